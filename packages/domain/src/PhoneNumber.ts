/**
 * Phone numbers of the North American plan (+1) and of the UK (+44).
 *
 * Pure. Plain digits and usual punctuation are read by a loop of our own at millions a second; anything odder
 * (extensions, `tel:` links, other scripts' digits) goes through libphonenumber, a hundred times slower. Whether an
 * area code exists is never libphonenumber's to say: it knows new codes too late.
 *
 * Limits: input up to 64 characters.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { parsePhoneNumberFromString } from "libphonenumber-js/min"
import * as Geography from "./geo/Geography.ts"
import { inputLengthMax } from "./PhoneInput.ts"

/** 1: US, Canada and the rest of the North American plan; 44: UK. */
export type CallingCode = 1 | 44

/** A number: calling code and national significant number (digits only, no trunk 0; +1: 10 digits, +44: 9 or 10). */
export interface PhoneNumber {
  readonly callingCode: CallingCode
  readonly national: string
}

/** A number read from text; `explicit` when its calling code was written out with `+`, `00` or `011`. */
export interface ParsedNumber extends PhoneNumber {
  readonly explicit: boolean
}

/** A number whose area code stands in its country's table, and under +1 one whose exchange can be. */
export interface ResolvedNumber extends PhoneNumber {
  readonly areaCode: Geography.AreaCode
}

/**
 * The text is no number that can be used. `characters`: not the writing of a phone number; `length`: too few or too
 * many digits; `country`: another calling code than +1 and +44; `area-code`: its area code is in no table; `exchange`:
 * the three digits after a +1 area code begin with 0 or 1, or end with 11.
 */
export class PhoneInvalid extends Schema.TaggedError<PhoneInvalid>()("PhoneInvalid", {
  reason: Schema.Literal("characters", "length", "country", "area-code", "exchange"),
  callingCode: Schema.Literal(1, 44)
}) {
  /** What was expected instead, for an error message; it never repeats the number. */
  get expected(): string {
    switch (this.reason) {
      case "characters":
        return "expected a phone number"
      case "length":
        return this.callingCode === 1
          ? "expected 10 digits after the calling code +1"
          : "expected 9 or 10 digits after the calling code +44"
      case "country":
        return "expected a number of calling code +1 or +44"
      case "area-code":
        return `expected an area code that exists under +${this.callingCode}`
      case "exchange":
        return "expected three digits after the area code that begin with 2 to 9 and do not end with 11"
    }
  }
}

/**
 * Reads a number. A written `+`, `00` or `011` calling code decides the country, otherwise `country` does; formatting
 * and a UK trunk 0 are dropped. The area code is not looked up.
 */
export const parse = (input: string, country: CallingCode): Either.Either<ParsedNumber, PhoneInvalid> => {
  if (input.length > inputLengthMax) return invalid("length", country)
  const digits = plainDigits(input)
  return digits === undefined ? parseOdd(input, country) : parseDigits(digits, country)
}

/** Reads a number and looks up its area code: what may enter an inventory. */
export const resolve = (input: string, country: CallingCode): Either.Either<ResolvedNumber, PhoneInvalid> =>
  Either.flatMap(parse(input, country), ({ callingCode, national }) => refile(national, callingCode))

/** The same digits as a number of another country, with its area code: for a number filed under the wrong one. */
export const refile = (digits: string, callingCode: CallingCode): Either.Either<ResolvedNumber, PhoneInvalid> => {
  const refiled = national(callingCode, digits, false)
  if (Either.isLeft(refiled)) return Either.left(refiled.left)
  const areaCode = Geography.areaCodeOf(callingCode, digits)
  if (areaCode === undefined) return invalid("area-code", callingCode)
  if (callingCode === 1 && !isExchange(Number(digits.slice(3, 6)))) return invalid("exchange", callingCode)
  return Either.right({ callingCode, national: digits, areaCode })
}

/** Whether three digits can be an exchange of +1: the first is 2 to 9, and 211 to 911 are services. */
export const isExchange = (digits: number): boolean => digits >= 200 && digits % 100 !== 11

/**
 * The numbers that a text may mean when it names an ANI that is held: a written calling code decides alone; bare
 * digits mean the workspace's country first, then the other.
 */
export const candidates = (input: string, country: CallingCode): ReadonlyArray<PhoneNumber> => {
  const first = parse(input, country)
  if (Either.isRight(first) && first.right.explicit) return [first.right]
  const second = parse(input, country === 1 ? 44 : 1)
  return [first, second].flatMap((each) => Either.isRight(each) ? [each.right] : [])
}

/** E.164: `+12125550100`. */
export const toE164 = (number: PhoneNumber): string => `+${number.callingCode}${number.national}`

/** The number that `toE164` wrote. */
export const ofE164 = (e164: string): PhoneNumber =>
  e164.startsWith("+44") ? { callingCode: 44, national: e164.slice(3) } : { callingCode: 1, national: e164.slice(2) }

