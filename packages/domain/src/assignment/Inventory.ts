/**
 * The ANIs of one workspace in memory: each one's place, state and use, in columns.
 *
 * An ANI stands in one slot for as long as the inventory lives, and has one usage record, however many pools it is in.
 * Pure data structure: it knows no clock; times, the day and the hour are given by the caller.
 */
import type { AniId } from "../Ani.ts"
import * as NumberCarriers from "../carriers/NumberCarriers.ts"
import * as Geography from "../geo/Geography.ts"
import * as RightToUse from "../limits/RightToUse.ts"
import * as ContactRates from "./ContactRates.ts"
import * as SlotIndex from "./SlotIndex.ts"

/** An ANI as selection sees it. */
export interface Entry {
  readonly id: AniId
  /** Index in `Geography.areaCodes`. */
  readonly areaCode: number
  /** National number, digits only. */
  readonly national: string
  /** Whether it may be given out: active, and of a kind that may be shown. */
  readonly assignable: boolean
  /** Whether it is known that it can be called back. */
  readonly callable: boolean
  readonly usedToday: number
  /** Milliseconds since the epoch, fractions allowed; 0 when it was never used. */
  readonly lastUsedAt: number
  /** Blocked share of its dials of the last 30 days, in percent. */
  readonly blockRate: number
  /** The day it was activated, in days since the epoch; `null` when unknown. */
  readonly activatedDay: number | null
  /** Dials of the last 30 days that its contact rate is estimated from. */
  readonly ratedDials: number
  /** Those of them that reached somebody. */
  readonly ratedContacts: number
  /** The days on which evidence shows the right to use it, as `RightToUse.pack` writes them; left out: none is known. */
  readonly rights?: string
  /** The carriers that may carry it, as `NumberCarriers.pack` writes them; left out: none is known. */
  readonly carriers?: string
}

/** An ANI whose number was read as the integer that its digits are. */
export interface ReadEntry extends Omit<Entry, "national"> {
  readonly national: number
}

/** The columns, by slot. Read them; change them only through this module. */
export interface Inventory {
  size: number
  ids: Float64Array
  /** National numbers as integers: none begins with 0, so none loses a digit. */
  nationals: Float64Array
  areaCodes: Uint16Array
  assignable: Uint8Array
  callable: Uint8Array
  usedToday: Uint32Array
  lastUsedAt: Float64Array
  blockRates: Float32Array
  /** In days since the epoch, or `activatedDayUnknown`. */
  activatedDays: Uint16Array
  /** Empty until hours are counted (`countHours`): most workspaces have no hourly cap. */
  usedThisHour: Uint32Array
  /** Empty until some ANI has figures. */
  ratedDials: Uint32Array
  /** As long as `ratedDials`. */
  ratedContacts: Uint32Array
  /** Places in `rightSpans`. Empty until some ANI has evidence of a right to use it. */
  rights: Uint32Array
  /** Days on which a right is shown: those of most ANIs are the same few. The first: none. */
  readonly rightSpans: Array<ReadonlyArray<RightToUse.Span>>
  /** Their places, by the text of `RightToUse.pack`. */
  readonly rightPlaces: Map<string, number>
  /** Places in `carrierLists`. Empty until some ANI has a carrier. */
  carriers: Uint32Array
  /** Carriers: those of most ANIs are the same few. The first: none. */
  readonly carrierLists: Array<ReadonlyArray<NumberCarriers.Carrying>>
  /** Their places, by the text of `NumberCarriers.pack`. */
  readonly carrierPlaces: Map<string, number>
  /** The names in those lists. */
  readonly carrierNames: Set<string>
  readonly slots: SlotIndex.SlotIndex
  /**
   * For each area code, how often uses in it went *down* (a new day, a use taken back). Queues rely on uses only going
   * up; one whose number is behind is put in order again before it is read.
   */
  readonly epochs: Uint32Array
  /** Days since the epoch. */
  today: number
  /** Hours since the epoch. */
  hour: number
  /** Milliseconds since the epoch, on the clock of uses: what the gap after a use goes by. */
  now: number
  readonly contacts: ContactRates.Sums
  /** What fits the sums; undefined when they changed since it was asked for. */
  prior: ContactRates.Prior | undefined
}

