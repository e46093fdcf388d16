/**
 * The ladder: in which order area codes are tried for a prospect. It depends on geography and policy alone.
 *
 * The tiers around a place (`Surroundings`) are computed once for the place and a policy's geography, when a pick gets so
 * far, and kept; the prospect's own codes go before them. Limits: at most `laddersMax` ladders are kept over all policies,
 * some hundred bytes each, up to a kilobyte more for each pool that needed all of the ladder.
 *
 * Rule: `docs/interface/assignment.md`, "Tiers".
 */
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
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
 * The tiers in the order in which they are tried: home, phone and overlay, then those around. A code that stands in
 * several of them belongs to the first.
 */
export interface Ladder {
  /** Home and overlay; all own tiers where the policy forbids one. */
  readonly own: Tiers.Tiers
  /** What a phone from elsewhere adds to them: its code, and overlays. */
  readonly phone: Tiers.Tiers | undefined
  /** Where the tiers around (`nearOf`, `beyondOf`) are found: many picks end before them. */
  readonly place: Place.Place | undefined
  readonly geography: GeographyCache
  /** They themselves, for who is nowhere. */
  readonly nowhere: Surroundings.Surroundings | undefined
  /** Codes that are not tried anywhere: those of own tiers that the policy forbids. */
  readonly excluded: AreaCodeSet.AreaCodeSet | undefined
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
  const geography = geographyOf(reach)
  const { place } = prospect
  if (place === undefined) return nowhereOf(geography, prospect, workspaceNation)
  const own = OwnTiers.isHomePlace(place)
    ? homeOf(geography, place.index) ?? addHome(geography, place, prospect)
    : ownOfTown(geography, place, prospect)
  // Most phones agree with their postal code, or come without one.
  const phone = OwnTiers.phoneOf(prospect, reach)
  if (phone === undefined) return { own: own.own, phone, excluded: own.excluded, place, geography, nowhere: undefined }
  if (geography.isRestricted) {
    const { excluded, own: tiers } = ownTiersOf(OwnTiers.withPhone(own.codes, phone), geography)
    return { own: tiers, phone: undefined, excluded, place, geography, nowhere: undefined }
  }
  return { own: own.own, phone: tiersOfPhone(phone), excluded: undefined, place, geography, nowhere: undefined }
}

/** The rings of `near`; at least those of the codes in `among`. */
export const nearOf = (ladder: Ladder, among?: AreaCodeSet.AreaCodeSet): Tiers.Tiers =>
  Surroundings.nearOf(aroundOf(ladder), among)

/** All tiers after `near`, likewise. */
export const beyondOf = (ladder: Ladder, among?: AreaCodeSet.AreaCodeSet): Tiers.Tiers =>
  Surroundings.beyondOf(aroundOf(ladder), among)

/** The ladder of prospects who are known by their phone's area code alone. */
export const ofAreaCode = (areaCode: Geography.AreaCode, reach: Surroundings.Reach): Ladder =>
  of(
    { callingCode: areaCode.callingCode, phone: areaCode.code, areaCode, place: Place.ofAreaCode(areaCode) },
    reach,
    areaCode.country
  )

/** A ladder of one tier, in which no code is nearer than another; what a ladder excludes stays excluded. */
export const level = (ladder: Ladder, name: TierName, codes: ReadonlyArray<number>): Ladder => ({
  ...ladder,
  own: Tiers.make([{ name, isByCode: false, first: codes, second: [] }]),
  phone: undefined,
  place: undefined,
  nowhere: Surroundings.none
})

/** The own tiers, to be kept. */
export const ownOf = ({ own, phone }: Ladder): Tiers.Tiers => phone === undefined ? own : Tiers.join(own, phone)

