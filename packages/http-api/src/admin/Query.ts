/**
 * Parameters that the console's lists have in common.
 */
import { StorableText } from "@anipool/domain/StorableText"
import { WrittenTagChoice } from "@anipool/domain/tags/Tag"
import * as Schema from "effect/Schema"

/** Rows in one page. */
export const limitMax = 500

/** Longest search, in characters. */
export const searchLengthMax = 100

/** A whole number within bounds, as a query or a path writes it. */
export const whole = (from: number, to: number) => {
  const message = () => `expected a whole number from ${from} to ${to}`
  return Schema.compose(Schema.String.pipe(Schema.pattern(/^[0-9]{1,16}$/, { message })), Schema.NumberFromString).pipe(
    Schema.between(from, to, { message })
  )
}

/** Rows to pass over. */
export const offset = Schema.optionalWith(whole(0, 100_000_000), { exact: true, default: () => 0 })

/** Rows to answer. */
export const limit = Schema.optionalWith(whole(1, limitMax), { exact: true, default: () => 100 })

/** An order: what to sort by, the highest first with a `-` before it. */
export const sortOf = <const Keys extends ReadonlyArray<string>>(keys: Keys) =>
  Schema.Literal(
    ...keys as ReadonlyArray<Keys[number]>,
    ...keys.map((key) => `-${key}` as `-${Keys[number]}`)
  )

/** What to search for. */
export const search = Schema.optionalWith(
  StorableText.pipe(
    Schema.maxLength(searchLengthMax, { message: () => `expected at most ${searchLengthMax} characters` })
  ),
  { exact: true }
)

/** Which tags of things are looked for. */
export const tagFilter = {
  tags: Schema.optionalWith(
    WrittenTagChoice.annotations({
      description: "Tags with commas between them, of which it has any; `*`: any at all."
    }),
    { exact: true }
  ),
  withoutTags: Schema.optionalWith(
    WrittenTagChoice.annotations({
      description: "Tags with commas between them, of which it has none; `*`: none at all."
    }),
    { exact: true }
  )
}
