/**
 * A pool in memory: its ANIs by area code, each area code a priority queue. Picking walks the ladder and takes the best
 * head; its cost does not grow with the pool.
 */
import type { AniId } from "../Ani.ts"
import * as Inventory from "./Inventory.ts"
import type { Ladder, Tier } from "./Ladder.ts"
import * as Queue from "./Queue.ts"

/** What of an area code's ANIs a pool holds. */
interface Shelf {
  readonly fresh: Queue.Queue
  /** Those over the rest rule's block rate: only when their tier has nothing else. */
  readonly resting: Queue.Queue
  /** Slots of ANIs that may not be given out now (cooling off, not presentable): kept for explanations. */
  readonly idle: Array<number>
}

/** A pool, for one setting of the rest rule. */
export interface Pool {
  readonly inventory: Inventory.Inventory
  readonly restAboveBlockRate: number | null
  readonly shelves: Map<number, Shelf>
}

/** What a pick asks beside the ladder. */
export interface PickOptions {
  /** Uses of one ANI a day; `null`: no cap. */
  readonly dailyCap: number | null
  /** An ANI to leave out while another of the same tier is free: the one that the prospect saw last. */
  readonly avoid?: AniId | undefined
}

/** A pick: the ANI's slot, and the tier it came from. */
export interface Pick {
  readonly slot: number
  readonly tier: Tier
}

/** Why ANIs, or whole tiers, were not picked. */
export interface PassedOver {
  readonly tier: Tier
  /** Index of the area code; undefined when the tier's codes are passed over together because none is held. */
  readonly areaCode: number | undefined
  readonly reason: "none-held" | "not-active" | "at-daily-cap" | "resting" | "shown-last" | "used-more"
  /** How many ANIs. */
  readonly count: number
}

/** An empty pool over an inventory. */
export const make = (inventory: Inventory.Inventory, restAboveBlockRate: number | null): Pool => ({
  inventory,
  restAboveBlockRate,
  shelves: new Map()
})

/** Puts an ANI in that is not in the pool yet. */
export const add = (pool: Pool, slot: number): void => {
  const { areaCodes, assignable, blockRates } = pool.inventory
  const areaCode = areaCodes[slot]!
  let shelf = pool.shelves.get(areaCode)
  if (shelf === undefined) {
    shelf = { fresh: Queue.make(), resting: Queue.make(), idle: [] }
    pool.shelves.set(areaCode, shelf)
  }
  if (assignable[slot] === 0) shelf.idle.push(slot)
  else if (pool.restAboveBlockRate !== null && blockRates[slot]! > pool.restAboveBlockRate) {
    Queue.push(shelf.resting, slot)
  } else Queue.push(shelf.fresh, slot)
}

/** Takes an ANI out, if it is in under this area code (the one it had when it was put in). */
export const remove = (pool: Pool, slot: number, areaCode: number): void => {
  const shelf = pool.shelves.get(areaCode)
  if (shelf === undefined) return
  if (Queue.remove(shelf.fresh, slot) || Queue.remove(shelf.resting, slot)) return
  const at = shelf.idle.indexOf(slot)
  if (at >= 0) shelf.idle.splice(at, 1)
}

/**
 * The best ANI for a ladder: of the first tier that has one under its cap, the least used today, then the least
 * recently used, then the lowest id. Nothing is counted (`Inventory.use` does). `undefined`: none is available.
 */
export const pick = (pool: Pool, ladder: Ladder, options: PickOptions): Pick | undefined => {
  const cap = options.dailyCap ?? Infinity
  const avoid = options.avoid === undefined ? -1 : Inventory.slotOf(pool.inventory, options.avoid) ?? -1
  for (const tier of ladder.tiers) {
    const slot = pickOfTier(pool, tier, cap, avoid)
    if (slot >= 0) return { slot, tier }
  }
  return undefined
}

/** One of a batch: a ladder to pick along. */
export interface PickRequest {
  readonly ladder: Ladder
  readonly options: PickOptions
}

