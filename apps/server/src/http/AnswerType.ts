/**
 * The type of an answer, by what the parameter `format` asks for. Whoever reads another one than JSON takes whatever comes
 * for a caller ID, or for XML: of such an answer a failure has no body.
 */

/** JSON. */
export const json = "application/json"

/** By the value of `format`. */
export const ofFormat = (format: string | undefined): string => types.get(format) ?? json

/** By a URL. */
export const ofUrl = (url: string): string => ofFormat(/^[^?]*\?(?:[^#]*&)?format=(\w+)(?:&|$)/.exec(url)?.[1])

// internal

const xml = "text/xml; charset=utf-8"

const types: ReadonlyMap<string | undefined, string> = new Map([
  ["text", "text/plain; charset=utf-8"],
  ["httapi", xml],
  ["dialplan", xml]
])
