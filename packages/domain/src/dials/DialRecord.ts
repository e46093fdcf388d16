/**
 * Dial records: what a dialer tells of one call, as it is posted, imported and queued.
 *
 * Pure, and checked by hand instead of by a schema: every problem of a record is told at once, and a server reads tens
 * of thousands a second.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { identifierLengthMax, nameLengthMax } from "../Campaign.ts"
import { inputLengthMax } from "../PhoneNumber.ts"
import { hasOnlyStorable, storableExpected } from "../StorableText.ts"
import type { Country } from "../Workspace.ts"
import * as Instant from "./Instant.ts"

/** A dial record in form: texts as they were sent. */
export interface DialRecord {
  readonly campaignId: string
  readonly campaignName: string
  readonly agentName: string
  readonly fromNumber: string
  readonly dispositionName: string
  readonly toNumber: string
  /** An instant that `Instant.parse` reads. */
  readonly datetime: string
  readonly callDirection: string
  /** Empty only outside the US. */
  readonly zip: string
  readonly sysCreatedDateOriginal: string
  readonly totalDialAttempts: string
  readonly skillName: string
  readonly leadSource: string
  /** `null`: the dialer gave none, so nothing tells this dial from a doubled one. */
  readonly dialId: string | null
}

/** A field: its name in the interface, the property that holds it, and its longest text in characters. */
export interface Field {
  readonly name: string
  readonly property: keyof DialRecord
  readonly lengthMax: number
}

/** Longest `lead_source`: it may be a URL. */
export const leadSourceLengthMax = 2_048
/** Longest text of the fields that nothing else bounds, in characters. */
export const textLengthMax = 255
/** Longest `datetime`, in characters: with nine decimals and an offset it has 35. */
export const datetimeLengthMax = 40

/** All fields, in the order in which records are queued. The last one alone is optional. */
export const fields: ReadonlyArray<Field> = [
  { name: "campaign_id", property: "campaignId", lengthMax: identifierLengthMax },
  { name: "campaign_name", property: "campaignName", lengthMax: nameLengthMax },
  { name: "agent_name", property: "agentName", lengthMax: textLengthMax },
  { name: "from_number", property: "fromNumber", lengthMax: inputLengthMax },
  { name: "disposition_name", property: "dispositionName", lengthMax: nameLengthMax },
  { name: "to_number", property: "toNumber", lengthMax: inputLengthMax },
  { name: "datetime", property: "datetime", lengthMax: datetimeLengthMax },
  { name: "call_direction", property: "callDirection", lengthMax: textLengthMax },
  { name: "zip", property: "zip", lengthMax: textLengthMax },
  { name: "sys_created_date_original", property: "sysCreatedDateOriginal", lengthMax: textLengthMax },
  { name: "total_dial_attempts", property: "totalDialAttempts", lengthMax: textLengthMax },
  { name: "skill_name", property: "skillName", lengthMax: textLengthMax },
  { name: "lead_source", property: "leadSource", lengthMax: leadSourceLengthMax },
  { name: "dial_id", property: "dialId", lengthMax: identifierLengthMax }
]

/** The input is no dial record. The message names every field that is wrong, and what was expected; no value. */
export class DialRecordInvalid extends Schema.TaggedError<DialRecordInvalid>()("DialRecordInvalid", {
  message: Schema.String,
  /** The field that is wrong, where it is one. */
  field: Schema.optionalWith(Schema.String, { exact: true })
}) {}

/** Reads a record out of an object with the interface's field names. The workspace's country decides about the ZIP. */
export const read = (input: unknown, country: Country): Either.Either<DialRecord, DialRecordInvalid> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return Either.left(new DialRecordInvalid({ message: "body: expected an object" }))
  }
  const given = input as Readonly<Record<string, unknown>>
  const row: Array<string> = Array(fields.length)
  let wrong: Wrong | undefined
  for (let i = 0; i < fields.length; i++) {
    const { lengthMax, name } = fields[i]!
    let value = given[name] ?? ""
    if (i === attempts && Number.isInteger(value)) value = String(value)
    if (typeof value !== "string") (wrong ??= noWrong()).type.push(name)
    else if (value.length > lengthMax) {
      ;(wrong ??= noWrong()).length.push(name)
    } else if (!hasOnlyStorable(value)) (wrong ??= noWrong()).text.push(name)
    else if (value.trim() === "") {
      if (i < dialId && !(i === zip && country !== "us")) (wrong ??= noWrong()).missing.push(name)
      row[i] = ""
    } else if (i === datetime && Instant.parse(value) === undefined) (wrong ??= noWrong()).instant.push(name)
    else row[i] = value
  }
  return wrong === undefined ? Either.right(fromRow(row)) : Either.left(refusal(wrong))
}

