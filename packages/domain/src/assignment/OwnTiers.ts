/**
 * A prospect's own tiers: home, phone and overlay.
 *
 * Pure.
 */
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import type * as Geography from "../geo/Geography.ts"
import type * as Place from "../geo/Place.ts"
import * as ServedPlaces from "../geo/ServedPlaces.ts"
import type { Prospect } from "./Prospect.ts"
import { neighbourNation, type Reach } from "./Surroundings.ts"
import * as Tiers from "./Tiers.ts"

/** The own tiers, in the order in which they are tried. A policy that forbids one excludes its codes altogether. */
export const ownTierNames = ["home", "phone", "overlay"] as const

/** Whether a place makes the home of prospects, by its postal code. */
export const isHomePlace = (place: Place.Place | undefined): place is Place.Place =>
  place !== undefined && place.areaCodes.length > 0

/** The area codes of a prospect's home: of its postal code, else its phone's; none where neither has a place. */
export const homeOf = ({ areaCode, place }: Prospect): ReadonlyArray<Geography.AreaCode> =>
  isHomePlace(place) ? place.areaCodes : areaCode !== undefined && isHome(areaCode) ? [areaCode] : []

/** The area code of a prospect's phone, where a postal code made another home and the policy lets it be shown. */
export const phoneOf = ({ areaCode, place }: Prospect, { tiers }: Reach): Geography.AreaCode | undefined => {
  if (areaCode === undefined || !isHomePlace(place) || place.areaCodes.includes(areaCode) || !isHome(areaCode)) {
    return undefined
  }
  const isShown = areaCode.country === place.country ||
    (areaCode.country === neighbourNation(place.country) && tiers.includes("abroad"))
  return isShown ? areaCode : undefined
}

/** Whether a number of an area code has a home of its own. */
export const isHome = ({ kind }: Geography.AreaCode): boolean => kind === "geographic" || kind === "mobile"

/** Indexes of area codes by tier, whether the policy allows it or not; each stands in the first tier that it fits. */
export type OwnCodes = Readonly<Record<typeof ownTierNames[number], ReadonlyArray<number>>>

/** The codes of prospects with a home, but for the phone tier. */
export const codesOf = (
  place: Place.Place | undefined,
  home: ReadonlyArray<Geography.AreaCode>
): OwnCodes => {
  const homeCodes = home.map((each) => each.index)
  const siblings = [...new Set(home.flatMap((each) => each.siblings))].filter((code) => !homeCodes.includes(code))
  const overlay = place === undefined || siblings.length === 0 ? siblings : around(place, homeCodes, siblings)
  return { home: homeCodes, phone: none, overlay }
}

/** The same with the code of the phone tier, which is not in the home. */
export const withPhone = ({ home, overlay }: OwnCodes, { index, siblings }: Geography.AreaCode): OwnCodes => {
  const all = overlay.filter((code) => code !== index)
  for (const code of siblings) if (!all.includes(code) && !home.includes(code)) all.push(code)
  return { home, phone: [index], overlay: all }
}

/** What the phone of a prospect from elsewhere adds to the own tiers, where the policy allows all of them. */
export const ofPhone = ({ index, siblings }: Geography.AreaCode): Tiers.Tiers =>
  Tiers.make([
    { name: "phone", isByCode: false, first: [index], second: none },
    { name: "overlay", isByCode: false, first: siblings, second: none }
  ])

/** The tiers that the policy allows. */
export const make = (codes: OwnCodes, { tiers }: Reach): Tiers.Tiers =>
  Tiers.make(
    ownTierNames.filter((name) => tiers.includes(name)).map((name) => ({
      name,
      isByCode: false,
      first: codes[name],
      second: none
    }))
  )

/** The area codes that the policy excludes. */
export const excluded = (codes: OwnCodes, { tiers }: Reach): AreaCodeSet.AreaCodeSet =>
  AreaCodeSet.of(ownTierNames.flatMap((name) => tiers.includes(name) ? [] : codes[name]))

// internal

const none: ReadonlyArray<number> = []

/** How far a code may be that overlays a code of the home elsewhere, in miles. */
const overlayMiles = 25

/**
 * Those of the codes that overlay one of the home which lie around the place. An overlay may cover several grounds: 564
 * overlays Vancouver's 360 and Seattle's 206, which is nothing of Vancouver's own. One that covers the home's ground is as
 * far as the home.
 */
const around = (
  place: Place.Place,
  home: ReadonlyArray<number>,
  siblings: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const { codes, miles } = ServedPlaces.byDistance(
    place.position,
    place.country,
    Infinity,
    AreaCodeSet.of([...home, ...siblings])
  )
  const milesTo = (code: number): number => miles[codes.indexOf(code)] ?? Infinity
  const limit = Math.max(overlayMiles, ...home.map(milesTo).filter(Number.isFinite))
  return siblings.filter((code) => milesTo(code) <= limit)
}
