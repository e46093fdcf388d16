/**
 * Asterisk's call detail records: rows of texts by the names of their columns, and the dials that they make.
 *
 * A call may have several records, one for each leg: they are one dial, by the identifier that they share, and the leg that came
 * furthest tells what became of it. The identifier begins with when its channel was made, which is the dial's time: so it is the
 * same whichever leg is read.
 *
 * Pure.
 */
import { identifierLengthMax } from "@anipool/domain/Campaign"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Instant from "@anipool/domain/dials/Instant"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Either from "effect/Either"

/** A record, by its columns' names in small letters. */
export type Row = Readonly<Record<string, string>>

/** Which records are dials, and of what. */
export interface Settings {
  /** The contexts of the dialplan that place calls: all other records are none of ours. */
  readonly contexts: ReadonlySet<string>
  /** A campaign, or the column that names it. */
  readonly campaign: { readonly id: string } | { readonly column: string }
  /** The column that has the number that was shown; without it that is the caller ID. */
  readonly shownFrom: string | undefined
  /** The column that tells how the caller ID was signed, A, B or C; without it nothing does. */
  readonly attestationFrom: string | undefined
  /** The column that names the carrier that the call left by, or the channel to it; without it nothing does. */
  readonly carrierFrom: string | undefined
  /** What stands before a prospect's number where it is dialed. */
  readonly dialPrefix: string
  /** The instant's text of a time of the site. */
  readonly instantOf: (wall: string) => string
}

/** Why a record is no dial. */
export type Unusable = "other_context" | "no_caller_id" | "no_prospect" | "no_campaign" | "no_time"

/** The columns of a file of `cdr_csv`, as its `cdr.conf` has it; undefined: there are other numbers of them. */
export const columnsOf = (fields: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const more = fields.length - plain.length
  if (more === 1) return [...plain, idForm.test(fields.at(-1)!) ? "uniqueid" : "userfield"]
  return more === 0 || more === 2 || more === 5 ? [...plain, ...optional].slice(0, fields.length) : undefined
}

/** What the records of a call share; empty: nothing is known of that. */
export const callOf = (row: Row): string => row["linkedid"] || row["uniqueid"] || ""

/** When the call of a record began. */
export const startOf = (row: Row, settings: Settings): string | undefined =>
  timeOf(callOf(row)) ?? timeAt(row["start"] || row["calldate"] || "", settings)

/** The instant's text of when something was, in the site's or in any usual writing, in whole seconds; undefined: it is none. */
export const timeAt = (written: string, { instantOf }: Settings): string | undefined => {
  const at = written.replace(/\.\d+/, "")
  const text = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at) ? instantOf(at) : at
  return Instant.parse(text) === undefined ? undefined : text
}

/** The name of a disposition. */
export const endingOf = (disposition: string): string => endings.get(disposition) ?? "Unknown"

/** Of two dispositions that of the leg that came further. */
export const furthest = (one: string | undefined, other: string): string =>
  one !== undefined && ranks.indexOf(endingOf(one)) > ranks.indexOf(endingOf(other)) ? one : other

/** The dial of a record. */
export const toRecord = (row: Row, settings: Settings): Either.Either<DialRecord.DialRecord, Unusable> => {
  if (!settings.contexts.has(row["dcontext"] ?? "")) return Either.left("other_context")
  const { shownFrom } = settings
  const shown = numberOf(shownFrom === undefined ? row["src"] || row["clid"] || "" : row[shownFrom] ?? "")
  if (shown === "") return Either.left("no_caller_id")
  const dialed = row["dst"] ?? ""
  const prospect = dialed.startsWith(settings.dialPrefix) ? dialed.slice(settings.dialPrefix.length) : dialed
  if (!/^\+?\d{7,15}$/.test(prospect)) return Either.left("no_prospect")
  const { campaign } = settings
  const campaignId = ("id" in campaign ? campaign.id : row[campaign.column] ?? "").slice(0, identifierLengthMax)
  if (campaignId === "") return Either.left("no_campaign")
  const id = callOf(row)
  const datetime = startOf(row, settings)
  if (datetime === undefined) return Either.left("no_time")
  return Either.right({
    ...DialRecord.none,
    campaignId,
    campaignName: campaignId,
    fromNumber: shown,
    dispositionName: endingOf(row["disposition"] ?? ""),
    toNumber: prospect,
    datetime,
    callDirection: "Outbound",
    durationSeconds: answeredOf(row),
    attestation: attestationOf(row, settings),
    carrier: carrierOf(row, settings),
    // Channels have names of their own, too.
    dialId: (id || row["channel"] || "").slice(0, identifierLengthMax) || null
  })
}

