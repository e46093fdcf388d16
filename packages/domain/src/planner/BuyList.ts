/**
 * Which numbers to buy: the ANIs that a region lacks, spread over its area codes by where the dials go.
 *
 * Pure.
 */
import * as TextOrder from "../TextOrder.ts"
import type { Country } from "../Workspace.ts"
import type { Plan, Row } from "./Plan.ts"
import { shownCode } from "./Regions.ts"

/** Numbers to buy of one area code. */
export interface Purchase {
  /** As the country writes it: `212`; `0121`. */
  readonly areaCode: string
  readonly anis: number
}

/** What to buy for a whole plan, region by region. */
export const ofPlan = (country: Country, { rows }: Plan): ReadonlyArray<Purchase> =>
  rows.flatMap((row) => ofRow(country, row))

/**
 * What to buy for a region: as many as it lacks, none where it has enough. Each goes to the area code whose ANIs would
 * have the most dials to share, those that are held and bought before it counted; the lower code where two are equal. A
 * code that nobody dialed gets none. Most first, then by code.
 */
export const ofRow = (country: Country, { codes, difference }: Row): ReadonlyArray<Purchase> => {
  const dialed = codes.filter(({ dials }) => dials > 0)
  if (difference <= 0 || dialed.length === 0) return []
  const bought = dialed.map(() => 0)
  for (let n = 0; n < difference; n++) {
    let best = 0
    let bestShare = -1
    for (const [i, { anis, dials }] of dialed.entries()) {
      const share = dials / (anis + bought[i]! + 1)
      if (share > bestShare) {
        best = i
        bestShare = share
      }
    }
    bought[best]!++
  }
  return dialed
    .map(({ areaCode }, i) => ({ areaCode: shownCode(country, areaCode), anis: bought[i]! }))
    .filter(({ anis }) => anis > 0)
    .sort((a, b) => b.anis - a.anis || TextOrder.compare(a.areaCode, b.areaCode))
}
