/**
 * Days that are dialed in another order, or are not like the one before.
 */
import * as Place from "@anipool/domain/geo/Place"
import * as Utils from "effect/Utils"
import type { Dial } from "./Dials.ts"

/** The east first, as dialers that go by the prospects' time of the day do. */
export const eastFirst = (dials: ReadonlyArray<Dial>): ReadonlyArray<Dial> =>
  dials.map((dial) => ({ dial, longitude: Place.ofPostalCode(1, dial.zip)!.position.longitude }))
    .sort((a, b) => b.longitude - a.longitude).map(({ dial }) => dial)

/** As many dials, of each region (by the first two digits of the ZIP) by chance more or fewer: times e to the power of N(0, 0.5). */
export const shifted = (dials: ReadonlyArray<Dial>): ReadonlyArray<Dial> => {
  const random = new Utils.PCGRandom(20_260_303)
  const factors = new Map<string, number>()
  const ends: Array<number> = []
  let end = 0
  for (const { zip } of dials) {
    const region = zip.slice(0, 2)
    const factor = factors.get(region) ?? Math.exp(spread * normal(random))
    factors.set(region, factor)
    ends.push(end += factor)
  }
  return dials.map(() => dials[firstAfter(ends, random.number() * end)]!)
}

// internal

const spread = 0.5

/** By Box and Muller. */
const normal = (random: Utils.PCGRandom): number =>
  Math.sqrt(-2 * Math.log(1 - random.number())) * Math.cos(2 * Math.PI * random.number())

/** The place of the first of ascending numbers that is beyond one. */
const firstAfter = (ends: ReadonlyArray<number>, one: number): number => {
  let from = 0
  let to = ends.length - 1
  while (from < to) {
    const middle = (from + to) >> 1
    if (ends[middle]! > one) to = middle
    else from = middle + 1
  }
  return from
}
