/**
 * What a map and a buyer want to know of a report's regions: where each is, and what to buy for it.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as BuyList from "@anipool/domain/planner/BuyList"
import type { Region } from "@anipool/domain/planner/Regions"
import { callingCodeOf, type Country } from "@anipool/domain/Workspace"
import type { Report } from "./Planner.ts"

/** A region of a report. */
export interface PlannedRegion {
  readonly region: string
  readonly state: string
  /** The middle of its area codes, in degrees; null where none of them has a place. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** What to buy where it lacks numbers, most first. */
  readonly purchases: ReadonlyArray<BuyList.Purchase>
}

/** The regions of a report, in the order of its rows. */
export const of = ({ country, plan }: Report): ReadonlyArray<PlannedRegion> =>
  plan.rows.map((row) => ({
    region: row.region.name,
    state: row.region.state,
    ...middleOf(country, row.region),
    purchases: BuyList.ofRow(country, row)
  }))

// internal

const middleOf = (country: Country, { areaCodes }: Region): Pick<PlannedRegion, "latitude" | "longitude"> => {
  const callingCode = callingCodeOf(country)
  const placed = areaCodes.flatMap((shown) => {
    const areaCode = Geography.find(callingCode, callingCode === 44 ? shown.replace(/^0/, "") : shown)
    return areaCode === undefined || Number.isNaN(areaCode.latitude) ? [] : [areaCode]
  })
  if (placed.length === 0) return { latitude: null, longitude: null }
  return {
    latitude: placed.reduce((sum, { latitude }) => sum + latitude, 0) / placed.length,
    longitude: placed.reduce((sum, { longitude }) => sum + longitude, 0) / placed.length
  }
}
