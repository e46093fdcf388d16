/**
 * What it would bring to keep the last uses of numbers for those to whom nothing else is as near: real days of a group dialed
 * anew both ways, over its numbers of now; and what one more number would be worth, by area code. Nothing is written.
 *
 * A day is forecast from the same weekday of the week before, or where that had no dials from the day before. Dials are taken as
 * dialers told of them, with their postal codes, or else out of the assignments. Limits: `daysMax` days, `dialsMax` dials a day,
 * held in memory two days at a time.
 */
import * as PricedReplay from "@anipool/domain/assignment/PricedReplay"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import { isLocal, tierNumber } from "@anipool/domain/assignment/TierName"
import * as AreaCodeSet from "@anipool/domain/geo/AreaCodeSet"
import * as Geography from "@anipool/domain/geo/Geography"
import * as ServedPlaces from "@anipool/domain/geo/ServedPlaces"
import * as LocalTime from "@anipool/domain/LocalTime"
import type * as Period from "@anipool/domain/planner/Period"
import type { Workspace } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import * as RecordedDials from "@anipool/storage/RecordedDials"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound } from "../CoreError.ts"
import * as HeldAnis from "../inventory/HeldAnis.ts"
import * as ReplayedCampaigns from "../inventory/ReplayedCampaigns.ts"

/** Days in one report: a month. */
export const daysMax = 31

/** Dials of a day: more takes more memory than a server has to spare. */
const dialsMax = 500_000

/** Miles within which a number counts as near. */
export const nearMiles = 50

/** What a day's prospects were shown. */
export interface Figures {
  /** A number of an own tier: home, phone or overlay. */
  local: number
  /** One whose area code serves a place within `nearMiles`. */
  near: number
  refused: number
}

/** A day, dialed both ways. */
export interface Day {
  readonly day: LocalTime.LocalDate
  /** The day that it is forecast from; null: neither had dials, and it was not dialed. */
  readonly forecastFrom: LocalTime.LocalDate | null
  readonly dials: number
  readonly plain: Figures
  readonly kept: Figures
}

/** What one more number of an area code would be worth over the days. */
export interface Worth {
  readonly areaCode: string
  readonly locality: string
  readonly state: string
  /** Miles that all prospects together would be shown nearer numbers by. */
  readonly miles: number
}

/** The report. */
export interface Report {
  readonly group: string
  readonly period: Period.Period
  readonly days: ReadonlyArray<Day>
  /** Those that ran dry, what is worth most first: in this order they are to be bought. */
  readonly worth: ReadonlyArray<Worth>
}

/** What it would bring to keep last uses. */
export class LastUses extends Context.Tag("@anipool/core/LastUses")<LastUses, {
  /** The days of a group, by the caller's identifier. */
  readonly of: (
    workspace: Workspace,
    group: string,
    period: Period.Period
  ) => Effect.Effect<Report, InvalidRequest | NotFound | StorageError>
}>() {}

