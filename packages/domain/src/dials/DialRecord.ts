/**
 * Dial records: what a dialer tells of one call, as it is posted, imported and queued.
 *
 * Pure, and checked by hand instead of by a schema: every problem of a record is told at once, and a server reads tens
 * of thousands a second.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { identifierLengthMax, nameLengthMax } from "../Campaign.ts"
import { inputLengthMax } from "../PhoneInput.ts"
import { hasOnlyStorable, storableExpected } from "../StorableText.ts"
import type { Country } from "../Workspace.ts"
import * as Instant from "./Instant.ts"

/** Longest text of the fields that nothing else bounds, in characters. */
export const textLengthMax = 255
/** Longest `lead_source`: it may be a URL. */
export const leadSourceLengthMax = 2_048

/** Longest `sip_reason`: a header `Reason` may hold a URL, and a contact that is cut off is none. */
export const reasonLengthMax = 1_024

/** What a field may hold, beside text. */
export type Form =
  | "text"
  /** An instant that `Instant.parse` reads. */
  | "instant"
  /** Text, or a whole number. */
  | "text-or-integer"
  /** A whole number from the first to the last, as one or as its digits. */
  | { readonly from: number; readonly to: number }
  /** One of these texts. */
  | { readonly oneOf: ReadonlyArray<string> }

/** A field of a record. */
export interface Row {
  /** Its name in the interface. */
  readonly name: string
  /** One sentence on what it means, in Markdown. */
  readonly meaning: string
  readonly example: number | string
  readonly form: Form
  /** Its longest text, in characters. */
  readonly lengthMax: number
  /** `in-us`: may be missing in workspaces of other countries. */
  readonly presence: "required" | "in-us" | "optional"
}

/**
 * All fields, by the properties that hold them, in the order in which records are queued: new ones go to the end, and are
 * optional, as records that wait from before have none. What is read, kept, documented and offered to clients follows.
 */
