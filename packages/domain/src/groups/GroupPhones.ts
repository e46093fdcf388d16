/**
 * The phones of one group as a caller lists them, and the limits of groups.
 */
import * as Either from "effect/Either"
import type * as PhoneNumber from "../PhoneNumber.ts"
import { phonesMax } from "./GroupLimits.ts"
import * as PackedNumber from "./PackedNumber.ts"

/** Phones that a refusal names: enough to see what is wrong with a list. */
export const offendersMax = 10
/** Characters of an offender that a refusal shows: numbers are shorter, so what is longer is none. */
export const offenderLengthMax = 32

/** A phone that is none, as it was written (cut to `offenderLengthMax`), and what was expected instead. */
export interface Offender {
  readonly phone: string
  readonly expected: string
}

/** Some phones are none. */
export interface Offenders {
  /** How many. */
  readonly count: number
  /** The first `offendersMax` of them, in the order of the list. */
  readonly first: ReadonlyArray<Offender>
}

/** A list of phones as far as it was read. At most `phonesMax` numbers are kept; the rest is only counted. */
export interface Reading {
  readonly country: PhoneNumber.CallingCode
  readonly numbers: Set<PackedNumber.PackedNumber>
  readonly first: Array<Offender>
  listed: number
  offenders: number
}

/** A list of which nothing was read yet. */
export const start = (country: PhoneNumber.CallingCode): Reading => ({
  country,
  numbers: new Set(),
  first: [],
  listed: 0,
  offenders: 0
})

/** Reads the list's next phone. */
export const add = (reading: Reading, phone: string): void => {
  if (++reading.listed > phonesMax) return
  const number = PackedNumber.read(phone, reading.country)
  if (Either.isRight(number)) reading.numbers.add(number.right)
  else if (++reading.offenders <= offendersMax) {
    reading.first.push({ phone: shorten(phone), expected: number.left.expected })
  }
}

/** The numbers that a list means, each once and in its order; or, if any of it is no number, which ones. */
export const finish = (
  { first, numbers, offenders }: Reading
): Either.Either<ReadonlyArray<PackedNumber.PackedNumber>, Offenders> =>
  offenders === 0 ? Either.right([...numbers]) : Either.left({ count: offenders, first })

/** What was written, cut to what is shown of it. */
export const shorten = (text: string): string =>
  text.length <= offenderLengthMax ? text : `${text.slice(0, offenderLengthMax)}…`
