/**
 * Port: what time asks of the figures, whether or not anything was dialed.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** How long records are kept. */
export interface Retention {
  /** Days of assignments, today not counted. */
  readonly assignmentDays: number
  /** Months of dials, the present one not counted. */
  readonly dialMonths: number
  /** Whether what is older stays until all of it is archived (`ArchivedDays`). Default: no. */
  readonly onlyArchived?: boolean
}

/** Counters touched by one step. */
export const stepSize = 1_000

/**
 * Port: what time asks of the figures. Each method is one bounded step, whole or not at all; `true`: there may be more
 * to do at once. Two processes at once do the work of one, and neither waits for the other.
 */
export class StatisticsUpkeep extends Context.Tag("@anipool/storage/StatisticsUpkeep")<StatisticsUpkeep, {
  /**
   * Sees to it that there is room for records to come, and lets go of those older than `retention`: assignments by the
   * day (UTC), dials and rejected records by the month (UTC). From then on older dials are rejected. What the clock alone
   * calls old stays: records of the present day, or month, must call it old too, and the clock must be believed
   * (`ClockWatch`). With `onlyArchived`, what is not archived stays longer; dials of that time are rejected all the same.
   */
  readonly partition: (retention: Retention) => Effect.Effect<boolean, StorageError>
  /** Moves the window of 30 days on, of ANIs whose window does not end with their workspace's day. */
  readonly moveWindows: Effect.Effect<boolean, StorageError>
  /** Takes over how often each ANI was assigned on days that are over, into its days. */
  readonly rollUpAssigned: Effect.Effect<boolean, StorageError>
  /**
   * Tells selection the rates of ANIs whose 30 days changed, where they look different from what it knows; each
   * workspace at most once in `SelectionRates.comparedEverySeconds`. It is a change of the workspace that only adds.
   */
  readonly refreshRates: Effect.Effect<boolean, StorageError>
}>() {}
