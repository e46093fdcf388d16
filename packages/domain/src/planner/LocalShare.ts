/**
 * Which numbers to buy so that dials become local: given a number of the prospect's own area code, or of one over the
 * same ground.
 *
 * Pure. One purchase at a time, always the one that makes most dials local. Where area codes fall into groups that
 * serve each other alike, that is the least number there can be; where they overlap only partly (an overlay of two
 * areas), it is close to it.
 */
import * as Geography from "../geo/Geography.ts"
import type { Unmet } from "./Simulation.ts"

/** Numbers to buy of one area code. */
export interface Purchase {
  /** Index in `Geography.areaCodes`. */
  readonly areaCode: number
  readonly anis: number
}

/** What is wanted. */
export interface Wanted {
  /** Dials that were not local, by home and day. */
  readonly unmet: ReadonlyArray<Unmet>
  /** How many of them should become local. */
  readonly dials: number
  /** Dials that one ANI makes in a day. */
  readonly dialsPerAni: number
}

/** What to buy: by index of the area code. Short of what is wanted when no purchase helps any more. */
export const purchases = ({ dials, dialsPerAni, unmet }: Wanted): ReadonlyArray<Purchase> => {
  const demands = demandsOf(unmet)
  const byCode = new Map<number, Array<Demand>>()
  for (const demand of demands) {
    for (const code of demand.local) {
      if (isForSale(code)) byCode.set(code, [...byCode.get(code) ?? [], demand])
    }
  }
  const offers = Array.from(byCode, ([areaCode, demands]): Offer => ({
    areaCode,
    demands,
    gain: gainOf(demands, dialsPerAni),
    own: ownOf(areaCode, demands),
    bought: 0
  })).sort((a, b) => a.areaCode - b.areaCode)

  for (let missing = dials; missing > 0;) {
    const best = offers.reduce<Offer | undefined>(
      (best, offer) => best === undefined || isBetter(offer, best) ? offer : best,
      undefined
    )
    if (best === undefined || best.gain === 0) break
    serve(best, dialsPerAni)
    best.bought++
    missing -= best.gain
    const touched = new Set(best.demands)
    for (const offer of offers) {
      if (offer.demands.some((demand) => touched.has(demand))) {
        offer.gain = gainOf(offer.demands, dialsPerAni)
        offer.own = ownOf(offer.areaCode, offer.demands)
      }
    }
  }
  return offers.filter(({ bought }) => bought > 0).map(({ areaCode, bought }) => ({ areaCode, anis: bought }))
}

// internal

/** Dials of one home that are left, by day. */
interface Demand {
  readonly home: ReadonlySet<number>
  readonly local: ReadonlySet<number>
  readonly days: Map<string, number>
}

interface Offer {
  readonly areaCode: number
  readonly demands: ReadonlyArray<Demand>
  /** Dials that one more ANI would make local. */
  gain: number
  /** Dials left of prospects whose own area code it is: of equals, the one with more goes first. */
  own: number
  bought: number
}

const demandsOf = (unmet: ReadonlyArray<Unmet>): ReadonlyArray<Demand> => {
  // Those of one home share the list of its codes.
  const demands = new Map<ReadonlyArray<number>, Demand>()
  for (const { day, dials, home, local } of unmet) {
    const demand = demands.get(home)
    if (demand === undefined) {
      demands.set(home, { home: new Set(home), local: new Set(local), days: new Map([[day, dials]]) })
    } else demand.days.set(day, (demand.days.get(day) ?? 0) + dials)
  }
  return [...demands.values()]
}

/** Premium numbers may not be shown, those of small nations within +1 hardly to anybody: buying them helps nobody. */
const isForSale = (index: number): boolean => {
  const areaCode = Geography.at(index)
  return (areaCode.kind === "geographic" && !Geography.isForOwnNationOnly(areaCode)) || areaCode.kind === "mobile"
}

const gainOf = (demands: ReadonlyArray<Demand>, dialsPerAni: number): number => {
  const days = new Map<string, number>()
  for (const demand of demands) {
    for (const [day, dials] of demand.days) days.set(day, (days.get(day) ?? 0) + dials)
  }
  let gain = 0
  for (const dials of days.values()) gain += Math.min(dials, dialsPerAni)
  return gain
}

const ownOf = (areaCode: number, demands: ReadonlyArray<Demand>): number => {
  let own = 0
  for (const { days, home } of demands) {
    if (home.has(areaCode)) { for (const dials of days.values()) own += dials }
  }
  return own
}

const isBetter = (a: Offer, b: Offer): boolean => a.gain !== b.gain ? a.gain > b.gain : a.own > b.own

/** Takes what one ANI makes in each day off the dials that are left, those of its own area code first. */
const serve = ({ areaCode, demands }: Offer, dialsPerAni: number): void => {
  const ordered = [...demands].sort((a, b) => Number(b.home.has(areaCode)) - Number(a.home.has(areaCode)))
  const left = new Map<string, number>()
  for (const { days } of ordered) {
    for (const [day, dials] of days) {
      const capacity = left.get(day) ?? dialsPerAni
      const served = Math.min(dials, capacity)
      left.set(day, capacity - served)
      if (served === dials) days.delete(day)
      else days.set(day, dials - served)
    }
  }
}
