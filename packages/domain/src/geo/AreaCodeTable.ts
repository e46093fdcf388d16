/**
 * The area codes of both calling codes in one numbering, out of the generated tables.
 *
 * Pure data. Codes that an installation adds come after them (`AddedAreaCode`).
 */
import * as NorthAmerica from "@anipool/geo-data/NorthAmerica"
import * as UnitedKingdom from "@anipool/geo-data/UnitedKingdom"
import { distanceMiles } from "./Sphere.ts"

/** What an area code stands for. */
export type AreaCodeKind = "geographic" | "tollFree" | "mobile" | "nonGeographic" | "premium"

/** An area code. `index` is its place in the table, by which selection knows it. */
export interface AreaCode {
  readonly index: number
  readonly callingCode: 1 | 44
  /** `212`; UK without the leading zero: `20`, `121`, `7` for mobile. */
  readonly code: string
  readonly kind: AreaCodeKind
  /**
   * The nation whose prospects see it as their own, ISO 3166 alpha-2: `US` with its territories, `CA`, `JM`, …; `GB`
   * with the Crown dependencies. Empty for the codes of +1 that belong to no nation (toll-free, 500, 900).
   */
  readonly country: string
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
  /**
   * Codes that cover the same ground: overlay siblings; UK: codes that share a county and whose places are at most
   * `countySiblingMiles` apart. Ascending indexes.
   */
  readonly siblings: ReadonlyArray<number>
}

/** An area code added to the table by the installation. */
export interface Addition {
  readonly areaCode: AreaCode
  /** The code whose grounds it covers; undefined for one that has its own place. */
  readonly overlays: string | undefined
}

/** Area codes as a process knows them. */
export interface AreaCodeTable {
  /** Those of +1 ascending, then those of +44, then the added ones in the order in which they were added. */
  readonly areaCodes: ReadonlyArray<AreaCode>
  readonly additions: ReadonlyArray<Addition>
}

/** Beyond this two codes of one county of the UK don't count as one ground: a county may be 90 miles long. */
export const countySiblingMiles = 25

/** What the tables of this release hold. */
export const released: AreaCodeTable = { areaCodes: build(), additions: [] }

// internal

function build(): ReadonlyArray<AreaCode> {
  const northAmerica = buildNorthAmerica()
  return [...northAmerica, ...buildUnitedKingdom(northAmerica.length)]
}

function buildNorthAmerica(): ReadonlyArray<AreaCode> {
  const territories = new Set(["PR", "VI", "GU", "MP", "AS"])
  const indexes = new Map(NorthAmerica.areaCodes.map((each, index) => [each.code, index]))
  return NorthAmerica.areaCodes.map((each, index) => ({
    index,
    callingCode: 1,
    code: each.code,
    kind: each.kind,
    country: territories.has(each.country) ? "US" : each.country,
    states: each.states,
    locality: each.city,
    region: each.region,
    latitude: each.latitude,
    longitude: each.longitude,
    timeZones: each.timeZones,
    siblings: each.siblings.flatMap((code) => indexes.get(code) ?? []).sort((a, b) => a - b)
  }))
}

function buildUnitedKingdom(offset: number): ReadonlyArray<AreaCode> {
  const byCounty = new Map<string, Array<number>>()
  UnitedKingdom.areaCodes.forEach((each, index) => {
    for (const county of each.counties) byCounty.set(county, [...byCounty.get(county) ?? [], index])
  })
  const siblingsOf = (each: UnitedKingdom.UkAreaCode, index: number): ReadonlyArray<number> => {
    const near = new Set(
      each.counties.flatMap((county) => byCounty.get(county) ?? []).filter((other) =>
        other !== index && distanceMiles(each, UnitedKingdom.areaCodes[other]!) <= countySiblingMiles
      )
    )
    return [...near].sort((a, b) => a - b).map((other) => offset + other)
  }
  return UnitedKingdom.areaCodes.map((each, index) => ({
    index: offset + index,
    callingCode: 44,
    code: each.code,
    kind: each.kind,
    country: "GB",
    states: each.nation === "" ? [] : [each.nation],
    locality: each.towns[0] ?? "",
    region: each.counties.length > 0 ? each.counties.join(", ") : each.towns[0] ?? "",
    latitude: each.latitude,
    longitude: each.longitude,
    timeZones: [each.timeZone],
    siblings: siblingsOf(each, index)
  }))
}
