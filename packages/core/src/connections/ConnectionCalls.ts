/**
 * Calls that are made by way of a provider: which number they show, and what became of them.
 */
import { isIdentifier } from "@anipool/domain/Campaign"
import type * as Connection from "@anipool/domain/Connection"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { hasOnlyStorable } from "@anipool/domain/StorableText"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import { Assignment } from "../assignment/Assignment.ts"
import { type InvalidRequest, Overloaded } from "../CoreError.ts"
import { DialsIntake } from "../dials/DialsIntake.ts"

/** How long a call waits for its number; then it is put through without. Agents hear nothing meanwhile. */
export const waitMax = Duration.millis(1_500)

/** A connection, and the workspace that it is of. */
export interface Of {
  readonly connection: Connection.Connection
  readonly workspace: Workspace
}

/** A call that somebody wants to make. */
export interface AskedCall {
  /** The provider's, of at most 200 characters: asked again with the same one it has the same number. */
  readonly id: string
  /** A number, or a SIP address that begins with one. */
  readonly to: string
  readonly from: string
  /** What else came with it, by names. */
  readonly parameters: Readonly<Partial<Record<string, string>>>
}

/** What the provider is told to tell with the call's end, beside what it tells of its own. */
export interface Noted {
  readonly campaign: string
  readonly zip: string
  readonly agent: string
  /** When the call was asked for, in milliseconds since the epoch: the time of its dial. */
  readonly startedAt: number
}

/** What is to be done with a call. */
export type Decision =
  | {
    readonly _tag: "Dial"
    /** E.164. */
    readonly to: string
    /** The number to show, E.164; undefined: whichever the provider shows. */
    readonly callerId: string | undefined
    readonly noted: Noted
  }
  /** It is to no number of +1 or +44. */
  | { readonly _tag: "Reject" }

/** How a call ended. */
export interface EndedCall {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly outcome: "answered" | "machine" | "fax" | "busy" | "no-answer" | "canceled" | "failed"
  /** The last SIP response; undefined: it is not told. */
  readonly sipCode: number | undefined
  /** Whole seconds from the answer to the end, 0 where nobody answered; undefined: it is not told. */
  readonly answeredSeconds: number | undefined
  /** Who ended it, in the provider's word; empty: it is not told. */
  readonly hangupSource: string
  /** Milliseconds since the epoch; `Noted` goes before it. */
  readonly startedAt: number
}

/** Calls that are made by way of a provider. */
export class ConnectionCalls extends Context.Tag("@anipool/core/ConnectionCalls")<ConnectionCalls, {
  /** What is to be done with a call. It never fails: where no number can be had, the call is made all the same. */
  readonly decide: (of: Of, call: AskedCall) => Effect.Effect<Decision>
  /**
   * Records how a call ended; durable when it answers. A call has one time, so that it counts once however often it is told.
   * False: it was no call to a number with a number shown.
   */
  readonly ended: (
    of: Of,
    call: EndedCall,
    noted: Partial<Noted>
  ) => Effect.Effect<boolean, InvalidRequest | Overloaded | StorageError>
}>() {}

