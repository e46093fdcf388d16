/**
 * A phone number with its area code in one integer: groups hold millions of numbers, and an object for each would take
 * ten times the room.
 *
 * (calling code × 10¹⁰ + national number) × 10 + the number of digits of its area code. No national number begins with
 * 0, so none loses a digit; the largest is far below 2⁵³. Pure.
 */
import * as Either from "effect/Either"
import * as Geography from "../geo/Geography.ts"
import * as PhoneNumber from "../PhoneNumber.ts"

/** A phone number with its area code in one integer. */
export type PackedNumber = number

/** A packed number taken apart. `number` is the national number, digits only. */
export interface Unpacked {
  readonly callingCode: PhoneNumber.CallingCode
  readonly number: string
  readonly areaCode: string
}

/** What the calling code is multiplied by: above every national number. */
export const nationalSpan = 10_000_000_000

/** A number and the area code that it begins with. */
export const pack = ({ areaCode, callingCode, number }: Unpacked): PackedNumber =>
  (callingCode * nationalSpan + Number(number)) * 10 + areaCode.length

/** Takes a packed number apart. */
export const unpack = (packed: PackedNumber): Unpacked => {
  const phone = identityOf(packed)
  const number = String(phone % nationalSpan)
  const callingCode = Math.floor(phone / nationalSpan) === 44 ? 44 : 1
  return { callingCode, number, areaCode: number.slice(0, packed % 10) }
}

/** What two packed numbers share when they are the same number, whatever area code they were filed under. */
export const identityOf = (packed: PackedNumber): number => Math.floor(packed / 10)

/**
 * Reads a number and looks up its area code, as `PhoneNumber.resolve` does. Ten plain digits under +1, which is how
 * nearly all of millions are written, are read without making anything on the way.
 */
export const read = (
  input: string,
  country: PhoneNumber.CallingCode
): Either.Either<PackedNumber, PhoneNumber.PhoneInvalid> => {
  const plain = country === 1 ? readPlain(input) : undefined
  if (plain !== undefined) return Either.right(plain)
  return Either.map(
    PhoneNumber.resolve(input, country),
    ({ areaCode, callingCode, national }) => pack({ callingCode, number: national, areaCode: areaCode.code })
  )
}

/** Ten plain digits of an area code and an exchange that can be under +1; undefined for whatever else, which may be a number yet. */
export const readPlain = (input: string): PackedNumber | undefined => {
  if (input.length !== plainLength) return undefined
  let national = 0
  for (let i = 0; i < plainLength; i++) {
    const digit = input.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return undefined
    national = national * 10 + digit
    if (i === 2 && Geography.northAmericanCodes[national] !== 1) return undefined
    if (i === 5 && !PhoneNumber.isExchange(national % 1000)) return undefined
  }
  return (nationalSpan + national) * 10 + 3
}

// internal

const plainLength = 10
