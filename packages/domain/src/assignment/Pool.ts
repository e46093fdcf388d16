/**
 * A pool in memory: its ANIs by area code, each area code a priority queue.
 */
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as Inventory from "./Inventory.ts"
import type { Prices } from "./Prices.ts"
import * as Queue from "./Queue.ts"
import * as Rules from "./Rules.ts"
import * as UseOrder from "./UseOrder.ts"

/** A pool's ANIs of one area code. */
export interface AreaCodeQueues {
  readonly fresh: Queue.Queue
  /** Those over the rest rule's block rate: only when their tier has nothing else. */
  readonly resting: Queue.Queue
  /** Slots of ANIs that may not be given out now (resting, not presentable, not callable back, without a right or without an attestation where that is required). */
  readonly idle: Array<number>
}

/** A pool, for one setting of the rules that decide what may be given out. */
export interface Pool {
  readonly inventory: Inventory.Inventory
  readonly rules: Rules.Rules
  readonly order: UseOrder.UseOrder
  /** By index of the area code; read them by `queuesOf`. */
  readonly areaCodeQueues: Map<number, AreaCodeQueues>
  /** Those of the pool that it was made from, of the area codes that nobody asked it for yet. */
  readonly untaken: Map<number, AreaCodeQueues>
  /** The area codes that have queues and may be tried: most of a ladder's have none in a small pool. */
  areaCodes: AreaCodeSet.AreaCodeSet
  /** Of its last uses, for the pick at hand: each pick sets its own. */
  prices: Prices | undefined
}

/** An empty pool over an inventory. `order`: that of the same pool under other rules. */
export const make = (
  inventory: Inventory.Inventory,
  rules: Rules.Rules,
  order: UseOrder.UseOrder = UseOrder.make(inventory)
): Pool => under(rules, order, new Map(), AreaCodeSet.of())

/**
 * The same pool under other rules, and in another order if one is given. It takes the ANIs of an area code over when it is first asked for them: those of all
 * at once would hold everybody up. So before the members of one of the two change, both are asked for the area code.
 */
export const withRules = (
  { areaCodeQueues, areaCodes, order, untaken }: Pool,
  rules: Rules.Rules,
  inOrder: UseOrder.UseOrder = order
): Pool => under(rules, inOrder, new Map([...untaken, ...areaCodeQueues]), areaCodes)

/** The pool as it looks where some area codes may not be tried. */
export const without = (pool: Pool, excluded: AreaCodeSet.AreaCodeSet): Pool => ({
  ...pool,
  areaCodes: AreaCodeSet.minus(pool.areaCodes, excluded)
})

/** The queues of an area code; undefined when the pool never had an ANI of it. */
export const queuesOf = (pool: Pool, areaCode: number): AreaCodeQueues | undefined =>
  pool.areaCodeQueues.get(areaCode) ?? takeOver(pool, areaCode)

/** Makes the order of an area code's ANIs, which its first pick would have to make. */
export const order = (pool: Pool, areaCode: number): void => {
  const queues = queuesOf(pool, areaCode)
  if (queues === undefined) return
  const { inventory, order, rules } = pool
  Queue.head(queues.fresh, order, rules, inventory.epochs[areaCode]!)
  Queue.head(queues.resting, order, rules, inventory.epochs[areaCode]!)
}

/** Adds an ANI that is not in the pool yet. */
export const add = (pool: Pool, slot: number): void => {
  const areaCode = pool.inventory.areaCodes[slot]!
  put(pool, queuesOf(pool, areaCode) ?? addQueues(pool, areaCode), slot)
}

/** Removes an ANI, if it is in under this area code (the one it had when it was added). */
export const remove = (pool: Pool, slot: number, areaCode: number): void => {
  const queues = queuesOf(pool, areaCode)
  if (queues === undefined) return
  if (Queue.remove(queues.fresh, slot) || Queue.remove(queues.resting, slot)) return
  const at = queues.idle.indexOf(slot)
  if (at >= 0) queues.idle.splice(at, 1)
}

