/**
 * How it is read which carriers may carry a number, as people and files tell it.
 *
 * Pure. All that is wrong is told at once.
 */
import * as Either from "effect/Either"
import * as PhoneInput from "../PhoneInput.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { hasOnlyStorable, storableExpected } from "../StorableText.ts"
import type { FieldName } from "./CarrierFields.ts"
import * as CarrierName from "./CarrierName.ts"
import { attestations, type Statement } from "./NumberCarriers.ts"

/** A statement that was read, of its number. */
export interface CarrierRow extends PhoneNumber.PhoneNumber, Statement {}

/** Reads a statement; else says every field that is wrong and what was expected, without repeating a value. */
export const read = (
  given: Readonly<Partial<Record<FieldName, unknown>>>,
  country: PhoneNumber.CallingCode
): Either.Either<CarrierRow, string> => {
  const wrong: Array<string> = []
  const textOf = (name: FieldName, lengthMax: number): string => {
    const value = given[name] ?? ""
    if (typeof value !== "string") wrong.push(`${name}: expected text`)
    else if (value.trim().length > lengthMax) wrong.push(`${name}: expected at most ${lengthMax} characters`)
    else if (!hasOnlyStorable(value)) wrong.push(`${name}: ${storableExpected}`)
    else return value.trim()
    return ""
  }
  const written = textOf("number", PhoneInput.inputLengthMax)
  const number = PhoneNumber.resolve(written, country)
  if (Either.isLeft(number) && wrong.length === 0) wrong.push(`number: ${number.left.expected}`)
  const carrier = typeof given.carrier === "string" ? CarrierName.read(given.carrier) : undefined
  if (carrier === undefined) wrong.push(`carrier: ${CarrierName.nameExpected}`)
  const attestation = attestationOf(given.attestation)
  if (attestation === undefined) wrong.push("attestation: expected A, B, C, unknown or none")
  const isHome = homeOf(given.home)
  if (isHome === undefined) wrong.push("home: expected yes or no")
  else if (isHome === true && attestation === "none") wrong.push("home: expected no carrier that carries it no more")
  if (
    Either.isLeft(number) || carrier === undefined || attestation === undefined || isHome === undefined ||
    wrong.length > 0
  ) {
    return Either.left(wrong.join("; "))
  }
  const { callingCode, national } = number.right
  return Either.right({ callingCode, national, carrier, attestation, isHome })
}

// internal

/** Undefined: it is none. */
const attestationOf = (value: unknown): Statement["attestation"] | undefined => {
  if (value === undefined || value === null) return null
  if (typeof value !== "string") return undefined
  const word = value.trim().toLowerCase()
  if (word === "") return null
  return word === "none" ? "none" : attestations.find((each) => each.toLowerCase() === word)
}

/** Undefined: it is neither. */
const homeOf = (value: unknown): boolean | null | undefined => {
  if (value === undefined || value === null || typeof value === "boolean") return value ?? null
  if (typeof value !== "string") return undefined
  switch (value.trim().toLowerCase()) {
    case "":
      return null
    case "yes":
    case "true":
      return true
    case "no":
    case "false":
      return false
  }
  return undefined
}
