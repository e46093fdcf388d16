/**
 * Port: uses that were counted under a time that has not come, as storage's clock was ahead, and setting that right.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** A workspace with ANIs that were used later than it is now. */
export interface CountedAhead {
  readonly workspaceId: WorkspaceId
  /** How many ANIs. */
  readonly anis: number
  /** The latest day that their uses count under: until it is over their caps are not free again. */
  readonly day: LocalDate
  /** The workspace's present day. */
  readonly today: LocalDate
}

/** Clocks are put right by seconds all the time: what lies less far ahead is nothing. */
export const aheadGrace = Duration.minutes(1)

/** ANIs that one step of `reset` sets right. */
export const resetStep = 2_000

/** Port: uses that were counted under a time that has not come. */
export class CountedDays extends Context.Tag("@anipool/storage/CountedDays")<CountedDays, {
  /** The workspaces that have any, by id. */
  readonly ahead: Effect.Effect<ReadonlyArray<CountedAhead>, StorageError>
  /**
   * Has uses that were counted under a time that has not come count as made today and now, in the log, in the counts and
   * in the stored results: of at most `resetStep` ANIs, which it answers; 0: there is none. Those that today's cap had no
   * room for any more are recorded as uses without one.
   */
  readonly reset: (workspaceId: WorkspaceId) => Effect.Effect<number, StorageError>
}>() {}
