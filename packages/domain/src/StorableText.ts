/**
 * Text that every storage keeps as it is.
 */
import * as Schema from "effect/Schema"

/** Text without NUL characters and unpaired surrogates: PostgreSQL keeps neither, and two of the latter would be one. */
export const StorableText = Schema.String.pipe(
  Schema.filter((text) => hasOnlyStorable(text), {
    message: () => "expected text without NUL characters and unpaired surrogates"
  })
)

/** Whether every storage keeps this text as it is. */
export const hasOnlyStorable = (text: string): boolean => !text.includes("\u0000") && !unpairedSurrogate.test(text)

// internal

const unpairedSurrogate = /\p{Surrogate}/u
