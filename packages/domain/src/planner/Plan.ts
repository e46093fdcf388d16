/**
 * The planner's arithmetic: how many ANIs each region should have, from what was dialed and what is held.
 *
 * Pure. Rules: `docs/interface/planner.md`.
 */
import { percentage } from "../lifecycle/Figures.ts"
import type { CallingCode } from "../PhoneNumber.ts"
import * as TextOrder from "../TextOrder.ts"
import type { Country } from "../Workspace.ts"
import * as Regions from "./Regions.ts"

/** Dials that one ANI should make in a day, by the name of the target. */
export const dialsPerAni = { BEST: 50, BETTER: 75, GOOD: 100 } as const
/** The name of a target. */
export type Target = keyof typeof dialsPerAni

/** A region that averages fewer dials on a business day is given no ANIs. */
export const threshold = 20

/** Dials of an area code, and how many of them were contacts. */
export interface AreaCodeDials {
  readonly callingCode: CallingCode
  readonly areaCode: string
  readonly dials: number
  readonly contacts: number
}

/** ANIs held of an area code. */
export interface AreaCodeAnis {
  readonly callingCode: CallingCode
  readonly areaCode: string
  readonly anis: number
}

/** What a plan is made of. An area code may stand in either list any number of times: its figures add up. */
export interface Input {
  readonly country: Country
  readonly businessDays: number
  readonly dialsPerAni: number
  readonly dials: ReadonlyArray<AreaCodeDials>
  readonly anis: ReadonlyArray<AreaCodeAnis>
}

/** What an area code has part in its region. */
export interface CodeFigures {
  readonly areaCode: string
  readonly dials: number
  readonly anis: number
}

/** A region's row. */
export interface Row {
  readonly region: Regions.Region
  readonly dials: number
  readonly contacts: number
  /** Per business day, rounded up. */
  readonly dailyDialsAverage: number
  readonly currentAnis: number
  readonly proposedAnis: number
  /** Proposed minus current. */
  readonly difference: number
  readonly belowThreshold: boolean
  /** The area codes of the region that were dialed or are held, ascending; codes as they are stored. */
  readonly codes: ReadonlyArray<CodeFigures>
}

/** A plan. Totals are sums over its rows, which are in order: most dials a day first, then by state and region. */
export interface Plan {
  readonly rows: ReadonlyArray<Row>
  readonly totalDials: number
  readonly totalContacts: number
  /** Percent, two decimals. */
  readonly overallContactRate: number
  readonly totalCurrentAnis: number
  readonly totalProposedAnis: number
  readonly aniDifference: number
  /** Toll-free ANIs recommended beside the rows: the UK's rows hold none. */
  readonly tollFreeRecommendation: number
  /** Dials whose area code is in no table of the country, or of another nation within +1: in no row and no total. */
  readonly unplacedDials: number
}

/** Makes a plan. */
export const make = ({ anis, businessDays, country, dials, dialsPerAni }: Input): Plan => {
  const regions = new Map<Regions.Region, RegionCounts>()
  const countsOf = (callingCode: CallingCode, areaCode: string): RegionCounts | undefined => {
    const region = Regions.regionOf(country, callingCode, areaCode)
    if (region === undefined) return undefined
    const known = regions.get(region)
    if (known !== undefined) return known
    const made: RegionCounts = { dials: 0, contacts: 0, anis: 0, codes: new Map() }
    regions.set(region, made)
    return made
  }

  let unplacedDials = 0
  for (const each of dials) {
    // A count of nothing makes no row.
    if (each.dials === 0) continue
    const counts = countsOf(each.callingCode, each.areaCode)
    if (counts === undefined) {
      unplacedDials += each.dials
      continue
    }
    counts.dials += each.dials
    counts.contacts += each.contacts
    codeOf(counts, each.areaCode).dials += each.dials
  }
  for (const each of anis) {
    if (each.anis === 0) continue
    const counts = countsOf(each.callingCode, each.areaCode)
    if (counts === undefined) continue
    counts.anis += each.anis
    codeOf(counts, each.areaCode).anis += each.anis
  }

  const perDay = (count: number) => Math.ceil(count / Math.max(1, businessDays))
  const totalDials = sum(regions.values(), (each) => each.dials)
  const rows = Array.from(regions, ([region, counts]): Row => {
    const dailyDialsAverage = perDay(counts.dials)
    // By the exact average: 19.2 is below, although it is shown as 20.
    const belowThreshold = counts.dials / Math.max(1, businessDays) < threshold
    // Any prospect may be dialed from a mobile number, so these are sized by all that is dialed.
    const dialsToCover = region.kind === "mobile" ? perDay(totalDials) : dailyDialsAverage
    const proposedAnis = belowThreshold
      ? 0
      : Math.max(minimumOf(country, region), Math.ceil(dialsToCover / dialsPerAni))
    return {
      region,
      dials: counts.dials,
      contacts: counts.contacts,
      dailyDialsAverage,
      currentAnis: counts.anis,
      proposedAnis,
      difference: proposedAnis - counts.anis,
      belowThreshold,
      codes: Array.from(counts.codes, ([areaCode, figures]) => ({ areaCode, ...figures }))
        .sort((a, b) => TextOrder.compare(a.areaCode, b.areaCode))
    }
  }).sort(inOrder)

  const totalContacts = sum(rows, (row) => row.contacts)
  const totalCurrentAnis = sum(rows, (row) => row.currentAnis)
  const totalProposedAnis = sum(rows, (row) => row.proposedAnis)
  return {
    rows,
    totalDials,
    totalContacts,
    overallContactRate: percentage(totalContacts, totalDials),
    totalCurrentAnis,
    totalProposedAnis,
    aniDifference: totalProposedAnis - totalCurrentAnis,
    tollFreeRecommendation: country === "uk" && totalDials > 0 ? Math.max(1, Math.ceil(totalProposedAnis / 100)) : 0,
    unplacedDials
  }
}

// internal

interface RegionCounts {
  dials: number
  contacts: number
  anis: number
  readonly codes: Map<string, { dials: number; anis: number }>
}

const codeOf = ({ codes }: RegionCounts, areaCode: string): { dials: number; anis: number } => {
  const known = codes.get(areaCode)
  if (known !== undefined) return known
  const made = { dials: 0, anis: 0 }
  codes.set(areaCode, made)
  return made
}

const minimumOf = (country: Country, region: Regions.Region): number =>
  country === "uk" || region.kind === "tollFree" ? 2 : 3

const sum = <A>(all: Iterable<A>, of: (each: A) => number): number => {
  let total = 0
  for (const each of all) total += of(each)
  return total
}

// By code units, whatever the locale.

const inOrder = (a: Row, b: Row): number =>
  b.dailyDialsAverage - a.dailyDialsAverage || TextOrder.compare(a.region.state, b.region.state) ||
  TextOrder.compare(a.region.name, b.region.name)
