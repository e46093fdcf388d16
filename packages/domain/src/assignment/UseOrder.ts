/**
 * In which order a pool's numbers are due: used least today, then longest ago, then by id.
 *
 * A number that comes in during the day starts level with those that it competes with: it counts as used as often as the
 * least used of them, and from there on by its own uses. Otherwise it would be given all the next calls. Its own count,
 * which caps go by, stays what it is.
 */
import type * as Inventory from "./Inventory.ts"

/** The order of one pool; pools of the same members share it. */
export interface UseOrder {
  readonly inventory: Inventory.Inventory
  /** By slot: uses that a number counts for beyond its own, where it came in today. */
  readonly ahead: Map<number, number>
  /** The day that `ahead` is of, in days since the epoch. */
  day: number
}

/** The order of numbers that were all there when the day began. */
export const make = (inventory: Inventory.Inventory): UseOrder => ({
  inventory,
  ahead: new Map(),
  day: inventory.today
})

/** Starts a new day, if the inventory has: then all numbers are level. To be called before the order is asked. */
export const turnDay = (order: UseOrder): void => {
  if (order.day === order.inventory.today) return
  order.day = order.inventory.today
  order.ahead.clear()
}

/** Lets the number in a slot count as used as often as `level`, if it was used less. */
export const startAt = (order: UseOrder, slot: number, level: number): void => {
  const ahead = level - order.inventory.usedToday[slot]!
  if (ahead > 0) order.ahead.set(slot, ahead)
  else order.ahead.delete(slot)
}

/** Uses that the number in a slot counts for. */
export const usesOf = (order: UseOrder, slot: number): number => {
  const used = order.inventory.usedToday[slot]!
  return order.ahead.size === 0 ? used : used + (order.ahead.get(slot) ?? 0)
}

/** Whether the number in slot `a` goes before the one in slot `b`. */
export const isBefore = (order: UseOrder, a: number, b: number): boolean => {
  const usesA = usesOf(order, a)
  const usesB = usesOf(order, b)
  if (usesA !== usesB) return usesA < usesB
  const { ids, lastUsedAt } = order.inventory
  const lastA = lastUsedAt[a]!
  const lastB = lastUsedAt[b]!
  return lastA !== lastB ? lastA < lastB : ids[a]! < ids[b]!
}
