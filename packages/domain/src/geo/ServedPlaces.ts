/**
 * The places that area codes serve, and which code is how far from a position: miles to the nearest place that it
 * serves, not to its middle. Under +1 a code serves its ZIPs and the towns of its exchanges, in the UK its towns.
 *
 * Pure. The places of a nation are put in order once, on first use (some 20 ms for the US); from then on an answer takes
 * some 50 µs and 5 KB, within a few miles or for ten codes a tenth of that. It is for whoever keeps it by place, not for
 * every pick.
 */
import { groundCodes, placesOfGround } from "@anipool/geo-data/Ground"
import * as AreaCodeSet from "./AreaCodeSet.ts"
import type { AreaCodeTable } from "./AreaCodeTable.ts"
import * as Geography from "./Geography.ts"
import * as Sphere from "./Sphere.ts"

/** Area codes in the order of their distance, in columns. */
export interface AreaCodesByDistance {
  /** Indexes of area codes. */
  readonly codes: Uint16Array
  /** By place in `codes`: miles, in steps of 1/1024. */
  readonly miles: Float64Array
}

/**
 * The geographic area codes of a nation (`AreaCode.country`) within `milesMax`, that included, nearest first, codes at
 * the same distance by index. `among`: only those of a set. Empty for a nation that has none.
 */
export const byDistance = (
  position: Sphere.Position,
  country: string,
  milesMax = Infinity,
  among?: AreaCodeSet.AreaCodeSet
): AreaCodesByDistance => {
  const { codes, grounds, pairs } = indexOf(country)
  const milesToGrounds = Sphere.milesToSets(grounds, position, milesMax, among && groundsOfCodes(codes, pairs, among))
  const miles = new Float64Array(codes.length).fill(Infinity)
  for (let i = 0; i < pairs.length; i += 2) {
    const ofGround = milesToGrounds[pairs[i]!]!
    const code = pairs[i + 1]!
    if (ofGround < miles[code]! && (among === undefined || AreaCodeSet.has(among, codes[code]!))) miles[code] = ofGround
  }
  return sort(codes, miles, milesMax)
}

// internal

interface Index {
  /** Indexes of the nation's area codes, ascending. */
  readonly codes: Uint16Array
  readonly grounds: Sphere.PointSets
  /** A ground and the place in `codes` of a code that serves it, and so on. */
  readonly pairs: Uint16Array
}

/** Area codes that serve the same places. */
interface Ground {
  readonly codes: ReadonlyArray<Geography.AreaCode>
  readonly places: Sphere.Points
}

const indexes = new WeakMap<AreaCodeTable, Map<string, Index>>()

const indexOf = (country: string): Index => {
  const table = Geography.table()
  const ofTable = indexes.get(table) ?? new Map<string, Index>()
  indexes.set(table, ofTable)
  const known = ofTable.get(country)
  if (known !== undefined) return known
  const built = buildIndex(groundsOf(country))
  ofTable.set(country, built)
  return built
}

const buildIndex = (grounds: ReadonlyArray<Ground>): Index => {
  const codes = Uint16Array.from(new Set(grounds.flatMap((ground) => ground.codes.map((each) => each.index)))).sort()
  const places = new Map([...codes].map((code, place) => [code, place]))
  return {
    codes,
    grounds: Sphere.makePointSets(grounds.map((ground) => ground.places)),
    pairs: Uint16Array.from(
      grounds.flatMap((ground, number) => ground.codes.flatMap((each) => [number, places.get(each.index)!]))
    )
  }
}

/** By ground: 1 for one that a code of the set serves. */
const groundsOfCodes = (codes: Uint16Array, pairs: Uint16Array, set: AreaCodeSet.AreaCodeSet): Uint8Array => {
  const grounds = new Uint8Array(pairs.length)
  for (let i = 0; i < pairs.length; i += 2) if (AreaCodeSet.has(set, codes[pairs[i + 1]!]!)) grounds[pairs[i]!] = 1
  return grounds
}

const groundsOf = (country: string): ReadonlyArray<Ground> => {
  const released = country === "GB" ? britishGrounds() : northAmericanGrounds()
  const added = Geography.table().additions.filter(({ overlays }) => overlays === undefined).map(({ areaCode }) => ({
    codes: Geography.ofGround([areaCode.code]),
    places: placesOf(areaCode)
  }))
  return [...released, ...added]
    .map(({ codes, places }) => ({ codes: codes.filter((each) => each.country === country), places: places }))
    .filter(({ codes }) => codes.length > 0)
}

const northAmericanGrounds = (): ReadonlyArray<Ground> =>
  groundCodes().map((codes, ground) => ({ codes: Geography.ofGround(codes), places: placesOfGround(ground) }))

const britishGrounds = (): ReadonlyArray<Ground> =>
  Geography.areaCodes.filter((each) => each.callingCode === 44 && each.kind === "geographic")
    .map((each) => ({ codes: [each], places: placesOf(each) }))

const placesOf = ({ latitude, longitude }: Geography.AreaCode): Sphere.Points => ({
  latitudes: [latitude],
  longitudes: [longitude]
})

const milesSteps = 1024
// More than there are area codes, so that a key is steps and index in one number, below 2⁵³.
const codesEnd = 2 ** 16

/** Sorts by miles, then by index, as numbers that hold both: typed arrays sort without a comparison function. */
const sort = (codes: Uint16Array, miles: Float64Array, milesMax: number): AreaCodesByDistance => {
  const all = new Float64Array(codes.length)
  let count = 0
  for (let i = 0; i < codes.length; i += 1) {
    const steps = Math.round(miles[i]! * milesSteps)
    if (steps / milesSteps <= milesMax && steps < Infinity) all[count++] = steps * codesEnd + codes[i]!
  }
  const keys = all.subarray(0, count).sort()
  const sorted = { codes: new Uint16Array(count), miles: new Float64Array(count) }
  for (let i = 0; i < count; i += 1) {
    const steps = Math.floor(keys[i]! / codesEnd)
    sorted.codes[i] = keys[i]! - steps * codesEnd
    sorted.miles[i] = steps / milesSteps
  }
  return sorted
}
