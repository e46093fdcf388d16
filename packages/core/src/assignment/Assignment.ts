/**
 * Assignment: the best available ANI for a prospect about to be dialed, one lead at a time or many.
 */
import * as DialerList from "@anipool/domain/assignment/DialerList"
import * as Owner from "@anipool/domain/assignment/Owner"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as CarrierName from "@anipool/domain/carriers/CarrierName"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneInput from "@anipool/domain/PhoneInput"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type DialerFields } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import type { KnownCaller } from "../Caller.ts"
import type { Conflict } from "../CoreError.ts"
import { InvalidRequest, type NotFound, type Overloaded } from "../CoreError.ts"
import { AssignmentCommitter } from "./AssignmentCommitter.ts"
import type { Explanation } from "./Explanation.ts"
import * as Idempotency from "./Idempotency.ts"
import type { Decision, Failure, OwnNumberKept, PickRequest } from "./PickRequest.ts"

/** What is asked for one prospect. */
export interface Lead {
  /** 10 to 20 characters; formatting and calling code allowed. */
  readonly prospectPhone: string
  /** US ZIP, Canadian postal code or UK postcode; one that is unknown is as if left out. */
  readonly prospectZip?: string | undefined
  /** The caller's identifier of the campaign; without it the key's default campaign. */
  readonly dialerCampaign?: string | undefined
  /** Limits the result to this country's numbers; without it the workspace's country decides. */
  readonly countryCode?: PhoneNumber.CallingCode | undefined
  /** The dialer's identifier of the list that the prospect is of, if that has terms of its own. Empty: not told. */
  readonly list?: string | undefined
  /**
   * The agent who is to talk to the prospect, or whoever the lead belongs to: where a number is kept for them, that is shown, as the
   * campaign's policy says. 1 to 64 characters without white space around; empty: not told.
   */
  readonly owner?: string | undefined
  /**
   * The carrier that the call leaves by: its number goes by what is attested there, as the campaign's policy says. Empty: not told.
   * A try over another carrier is a request of its own under the same key.
   */
  readonly carrier?: string | undefined
  /** The caller's identifier of the lead within a batch: tells it from the others under the batch's `requestKey`. */
  readonly rowId?: string | undefined
}

/** How the whole request is answered. */
export interface Options {
  /** Asks for the lowest latency: goes to the head of the queue. */
  readonly realTime?: boolean | undefined
  /** Says why, in `explanation`. */
  readonly explain?: boolean | undefined
  /**
   * Names the request (1 to 255 characters): a retry under the same key within 24 hours gets the same answer and is
   * counted once, whichever server it reaches. The key of another request is refused (`Conflict`).
   */
  readonly requestKey?: string | undefined
}

/** An assigned number, none, or the dialer's own. `assignedAt` in milliseconds since the epoch. */
export type Assigned =
  | {
    readonly _tag: "Assigned"
    readonly ani: PhoneNumber.PhoneNumber
    readonly assignedAt: number
    /** Those that the workspace had configured then. */
    readonly fields: DialerFields
    readonly explanation: Explanation | undefined
  }
  | OwnNumberKept
  | { readonly _tag: "NoneAvailable"; readonly explanation: Explanation | undefined }

/** Assignment's answer in the interface's words. */
export interface Result {
  readonly success: boolean
  readonly ani?: string
  readonly message: string
  readonly fields?: ReadonlyArray<Readonly<Record<string, string>>>
}

/** The message when a number was found. */
export const assignedMessage = "ANI assigned successfully"
/** The message when none is available. */
export const noneMessage = "No available ANI found"
/** The message when the campaign is in live shadow. */
export const keptMessage = "Keep the dialer's own number: the campaign is in shadow"

