/**
 * What the last uses of an area code's numbers are worth: in miles that a prospect is shown a number from farther off, so
 * that they are left for those to whom nothing else is as near.
 *
 * A ladder's steps have a distance here (`offersOf`): those of own tiers stand whole classes apart, as do what is near and
 * what is not, and what is tried for other reasons than distance; within a class they are miles. A price is less than a class
 * (`priceMax`), so nobody loses a local number, nor a near one, by it. Without prices the distances follow the order in which
 * the ladder is tried, so whoever has no priced code around is shown what it would be shown without any.
 *
 * Pure. The order around a place is made when a pick first gets so far, in some microseconds, and kept with the prices.
 */
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as Geography from "../geo/Geography.ts"
import * as ServedPlaces from "../geo/ServedPlaces.ts"
import type { CallingCode } from "../PhoneNumber.ts"
import * as Ladder from "./Ladder.ts"
import { neighbourNation, ringMiles } from "./Surroundings.ts"
import { tierNames } from "./TierName.ts"
import * as Tiers from "./Tiers.ts"

/** The prices of one pool's area codes. */
export interface Prices {
  /** By index of the area code: miles, 0 for what is not scarce. */
  readonly miles: Float32Array
  /** By the codes of a pool, and the tiers around a place as they are without prices: those in the order that prices give them. */
  readonly orders: WeakMap<AreaCodeSet.AreaCodeSet, WeakMap<Tiers.Tiers, Tiers.Tiers>>
}

/** What a prospect may be shown: indexes of area codes, in the order of the ladder, and how far off each counts as. */
export interface Offers {
  readonly areaCodes: Uint16Array
  readonly distances: Float32Array
}

/** The highest price, in miles: below a class. */
export const priceMax = 990

/** Prices that are told by area codes, in miles, by the codes' indexes; those of codes that are in no table are left out. */
export const byIndex = (
  told: ReadonlyArray<{ readonly callingCode: CallingCode; readonly areaCode: string; readonly miles: number }>
): ReadonlyMap<number, number> =>
  new Map(told.flatMap(({ areaCode, callingCode, miles }) => {
    const found = Geography.find(callingCode, areaCode)
    return found === undefined ? [] : [[found.index, miles] as const]
  }))

/** Prices by index of the area code, in miles; undefined where all are 0: then nothing differs from having none. */
export const make = (byAreaCode: Iterable<readonly [areaCode: number, miles: number]>): Prices | undefined => {
  const miles = new Float32Array(Geography.areaCodes.length)
  let isAny = false
  for (const [areaCode, price] of byAreaCode) {
    miles[areaCode] = Math.min(Math.max(price, 0), priceMax)
    isAny ||= price > 0
  }
  return isAny ? { miles, orders: new WeakMap() } : undefined
}

/** The price of an area code, in miles. */
export const of = ({ miles }: Prices, areaCode: number): number => miles[areaCode] ?? 0

/**
 * The tiers around a ladder's place, by distance and price: of codes that come out alike, in the order of the ladder. Codes
 * of a ring that have one price stay one tier.
 */
export const tiersAround = (
  prices: Prices,
  ladder: Ladder.Ladder,
  among: AreaCodeSet.AreaCodeSet
): Tiers.Tiers => {
  const near = Ladder.nearOf(ladder, among)
  const beyond = Ladder.beyondOf(ladder, among)
  // Each place has its own, but for those that have none.
  const key = beyond === Tiers.none ? near : beyond
  const orders = prices.orders.get(among) ?? new WeakMap<Tiers.Tiers, Tiers.Tiers>()
  const known = orders.get(key)
  if (known !== undefined) return known
  const steps = stepsOf(ladder, [near, beyond], among).map((step) => ({ ...step, price: of(prices, step.areaCode) }))
  const total = ({ distance, price }: typeof steps[number]) => distance + price
  // Sorting is stable: what comes out alike stays as the ladder has it.
  const tiers = Tiers.make(sectionsOf(steps.toSorted((a, b) => total(a) - total(b))))
  orders.set(key, tiers)
  prices.orders.set(among, orders)
  return tiers
}

