/**
 * What of a report is drawn, and what of it is bought.
 */
import type { PlanReport } from "@anipool/http-api/admin/PlanApi"
import type { Part } from "../../maps/Atlas.ts"
import type { Extent, Position } from "../../maps/Projections.ts"
import type { PurchaseLine } from "./Csv.ts"

/** A row of the report, with where it is. */
export interface Region {
  /** Tells the row from the others of the report. */
  readonly key: string
  readonly region: string
  readonly state: string
  /** As people name it: `New York City, NY`; UK: `Greater London (020)`. */
  readonly place: string
  /** The UK's mobiles, which are sized by all dials once they are above the threshold. */
  readonly isMobile: boolean
  readonly areaCodes: ReadonlyArray<string>
  readonly dailyDialsAverage: number
  readonly currentAnis: number
  readonly proposedAnis: number
  readonly difference: number
  readonly belowThreshold: boolean
  readonly position: Position | undefined
  readonly purchases: PlanReport["regions"][number]["purchases"]
}

/** The rows of a report, in its order. */
export const regionsOf = ({ data, regions }: PlanReport): ReadonlyArray<Region> =>
  data.regionStats.map((row, index) => {
    const planned = regions[index]
    const { latitude = null, longitude = null, purchases = [] } = planned ?? {}
    return {
      ...row,
      key: `${row.state}/${row.region}`,
      place: data.country === "uk"
        ? `${row.region} (${row.areaCodes.join(", ")})`
        : [row.region, row.state].filter((each) => each !== "").join(", "),
      isMobile: data.country === "uk" && row.state === mobile,
      position: latitude === null || longitude === null ? undefined : [longitude, latitude] as const,
      purchases
    }
  })

/** What to buy, most first. */
export const purchasesOf = (regions: ReadonlyArray<Region>): ReadonlyArray<PurchaseLine> =>
  regions
    .flatMap(({ place, purchases, region, state }) => purchases.map((each) => ({ ...each, place, region, state })))
    .toSorted((a, b) => b.anis - a.anis || (a.areaCode < b.areaCode ? -1 : 1))

/** The map that shows all of a report's regions. */
export const extentOf = (country: "us" | "ca" | "uk", regions: ReadonlyArray<Region>): Extent =>
  country === "uk"
    ? "uk"
    : country === "ca" || regions.some(({ state }) => provinces.has(state))
    ? regions.some(({ state }) => state === "AK" || state === "HI") ? "north-america-wide" : "north-america"
    : "us"

/** The outlines of a map. */
export const partsOf: Readonly<Record<Extent, ReadonlyArray<Part>>> = {
  us: ["us"],
  "north-america": ["us", "canada"],
  "north-america-wide": ["us", "canada"],
  uk: ["uk"]
}

/** The differences of states and provinces: the sums of their regions'. */
export const byState = (regions: ReadonlyArray<Region>): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { difference, state } of regions) sums.set(state, (sums.get(state) ?? 0) + difference)
  return sums
}

/** Bounds of the shades: a difference of at least the second is the middle one, of the third the strongest. */
export type Steps = readonly [number, number, number]

/** Bounds for these differences, in round numbers. */
export const stepsOf = (differences: Iterable<number>): Steps => {
  const most = Math.max(1, ...[...differences].map(Math.abs))
  const strong = Math.max(3, round(most / 2))
  return [1, Math.max(2, round(strong / 3)), strong]
}

/** The shade of a difference: `lack-…` where numbers are to be added, `over-…` where there are more than proposed. */
export const shadeOf = (difference: number, [one, two, three]: Steps): string => {
  const size = Math.abs(difference)
  if (size < one) return "even"
  return `${difference > 0 ? "lack" : "over"}-${size >= three ? 3 : size >= two ? 2 : 1}`
}

/** A difference with its sign. */
export const signed = (difference: number): string =>
  difference > 0 ? `+${difference.toLocaleString("en")}` : difference.toLocaleString("en").replace("-", "−")

// internal

/** What the interface has as the state of the UK's mobiles. */
const mobile = "7"

const provinces = new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "))

/** To one digit of 1, 2 or 5. */
const round = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const digit = value / power
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1)
}
