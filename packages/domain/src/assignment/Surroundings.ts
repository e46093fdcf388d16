/**
 * The tiers around a place: area codes by their distance from it, from `near` on. They depend on the place and on the
 * policy's geography alone.
 *
 * Pure. They are computed when they are first asked for, and kept: for the codes that a pool holds in some microseconds
 * where these are few, for all in a twentieth of a millisecond. A pool of few codes walks past no others.
 */
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as Geography from "../geo/Geography.ts"
import type { Place } from "../geo/Place.ts"
import * as ServedPlaces from "../geo/ServedPlaces.ts"
import type { Policy } from "./Policy.ts"
import { type TierName, tierNamesOf } from "./TierName.ts"
import * as Tiers from "./Tiers.ts"

/** Width of a ring of the `near` tier, in miles. */
export const ringMiles = 25

/** What of a policy decides which tiers a prospect has. */
export type Reach = Pick<Policy, "nearWithinState" | "radiusMiles" | "tiers">

/** What of a policy decides, without the rest. */
export const reachOf = ({ nearWithinState, radiusMiles, tiers }: Reach): Reach => ({
  nearWithinState,
  radiusMiles,
  tiers
})

/** The tiers around a place, as far as they were asked for. */
export interface Surroundings {
  readonly place: Place | undefined
  readonly reach: Reach
  near: KnownTiers | undefined
  beyond: KnownTiers | undefined
}

/** Tiers of all codes, or of those among some, and what was kept before. */
export interface KnownTiers {
  readonly tiers: Tiers.Tiers
  readonly among: AreaCodeSet.AreaCodeSet | undefined
  readonly next: KnownTiers | undefined
}

/** The tiers around a place. */
export const around = (place: Place, reach: Reach): Surroundings => ({
  place,
  reach,
  near: undefined,
  beyond: undefined
})

/** No tiers. */
export const none: Surroundings = {
  place: undefined,
  reach: { nearWithinState: false, radiusMiles: 0, tiers: [] },
  near: { tiers: Tiers.none, among: undefined, next: undefined },
  beyond: { tiers: Tiers.none, among: undefined, next: undefined }
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
  return { place: undefined, reach, near: whole(Tiers.none), beyond: whole(Tiers.make(sections)) }
}

/**
 * The rings of `near`; at least those of the codes in `among`. A code that an earlier part of the ladder has stands here
 * too: it was tried by then.
 */
export const nearOf = (surroundings: Surroundings, among?: AreaCodeSet.AreaCodeSet): Tiers.Tiers => {
  const known = find(surroundings.near, among)
  if (known !== undefined) return known
  const { near, place, reach } = surroundings
  surroundings.near = keep(near, among, (codes) => ringsOf(place!, reach, codes))
  return surroundings.near.tiers
}

/** All tiers after `near`, likewise. */
export const beyondOf = (surroundings: Surroundings, among?: AreaCodeSet.AreaCodeSet): Tiers.Tiers => {
  const known = find(surroundings.beyond, among)
  if (known !== undefined) return known
  const { beyond, place, reach } = surroundings
  surroundings.beyond = keep(beyond, among, (codes) => widerOf(place!, reach, codes))
  return surroundings.beyond.tiers
}

/** The other nation whose numbers a nation's prospects may be shown; undefined for all but the US and Canada. */
export const neighbourNation = (nation: string): string | undefined =>
  nation === "US" ? "CA" : nation === "CA" ? "US" : undefined

/** Whether an area code serves one of these states. */
export const isOfState = ({ states }: Pick<Place, "states">, code: number): boolean => {
  const of = Geography.at(code).states
  return states.some((state) => of.includes(state))
}

/** Indexes of a nation's geographic area codes. */
export const geographicOf = (nation: string): ReadonlyArray<number> =>
  indexesOf(nation, (each) => each.kind === "geographic" && each.country === nation)

// internal

/** Sets of codes that tiers are kept for: who asks for more pools around one place gets the tiers of all codes. */
const keptMax = 3