/** Every code of a set that a ladder has, the nearest first, at most `limit`. */
export const offersOf = (
  ladder: Ladder.Ladder,
  among: AreaCodeSet.AreaCodeSet,
  limit: number
): Offers => {
  const { excluded } = ladder
  const own = Ladder.ownOf(ladder)
  const tried = excluded === undefined ? among : AreaCodeSet.minus(among, excluded)
  const distances = new Map<number, number>()
  const offer = (areaCode: number, distance: number) => {
    if (distances.size === limit || distances.has(areaCode) || !AreaCodeSet.has(tried, areaCode)) return
    distances.set(areaCode, distance)
  }
  for (const { first, name } of Tiers.sectionsOf(own)) {
    for (const code of first) offer(code, classMiles * tierNames.indexOf(name))
  }
  const around = [Ladder.nearOf(ladder, among), Ladder.beyondOf(ladder, among)]
  for (const { areaCode, distance } of stepsOf(ladder, around, tried)) offer(areaCode, aroundFrom + distance)
  return { areaCodes: Uint16Array.from(distances.keys()), distances: Float32Array.from(distances.values()) }
}

// internal

/** How far apart classes are. */
const classMiles = 1_000

/** How far a number counts as near to who is called, in miles. */
const nearMiles = 50

/** Where what is around begins: after the classes of the own tiers. */
const aroundFrom = classMiles * tierNames.indexOf("near")

/** A code around a place. */
interface Step {
  readonly areaCode: number
  readonly distance: number
  readonly section: Tiers.Section
  /** Whether it stands in the second group of its tier. */
  readonly isSecond: boolean
}

/** Tiers that are no matter of miles: what comes after them is a class of its own. */
const aside = new Set(["mobile", "tollFree", "nonGeographic", "abroad"])

/**
 * The codes of a set around a place in the order of the ladder; distances never fall along it. Of that set alone: which others
 * the tiers have depends on what was asked of the place before.
 */
const stepsOf = (
  ladder: Ladder.Ladder,
  tiers: ReadonlyArray<Tiers.Tiers>,
  among: AreaCodeSet.AreaCodeSet
): ReadonlyArray<Step> => {
  const ofSet = (codes: ReadonlyArray<number>) => codes.filter((code) => AreaCodeSet.has(among, code))
  const sections = tiers.flatMap(Tiers.sectionsOf)
    .map((section) => ({ ...section, first: ofSet(section.first), second: ofSet(section.second) }))
    .filter(({ first, second }) => first.length + second.length > 0)
  const milesTo = milesFrom(ladder, among)
  const steps: Array<Step> = []
  let least = 0
  let farthest = 0
  let isAfterAside = false
  const put = (section: Tiers.Section, isSecond: boolean, codes: ReadonlyArray<number>, ring: number | undefined) => {
    for (const areaCode of codes) {
      const miles = ring ?? milesTo(areaCode)
      const apart = least === 0 && (ring === undefined ? miles > nearMiles : miles >= nearMiles) ? classMiles : 0
      farthest = Math.max(farthest, least + apart + miles)
      steps.push({ areaCode, distance: farthest, section, isSecond })
    }
  }
  for (const section of sections) {
    const { first, name, second } = section
    if (isAfterAside || aside.has(name)) least = farthest + classMiles
    isAfterAside = aside.has(name)
    const ring = name === "near"
      ? ringMiles * Math.floor(Math.min(...[...first, ...second].map(milesTo)) / ringMiles)
      : undefined
    put(section, false, first, ring)
    put(section, true, second, ring)
  }
  return steps
}

const milesFrom = ({ place }: Ladder.Ladder, among: AreaCodeSet.AreaCodeSet): (areaCode: number) => number => {
  if (place === undefined) return () => 0
  const miles = new Map<number, number>()
  for (const nation of [place.country, neighbourNation(place.country)]) {
    if (nation === undefined) continue
    const found = ServedPlaces.byDistance(place.position, nation, Infinity, among)
    for (const [i, code] of found.codes.entries()) miles.set(code, found.miles[i]!)
  }
  return (areaCode) => miles.get(areaCode) ?? 0
}

/** Steps as tiers: those next to each other that are one, of one price, stay one. */
const sectionsOf = (steps: ReadonlyArray<Step & { readonly price: number }>): ReadonlyArray<Tiers.Section> => {
  const sections: Array<Tiers.Section & { readonly first: Array<number>; readonly second: Array<number> }> = []
  let last: (Step & { readonly price: number }) | undefined
  for (const step of steps) {
    const { areaCode, isSecond, price, section } = step
    const goesOn = last !== undefined && (
      section.isByCode
        ? last.section.isByCode && last.section.name === section.name
        : last.section === section && last.price === price
    )
    if (!goesOn) sections.push({ name: section.name, isByCode: section.isByCode, first: [], second: [] })
    const { first, second } = sections.at(-1)!
    if (isSecond) second.push(areaCode)
    else first.push(areaCode)
    last = step
  }
  return sections
}
