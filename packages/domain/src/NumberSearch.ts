/**
 * What somebody means who types a number, or a part of one, into a search.
 *
 * Pure. Numbers are found as they are shown and as they are dialed: `2015550112`, `1 (201) 555-0112`, `+1 201…`,
 * `555-0112`, the last four digits, `020 7946 0185`, `+44 (0)20…`, `0044 20…`.
 */
import type { CallingCode } from "./PhoneNumber.ts"

/** What national numbers are to begin with, or to have in them; any of it is enough. */
export interface Digits {
  readonly begins: ReadonlyArray<{ readonly callingCode: CallingCode; readonly digits: string }>
  readonly contains: ReadonlyArray<string>
}

/** Fewer digits are a beginning: they stand somewhere in nearly every number. */
export const containedMin = 4

/** A national number's longest. */
const digitsMax = 10

/** What digits mean; undefined for a text that has letters in it, or no digit. What no number has finds none. */
export const ofText = (text: string): Digits | undefined => {
  if (/\p{L}/u.test(text) || !/[0-9]/.test(text)) return undefined
  const digits = text.replaceAll(/[^0-9]/g, "")
  if (/^[^0-9]*\+/.test(text)) return international(digits)
  const begins: Array<Digits["begins"][number]> = []
  const add = (callingCode: CallingCode, some: string) => {
    if (some !== "" && some.length <= digitsMax) begins.push({ callingCode, digits: some })
  }
  const isContained = digits.length >= containedMin && digits.length < digitsMax
  if (!isContained) {
    add(1, digits)
    add(44, digits)
  }
  // As dialed within each country, and with a calling code that lost its plus.
  if (digits.startsWith("1")) add(1, digits.slice(1))
  if (digits.startsWith("0")) add(44, digits.slice(1))
  if (digits.startsWith("44")) add(44, digits.slice(2).replace(/^0/, ""))
  // As dialed from abroad; it may as well be a part of a number.
  for (const exit of ["00", "011"]) {
    if (!digits.startsWith(exit)) continue
    for (const { callingCode, digits: some } of international(digits.slice(exit.length)).begins) add(callingCode, some)
  }
  return { begins, contains: isContained ? [digits] : [] }
}

// internal

const none: Digits = { begins: [], contains: [] }

const international = (digits: string): Digits => {
  const [callingCode, rest]: readonly [CallingCode | undefined, string] = digits.startsWith("1")
    ? [1, digits.slice(1)]
    : digits.startsWith("44")
    ? [44, digits.slice(2).replace(/^0/, "")]
    : digits === "4"
    ? [44, ""]
    : [undefined, ""]
  return callingCode === undefined || rest.length > digitsMax
    ? none
    : { begins: [{ callingCode, digits: rest }], contains: [] }
}
