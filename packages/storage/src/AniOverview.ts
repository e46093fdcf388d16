/**
 * Port: the inventory as people look at it: filtered, by pages, with what each number did lately.
 */
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { Callable, Statement } from "@anipool/domain/CallbackRoute"
import type { DialCounts } from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { LabelChoice } from "@anipool/domain/reputation/Label"
import type { TagChoice } from "@anipool/domain/tags/Tag"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AniReport } from "./AniReports.ts"
import type { StorageError } from "./StorageError.ts"
import type { Transition } from "./Transitions.ts"

/** Days whose dials a row shows: today and those before it. */
export const recentDays = 30

/** Days of `last7`: today and those before it. */
export const weekDays = 7

/** Numbers of a pool that `group` sums up. */
export const groupSampleMax = 500

/** Names of pools that a row shows. */
export const poolsShownMax = 5

/** Vendors of a label that a row names. */
export const labelledByMax = 5

/** ANIs in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Area codes in one filter: more than there are. */
export const areaCodesMax = 2_000

/** Pools that `pools` names. */
export const poolsNamedMax = 1_000

/** Pools that `poolsCalled` answers, and that a search may name. */
export const poolsSearchedMax = 100

/** Numbers, whole or in part, that a search may name. */
export const digitsSearchedMax = 10

/** ANIs that `sorted` puts in order: what comes after them is found by a narrower filter. */
export const sortedMax = 10_000

/** Fewer dials make no rate to sort by. */
export const rateDialsMin = 20

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
  /** Whether it can be called back. */
  readonly callable?: Callable | undefined
  /** Tags that it has any of. At most `tagsOfOneMax`. */
  readonly tags?: TagChoice | undefined
  /** Tags that it has none of. At most as many. */
  readonly withoutTags?: TagChoice | undefined
  /** The worst of what others say of it now. */
  readonly label?: LabelChoice | undefined
  /** A carrier that may carry calls with it (`CarrierName`). */
  readonly carrier?: string | undefined
  /** What any one part of finds it. */
  readonly search?: OverviewSearch | undefined
}

/** What somebody searched for, as what it may mean; an ANI is found by any of it, and by nothing by none. */
export interface OverviewSearch {
  /** National numbers that begin so under this calling code. With `contains` at most `digitsSearchedMax`. */
  readonly begins: ReadonlyArray<{ readonly callingCode: CallingCode; readonly digits: string }>
  /** Digits anywhere in the national number. */
  readonly contains: ReadonlyArray<string>
  /** As in the filter. At most `areaCodesMax`. */
  readonly areaCodes: ReadonlyArray<string>
  /** The caller's identifiers of pools. At most `poolsSearchedMax`. */
  readonly groupIds: ReadonlyArray<string>
}

/** What ANIs can be sorted by. Rates of fewer than `rateDialsMin` dials come last in either direction. */
export type OverviewSort =
  /** Calling code, then the number. */
  | "number"
  /** Active, cooling off, in the inventory. */
  | "status"
  | "assignedToday"
  | "dialsToday"
  | "contactRateToday"
  | "blockRateToday"
  /** Of the last 30 days, as are the rates below, and as they were when the ANI was last counted. */
  | "dials"
  | "contactRate"
  | "successRate"
  | "blockRate"
  | "noAnswerRate"
  /** Nobody says anything, clean, watch, flagged. */
  | "label"

/** An ANI with its figures and what it did lately. */
export interface OverviewRow extends AniReport {
  readonly assignedToday: number
  /** Caps count them with those assigned. */
  readonly usedElsewhereToday: number
  /** In this hour of the clock (UTC), by which hourly caps count. */
  readonly assignedThisHour: number
  /** Display names of its pools by pool, the first `poolsShownMax`. */
  readonly pools: ReadonlyArray<string>
  /** While it cools off: when that ends by itself, milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** While it cools off: the pause that it rests by; null where none is recorded. */
  readonly rest: Transition | null
  /** Dials of each of the last `recentDays` days, today's last. */
  readonly recentDials: ReadonlyArray<number>
  /** What is said of its number, whether it can be called back, by source. */
  readonly callbackRoutes: ReadonlyArray<Statement>
  /** The worst that others say of it now. */
  readonly label: LabelChoice
  /** The vendors that say so, in code unit order, the first `labelledByMax`. */
  readonly labelledBy: ReadonlyArray<string>
  /** Of today and the 6 days before. */
  readonly last7: DialCounts
  /**
   * Of the last 30 days of its pool's numbers (of several pools, the one of the lowest id; of its numbers, the
   * `groupSampleMax` of the lowest ids, each as it was last counted); nothing without a pool.
   */
  readonly group: DialCounts
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
   * A search by digits anywhere in the number reads an index over all numbers of the workspace.
   */
  readonly page: (
    workspaceId: WorkspaceId,
    options: { readonly filter: OverviewFilter; readonly offset: number; readonly limit: number }
  ) => Effect.Effect<{ readonly total: number; readonly anis: ReadonlyArray<OverviewRow> }, StorageError>
  /**
   * The ids of the first `limit` (≤ `sortedMax`) ANIs that the filter finds, in this order, equal ones by id; and how many
   * it finds. Reads the figures of all that are found.
   */
  readonly sorted: (
    workspaceId: WorkspaceId,
    options: {
      readonly filter: OverviewFilter
      readonly by: OverviewSort
      readonly isDescending: boolean
      readonly limit: number
    }
  ) => Effect.Effect<{ readonly total: number; readonly ids: ReadonlyArray<AniId> }, StorageError>
  /** The ids of `limit` (≤ `sortedMax`) ANIs that the filter finds, those after `after` by id, not counted. */
  readonly idsAfter: (
    workspaceId: WorkspaceId,
    options: { readonly filter: OverviewFilter; readonly after: AniId | null; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<AniId>, StorageError>
  /** ANIs in the order of these ids, at most `pageSizeMax`; those that are not held are left out. */
  readonly rows: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyArray<OverviewRow>, StorageError>
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
  /**
   * Pools whose name or identifier has this text in it, whatever the case of ASCII letters, in the order of `pools`;
   * the first `poolsSearchedMax`.
   */
  readonly poolsCalled: (
    workspaceId: WorkspaceId,
    text: string
  ) => Effect.Effect<ReadonlyArray<{ readonly groupId: string; readonly name: string }>, StorageError>
  /** How many ANIs are in each state. */
  readonly states: (workspaceId: WorkspaceId) => Effect.Effect<StateCounts, StorageError>
}>() {}
