/**
 * Requests whose answer is a bare number: their failures have no body, so that nobody takes one for a caller ID.
 */

/** Their type. */
export const contentType = "text/plain; charset=utf-8"

/** Whether a URL asks for one. */
export const isAskedBy = (url: string): boolean => /^[^?]*\?(?:[^#]*&)?format=text(?:&|$)/.test(url)
