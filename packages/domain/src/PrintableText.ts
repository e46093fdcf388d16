/**
 * Text from outside as a terminal may show it: without signs that move its cursor, change its title, begin another line,
 * or turn around what stands beside them.
 */

/** Text for a line: such signs are written as `\u001b`. */
export const inLine = (text: string): string => text.replace(unprintable, escaped)

/** JSON for a log or a terminal: the same value, with those signs escaped that JSON itself leaves as they are. */
export const inJson = (json: string): string => json.replace(unprintableInJson, escaped)

// internal

const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu
/** But for the line ends and tabs between values; within texts JSON escapes them. */
const unprintableInJson = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
