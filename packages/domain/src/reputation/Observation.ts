/**
 * What others say of a number: a vendor of reputation, a carrier, or a public file of complaints, in one form.
 *
 * Pure: the present instant is a parameter. Rows come from files whose columns have been seen shifted, so each value is held
 * to what its column can hold, and all that is wrong is told at once.
 */
import * as Either from "effect/Either"
import * as Instant from "../dials/Instant.ts"
import * as PhoneInput from "../PhoneInput.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { RowField } from "../RowField.ts"
import { hasOnlyStorable, storableExpected } from "../StorableText.ts"
import { keptDays, keptFrom, Label } from "./Label.ts"
import { isName, nameExpected, nameLengthMax, normalized } from "./VendorName.ts"

/** Longest `raw`, in characters: what a vendor answered, as it came. */
export const rawLengthMax = 2_000

/** The highest score. */
export const scoreMax = 100

/** How far ahead a time may be: clocks differ, and a day alone is a day somewhere. */
const aheadMsMax = 86_400_000

/** What is said of a number, without the number. */
export interface Statement {
  /** Who says it, in lower case. */
  readonly vendor: string
  /** Whose subscribers see it, in lower case; null: the vendor does not tell. */
  readonly carrier: string | null
  readonly label: Label
  /** The vendor's own measure, from 0 to `scoreMax`; null: it gives none. */
  readonly score: number | null
  /** Since when, or when it was asked; milliseconds since the epoch. */
  readonly at: number
  /** What the vendor said, as it came. */
  readonly raw: string | null
}

/** An observation: a statement about a number, as the number was written. */
export interface Observation extends Statement {
  /** The numbers that the text may mean, the likeliest first; at least one. */
  readonly candidates: ReadonlyArray<PhoneNumber.PhoneNumber>
}

/** A field of an observation. */
export type Field = RowField<FieldName, number | string>

/** The name of a field. */
export type FieldName = "number" | "vendor" | "carrier" | "label" | "score" | "at" | "raw"

/** All fields, in the order in which files have them. */
export const fields: ReadonlyArray<Field> = [
  {
    name: "number",
    meaning: "The number, in any usual writing; one without a calling code is of the workspace's country first.",
    example: "+12125550100",
    isRequired: true
  },
  {
    name: "vendor",
    meaning:
      `Who says it: 1 to ${nameLengthMax} characters (letters, at least one, digits, spaces and any of - _ . & + /); upper and lower case are one.`,
    example: "hiya",
    isRequired: true
  },
  {
    name: "carrier",
    meaning: "Whose subscribers see it, written like a vendor; left out: the vendor does not tell.",
    example: "t-mobile",
    isRequired: false
  },
  {
    name: "label",
    meaning: "`clean`, `watch` or `flagged`.",
    example: "flagged",
    isRequired: true
  },
  {
    name: "score",
    meaning: `The vendor's own measure, from 0 to ${scoreMax}; what is high is the vendor's to say.`,
    example: 82,
    isRequired: false
  },
  {
    name: "at",
    meaning:
      `When it was said: \`YYYY-MM-DD HH:MM:SS\` or ISO 8601, UTC where no zone is written; a day alone is its beginning. Of the last ${keptDays} days.`,
    example: "2026-03-02T15:04:05Z",
    isRequired: true
  },
  {
    name: "raw",
    meaning: `What the vendor said, as it came: at most ${rawLengthMax.toLocaleString("en")} characters.`,
    example: "Spam Likely",
    isRequired: false
  }
]

/** What of a workspace decides how its observations are read. */
export interface Reading {
  readonly country: PhoneNumber.CallingCode
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Reads an observation; else says every field that is wrong and what was expected, without repeating a value. */
export const read = (
  given: Readonly<Partial<Record<FieldName, unknown>>>,
  { country, now }: Reading
): Either.Either<Observation, string> => {
  const wrong: Array<string> = []
  const text = (name: FieldName, lengthMax: number): string => {
    const value = given[name] ?? ""
    if (typeof value !== "string") wrong.push(`${name}: expected text`)
    else if (value.length > lengthMax) wrong.push(`${name}: expected at most ${lengthMax} characters`)
    else if (!hasOnlyStorable(value)) wrong.push(`${name}: ${storableExpected}`)
    else return value.trim()
    return unread
  }
  const nameOf = (field: "carrier" | "vendor"): string => {
    const name = normalized(text(field, inputLengthMax))
    if (name !== "" && name !== unread && !isName(name)) wrong.push(`${field}: ${nameExpected}`)
    return name
  }
  const number = text("number", PhoneInput.inputLengthMax)
  const candidates = number === unread ? [] : PhoneNumber.candidates(number, country)
  if (number !== unread && candidates.length === 0) wrong.push("number: expected a phone number")
  const vendor = nameOf("vendor")
  if (vendor === "") wrong.push(`vendor: ${nameExpected}`)
  const carrier = nameOf("carrier")
  const word = text("label", inputLengthMax)
  const label = labels.get(word.toLowerCase())
  if (label === undefined && word !== unread) wrong.push(`label: expected ${Label.literals.join(", ")}`)
  const score = scoreOf(given.score)
  if (score === undefined) wrong.push(`score: expected a number from 0 to ${scoreMax}`)
  const time = text("at", inputLengthMax)
  const at = Instant.parse(Instant.isDate(time) ? `${time} 00:00` : time)
  if (time !== unread) {
    if (at === undefined) wrong.push("at: expected YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601")
    else if (at < keptFrom(now)) wrong.push(`at: expected one of the last ${keptDays} days`)
    else if (at > now + aheadMsMax) wrong.push("at: expected no time that is more than a day ahead")
  }
  const raw = text("raw", rawLengthMax)
  return wrong.length > 0 ? Either.left(wrong.join("; ")) : Either.right({
    candidates,
    vendor,
    carrier: carrier === "" ? null : carrier,
    label: label!,
    score: score!,
    at: at!,
    raw: raw === "" ? null : raw
  })
}

// internal

/** Longest text of the fields that nothing else bounds, in characters. */
const inputLengthMax = 64

/** Stands for a text that could not be read, of which it was said already; no text is so. */
const unread = "\u0000"

const labels: ReadonlyMap<string, Label> = new Map(Label.literals.map((label) => [label, label]))

/** Null: none is given; undefined: it is none. */
const scoreOf = (given: unknown): number | null | undefined => {
  if (given === undefined || given === null || given === "") return null
  const score = typeof given === "string" && /^\d{1,3}(\.\d{1,6})?$/.test(given.trim()) ? Number(given) : given
  return typeof score === "number" && score >= 0 && score <= scoreMax ? score : undefined
}