/**
 * Whether a record that was made of what a dialer tells in a form of its own can be kept as it is: its texts are storable and
 * no longer than their fields, and its time is an instant. What is missing of it may be: that form has no more.
 */
export const check = (record: DialRecord): Either.Either<void, DialRecordInvalid> => {
  const wrong = noWrong()
  for (const [i, value] of toRow(record).entries()) {
    const { lengthMax, name } = fields[i]!
    if (value.length > lengthMax) wrong.length.push(name)
    else if (!hasOnlyStorable(value)) wrong.text.push(name)
    else if (i === datetime && Instant.parse(value) === undefined) wrong.instant.push(name)
  }
  return Object.values(wrong).every((names) => names.length === 0) ? Either.void : Either.left(refusal(wrong))
}

/** A record as a row of texts, in the order of `fields`: how it is queued. */
export const toRow = (record: DialRecord): ReadonlyArray<string> => [
  record.campaignId,
  record.campaignName,
  record.agentName,
  record.fromNumber,
  record.dispositionName,
  record.toNumber,
  record.datetime,
  record.callDirection,
  record.zip,
  record.sysCreatedDateOriginal,
  record.totalDialAttempts,
  record.skillName,
  record.leadSource,
  record.dialId ?? ""
]

/** The record of a row. */
export const fromRow = (row: ReadonlyArray<string>): DialRecord => ({
  campaignId: row[0]!,
  campaignName: row[1]!,
  agentName: row[2]!,
  fromNumber: row[3]!,
  dispositionName: row[4]!,
  toNumber: row[5]!,
  datetime: row[6]!,
  callDirection: row[7]!,
  zip: row[8]!,
  sysCreatedDateOriginal: row[9]!,
  totalDialAttempts: row[10]!,
  skillName: row[11]!,
  leadSource: row[12]!,
  dialId: row[13] === "" ? null : row[13]!
})

/** A record as an object with the interface's field names, as it could be posted again. */
export const toWire = (record: DialRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.flatMap(({ name, property }) => {
    const value = record[property]
    return value === null ? [] : [[name, value]]
  }))

// internal

const placeOf = (name: string): number => fields.findIndex((field) => field.name === name)
const datetime = placeOf("datetime")
const zip = placeOf("zip")
const attempts = placeOf("total_dial_attempts")
const dialId = placeOf("dial_id")

/** Names of the fields that are wrong, by what is wrong with them. */
interface Wrong {
  readonly missing: Array<string>
  readonly type: Array<string>
  readonly text: Array<string>
  readonly length: Array<string>
  readonly instant: Array<string>
}

const noWrong = (): Wrong => ({ missing: [], type: [], text: [], length: [], instant: [] })

const refusal = (wrong: Wrong): DialRecordInvalid => {
  const [field, ...others] = Object.values(wrong).flat()
  return new DialRecordInvalid({
    message: tell(wrong),
    ...(field === undefined || others.length > 0 ? {} : { field })
  })
}

const tell = ({ instant, length, missing, text, type }: Wrong): string => {
  const named = (names: ReadonlyArray<string>, expected: string) =>
    names.length === 0 ? [] : [`${names.join(", ")}: ${expected}`]
  return [
    ...named(missing, "is missing or empty, expected text"),
    ...type.map((name) => `${name}: expected a string${name === fields[attempts]!.name ? " or an integer" : ""}`),
    ...named(text, storableExpected),
    ...length.map((name) => `${name}: expected at most ${fields[placeOf(name)]!.lengthMax} characters`),
    ...named(instant, "expected UTC as YYYY-MM-DD HH:MM:SS, or ISO 8601")
  ].join("; ")
}
