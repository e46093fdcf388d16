/**
 * The ANIs of one workspace in memory: each one's place, state and use, in columns.
 *
 * An ANI stands in one slot for as long as the inventory lives, and has one usage record, however many pools it is in.
 * Pure data structure: it knows no clock; times and the day are given by the caller.
 */
import type { AniId } from "../Ani.ts"
import * as Geography from "../geo/Geography.ts"

/** An ANI as selection sees it. */
export interface Entry {
  readonly id: AniId
  /** Index in `Geography.areaCodes`. */
  readonly areaCode: number
  /** National number, digits only. */
  readonly national: string
  /** Whether it may be given out: active, and of a kind that may be shown. */
  readonly assignable: boolean
  readonly usedToday: number
  /** Milliseconds since the epoch, fractions allowed; 0 when it was never used. */
  readonly lastUsedAt: number
  /** Blocked share of its dials of the last 30 days, in percent. */
  readonly blockRate: number
}

/** The columns, by slot. Read them; change them only through this module. */
export interface Inventory {
  size: number
  ids: Float64Array
  /** National numbers as integers: none begins with 0, so none loses a digit. */
  nationals: Float64Array
  areaCodes: Uint16Array
  assignable: Uint8Array
  usedToday: Uint32Array
  lastUsedAt: Float64Array
  blockRates: Float32Array
  readonly slots: Map<number, number>
  /**
   * For each area code, how often uses in it went *down* (a new day, a use taken back). Queues rely on uses only going
   * up; one whose number is behind is put in order again before it is read.
   */
  readonly epochs: Uint32Array
}

/** An empty inventory with room for `capacity` ANIs; it grows as needed. */
export const make = (capacity = 16): Inventory => ({
  size: 0,
  ids: new Float64Array(capacity),
  nationals: new Float64Array(capacity),
  areaCodes: new Uint16Array(capacity),
  assignable: new Uint8Array(capacity),
  usedToday: new Uint32Array(capacity),
  lastUsedAt: new Float64Array(capacity),
  blockRates: new Float32Array(capacity),
  slots: new Map(),
  epochs: new Uint32Array(Geography.areaCodes.length)
})

/**
 * Puts an ANI in, or brings it up to date; returns its slot. The pools that hold it must be told afterwards
 * (`Pool.place`), as its place in them may have changed.
 */
export const put = (inventory: Inventory, entry: Entry): number => {
  const known = inventory.slots.get(entry.id)
  const slot = known ?? inventory.size
  if (known === undefined) {
    if (slot === inventory.ids.length) grow(inventory)
    inventory.size++
    inventory.slots.set(entry.id, slot)
    inventory.ids[slot] = entry.id
  } else {
    lowered(inventory, slot)
  }
  inventory.nationals[slot] = Number(entry.national)
  inventory.areaCodes[slot] = entry.areaCode
  inventory.assignable[slot] = entry.assignable ? 1 : 0
  inventory.usedToday[slot] = entry.usedToday
  inventory.lastUsedAt[slot] = entry.lastUsedAt
  inventory.blockRates[slot] = entry.blockRate
  return slot
}

/** The slot of an ANI. */
export const slotOf = (inventory: Inventory, id: AniId): number | undefined => inventory.slots.get(id)

/** The ANI in a slot. */
export const idOf = (inventory: Inventory, slot: number): AniId => inventory.ids[slot] as AniId

/** The national number in a slot. */
export const nationalOf = (inventory: Inventory, slot: number): string => String(inventory.nationals[slot])

/** Counts one use of the ANI in a slot, at a time that is not before its last one. */
export const use = (inventory: Inventory, slot: number, at: number): void => {
  inventory.usedToday[slot] = inventory.usedToday[slot]! + 1
  inventory.lastUsedAt[slot] = at
}

/** Sets how often the ANI was used today, as storage knows it. */
export const setUsedToday = (inventory: Inventory, slot: number, usedToday: number): void => {
  if (usedToday < inventory.usedToday[slot]!) lowered(inventory, slot)
  inventory.usedToday[slot] = usedToday
}

/** Begins a new day: nothing was used yet. */
export const startDay = (inventory: Inventory): void => {
  inventory.usedToday.fill(0)
  for (let i = 0; i < inventory.epochs.length; i++) inventory.epochs[i] = inventory.epochs[i]! + 1
}

/** Whether the ANI in slot `a` goes before the one in slot `b`: used less today, then longer ago, then lower id. */
export const isBefore = (inventory: Inventory, a: number, b: number): boolean =>
  order(
    inventory.usedToday[a]!,
    inventory.lastUsedAt[a]!,
    inventory.ids[a]!,
    inventory.usedToday[b]!,
    inventory.lastUsedAt[b]!,
    inventory.ids[b]!
  )

/** The order itself, over (used today, last used, id). */
export const order = (
  usedA: number,
  lastA: number,
  idA: number,
  usedB: number,
  lastB: number,
  idB: number
): boolean => usedA !== usedB ? usedA < usedB : lastA !== lastB ? lastA < lastB : idA < idB

// internal

const lowered = (inventory: Inventory, slot: number): void => {
  const areaCode = inventory.areaCodes[slot]!
  inventory.epochs[areaCode] = inventory.epochs[areaCode]! + 1
}

const grow = (inventory: Inventory): void => {
  const capacity = Math.max(16, Math.ceil(inventory.ids.length * 1.5))
  const copy = <A extends { set(from: A): void }>(to: A, from: A): A => {
    to.set(from)
    return to
  }
  inventory.ids = copy(new Float64Array(capacity), inventory.ids)
  inventory.nationals = copy(new Float64Array(capacity), inventory.nationals)
  inventory.areaCodes = copy(new Uint16Array(capacity), inventory.areaCodes)
  inventory.assignable = copy(new Uint8Array(capacity), inventory.assignable)
  inventory.usedToday = copy(new Uint32Array(capacity), inventory.usedToday)
  inventory.lastUsedAt = copy(new Float64Array(capacity), inventory.lastUsedAt)
  inventory.blockRates = copy(new Float32Array(capacity), inventory.blockRates)
}
