/**
 * Slots under the keys they were put in order by: (uses, last used), and on a tie the ANI's id.
 *
 * Sixteen bytes each, the two views over one buffer: last used in eight, uses in four, the slot in four. All of
 * an entry is in one line of the processor's cache, and four of them fill it; what picking costs at a million ANIs is
 * how many such lines it touches.
 */
import * as UseOrder from "./UseOrder.ts"

/** Entries. */
export interface KeyedSlots {
  readonly capacity: number
  /** Last used at `2 * i`. */
  readonly doubles: Float64Array
  /** Uses (`UseOrder.usesOf`) at `4 * i + 2`, the slot at `4 * i + 3`. */
  readonly integers: Int32Array
}

/** Room for so many entries. */
export const make = (capacity: number): KeyedSlots => {
  const buffer = new ArrayBuffer(capacity * 16)
  return { capacity, doubles: new Float64Array(buffer), integers: new Int32Array(buffer) }
}

/** Room for none: shared by all that hold nothing. */
export const empty: KeyedSlots = make(0)

/** The slot of an entry. */
export const slotAt = (entries: KeyedSlots, at: number): number => entries.integers[4 * at + 3]!

/** Puts a slot in an entry's place, under its present key. */
export const set = (entries: KeyedSlots, at: number, order: UseOrder.UseOrder, slot: number): void => {
  entries.doubles[2 * at] = order.inventory.lastUsedAt[slot]!
  entries.integers[4 * at + 2] = UseOrder.usesOf(order, slot)
  entries.integers[4 * at + 3] = slot
}

/** Copies an entry. */
export const copy = (from: KeyedSlots, at: number, into: KeyedSlots, to: number): void => {
  into.doubles[2 * to] = from.doubles[2 * at]!
  into.integers[4 * to + 2] = from.integers[4 * at + 2]!
  into.integers[4 * to + 3] = from.integers[4 * at + 3]!
}

/** Whether an entry's key is still that of its slot. */
export const isCurrent = (entries: KeyedSlots, at: number, order: UseOrder.UseOrder): boolean => {
  const slot = entries.integers[4 * at + 3]!
  return entries.integers[4 * at + 2] === UseOrder.usesOf(order, slot) &&
    entries.doubles[2 * at] === order.inventory.lastUsedAt[slot]
}

/** Whether one entry goes before another, by their keys. */
export const isBefore = (
  { inventory }: UseOrder.UseOrder,
  a: KeyedSlots,
  atA: number,
  b: KeyedSlots,
  atB: number
): boolean => {
  const usedA = a.integers[4 * atA + 2]!
  const usedB = b.integers[4 * atB + 2]!
  if (usedA !== usedB) return usedA < usedB
  const lastA = a.doubles[2 * atA]!
  const lastB = b.doubles[2 * atB]!
  if (lastA !== lastB) return lastA < lastB
  return inventory.ids[a.integers[4 * atA + 3]!]! < inventory.ids[b.integers[4 * atB + 3]!]!
}
