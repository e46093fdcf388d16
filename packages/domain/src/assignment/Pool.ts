/**
 * A pool in memory: its ANIs by area code, each area code a priority queue. Picking walks the ladder and takes the best
 * head; its cost does not grow with the pool.
 */
import type { AniId } from "../Ani.ts"
import * as Inventory from "./Inventory.ts"
import type { Ladder, Tier } from "./Ladder.ts"
import * as Queue from "./Queue.ts"
import * as Rules from "./Rules.ts"

/** What of an area code's ANIs a pool holds. */
export interface AreaCodeQueues {
  readonly fresh: Queue.Queue
  /** Those over the rest rule's block rate: only when their tier has nothing else. */
  readonly resting: Queue.Queue
  /** Slots of ANIs that may not be given out now (cooling off, not presentable): kept for explanations. */
  readonly idle: Array<number>
}

/** A pool, for one setting of the rules that decide what may be given out. */
export interface Pool {
  readonly inventory: Inventory.Inventory
  readonly rules: Rules.Rules
  /** By index of the area code. */
  readonly areaCodeQueues: Map<number, AreaCodeQueues>
}

/** What a pick asks beside the ladder. */
export interface PickOptions {
  /** An ANI to leave out while another of the same tier is free: the one that the prospect saw last. */
  readonly avoid?: AniId | undefined
  /** An ANI of this pool to pick if it may be given out, whatever its tier: the one that reached the prospect last. */
  readonly sticky?: AniId | undefined
  /** Not to walk on from a tier whose ANIs are all at a cap. */
  readonly refuseWhenExhausted?: boolean | undefined
  /** Of a tier's least used ANIs, to take the one that reaches people most often. */
  readonly preferAnswered?: boolean | undefined
}

/**
 * A pick: the ANI's slot, the tier it came from, and what decided: `order` (used least, then longest ago), `sticky` (it
 * was `PickOptions.sticky`), `answer-rate` (it went before others that were due).
 */
export interface Pick {
  readonly slot: number
  readonly tier: Tier
  readonly by: "order" | "sticky" | "answer-rate"
}

/** ANIs that `preferAnswered` chooses among: enough to find a better one, and a bound to what a pick costs. */
export const answeredChoiceMax = 16

/** An empty pool over an inventory. */
export const make = (inventory: Inventory.Inventory, rules: Rules.Rules): Pool => {
  if (rules.hourlyCap !== null) Inventory.countHours(inventory)
  return { inventory, rules, areaCodeQueues: new Map() }
}

/** Puts an ANI in that is not in the pool yet. */
export const add = (pool: Pool, slot: number): void => {
  const { inventory, rules, areaCodeQueues } = pool
  const areaCode = inventory.areaCodes[slot]!
  let queues = areaCodeQueues.get(areaCode)
  if (queues === undefined) {
    queues = { fresh: Queue.make(), resting: Queue.make(), idle: [] }
    areaCodeQueues.set(areaCode, queues)
  }
  if (inventory.assignable[slot] === 0) queues.idle.push(slot)
  else Queue.push(Rules.isResting(rules, inventory, slot) ? queues.resting : queues.fresh, slot)
}

/** Takes an ANI out, if it is in under this area code (the one it had when it was put in). */
export const remove = (pool: Pool, slot: number, areaCode: number): void => {
  const queues = pool.areaCodeQueues.get(areaCode)
  if (queues === undefined) return
  if (Queue.remove(queues.fresh, slot) || Queue.remove(queues.resting, slot)) return
  const at = queues.idle.indexOf(slot)
  if (at >= 0) queues.idle.splice(at, 1)
}

/** The slots of all its ANIs, in no order. */
export const slots = (pool: Pool): ReadonlyArray<number> =>
  [...pool.areaCodeQueues.values()].flatMap(({ fresh, idle, resting }) => [
    ...Queue.slots(fresh),
    ...Queue.slots(resting),
    ...idle
  ])

/**
 * The best ANI for a ladder: the sticky one, if there is one and it may be given out; else, of the first tier that has
 * one which may, the least used today, then the least recently used, then the lowest id. Nothing is counted
 * (`Inventory.use` does). `undefined`: none is available.
 */
export const pick = (pool: Pool, ladder: Ladder, options: PickOptions): Pick | undefined => {
  const sticky = options.sticky === undefined ? undefined : pickSticky(pool, ladder, options.sticky)
  if (sticky !== undefined) return sticky
  const avoid = options.avoid === undefined ? -1 : Inventory.slotOf(pool.inventory, options.avoid) ?? -1
  for (const tier of ladder.tiers) {
    const slot = pickOfTier(pool, tier, avoid)
    if (slot >= 0) {
      const answered = options.preferAnswered === true ? mostAnswered(pool, tier, slot, avoid) : slot
      return { slot: answered, tier, by: answered === slot ? "order" : "answer-rate" }
    }
    if (options.refuseWhenExhausted === true && holdsAssignable(pool, tier)) return undefined
  }
  return undefined
}

