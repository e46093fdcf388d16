/**
 * Port: planner reports that are kept, one for each day, so that a company's plan can be seen over time.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Purchase } from "@anipool/domain/planner/BuyList"
import type { PlannerData, PlannerTotals } from "@anipool/domain/planner/PlannerData"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** The report of a day. */
export interface PlannerRun {
  /** The workspace's day on which it was made. */
  readonly day: LocalDate
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  readonly data: PlannerData
  /** What it says to buy; `null`: it was kept when that was not kept yet. */
  readonly purchases: ReadonlyArray<Purchase> | null
}

/** The same without its regions and campaigns. */
export interface PlannerRunTotals extends Pick<PlannerRun, "day" | "madeAt"> {
  readonly totals: PlannerTotals
}

/** Runs in one page of `list`: more than a year's. */
export const pageSizeMax = 500

/** Port: planner reports that are kept. */
export class PlannerRuns extends Context.Tag("@anipool/storage/PlannerRuns")<PlannerRuns, {
  /** Keeps a report, in place of the one of the same day. */
  readonly save: (workspaceId: WorkspaceId, run: PlannerRun) => Effect.Effect<void, StorageError>
  /** The report of a day. */
  readonly find: (
    workspaceId: WorkspaceId,
    day: LocalDate
  ) => Effect.Effect<Option.Option<PlannerRun>, StorageError>
  /** The latest days, latest first, those before `before` where it is given; at most `limit` (≤ `pageSizeMax`). */
  readonly list: (
    workspaceId: WorkspaceId,
    options: { readonly before?: LocalDate | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<PlannerRunTotals>, StorageError>
}>() {}
