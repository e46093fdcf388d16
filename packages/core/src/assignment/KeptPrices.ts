/**
 * What last uses are worth to a workspace in memory: slow state, read now and then. Picks by older prices do a little worse, and
 * never go beyond a cap.
 *
 * All functions but `read` are synchronous.
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as Prices from "@anipool/domain/assignment/Prices"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { GroupPrices, LastUsePrices } from "@anipool/storage/LastUsePrices"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Plans } from "./Plans.ts"

/** What is in memory of it. */
export interface KeptPrices {
  /** Of pools that have prices; empty while no campaign keeps last uses. */
  readonly byPool: Map<PoolId, Prices.Prices>
  /** When those of each pool were solved, milliseconds since the epoch; of pools that have none, too. */
  readonly solvedAt: Map<PoolId, number>
  /** When they were read last, milliseconds since the epoch. */
  readAt: number
}

/** How often they are read, in milliseconds: often enough for what is solved every half hour. */
export const readEveryMs = 30_000

/** For so long prices are picked by, in milliseconds: longer than a worker that is there lets them stand. */
const lastMs = 2 * 3_600_000

/** Nobody keeps last uses. */
export const make = (): KeptPrices => ({
  byPool: new Map(),
  solvedAt: new Map(),
  readAt: -Infinity
})

/** A day begins, and nothing was used yet. */
export const clear = ({ byPool, solvedAt }: KeptPrices): void => {
  byPool.clear()
  solvedAt.clear()
}

/** Applies prices, as they were read at `nowMs`: those of this day that were solved lately. */
export const set = (
  { byPool, solvedAt }: KeptPrices,
  all: ReadonlyArray<GroupPrices>,
  day: LocalDate,
  nowMs: number
): void => {
  const current = new Map(
    all.filter((each) => each.day === day && each.solvedAt > nowMs - lastMs).map((each) => [each.poolId, each])
  )
  for (const poolId of solvedAt.keys()) {
    if (current.has(poolId)) continue
    solvedAt.delete(poolId)
    byPool.delete(poolId)
  }
  for (const { poolId, prices, solvedAt: at } of current.values()) {
    // The order around each place, which is kept with them, stays while they do.
    if (solvedAt.get(poolId) === at) continue
    solvedAt.set(poolId, at)
    const made = Prices.make(Prices.byIndex(prices))
    if (made === undefined) byPool.delete(poolId)
    else byPool.set(poolId, made)
  }
}

/** Reads them, where campaigns keep last uses and it is time. */
export const read = (
  port: Context.Tag.Service<LastUsePrices>,
  workspaceId: WorkspaceId,
  { day, keptPrices, plans: { keepers } }: {
    readonly day: LocalDate
    readonly keptPrices: KeptPrices
    readonly plans: Pick<Plans, "keepers">
  },
  nowMs: number
): Effect.Effect<void, StorageError> =>
  Effect.suspend(() => {
    if (keepers.size === 0) return Effect.sync(() => clear(keptPrices))
    if (nowMs < keptPrices.readAt + readEveryMs) return Effect.void
    return Effect.map(port.prices(workspaceId), (all) => {
      keptPrices.readAt = nowMs
      set(keptPrices, all, day, nowMs)
    })
  })