/** Stands for an unknown day, and for all after 4 June 2149. */
export const activatedDayUnknown = 65_535

/** An empty inventory with room for `capacity` ANIs, on a day (days since the epoch); it grows as needed. */
export const make = (capacity = 16, today = 0): Inventory => ({
  size: 0,
  ids: new Float64Array(capacity),
  nationals: new Float64Array(capacity),
  areaCodes: new Uint16Array(capacity),
  assignable: new Uint8Array(capacity),
  callable: new Uint8Array(capacity),
  usedToday: new Uint32Array(capacity),
  lastUsedAt: new Float64Array(capacity),
  blockRates: new Float32Array(capacity),
  activatedDays: new Uint16Array(capacity),
  usedThisHour: new Uint32Array(0),
  ratedDials: new Uint32Array(0),
  ratedContacts: new Uint32Array(0),
  rights: new Uint32Array(0),
  rightSpans: [[]],
  rightPlaces: new Map([["", 0]]),
  carriers: new Uint32Array(0),
  carrierLists: [[]],
  carrierPlaces: new Map([["", 0]]),
  carrierNames: new Set(),
  slots: SlotIndex.make(),
  epochs: new Uint32Array(Geography.areaCodes.length),
  today,
  hour: 0,
  now: 0,
  contacts: ContactRates.none(),
  prior: undefined
})

/**
 * Puts an ANI in, or brings it up to date; returns its slot. The pools that have it must be updated afterwards
 * (`Pool.add`), as its place in them may have changed.
 */
export const put = (inventory: Inventory, entry: Entry): number => {
  const slot = slotOf(inventory, entry.id)
  if (slot === undefined) return insert(inventory, entry, Number(entry.national))
  lowered(inventory, slot)
  write(inventory, slot, entry, Number(entry.national))
  return slot
}

/** Puts an ANI in that is not in yet, which is not looked for; returns its slot. */
export const add = (inventory: Inventory, entry: ReadEntry): number => insert(inventory, entry, entry.national)

/** The slot of an ANI. */
export const slotOf = (inventory: Inventory, id: AniId): number | undefined =>
  SlotIndex.get(inventory.slots, inventory.ids, id)

/** The ANI in a slot. */
export const idOf = (inventory: Inventory, slot: number): AniId => inventory.ids[slot] as AniId

/**
 * The national number in a slot. Written by `toFixed`, as V8 keeps what `String` makes of numbers: some thousand, in the
 * heap's old part, for numbers that hardly ever come again.
 */
export const nationalOf = (inventory: Inventory, slot: number): string => inventory.nationals[slot]!.toFixed()

/** Counts one use of the ANI in a slot, at a time that is not before its last one. */
export const use = (inventory: Inventory, slot: number, at: number): void => {
  inventory.usedToday[slot] = inventory.usedToday[slot]! + 1
  inventory.lastUsedAt[slot] = at
  if (inventory.usedThisHour.length > 0) inventory.usedThisHour[slot] = inventory.usedThisHour[slot]! + 1
}

/** A use as it was counted: on which day and hour, when, and when the ANI had been used before. */
export interface CountedUse extends Pick<Inventory, "hour" | "today"> {
  readonly at: number
  readonly lastUsedAt: number
}

/**
 * Takes one use back that did not happen: of the day and the hour that it was counted on, if they last, and its turn, unless
 * the ANI was used since. Of several of one ANI the last comes first.
 */
