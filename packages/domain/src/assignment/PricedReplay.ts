/**
 * A day of a pool dialed anew with prices for its last uses, or without: prices are solved every half hour from another day,
 * as the worker solves those of the day at hand.
 *
 * Pure. It yields after each dial and each part of a solution. Only the pool's own dials are made: what other pools would have
 * used of shared numbers is left aside.
 */
import type { AniId, PoolId } from "../Ani.ts"
import type { Country } from "../Workspace.ts"
import type * as Choice from "./Choice.ts"
import * as Pool from "./Pool.ts"
import * as PriceForecast from "./PriceForecast.ts"
import * as Prices from "./Prices.ts"
import type { ByAreaCode } from "./PriceSolver.ts"
import * as Pricing from "./Pricing.ts"
import * as Replay from "./Replay.ts"
import type * as Selection from "./Selection.ts"

/** A dial of a day. */
export interface DayDial extends Pricing.PastDial {
  /** Milliseconds since its day began; none is before the one before. */
  readonly atMs: number
}

/** What is dialed with. */
export interface Stock {
  readonly country: Country
  /** Campaigns that pick from the pool, by the caller's identifier. */
  readonly campaigns: ReadonlyMap<string, Choice.Terms>
  readonly pool: PoolId
  readonly anis: ReadonlyArray<Replay.ReplayedAni>
}

/** What a dial was shown. */
export interface Shown extends Selection.Pick {
  readonly aniId: AniId
  /** Index of the number's area code. */
  readonly areaCode: number
}

/** Between two solutions of the prices: half an hour. */
export const everyMs = 30 * 60_000

/** How many days back the one lies that a day is forecast from, whichever has dials first: the same weekday, else the one before. */
export const daysBack: ReadonlyArray<number> = [7, 1]

/** Who is told what comes of a day. */
export interface Listener {
  /** What a dial was shown; undefined: it was refused. */
  readonly shown: (dial: DayDial, shown: Shown | undefined) => void
  /** The prices of the next half hour. */
  readonly prices?: (prices: ByAreaCode) => void
}

/**
 * Dials a day. `before`: the day that prices are solved from, for campaigns that keep last uses; undefined: there are no
 * prices.
 */
export function* run(
  { anis, campaigns, country, pool }: Stock,
  dials: ReadonlyArray<DayDial>,
  before: ReadonlyArray<DayDial> | undefined,
  listener: Listener
): Generator<void, void> {
  // What a campaign goes on with is of other groups, or beyond its caps: no use of the group's is kept for it.
  const terms = new Map(Array.from(campaigns, ([id, { policy, source }]) => [id, { policy, source }] as const))
  const replay = Replay.make(country, terms)
  for (const ani of anis) {
    if (ani.pools.includes(pool)) Replay.add(replay, ani)
    yield
  }
  const offers = new Map<DayDial, Prices.Offers>()
  let prices: ByAreaCode = new Map()
  let nextMs = 0
  for (const [at, dial] of dials.entries()) {
    const plan = replay.plans.get(dial.campaign)
    if (plan?.pool === undefined) continue
    if (before !== undefined && dial.atMs >= nextMs) {
      nextMs = everyMs * (Math.floor(dial.atMs / everyMs) + 1)
      const { dials: some, total } = yield* expected(dials, at, before)
      const wanted = yield* Pricing.wantedOf(some, replay, plan.pool.areaCodes, offers)
      const left = yield* Pricing.leftOf(replay.inventory, Pool.slotsOf(plan.pool), [plan.pool.rules])
      prices = left === undefined ? new Map() : yield* Pricing.solve({ left, total, dials: wanted }, prices)
      listener.prices?.(prices)
      const made = Prices.make(prices)
      if (made === undefined) replay.prices.delete(pool)
      else replay.prices.set(pool, made)
    }
    const { picked } = Replay.choose(replay, plan, dial.prospect, dial.atMs)
    if (picked === undefined) {
      listener.shown(dial, undefined)
    } else {
      const { areaCodes, ids } = replay.inventory
      listener.shown(dial, { ...picked, aniId: ids[picked.slot]! as AniId, areaCode: areaCodes[picked.slot]! })
      Replay.use(replay, plan, dial.prospect, picked.slot, dial.atMs)
    }
    yield
  }
}

// internal

/** Dials that are counted between yields. */
const countedAtOnce = 500

/** What is to come when so many of today's dials were made. */
function* expected(
  today: ReadonlyArray<DayDial>,
  at: number,
  before: ReadonlyArray<DayDial>
): Generator<void, PriceForecast.Sample<DayDial>> {
  const forecast = PriceForecast.make<DayDial>()
  for (let i = 0; i < at; i++) {
    PriceForecast.count(forecast.today, PriceForecast.regionOf(today[i]!.prospect))
    if (i % countedAtOnce === 0) yield
  }
  for (const [i, dial] of before.entries()) {
    const region = PriceForecast.regionOf(dial.prospect)
    if (dial.atMs < today[at]!.atMs) PriceForecast.count(forecast.before, region)
    else PriceForecast.add(forecast, region, dial)
    if (i % countedAtOnce === 0) yield
  }
  return PriceForecast.sample(forecast, Pricing.sampleSize)
}
