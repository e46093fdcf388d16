/**
 * Port: what others say of numbers, and what they say now.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LabelChoice } from "@anipool/domain/reputation/Label"
import type { Statement } from "@anipool/domain/reputation/Observation"
import type { HeldObservation, Outcome } from "@anipool/domain/reputation/Recording"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Observations that are recorded at once: few enough for short transactions. */
export const recordedMax = 2_000

/** ANIs whose labels are read at once. */
export const labelsMax = 10_000

/** Observations of one number that are read, the latest: a year of one vendor's, day by day. */
export const historyMax = 500

/** Observations that are too old and go with one recording. */
export const forgottenMax = 10_000

/** What is said of one number. */
export interface NumberObservations {
  /** What each vendor and carrier said last, within `currentDays`: by vendor, then by carrier, without one first. */
  readonly now: ReadonlyArray<Statement>
  /** The latest first (of one time by vendor, then by carrier, without one first), at most `historyMax`. */
  readonly history: ReadonlyArray<Statement>
}

/** What numbers did of whom the same is said, by the worst of what is said now. */
export interface LabelFigures {
  readonly label: LabelChoice
  /** Numbers in the inventory. */
  readonly numbers: number
  /** Dials of their last 30 days, each number's as it was last counted. */
  readonly dials: number
  readonly contacts: number
}

/**
 * Port: what others say of numbers. Observations stay for `keptDays`, and of a number that was removed, too; those that are
 * older go when others come, some at a time, and are shown no more before that.
 */
export class Observations extends Context.Tag("@anipool/storage/Observations")<Observations, {
  /**
   * Records some, at most `recordedMax`, all or none; answers what became of each, in their order. The numbers are taken as
   * they are: whether they are held is the caller's to know.
   */
  readonly record: (
    workspaceId: WorkspaceId,
    told: ReadonlyArray<HeldObservation>
  ) => Effect.Effect<ReadonlyArray<Outcome>, StorageError>
  /** What numbers did by what is said of them, in the order of `LabelChoice`; all of them, also such as no number has. */
  readonly byLabel: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<LabelFigures>, StorageError>
  /** The worst of what is said now of each of some ANIs, at most `labelsMax`, in their order. */
  readonly labels: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyArray<LabelChoice>, StorageError>
  /** What is said of one number; of one that is not there nothing. */
  readonly ofNumber: (workspaceId: WorkspaceId, aniId: AniId) => Effect.Effect<NumberObservations, StorageError>
}>() {}