export const undoUse = (inventory: Inventory, slot: number, { at, hour, lastUsedAt, today }: CountedUse): void => {
  if (inventory.lastUsedAt[slot] === at) {
    inventory.lastUsedAt[slot] = lastUsedAt
    lowered(inventory, slot)
  }
  if (today === inventory.today) setUsedToday(inventory, slot, Math.max(0, inventory.usedToday[slot]! - 1))
  if (hour !== inventory.hour) return
  setUsedThisHour(inventory, slot, Math.max(0, (inventory.usedThisHour[slot] ?? 0) - 1))
}

/** Sets how often the ANI was used today, as storage counts it. */
export const setUsedToday = (inventory: Inventory, slot: number, usedToday: number): void => {
  if (usedToday < inventory.usedToday[slot]!) lowered(inventory, slot)
  inventory.usedToday[slot] = usedToday
}

/** Sets how often the ANI was used this hour, as storage counts it; nothing, while hours are not counted. */
export const setUsedThisHour = (inventory: Inventory, slot: number, usedThisHour: number): void => {
  if (inventory.usedThisHour.length === 0) return
  if (usedThisHour < inventory.usedThisHour[slot]!) lowered(inventory, slot)
  inventory.usedThisHour[slot] = usedThisHour
}

/** Sets when the ANI was last used, as storage has it. */
export const setLastUsedAt = (inventory: Inventory, slot: number, lastUsedAt: number): void => {
  if (lastUsedAt < inventory.lastUsedAt[slot]!) lowered(inventory, slot)
  inventory.lastUsedAt[slot] = lastUsedAt
}

/** Counts uses by the hour from now on, if that is not done yet. */
export const countHours = (inventory: Inventory): void => {
  if (inventory.usedThisHour.length === 0) inventory.usedThisHour = new Uint32Array(inventory.ids.length)
}

/** Starts a day (days since the epoch): nothing was used yet. */
export const startDay = (inventory: Inventory, today: number): void => {
  inventory.today = today
  inventory.usedToday.fill(0)
  for (let i = 0; i < inventory.epochs.length; i++) inventory.epochs[i] = inventory.epochs[i]! + 1
}

/** Starts an hour (hours since the epoch): nothing was used in it yet. The queues see it by its number. */
export const startHour = (inventory: Inventory, hour: number): void => {
  inventory.hour = hour
  inventory.usedThisHour.fill(0)
}

/** The estimated share of an ANI's dials that reach somebody, 0 to 1. */
export const contactRateOf = (inventory: Inventory, slot: number): number => {
  inventory.prior ??= ContactRates.fit(inventory.contacts)
  return ContactRates.estimate(inventory.prior, inventory.ratedDials[slot] ?? 0, inventory.ratedContacts[slot] ?? 0)
}

/** The days on which evidence shows the right to use an ANI. */
export const rightsOf = ({ rightSpans, rights }: Inventory, slot: number): ReadonlyArray<RightToUse.Span> =>
  rightSpans[rights[slot] ?? 0]!

/** The carriers that may carry an ANI. */
export const carriersOf = (
  { carrierLists, carriers }: Inventory,
  slot: number
): ReadonlyArray<NumberCarriers.Carrying> => carrierLists[carriers[slot] ?? 0]!

// internal

const insert = (inventory: Inventory, entry: Omit<Entry, "national">, national: number): number => {
  const slot = inventory.size
  if (slot === inventory.ids.length) grow(inventory)
  inventory.size++
  inventory.ids[slot] = entry.id
  SlotIndex.add(inventory.slots, inventory.ids, slot)
  write(inventory, slot, entry, national)
  return slot
}

const write = (inventory: Inventory, slot: number, entry: Omit<Entry, "national">, national: number): void => {
  inventory.nationals[slot] = national
  inventory.areaCodes[slot] = entry.areaCode
  inventory.assignable[slot] = entry.assignable ? 1 : 0
  inventory.callable[slot] = entry.callable ? 1 : 0
  inventory.usedToday[slot] = entry.usedToday
  inventory.lastUsedAt[slot] = entry.lastUsedAt
  inventory.blockRates[slot] = entry.blockRate
  // What was activated before the epoch is old in any case.
  inventory.activatedDays[slot] = Math.max(0, Math.min(entry.activatedDay ?? activatedDayUnknown, activatedDayUnknown))
  rate(inventory, slot, entry.ratedDials, entry.ratedContacts)
  setRights(inventory, slot, entry.rights ?? "")
  setCarriers(inventory, slot, entry.carriers ?? "")
}

