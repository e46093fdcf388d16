/**
 * The ladder: in which order area codes are tried for a prospect. It depends on geography and policy alone.
 *
 * The tiers around a place (`Surroundings`) are computed once for the place and a policy's geography, and kept; the
 * prospect's own codes go before them. No distance is computed while numbers are picked. Limits: at most `laddersMax`
 * ladders are kept over all policies, some hundred bytes each, a kilobyte more where all of the ladder was needed.
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

/** Ladders that are kept: more than there are for one policy's geography. */
export const laddersMax = 100_000

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
  const cache = cacheOf(reach)
  const { around, codes, ladder } = cachedOf(cache, prospect, workspaceNation)
  // Most phones agree with their postal code, or come without one.
  const phone = OwnTiers.phoneOf(prospect, reach)
  return phone === undefined ? ladder : ladderOf(OwnTiers.withPhone(codes, phone), around, cache)
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

const ladderOf = (
  codes: OwnTiers.OwnCodes,
  { beyond, near }: Surroundings.Surroundings,
  { isRestricted, reach }: GeographyCache
): Ladder => {
  const own = OwnTiers.make(codes, reach)
  if (!isRestricted) return { own, near, beyond }
  const excluded = OwnTiers.excluded(codes, reach)
  return { own, near: Tiers.without(near, excluded), beyond: () => Tiers.without(beyond(), excluded) }
}

/** What is cached for prospects of one home. */
interface CachedLadder {
  readonly codes: OwnTiers.OwnCodes
  readonly around: Surroundings.Surroundings
  /** That of prospects without a phone tier. */
  readonly ladder: Ladder
}

/** What is cached for a policy's geography. */
interface GeographyCache {
  readonly reach: Surroundings.Reach
  /** Whether it forbids an own tier. */
  readonly isRestricted: boolean
  /** By `Place.index`. */
  readonly surroundings: Map<number, Surroundings.Surroundings>
  /** By place and the home's area code. */
  readonly ladders: Map<number, CachedLadder>
  readonly nowhere: Map<string, CachedLadder>
}

/** Geographies of policies that are cached at a time: most companies have one or two. */
const cachesMax = 1_000

let table = Geography.table()
let laddersCached = 0
const cacheByText = new Map<string, GeographyCache>()
// So that what decides is put together once for each policy, not for each request.
let cacheByPolicy = new WeakMap<Surroundings.Reach, GeographyCache>()

const cacheOf = (reach: Surroundings.Reach): GeographyCache => {
  if (table !== Geography.table()) forget()
  const known = cacheByPolicy.get(reach)
  if (known !== undefined) return known
  const { radiusMiles, tiers } = reach
  const text = `${radiusMiles}|${tiers.join()}`
  const cache = cacheByText.get(text) ?? addCache(text, { radiusMiles, tiers })
  cacheByPolicy.set(reach, cache)
  return cache
}

const addCache = (text: string, reach: Surroundings.Reach): GeographyCache => {
  if (cacheByText.size >= cachesMax) forget()
  const cache = {
    reach,
    isRestricted: OwnTiers.ownTierNames.some((name) => !reach.tiers.includes(name)),
    surroundings: new Map(),
    ladders: new Map(),
    nowhere: new Map()
  }
  cacheByText.set(text, cache)
  return cache
}

const forget = (): void => {
  table = Geography.table()
  laddersCached = 0
  cacheByText.clear()
  cacheByPolicy = new WeakMap()
}

const cachedOf = (cache: GeographyCache, prospect: Prospect, workspaceNation: string): CachedLadder => {
  const { areaCode, place } = prospect
  if (place === undefined) return cachedNowhere(cache, prospect, workspaceNation)
  // A postal code's home does not depend on the phone; a town's exchanges may be of several area codes.
  const key = place.index * homesEnd + (OwnTiers.isHomePlace(place) ? 0 : (areaCode?.index ?? -1) + 1)
  const known = cache.ladders.get(key)
  if (known !== undefined) return known
  if (laddersCached >= laddersMax) {
    for (const each of cacheByText.values()) {
      each.surroundings.clear()
      each.ladders.clear()
    }
    laddersCached = 0
  }
  const codes = OwnTiers.codesOf(place, OwnTiers.homeOf(prospect))
  const around = surroundingsOf(cache, place)
  const made = { codes, around, ladder: ladderOf(codes, around, cache) }
  cache.ladders.set(key, made)
  laddersCached++
  return made
}

/** More than there are area codes; small, so that keys are small integers, which are found fastest. */
const homesEnd = 2 ** 12

const surroundingsOf = (cache: GeographyCache, place: Place.Place): Surroundings.Surroundings => {
  const known = cache.surroundings.get(place.index)
  if (known !== undefined) return known
  const made = Surroundings.around(place, cache.reach)
  cache.surroundings.set(place.index, made)
  return made
}

const cachedNowhere = (cache: GeographyCache, prospect: Prospect, workspaceNation: string): CachedLadder => {
  const home = OwnTiers.homeOf(prospect)
  const key = `${prospect.callingCode}|${home[0]?.index ?? ""}|${workspaceNation}`
  const known = cache.nowhere.get(key)
  if (known !== undefined) return known
  const codes = OwnTiers.codesOf(undefined, home)
  const around = Surroundings.nowhere(prospect.callingCode, home[0]?.country, workspaceNation, cache.reach)
  const made = { codes, around, ladder: ladderOf(codes, around, cache) }
  cache.nowhere.set(key, made)
  return made
}
