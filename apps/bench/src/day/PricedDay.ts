/**
 * A day dialed by Anipool's choice, with prices for the last uses or without: prices are solved anew every half hour from the
 * day before, whose dials are of the same kind and not the same. And the best that could have been shown by the same tiers.
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PricedReplay from "@anipool/domain/assignment/PricedReplay"
import type * as Prices from "@anipool/domain/assignment/Prices"
import * as Pricing from "@anipool/domain/assignment/Pricing"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { TierName } from "@anipool/domain/assignment/TierName"
import * as AreaCodeSet from "@anipool/domain/geo/AreaCodeSet"
import * as Either from "effect/Either"
import * as BestPossible from "./BestPossible.ts"
import type { Dial } from "./Dials.ts"
import type { Fleet } from "./Fleet.ts"

/** By what a day is dialed. */
export interface Terms {
  readonly cap: number
  readonly tiers: ReadonlyArray<TierName>
}

/**
 * The number that each dial is shown, as its place in the fleet; -1 for those refused. `before`: the dials of the day before,
 * in their order; undefined: there are no prices.
 */
export const assign = (
  dials: ReadonlyArray<Dial>,
  { numbers }: Fleet,
  terms: Terms,
  before: ReadonlyArray<Dial> | undefined
): Int32Array => {
  const policy = policyOf(terms)
  const anis = numbers.map(({ areaCode, national }) => ({ ...plainNumber, areaCode: areaCode.code, national }))
  const campaigns = new Map([[campaign, { policy, source: { _tag: "Pool" as const, id: pool } }]])
  const shown: Array<number> = []
  const day = PricedReplay.run(
    { anis, campaigns, country: "us", pool },
    overDay(dials),
    before && overDay(before),
    // Numbers are given ids from 1 on.
    { shown: (_, given) => shown.push(given === undefined ? -1 : given.aniId - 1) }
  )
  while (day.next().done !== true) { /* Nobody waits for a turn here. */ }
  return Int32Array.from(shown)
}

/** The best that could have been shown by the same tiers, knowing all dials of the day beforehand. */
export const best = (dials: ReadonlyArray<Dial>, fleet: Fleet, terms: Terms): Int32Array => {
  const codes = [...fleet.byAreaCode.keys()]
  const offersOf = offersBy(policyOf(terms), AreaCodeSet.of(codes))
  const known = new Map<Prices.Offers, Float64Array>()
  return BestPossible.assignBy(dials, fleet, terms.cap, (dial) => {
    const offers = offersOf(dial)
    const costs = known.get(offers) ?? costsOf(offers, codes)
    known.set(offers, costs)
    return costs
  })
}

// internal

const pool = 1 as PoolId

const campaign = "day"

/** The dials, evenly over a day. */
const overDay = (dials: ReadonlyArray<Dial>): ReadonlyArray<PricedReplay.DayDial> =>
  dials.map((dial, i) => ({ prospect: prospectOf(dial), campaign, atMs: dayMs * i / dials.length }))

const dayMs = 24 * 60 * 60_000

const plainNumber = {
  callingCode: 1,
  pools: [pool],
  isActive: true,
  callable: true,
  blockRate: 0,
  ratedDials: 0,
  ratedContacts: 0
} as const

const policyOf = ({ cap, tiers }: Terms): Policy.Policy => Policy.resolve({ dailyCap: cap, tiers, keepLastUses: true })

const prospectOf = ({ phone, zip }: Dial): Prospect.Prospect => Either.getOrThrow(Prospect.locate(phone, zip, 1))

/** What dials may be shown: the same for those of one ZIP and area code. */
const offersBy = (policy: Policy.Policy, among: AreaCodeSet.AreaCodeSet): (dial: Dial) => Prices.Offers => {
  const known = new Map<string, Prices.Offers>()
  return (dial) => {
    const key = `${dial.zip}${dial.phone.slice(0, 3)}`
    const offers = known.get(key) ?? Pricing.offersOf(prospectOf(dial), policy, "US", among)
    known.set(key, offers)
    return offers
  }
}

/** More than any distance of a ladder. */
const never = 100_000

const costsOf = ({ areaCodes, distances }: Prices.Offers, codes: ReadonlyArray<number>): Float64Array =>
  Float64Array.from(codes, (code) => distances[areaCodes.indexOf(code)] ?? never)