/** `ConnectionCalls` over assignment and the intake of dials. */
export const make = Effect.gen(function*() {
  const assignment = yield* Assignment
  const dials = yield* DialsIntake

  return ConnectionCalls.of({
    decide: Effect.fn("ConnectionCalls.decide")(function*({ connection, workspace }, { from, id, parameters, to }) {
      const country = callingCodeOf(workspace.country)
      const prospect = numberOf(to, country)
      if (prospect === undefined) {
        yield* count("rejected")
        return { _tag: "Reject" as const }
      }
      const number = PhoneNumber.toE164(prospect)
      const campaign = named(parameters, connection.campaignParameter) ?? connection.campaign
      const zip = named(parameters, connection.zipParameter) ?? ""
      const assigned = yield* assignment.assign(
        { workspace, defaultCampaign: connection.campaign },
        {
          prospectPhone: number,
          prospectZip: zip === "" ? undefined : zip,
          dialerCampaign: campaign,
          // The provider carries the call that it asks for.
          carrier: connection.provider,
          countryCode: prospect.callingCode
        },
        // One call may dial several numbers, one after the other.
        { realTime: true, requestKey: `${connection.id} ${id} ${number}` }
      ).pipe(
        Effect.timeoutFail({
          duration: waitMax,
          onTimeout: () => new Overloaded({ message: "The number took too long" })
        }),
        Effect.catchAllCause((cause) =>
          Effect.logWarning("a call was put through without a number of its own", cause).pipe(
            Effect.annotateLogs("connection", connection.name),
            Effect.as(undefined)
          )
        )
      )
      const isAssigned = assigned?._tag === "Assigned"
      yield* count(isAssigned ? "assigned" : "fallback")
      const passing = numberOf(from, country)
      const passed = passing === undefined ? undefined : PhoneNumber.toE164(passing)
      const { fallbackNumber } = connection
      return {
        _tag: "Dial" as const,
        to: number,
        callerId: isAssigned
          ? PhoneNumber.toE164(assigned.ani)
          // Where Anipool only looks on, the dialer's own number is kept.
          : (assigned?._tag === "OwnNumberKept" ? passed ?? fallbackNumber : fallbackNumber ?? passed) ?? undefined,
        noted: {
          campaign,
          zip,
          agent: agentOf(from),
          // The same one when the call is asked for again.
          startedAt: isAssigned ? assigned.assignedAt : yield* Clock.currentTimeMillis
        }
      }
    }),

    ended: Effect.fn("ConnectionCalls.ended")(function*({ connection, workspace }, call, noted) {
      const country = callingCodeOf(workspace.country)
      const [from, to] = [numberOf(call.from, country), numberOf(call.to, country)]
      if (from === undefined || to === undefined) return false
      const datetime = new Date(noted.startedAt ?? call.startedAt).toISOString()
      const campaign = isIdentifier(noted.campaign) ? noted.campaign : connection.campaign
      const record: DialRecord.DialRecord = {
        ...DialRecord.none,
        campaignId: campaign,
        campaignName: campaign,
        agentName: kept(noted.agent),
        fromNumber: PhoneNumber.toE164(from),
        dispositionName: dispositionOf(call),
        toNumber: PhoneNumber.toE164(to),
        datetime,
        callDirection: "Outbound",
        zip: kept(noted.zip),
        sysCreatedDateOriginal: datetime.slice(0, 10),
        leadSource: connection.provider,
        dialId: call.id,
        sipCode: refusalOf(call),
        hangupSource: kept(call.hangupSource),
        durationSeconds: DialRecord.secondsOf(call.answeredSeconds),
        carrier: connection.provider
      }
      yield* dials.postRecord(workspace.id, record)
      return true
    })
  })
})

/** `ConnectionCalls` over assignment and the intake of dials. */
export const layer: Layer.Layer<ConnectionCalls, never, Assignment | DialsIntake> = Layer.effect(ConnectionCalls, make)

// internal

const calls = Metric.counter("anipool_connection_calls_total", {
  description: "Calls that providers asked about, by what they were told",
  incremental: true
})

const count = (outcome: "assigned" | "fallback" | "rejected") =>
  Metric.increment(Metric.tagged(calls, "outcome", outcome))

/** The number in a text as providers write it: alone, or at the beginning of a SIP address. Letters are no digits here. */
const numberOf = (text: string, country: PhoneNumber.CallingCode): PhoneNumber.PhoneNumber | undefined => {
  const [user = ""] = text.trim().replace(/^sips?:/i, "").split(/[@;]/, 1)
  if (!/^\+?[\d ().-]+$/.test(user)) return undefined
  const parsed = PhoneNumber.parse(user, country)
  return parsed._tag === "Right" ? parsed.right : undefined
}

/** Who dials, where it is no number: `client:ann`, `sip:ann@example.com`. */
const agentOf = (from: string): string => {
  const agent = /^(?:client|sips?):([^@;]+)/i.exec(from.trim())?.[1] ?? ""
  return /^\+?\d+$/.test(agent) ? "" : kept(agent)
}

const named = (parameters: AskedCall["parameters"], name: string | null): string | undefined => {
  const value = name !== null && Object.hasOwn(parameters, name) ? parameters[name]?.trim() : undefined
  return value === undefined || value === "" || !isIdentifier(value) ? undefined : value
}

/** A text that came with a call, or nothing where it cannot be kept as it is. */
const kept = (text = ""): string => text.length <= DialRecord.textLengthMax && hasOnlyStorable(text) ? text : ""

/** The SIP status of a call that was not answered. */
const refusalOf = ({ outcome, sipCode = 0 }: EndedCall): string =>
  isAnswered(outcome) || sipCode < 300 ? "" : String(sipCode)

const isAnswered = (outcome: EndedCall["outcome"]): boolean =>
  outcome === "answered" || outcome === "machine" || outcome === "fax"

/** What became of a call, by the names of which the table knows what they mean. A carrier's refusal tells more than the rest. */
const dispositionOf = (call: EndedCall): string => {
  const refusal = refusalOf(call)
  return DispositionClasses.blockCodes.includes(Number(refusal)) ? `SIP ${refusal}` : dispositions[call.outcome]
}

const dispositions: Readonly<Record<EndedCall["outcome"], string>> = {
  answered: "Answered",
  machine: "Answering Machine",
  fax: "Fax",
  busy: "Busy",
  "no-answer": "No Answer",
  canceled: "Originator Cancel",
  failed: "Failed"
}
