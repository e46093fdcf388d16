/**
 * What a day's choices come to.
 */
import * as Statistics from "../Statistics.ts"
import type { Day } from "./Dials.ts"
import type { Fleet } from "./Fleet.ts"

/** A day as an operator would judge it. Shares are of all dials, in percent. */
export interface DayFigures {
  /** Shown a number whose area code covers the prospect's ZIP. */
  readonly localShare: number
  /** Shown one that serves a place within 50 miles of it. */
  readonly nearShare: number
  /** Miles from the ZIP to the nearest place that the number's area code serves: the median, and the ninth decile. */
  readonly p50Miles: number
  readonly p90Miles: number
  /** Uses of the number that was used most. */
  readonly mostUses: number
  /** Uses beyond the cap. */
  readonly overCap: number
  /** Uses between the most and the least used number of one area code, where they are farthest apart. */
  readonly spread: number
  readonly refused: number
}

/** Miles up to which a number counts as near. */
export const nearMiles = 50

/** The figures of a day whose dials were shown these numbers (places in the fleet, -1: refused). */
export const of = ({ dials, zips }: Day, fleet: Fleet, shown: Int32Array, cap: number): DayFigures => {
  const uses = new Uint32Array(fleet.numbers.length)
  const allMiles: Array<number> = []
  let local = 0
  let near = 0
  let refused = 0
  for (const [i, { place }] of dials.entries()) {
    const number = shown[i]!
    if (number < 0) {
      refused++
      continue
    }
    uses[number]!++
    const code = fleet.numbers[number]!.areaCode.index
    const zip = zips[place]!
    const miles = zip.local.has(code) ? 0 : zip.miles[code]!
    if (zip.local.has(code)) local++
    if (miles <= nearMiles) near++
    allMiles.push(miles)
  }
  const spreads = [...fleet.byAreaCode.values()].map((own) => {
    const each = own.map((number) => uses[number]!)
    return Math.max(...each) - Math.min(...each)
  })
  return {
    localShare: 100 * local / dials.length,
    nearShare: 100 * near / dials.length,
    p50Miles: Statistics.percentile(allMiles, 50),
    p90Miles: Statistics.percentile(allMiles, 90),
    mostUses: Math.max(...uses),
    overCap: uses.reduce((sum, each) => sum + Math.max(0, each - cap), 0),
    spread: Math.max(...spreads),
    refused
  }
}
