/**
 * Port: where picks are confirmed and counted.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Proposals in one `confirm`. */
export const proposalsMax = 1_000

/** A pick that waits to be confirmed. */
export interface Proposal {
  readonly aniId: AniId
  /** The pool it was picked from; `null`: from all ANIs of the workspace. */
  readonly poolId: PoolId | null
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** Uses of the ANI a day, this one included; `null`: no cap. */
  readonly dailyCap: number | null
  /** National number of the prospect. */
  readonly prospect: string
  /** Number of the ladder's tier (`Ladder.tierNumber`). */
  readonly tier: number
}

/**
 * What became of a proposal. `usedToday`: uses of the ANI on the confirmation's day, this one included if accepted; it
 * is exact for `accepted` and `at-cap`, and may be 0 for the others.
 */
export interface Outcome {
  /**
   * `accepted`: counted and recorded. `stale`: the workspace's settings are newer than those it was picked under.
   * `unavailable`: the ANI is not active or not in the pool any more, or not the workspace's. `at-cap`: its cap is
   * reached. Where several hold, the first of `stale`, `unavailable`, `at-cap`.
   */
  readonly result: "accepted" | "stale" | "unavailable" | "at-cap"
  readonly usedToday: number
}

/** The answer to a batch of proposals. */
export interface Confirmation {
  /** The day that the uses were counted under. */
  readonly day: LocalDate
  /** When they were recorded, milliseconds since the epoch. */
  readonly assignedAt: number
  /** One for each proposal, in their order. */
  readonly outcomes: ReadonlyArray<Outcome>
}

/**
 * Port: where picks are confirmed and counted. One call is one transaction: what it accepts is durable when it answers.
 *
 * Exact under concurrency, on any number of servers: no cap is exceeded, an ANI that was paused, removed or taken out
 * of the pool by an acknowledged change is never accepted, and nothing is accepted under settings (policy, campaign,
 * pools, an ANI's number) older than an acknowledged change of theirs.
 */
export class AssignmentLedger extends Context.Tag("@anipool/storage/AssignmentLedger")<AssignmentLedger, {
  /**
   * Confirms picks in their order (at most `proposalsMax`). `settings` is the settings revision they were picked under:
   * when it is not the workspace's own any more, all are `stale` and nothing is recorded. A use is no change: it gives
   * the workspace no new revision.
   */
  readonly confirm: (
    workspaceId: WorkspaceId,
    settings: number,
    proposals: ReadonlyArray<Proposal>
  ) => Effect.Effect<Confirmation, StorageError>
}>() {}
