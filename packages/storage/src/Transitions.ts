/**
 * Port: ANIs into cooling off and back, and the record of it.
 */
import type { AniId, PoolId, TransitionRefused } from "@anipool/domain/Ani"
import type { KeyId } from "@anipool/domain/ApiKey"
import type { Bound, Outcome } from "@anipool/domain/health/Reserve"
import type { RestGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { EntryId } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** Who asked. `schedule`: the pause itself had said when it ends. */
export type TransitionOrigin = "interface" | "command-line" | "rest-rule" | "schedule"

/** What is asked of ANIs. */
export interface NewTransition {
  readonly event: "pause" | "activate"
  readonly origin: TransitionOrigin
  /** The key that asked, over the interface. */
  readonly keyId: KeyId | null
  readonly carrier: string | null
  readonly note: string | null
  /** From when it is said to hold, in milliseconds since the epoch; null: now. The state changes at once either way. */
  readonly effectiveAt: number | null
  /** When a pause ends by itself, in milliseconds since the epoch; null: it does not. */
  readonly until: number | null
}

/** A transition that took place. */
export interface Transition extends NewTransition {
  /** When it took place, in milliseconds since the epoch. */
  readonly at: number
  readonly effectiveAt: number
  /** The user or the key that asked, by name; null: neither did, or it was before names were kept. */
  readonly by: string | null
  /** What the rest rule saw; null: it was another that asked, or it was before that was kept. */
  readonly grounds: RestGrounds | null
}

/** What is to take an ANI's place as it is paused. */
export interface Replacement {
  readonly id: AniId
  /** The pool that it leaves for it. */
  readonly reserve: PoolId
}

/** What binds the pause of an ANI: the share of its pools that may rest, and what is to take its place. */
export type PauseBound = Bound<Replacement>

/** What became of one ANI: done, refused by its state or by the rules of those that others replace (`Reserve`), or unknown. */
export type TransitionResult =
  | "done"
  | "unknown"
  | TransitionRefused["reason"]
  | Exclude<Outcome["result"], "done">

/** What became of ANIs. */
export interface Applied {
  /** Of each, in the order given. */
  readonly results: ReadonlyArray<TransitionResult>
  /** The entry that tells of those that were moved; null: none was. */
  readonly entry: EntryId | null
}

/** An ANI that is active or cooling off and in a pool, as the rest rule sees it. */
export interface RestingAni {
  readonly id: AniId
  readonly callingCode: CallingCode
  readonly number: string
  readonly areaCode: string
  /** The pools it is in, ascending; one at least. */
  readonly pools: ReadonlyArray<{ readonly id: PoolId; readonly groupId: string }>
  /** Of the last 30 days. */
  readonly dials: number
  readonly blocks: number
  /** `resting`: cooling off, and it was the rest rule that put it there last. */
  readonly state: "active" | "cooling" | "resting"
  /** When its pause ends by itself, in milliseconds since the epoch; null when it is not to, or not paused. */
  readonly until: number | null
}

/** ANIs in one `apply`. */
export const appliedMax = 10_000

/** Transitions that `history` gives. */
export const historyMax = 1_000

/** Pauses that `endPauses` ends at once. */
export const endedMax = 1_000

/** ANIs in one page of `candidates`; a page asks for at least 1. */
export const candidatesMax = 5_000

/**
 * Port: transitions. They are only ever added to. A pause takes its ANIs out of use like a removal does: none is
 * assigned once the pause is acknowledged.
 */
export class Transitions extends Context.Tag("@anipool/storage/Transitions")<Transitions, {
  /**
   * Pauses or activates ANIs by the domain's rules; those that the rules refuse, and those not held, stay as they are.
   * Of doubled ids, the later are refused. All in one step with one entry, at most `appliedMax`. The effective date becomes the ANI's `deactivatedOn` or `activatedOn`. `grounds`: what the rest rule saw
   * of each, in the order of the ids. The record names who acts (`CurrentActor`), where it is a user or a key.
   * `bounds`, of a pause: what binds each, in the order of the ids; left out: nothing does. What takes its place leaves the
   * reserve and comes into the ANI's pools in the same step, from this day on active (`activatedOn`), so that it warms up like one
   * that comes back; it goes back with the undo. Then none is paused beyond the share of a pool, none whose
   * replacement cannot take its place any more, and none that is the last of its area code that dials in a pool (`Reserve.outcomes`),
   * whoever else pauses at the same time.
   */
  readonly apply: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>,
    transition: NewTransition,
    grounds?: ReadonlyArray<RestGrounds>,
    bounds?: ReadonlyArray<PauseBound>
  ) => Effect.Effect<Applied, StorageError>
  /** An ANI's transitions, the latest first, at most `historyMax`; also of one that was removed. */
  readonly history: (workspaceId: WorkspaceId, id: AniId) => Effect.Effect<ReadonlyArray<Transition>, StorageError>
  /**
   * Activates ANIs whose pause has come to its end, of one workspace, at most `endedMax`; answers how many pauses it
   * dealt with, 0 when none is over. Safe to be called by many at once.
   */
  readonly endPauses: Effect.Effect<number, StorageError>
  /** A page of the ANIs that are active or rest, by id, those after `after`; at most `limit` (≤ `candidatesMax`). */
  readonly candidates: (
    workspaceId: WorkspaceId,
    options: { readonly after?: AniId; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<RestingAni>, StorageError>
}>() {}