/**
 * Picks for many prospects in their order, counting each use at `at` before the next is picked: the same as one after
 * the other.
 */
export const pickBatch = (
  pool: Pool,
  requests: ReadonlyArray<PickRequest>,
  at: number
): ReadonlyArray<Pick | undefined> =>
  requests.map(({ ladder, options }) => {
    const picked = pick(pool, ladder, options)
    if (picked !== undefined) Inventory.use(pool.inventory, picked.slot, at)
    return picked
  })

/**
 * What was passed over on the way to a pick (or to none), tier by tier. It looks at every ANI of the tiers it reports,
 * so it is for explanations, not for the dialing path. Call it before the use is counted.
 */
export const passedOver = (
  pool: Pool,
  ladder: Ladder,
  options: PickOptions,
  picked: Pick | undefined
): ReadonlyArray<PassedOver> => {
  const until = picked === undefined ? ladder.tiers.length : ladder.tiers.indexOf(picked.tier) + 1
  return ladder.tiers.slice(0, until).flatMap((tier) => {
    const rows = tier.groups.flat().flatMap((areaCode) => passedOverIn(pool, tier, areaCode, options, picked))
    const isHeld = rows.length > 0 || (picked !== undefined && picked.tier === tier)
    return isHeld ? rows : [{ tier, areaCode: undefined, reason: "none-held" as const, count: 0 }]
  })
}

// internal

const pickOfTier = (pool: Pool, tier: Tier, cap: number, avoid: number): number => {
  const fresh = pickOf(pool, tier, "fresh", cap, avoid)
  if (fresh >= 0) return fresh
  if (avoid >= 0) {
    const repeated = pickOf(pool, tier, "fresh", cap, -1)
    if (repeated >= 0) return repeated
  }
  if (pool.restAboveBlockRate === null) return -1
  const resting = pickOf(pool, tier, "resting", cap, avoid)
  return resting >= 0 || avoid < 0 ? resting : pickOf(pool, tier, "resting", cap, -1)
}

const pickOf = (pool: Pool, tier: Tier, shelfName: "fresh" | "resting", cap: number, avoid: number): number => {
  const { inventory, shelves } = pool
  for (const group of tier.groups) {
    let best = -1
    for (const areaCode of group) {
      const shelf = shelves.get(areaCode)
      if (shelf === undefined) continue
      const queue = shelf[shelfName]
      const epoch = inventory.epochs[areaCode]!
      const slot = avoid < 0
        ? Queue.head(queue, inventory, epoch)
        : Queue.headExcept(queue, inventory, epoch, avoid)
      // The head is the least used: when it is at its cap, all of this queue are.
      if (slot < 0 || inventory.usedToday[slot]! >= cap) continue
      if (best < 0 || Inventory.isBefore(inventory, slot, best)) best = slot
    }
    if (best >= 0) return best
  }
  return -1
}

const passedOverIn = (
  pool: Pool,
  tier: Tier,
  areaCode: number,
  options: PickOptions,
  picked: Pick | undefined
): ReadonlyArray<PassedOver> => {
  const shelf = pool.shelves.get(areaCode)
  if (shelf === undefined) return []
  const { ids, usedToday } = pool.inventory
  const cap = options.dailyCap ?? Infinity
  const counts = new Map<PassedOver["reason"], number>()
  const count = (reason: PassedOver["reason"]) => counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const countAll = (slots: ReadonlyArray<number>, otherwise: PassedOver["reason"]) => {
    for (const slot of slots) {
      if (slot === picked?.slot) continue
      if (usedToday[slot]! >= cap) count("at-daily-cap")
      else if (ids[slot] === options.avoid) count("shown-last")
      else count(otherwise)
    }
  }
  countAll(shelf.fresh.slots, "used-more")
  countAll(shelf.resting.slots, "resting")
  for (let i = 0; i < shelf.idle.length; i++) count("not-active")
  return [...counts].map(([reason, count]) => ({ tier, areaCode, reason, count }))
}
