/**
 * Assignment: the best available ANI for a prospect about to be dialed, one lead at a time or many.
 */
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricLabel from "effect/MetricLabel"
import type { Caller } from "../Caller.ts"
import type { Conflict } from "../CoreError.ts"
import { InvalidRequest, type NotFound, type Overloaded } from "../CoreError.ts"
import * as EventLoop from "../EventLoop.ts"
import { AssignmentCommitter, type Failure } from "./AssignmentCommitter.ts"
import type { Explanation } from "./Explanation.ts"
import * as Idempotency from "./Idempotency.ts"
import type { Decision, PickRequest } from "./Picks.ts"

/** Leads of a batch that are looked at before others get their turn: a millisecond's worth. */
export const leadsAtOnce = 250

/** What is asked for one prospect. */
export interface Lead {
  /** 10 to 20 characters; formatting and calling code allowed. */
  readonly prospectPhone: string
  /** US ZIP; one that is unknown is as if left out. */
  readonly prospectZip?: string | undefined
  /** The caller's identifier of the campaign; without it the key's default campaign. */
  readonly dialerCampaign?: string | undefined
  /** Limits the result to this country's numbers; without it the workspace's country decides. */
  readonly countryCode?: PhoneNumber.CallingCode | undefined
  /** The caller's identifier of the lead within a batch: tells it from the others under the batch's `requestKey`. */
  readonly rowId?: string | undefined
}

/** How the whole request is answered. */
export interface Options {
  /** Asks for the lowest latency: goes to the head of the line. */
  readonly realTime?: boolean | undefined
  /** Says why, in `explanation`. */
  readonly explain?: boolean | undefined
  /**
   * Names the request (1 to 255 characters): a retry under the same key within 24 hours gets the same answer and is
   * counted once, whichever server it reaches. The key of another request is refused (`Conflict`).
   */
  readonly requestKey?: string | undefined
}

/** An assigned number, or none. `assignedAt` in milliseconds since the epoch. */
export type Assigned =
  | {
    readonly _tag: "Assigned"
    readonly ani: PhoneNumber.PhoneNumber
    readonly assignedAt: number
    readonly explanation: Explanation | undefined
  }
  | { readonly _tag: "NoneAvailable"; readonly explanation: Explanation | undefined }

/** Assignment's answer in the interface's words. */
export interface Result {
  readonly success: boolean
  readonly ani?: string
  readonly message: string
  readonly fields?: ReadonlyArray<Readonly<Record<string, string>>>
}

/** What is said when a number was found. */
export const assignedMessage = "ANI assigned successfully"
/** What is said when none is available. */
export const noneMessage = "No available ANI found"

/** Assignment of ANIs to prospects. */
export class Assignment extends Context.Tag("@anipool/core/Assignment")<Assignment, {
  /** Assigns a number and counts its use; durable when it answers. */
  readonly assign: (
    caller: Caller,
    lead: Lead,
    options?: Options
  ) => Effect.Effect<Assigned, Failure>
  /**
   * The same, told once and without a fiber, for who must answer many thousand a second. Answers how to give up, after
   * which nothing is told; a use that is counted by then stays counted.
   */
  readonly assignCallback: (
    caller: Caller,
    lead: Lead,
    options: Options,
    onDone: (assigned: Exit.Exit<Assigned, Failure>) => void
  ) => () => void
  /** The same for many leads (at most `Prospect.leadsMax`), each failing alone; in their order. */
  readonly assignBatch: (
    caller: Caller,
    leads: ReadonlyArray<Lead>,
    options?: Options
  ) => Effect.Effect<
    ReadonlyArray<Either.Either<Assigned, Conflict | InvalidRequest>>,
    InvalidRequest | NotFound | Overloaded | StorageError
  >
  /** What `assign` would answer now, and why. Nothing is counted. */
  readonly preview: (
    caller: Caller,
    lead: Lead
  ) => Effect.Effect<Assigned, Failure>
}>() {}

/** `Assignment` over the group commit. */
export const make = Effect.gen(function*() {
  const groupCommit = yield* AssignmentCommitter

  const assignCallback = (
    caller: Caller,
    lead: Lead,
    options: Options,
    onDone: (assigned: Exit.Exit<Assigned, Failure>) => void
  ) => {
    const order = orderOf(caller, lead, options, [])
    if (Either.isLeft(order)) {
      onDone(Exit.fail(order.left))
      return () => {}
    }
    return groupCommit.decideOne(caller.workspace.id, order.right, options.realTime === true, (decision) => {
      if (Exit.isSuccess(decision)) count(decision.value)
      onDone(Exit.map(decision, toAssigned))
    })
  }

  return Assignment.of({
    // Without a span of its own, which would cost more than all else here: the request has one, and the commit.
    assign: (caller, lead, options = {}) =>
      Effect.async((resume) => Effect.sync(assignCallback(caller, lead, options, resume))),

    assignCallback,

    assignBatch: Effect.fn("Assignment.assignBatch")(function*(caller, leads, options = {}) {
      if (leads.length > Prospect.leadsMax) {
        return yield* InvalidRequest.field("leads", `expected at most ${Prospect.leadsMax} leads`)
      }
      const place = placesOf(leads)
      const orders = yield* EventLoop.map(
        leads,
        leadsAtOnce,
        (lead, i) => orderOf(caller, lead, options, [lead.rowId ?? "", place[i]!])
      )
      const answers = yield* groupCommit.decide(
        caller.workspace.id,
        orders.flatMap((order) => Either.isRight(order) ? [order.right] : []),
        options.realTime === true
      )
      let next = 0
      const results: Array<Either.Either<Assigned, Conflict | InvalidRequest>> = []
      for (const order of orders) {
        if (Either.isLeft(order)) {
          results.push(Either.left(order.left))
          continue
        }
        const answer = answers[next++]!
        if (Exit.isSuccess(answer)) {
          count(answer.value)
          results.push(Either.right(toAssigned(answer.value)))
        } else {
          results.push(Either.left(yield* refusalOf(answer)))
        }
      }
      return results
    }),

    preview: Effect.fn("Assignment.preview")(function*(caller, lead) {
      const order = yield* orderOf(caller, lead, { explain: true }, [])
      return toAssigned(yield* groupCommit.preview(caller.workspace.id, order))
    })
  })
})

