/**
 * The beginning of a number, as callers write it to look for numbers.
 *
 * Pure. National numbers begin with no 0, those of +1 with no 1 either: so a 0 is a trunk prefix or an exit code, and a 1 that
 * is no UK area code's is +1 without its plus.
 */
import type { CallingCode } from "./PhoneNumber.ts"

/** What national numbers are to begin with, by their calling code; numbers of one that is left out are none of those. */
export type NumberPrefix = Readonly<Partial<Record<CallingCode, string>>>

/**
 * What a text means: national (for the UK with its 0 too), with `+` or `00` and the calling code, or with the calling code
 * alone. Undefined for a text without digits behind a calling code that is written so. A space at the very beginning is a `+` that was not escaped in a query.
 */
export const parse = (text: string): NumberPrefix | undefined => {
  const digits = text.replace(/\D/g, "")
  if (digits === "") return undefined
  if (/^[^\d+]*\+/.test(text) || /^\s\s*(?:1|44)/.test(text)) return international(digits)
  if (digits.startsWith("00")) return international(digits.slice(2))
  if (digits.startsWith("0")) return { 44: digits.slice(1) }
  if (digits.startsWith("1")) return { 1: digits.slice(1), 44: digits }
  if (digits.startsWith("44") && digits !== "44") return { 1: digits, 44: withoutTrunk(digits.slice(2)) }
  return { 1: digits, 44: digits }
}

/** Whether a national number begins so. */
export const isPrefixOf = (prefix: NumberPrefix, callingCode: CallingCode, national: string): boolean => {
  const digits = prefix[callingCode]
  return digits !== undefined && national.startsWith(digits)
}

/**
 * The digits that a national number is to begin with, for searches that know one beginning for both countries. Formatting and
 * a leading `+1` or `+44` are dropped, and so is the trunk 0 after `+44`.
 */
export const toDigits = (prefix: string): string => {
  const international = /^(?:\s|[^\d+]*\+)\s*(1|44)/.exec(prefix)
  if (international === null) return prefix.replace(/\D/g, "")
  const callingCodeLength = international[1] === "1" ? prefix.indexOf("1") + 1 : prefix.indexOf("44") + 2
  const rest = prefix.slice(callingCodeLength).replace(/\D/g, "")
  return international[1] === "44" ? rest.replace(/^0/, "") : rest
}

// internal

const withoutTrunk = (digits: string): string => digits.replace(/^0/, "")

/** A calling code, or what is the beginning of one, and the digits behind it. */
const international = (digits: string): NumberPrefix | undefined => {
  if (["", "1", "4", "44"].includes(digits)) return undefined
  if (digits.startsWith("1")) return { 1: digits.slice(1) }
  return digits.startsWith("44") ? { 44: withoutTrunk(digits.slice(2)) } : {}
}
