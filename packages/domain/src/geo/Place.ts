/**
 * Where a prospect is: the place of a postal code or of a phone number.
 *
 * Pure. Places are numbered without a gap over all kinds, so that what is computed once for a place can be kept by its
 * index. Found in a few array accesses; each is made when it is first asked for.
 */
import * as Canada from "@anipool/geo-data/Canada"
import * as Exchange from "@anipool/geo-data/Exchange"
import * as Postcode from "@anipool/geo-data/Postcode"
import * as Zip from "@anipool/geo-data/Zip"
import * as Geography from "./Geography.ts"
import type { Position } from "./Sphere.ts"

/** A place. */
export interface Place {
  /** From 0, below `count()`; it may differ in another process. */
  readonly index: number
  /**
   * Degrees: half a mile exact for a ZIP or a town; of a UK postcode its post town, of an area code the middle of the
   * area.
   */
  readonly position: Position
  /** The nation, as `AreaCode.country`. */
  readonly country: string
  /** States, provinces or UK nations that it may be in, the likeliest first. */
  readonly states: ReadonlyArray<string>
  /** Of a postal code: the area codes that cover it, the usual one first. Of a phone number: none. */
  readonly areaCodes: ReadonlyArray<Geography.AreaCode>
}

/**
 * The place of a postal code: under +1 a ZIP (as `Zip.numberOfZip` reads it) or a Canadian postal code, of which three
 * signs are enough; under +44 a postcode, of which the outward code is enough. Undefined for what is none, and for one
 * that is in no table.
 */
export const ofPostalCode = (callingCode: 1 | 44, postalCode: string): Place | undefined => {
  if (callingCode === 44) {
    const town = Postcode.numberOfPostcode(postalCode)
    return town === undefined ? undefined : places()[postTownsFrom() + town] ?? keep(makeOfPostTown(town))
  }
  const zip = Zip.numberOfZip(postalCode)
  if (zip !== undefined) return places()[zip] ?? keep(makeOfZip(zip))
  const area = Canada.numberOfPostalCode(postalCode)
  if (area === undefined) return undefined
  return places()[sortationAreasFrom() + area] ?? keep(makeOfSortationArea(area))
}

/**
 * The place of a national number: of its exchange's town where the tables name it, else of its area code. Undefined for
 * a number whose area code is in no table or has no place (toll-free, mobile).
 */
export const ofNumber = (callingCode: 1 | 44, national: string): Place | undefined => {
  const areaCode = Geography.areaCodeOf(callingCode, national)
  if (areaCode === undefined) return undefined
  const town = callingCode === 1
    ? Exchange.townOfExchange(Number(national.slice(0, 3)), Number(national.slice(3, 6)))
    : undefined
  if (town === undefined) return ofAreaCode(areaCode)
  return places()[townsFrom() + town] ?? keep(makeOfTown(town, areaCode))
}

/** The middle of an area code; undefined for one that has no place. */
export const ofAreaCode = (areaCode: Geography.AreaCode): Place | undefined => {
  if (Number.isNaN(areaCode.latitude)) return undefined
  return places()[areaCodesFrom() + areaCode.index] ?? keep(makeOfAreaCode(areaCode))
}

/** How many indexes there are; of some there is no place. */
export const count = (): number => areaCodesFrom() + Geography.areaCodes.length

// internal

// The order of the indexes: ZIPs, towns, Canadian sortation areas, post towns of the UK, area codes.
const townsFrom = (): number => Zip.zipsCount()
const sortationAreasFrom = (): number => townsFrom() + Exchange.townsCount()
const postTownsFrom = (): number => sortationAreasFrom() + Canada.sortationAreasCount()
const areaCodesFrom = (): number => postTownsFrom() + Postcode.postTownsCount()

/** What is made once for a table of area codes: none outlives a change of those. */
interface Made {
  readonly table: object
  readonly places: Array<Place | undefined>
  /** By the list of a ground's codes: the places of a ground share theirs. */
  readonly areaCodes: Map<ReadonlyArray<string>, ReadonlyArray<Geography.AreaCode>>
}

let made: Made | undefined

const madeOfTable = (): Made => {
  const table = Geography.table()
  if (made?.table !== table) made = { table, places: Array.from({ length: count() }), areaCodes: new Map() }
  return made
}

/** The places made so far, by index. */
const places = (): Array<Place | undefined> => madeOfTable().places

const areaCodesOf = (codes: ReadonlyArray<string>): ReadonlyArray<Geography.AreaCode> => {
  const { areaCodes } = madeOfTable()
  const known = areaCodes.get(codes)
  if (known !== undefined) return known
  const found = Geography.ofGround(codes)
  areaCodes.set(codes, found)
  return found
}

const keep = (place: Place): Place => {
  places()[place.index] = place
  return place
}

const makeOfZip = (zip: number): Place => {
  const { codes, state } = Zip.listOfZip(zip)
  const areaCodes = areaCodesOf(codes)
  return {
    index: zip,
    position: Zip.positionOfZip(zip),
    country: areaCodes[0]?.country ?? "US",
    states: [state],
    areaCodes
  }
}

const makeOfSortationArea = (number: number): Place => {
  const { codes, position, province } = Canada.sortationAreaOf(number)
  return {
    index: sortationAreasFrom() + number,
    position,
    country: "CA",
    states: [province],
    areaCodes: areaCodesOf(codes)
  }
}

const makeOfPostTown = (number: number): Place => {
  const { code, nation, position } = Postcode.postTownOf(number)
  const areaCode = Geography.find(44, code)
  return {
    index: postTownsFrom() + number,
    position,
    country: "GB",
    states: [nation],
    areaCodes: areaCode === undefined ? [] : [areaCode]
  }
}

const makeOfTown = (number: number, { country }: Geography.AreaCode): Place => {
  const { position, state } = Exchange.townOf(number)
  return { index: townsFrom() + number, position, country, states: [state], areaCodes: [] }
}

const makeOfAreaCode = ({ country, index, latitude, longitude, states }: Geography.AreaCode): Place => ({
  index: areaCodesFrom() + index,
  position: { latitude, longitude },
  country,
  states,
  areaCodes: []
})
