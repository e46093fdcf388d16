/**
 * What the last uses of groups are worth for the rest of the day at hand: from an earlier day's dials after this time of the
 * day, scaled by how today went so far, and from the uses that storage counts by now. Nothing is written.
 *
 * All groups of a workspace are solved together: its dials and ANIs are read once, page by page. Limits: `dialsMax` dials of a
 * day are read, of which `PriceForecast.restMax` a group are held.
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import { type DayDial, daysBack } from "@anipool/domain/assignment/PricedReplay"
import * as PriceForecast from "@anipool/domain/assignment/PriceForecast"
import * as Prices from "@anipool/domain/assignment/Prices"
import type { ByAreaCode } from "@anipool/domain/assignment/PriceSolver"
import * as Pricing from "@anipool/domain/assignment/Pricing"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as AreaCodeSet from "@anipool/domain/geo/AreaCodeSet"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { nationOf, type Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import type { GroupPrices } from "@anipool/storage/LastUsePrices"
import type * as RecordedDials from "@anipool/storage/RecordedDials"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as PastDials from "./PastDials.ts"
import type { DialedGroup } from "./PricedGroups.ts"

/** What is read for it. */
export interface Ports {
  readonly feed: Context.Tag.Service<InventoryFeed.InventoryFeed>
  readonly recorded: Context.Tag.Service<RecordedDials.RecordedDials>
}

/** When prices are solved: the workspace's day, and the time by the clock, milliseconds since the epoch. */
export interface Moment {
  readonly day: LocalTime.LocalDate
  readonly now: number
}

/** Dials of a day that are read: what follows would say nothing else. */
const dialsMax = 2_000_000

/** The prices of groups; those without dials to come, and those whose numbers have no cap, have none. */
export const solve = Effect.fn("PriceSolving.solve")(function*(
  ports: Ports,
  workspace: Workspace,
  groups: ReadonlyArray<DialedGroup>,
  { day, now }: Moment,
  before: ReadonlyArray<GroupPrices>
) {
  const forecasts = yield* forecastsOf(ports, workspace, groups, { day, now })
  const { inventory, slots } = yield* heldBy(ports, workspace.id, groups, day)
  const solved: Array<GroupPrices> = []
  for (const { campaigns, poolId } of groups) {
    const forecast = forecasts.get(poolId)
    const last = before.find((each) => each.poolId === poolId)?.prices ?? []
    const prices = forecast === undefined ? noPrices : yield* EventLoop.result(pricesOf({
      inventory,
      slots: slots.get(poolId) ?? [],
      forecast,
      plans: campaigns,
      nation: nationOf(workspace.country),
      before: Prices.byIndex(last)
    }))
    solved.push({
      poolId,
      day,
      solvedAt: now,
      prices: Array.from(prices, ([code, miles]) => {
        const { callingCode, code: areaCode } = Geography.at(code)
        return { callingCode, areaCode, miles: Math.round(10 * miles) / 10 }
      })
    })
  }
  return solved
})

// internal

const noPrices: ByAreaCode = new Map()

type Forecast = PriceForecast.Forecast<DayDial>