/** One dial for each call: of several the one that came furthest. */
export const together = (records: ReadonlyArray<DialRecord.DialRecord>): ReadonlyArray<DialRecord.DialRecord> => {
  const calls = new Map<string, DialRecord.DialRecord>()
  for (const record of records) {
    const key = record.dialId === null ? `${calls.size}` : `${record.dialId} ${record.datetime}`
    const known = calls.get(key)
    if (known === undefined || rankOf(record) > rankOf(known)) calls.set(key, record)
  }
  return [...calls.values()]
}

// internal

const plain = [
  "accountcode",
  "src",
  "dst",
  "dcontext",
  "clid",
  "channel",
  "dstchannel",
  "lastapp",
  "lastdata",
  "start",
  "answer",
  "end",
  "duration",
  "billsec",
  "disposition",
  "amaflags"
]

const optional = ["uniqueid", "userfield", "peeraccount", "linkedid", "sequence"]

/** Seconds from the answer to the end: `billsec`, which is 0 where nobody answered; empty: the row has none. */
const answeredOf = ({ billsec = "" }: Row): string =>
  /^\d{1,9}$/.test(billsec) ? DialRecord.secondsOf(Number(billsec)) : ""

/** How the caller ID was signed; empty: the row does not tell it by a letter. */
const attestationOf = (row: Row, { attestationFrom }: Settings): string => {
  const letter = attestationFrom === undefined ? "" : (row[attestationFrom] ?? "").trim().toUpperCase()
  return /^[ABC]$/.test(letter) ? letter : ""
}

/** The carrier that a call left by: a name, or the one in a channel to it (`PJSIP/telnyx-0000002a`). */
const carrierOf = (row: Row, { carrierFrom }: Settings): string => {
  const written = carrierFrom === undefined ? "" : (row[carrierFrom] ?? "").trim()
  return (/^\w+\/(.+)-[\da-f]{8}$/i.exec(written)?.[1] ?? written).slice(0, DialRecord.textLengthMax)
}

/** From the one that came least far. */
const endings = new Map([
  ["FAILED", "Failed"],
  ["CONGESTION", "Congestion"],
  ["NO ANSWER", "No Answer"],
  ["BUSY", "Busy"],
  ["ANSWERED", "Answered"]
])

const ranks = ["Unknown", ...endings.values()]

const rankOf = ({ dispositionName }: DialRecord.DialRecord): number => ranks.indexOf(dispositionName)

/** `1700000000.17`, or with the server's name before: `pbx1-1700000000.17`. */
const idForm = /^(?:.*-)?(\d{9,10})\.\d+$/

const timeOf = (id: string): string | undefined => {
  const seconds = idForm.exec(id)?.[1]
  return seconds === undefined ? undefined : LocalTime.formatUtc(Number(seconds) * 1_000)
}

/** The number in `"Ann" <2125550100>`, or the text itself, if it is one. */
const numberOf = (text: string): string => {
  const number = (/<([^>]*)>/.exec(text)?.[1] ?? text).trim()
  return /^\+?\d{7,15}$/.test(number) ? number : ""
}