/** A number as people read it, in groups: `+1 212 555 0199`, `+44 20 7946 0000`. */
export const inGroups = (
  { areaCode, callingCode, national }: PhoneNumber & { readonly areaCode: string }
): string => {
  // A mobile number's area code is the 7 alone.
  const digits = areaCode.length < 2 ? 4 : areaCode.length
  const rest = national.slice(digits)
  const parts = areaCode.length < 2 || rest.length < 7 ? [rest] : [rest.slice(0, -4), rest.slice(-4)]
  return [`+${callingCode}`, national.slice(0, digits), ...parts].join(" ")
}

/**
 * A number of E.164 as it is shown where numbers of this country need no calling code: so it is read again as what it is.
 */
export const showIn = (country: CallingCode, e164: string): string => {
  const own = `+${country}`
  return e164.startsWith(own) ? e164.slice(own.length) : e164
}

/** The number for a log: all but its last two digits hidden. */
export const mask = (number: string): string =>
  number.length <= 2 ? "**" : `${"*".repeat(number.length - 2)}${number.slice(-2)}`

/**
 * Whether the number may be shown as a caller ID at all: UK premium (09) and personal (070) numbers may be held but
 * never shown (Ofcom, Guidance on the provision of Calling Line Identification facilities), nor +1 900 premium ones.
 */
export const isPresentable = ({ callingCode, national }: PhoneNumber): boolean =>
  arePresentable(callingCode, Number(national))

/** The same of the digits of a national number as an integer. */
export const arePresentable = (callingCode: CallingCode, digits: number): boolean => {
  // A UK number may have nine digits.
  const firstThree = Math.floor(digits / (digits >= 1e9 ? 1e7 : 1e6))
  return callingCode === 44
    ? !(firstThree >= 900 || Math.floor(firstThree / 10) === 70)
    : firstThree !== 900
}

// internal

const invalid = (reason: PhoneInvalid["reason"], callingCode: CallingCode) =>
  Either.left(new PhoneInvalid({ reason, callingCode }))

const isDigit = (code: number): boolean => code >= 48 && code <= 57

// Space, no-break space, ( ) - . / and the hyphens and dashes that word processors put in.
const isPunctuation = (code: number): boolean =>
  code === 32 || code === 160 || code === 40 || code === 41 || code === 45 || code === 46 || code === 47 ||
  (code >= 0x2010 && code <= 0x2015)

/** The digits of plain writing, with a leading `+` kept; undefined when there is anything odd in it. */
const plainDigits = (input: string): string | undefined => {
  let allDigits = true
  let out = ""
  for (let i = 0; i < input.length; i++) {
    const code = input.charCodeAt(i)
    if (isDigit(code)) {
      if (!allDigits) out += input[i]
    } else {
      if (allDigits) {
        out = input.slice(0, i)
        allDigits = false
      }
      if (code === 43 && out.length === 0) out = "+"
      else if (!isPunctuation(code)) return undefined
    }
  }
  return allDigits ? input : out
}

const parseDigits = (digits: string, country: CallingCode): Either.Either<ParsedNumber, PhoneInvalid> => {
  if (digits.startsWith("+")) return parseInternational(digits.slice(1), country)
  // Ten digits are a whole number here; with 00 for a prefix they would be too few for any.
  if (country === 1 && digits.length === 10) return national(1, digits, false)
  if (digits.startsWith("00")) return parseInternational(digits.slice(2), country)
  if (country === 1) {
    if (digits.startsWith("011") && digits.length > 11) return parseInternational(digits.slice(3), country)
    return digits.length === 11 && digits.startsWith("1")
      ? national(1, digits.slice(1), false)
      : invalid("length", 1)
  }
  // No national number of the UK begins with 44 and has 11 digits, so this can only be the calling code.
  const withoutCallingCode = digits.length >= 11 && digits.startsWith("44") ? digits.slice(2) : digits
  return national(44, withoutTrunk(withoutCallingCode), false)
}

const parseInternational = (
  digits: string,
  country: CallingCode
): Either.Either<ParsedNumber, PhoneInvalid> => {
  if (digits.startsWith("1")) return national(1, digits.slice(1), true)
  if (digits.startsWith("44")) return national(44, withoutTrunk(digits.slice(2)), true)
  return invalid(digits.length === 0 ? "characters" : "country", country)
}

const withoutTrunk = (digits: string): string => digits.startsWith("0") ? digits.slice(1) : digits

const national = (
  callingCode: CallingCode,
  digits: string,
  explicit: boolean
): Either.Either<ParsedNumber, PhoneInvalid> => {
  const fits = callingCode === 1 ? digits.length === 10 : digits.length === 10 || digits.length === 9
  return fits ? Either.right({ callingCode, national: digits, explicit }) : invalid("length", callingCode)
}

const parseOdd = (input: string, country: CallingCode): Either.Either<ParsedNumber, PhoneInvalid> => {
  const found = parsePhoneNumberFromString(input.replace(/^\s*tel:/i, ""), {
    defaultCountry: country === 1 ? "US" : "GB",
    extract: false
  })
  if (found === undefined) return invalid("characters", country)
  const callingCode = found.countryCallingCode
  if (callingCode !== "1" && callingCode !== "44") return invalid("country", country)
  return national(
    callingCode === "1" ? 1 : 44,
    found.nationalNumber,
    /^[^0-9]*(\+|00)/.test(input) || callingCode !== String(country)
  )
}
