/**
 * Port: what the planner reads: dials by area code, ANIs by area code, campaigns with their pools.
 *
 * Dials come out of the daily counters alone: the cost of a read follows days, campaigns and area codes, never the
 * number of dials.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { Campaign } from "@anipool/domain/Campaign"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { AreaCodeAnis, AreaCodeDials } from "@anipool/domain/planner/Plan"
import type { GroupBy, InventoryMode } from "@anipool/domain/planner/PlannerData"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Which campaigns count: all, only some, or all but some; by their numbers in storage. */
export type CampaignSet =
  | { readonly _tag: "All" }
  | { readonly _tag: "Only"; readonly keys: ReadonlyArray<number> }
  | { readonly _tag: "AllBut"; readonly keys: ReadonlyArray<number> }

/** Which dials count. */
export interface DialSelection {
  readonly basis: GroupBy
  /** The first day of the workspace's, within. */
  readonly from: LocalDate
  /** The last day, within. */
  readonly to: LocalDate
  readonly campaigns: CampaignSet
}

/** Which ANIs are counted; what is left out does not matter. */
export interface CountedAnis {
  /** In any of these pools (at most `poolsMax`). */
  readonly pools?: ReadonlyArray<PoolId> | undefined
  /** Those that can be called back. */
  readonly isCallable?: boolean | undefined
  /** Those that this carrier may carry (`CarrierName`). */
  readonly carrier?: string | undefined
}

/** Dials of one campaign and area code on one day. */
export interface DialDay extends AreaCodeDials {
  readonly basis: GroupBy
  readonly day: LocalDate
  /** The campaign's number in storage. */
  readonly campaignKey: number
}

/** Counts in one `count`. */
export const countsMax = 10_000

/** Months in one `dialedMonths`: a year. */
export const monthsMax = 12

/** Pools in one `anis`. */
export const poolsMax = 1_000

/** A month in which was dialed: its first and its last day with dials, and how many there were. */
export interface DialedMonth {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly dials: number
}

/** The pool that a campaign names. */
export interface NamedPool {
  readonly id: PoolId
  readonly name: string
}

/** A campaign with its number, and the pool that its `inboundPoolId` names; null when it names none that there is. */
export interface PlannedCampaign extends Pick<Campaign, "id" | "name" | "type"> {
  readonly key: number
  readonly pool: NamedPool | null
}

/** Port: what the planner reads, and how sums get there. */
export class PlannerFigures extends Context.Tag("@anipool/storage/PlannerFigures")<PlannerFigures, {
  /** Every campaign of the workspace, those that only dials named too, by its number. */
  readonly campaigns: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<PlannedCampaign>, StorageError>
  /** Dials by area code, each area code once, in no particular order. A period that ends before it begins holds none. */
  readonly dials: (
    workspaceId: WorkspaceId,
    selection: DialSelection
  ) => Effect.Effect<ReadonlyArray<AreaCodeDials>, StorageError>
  /**
   * Adds to the daily counters, all or nothing; what is given twice is added twice. For history that is known in sums:
   * recorded dials are counted as they are recorded. `Dials.recount` leaves these days alone from then on. At most
   * `countsMax`. Counts outlive the campaigns they name.
   */
  readonly count: (
    workspaceId: WorkspaceId,
    days: ReadonlyArray<DialDay>
  ) => Effect.Effect<void, StorageError>
  /** The last `monthsMax` months in which was dialed, the latest first. Reads every day there is: for who found none. */
  readonly dialedMonths: (
    workspaceId: WorkspaceId,
    campaigns: CampaignSet
  ) => Effect.Effect<ReadonlyArray<DialedMonth>, StorageError>
  /**
   * ANIs by area code, each area code once, in no particular order, or those alone that `among` names; that costs what there
   * is of them.
   */
  readonly anis: (
    workspaceId: WorkspaceId,
    mode: InventoryMode,
    among?: CountedAnis
  ) => Effect.Effect<ReadonlyArray<AreaCodeAnis>, StorageError>
}>() {}
