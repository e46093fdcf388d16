/**
 * ANIs: outbound caller IDs, their states and what may follow on what.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Identifier } from "./Campaign.ts"
import { StorableText } from "./StorableText.ts"

/** An ANI's number in storage. */
export const AniId = Schema.Int.pipe(Schema.positive(), Schema.brand("AniId"))
/** An ANI's number in storage. */
export type AniId = typeof AniId.Type

/** ANIs that one request names, or does something to. */
export const actedMax = 10_000

/** A pool's number in storage. */
export const PoolId = Schema.Int.pipe(Schema.positive(), Schema.brand("PoolId"))
/** A pool's number in storage. */
export type PoolId = typeof PoolId.Type

/** Longest brand name, in characters. */
export const brandNameLengthMax = 255

/** The name of the company that manages a number's reputation; empty without one. */
export const BrandName = StorableText.pipe(Schema.maxLength(brandNameLengthMax))

/**
 * The states of an ANI. Only an active one is given out. `INVENTORIED`: in no pool, never activated;
 * `REMOVED_FROM_DIALER`: gone, its history kept.
 */
export const AniStatus = Schema.Literal(
  "ACTIVE_AND_BEING_MANAGED",
  "COOLING_OFF",
  "INVENTORIED",
  "REMOVED_FROM_DIALER"
).annotations({ identifier: "AniStatus" })
/** The states of an ANI. */
export type AniStatus = typeof AniStatus.Type

/** What a person reads for a state. */
export const statusLabels: Record<AniStatus, string> = {
  ACTIVE_AND_BEING_MANAGED: "Active and Being Managed",
  COOLING_OFF: "Cooling Off",
  INVENTORIED: "In Inventory",
  REMOVED_FROM_DIALER: "Removed from Dialer"
}

/** An ANI as the custom integration knows it. `number` is the national number, digits only. */
export const Ani = Schema.Struct({
  id: AniId,
  callingCode: Schema.Literal(1, 44),
  number: Schema.String,
  areaCode: Schema.String,
  status: AniStatus,
  /** The pool shown for it: of several, the one last set by the custom integration, else the lowest id. */
  inboundGroupId: Schema.NullOr(Identifier),
  isBranded: Schema.Boolean,
  brandName: Schema.String
}).annotations({ identifier: "Ani" })
/** An ANI as the custom integration knows it. */
export type Ani = typeof Ani.Type

/** What can happen to an ANI. */
export type AniEvent = "pooled" | "unpooled" | "pause" | "activate" | "remove"

/** The event does not fit the ANI's state. */
export class TransitionRefused extends Schema.TaggedError<TransitionRefused>()("TransitionRefused", {
  reason: Schema.Literal("not-active", "not-assigned", "not-cooling-off", "removed")
}) {}

/** The state in which an ANI enters the inventory: active with a pool, otherwise only held. */
export const entryStatus = (pools: number): AniStatus => pools > 0 ? "ACTIVE_AND_BEING_MANAGED" : "INVENTORIED"

/**
 * The state in which a removed ANI comes back: only an activation, or the end of a timed pause, ends cooling off, so one that
 * was paused before it left is paused still. `last` is its last transition; times are milliseconds since the epoch, an `until`
 * of null is a pause without an end.
 */
export const returnStatus = (
  last: { readonly event: AniEvent; readonly until: number | null } | undefined,
  pools: number,
  now: number
): AniStatus =>
  last?.event === "pause" && (last.until === null || last.until > now) ? "COOLING_OFF" : entryStatus(pools)

/**
 * The state that follows on an event. `pools` is the number of pools the ANI is in once the event is done.
 * A cooling ANI that changes pools goes on cooling; a removed one comes back only by entering anew (`returnStatus`).
 */
export const transition = (
  status: AniStatus,
  event: AniEvent,
  pools: number
): Either.Either<AniStatus, TransitionRefused> => {
  if (status === "REMOVED_FROM_DIALER") return Either.left(new TransitionRefused({ reason: "removed" }))
  switch (event) {
    case "pooled":
      return Either.right(status === "INVENTORIED" ? entryStatus(pools) : status)
    case "unpooled":
      return Either.right(pools > 0 ? status : "REMOVED_FROM_DIALER")
    case "pause":
      if (status !== "ACTIVE_AND_BEING_MANAGED") return Either.left(new TransitionRefused({ reason: "not-active" }))
      return pools > 0
        ? Either.right("COOLING_OFF")
        : Either.left(new TransitionRefused({ reason: "not-assigned" }))
    case "activate":
      return status === "COOLING_OFF"
        ? Either.right("ACTIVE_AND_BEING_MANAGED")
        : Either.left(new TransitionRefused({ reason: "not-cooling-off" }))
    case "remove":
      return Either.right("REMOVED_FROM_DIALER")
  }
}
