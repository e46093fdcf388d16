/**
 * Assignment: the best available ANI for a prospect about to be dialed.
 */
import * as Core from "@anipool/core/assignment/Assignment"
import type * as CoreExplanation from "@anipool/core/assignment/Explanation"
import { InvalidRequest } from "@anipool/core/CoreError"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import type { AnipoolError } from "./AnipoolError.ts"
import type { CallOptions } from "./CallOptions.ts"
import * as Calls from "./internal/Calls.ts"
import * as Failures from "./internal/failures.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** What is asked for one prospect. */
export interface Lead {
  /** 10 to 20 characters; formatting and calling code allowed. */
  readonly prospectPhone: string
  /** US ZIP, Canadian postal code or UK postcode; one that is unknown is as if left out. */
  readonly prospectZip?: string | undefined
  /** Your identifier of the campaign. */
  readonly dialerCampaign?: string | undefined
  /** Limits the result to this country's numbers; without it the workspace's country decides. */
  readonly countryCode?: 1 | 44 | undefined
  /** The dialer's identifier of the list that the prospect is of, if that has terms of its own. */
  readonly list?: string | undefined
  /** The agent, or whoever owns the lead, at most 64 characters: where a number is kept for them, it is that one. */
  readonly owner?: string | undefined
  /** The carrier that the call leaves by: a try over another one is a request of its own under the same `requestKey`. */
  readonly carrier?: string | undefined
  /** Your identifier of the lead within a batch: tells it from the others under the batch's `requestKey`. */
  readonly rowId?: string | undefined
}

/** How a number is assigned. */
export interface AssignOptions extends CallOptions {
  /** Asks for the lowest latency: goes to the head of the queue. */
  readonly realTime?: boolean | undefined
  /** Says why, in `explanation`. */
  readonly explain?: boolean | undefined
  /**
   * Names the request (1 to 255 characters): a retry under the same key within 24 hours gets the same answer and is
   * counted once, whichever process it reaches. The key of another request is a `ConflictError`.
   */
  readonly requestKey?: string | undefined
}

/** ANIs, or a whole tier (then `areaCode` is null), that were passed over. */
export interface PassedOver extends Omit<CoreExplanation.PassedOverRow, "ids"> {
  /** Of those that are not active: the first few. */
  readonly ids?: ReadonlyArray<number>
}

/** Why a number was picked, or why none was (then all that belongs to the number is null). */
export interface Explanation extends Omit<CoreExplanation.Explanation, "passedOver"> {
  readonly passedOver: ReadonlyArray<PassedOver>
}

/** A number was found, and its use is counted. */
export interface Assigned {
  readonly success: true
  /** The number with its calling code, `+12125550112`. */
  readonly ani: string
  readonly callingCode: 1 | 44
  /** The number without it, digits only. */
  readonly national: string
  /** Milliseconds since the epoch. */
  readonly assignedAt: number
  /** Where it was asked for. */
  readonly explanation?: Explanation | undefined
}

/** No number is available, or none is given out as the campaign is in live shadow. */
export interface NoneAvailable {
  readonly success: false
  /** `No available ANI found`; of a campaign in live shadow, that the dialer keeps its own number. */
  readonly message: string
  /** Where it was asked for. */
  readonly explanation?: Explanation | undefined
  readonly error?: undefined
}

/** A lead of a batch that was refused. */
export interface Refused {
  readonly success: false
  readonly message: string
  /** Why: a `InvalidRequestError` or a `ConflictError`. */
  readonly error: AnipoolError
}

/** What came of a lead. */
export type Assignment = Assigned | NoneAvailable

/** What came of a lead of a batch. */
export type BatchAssignment = Assigned | NoneAvailable | Refused

/** Assignment in one workspace. */
export interface Assignments {
  /** Assigns a number for a prospect and counts its use; durable when it resolves. */
  readonly assign: (lead: Lead, options?: AssignOptions) => Promise<Assignment>
  /** Assigns numbers for many leads (at most 10,000), each failing alone; in their order. */
  readonly assignBatch: (
    leads: ReadonlyArray<Lead>,
    options?: AssignOptions
  ) => Promise<ReadonlyArray<BatchAssignment>>
  /** What `assign` would answer now, and why. Nothing is counted. */
  readonly preview: (lead: Lead, options?: CallOptions) => Promise<Assignment>
}

/** Assignment in one workspace. */
export const make = (assignment: Core.Assignment["Type"], { call, run }: WorkspaceCalls): Assignments => ({
  assign: (lead, options = {}) =>
    call<Core.Assigned>((caller) => {
      const wrong = wrongIn(lead)
      return wrong === undefined
        ? Calls.interrupting((onDone) => assignment.assignCallback(caller, lead, options, onDone))
        : (onDone) => {
          onDone(Exit.fail(wrong))
          return () => {}
        }
    }, options).then(toAssignment),

  assignBatch: (leads, options = {}) =>
    run((caller) => {
      if (!Array.isArray(leads)) return InvalidRequest.field("leads", "expected an array")
      const checked = leads.map((lead): Either.Either<Lead, InvalidRequest> => {
        const wrong = wrongIn(lead)
        return wrong === undefined ? Either.right(lead) : Either.left(wrong)
      })
      return Effect.map(
        assignment.assignBatch(caller, checked.flatMap((lead) => Either.isRight(lead) ? [lead.right] : []), options),
        (assigned) => {
          let next = 0
          return checked.map((lead): BatchAssignment =>
            Either.match(Either.flatMap(lead, () => assigned[next++]!), { onLeft: toRefused, onRight: toAssignment })
          )
        }
      )
    }, options),

  preview: (lead, options) =>
    run((caller) => {
      const wrong = wrongIn(lead)
      return wrong ?? Effect.map(assignment.preview(caller, lead), toAssignment)
    }, options)
})

// internal

const toAssignment = (assigned: Core.Assigned): Assignment =>
  assigned._tag === "Assigned"
    ? {
      success: true,
      ani: PhoneNumber.toE164(assigned.ani),
      callingCode: assigned.ani.callingCode,
      national: assigned.ani.national,
      assignedAt: assigned.assignedAt,
      explanation: assigned.explanation
    }
    : { success: false, message: Core.messageOf(assigned), explanation: assigned.explanation }

const toRefused = (failure: Failures.UseCaseFailure): Refused => {
  const error = Failures.fromFailure(failure)
  return { success: false, message: error.message, error }
}

const texts = ["prospectZip", "dialerCampaign", "rowId", "list", "owner", "carrier"] as const

/** What the type says, for programs that no compiler holds to it; by hand, as many thousand a second are assigned. */
const wrongIn = (lead: Lead): InvalidRequest | undefined => {
  if (typeof lead !== "object" || lead === null) return InvalidRequest.field("lead", "expected an object")
  if (typeof lead.prospectPhone !== "string") return InvalidRequest.field("prospectPhone", "expected a string")
  for (const field of texts) {
    if (lead[field] !== undefined && typeof lead[field] !== "string") {
      return InvalidRequest.field(field, "expected a string")
    }
  }
  const { countryCode } = lead
  return countryCode === undefined || countryCode === 1 || countryCode === 44
    ? undefined
    : InvalidRequest.field("countryCode", "expected 1 or 44")
}
