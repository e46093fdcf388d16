/**
 * A prospect's own tiers: home, phone and overlay.
 *
 * Pure.
 */
import type * as Geography from "../geo/Geography.ts"
import type { Prospect } from "./Prospect.ts"
import { neighbourNation, type Reach } from "./Surroundings.ts"
import * as Tiers from "./Tiers.ts"

/** The own tiers, in the order in which they are tried. A policy that forbids one excludes its codes altogether. */
export const ownTierNames = ["home", "phone", "overlay"] as const

/** Area codes of a prospect's own. */
export interface Own {
  /** Those of the postal code, else the phone's. */
  readonly home: ReadonlyArray<Geography.AreaCode>
  /** The phone's, where a postal code made the home and the policy lets it be shown. */
  readonly phone: Geography.AreaCode | undefined
}

/** The own area codes of a prospect. */
export const of = ({ areaCode, place }: Prospect, reach: Reach): Own => {
  const phone = areaCode !== undefined && isHome(areaCode) ? areaCode : undefined
  if (place === undefined || place.areaCodes.length === 0) {
    return { home: phone === undefined ? [] : [phone], phone: undefined }
  }
  const home = place.areaCodes
  return { home, phone: phone !== undefined && isPhoneTier(phone, home, place.country, reach) ? phone : undefined }
}

/** Whether a number of an area code places its owner: it has a home of its own then. */
export const isHome = ({ kind }: Geography.AreaCode): boolean => kind === "geographic" || kind === "mobile"

/** The tiers that the policy allows. */
export const make = (own: Own, { tiers }: Reach): Tiers.Tiers => {
  const codes = codesOf(own)
  return Tiers.make(
    ownTierNames.filter((name) => tiers.includes(name)).map((name) => ({
      name,
      isByCode: false,
      first: codes[name],
      second: []
    }))
  )
}

/** Indexes of the area codes that the policy excludes. */
export const excluded = (own: Own, { tiers }: Reach): ReadonlySet<number> => {
  const codes = codesOf(own)
  return new Set(ownTierNames.flatMap((name) => tiers.includes(name) ? [] : codes[name]))
}

// internal

const isPhoneTier = (
  phone: Geography.AreaCode,
  home: ReadonlyArray<Geography.AreaCode>,
  nation: string,
  { tiers }: Reach
): boolean => {
  for (const { index } of home) if (index === phone.index) return false
  return phone.country === nation || (phone.country === neighbourNation(nation) && tiers.includes("abroad"))
}

/** By tier, whether it is allowed or not; a code stands in the first that it fits. */
const codesOf = ({ home, phone }: Own) => {
  const homeCodes = home.map((each) => each.index)
  const overlay: Array<number> = []
  for (const { siblings } of phone === undefined ? home : [...home, phone]) {
    for (const code of siblings) {
      if (code !== phone?.index && !homeCodes.includes(code) && !overlay.includes(code)) overlay.push(code)
    }
  }
  return { home: homeCodes, phone: phone === undefined ? [] : [phone.index], overlay }
}
