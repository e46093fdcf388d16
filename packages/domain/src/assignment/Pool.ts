/**
 * A pool in memory: its ANIs by area code, each area code a priority queue.
 */
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as Inventory from "./Inventory.ts"
import * as Queue from "./Queue.ts"
import * as Rules from "./Rules.ts"
import * as UseOrder from "./UseOrder.ts"

/** A pool's ANIs of one area code. */
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
  readonly order: UseOrder.UseOrder
  /** By index of the area code. */
  readonly areaCodeQueues: Map<number, AreaCodeQueues>
  /** The area codes that have queues and may be tried: most of a ladder's have none in a small pool. */
  areaCodes: AreaCodeSet.AreaCodeSet
}

/** An empty pool over an inventory. `order`: that of the same pool under other rules. */
export const make = (
  inventory: Inventory.Inventory,
  rules: Rules.Rules,
  order: UseOrder.UseOrder = UseOrder.make(inventory)
): Pool => {
  if (rules.hourlyCap !== null) Inventory.countHours(inventory)
  return { inventory, rules, order, areaCodeQueues: new Map(), areaCodes: AreaCodeSet.of() }
}

/** The pool as it looks where some area codes may not be tried. */
export const without = (
  { areaCodeQueues, areaCodes, inventory, order, rules }: Pool,
  excluded: AreaCodeSet.AreaCodeSet
): Pool => ({ inventory, rules, order, areaCodeQueues, areaCodes: AreaCodeSet.minus(areaCodes, excluded) })

/** Adds an ANI that is not in the pool yet. */
export const add = (pool: Pool, slot: number): void => {
  const { areaCodeQueues, inventory, rules } = pool
  const areaCode = inventory.areaCodes[slot]!
  let queues = areaCodeQueues.get(areaCode)
  if (queues === undefined) {
    queues = { fresh: Queue.make(), resting: Queue.make(), idle: [] }
    areaCodeQueues.set(areaCode, queues)
    pool.areaCodes = AreaCodeSet.plus(pool.areaCodes, areaCode)
  }
  if (inventory.assignable[slot] === 0) queues.idle.push(slot)
  else Queue.push(Rules.isResting(rules, inventory, slot) ? queues.resting : queues.fresh, slot)
}

/** Removes an ANI, if it is in under this area code (the one it had when it was added). */
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

/** Whether the ANI in a slot has a national number. */
export const isNumber = ({ inventory }: Pool, slot: number, national: string | undefined): boolean =>
  national !== undefined && inventory.nationals[slot] === Number(national)

/**
 * Whether the pool has an ANI of these area codes, besides the one of a national number, that would be given out if no cap
 * forbade it.
 */
export const holdsAssignable = (pool: Pool, areaCodes: ArrayLike<number>, besides: string | undefined): boolean => {
  for (let at = 0; at < areaCodes.length; at++) {
    if (!AreaCodeSet.has(pool.areaCodes, areaCodes[at]!)) continue
    const queues = pool.areaCodeQueues.get(areaCodes[at]!)!
    for (const queue of [queues.fresh, queues.resting]) {
      const size = Queue.size(queue)
      if (size > 1 || (size === 1 && !isNumber(pool, Queue.slots(queue)[0]!, besides))) return true
    }
  }
  return false
}
