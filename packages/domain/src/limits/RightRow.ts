/**
 * How a version of the right to use a number is read, as people and files tell it.
 *
 * Pure. Each value is held to what its field can hold, and all that is wrong is told at once.
 */
import * as Either from "effect/Either"
import * as LocalTime from "../LocalTime.ts"
import * as PhoneInput from "../PhoneInput.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { hasOnlyStorable, storableExpected } from "../StorableText.ts"
import { type FieldName, textLengthMax } from "./RightFields.ts"
import type { Evidence } from "./RightToUse.ts"

/** A version that was read. */
export interface RightRow extends PhoneNumber.PhoneNumber, Evidence {}

/** Reads a version; else says every field that is wrong and what was expected, without repeating a value. */
export const read = (
  given: Readonly<Partial<Record<FieldName, unknown>>>,
  country: PhoneNumber.CallingCode
): Either.Either<RightRow, string> => {
  const wrong: Array<string> = []
  const textOf = (name: FieldName, lengthMax: number): string | null => {
    const value = given[name] ?? ""
    if (typeof value !== "string") wrong.push(`${name}: expected text`)
    else if (value.trim().length > lengthMax) wrong.push(`${name}: expected at most ${lengthMax} characters`)
    else if (!hasOnlyStorable(value)) wrong.push(`${name}: ${storableExpected}`)
    else return value.trim() === "" ? null : value.trim()
    return null
  }
  const dayOf = (name: "from" | "to"): LocalTime.LocalDate | null => {
    const before = wrong.length
    const day = textOf(name, 10)
    if (day === null) {
      if (name === "from" && wrong.length === before) wrong.push(dayExpected(name))
      return null
    }
    if (isDay(day)) return day
    wrong.push(dayExpected(name))
    return null
  }
  const before = wrong.length
  const written = textOf("number", PhoneInput.inputLengthMax)
  const number = PhoneNumber.resolve(written ?? "", country)
  if (Either.isLeft(number) && wrong.length === before) wrong.push(`number: ${number.left.expected}`)
  const document = textOf("document", textLengthMax)
  const carrier = textOf("carrier", textLengthMax)
  const place = textOf("place", textLengthMax)
  const from = dayOf("from")
  const to = dayOf("to")
  if (from !== null && to !== null && to < from) wrong.push("to: expected a day that is not before from")
  if (Either.isLeft(number) || from === null || wrong.length > 0) return Either.left(wrong.join("; "))
  const { callingCode, national } = number.right
  return Either.right({ callingCode, national, document, carrier, place, from, to })
}

// internal

const dayExpected = (name: FieldName): string => `${name}: expected a day, YYYY-MM-DD, from 1970 to 2999`

/** Whether a text is a date of the calendar. */
const isDay = (text: string): boolean =>
  /^(19[7-9]\d|2\d\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) &&
  // The 31st of a month that has 30 days is another day.
  LocalTime.addDays(text, 0) === text