/** The tier that an area code belongs to; undefined: none. `among`: a set that the code is in, to look no farther. */
export const tierOf = (ladder: Ladder, code: number, among?: AreaCodeSet.AreaCodeSet): TierName | undefined => {
  const { excluded, own, phone } = ladder
  if (excluded !== undefined && AreaCodeSet.has(excluded, code)) return undefined
  return Tiers.nameOf(phone === undefined ? own : Tiers.joinBriefly(own, phone), code) ??
    Tiers.nameOf(nearOf(ladder, among), code) ??
    Tiers.nameOf(beyondOf(ladder, among), code)
}

/**
 * The tiers in the order in which they are tried, each code in the first that has it. `among`: to look no farther than for
 * these codes; others may be missing.
 */
export const tiersOf = (ladder: Ladder, among?: AreaCodeSet.AreaCodeSet): ReadonlyArray<Tier> => {
  const { excluded } = ladder
  const taken = new Set<number>()
  const isTried = (code: number) => excluded === undefined || !AreaCodeSet.has(excluded, code)
  const take = (codes: ReadonlyArray<number>) =>
    codes.filter((code) => isTried(code) && !taken.has(code) && taken.add(code))
  return [ownOf(ladder), nearOf(ladder, among), beyondOf(ladder, among)].flatMap(Tiers.sectionsOf).flatMap((
    { first, isByCode, name, second }
  ) =>
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

/** Own tiers, shared by the places that have the same ones: picks find them in the processor's cache. */
interface Own extends Pick<Ladder, "excluded" | "own"> {
  readonly codes: OwnTiers.OwnCodes
}

/** What is cached for a policy's geography. */
interface GeographyCache {
  readonly reach: Surroundings.Reach
  /** Whether it forbids an own tier. */
  readonly isRestricted: boolean
  readonly owns: Array<Own>
  /** By their codes: the place in `owns` + 1. */
  readonly ownNumbers: Map<string, number>
  /**
   * By `Place.index`, in pages, for places that make a home: the place in `owns` + 1. Two bytes a place, so that a pick
   * finds it in the processor's cache too.
   */
  readonly homes: Array<Uint16Array | undefined>
  /** By town and area code. */
  readonly towns: Map<number, Own>
  /** By `Place.index`, where a pick got so far. */
  readonly around: Map<number, Surroundings.Surroundings>
  readonly nowhere: Map<string, Ladder>
}

/** Geographies of policies that are cached at a time, some hundred KB each: most companies have one or two. */
const cachesMax = 256

/** Places of a page, as a power of two. */
const pageBits = 10
const pageMask = (1 << pageBits) - 1

let table = Geography.table()
let kept = 0
const cacheByText = new Map<string, GeographyCache>()
// So that what decides is put together once for each policy, not for each request.
let cacheByPolicy = new WeakMap<Surroundings.Reach, GeographyCache>()
let lastReach: Surroundings.Reach | undefined
let lastCache: GeographyCache | undefined
/** By index of the area code. */
let phoneTiers: Array<Tiers.Tiers | undefined> = []

const geographyOf = (reach: Surroundings.Reach): GeographyCache => {
  if (table !== Geography.table()) forget()
  if (reach === lastReach && lastCache !== undefined) return lastCache
  const known = cacheByPolicy.get(reach)
  const cache = known ?? findCache(reach)
  if (known === undefined) cacheByPolicy.set(reach, cache)
  lastReach = reach
  lastCache = cache
  return cache
}

const findCache = (policy: Surroundings.Reach): GeographyCache => {
  const reach = Surroundings.reachOf(policy)
  const text = JSON.stringify(reach)
  return cacheByText.get(text) ?? addCache(text, reach)
}

const addCache = (text: string, reach: Surroundings.Reach): GeographyCache => {
  if (cacheByText.size >= cachesMax) forget()
  const cache: GeographyCache = {
    reach,
    isRestricted: OwnTiers.ownTierNames.some((name) => !reach.tiers.includes(name)),
    owns: [],
    ownNumbers: new Map(),
    homes: [],
    towns: new Map(),
    around: new Map(),
    nowhere: new Map()
  }
  cacheByText.set(text, cache)
  return cache
}

const forget = (): void => {
  table = Geography.table()
  kept = 0
  cacheByText.clear()
  cacheByPolicy = new WeakMap()
  lastReach = undefined
  lastCache = undefined
  phoneTiers = []
}

/** Makes room for one more town or surroundings. */
const makeRoom = (): void => {
  if (kept >= laddersMax) {
    for (const { around, towns } of cacheByText.values()) {
      around.clear()
      towns.clear()
    }
    kept = 0
  }
  kept++
}

const aroundOf = ({ geography, nowhere, place }: Ladder): Surroundings.Surroundings => {
  if (place === undefined) return nowhere!
  const known = geography.around.get(place.index)
  if (known !== undefined) return known
  makeRoom()
  const made = Surroundings.around(place, geography.reach)
  geography.around.set(place.index, made)
  return made
}

const homeOf = ({ homes, owns }: GeographyCache, place: number): Own | undefined => {
  const number = homes[place >> pageBits]?.[place & pageMask] ?? 0
  return number === 0 ? undefined : owns[number - 1]
}

const addHome = (geography: GeographyCache, place: Place.Place, prospect: Prospect): Own => {
  const number = numberOf(geography, OwnTiers.codesOf(place, OwnTiers.homeOf(prospect)))
  const page = geography.homes[place.index >> pageBits] ??= new Uint16Array(1 << pageBits)
  page[place.index & pageMask] = number
  return geography.owns[number - 1]!
}

/** More than there are area codes; small, so that keys are small integers, which are found fastest. */
const codesEnd = 2 ** 12

/** A town's exchanges may be of several area codes. */
const ownOfTown = (geography: GeographyCache, place: Place.Place, prospect: Prospect): Own => {
  const key = place.index * codesEnd + (prospect.areaCode?.index ?? -1) + 1
  const known = geography.towns.get(key)
  if (known !== undefined) return known
  makeRoom()
  const made = geography.owns[numberOf(geography, OwnTiers.codesOf(place, OwnTiers.homeOf(prospect))) - 1]!
  geography.towns.set(key, made)
  return made
}

/** The number of the own tiers with these codes. There are some hundred: grounds, and corners of them. */
const numberOf = (geography: GeographyCache, codes: OwnTiers.OwnCodes): number => {
  const { ownNumbers, owns } = geography
  const text = `${codes.home.join()}|${codes.overlay.join()}`
  const known = ownNumbers.get(text)
  if (known !== undefined) return known
  const number = owns.push({ codes, ...ownTiersOf(codes, geography) })
  ownNumbers.set(text, number)
  return number
}

const ownTiersOf = (
  codes: OwnTiers.OwnCodes,
  { isRestricted, reach }: GeographyCache
): Pick<Own, "excluded" | "own"> => ({
  own: OwnTiers.make(codes, reach),
  excluded: isRestricted ? OwnTiers.excluded(codes, reach) : undefined
})

const tiersOfPhone = (areaCode: Geography.AreaCode): Tiers.Tiers =>
  phoneTiers[areaCode.index] ??= OwnTiers.ofPhone(areaCode)

const nowhereOf = (geography: GeographyCache, prospect: Prospect, workspaceNation: string): Ladder => {
  const home = OwnTiers.homeOf(prospect)
  const key = `${prospect.callingCode}|${home[0]?.index ?? ""}|${workspaceNation}`
  const known = geography.nowhere.get(key)
  if (known !== undefined) return known
  const { excluded, own } = ownTiersOf(OwnTiers.codesOf(undefined, home), geography)
  const nowhere = Surroundings.nowhere(prospect.callingCode, home[0]?.country, workspaceNation, geography.reach)
  const made = { own, phone: undefined, excluded, place: undefined, geography, nowhere }
  geography.nowhere.set(key, made)
  return made
}
