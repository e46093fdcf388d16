/**
 * Calls as dial records: what VICIdial's logs say of one call, put together.
 *
 * Pure.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import { storable } from "@anipool/domain/StorableText"
import type { Country } from "@anipool/domain/Workspace"
import * as Either from "effect/Either"
import type * as Rows from "./Rows.ts"
import type { CarrierOf } from "./ServerCarriers.ts"
import type { Statuses } from "./Statuses.ts"
import * as WallTime from "./WallTime.ts"

/** What the logs have of one call; undefined: no such row. */
export interface Call {
  readonly call: Rows.CallRow
  readonly dialLog: Rows.DialLogRow | undefined
  readonly log: Rows.LogRow | undefined
  readonly carrier: Rows.CarrierRow | undefined
  readonly lead: Rows.LeadRow | undefined
}

/** What calls are read against. */
export interface Site {
  readonly country: Country
  readonly statuses: Statuses
  /** Names of campaigns, by their identifiers. */
  readonly campaigns: ReadonlyMap<string, string>
  /** Campaigns of lists, by the lists' identifiers. */
  readonly lists: ReadonlyMap<string, string>
  /** By which carrier calls leave. */
  readonly carrierOf: CarrierOf
  /** The text of an instant (`WallTime.reader`). */
  readonly instantOf: (wall: string) => string
}

/** Why a call is no dial: no number was shown, nobody knows who was called, or for which campaign. */
export type Unusable = "no_caller_id" | "no_prospect" | "no_campaign"

/** Whether what became of a call is known for good. One that was noted nowhere may be ringing yet. */
export const isOver = ({ log }: Call): boolean => log !== undefined && !underWay.has(log.status)

/** The lead that a caller code names: its last ten digits. */
export const leadOf = (code: string): string => code.slice(-10).replace(/^0+/, "")

/** The dial record of a call. */
export const toRecord = (
  { call, carrier, dialLog, lead, log }: Call,
  site: Site
): Either.Either<DialRecord.DialRecord, Unusable> => {
  const cid = cidOf(call.cid)
  if (cid === "") return Either.left("no_caller_id")
  const prospect = prospectOf(log, dialLog, lead)
  if (prospect === "") return Either.left("no_prospect")
  const campaign = log?.campaign || site.lists.get(log?.list || lead?.list || "") || ""
  if (campaign === "") return Either.left("no_campaign")
  return Either.right({
    ...DialRecord.none,
    campaignId: storable(campaign),
    campaignName: storable(site.campaigns.get(campaign) ?? campaign),
    agentName: storable(VicidialWords.agentOf(log?.user ?? "")),
    fromNumber: cid,
    dispositionName: storable(dispositionOf(campaign, log, carrier, dialLog, site.statuses)),
    toNumber: prospect,
    datetime: site.instantOf(placedOf(call)),
    // A third party that is called into a conversation is no prospect that was dialed.
    callDirection: isThirdParty(call) ? "Transfer" : "Outbound",
    zip: storable(lead?.postalCode ?? ""),
    sysCreatedDateOriginal: lead?.entryDate.slice(0, 10) ?? "",
    totalDialAttempts: log?.calledCount || lead?.calledCount || "",
    leadSource: storable(lead?.sourceId ?? ""),
    dialId: call.code,
    ...signalsOf(carrier, dialLog),
    hangupSource: log === undefined || log.endedBy === "NONE" ? "" : storable(log.endedBy),
    durationSeconds: answeredOf(carrier),
    carrier: storable(site.carrierOf(dialLog?.server ?? "", dialedBy(dialLog)))
  })
}

/** The number in `"V1234" <3125550100>`, or the text itself. */
export const cidOf = (text: string): string => {
  const open = text.lastIndexOf("<")
  const number = open < 0
    ? text
    : text.slice(open + 1, text.indexOf(">", open) < 0 ? undefined : text.indexOf(">", open))
  return number.trim()
}

// internal

/** Statuses of calls that wait for an agent, that one is talking to, was handed, or has not said the result of. */
const underWay = new Set(["", "NEW", "QUEUE", "INCALL", "XFER", "DISPO"])

