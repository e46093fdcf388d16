/**
 * What the worker does for groups whose last uses are kept, and what picks make of it.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import * as KeptPrices from "@anipool/core/assignment/KeptPrices"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import { LastUses, layer as lastUses } from "@anipool/core/planner/LastUses"
import * as PriceJobs from "@anipool/core/prices/PriceJobs"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Dials } from "@anipool/storage/Dials"
import { type GroupDay, LastUsePrices } from "@anipool/storage/LastUsePrices"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, newCampaign } from "../fixture.ts"

const layer = Layer.provideMerge(lastUses, MemoryStorage.layer)

/** With what serves requests, for as long as it takes: it looks at storage every few seconds, so no clock is moved far by then. */
const served = Effect.provide(Core.layer)

const perHour = 4

const today = "2026-03-03"
const morning = Date.parse(`${today}T14:00:00Z`)

/** A dial of a day: `602555010` people are in Phoenix, for whom Dallas is the nearest; `214555010` in Dallas. */
const dial = (prospect: string, zip: string, at: string) => ({
  campaign_id: "C1",
  campaign_name: "Spring",
  agent_name: "Ann",
  from_number: "2145550100",
  disposition_name: "Busy",
  to_number: prospect,
  datetime: at,
  call_direction: "Outbound",
  zip,
  sys_created_date_original: "2026-03-01",
  total_dial_attempts: 1,
  skill_name: "West",
  lead_source: "web"
})

/** A group with a number of Dallas and one of Houston, and two days of dials: Phoenix in the morning, Dallas in the afternoon. */
const make = (policy: PolicyOverride, at = morning) => Effect.zipRight(TestClock.setTime(at), served(making(policy)))

const making = Effect.fnUntraced(function*(policy: PolicyOverride) {
  const caller = yield* newCaller({
    timeZone: "UTC",
    policy: { dailyCap: perHour, ...policy },
    defaultCampaign: "C1"
  })
  yield* newCampaign(caller, "C1", "P")
  yield* newAnis(caller, "P", ["2145550100", "8325550100"])
  const intake = yield* DialsIntake
  for (const day of ["2026-03-01", "2026-03-02"]) {
    for (const [hour, prospect, zip] of [["15", "602555010", "85001"], ["21", "214555010", "75201"]] as const) {
      for (let n = 1; n <= perHour; n++) {
        yield* intake.post(caller, dial(`${prospect}${n}`, zip, `${day} ${hour}:0${n}:00`))
      }
    }
  }
  yield* Effect.flatMap(Dials, (dials) => dials.process(100))
  return caller
})

/** What the jobs do until they find nothing more. */
const work = Effect.gen(function*() {
  for (const { step } of yield* PriceJobs.jobs) {
    while ((yield* step) !== "idle");
  }
})

const phoenix = { prospectPhone: "6025550109", prospectZip: "85001" }

const previewed = (caller: Caller, lead = phoenix) =>
  Effect.flatMap(Assignment.Assignment, (assignment) => assignment.preview(caller, lead)).pipe(
    Effect.map((assigned) => assigned._tag === "Assigned" ? assigned.explanation : undefined)
  )

/** By a server that has just begun. */
const preview = (caller: Caller) => served(previewed(caller))

const keeping = (caller: Caller) => Effect.flatMap(LastUses, (lastUses) => lastUses.keeping(caller.workspace, "P"))

/** The other port's name of the group. */
const poolOf = (caller: Caller) =>
  Effect.map(
    Effect.flatMap(LastUsePrices, (port) => port.prices(caller.workspace.id)),
    ([prices]) => prices!.poolId
  )

const reread = TestClock.adjust(Duration.millis(2 * KeptPrices.readEveryMs))

