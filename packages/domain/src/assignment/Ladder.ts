/**
 * The ladder: in which order area codes are tried for a prospect. It depends on geography and policy alone, so it is
 * computed once for a home and kept; no distance is computed while numbers are picked.
 *
 * Rule: `docs/interface/assignment.md`, "Tiers".
 */
import * as Geography from "../geo/Geography.ts"
import type { Policy, TierName } from "./Policy.ts"
import type { Prospect } from "./Prospect.ts"

/** Width of a ring of the `near` tier, in miles. */
export const ringMiles = 25

/**
 * A tier: its ANIs compete with each other. `groups` are sets of area code indexes; those of an earlier group go first
 * (in a ring, the codes of the prospect's own state).
 */
export interface Tier {
  readonly name: TierName
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
}

/**
 * The tiers in the order in which they are tried; no area code stands in two of them. A tier that the policy forbids
 * leaves its codes to later ones: someone who forbids `near` to stay in the state still gets all of the state.
 */
export interface Ladder {
  readonly place: Geography.AreaCode | undefined
  readonly home: ReadonlyArray<Geography.AreaCode>
  readonly tiers: ReadonlyArray<Tier>
}

/** A tier's number, as the rule counts them: 1 home, 2 overlay, 3 near, 4 state, 5 country, 6 toll-free or mobile. */
export const tierNumber: Record<TierName, number> = {
  home: 1,
  overlay: 2,
  near: 3,
  state: 4,
  country: 5,
  tollFree: 6,
  mobile: 6,
  nonGeographic: 7
}

/** What of a policy decides a ladder. */
export type LadderPolicy = Pick<Policy, "radiusMiles" | "tiers">

/** The ladder of a prospect. */
export const make = (prospect: Pick<Prospect, "home" | "place" | "callingCode">, policy: LadderPolicy): Ladder => {
  const { callingCode, home, place } = prospect
  const taken = new Set<number>()
  const take = (indexes: Iterable<number>): ReadonlyArray<number> => {
    const fresh: Array<number> = []
    for (const index of indexes) {
      if (!taken.has(index)) {
        taken.add(index)
        fresh.push(index)
      }
    }
    return fresh
  }
  const neighbours = place === undefined ? [] : Geography.neighbours(place)
  const climb: Record<TierName, () => ReadonlyArray<Tier>> = {
    home: () => [tier("home", take(home.map((each) => each.index)))],
    overlay: () => [tier("overlay", take(home.flatMap((each) => each.siblings)))],
    near: () => place === undefined ? [] : rings(place, neighbours, policy.radiusMiles, take),
    state: () => {
      if (place === undefined) return []
      const inState = neighbours.filter((each) => Geography.isSameState(place, Geography.at(each.index)))
      return [tier("state", take(inState.map((each) => each.index)))]
    },
    country: () =>
      place === undefined
        ? [tier("country", take(anywhere(callingCode, policy)))]
        : take(neighbours.map((each) => each.index)).map(countryTier),
    tollFree: () => [tier("tollFree", take(ofKind(callingCode, "tollFree")))],
    mobile: () => [tier("mobile", take(ofKind(callingCode, "mobile")))],
    nonGeographic: () => [tier("nonGeographic", take(ofKind(callingCode, "nonGeographic")))]
  }
  const tiers = order(prospect).filter((name) => policy.tiers.includes(name)).flatMap((name) => climb[name]())
  return { place, home, tiers: tiers.filter((each) => each.groups.length > 0) }
}

/** Distance from where the prospect is to an area code, in miles; undefined when either has no place. */
export const distanceMiles = (ladder: Ladder, index: number): number | undefined => {
  if (ladder.place === undefined) return undefined
  const distance = Geography.distanceMiles(ladder.place, Geography.at(index))
  return Number.isNaN(distance) ? undefined : distance
}

// internal

const northAmericanOrder: ReadonlyArray<TierName> = [
  "home",
  "overlay",
  "near",
  "state",
  "country",
  "tollFree"
]

const britishOrder: ReadonlyArray<TierName> = [
  "home",
  "overlay",
  "near",
  "state",
  "mobile",
  "country",
  "nonGeographic"
]

// Nobody knows where the prospect is: geographic codes and the toll-free or mobile ones are one tier then, under the
// name of the first of them, so that mobile does not go before it.
const britishOrderWithoutPlace: ReadonlyArray<TierName> = ["home", "country", "mobile", "nonGeographic"]

const order = ({ callingCode, place }: Pick<Prospect, "callingCode" | "place">): ReadonlyArray<TierName> => {
  if (callingCode === 1) return northAmericanOrder
  return place === undefined ? britishOrderWithoutPlace : britishOrder
}

const anywhere = (callingCode: 1 | 44, policy: LadderPolicy): ReadonlyArray<number> => {
  const last = callingCode === 1 ? "tollFree" : "mobile"
  return [
    ...ofKind(callingCode, "geographic"),
    ...(policy.tiers.includes(last) ? ofKind(callingCode, last) : [])
  ]
}

const ofKind = (callingCode: 1 | 44, kind: Geography.AreaCodeKind): ReadonlyArray<number> =>
  Geography.areaCodes.filter((each) => each.callingCode === callingCode && each.kind === kind).map((each) => each.index)

const tier = (name: TierName, ...groups: ReadonlyArray<ReadonlyArray<number>>): Tier => ({
  name,
  groups: groups.filter((group) => group.length > 0)
})

// One area code each, the same for every ladder: shared, because ladders are kept by the thousand.
const countryTiers: Array<Tier | undefined> = []
const countryTier = (index: number): Tier => {
  const known = countryTiers[index]
  if (known !== undefined) return known
  const made = tier("country", [index])
  countryTiers[index] = made
  return made
}

const rings = (
  place: Geography.AreaCode,
  neighbours: ReadonlyArray<Geography.Neighbour>,
  radiusMiles: number,
  take: (indexes: Iterable<number>) => ReadonlyArray<number>
): ReadonlyArray<Tier> => {
  const tiers: Array<Tier> = []
  for (let ring = 0; ring * ringMiles <= radiusMiles; ring++) {
    const within = neighbours.filter(({ distanceMiles }) =>
      distanceMiles <= radiusMiles && Math.floor(distanceMiles / ringMiles) === ring
    )
    if (within.length === 0) continue
    const indexes = take(within.map((each) => each.index))
    tiers.push(tier(
      "near",
      indexes.filter((index) => Geography.isSameState(place, Geography.at(index))),
      indexes.filter((index) => !Geography.isSameState(place, Geography.at(index)))
    ))
  }
  return tiers
}