/** How many ANIs it has of an area code that may be given out, or could be if no cap forbade it, and how many others. */
export const sizeOf = (
  { areaCodeQueues, inventory, rules, untaken }: Pool,
  areaCode: number
): { readonly assignable: number; readonly idle: number } => {
  const queues = areaCodeQueues.get(areaCode)
  if (queues !== undefined) {
    return { assignable: Queue.size(queues.fresh) + Queue.size(queues.resting), idle: queues.idle.length }
  }
  const others = untaken.get(areaCode)
  if (others === undefined) return { assignable: 0, idle: 0 }
  // They stand there by the other pool's rules.
  const slots = queued(others)
  const idle = slots.filter((slot) => isIdle(inventory, rules, slot)).length
  return { assignable: slots.length - idle, idle }
}

/** The slots of all its ANIs, idle ones too. */
export function* slotsOf({ areaCodeQueues, untaken }: Pool): Generator<number> {
  for (const queues of [areaCodeQueues, untaken]) for (const each of queues.values()) yield* queued(each)
}

/** The area codes that it has, or had, ANIs of. */
export const areaCodesOf = ({ areaCodeQueues, untaken }: Pool): ReadonlyArray<number> => [
  ...areaCodeQueues.keys(),
  ...untaken.keys()
]

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
    const queues = queuesOf(pool, areaCodes[at]!)!
    for (const queue of [queues.fresh, queues.resting]) {
      if (Rules.asksForRight(pool.rules)) {
        // Who has no right today may have had it when they were put in.
        const isHeld = (slot: number) =>
          !Rules.lacksRight(pool.rules, pool.inventory, slot) && !isNumber(pool, slot, besides)
        if (Queue.slots(queue).some(isHeld)) return true
        continue
      }
      const size = Queue.size(queue)
      if (size > 1 || (size === 1 && !isNumber(pool, Queue.slots(queue)[0]!, besides))) return true
    }
  }
  return false
}

// internal

const under = (
  rules: Rules.Rules,
  order: UseOrder.UseOrder,
  untaken: Map<number, AreaCodeQueues>,
  areaCodes: AreaCodeSet.AreaCodeSet
): Pool => {
  const { inventory } = order
  if (rules.hourlyCap !== null) Inventory.countHours(inventory)
  return { inventory, rules, order, areaCodeQueues: new Map(), untaken, areaCodes, prices: undefined }
}

const addQueues = (pool: Pool, areaCode: number): AreaCodeQueues => {
  const queues: AreaCodeQueues = { fresh: Queue.make(), resting: Queue.make(), idle: [] }
  pool.areaCodeQueues.set(areaCode, queues)
  if (!AreaCodeSet.has(pool.areaCodes, areaCode)) pool.areaCodes = AreaCodeSet.plus(pool.areaCodes, areaCode)
  return queues
}

const takeOver = (pool: Pool, areaCode: number): AreaCodeQueues | undefined => {
  const others = pool.untaken.get(areaCode)
  if (others === undefined) return undefined
  pool.untaken.delete(areaCode)
  const queues = addQueues(pool, areaCode)
  for (const slot of queued(others)) put(pool, queues, slot)
  return queues
}

const put = ({ inventory, rules }: Pool, { fresh, idle, resting }: AreaCodeQueues, slot: number): void => {
  if (isIdle(inventory, rules, slot)) idle.push(slot)
  else Queue.push(Rules.isResting(rules, inventory, slot) ? resting : fresh, slot)
}

const isIdle = (inventory: Inventory.Inventory, rules: Rules.Rules, slot: number): boolean =>
  inventory.assignable[slot] === 0 || Rules.lacksRoute(rules, inventory, slot) ||
  Rules.lacksAttestation(rules, inventory, slot) ||
  (Rules.asksForRight(rules) && Rules.lacksRightForGood(rules, inventory, slot))

const queued = ({ fresh, idle, resting }: AreaCodeQueues): ReadonlyArray<number> => [
  ...Queue.slots(fresh),
  ...Queue.slots(resting),
  ...idle
]