describe("PriceJobs", () => {
  it.effect("keep Dallas for those who are dialed there in the afternoon, and say so", () =>
    Effect.flatMap(make({ keepLastUses: true }), (caller) =>
      served(Effect.gen(function*() {
        assert.deepInclude(yield* previewed(caller), { areaCode: "214", keptForOthers: null })
        yield* work
        const { isAsked, prices, solvedAt, standing } = yield* keeping(caller)
        assert.deepStrictEqual([isAsked, solvedAt], [true, morning])
        assert.deepInclude(prices[0], { areaCode: "214", locality: "Dallas", state: "TX" })
        assert.deepStrictEqual(standing, { days: 1, local: perHour, near: perHour, isKept: true })
        // A server that has the workspace in memory reads them when it looks again.
        yield* reread
        const shown = (yield* previewed(caller))!
        assert.strictEqual(shown.areaCode, "832")
        const { nearerMiles, priceMiles, ...kept } = shown.keptForOthers!
        assert.deepStrictEqual(kept, { areaCode: "214", locality: "Dallas", state: "TX", region: "Dallas" })
        assert.isTrue(nearerMiles > 0 && nearerMiles < priceMiles)
        assert.isTrue(
          shown.passedOver.some(({ areaCode, reason }) => areaCode === "214" && reason === "kept-for-others")
        )
        // Whoever is local is shown it as ever.
        const local = yield* previewed(caller, { prospectPhone: "2145550109", prospectZip: "75201" })
        assert.deepInclude(local, { areaCode: "214", keptForOthers: null })
      }))).pipe(Effect.provide(layer)))

  it.effect("leave workspaces alone that do not ask for it, and forget prices where it is asked for no more", () =>
    Effect.gen(function*() {
      const plain = yield* make({})
      yield* work
      const { said } = yield* LastUses
      assert.isNull(yield* said(plain.workspace, "P"))
      assert.deepInclude(yield* keeping(plain), { isAsked: false, solvedAt: null, prices: [], days: [] })
      const caller = yield* make({ keepLastUses: true })
      yield* work
      assert.deepInclude(yield* preview(caller), { areaCode: "832" })
      yield* Effect.flatMap(Workspaces, ({ setPolicy }) => setPolicy(caller.workspace.id, { dailyCap: perHour }))
      assert.deepInclude(yield* preview(caller), { areaCode: "214", keptForOthers: null })
    }).pipe(Effect.provide(layer)))

  it.effect("solve anew every half hour, from the uses that are left, and not into the next day", () =>
    Effect.gen(function*() {
      const caller = yield* make({ keepLastUses: true })
      yield* work
      yield* TestClock.adjust(Duration.minutes(29))
      yield* work
      assert.strictEqual((yield* keeping(caller)).solvedAt, morning)
      yield* TestClock.adjust(Duration.minutes(1))
      yield* work
      assert.strictEqual((yield* keeping(caller)).solvedAt, morning + Duration.toMillis("30 minutes"))
      // After the last of the day before there is nobody to keep any for.
      yield* TestClock.setTime(Date.parse(`${today}T22:00:00Z`))
      yield* work
      assert.deepStrictEqual((yield* keeping(caller)).prices, [])
      // Prices of a day are nothing to the next.
      const port = yield* LastUsePrices
      const prices = [{ callingCode: 1, areaCode: "214", miles: 900 } as const]
      const poolId = yield* poolOf(caller)
      yield* port.save(caller.workspace.id, { poolId, day: today, solvedAt: Date.parse(`${today}T23:30:00Z`), prices })
      assert.deepInclude(yield* preview(caller), { areaCode: "832" })
      yield* TestClock.setTime(Date.parse("2026-03-04T00:00:30Z"))
      assert.deepInclude(yield* preview(caller), { areaCode: "214" })
    }).pipe(Effect.provide(layer)))

  it.effect("have no prices where keeping did not gain in the last days, until it would have", () =>
    Effect.gen(function*() {
      const caller = yield* make({ keepLastUses: true })
      yield* work
      const port = yield* LastUsePrices
      const poolId = yield* poolOf(caller)
      const [gained] = yield* port.days(caller.workspace.id, poolId)
      const lost: GroupDay = {
        ...gained!,
        poolId,
        kept: { ...gained!.plain },
        plain: { ...gained!.kept, local: 100 },
        worth: []
      }
      yield* port.addDay(caller.workspace.id, lost)
      yield* TestClock.adjust(Duration.minutes(30))
      yield* work
      assert.deepInclude(yield* keeping(caller), { prices: [] })
      assert.isFalse((yield* keeping(caller)).standing.isKept)
      const { said } = yield* LastUses
      assert.strictEqual(
        yield* said(caller.workspace, "P"),
        "They are not kept until it gains: over the last day it would have shown 100 fewer local, 4 fewer within 50 miles."
      )
      assert.deepInclude(yield* preview(caller), { areaCode: "214" })
      yield* port.addDay(caller.workspace.id, { ...lost, ...gained! })
      yield* TestClock.adjust(Duration.minutes(30))
      yield* work
      assert.strictEqual((yield* keeping(caller)).prices[0]?.areaCode, "214")
    }).pipe(Effect.provide(layer)))

  it.effect("dial the day that is over both ways, once, an hour after its end; its worth is a list of what to buy", () =>
    Effect.gen(function*() {
      const caller = yield* make({ keepLastUses: true }, Date.parse(`${today}T00:30:00Z`))
      yield* work
      assert.deepStrictEqual((yield* keeping(caller)).days, [])
      yield* TestClock.setTime(Date.parse(`${today}T03:00:00Z`))
      yield* work
      const { days } = yield* keeping(caller)
      assert.deepStrictEqual(days, [{
        day: "2026-03-02",
        forecastFrom: "2026-03-01",
        dials: 2 * perHour,
        plain: { local: 0, near: 0, refused: 0 },
        kept: { local: perHour, near: perHour, refused: 0 }
      }])
      const { worth: worthOf } = yield* LastUses
      const { worth, ...period } = yield* worthOf(caller.workspace, { from: "2026-02-01" })
      assert.deepStrictEqual(period, { from: "2026-02-01", to: "2026-03-02" })
      assert.deepInclude(worth[0], { areaCode: "214", locality: "Dallas" })
      assert.isAbove(worth[0]!.miles, 0)
    }).pipe(Effect.provide(layer)))
})
