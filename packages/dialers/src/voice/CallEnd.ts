/**
 * How calls end, as providers tell it: Twilio's status callbacks, Telnyx's of the same form, and its `call.hangup` events.
 *
 * What is told of calls that go on, that somebody else made, or that were to no number, is none of these.
 */
import * as Either from "effect/Either"

/** What became of a call. */
export type Outcome = "answered" | "machine" | "fax" | "busy" | "no-answer" | "canceled" | "failed"

/** How a call ended. */
export interface CallEnd {
  /** The leg that was dialed. */
  readonly id: string
  /** The number that was shown, and who was dialed, as they were written. */
  readonly from: string
  readonly to: string
  readonly outcome: Outcome
  /** The last SIP response; undefined: it is not told. */
  readonly sipCode: number | undefined
  /** Whole seconds from the answer to the end, 0 where nobody answered; undefined: it is not told. */
  readonly answeredSeconds: number | undefined
  /** Who ended it, in the provider's word; empty: it is not told. */
  readonly hangupSource: string
  /** When it began, in milliseconds since the epoch: as it is told, or its end less its length. */
  readonly startedAt: number
}

/** Reads a status callback; undefined: it tells of no such end. `Left` names the parameter that is missing or wrong. */
export const ofForm = (
  parameters: Readonly<Partial<Record<string, string>>>
): Either.Either<CallEnd | undefined, string> => {
  const { CallSid: id = "", From: from = "", To: to = "" } = parameters
  const status = statuses.get(parameters["CallStatus"] ?? "")
  if (status === undefined || /^inbound/i.test(parameters["Direction"] ?? "")) return Either.right(undefined)
  if (id === "") return Either.left("CallSid")
  const seconds = Number(parameters["CallDuration"] ?? 0)
  const startedAt = instantOf(parameters["CallInitiatedAt"]) ?? lessSeconds(instantOf(parameters["Timestamp"]), seconds)
  if (startedAt === undefined) return Either.left("Timestamp")
  const sipCode = sipCodeOf(parameters["SipResponseCode"] ?? parameters["SipHangupCause"])
  const told = /^\d+$/.test(parameters["CallDuration"] ?? "") ? seconds : undefined
  return Either.right({
    id,
    from,
    to,
    outcome: status === "answered" ? answererOf(parameters["AnsweredBy"]) : status,
    sipCode,
    answeredSeconds: status === "answered" ? told : 0,
    hangupSource: "",
    startedAt
  })
}

/** Reads an event of Telnyx's Call Control. */
export const ofEvent = (event: unknown): Either.Either<CallEnd | undefined, string> => {
  const data = fieldsOf(fieldsOf(event)["data"])
  if (data["event_type"] !== "call.hangup") return Either.right(undefined)
  const payload = fieldsOf(data["payload"])
  if (payload["direction"] === "incoming") return Either.right(undefined)
  const id = textOf(payload["call_leg_id"])
  if (id === "") return Either.left("call_leg_id")
  const startedAt = instantOf(textOf(payload["start_time"]))
  if (startedAt === undefined) return Either.left("start_time")
  const sipCode = sipCodeOf(textOf(payload["sip_hangup_cause"]))
  const outcome = sipCode === 487 ? "canceled" : causes.get(textOf(payload["hangup_cause"])) ?? "failed"
  return Either.right({
    id,
    from: textOf(payload["from"]),
    to: textOf(payload["to"]),
    outcome,
    sipCode,
    // Of a call that was answered its start and end are told, and not when that was.
    answeredSeconds: outcome === "answered" ? undefined : 0,
    hangupSource: textOf(payload["hangup_source"]),
    startedAt
  })
}

// internal

/** The final ones. */
const statuses: ReadonlyMap<string, Outcome> = new Map([
  ["completed", "answered"],
  ["busy", "busy"],
  ["no-answer", "no-answer"],
  ["canceled", "canceled"],
  ["failed", "failed"]
])

/** Telnyx's `hangup_cause`; others are failures. */
const causes: ReadonlyMap<string, Outcome> = new Map([
  ["normal_clearing", "answered"],
  ["time_limit", "answered"],
  ["user_busy", "busy"],
  ["no_answer", "no-answer"],
  ["timeout", "no-answer"],
  ["originator_cancel", "canceled"]
])

const answererOf = (answeredBy = ""): Outcome =>
  answeredBy.startsWith("machine") ? "machine" : answeredBy === "fax" ? "fax" : "answered"

const sipCodeOf = (text = ""): number | undefined => /^[1-6]\d\d$/.test(text) ? Number(text) : undefined

/** An instant in RFC 2822 or ISO 8601, with a `T` or a space in its middle; none whose year has more than four digits. */
const instantOf = (text = ""): number | undefined => {
  const at = Date.parse(text.replace(/^(\d{4}-\d\d-\d\d) /, "$1T"))
  return at >= 0 && at < 1e14 ? at : undefined
}

const lessSeconds = (at: number | undefined, seconds: number): number | undefined =>
  at === undefined ? undefined : at - (seconds > 0 && seconds < 864_000 ? seconds * 1000 : 0)

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? value as Readonly<Record<string, unknown>> : {}

const textOf = (value: unknown): string => typeof value === "string" ? value : ""
