/**
 * Port: what the last uses of each group's numbers are worth, as solved last, and the days that were dialed anew to see
 * whether keeping them gains. Prices are slow, shared state: whoever picks by older ones does only a little worse.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { TriedDay, Worth } from "@anipool/domain/planner/LastUseDays"
import type { Period } from "@anipool/domain/planner/Period"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** What a workspace is taken for: to solve its prices, or to dial a day anew. */
export type Work = "solve" | "try"

/** The price of an area code's last uses, in miles. */
export interface AreaCodePrice {
  readonly callingCode: CallingCode
  readonly areaCode: string
  readonly miles: number
}

/** The prices of a group for the rest of a day. */
export interface GroupPrices {
  readonly poolId: PoolId
  readonly day: LocalDate
  /** Milliseconds since the epoch. */
  readonly solvedAt: number
  /** At most `pricesMax`; none: nothing runs dry, or it does not gain to keep last uses. */
  readonly prices: ReadonlyArray<AreaCodePrice>
}

/** A day of a group, dialed anew. */
export interface GroupDay extends TriedDay {
  readonly poolId: PoolId
  /** At most `worthMax`. */
  readonly worth: ReadonlyArray<Worth>
}

/** Prices of one group: more than there are area codes in a country. */
export const pricesMax = 1_000

/** Groups of a workspace whose last uses are kept; those made first. */
export const groupsMax = 100

/** Days of a group that are kept: a month. */
export const daysMax = 31

/** Port: prices of last uses. */
export class LastUsePrices extends Context.Tag("@anipool/storage/LastUsePrices")<LastUsePrices, {
  /**
   * Takes a workspace whose policy, or that of one of its campaigns, keeps last uses, and that nobody took for the same work for
   * so long: the one that was taken longest ago. Of any number that ask at once one gets it.
   */
  readonly claim: (work: Work, every: Duration.Duration) => Effect.Effect<Option.Option<WorkspaceId>, StorageError>
  /** The prices of each group, by the group; at most `groupsMax`. */
  readonly prices: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<GroupPrices>, StorageError>
  /** Keeps the prices of a group in place of its last ones. */
  readonly save: (workspaceId: WorkspaceId, prices: GroupPrices) => Effect.Effect<void, StorageError>
  /** Keeps a day of a group, in place of the same day's; more than `daysMax` go, the earliest. */
  readonly addDay: (workspaceId: WorkspaceId, day: GroupDay) => Effect.Effect<void, StorageError>
  /** The days of a group, the latest first. */
  readonly days: (workspaceId: WorkspaceId, poolId: PoolId) => Effect.Effect<ReadonlyArray<TriedDay>, StorageError>
  /** What one more number would have been worth from a day to another, both within: of all groups together, by `sumOf`. */
  readonly worth: (
    workspaceId: WorkspaceId,
    period: Period
  ) => Effect.Effect<ReadonlyArray<Worth>, StorageError>
}>() {}