const whole = (tiers: Tiers.Tiers): KnownTiers => ({ tiers, among: undefined, next: undefined })

const find = (kept: KnownTiers | undefined, among: AreaCodeSet.AreaCodeSet | undefined): Tiers.Tiers | undefined => {
  for (let each = kept; each !== undefined; each = each.next) {
    if (each.among === undefined || each.among === among) return each.tiers
  }
  return undefined
}

const keep = (
  kept: KnownTiers | undefined,
  among: AreaCodeSet.AreaCodeSet | undefined,
  compute: (among: AreaCodeSet.AreaCodeSet | undefined) => Tiers.Tiers
): KnownTiers => {
  let count = 0
  for (let each = kept; each !== undefined; each = each.next) count++
  return among === undefined || count === keptMax
    ? whole(compute(undefined))
    : { tiers: compute(among), among, next: kept }
}

const ringsOf = (place: Place, reach: Reach, among?: AreaCodeSet.AreaCodeSet): Tiers.Tiers => {
  const { nearWithinState, radiusMiles, tiers } = reach
  if (!tiers.includes("near")) return Tiers.none
  const { codes, miles } = ServedPlaces.byDistance(place.position, place.country, radiusMiles, among)
  const rings: Array<Tiers.Section> = []
  for (let from = 0; from < codes.length;) {
    const ring = Math.floor(miles[from]! / ringMiles)
    let end = from
    while (end < codes.length && Math.floor(miles[end]! / ringMiles) === ring) end++
    const own: Array<number> = []
    const others: Array<number> = []
    for (const code of codes.subarray(from, end)) {
      if (isOfState(place, code)) own.push(code)
      else if (!nearWithinState) others.push(code)
    }
    rings.push({ name: "near", isByCode: false, first: own, second: others })
    from = end
  }
  return Tiers.make(rings)
}

const widerOf = (place: Place, reach: Reach, among?: AreaCodeSet.AreaCodeSet): Tiers.Tiers => {
  const { codes, miles } = ServedPlaces.byDistance(place.position, place.country, Infinity, among)
  const hasNear = reach.tiers.includes("near")
  const left = [...codes].filter((code, i) =>
    !hasNear || miles[i]! > reach.radiusMiles || (reach.nearWithinState && !isOfState(place, code))
  )
  const state = reach.tiers.includes("state") ? left.filter((code) => isOfState(place, code)) : []
  const ofState = new Set(state)
  const abroad = neighbourNation(place.country)
  const callingCode = place.country === "GB" ? 44 : 1
  const wanted = (kind: Geography.AreaCodeKind) => {
    const all = ofKind(callingCode, kind)
    return among === undefined ? all : all.filter((code) => AreaCodeSet.has(among, code))
  }
  return Tiers.make(sectionsOf(callingCode, reach, true, {
    state: () => state,
    mobile: () => wanted("mobile"),
    country: () => left.filter((code) => !ofState.has(code)),
    tollFree: () => wanted("tollFree"),
    nonGeographic: () => wanted("nonGeographic"),
    abroad: () =>
      abroad === undefined ? [] : [...ServedPlaces.byDistance(place.position, abroad, Infinity, among).codes]
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

const ofKind = (callingCode: 1 | 44, kind: Geography.AreaCodeKind): ReadonlyArray<number> =>
  indexesOf(`${callingCode} ${kind}`, (each) => each.callingCode === callingCode && each.kind === kind)

/** By table of area codes: what was looked for in it, by name. */
const indexes = new WeakMap<object, Map<string, ReadonlyArray<number>>>()

const indexesOf = (name: string, isOne: (areaCode: Geography.AreaCode) => boolean): ReadonlyArray<number> => {
  const ofTable = indexes.get(Geography.table()) ?? new Map<string, ReadonlyArray<number>>()
  indexes.set(Geography.table(), ofTable)
  const known = ofTable.get(name) ?? Geography.areaCodes.filter(isOne).map((each) => each.index)
  ofTable.set(name, known)
  return known
}
