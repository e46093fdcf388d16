/**
 * Prices of last uses in memory, and the days that were dialed anew.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { GroupDay, GroupPrices, Work } from "@anipool/storage/LastUsePrices"

/** What is kept of a workspace. */
export interface LastUseBook {
  /** When somebody took it for each kind of work, milliseconds since the epoch. */
  readonly takenAt: Record<Work, number>
  readonly prices: Map<PoolId, GroupPrices>
  /** The latest first. */
  readonly days: Map<PoolId, ReadonlyArray<GroupDay>>
}

/** Nothing yet. */
export const make = (): LastUseBook => ({
  takenAt: { solve: -Infinity, try: -Infinity },
  prices: new Map(),
  days: new Map()
})
