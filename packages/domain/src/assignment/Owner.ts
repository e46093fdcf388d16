/**
 * Owners of single numbers: an agent whom prospects know by one number, or whoever a dialer says that a lead belongs to. A number
 * has any number of owners, an owner has one number.
 *
 * An owner's number need not be among those that the campaign dials from: a person gave it to the owner by name, which says more than
 * who is in which group. All that keeps a number from being shown holds for it as for any other.
 *
 * Pure.
 */
import * as Schema from "effect/Schema"
import { hasOnlyStorable } from "../StorableText.ts"

/** Longest name of an owner, in characters. */
export const ownerLengthMax = 64

/** Owners that one workspace may register. */
export const ownersMax = 100_000

/** What the name of an owner is. */
export const ownerExpected = `expected 1 to ${ownerLengthMax} characters`

/** The owner as it is kept, without white space around; undefined where a text names none. */
export const read = (text: string): string | undefined => {
  if (text.length > writtenLengthMax || !hasOnlyStorable(text)) return undefined
  const owner = text.trim()
  return owner.length > 0 && owner.length <= ownerLengthMax ? owner : undefined
}

/** Longest name as it is written: white space around it counts for nothing. */
const writtenLengthMax = 2 * ownerLengthMax

/** An owner as it is written; `read` says how it is kept. */
export const WrittenOwner = Schema.String.pipe(
  Schema.filter((text) => read(text) !== undefined, {
    message: () => ownerExpected,
    jsonSchema: { minLength: 1, maxLength: writtenLengthMax }
  })
).annotations({ examples: ["4021"] })