const setCarriers = (inventory: Inventory, slot: number, packed: string): void => {
  if (inventory.carriers.length === 0) {
    if (packed === "") return
    inventory.carriers = new Uint32Array(inventory.ids.length)
  }
  const { carrierLists, carrierNames, carrierPlaces } = inventory
  let place = carrierPlaces.get(packed)
  if (place === undefined) {
    const list = NumberCarriers.unpack(packed)
    place = carrierLists.push(list) - 1
    carrierPlaces.set(packed, place)
    for (const { carrier } of list) carrierNames.add(carrier)
  }
  inventory.carriers[slot] = place
}

const setRights = (inventory: Inventory, slot: number, packed: string): void => {
  if (inventory.rights.length === 0) {
    if (packed === "") return
    inventory.rights = new Uint32Array(inventory.ids.length)
  }
  const { rightPlaces, rightSpans } = inventory
  const known = rightPlaces.get(packed)
  if (known === undefined) rightPlaces.set(packed, rightSpans.push(RightToUse.unpack(packed)) - 1)
  inventory.rights[slot] = known ?? rightSpans.length - 1
}

const lowered = (inventory: Inventory, slot: number): void => {
  const areaCode = inventory.areaCodes[slot]!
  inventory.epochs[areaCode] = inventory.epochs[areaCode]! + 1
}

const rate = (inventory: Inventory, slot: number, dials: number, contacts: number): void => {
  if (inventory.ratedDials.length === 0) {
    if (dials === 0) return
    inventory.ratedDials = new Uint32Array(inventory.ids.length)
    inventory.ratedContacts = new Uint32Array(inventory.ids.length)
  }
  const dialsBefore = inventory.ratedDials[slot]!
  const contactsBefore = inventory.ratedContacts[slot]!
  if (dials === dialsBefore && contacts === contactsBefore) return
  ContactRates.count(inventory.contacts, dialsBefore, contactsBefore, -1)
  ContactRates.count(inventory.contacts, dials, contacts, 1)
  inventory.prior = undefined
  inventory.ratedDials[slot] = dials
  inventory.ratedContacts[slot] = contacts
}

const grow = (inventory: Inventory): void => {
  const capacity = Math.max(16, Math.ceil(inventory.ids.length * 1.5))
  const copy = <A extends { set(from: A): void }>(to: A, from: A): A => {
    to.set(from)
    return to
  }
  // A column that is not kept stays empty.
  const columnOf = (from: Uint32Array) => from.length === 0 ? from : copy(new Uint32Array(capacity), from)
  inventory.ids = copy(new Float64Array(capacity), inventory.ids)
  inventory.nationals = copy(new Float64Array(capacity), inventory.nationals)
  inventory.areaCodes = copy(new Uint16Array(capacity), inventory.areaCodes)
  inventory.assignable = copy(new Uint8Array(capacity), inventory.assignable)
  inventory.callable = copy(new Uint8Array(capacity), inventory.callable)
  inventory.usedToday = copy(new Uint32Array(capacity), inventory.usedToday)
  inventory.lastUsedAt = copy(new Float64Array(capacity), inventory.lastUsedAt)
  inventory.blockRates = copy(new Float32Array(capacity), inventory.blockRates)
  inventory.activatedDays = copy(new Uint16Array(capacity), inventory.activatedDays)
  inventory.usedThisHour = columnOf(inventory.usedThisHour)
  inventory.ratedDials = columnOf(inventory.ratedDials)
  inventory.ratedContacts = columnOf(inventory.ratedContacts)
  inventory.rights = columnOf(inventory.rights)
  inventory.carriers = columnOf(inventory.carriers)
}
