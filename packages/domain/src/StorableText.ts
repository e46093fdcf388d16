/**
 * Text from outside: what every storage keeps as it is, and what may stand as a name among others. Where text comes in, it is
 * refused by these or made to fit them; nothing behind asks again.
 */
import * as Schema from "effect/Schema"

/** What text has to be, in the words of an error message. */
export const storableExpected = "expected text without NUL characters and unpaired surrogates"

/** Text without NUL characters and unpaired surrogates: PostgreSQL keeps neither, and two of the latter would be one. */
export const StorableText = Schema.String.pipe(
  Schema.filter((text) => hasOnlyStorable(text), { message: () => storableExpected })
)

/** Whether every storage keeps this text as it is. Most texts are told by a first, cheap look. */
export const hasOnlyStorable = (text: string): boolean =>
  !text.includes("\u0000") && (!surrogate.test(text) || !unpairedSurrogate.test(text))

/** The text with `instead` (nothing) for what no storage keeps: for texts of systems that nobody can ask again. */
export const storable = (text: string, instead = ""): string =>
  hasOnlyStorable(text) ? text : text.replace(unstorable, instead)

/**
 * The text as it may be shown beside others: without control characters, line ends, signs that turn writing around and signs
 * that cannot be seen. The joiners that names are written with stay.
 */
export const showable = (text: string): string => [...storable(text)].filter((sign) => !unshowable.test(sign)).join("")

/** Whether a text may be shown beside others as it is, and there is something to be seen of it. */
export const isShowable = (text: string): boolean =>
  hasOnlyStorable(text) && !unshowable.test(text) && visible.test(text)

// internal

const surrogate = /[\uD800-\uDFFF]/
const unpairedSurrogate = /\p{Surrogate}/u
const unstorable = /\p{Surrogate}|\0/gu
/** But for both joiners, and the sign that makes a picture of what stands before it. */
const unshowable = /(?!\u200C|\u200D|\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u
