/**
 * How it is read which number an owner has, as people and files tell it.
 *
 * Pure. All that is wrong is told at once.
 */
import * as Either from "effect/Either"
import * as Owner from "../assignment/Owner.ts"
import * as PhoneInput from "../PhoneInput.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { FieldName } from "./OwnerFields.ts"

/** What is said of an owner. */
export interface OwnerRow {
  readonly owner: string
  /** Null: the owner has none any more. */
  readonly number: PhoneNumber.PhoneNumber | null
}

/** Reads a row; else says every field that is wrong and what was expected, without repeating a value. */
export const read = (
  given: Readonly<Partial<Record<FieldName, unknown>>>,
  country: PhoneNumber.CallingCode
): Either.Either<OwnerRow, string> => {
  const owner = typeof given.owner === "string" ? Owner.read(given.owner) : undefined
  const number = numberOf(given.number, country)
  return owner === undefined || typeof number === "string"
    ? Either.left(
      [
        ...(owner === undefined ? [`owner: ${Owner.ownerExpected}`] : []),
        ...(typeof number === "string" ? [number] : [])
      ]
        .join("; ")
    )
    : Either.right({ owner, number })
}

// internal

/** A text says what is wrong. */
const numberOf = (written: unknown, country: PhoneNumber.CallingCode): PhoneNumber.PhoneNumber | null | string => {
  if (typeof written !== "string" || written.trim().length > PhoneInput.inputLengthMax) {
    return `number: expected text of at most ${PhoneInput.inputLengthMax} characters`
  }
  if (written.trim().toLowerCase() === "none") return null
  const number = PhoneNumber.resolve(written.trim(), country)
  if (Either.isLeft(number)) return `number: ${number.left.expected}`
  const { callingCode, national } = number.right
  return { callingCode, national }
}