/** `Assignment` over the group commit. */
export const layer: Layer.Layer<Assignment, never, AssignmentCommitter> = Layer.effect(Assignment, make)

/**
 * The answer in the interface's words. `fields` are made when `withFields` asks for them: the phone as posted, then one
 * entry for each field that the workspace has configured.
 */
export const toResult = (
  assigned: Assigned,
  caller: Caller,
  lead: Lead,
  options: { readonly e164?: boolean | undefined; readonly withFields?: boolean | undefined }
): Result => {
  if (assigned._tag === "NoneAvailable") return { success: false, message: noneMessage }
  const ani = show(assigned.ani, options.e164 === true)
  const result = { success: true, ani, message: assignedMessage }
  if (options.withFields !== true) return result
  const { fields } = caller.workspace
  return {
    ...result,
    fields: [
      { prospect_phone: lead.prospectPhone },
      ...(fields.ani === undefined ? [] : [{ [fields.ani]: ani }]),
      ...(fields.assignedAt === undefined ? [] : [{ [fields.assignedAt]: LocalTime.formatUtc(assigned.assignedAt) }]),
      ...(fields.aniCopy === undefined ? [] : [{ [fields.aniCopy]: ani }])
    ]
  }
}

/** A number as it is answered: national, or with its calling code. */
export const show = (number: PhoneNumber.PhoneNumber, e164: boolean): string =>
  e164 ? PhoneNumber.toE164(number) : number.national

// internal

const assignments = Metric.counter("anipool_assignments_total", {
  description: "Answered assignments, by outcome",
  incremental: true
})

// A metric finds its place by the labels' array: the same array, the same place, without looking for it.
const assignedLabels = [MetricLabel.make("outcome", "assigned")]
const noneLabels = [MetricLabel.make("outcome", "none")]

const count = ({ _tag }: Decision): void =>
  assignments.unsafeUpdate(1, _tag === "Confirmed" ? assignedLabels : noneLabels)

/** For each lead of a batch, how many before it have the same identifier: a doubled one is answered twice. */
const placesOf = (leads: ReadonlyArray<Lead>): ReadonlyArray<number> => {
  const seen = new Map<string, number>()
  return leads.map(({ rowId = "" }) => {
    const place = seen.get(rowId) ?? 0
    seen.set(rowId, place + 1)
    return place
  })
}

/** `row`: what tells the lead from others under the same key. */
const orderOf = (
  caller: Caller,
  lead: Lead,
  { explain, requestKey }: Options,
  row: ReadonlyArray<string | number>
): Either.Either<PickRequest, InvalidRequest> => {
  const { length } = lead.prospectPhone
  if (length < Prospect.phoneLengthMin || length > Prospect.phoneLengthMax) {
    return Either.left(InvalidRequest.field(
      "prospect_phone",
      `expected ${Prospect.phoneLengthMin} to ${Prospect.phoneLengthMax} characters`
    ))
  }
  const country = lead.countryCode ?? callingCodeOf(caller.workspace.country)
  const prospect = Prospect.locate(lead.prospectPhone, lead.prospectZip, country)
  if (Either.isLeft(prospect)) return Either.left(InvalidRequest.field("prospect_phone", prospect.left.expected))
  const campaign = lead.dialerCampaign || caller.defaultCampaign
  if (campaign === null) return Either.left(new InvalidRequest({ message: "dialer_campaign is required" }))
  const order: PickRequest = { prospect: prospect.right, campaign, explain: explain === true }
  if (requestKey === undefined) return Either.right(order)
  if (requestKey.length < 1 || requestKey.length > Idempotency.keyLengthMax) {
    const expected = `expected 1 to ${Idempotency.keyLengthMax} characters`
    return Either.left(InvalidRequest.field("Idempotency-Key", expected))
  }
  const content = [String(country), prospect.right.phone, lead.prospectZip ?? "", campaign]
  return Either.right({ ...order, request: Idempotency.make(requestKey, row, content) })
}

const toAssigned = (decision: Decision): Assigned =>
  decision._tag === "NoneAvailable" ? decision : {
    _tag: "Assigned",
    ani: { callingCode: decision.callingCode, national: decision.national },
    assignedAt: decision.assignedAt,
    explanation: decision.explanation
  }

/** What is wrong with a lead is that lead's own; all else (storage away, overload) is the whole batch's. */
const refusalOf = (
  failure: Exit.Failure<unknown, Failure>
): Effect.Effect<Conflict | InvalidRequest, Exclude<Failure, Conflict | InvalidRequest>> =>
  Effect.failCause(failure.cause).pipe(
    Effect.catchTags({ Conflict: Effect.succeed<Conflict>, InvalidRequest: Effect.succeed<InvalidRequest> })
  )
