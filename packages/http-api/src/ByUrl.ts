/**
 * What requests by URLs and forms have in common, for dialers that can set no headers.
 */

/** Largest form, in bytes. */
export const formBytesMax = 16 * 1024

/** The type of a form. */
export const formType = "application/x-www-form-urlencoded"

/** The parameter that holds the key. */
export const keyParameter = "key"
