/**
 * Remediation: a request to have a number's reputation mended, and when another one may be made.
 *
 * Pure: the present instant is a parameter.
 */
import * as Schema from "effect/Schema"
import { StorableText } from "../StorableText.ts"

/** A request's number in storage. */
export const RemediationId = Schema.Int.pipe(Schema.positive(), Schema.brand("RemediationId"))
/** A request's number in storage. */
export type RemediationId = typeof RemediationId.Type

/** Where a request stands. The first two are still being worked; the last two are the end of it. */
export const RemediationState = Schema.Literal("RECEIVED", "IN_PROGRESS", "DONE", "REJECTED").annotations({
  identifier: "RemediationState"
})
/** Where a request stands. */
export type RemediationState = typeof RemediationState.Type

/** For how many days after a request no other is made for the same ANI. */
export const cooldownDays = 60

/** Longest note of a request, of a step of its handling or of a transition, in characters. */
export const noteLengthMax = 2_000

/** A note. */
export const Note = StorableText.pipe(Schema.maxLength(noteLengthMax))

/** A carrier's identifier: 6 digits. */
export const CarrierId = Schema.String.pipe(
  Schema.pattern(/^[0-9]{6}$/, { message: () => "expected a carrier ID of 6 digits" })
)

/** What of a request decides about the next one. */
export interface Requested {
  /** Milliseconds since the epoch. */
  readonly requestedAt: number
  readonly state: RemediationState
}

/** Whether a request is still being worked. */
export const isBeingWorked = (state: RemediationState): boolean => state === "RECEIVED" || state === "IN_PROGRESS"

/**
 * Whether an ANI with these requests is not to get another one: the last is less than `cooldownDays` old, whatever
 * became of it, or one is still being worked.
 */
export const isWithinCooldown = (requests: ReadonlyArray<Requested>, now: number): boolean =>
  requests.some(({ requestedAt, state }) => isBeingWorked(state) || now - requestedAt < cooldownMs)

/** Whether a request may go from one state to the next: only on, and from an end nowhere. */
export const mayFollow = (from: RemediationState, to: RemediationState): boolean =>
  isBeingWorked(from) && to !== "RECEIVED" && to !== from

// internal

const cooldownMs = cooldownDays * 24 * 60 * 60 * 1000
