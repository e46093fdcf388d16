/**
 * In which order a pool's numbers are due: used least today, then longest ago, then by id.
 *
 * A number that comes in during the day starts level with those that it competes with: it counts as used as often as the
 * least used of them, and from there on by its own uses. Otherwise it would be given all the next calls. Its own count,
 * which caps go by, stays what it is.
 *
 * Where calls leave by a carrier whose attestation decides, numbers go by that first.
 */
import * as NumberCarriers from "../carriers/NumberCarriers.ts"
import * as Inventory from "./Inventory.ts"

/** The order of one pool; pools of the same members share it. */
export interface UseOrder {
  readonly inventory: Inventory.Inventory
  /** By slot: uses that a number counts for beyond its own, where it came in today. */
  readonly ahead: Map<number, number>
  /** The day that `ahead` is of, in days since the epoch. */
  readonly turned: { day: number }
  /** By attestation first; undefined: by use alone. */
  readonly attested: Attested | undefined
}

/** The ranks of numbers at a carrier (`NumberCarriers.ranks`). */
interface Attested {
  readonly carrier: string
  /** By the place of an ANI's carriers in the inventory; filled as they are asked for. */
  readonly ranks: Array<number>
}

/** What a rank counts for: more than any use. Four of them and all uses are below 2 ** 31, as `KeyedSlots` needs. */
const rankStep = 2 ** 28

/** The order of numbers that were all there when the day began. */
export const make = (inventory: Inventory.Inventory): UseOrder => ({
  inventory,
  ahead: new Map(),
  turned: { day: inventory.today },
  attested: undefined
})

/** The same order, in which numbers go first by the attestation that they have at a carrier. */
export const byAttestation = (order: UseOrder, carrier: string): UseOrder => ({
  ...order,
  attested: { carrier, ranks: [] }
})

/** The rank of the number in a slot, where numbers go by attestation first; else 0. */
export const rankOf = ({ attested, inventory }: UseOrder, slot: number): number => {
  if (attested === undefined) return 0
  const place = inventory.carriers[slot] ?? 0
  return attested.ranks[place] ??= rankAt(Inventory.carriersOf(inventory, slot), attested.carrier)
}

/** Starts a new day, if the inventory has: then all numbers are level. To be called before the order is asked. */
export const turnDay = (order: UseOrder): void => {
  if (order.turned.day === order.inventory.today) return
  order.turned.day = order.inventory.today
  order.ahead.clear()
}

/** Lets the number in a slot count as used as often as `level`, if it was used less. */
export const startAt = (order: UseOrder, slot: number, level: number): void => {
  const ahead = level - order.inventory.usedToday[slot]!
  if (ahead > 0) order.ahead.set(slot, ahead)
  else order.ahead.delete(slot)
}

/** What the number in a slot is put in order by: its level, and far more for each rank that it is lower. */
export const usesOf = (order: UseOrder, slot: number): number => {
  const level = levelOf(order, slot)
  return order.attested === undefined ? level : level + rankStep * rankOf(order, slot)
}

/** Uses that the number in a slot counts for. */
export const levelOf = (order: UseOrder, slot: number): number => {
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

// internal

const rankAt = (carriers: ReadonlyArray<NumberCarriers.Carrying>, carrier: string): number => {
  const attestation = NumberCarriers.attestationAt(carriers, carrier)
  return attestation === undefined ? NumberCarriers.rankOfOthers : NumberCarriers.ranks[attestation]
}
