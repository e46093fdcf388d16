/**
 * The name of a vendor of reputation, or of a carrier: upper and lower case are one. Pure.
 */
import * as Schema from "effect/Schema"
import { hasOnlyStorable } from "../StorableText.ts"

/** Longest name, in characters. */
export const nameLengthMax = 40

/** What a name is. */
export const nameExpected =
  `expected 1 to ${nameLengthMax} characters, a letter among them: letters, digits, spaces and any of - _ . & + /`

/** A name as it is kept: in lower case, with single spaces. */
export const normalized = (text: string): string => text.trim().normalize("NFC").replaceAll(/\s+/g, " ").toLowerCase()

/** Whether a normalized text is a name. It has a letter: a number, a score or a day in its place was meant for another. */
export const isName = (name: string): boolean =>
  name.length <= nameLengthMax && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.&+/-]*$/u.test(name) && /\p{L}/u.test(name)

/** Longest name as it is written: white space in it counts for one. */
const writtenLengthMax = 2 * nameLengthMax

/** A name as it is written; read by `normalized`. */
export const WrittenName = Schema.String.pipe(
  Schema.filter((text) => text.length <= writtenLengthMax && hasOnlyStorable(text) && isName(normalized(text)), {
    message: () => nameExpected,
    jsonSchema: { minLength: 1, maxLength: writtenLengthMax }
  })
).annotations({ examples: ["hiya"] })