/** `LastUses` over storage. */
export const make = Effect.gen(function*() {
  const feed = yield* InventoryFeed
  const recorded = yield* RecordedDials.RecordedDials

  /** The dials of a group's campaigns on a day, by campaign key. */
  const dialsOf = Effect.fnUntraced(function*(
    { id, timeZone }: Workspace,
    day: LocalTime.LocalDate,
    campaigns: ReadonlyMap<number, string>
  ) {
    const startMs = LocalTime.endOf(LocalTime.addDays(day, -1), timeZone)
    const dials: Array<PricedReplay.DayDial> = []
    const put = ({ at, callingCode, campaignKey, phone, zip }: Told) => {
      const campaign = campaigns.get(campaignKey)
      if (campaign === undefined) return
      const prospect = Prospect.locate(phone, zip || undefined, callingCode)
      if (Either.isRight(prospect)) dials.push({ prospect: prospect.right, campaign, atMs: at - startMs })
    }
    const read = Effect.fnUntraced(function*(pageAfter: (last: Told | undefined) => Effect.Effect<Page, StorageError>) {
      for (let last: Told | undefined;;) {
        const page = yield* pageAfter(last)
        last = page.at(-1)
        if (last === undefined) return
        yield* EventLoop.forEach(page, put)
        if (dials.length > dialsMax) {
          return yield* InvalidRequest.field("from", `expected days of at most ${dialsMax} dials: ${day} has more`)
        }
      }
    })
    const limit = RecordedDials.pageSizeMax
    yield* read((last) => recorded.shown(id, { day, after: last?.at, limit }))
    if (dials.length === 0) {
      let after: RecordedDials.RecordedDial | undefined
      yield* read(() =>
        Effect.tap(recorded.page(id, { from: day, to: day, after, limit }), (page) => {
          after = page.at(-1)
          return Effect.void
        })
      )
    }
    return dials
  })

  return LastUses.of({
    of: Effect.fn("LastUses.of")(function*(workspace, group, period) {
      const days = daysOf(period)
      if (days.length === 0 || days.length > daysMax) {
        return yield* InvalidRequest.field("from", `expected 1 to ${daysMax} days up to the last`)
      }
      const settings = yield* Effect.flatMap(
        feed.settings(workspace.id),
        Option.match({
          onNone: () => Effect.fail(new NotFound({ message: "Workspace not found", code: "workspace_not_found" })),
          onSome: (settings) => Effect.succeed(settings)
        })
      )
      const pool = settings.pools.find(({ groupId }) => groupId === group)?.id
      if (pool === undefined) return yield* new NotFound({ message: "Group not found", code: "group_not_found" })
      const all = ReplayedCampaigns.of(settings)
      const campaigns = new Map([...all].filter(([, { source }]) => source._tag === "Pool" && source.id === pool))
      const byKey = new Map(settings.campaigns.flatMap(({ id, key }) => campaigns.has(id) ? [[key, id]] : []))
      const stock = { country: workspace.country, campaigns, pool, anis: yield* HeldAnis.read(feed, workspace.id) }
      const told: Array<Day> = []
      const worth = new Map<number, number>()
      for (const day of days) {
        const dials = yield* dialsOf(workspace, day, byKey)
        const forecast = yield* forecastOf(day, (each) => dialsOf(workspace, each, byKey))
        if (forecast === undefined || dials.length === 0) {
          told.push({ day, forecastFrom: null, dials: dials.length, plain: nothing(), kept: nothing() })
          continue
        }
        const plain = yield* replay(stock, dials, undefined)
        const kept = yield* replay(stock, dials, forecast.dials)
        told.push({ day, forecastFrom: forecast.day, dials: dials.length, plain: plain.figures, kept: kept.figures })
        for (const [code, price] of kept.meanPrices) {
          worth.set(code, (worth.get(code) ?? 0) + price * capOf(stock))
        }
      }
      return {
        group,
        period,
        days: told,
        worth: [...worth].sort(([a, x], [b, y]) => y - x || a - b).map(([code, miles]) => worthOf(code, miles))
      }
    })
  })
})

/** `LastUses` over storage. */
export const layer: Layer.Layer<LastUses, never, InventoryFeed | RecordedDials.RecordedDials> = Layer.effect(
  LastUses,
  make
)

// internal

/** What is read of a dial, whoever told of it. */
type Told = Pick<RecordedDials.RecordedDial, "at" | "callingCode" | "campaignKey" | "phone" | "zip">
type Page = ReadonlyArray<Told>

const nothing = (): Figures => ({ local: 0, near: 0, refused: 0 })

const daysOf = ({ from, to }: Period.Period): ReadonlyArray<LocalTime.LocalDate> => {
  const days: Array<LocalTime.LocalDate> = []
  for (let day = from; day <= to && days.length <= daysMax; day = LocalTime.addDays(day, 1)) days.push(day)
  return days
}

/** The day that one is forecast from: the same of the week before, else the one before, whichever has dials first. */
const forecastOf = <E>(
  day: LocalTime.LocalDate,
  dialsOf: (day: LocalTime.LocalDate) => Effect.Effect<ReadonlyArray<PricedReplay.DayDial>, E>
) =>
  Effect.gen(function*() {
    for (const back of [7, 1]) {
      const earlier = LocalTime.addDays(day, -back)
      const dials = yield* dialsOf(earlier)
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
  const figures = nothing()
  const isNear = makeIsNear()
  const sums = new Map<number, number>()
  let solved = 0
  const day = PricedReplay.run(stock, dials, before, {
    shown: ({ prospect }, shown) => {
      if (shown === undefined) {
        figures.refused++
        return
      }
      if (isLocal(tierNumber[shown.tier])) figures.local++
      if (isNear(prospect, shown.areaCode)) figures.near++
    },
    prices: (prices) => {
      solved++
      for (const [code, price] of prices) sums.set(code, (sums.get(code) ?? 0) + price)
    }
  })
  yield* EventLoop.forEach(day, () => {})
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
  const { code: areaCode, locality, states } = Geography.at(code)
  return { areaCode, locality, state: states[0] ?? "", miles: Math.round(miles) }
}