/** Assignment of ANIs to prospects. */
export class Assignment extends Context.Tag("@anipool/core/Assignment")<Assignment, {
  /** Assigns a number and counts its use; durable when it answers. */
  readonly assign: (
    caller: KnownCaller,
    lead: Lead,
    options?: Options
  ) => Effect.Effect<Assigned, Failure>
  /**
   * The same with a callback, called once, in place of a fiber: for callers that answer many thousand a second. Returns a
   * function that cancels, after which `onDone` is not called; a use that is counted by then stays counted.
   */
  readonly assignCallback: (
    caller: KnownCaller,
    lead: Lead,
    options: Options,
    onDone: (assigned: Exit.Exit<Assigned, Failure>) => void
  ) => () => void
  /** The same for many leads (at most `Prospect.leadsMax`), each failing alone; in their order. */
  readonly assignBatch: (
    caller: KnownCaller,
    leads: ReadonlyArray<Lead>,
    options?: Options
  ) => Effect.Effect<
    ReadonlyArray<Either.Either<Assigned, Conflict | InvalidRequest>>,
    InvalidRequest | NotFound | Overloaded | StorageError
  >
  /** What `assign` would answer now, and why. Nothing is counted. */
  readonly preview: (
    caller: KnownCaller,
    lead: Lead
  ) => Effect.Effect<Assigned, Failure>
}>() {}

/** `Assignment` over the committer. */
export const make = Effect.gen(function*() {
  const committer = yield* AssignmentCommitter

  const assignCallback = (
    caller: KnownCaller,
    lead: Lead,
    options: Options,
    onDone: (assigned: Exit.Exit<Assigned, Failure>) => void
  ) => {
    const request = toPickRequest(caller, lead, options, [])
    if (Either.isLeft(request)) {
      onDone(Exit.fail(request.left))
      return () => {}
    }
    return committer.decideOne(caller.workspace.id, request.right, options.realTime === true, (decision) => {
      onDone(Exit.map(decision, toAssigned))
    })
  }

  return Assignment.of({
    // Without a span of its own, which would cost more than everything else here: the request has one, and the commit.
    assign: (caller, lead, options = {}) =>
      Effect.async((resume) => Effect.sync(assignCallback(caller, lead, options, resume))),

    assignCallback,

    assignBatch: Effect.fn("Assignment.assignBatch")(function*(caller, leads, options = {}) {
      if (leads.length > Prospect.leadsMax) {
        return yield* InvalidRequest.field("leads", `expected at most ${Prospect.leadsMax} leads`)
      }
      const repetitions = repetitionsOf(leads)
      const requests = yield* EventLoop.map(
        leads,
        (lead, i) => toPickRequest(caller, lead, options, [lead.rowId ?? "", repetitions[i]!])
      )
      const decisions = yield* committer.decide(
        caller.workspace.id,
        requests.flatMap((request) => Either.isRight(request) ? [request.right] : []),
        options.realTime === true
      )
      let next = 0
      const results: Array<Either.Either<Assigned, Conflict | InvalidRequest>> = []
      for (const request of requests) {
        if (Either.isLeft(request)) {
          results.push(Either.left(request.left))
          continue
        }
        const decision = decisions[next++]!
        if (Exit.isSuccess(decision)) {
          results.push(Either.right(toAssigned(decision.value)))
        } else {
          results.push(Either.left(yield* ownFailureOf(decision)))
        }
      }
      return results
    }),

    preview: Effect.fn("Assignment.preview")(function*(caller, lead) {
      const request = yield* toPickRequest(caller, lead, { explain: true }, [])
      return toAssigned(yield* committer.preview(caller.workspace.id, request))
    })
  })
})

/** `Assignment` over the committer. */
export const layer: Layer.Layer<Assignment, never, AssignmentCommitter> = Layer.effect(Assignment, make)

/**
 * The answer in the interface's words. `fields` are made when `withFields` asks for them: the phone as posted, then one
 * entry for each field that the workspace has configured.
 */
