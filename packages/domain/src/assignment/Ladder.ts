/**
 * The ladder: in which order area codes are tried for a prospect. It depends on geography and policy alone.
 *
 * The tiers around a place (`Surroundings`) are computed once for the place and a policy's geography, and kept; the
 * prospect's own codes go before them. No distance is computed while numbers are picked. Limits: at most `laddersMax`
 * places are kept over all policies, some hundred bytes each, about a kilobyte where all of the ladder was needed.
 *
 * Rule: `docs/interface/assignment.md`, "Tiers".
 */
import * as Geography from "../geo/Geography.ts"
import * as Place from "../geo/Place.ts"
import * as ServedPlaces from "../geo/ServedPlaces.ts"
import * as OwnTiers from "./OwnTiers.ts"
import type { Prospect } from "./Prospect.ts"
import * as Surroundings from "./Surroundings.ts"
import type { TierName } from "./TierName.ts"
import * as Tiers from "./Tiers.ts"

/** Places whose tiers are kept: more than there are for one policy's geography. */
export const laddersMax = 65_536

/**
 * The tiers in the order in which they are tried: `own` (home, phone and overlay), then `near`, then `beyond()`. A code
 * that stands in several of them belongs to the first.
 */
export interface Ladder extends Surroundings.Surroundings {
  readonly own: Tiers.Tiers
}

/** A tier as people see it. `groups`: indexes of area codes; those of the first go before those of the second. */
export interface Tier {
  readonly name: TierName
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
}

/**
 * The ladder of a prospect. `workspaceNation`: its numbers go first where the prospect's nation is not known.
 *
 * A policy that forbids `home`, `phone` or `overlay` excludes their codes altogether; one that forbids a tier of distance
 * leaves its codes to wider ones: who forbids `near` to stay in the state still gets all of the state.
 */
export const of = (prospect: Prospect, reach: Surroundings.Reach, workspaceNation: string): Ladder => {
  const kept = keptFor(reach)
  const { place } = prospect
  const phone = OwnTiers.phoneOf(prospect, reach)
  const ofPlace = place === undefined ? nowhereOf(kept, prospect, workspaceNation) : aroundOf(kept, place)
  // Most phones agree with their postal code: all of their ladder is kept.
  if (phone === undefined && !kept.isRestricted && OwnTiers.isHomePlace(place)) return ofPlace
  const home = OwnTiers.homeOf(prospect)
  const own = phone === undefined && !OwnTiers.isHomePlace(place)
    ? ownOfPhone(kept, home[0])
    : OwnTiers.make(home, phone, reach)
  if (!kept.isRestricted) return { own, near: ofPlace.near, beyond: ofPlace.beyond }
  const excluded = OwnTiers.excluded(home, phone, reach)
  return {
    own,
    near: Tiers.without(ofPlace.near, excluded),
    beyond: () => Tiers.without(ofPlace.beyond(), excluded)
  }
}

/** The ladder of prospects who are known by their phone's area code alone. */
export const ofAreaCode = (areaCode: Geography.AreaCode, reach: Surroundings.Reach): Ladder =>
  of(
    { callingCode: areaCode.callingCode, phone: areaCode.code, areaCode, place: Place.ofAreaCode(areaCode) },
    reach,
    areaCode.country
  )

/** The tiers in the order in which they are tried, each code in the first that has it: for people and for tests. */
export const tiersOf = ({ beyond, near, own }: Ladder): ReadonlyArray<Tier> => {
  const taken = new Set<number>()
  const take = (codes: ReadonlyArray<number>) => codes.filter((code) => !taken.has(code) && taken.add(code))
  return [own, near, beyond()].flatMap(Tiers.sectionsOf).flatMap(({ first, isByCode, name, second }) =>
    isByCode
      ? take(first).map((code): Tier => ({ name, groups: [[code]] }))
      : [{ name, groups: [take(first), take(second)].filter((group) => group.length > 0) }]
  ).filter(({ groups }) => groups.length > 0)
}

