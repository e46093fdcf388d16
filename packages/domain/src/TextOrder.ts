/**
 * The order of texts wherever one is answered: by UTF-16 code units, the same in every process and language. PostgreSQL's
 * collation `C` gives the same order but for characters beyond U+FFFF beside U+E000 to U+FFFF.
 */

/** Compares two texts. */
export const compare = (a: string, b: string): -1 | 0 | 1 => a < b ? -1 : a > b ? 1 : 0

/** Compares two things by a text of theirs. */
export const by = <A>(textOf: (each: A) => string) => (a: A, b: A): -1 | 0 | 1 => compare(textOf(a), textOf(b))