/** Whether a tier holds an ANI that is given out when no cap forbids it. */
export const holdsAssignable = (pool: Pool, tier: Tier): boolean =>
  tier.groups.some((group) =>
    group.some((areaCode) => {
      const queues = pool.areaCodeQueues.get(areaCode)
      return queues !== undefined && Queue.size(queues.fresh) + Queue.size(queues.resting) > 0
    })
  )

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

// internal

const pickSticky = (pool: Pool, ladder: Ladder, id: AniId): Pick | undefined => {
  const { inventory, rules } = pool
  const slot = Inventory.slotOf(inventory, id)
  if (slot === undefined || inventory.assignable[slot] === 0) return undefined
  if (Rules.spentBy(rules, inventory, slot) !== undefined) return undefined
  const areaCode = inventory.areaCodes[slot]!
  const tier = ladder.tiers.find(({ groups }) => groups.some((group) => group.includes(areaCode)))
  return tier === undefined ? undefined : { slot, tier, by: "sticky" }
}

const pickOfTier = (pool: Pool, tier: Tier, avoid: number): number => {
  const fresh = pickOf(pool, tier, "fresh", avoid)
  if (fresh >= 0) return fresh
  if (avoid >= 0) {
    const repeated = pickOf(pool, tier, "fresh", -1)
    if (repeated >= 0) return repeated
  }
  if (pool.rules.restAboveBlockRate === null) return -1
  const resting = pickOf(pool, tier, "resting", avoid)
  return resting >= 0 || avoid < 0 ? resting : pickOf(pool, tier, "resting", -1)
}

const pickOf = (pool: Pool, tier: Tier, queueName: "fresh" | "resting", avoid: number): number => {
  for (const group of tier.groups) {
    const best = bestOf(pool, group, queueName, avoid)
    if (best >= 0) return best
  }
  return -1
}

/** The first in order of a group's area codes, -1 when none may be given out. */
const bestOf = (pool: Pool, group: ReadonlyArray<number>, queueName: "fresh" | "resting", avoid: number): number => {
  const { inventory, rules, areaCodeQueues } = pool
  let best = -1
  for (const areaCode of group) {
    const queues = areaCodeQueues.get(areaCode)
    if (queues === undefined) continue
    const queue = queues[queueName]
    const epoch = inventory.epochs[areaCode]!
    let slot = Queue.head(queue, inventory, rules, epoch)
    if (slot >= 0 && slot === avoid) {
      Queue.shift(queue, inventory)
      slot = Queue.head(queue, inventory, rules, epoch)
      Queue.unshift(queue, inventory, avoid)
    }
    if (slot >= 0 && (best < 0 || Inventory.isBefore(inventory, slot, best))) best = slot
  }
  return best
}

/**
 * Of the first `answeredChoiceMax` ANIs that stand where `first` stands (in its tier's group, resting like it or not)
 * and were used at most once more than it: the one with the highest estimated contact rate; of equals the first in
 * order. So it never concentrates load: who is picked now is not among the least used until the others were used too.
 */
const mostAnswered = (pool: Pool, tier: Tier, first: number, avoid: number): number => {
  const { inventory, rules, areaCodeQueues } = pool
  const group = tier.groups.find((each) => each.includes(inventory.areaCodes[first]!))!
  const queueName = Rules.isResting(rules, inventory, first) ? "resting" : "fresh"
  const queueOf = (slot: number) => areaCodeQueues.get(inventory.areaCodes[slot]!)![queueName]
  const usedMax = inventory.usedToday[first]! + 1
  const excluded = first === avoid ? -1 : avoid
  const taken: Array<number> = []
  let best = -1
  let bestRate = -1
  for (let seen = 0; seen < answeredChoiceMax;) {
    const slot = bestOf(pool, group, queueName, -1)
    if (slot < 0 || inventory.usedToday[slot]! > usedMax) break
    Queue.shift(queueOf(slot), inventory)
    taken.push(slot)
    if (slot === excluded) continue
    seen++
    const rate = Inventory.contactRateOf(inventory, slot)
    if (rate > bestRate) {
      best = slot
      bestRate = rate
    }
  }
  for (const slot of taken.reverse()) Queue.unshift(queueOf(slot), inventory, slot)
  return best
}