export const toResult = (
  assigned: Assigned,
  lead: Lead,
  options: { readonly e164?: boolean | undefined; readonly withFields?: boolean | undefined }
): Result => {
  if (assigned._tag !== "Assigned") return { success: false, message: messageOf(assigned) }
  const ani = show(assigned.ani, options.e164 === true)
  const result = { success: true, ani, message: assignedMessage }
  if (options.withFields !== true) return result
  const { fields } = assigned
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

/** What is said in place of a number. */
export const messageOf = ({ _tag }: Exclude<Assigned, { readonly _tag: "Assigned" }>): string =>
  _tag === "OwnNumberKept" ? keptMessage : noneMessage

/** A number as it is answered: national, or with its calling code. */
export const show = (number: PhoneNumber.PhoneNumber, e164: boolean): string =>
  e164 ? PhoneNumber.toE164(number) : number.national

// internal

/** For each lead of a batch, how many before it have the same identifier: a doubled one is answered twice. */
const repetitionsOf = (leads: ReadonlyArray<Lead>): ReadonlyArray<number> => {
  const seen = new Map<string, number>()
  return leads.map(({ rowId = "" }) => {
    const before = seen.get(rowId) ?? 0
    seen.set(rowId, before + 1)
    return before
  })
}

/** `row` tells the lead from others under the same idempotency key. */
const toPickRequest = (
  caller: KnownCaller,
  lead: Lead,
  { explain, requestKey }: Options,
  row: ReadonlyArray<string | number>
): Either.Either<PickRequest, InvalidRequest> => {
  const { length } = lead.prospectPhone
  if (length < PhoneInput.prospectLengthMin || length > PhoneInput.prospectLengthMax) {
    return Either.left(InvalidRequest.field(
      "prospect_phone",
      `expected ${PhoneInput.prospectLengthMin} to ${PhoneInput.prospectLengthMax} characters`
    ))
  }
  const country = lead.countryCode ?? callingCodeOf(caller.workspace.country)
  const prospect = Prospect.locate(lead.prospectPhone, lead.prospectZip, country)
  if (Either.isLeft(prospect)) return Either.left(InvalidRequest.field("prospect_phone", prospect.left.expected))
  const campaign = lead.dialerCampaign || caller.defaultCampaign
  if (campaign === null) {
    return Either.left(
      new InvalidRequest({
        message: "dialer_campaign is required",
        code: "campaign_required",
        field: "dialer_campaign"
      })
    )
  }
  const carrier = lead.carrier === undefined || lead.carrier.trim() === "" ? undefined : CarrierName.read(lead.carrier)
  if (carrier === undefined && lead.carrier !== undefined && lead.carrier.trim() !== "") {
    return Either.left(InvalidRequest.field("carrier", CarrierName.nameExpected))
  }
  const list = lead.list || undefined
  if (list !== undefined && !DialerList.isListId(list)) {
    return Either.left(InvalidRequest.field("list", `expected at most ${DialerList.listIdLengthMax} characters`))
  }
  const owner = lead.owner === undefined || lead.owner.trim() === "" ? undefined : Owner.read(lead.owner)
  if (owner === undefined && lead.owner !== undefined && lead.owner.trim() !== "") {
    return Either.left(InvalidRequest.field("owner", Owner.ownerExpected))
  }
  const request: PickRequest = { prospect: prospect.right, campaign, list, owner, carrier, explain: explain === true }
  if (requestKey === undefined) return Either.right(request)
  if (requestKey.length < 1 || requestKey.length > Idempotency.keyLengthMax) {
    const expected = `expected 1 to ${Idempotency.keyLengthMax} characters`
    return Either.left(InvalidRequest.field("Idempotency-Key", expected))
  }
  const content = [String(country), prospect.right.phone, lead.prospectZip ?? "", campaign]
  if (list !== undefined) content.push("list", list)
  if (owner !== undefined) content.push("owner", owner)
  if (carrier === undefined) {
    const idempotency = Idempotency.make(requestKey, row, content)
    return Either.right({ ...request, idempotency, call: idempotency.key })
  }
  const idempotency = Idempotency.make(requestKey, [...row, "carrier", carrier], content)
  return Either.right({ ...request, idempotency, call: Idempotency.keyOf(requestKey, row) })
}

const toAssigned = (decision: Decision): Assigned =>
  decision._tag !== "Confirmed" ? decision : {
    _tag: "Assigned",
    ani: { callingCode: decision.callingCode, national: decision.national },
    assignedAt: decision.assignedAt,
    fields: decision.fields,
    explanation: decision.explanation
  }

/** What is wrong with a lead is that lead's own; all else (storage away, overload) is the whole batch's. */
const ownFailureOf = (
  failure: Exit.Failure<unknown, Failure>
): Effect.Effect<Conflict | InvalidRequest, Exclude<Failure, Conflict | InvalidRequest>> =>
  Effect.failCause(failure.cause).pipe(
    Effect.catchTags({ Conflict: Effect.succeed<Conflict>, InvalidRequest: Effect.succeed<InvalidRequest> })
  )
