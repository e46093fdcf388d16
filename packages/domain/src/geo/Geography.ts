/**
 * Area codes of both countries in one numbering, and what is asked of them: which one a number has, which ones a ZIP
 * has, which ones cover the same ground, which are near.
 *
 * Pure. Everything is answered from tables in memory; distances are computed once per area code and kept.
 */
import * as NorthAmerica from "@anipool/geo-data/NorthAmerica"
import * as UnitedKingdom from "@anipool/geo-data/UnitedKingdom"
import * as Zip from "@anipool/geo-data/Zip"

/** What an area code stands for. */
export type AreaCodeKind = "geographic" | "tollFree" | "mobile" | "nonGeographic" | "premium"

/** An area code. `index` is its place in `areaCodes`, by which selection knows it. */
export interface AreaCode {
  readonly index: number
  readonly callingCode: 1 | 44
  /** `212`; UK without the leading zero: `20`, `121`, `7` for mobile. */
  readonly code: string
  readonly kind: AreaCodeKind
  /** State or province (US, Canada), nation (UK); toll-free `TF`; the main one first, empty without any. */
  readonly states: ReadonlyArray<string>
  /** Principal city or town; empty without any. */
  readonly locality: string
  /** Region name; UK: its counties, comma-joined. */
  readonly region: string
  /** Degrees; NaN for codes without a place. */
  readonly latitude: number
  /** Degrees; NaN for codes without a place. */
  readonly longitude: number
  /** IANA names, the main one first. */
  readonly timeZones: ReadonlyArray<string>
  /** Codes that cover the same ground: overlay siblings; UK: codes that share a county. Ascending indexes. */
  readonly siblings: ReadonlyArray<number>
}

/** A geographic area code at a distance. */
export interface Neighbour {
  readonly index: number
  readonly distanceMiles: number
}

/** Every area code: those of +1 ascending, then those of +44. */
export const areaCodes: ReadonlyArray<AreaCode> = buildAreaCodes()

const byCode = new Map(areaCodes.map((areaCode) => [`${areaCode.callingCode}:${areaCode.code}`, areaCode]))

// Five-digit codes are told from four-digit ones only by the table (01387 against 013873).
const ukFiveDigitCodes = new Set(
  areaCodes.filter((areaCode) => areaCode.callingCode === 44 && areaCode.code.length === 5).map((each) => each.code)
)

/** The area code with this code, such as `find(1, "212")`. */
export const find = (callingCode: 1 | 44, code: string): AreaCode | undefined => byCode.get(`${callingCode}:${code}`)

/** The area code at an index of `areaCodes`; an index out of range is a programming error. */
export const at = (index: number): AreaCode => {
  const found = areaCodes[index]
  if (found === undefined) throw new RangeError(`no area code has the index ${index}`)
  return found
}

/** The area code that a national number begins with; undefined when it is in no table. */
export const areaCodeOf = (callingCode: 1 | 44, national: string): AreaCode | undefined =>
  find(callingCode, callingCode === 1 ? national.slice(0, 3) : ukCode(national))

/** The area codes of a US ZIP (5 digits, ZIP+4, or 3 to 4 digits that lost their zeros), the principal one first. */
export const areaCodesOfZip = (zip: string): ReadonlyArray<AreaCode> =>
  Zip.areaCodesOfZip(zip).flatMap((code) => find(1, code) ?? [])

/** Whether two area codes lie in the same state, province or UK nation. */
export const isSameState = (a: AreaCode, b: AreaCode): boolean =>
  a.callingCode === b.callingCode && a.states.some((state) => b.states.includes(state))

/** Great-circle distance in miles; NaN when either has no place. */
export const distanceMiles = (a: AreaCode, b: AreaCode): number => {
  const latitudeA = a.latitude * radiansPerDegree
  const latitudeB = b.latitude * radiansPerDegree
  const sinLatitude = Math.sin((latitudeB - latitudeA) / 2)
  const sinLongitude = Math.sin((b.longitude - a.longitude) * radiansPerDegree / 2)
  const h = sinLatitude * sinLatitude + Math.cos(latitudeA) * Math.cos(latitudeB) * sinLongitude * sinLongitude
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * The other geographic area codes of the same calling code, nearest first; codes at the same distance by index, codes
 * without a known place last (distance Infinity). Empty for a code that has no place itself.
 */
export const neighbours = (areaCode: AreaCode): ReadonlyArray<Neighbour> => {
  const known = neighboursByIndex[areaCode.index]
  if (known !== undefined) return known
  const computed = Number.isNaN(areaCode.latitude) ? [] : areaCodes
    .filter((other) =>
      other.callingCode === areaCode.callingCode && other.kind === "geographic" && other.index !== areaCode.index
    )
    .map((other) => {
      const distance = distanceMiles(areaCode, other)
      return { index: other.index, distanceMiles: Number.isNaN(distance) ? Infinity : distance }
    })
    .sort((a, b) => a.distanceMiles === b.distanceMiles ? a.index - b.index : a.distanceMiles - b.distanceMiles)
  neighboursByIndex[areaCode.index] = computed
  return computed
}

// internal

const neighboursByIndex: Array<ReadonlyArray<Neighbour> | undefined> = []

const radiansPerDegree = Math.PI / 180

// Mean radius of the Earth (IUGG), 6,371.0088 km.
const earthRadiusMiles = 3958.7613

// How long a code is stands in its first digits (Ofcom, National Telephone Numbering Plan): 02x two digits, 011x and
// 01x1 three, the rest of 01 four but for the listed five-digit ones; 03, 05, 07, 08 and 09 are one range each.
const ukCode = (national: string): string => {
  const first = national.charAt(0)
  if (first === "2") return national.slice(0, 2)
  if (first !== "1") return first
  const five = national.slice(0, 5)
  if (ukFiveDigitCodes.has(five)) return five
  return national.charAt(1) === "1" || national.charAt(2) === "1" ? national.slice(0, 3) : national.slice(0, 4)
}

function buildAreaCodes(): ReadonlyArray<AreaCode> {
  const indexes = new Map(NorthAmerica.areaCodes.map((each, index) => [each.code, index]))
  const northAmerica = NorthAmerica.areaCodes.map((each, index): AreaCode => ({
    index,
    callingCode: 1,
    code: each.code,
    kind: each.kind,
    states: each.states,
    locality: each.city,
    region: each.region,
    latitude: each.latitude,
    longitude: each.longitude,
    timeZones: each.timeZones,
    siblings: each.siblings.flatMap((code) => indexes.get(code) ?? []).sort((a, b) => a - b)
  }))
  const offset = northAmerica.length
  const byCounty = new Map<string, Array<number>>()
  UnitedKingdom.areaCodes.forEach((each, index) => {
    for (const county of each.counties) {
      byCounty.set(county, [...byCounty.get(county) ?? [], offset + index])
    }
  })
  const unitedKingdom = UnitedKingdom.areaCodes.map((each, index): AreaCode => {
    const siblings = new Set(each.counties.flatMap((county) => byCounty.get(county) ?? []))
    siblings.delete(offset + index)
    return {
      index: offset + index,
      callingCode: 44,
      code: each.code,
      kind: each.kind,
      states: each.nation === "" ? [] : [each.nation],
      locality: each.towns[0] ?? "",
      region: each.counties.length > 0 ? each.counties.join(", ") : each.towns[0] ?? "",
      latitude: each.latitude,
      longitude: each.longitude,
      timeZones: [each.timeZone],
      siblings: [...siblings].sort((a, b) => a - b)
    }
  })
  return [...northAmerica, ...unitedKingdom]
}
