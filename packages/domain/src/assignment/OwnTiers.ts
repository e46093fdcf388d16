/**
 * A prospect's own tiers: home, phone and overlay.
 *
 * Pure.
 */
import type * as Geography from "../geo/Geography.ts"
import type * as Place from "../geo/Place.ts"
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

/** The tiers that the policy allows. */
export const make = (
  home: ReadonlyArray<Geography.AreaCode>,
  phone: Geography.AreaCode | undefined,
  { tiers }: Reach
): Tiers.Tiers => {
  const codes = codesOf(home, phone)
  return Tiers.make(
    ownTierNames.filter((name) => tiers.includes(name)).map((name) => ({
      name,
      isByCode: false,
      first: codes[name],
      second: none
    }))
  )
}

/** Indexes of the area codes that the policy excludes. */
export const excluded = (
  home: ReadonlyArray<Geography.AreaCode>,
  phone: Geography.AreaCode | undefined,
  { tiers }: Reach
): ReadonlySet<number> => {
  const codes = codesOf(home, phone)
  return new Set(ownTierNames.flatMap((name) => tiers.includes(name) ? [] : codes[name]))
}

// internal

const none: ReadonlyArray<number> = []

/** By tier, whether it is allowed or not; a code stands in the first that it fits. */
const codesOf = (home: ReadonlyArray<Geography.AreaCode>, phone: Geography.AreaCode | undefined) => {
  const homeCodes: Array<number> = []
  for (const { index } of home) homeCodes.push(index)
  const overlay: Array<number> = []
  const addOverlay = ({ siblings }: Geography.AreaCode): void => {
    for (const code of siblings) {
      if (code !== phone?.index && !homeCodes.includes(code) && !overlay.includes(code)) overlay.push(code)
    }
  }
  for (const each of home) addOverlay(each)
  if (phone !== undefined) addOverlay(phone)
  return { home: homeCodes, phone: phone === undefined ? none : [phone.index], overlay }
}
