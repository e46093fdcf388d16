/**
 * Port: the inventory as people look at it: filtered, by pages, with what each number did lately.
 */
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { DialCounts } from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AniReport } from "./AniReports.ts"
import type { StorageError } from "./StorageError.ts"

/** Days whose dials a row shows: today and those before it. */
export const recentDays = 30

/** Names of pools that a row shows. */
export const poolsShownMax = 5

/** ANIs in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Area codes in one filter: more than there are. */
export const areaCodesMax = 2_000

/** Pools that `pools` names. */
export const poolsNamedMax = 1_000

/** Days of one ANI that `find` gives at most. */
export const daysMax = 400

/** Which ANIs; what is left out does not filter. */
export interface OverviewFilter {
  readonly status?: AniStatus | undefined
  /** Any of these, under whichever calling code: no code stands under both. At most `areaCodesMax`. */
  readonly areaCodes?: ReadonlyArray<string> | undefined
  /** Digits that the national number begins with. */
  readonly numberPrefix?: string | undefined
  /** The caller's identifier of a pool that it is in. */
  readonly groupId?: string | undefined
}

/** An ANI with its figures and what it did lately. */
export interface OverviewRow extends AniReport {
  readonly assignedToday: number
  /** Display names of its pools by pool, the first `poolsShownMax`. */
  readonly pools: ReadonlyArray<string>
  /** While it cools off: when that ends by itself, milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** Dials of each of the last `recentDays` days, today's last. */
  readonly recentDials: ReadonlyArray<number>
}

/** An ANI's day. */
export interface AniDay extends DialCounts {
  readonly day: LocalDate
  /** Of today 0: `assignedToday` tells it. */
  readonly assigned: number
}

/** How many ANIs are in each state. */
export interface StateCounts {
  readonly active: number
  readonly coolingOff: number
  readonly inventoried: number
}

/** Port: the inventory as people look at it. Removed ANIs are not in it. */
export class AniOverview extends Context.Tag("@anipool/storage/AniOverview")<AniOverview, {
  /**
   * `limit` (≤ `pageSizeMax`) ANIs by id after the first `offset` of those that the filter finds, and how many it finds.
   * Without a filter, and by status alone, the cost does not grow with the offset; else it follows how many are found.
   */
  readonly page: (
    workspaceId: WorkspaceId,
    options: { readonly filter: OverviewFilter; readonly offset: number; readonly limit: number }
  ) => Effect.Effect<{ readonly total: number; readonly anis: ReadonlyArray<OverviewRow> }, StorageError>
  /** An ANI and its last days that have figures, at most `days` (≤ `daysMax`) back from today, the earliest first. */
  readonly find: (
    workspaceId: WorkspaceId,
    id: AniId,
    days: number
  ) => Effect.Effect<
    Option.Option<{ readonly ani: OverviewRow; readonly days: ReadonlyArray<AniDay> }>,
    StorageError
  >
  /** Pools by name (code unit order), then by identifier; the first `poolsNamedMax`. */
  readonly pools: (
    workspaceId: WorkspaceId
  ) => Effect.Effect<ReadonlyArray<{ readonly groupId: string; readonly name: string }>, StorageError>
  /** How many ANIs are in each state. */
  readonly states: (workspaceId: WorkspaceId) => Effect.Effect<StateCounts, StorageError>
}>() {}
