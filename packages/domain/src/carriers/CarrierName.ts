/**
 * The name of a carrier that calls leave by: upper and lower case are one. Pure.
 */
import { normalized } from "../reputation/VendorName.ts"
import { hasOnlyStorable } from "../StorableText.ts"

/** Longest name, in characters. */
export const nameLengthMax = 40

/** What a name is. */
export const nameExpected =
  `expected 1 to ${nameLengthMax} characters, the first a letter or digit: letters, digits, spaces and any of - _ . & + /`

/** The name as it is kept, in lower case and with single spaces; undefined where a text is none. */
export const read = (text: string): string | undefined => {
  if (text.length > writtenLengthMax || !hasOnlyStorable(text)) return undefined
  const name = normalized(text)
  return name.length <= nameLengthMax && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.&+/-]*$/u.test(name) ? name : undefined
}

/** Longest name as it is written: white space in it counts for one. */
const writtenLengthMax = 2 * nameLengthMax