const rows = {
  campaignId: {
    name: "campaign_id",
    meaning: "The caller's identifier of the campaign.",
    example: "spring-sale",
    form: "text",
    lengthMax: identifierLengthMax,
    presence: "required" as const
  },
  campaignName: {
    name: "campaign_name",
    meaning: "An unknown campaign is registered under this name.",
    example: "Spring sale",
    form: "text",
    lengthMax: nameLengthMax,
    presence: "required" as const
  },
  agentName: {
    name: "agent_name",
    meaning: "The agent who handled the call.",
    example: "Ann Lee",
    form: "text",
    lengthMax: textLengthMax,
    presence: "required" as const
  },
  fromNumber: {
    name: "from_number",
    meaning: "The number that the call came from.",
    example: "2125550100",
    form: "text",
    lengthMax: inputLengthMax,
    presence: "required" as const
  },
  dispositionName: {
    name: "disposition_name",
    meaning: "The call's result, by the name of its disposition.",
    example: "No Answer",
    form: "text",
    lengthMax: nameLengthMax,
    presence: "required" as const
  },
  toNumber: {
    name: "to_number",
    meaning: "The number that the call went to.",
    example: "(646) 555-0123",
    form: "text",
    lengthMax: inputLengthMax,
    presence: "required" as const
  },
  datetime: {
    name: "datetime",
    meaning: "UTC: `YYYY-MM-DD HH:MM:SS`, or ISO 8601.",
    example: "2026-03-02 15:04:05",
    form: "instant",
    // With nine decimals and an offset it has 35.
    lengthMax: 40,
    presence: "required" as const
  },
  callDirection: {
    name: "call_direction",
    meaning: "Inbound, Outbound, SMS, Preview, Transfer, Manual and the like. All but Inbound, SMS and Transfer count.",
    example: "Outbound",
    form: "text",
    lengthMax: textLengthMax,
    presence: "required" as const
  },
  zip: {
    name: "zip",
    meaning: "US ZIP code of the prospect, 5 digits preferred; may be empty outside the US.",
    example: "10001",
    form: "text",
    lengthMax: textLengthMax,
    presence: "in-us" as const
  },
  sysCreatedDateOriginal: {
    name: "sys_created_date_original",
    meaning: "When the lead was made, `YYYY-MM-DD`.",
    example: "2026-02-27",
    form: "text",
    lengthMax: textLengthMax,
    presence: "required" as const
  },
  totalDialAttempts: {
    name: "total_dial_attempts",
    meaning: "Dial attempts on this lead.",
    example: 3,
    form: "text-or-integer",
    lengthMax: textLengthMax,
    presence: "required" as const
  },
  skillName: {
    name: "skill_name",
    meaning: "Skill, team or queue.",
    example: "Sales East",
    form: "text",
    lengthMax: textLengthMax,
    presence: "required" as const
  },
  leadSource: {
    name: "lead_source",
    meaning: "Source code, identifier or URL.",
    example: "web-form",
    form: "text",
    lengthMax: leadSourceLengthMax,
    presence: "required" as const
  },
  dialId: {
    name: "dial_id",
    meaning: "Identifier of the dial or conversation; a record of the same `dial_id` and time counts once.",
    example: "d-1029384756",
    form: "text",
    lengthMax: identifierLengthMax,
    presence: "optional" as const
  },
  sipCode: {
    name: "sip_code",
    meaning: "The final SIP status of the call that was not answered, as the carrier sent it.",
    example: 603,
    form: { from: 100, to: 699 },
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  sipReason: {
    name: "sip_reason",
    meaning: "The text beside the status, and the header `Reason`: only it tells a block by analytics from a decline.",
    example: "Network Blocked",
    form: "text",
    lengthMax: reasonLengthMax,
    presence: "optional" as const
  },
  q850Cause: {
    name: "q850_cause",
    meaning: "The cause of Q.850 that the call ended with.",
    example: 21,
    form: { from: 1, to: 127 },
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  hangupSource: {
    name: "hangup_source",
    meaning: "Who ended the call, in the dialer's or the carrier's word.",
    example: "callee",
    form: "text",
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  durationSeconds: {
    name: "duration_seconds",
    meaning: "Whole seconds from the answer to the end; 0 where nobody answered.",
    example: 0,
    form: { from: 0, to: 86_400 },
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  attestation: {
    name: "attestation",
    meaning: "How the carrier signed the caller ID (STIR/SHAKEN).",
    example: "A",
    form: { oneOf: ["A", "B", "C"] },
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  prospectCarrier: {
    name: "prospect_carrier",
    meaning:
      "The carrier whose subscriber was called, such as by a look-up of the number: a label may be one carrier's alone.",
    example: "T-Mobile",
    form: "text",
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  toNumberIs: {
    name: "to_number_is",
    meaning:
      "`main`: the lead's main number, as the dialer does not tell which one of the lead's it dialed; a record of the same dial that tells it corrects this one.",
    example: "dialed",
    form: { oneOf: ["dialed", "main"] },
    lengthMax: textLengthMax,
    presence: "optional" as const
  },
  carrier: {
    name: "carrier",
    meaning:
      "The own carrier that the call left by, by the name that `anipool ani carrier` knows it by: refusals count for the number at this carrier.",
    example: "telnyx",
    form: "text",
    lengthMax: textLengthMax,
    presence: "optional" as const
  }
} satisfies Record<string, Row>

/** A property of a record. */
type Property = keyof typeof rows
/** A property that may be left out. */
export type Optional = { [P in Property]: (typeof rows)[P]["presence"] extends "optional" ? P : never }[Property]
/** A property that is asked for; the ZIP in the US alone. */
export type Required = Exclude<Property, Optional>

/**
 * A dial record in form: texts as they were sent, empty where there is none. `dialId` null: the dialer gave none, so nothing
 * tells this dial from a doubled one.
 */
export type DialRecord = { readonly [P in Property]: P extends "dialId" ? string | null : string }

/** A field, and the property that holds it. */
export interface Field extends Row {
  readonly property: Property
}

/** All fields, in the order in which records are queued. */
export const fields: ReadonlyArray<Field> = Object.entries(rows).map(([property, row]) => ({
  ...row,
  property: property as Property
}))

/** A record that tells nothing: what is known of a call is laid over it. */
export const none: DialRecord = {
  ...Object.fromEntries(fields.map(({ property }) => [property, ""])) as Record<Property, string>,
  dialId: null
}

/**
 * `durationSeconds` of what a dialer counted: whole, and no longer than a record may tell; undefined: it is not told. Empty where it
 * is no length of time.
 */
export const secondsOf = (seconds: number | undefined): string =>
  seconds === undefined || !(seconds >= 0) ? "" : String(Math.min(Math.floor(seconds), rows.durationSeconds.form.to))

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
    const { form, lengthMax, name, presence } = fields[i]!
    let value = given[name] ?? ""
    if (takesInteger(form) && Number.isInteger(value)) value = String(value)
    if (typeof value !== "string") (wrong ??= noWrong()).type.push(name)
    else if (value.length > lengthMax) {
      ;(wrong ??= noWrong()).length.push(name)
    } else if (!hasOnlyStorable(value)) (wrong ??= noWrong()).text.push(name)
    else if (value.trim() === "") {
      if (presence === "required" || presence === "in-us" && country === "us") (wrong ??= noWrong()).missing.push(name)
      row[i] = ""
    } else {
      const kind = kindOfWrong(form, value)
      if (kind === undefined) row[i] = value
      else (wrong ??= noWrong())[kind].push(name)
    }
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
    const { form, lengthMax, name } = fields[i]!
    if (value.length > lengthMax) wrong.length.push(name)
    else if (!hasOnlyStorable(value)) wrong.text.push(name)
    else if (value !== "" || form === "instant") {
      const kind = kindOfWrong(form, value)
      if (kind !== undefined) wrong[kind].push(name)
    }
  }
  return Object.values(wrong).every((names) => names.length === 0) ? Either.void : Either.left(refusal(wrong))
}

// Each field by its name, though a loop would do: this is done for every dial, several times, and a loop takes half as long again.

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
  record.dialId ?? "",
  record.sipCode,
  record.sipReason,
  record.q850Cause,
  record.hangupSource,
  record.durationSeconds,
  record.attestation,
  record.prospectCarrier,
  record.toNumberIs,
  record.carrier
]

/** The record of a row. One that was queued before there were the last fields is shorter. */
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
  dialId: row[13] === "" ? null : row[13]!,
  sipCode: row[14] ?? "",
  sipReason: row[15] ?? "",
  q850Cause: row[16] ?? "",
  hangupSource: row[17] ?? "",
  durationSeconds: row[18] ?? "",
  attestation: row[19] ?? "",
  prospectCarrier: row[20] ?? "",
  toNumberIs: row[21] ?? "",
  carrier: row[22] ?? ""
})

/** A record as an object with the interface's field names, as it could be posted again. */
export const toWire = (record: DialRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.flatMap(({ name, presence, property }) => {
    const value = record[property]
    return value === null || value === "" && presence === "optional" ? [] : [[name, value]]
  }))

// internal

/** Whether a field may be sent as a number. */
const takesInteger = (form: Form): boolean => form === "text-or-integer" || typeof form === "object" && "from" in form

/** What is wrong with a text that is storable and not too long. */
const kindOfWrong = (form: Form, value: string): "choice" | "instant" | "range" | undefined => {
  if (form === "instant") return Instant.parse(value) === undefined ? "instant" : undefined
  if (typeof form !== "object") return undefined
  if ("oneOf" in form) return form.oneOf.includes(value) ? undefined : "choice"
  return /^\d+$/.test(value) && Number(value) >= form.from && Number(value) <= form.to ? undefined : "range"
}

/** What a field of such a form is expected to be. */
const expectedOf = (form: Form): string =>
  typeof form !== "object"
    ? "text"
    : "oneOf" in form
    ? `one of ${form.oneOf.join(", ")}`
    : `a whole number from ${form.from} to ${form.to}`

const fieldOf = (name: string): Field => fields.find((field) => field.name === name)!

/** Names of the fields that are wrong, by what is wrong with them. */
interface Wrong {
  readonly missing: Array<string>
  readonly type: Array<string>
  readonly text: Array<string>
  readonly length: Array<string>
  readonly instant: Array<string>
  readonly range: Array<string>
  readonly choice: Array<string>
}

const noWrong = (): Wrong => ({ missing: [], type: [], text: [], length: [], instant: [], range: [], choice: [] })

const refusal = (wrong: Wrong): DialRecordInvalid => {
  const [field, ...others] = Object.values(wrong).flat()
  return new DialRecordInvalid({
    message: tell(wrong),
    ...(field === undefined || others.length > 0 ? {} : { field })
  })
}

const tell = ({ choice, instant, length, missing, range, text, type }: Wrong): string => {
  const named = (names: ReadonlyArray<string>, expected: string) =>
    names.length === 0 ? [] : [`${names.join(", ")}: ${expected}`]
  return [
    ...named(missing, "is missing or empty, expected text"),
    ...type.map((name) => `${name}: expected a string${takesInteger(fieldOf(name).form) ? " or an integer" : ""}`),
    ...named(text, storableExpected),
    ...length.map((name) => `${name}: expected at most ${fieldOf(name).lengthMax} characters`),
    ...named(instant, "expected UTC as YYYY-MM-DD HH:MM:SS, or ISO 8601"),
    ...[...range, ...choice].map((name) => `${name}: expected ${expectedOf(fieldOf(name).form)}`)
  ].join("; ")
}