/** What each group dialed on an earlier day, and today so far; nothing of groups that dialed on neither day. */
const forecastsOf = Effect.fnUntraced(function*(
  { recorded }: Ports,
  workspace: Workspace,
  groups: ReadonlyArray<DialedGroup>,
  { day, now }: Moment
) {
  const nowMs = now - LocalTime.startOf(day, workspace.timeZone)
  const forecasts = new Map<PoolId, Forecast>()
  const poolOf = new Map(groups.flatMap(({ campaigns, poolId }) => Array.from(campaigns.keys(), (id) => [id, poolId])))
  const read = (
    asked: Omit<PastDials.Asked, "campaigns">,
    of: ReadonlyArray<DialedGroup>,
    put: (poolId: PoolId, region: string, dial: DayDial) => void
  ) => {
    let count = 0
    return PastDials.read(
      recorded,
      workspace,
      { ...asked, campaigns: new Map(of.flatMap(({ byKey }) => [...byKey])) },
      (dial) => {
        put(poolOf.get(dial.campaign)!, PriceForecast.regionOf(dial.prospect), dial)
        return ++count < dialsMax
      }
    )
  }
  for (const back of daysBack) {
    for (const source of PastDials.sources) {
      const missing = groups.filter(({ poolId }) => !forecasts.has(poolId))
      if (missing.length === 0) break
      yield* read({ day: LocalTime.addDays(day, -back), source }, missing, (poolId, region, dial) => {
        const forecast = forecasts.get(poolId) ?? PriceForecast.make()
        forecasts.set(poolId, forecast)
        if (dial.atMs < nowMs) PriceForecast.count(forecast.before, region)
        else PriceForecast.add(forecast, region, dial)
      })
    }
  }
  const known = groups.filter(({ poolId }) => forecasts.has(poolId))
  if (known.length > 0) {
    // Those are there at once; what dialers tell of today may come by night.
    yield* read({ day, source: "assigned" }, known, (poolId, region) => {
      PriceForecast.count(forecasts.get(poolId)!.today, region)
    })
  }
  return forecasts
})

/** The numbers of the groups with their uses today, as storage has them, and which slots each group has. */
const heldBy = Effect.fnUntraced(function*(
  { feed }: Ports,
  workspaceId: WorkspaceId,
  groups: ReadonlyArray<DialedGroup>,
  day: LocalTime.LocalDate
) {
  const inventory = Inventory.make(1024, LocalTime.dayNumber(day))
  const slots = new Map(groups.map(({ poolId }): [PoolId, Array<number>] => [poolId, []]))
  const put = (entry: InventoryPage.HeldEntry) => {
    const areaCode = Geography.find(entry.callingCode, entry.areaCode)
    const pools = entry.pools.filter((pool) => slots.has(pool))
    if (areaCode === undefined || pools.length === 0) return
    const slot = Inventory.put(inventory, {
      ...entry,
      areaCode: areaCode.index,
      national: entry.number,
      assignable: entry.status === "ACTIVE_AND_BEING_MANAGED" &&
        PhoneNumber.isPresentable({ callingCode: entry.callingCode, national: entry.number }),
      callable: entry.isCallable,
      activatedDay: entry.activatedOn === null ? null : LocalTime.dayNumber(entry.activatedOn)
    })
    for (const pool of pools) slots.get(pool)!.push(slot)
  }
  for (let after = 0;;) {
    const page = yield* feed.inInventory(workspaceId, after, InventoryFeed.pageSizeMax)
    const last = InventoryPage.lastId(page)
    if (last === undefined) return { inventory, slots }
    yield* EventLoop.forEachQuick(InventoryPage.entries(page), put)
    yield* EventLoop.ownTurn
    after = last
  }
})

interface Solvable {
  readonly inventory: Inventory.Inventory
  readonly slots: ReadonlyArray<number>
  readonly forecast: Forecast
  readonly plans: DialedGroup["campaigns"]
  readonly nation: string
  readonly before: ByAreaCode
}

function* pricesOf({ before, forecast, inventory, nation, plans, slots }: Solvable): Generator<void, ByAreaCode> {
  const policies = new Map(Array.from(plans.values(), ({ policy }) => [Rules.keyOf(policy), policy]))
  const left = yield* Pricing.leftOf(inventory, slots, [...policies.values()])
  if (left === undefined) return noPrices
  const { dials, total } = PriceForecast.sample(forecast, Pricing.sampleSize)
  const wanted = yield* Pricing.wantedOf(dials, { nation, plans }, AreaCodeSet.of(left.keys()), new Map())
  return yield* Pricing.solve({ left, total, dials: wanted }, before)
}