/** Where the log has no types, the code tells. */
const isThirdParty = ({ code, type }: Rows.CallRow): boolean => type === "3WAY" || code.startsWith("DC")

/**
 * When a call was placed: as its code says, by which VICIdial's URLs tell of it too. The log's time may be of the second after.
 */
const placedOf = ({ at, code }: Rows.CallRow): WallTime.WallTime => {
  if (code.startsWith(at[6]! + at.slice(8, 10) + at.slice(11, 13) + at.slice(14, 16) + at.slice(17), 1)) return at
  const placed = VicidialWords.placedAt(code, WallTime.secondsOf(at) * 1_000, minute)
  return placed === undefined ? at : WallTime.ofSeconds(placed / 1_000)
}

const minute: VicidialWords.Reach = { before: 60_000, after: 60_000 }

const prospectOf = (
  log: Rows.LogRow | undefined,
  dialLog: Rows.DialLogRow | undefined,
  lead: Rows.LeadRow | undefined
): string => {
  if (log !== undefined && log.phone !== "") return VicidialWords.numberOf(log.phoneCode, log.phone)
  // An alternative number may have been dialed, which is named behind a prefix; the lead has the main one.
  const dialed = dialedBy(dialLog)
  if (lead !== undefined && lead.phone !== "" && (dialed === "" || dialed.endsWith(lead.phone))) {
    return VicidialWords.numberOf(lead.phoneCode, lead.phone)
  }
  return dialed.slice(-nationalLength)
}

/** What was dialed, with its prefix: of a manual call it is the extension, and the channel leads to the agent's session. */
const dialedBy = (dialLog: Rows.DialLogRow | undefined): string =>
  [/^Local\/(\d+)@/.exec(dialLog?.channel ?? "")?.[1], dialLog?.extension]
    .find((digits) => digits !== undefined && digits.length >= nationalLength && /^\d+$/.test(digits)) ?? ""

const nationalLength = 10

/**
 * What became of a call. A carrier's refusal (SIP 603, 607, 608) tells more than the status of a call that reached nobody;
 * a call without a status is told by how it ended on the line.
 */
const dispositionOf = (
  campaign: string,
  log: Rows.LogRow | undefined,
  carrier: Rows.CarrierRow | undefined,
  dialLog: Rows.DialLogRow | undefined,
  statuses: Statuses
): string => {
  const sip = Number(carrier?.sipCause || dialLog?.sipCause || 0)
  const isContact = log !== undefined && statuses.isContact(campaign, log.status)
  if (!isContact && DispositionClasses.blockCodes.includes(sip)) return `SIP ${sip}`
  if (log !== undefined && log.status !== "") return statuses.nameOf(campaign, log.status)
  return endings[carrier?.dialStatus ?? ""] ?? "Unknown"
}

/** What the network said of a call that was not put through. */
const signalsOf = (
  carrier: Rows.CarrierRow | undefined,
  dialLog: Rows.DialLogRow | undefined
): Pick<DialRecord.DialRecord, "sipCode" | "sipReason" | "q850Cause"> => {
  const sip = Number(carrier?.sipCause || dialLog?.sipCause || 0)
  const cause = Number(carrier?.cause ?? 0)
  return {
    sipCode: sip >= 300 && sip <= 699 ? String(sip) : "",
    sipReason: storable(carrier?.sipReason ?? ""),
    q850Cause: cause >= 1 && cause <= 127 ? String(cause) : ""
  }
}

/** How long a call was answered. An answer of no time at all is a time that was not noted. */
const answeredOf = (carrier: Rows.CarrierRow | undefined): string => {
  const seconds = Number(carrier?.answeredSeconds ?? 0)
  return seconds > 0 || (carrier !== undefined && carrier.dialStatus !== "" && carrier.dialStatus !== "ANSWER")
    ? DialRecord.secondsOf(seconds)
    : ""
}

const endings: Readonly<Record<string, string>> = {
  ANSWER: "Answered",
  BUSY: "Busy",
  NOANSWER: "No Answer",
  CANCEL: "No Answer",
  CONGESTION: "Congestion",
  CHANUNAVAIL: "Congestion"
}
