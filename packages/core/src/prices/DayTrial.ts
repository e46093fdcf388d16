/**
 * A day of a group dialed anew both ways: with its last uses kept, and without. Nothing is written.
 *
 * A day is forecast from the same weekday of the week before, or where that had no dials from the day before.
 * Limits: `dialsMax` dials a day, two days in memory at a time.
 */
import * as PricedReplay from "@anipool/domain/assignment/PricedReplay"
import type * as Prospect from "@anipool/domain/assignment/Prospect"
import { isLocal, tierNumber } from "@anipool/domain/assignment/TierName"
import * as AreaCodeSet from "@anipool/domain/geo/AreaCodeSet"
import * as Geography from "@anipool/domain/geo/Geography"
import * as ServedPlaces from "@anipool/domain/geo/ServedPlaces"
import * as LocalTime from "@anipool/domain/LocalTime"
import { type Figures, nearMiles, type TriedDay, type Worth, worthMax } from "@anipool/domain/planner/LastUseDays"
import type { Workspace } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import type * as RecordedDials from "@anipool/storage/RecordedDials"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as PastDials from "./PastDials.ts"

/** Dials of a day: more takes more memory than a server has to spare. */
export const dialsMax = 500_000

/** A day has more dials than `dialsMax`. */
export class TooManyDials extends Data.TaggedError("TooManyDials")<{ readonly day: LocalTime.LocalDate }> {}

/** What is dialed anew. */
export interface Trial {
  readonly workspace: Workspace
  readonly stock: PricedReplay.Stock
  /** The campaigns' identifiers, by their numbers in storage. */
  readonly byKey: ReadonlyMap<number, string>
}

/** A day, and what one more number of each area code would have been worth; or how many dials it had, where it was not dialed. */
export type Outcome =
  | TriedDay & { readonly worth: ReadonlyArray<Worth> }
  | Pick<TriedDay, "day" | "dials"> & { readonly forecastFrom: null }

/** Dials a day both ways, unless it or what it would be forecast from had no dials. */
export const run = Effect.fn("DayTrial.run")(function*(
  recorded: Context.Tag.Service<RecordedDials.RecordedDials>,
  trial: Trial,
  day: LocalTime.LocalDate
) {
  const dials = yield* dialsOf(recorded, trial, day)
  const forecast = dials.length === 0 ? undefined : yield* forecastOf(recorded, trial, day)
  if (forecast === undefined) return { day, forecastFrom: null, dials: dials.length }
  const plain = yield* replay(trial.stock, dials, undefined)
  const kept = yield* replay(trial.stock, dials, forecast.dials)
  const cap = capOf(trial.stock)
  const worth = Array.from(kept.meanPrices, ([code, price]) => worthOf(code, price * cap))
    .filter(({ miles }) => miles > 0)
    .sort((a, b) => b.miles - a.miles)
    .slice(0, worthMax)
  return {
    day,
    forecastFrom: forecast.day,
    dials: dials.length,
    plain: plain.figures,
    kept: kept.figures,
    worth
  }
}) satisfies (...args: never) => Effect.Effect<Outcome, StorageError | TooManyDials>

// internal

/** The dials of a day, as dialers told of them or else as they asked. */
const dialsOf = Effect.fnUntraced(function*(
  recorded: Context.Tag.Service<RecordedDials.RecordedDials>,
  { byKey, workspace }: Trial,
  day: LocalTime.LocalDate
) {
  const dials: Array<PricedReplay.DayDial> = []
  for (const source of PastDials.sources) {
    yield* PastDials.read(recorded, workspace, { day, source, campaigns: byKey }, (dial) => {
      dials.push(dial)
      return dials.length <= dialsMax
    })
    if (dials.length > dialsMax) return yield* new TooManyDials({ day })
    if (dials.length > 0) return dials
  }
  return dials
})

/** The day that one is forecast from: the same of the week before, else the one before, whichever has dials first. */
const forecastOf = Effect.fnUntraced(function*(
  recorded: Context.Tag.Service<RecordedDials.RecordedDials>,
  trial: Trial,
  day: LocalTime.LocalDate
) {
  for (const back of PricedReplay.daysBack) {
    const earlier = LocalTime.addDays(day, -back)
    const dials = yield* dialsOf(recorded, trial, earlier)
    if (dials.length > 0) return { day: earlier, dials }
  }
  return undefined
})

/** Uses that one more number has: the highest cap of a campaign that dials from the pool. */
const capOf = ({ campaigns }: PricedReplay.Stock): number =>
  Math.max(0, ...Array.from(campaigns.values(), ({ policy }) => policy.dailyCap ?? 0))

const replay = Effect.fnUntraced(function*(
  stock: PricedReplay.Stock,
  dials: ReadonlyArray<PricedReplay.DayDial>,
  before: ReadonlyArray<PricedReplay.DayDial> | undefined
) {
  const counts = { local: 0, near: 0, refused: 0 }
  const isNear = makeIsNear()
  const sums = new Map<number, number>()
  let solved = 0
  yield* EventLoop.result(PricedReplay.run(stock, dials, before, {
    shown: ({ prospect }, shown) => {
      if (shown === undefined) {
        counts.refused++
        return
      }
      if (isLocal(tierNumber[shown.tier])) counts.local++
      if (isNear(prospect, shown.areaCode)) counts.near++
    },
    prices: (prices) => {
      solved++
      for (const [code, price] of prices) sums.set(code, (sums.get(code) ?? 0) + price)
    }
  }))
  const figures: Figures = counts
  return { figures, meanPrices: new Map(Array.from(sums, ([code, sum]) => [code, sum / solved])) }
})

/** Whether an area code serves a place near a prospect; each place is looked up once for a code. */
const makeIsNear = () => {
  const known = new Map<string, boolean>()
  return ({ place }: Prospect.Prospect, areaCode: number): boolean => {
    if (place === undefined) return false
    const key = `${place.index} ${areaCode}`
    const found = known.get(key) ??
      ServedPlaces.byDistance(
          place.position,
          Geography.at(areaCode).country,
          nearMiles,
          AreaCodeSet.of([areaCode])
        ).codes.length > 0
    known.set(key, found)
    return found
  }
}

const worthOf = (code: number, miles: number): Worth => {
  const { callingCode, code: areaCode } = Geography.at(code)
  return { callingCode, areaCode, miles: Math.round(miles) }
}
