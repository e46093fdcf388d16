/**
 * The tiers around a place: area codes by their distance from it, from `near` on. They depend on the place and on the
 * policy's geography alone.
 *
 * Pure. What is near is found in some microseconds, what lies beyond in a twentieth of a millisecond, when it is first
 * asked for.
 */
import * as Geography from "../geo/Geography.ts"
import type { Place } from "../geo/Place.ts"
import * as ServedPlaces from "../geo/ServedPlaces.ts"
import type { Policy } from "./Policy.ts"
import { type TierName, tierNamesOf } from "./TierName.ts"
import * as Tiers from "./Tiers.ts"

/** Width of a ring of the `near` tier, in miles. */
export const ringMiles = 25

/** What of a policy decides which tiers a prospect has. */
export type Reach = Pick<Policy, "radiusMiles" | "tiers">

/** The tiers around a place. A code that an earlier part of the ladder has stands here too: it was tried by then. */
export interface Surroundings {
  /** The rings of `near`. */
  readonly near: Tiers.Tiers
  /** All after them. */
  readonly beyond: () => Tiers.Tiers
}

/** The tiers around a place. */
export const around = (place: Place, reach: Reach): Surroundings => {
  let beyond: Tiers.Tiers | undefined
  return { near: ringsOf(place, reach), beyond: () => beyond ??= beyondOf(place, reach) }
}

/**
 * The tiers of a prospect who is nowhere. `nation`: its nation, such as `US`, undefined where that is not known either;
 * then numbers of all kinds are one tier, those of other nations than the workspace's after the others.
 */
export const nowhere = (
  callingCode: 1 | 44,
  nation: string | undefined,
  workspaceNation: string,
  reach: Reach
): Surroundings => {
  const sections = nation === undefined
    ? [mixedOf(callingCode, workspaceNation, reach)]
    : sectionsOf(callingCode, reach, false, {
      mobile: () => ofKind(callingCode, "mobile"),
      country: () => geographicOf(nation),
      tollFree: () => ofKind(callingCode, "tollFree"),
      nonGeographic: () => ofKind(callingCode, "nonGeographic")
    })
  const tiers = Tiers.make(sections)
  return { near: Tiers.none, beyond: () => tiers }
}

/** The other nation whose numbers a nation's prospects may be shown; undefined for all but the US and Canada. */
export const neighbourNation = (nation: string): string | undefined =>
  nation === "US" ? "CA" : nation === "CA" ? "US" : undefined

// internal

const ringsOf = (place: Place, { radiusMiles, tiers }: Reach): Tiers.Tiers => {
  if (!tiers.includes("near")) return Tiers.none
  const { codes, miles } = ServedPlaces.byDistance(place.position, place.country, radiusMiles)
  const rings: Array<Tiers.Section> = []
  for (let from = 0; from < codes.length;) {
    const ring = Math.floor(miles[from]! / ringMiles)
    let end = from
    while (end < codes.length && Math.floor(miles[end]! / ringMiles) === ring) end++
    const own: Array<number> = []
    const others: Array<number> = []
    for (const code of codes.subarray(from, end)) (isOfState(place, code) ? own : others).push(code)
    rings.push({ name: "near", isByCode: false, first: own, second: others })
    from = end
  }
  return Tiers.make(rings)
}

const beyondOf = (place: Place, reach: Reach): Tiers.Tiers => {
  const { codes, miles } = ServedPlaces.byDistance(place.position, place.country)
  const hasNear = reach.tiers.includes("near")
  const left = [...codes].filter((_, i) => !hasNear || miles[i]! > reach.radiusMiles)
  const state = reach.tiers.includes("state") ? left.filter((code) => isOfState(place, code)) : []
  const ofState = new Set(state)
  const abroad = neighbourNation(place.country)
  const callingCode = place.country === "GB" ? 44 : 1
  return Tiers.make(sectionsOf(callingCode, reach, true, {
    state: () => state,
    mobile: () => ofKind(callingCode, "mobile"),
    country: () => left.filter((code) => !ofState.has(code)),
    tollFree: () => ofKind(callingCode, "tollFree"),
    nonGeographic: () => ofKind(callingCode, "nonGeographic"),
    abroad: () => abroad === undefined ? [] : [...ServedPlaces.byDistance(place.position, abroad).codes]
  }))
}

/** The sections of the allowed tiers that `codes` names, in the order in which they are tried. */
const sectionsOf = (
  callingCode: 1 | 44,
  { tiers }: Reach,
  isPlaced: boolean,
  codes: Partial<Record<TierName, () => ReadonlyArray<number>>>
): ReadonlyArray<Tiers.Section> =>
  tierNamesOf(callingCode).filter((name) => tiers.includes(name)).map((name) => ({
    name,
    // Without a place nothing is nearer than anything else.
    isByCode: isPlaced && (name === "state" || name === "country" || name === "abroad"),
    first: codes[name]?.() ?? [],
    second: []
  }))

const mixedOf = (callingCode: 1 | 44, workspaceNation: string, { tiers }: Reach): Tiers.Section => {
  const nations = callingCode === 44 ? ["GB"] : ["US", "CA"]
  const isOwn = (nation: string) => nation === workspaceNation || !nations.includes(workspaceNation)
  const kinds = (["mobile", "tollFree", "nonGeographic"] as const).filter((kind) =>
    tiers.includes(kind) && tierNamesOf(callingCode).includes(kind)
  )
  const allowed = nations.filter((nation) => tiers.includes(isOwn(nation) ? "country" : "abroad"))
  return {
    name: (["country", ...kinds, "abroad"] as const).find((name) => tiers.includes(name)) ?? "country",
    isByCode: false,
    first: [
      ...allowed.filter(isOwn).flatMap(geographicOf),
      ...kinds.flatMap((kind) => ofKind(callingCode, kind))
    ],
    second: allowed.filter((nation) => !isOwn(nation)).flatMap(geographicOf)
  }
}

const isOfState = ({ states }: Place, code: number): boolean => {
  const of = Geography.at(code).states
  return states.some((state) => of.includes(state))
}

const ofKind = (callingCode: 1 | 44, kind: Geography.AreaCodeKind): ReadonlyArray<number> =>
  indexesOf((each) => each.callingCode === callingCode && each.kind === kind)

const geographicOf = (nation: string): ReadonlyArray<number> =>
  indexesOf((each) => each.kind === "geographic" && each.country === nation)

const indexesOf = (isOne: (areaCode: Geography.AreaCode) => boolean): ReadonlyArray<number> =>
  Geography.areaCodes.filter(isOne).map((each) => each.index)