/**
 * Returns a function from the index of an area code to the miles from where the prospect is to the nearest place that the
 * code serves; undefined when either has no place. For explanations, not for the dialing path.
 */
export const distancesMiles = ({ place }: Prospect): (index: number) => number | undefined => {
  const byNation = new Map<string, ServedPlaces.AreaCodesByDistance>()
  return (index) => {
    if (place === undefined) return undefined
    const nation = Geography.at(index).country
    const found = byNation.get(nation) ?? ServedPlaces.byDistance(place.position, nation)
    byNation.set(nation, found)
    const at = found.codes.indexOf(index)
    return at < 0 ? undefined : found.miles[at]
  }
}

// internal

/** What is kept for a policy's geography. */
interface Kept {
  readonly reach: Surroundings.Reach
  /** Whether it forbids an own tier. */
  readonly isRestricted: boolean
  /** By `Place.index`: the ladders of prospects whose phone agrees with the postal code. */
  readonly places: Map<number, Ladder>
  /** Own tiers of prospects without a postal code, by index of the home's area code; -1 for those without one. */
  readonly phones: Map<number, Tiers.Tiers>
  /** Ladders of prospects who are nowhere, without their own tiers. */
  readonly nowhere: Map<string, Ladder>
}

/** Geographies of policies that are kept at a time: most companies have one or two. */
const keptMax = 1_000

let table = Geography.table()
let placesKept = 0
const keptByText = new Map<string, Kept>()
// So that what decides is put together once for each policy, not for each request.
let keptByPolicy = new WeakMap<Surroundings.Reach, Kept>()

const keptFor = (reach: Surroundings.Reach): Kept => {
  if (table !== Geography.table()) forget()
  const known = keptByPolicy.get(reach)
  if (known !== undefined) return known
  const { radiusMiles, tiers } = reach
  const text = `${radiusMiles}|${tiers.join()}`
  const kept = keptByText.get(text) ?? keep(text, { radiusMiles, tiers })
  keptByPolicy.set(reach, kept)
  return kept
}

const keep = (text: string, reach: Surroundings.Reach): Kept => {
  if (keptByText.size >= keptMax) forget()
  const kept = {
    reach,
    isRestricted: OwnTiers.ownTierNames.some((name) => !reach.tiers.includes(name)),
    places: new Map(),
    phones: new Map(),
    nowhere: new Map()
  }
  keptByText.set(text, kept)
  return kept
}

const forget = (): void => {
  table = Geography.table()
  placesKept = 0
  keptByText.clear()
  keptByPolicy = new WeakMap()
}

const aroundOf = (kept: Kept, place: Place.Place): Ladder => {
  const known = kept.places.get(place.index)
  if (known !== undefined) return known
  if (placesKept >= laddersMax) {
    for (const { places } of keptByText.values()) places.clear()
    placesKept = 0
  }
  const { beyond, near } = Surroundings.around(place, kept.reach)
  const made = { own: OwnTiers.make(place.areaCodes, undefined, kept.reach), near, beyond }
  kept.places.set(place.index, made)
  placesKept++
  return made
}

const ownOfPhone = (kept: Kept, home: Geography.AreaCode | undefined): Tiers.Tiers => {
  const index = home?.index ?? -1
  const known = kept.phones.get(index)
  if (known !== undefined) return known
  const made = OwnTiers.make(home === undefined ? [] : [home], undefined, kept.reach)
  kept.phones.set(index, made)
  return made
}

const nowhereOf = (
  kept: Kept,
  { areaCode, callingCode }: Prospect,
  workspaceNation: string
): Ladder => {
  const nation = areaCode !== undefined && OwnTiers.isHome(areaCode) ? areaCode.country : undefined
  const key = `${callingCode}|${nation ?? ""}|${workspaceNation}`
  const known = kept.nowhere.get(key)
  if (known !== undefined) return known
  const { beyond, near } = Surroundings.nowhere(callingCode, nation, workspaceNation, kept.reach)
  const made = { own: Tiers.none, near, beyond }
  kept.nowhere.set(key, made)
  return made
}
