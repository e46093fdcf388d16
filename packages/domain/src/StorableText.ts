/**
 * Text that every storage keeps as it is.
 */
import * as Schema from "effect/Schema"

/** Text without NUL characters and unpaired surrogates: PostgreSQL keeps neither, and two of the latter would be one. */
export const StorableText = Schema.String.pipe(
  Schema.filter((text) => !text.includes("\u0000") && !unpairedSurrogate.test(text), {
    message: () => "expected text without NUL characters and unpaired surrogates"
  })
)

// internal

const unpairedSurrogate = /\p{Surrogate}/u
