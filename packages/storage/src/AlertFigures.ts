/**
 * Port: figures that say whether something needs somebody. They are of this moment, and for that: nothing is kept.
 */
import type { Plenty, Supply } from "@anipool/domain/alerts/Dryness"
import type { Lately } from "@anipool/domain/alerts/Failing"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { Policy } from "@anipool/domain/assignment/Policy"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { Regrouping } from "@anipool/domain/groups/Regrouping"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Sources in one `supplies`. */
export const sourcesMax = 1_000

/** ANIs of one `NumbersChange`, or one `poolsOf`: as many as one import has lines. */
export const changedMax = 100_000

/** Sources in one `keeps`: each costs a look at all its ANIs. */
export const keptMax = 100

/** ANIs in one `lately`. */
export const anisMax = 1_000

/** Rejected records that are looked at: the last ones. */
export const rejectedMax = 100_000

/** Rejected records that one `retryRejected` takes. */
export const retriedMax = 1_000

/** Different signals that `failing` answers: the most frequent ones. */
export const signalsMax = 1_000

/** Dials that `failing` looks at: enough to tell what fails now, and few enough to look each time somebody asks. */
export const failingMax = 20_000

/** Where numbers come from, and under which rules. */
export interface SupplyOf extends Pick<Policy, "dailyCap" | "hourlyCap" | "warmUpDays" | "warmUpStep"> {
  /** `null`: all ANIs of the workspace that are in a pool. */
  readonly pool: PoolId | null
}

/** A source, and how much of it is counted: what it has beyond makes no difference to who asks. */
export interface SupplySought extends SupplyOf {
  readonly plenty: Plenty
}

/** What a source has, and in how many area codes. */
export interface Kept extends Supply {
  /** Of its active numbers. */
  readonly areaCodes: number
}

/**
 * A change of numbers that is not made yet: who comes to rest, is woken, or goes to other groups; of a group that is
 * deleted all its numbers.
 */
export type NumbersChange =
  | { readonly kind: "rest" | "wake"; readonly ids: ReadonlyArray<AniId> }
  | { readonly kind: "regroup"; readonly steps: ReadonlyArray<Regrouping> }
  | { readonly kind: "dissolve"; readonly groupId: string }

/** Rejected records of one reason. */
export interface RejectedCount {
  readonly reason: Rejection
  readonly count: number
  /** When the first of them came, milliseconds since the epoch. */
  readonly since: number
}

/** What an ANI's dials came to. */
export interface LatelyDialed {
  readonly id: AniId
  /** Of the last 30 days. */
  readonly dials: number
  readonly blocks: number
}

/** Port: figures that say whether something needs somebody. */
export class AlertFigures extends Context.Tag("@anipool/storage/AlertFigures")<AlertFigures, {
  /**
   * What each source has left today, in their order (at most `sourcesMax`). Uses count whoever made them. A source that has
   * plenty may be counted in part: its figures are at least what is plenty then. Others cost a look at each of their ANIs.
   */
  readonly supplies: (
    workspaceId: WorkspaceId,
    sources: ReadonlyArray<SupplySought>
  ) => Effect.Effect<ReadonlyArray<Supply>, StorageError>
  /**
   * What each source has (at most `keptMax`), in their order: as it is, or as it would be after a change of at most
   * `changedMax` ANIs (a group that is deleted may have more), which is not made. Costs a look at each ANI of a source.
   */
  readonly keeps: (
    workspaceId: WorkspaceId,
    sources: ReadonlyArray<SupplyOf>,
    change: NumbersChange | null
  ) => Effect.Effect<ReadonlyArray<Kept>, StorageError>
  /** The pools that one at least of these ANIs (at most `changedMax`) is in, ascending. */
  readonly poolsOf: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyArray<PoolId>, StorageError>
  /** Records that were rejected from an instant on, by reason; of the last `rejectedMax`. */
  readonly rejected: (
    workspaceId: WorkspaceId,
    fromMs: number
  ) => Effect.Effect<ReadonlyArray<RejectedCount>, StorageError>
  /**
   * Queues the oldest rejected records of a reason anew, at most `retriedMax`, as if they had come now, and forgets that
   * they were rejected: one step. Answers how many.
   */
  readonly retryRejected: (workspaceId: WorkspaceId, reason: Rejection) => Effect.Effect<number, StorageError>
  /**
   * Of the latest dials from an instant on that count in statistics (`limit`, at most `failingMax`): what those told that
   * reached nobody, the most frequent first, at most `signalsMax`; and how many there are of each campaign that they are
   * of, in the order of their ids. Those of deleted campaigns are left out.
   */
  readonly failing: (
    workspaceId: WorkspaceId,
    fromMs: number,
    limit: number
  ) => Effect.Effect<Lately, StorageError>
  /** What these ANIs' dials of the last 30 days came to (at most `anisMax`); those that were not dialed are left out. */
  readonly lately: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyArray<LatelyDialed>, StorageError>
}>() {}
