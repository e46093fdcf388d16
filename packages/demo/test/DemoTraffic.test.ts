import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import * as Demo from "@anipool/demo/Demo"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as DemoTraffic from "@anipool/demo/DemoTraffic"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Dials } from "@anipool/storage/Dials"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"

const workspace = { name: Demo.usWorkspace, timeZone: "America/New_York" }

/** Without a past. */
const layer = Layer.succeed(DemoHistory.DemoHistory, { load: () => Effect.void }).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(ActivityCounts.layer),
  Layer.provideMerge(MemoryStorage.layer)
)

const noon = Date.parse("2026-03-04T17:00:00Z")
const minute = 60_000

/** Dials that the workspace has, once all that is queued was recorded. */
const dialsMade = Effect.gen(function*() {
  const administration = yield* Administration
  const dials = yield* Dials
  const recorded = yield* RecordedDials
  const { id } = yield* administration.workspace(Demo.usWorkspace)
  const jobs = yield* DialsProcessing.jobs
  const { step } = jobs.find(({ name }) => name === "dials")!
  while ((yield* dials.waiting(id)).records > 0) yield* step
  return (yield* recorded.page(id, { from: "2026-03-04", to: "2026-03-04", limit: 1_000 })).length
})

describe("the demo's traffic", () => {
  it("follows the hours and the days of a week, each request by a name of its own", () => {
    const ofDay = (day: string, isFirst = false) => DemoTraffic.ofDay(workspace, Demo.usStory, day, isFirst)
    const wednesday = ofDay("2026-03-04")
    const began = Date.parse("2026-03-04T05:00:00Z")
    const inHour = (hour: number) => wednesday.filter(({ at }) => Math.floor((at - began) / 3_600_000) === hour).length
    assert.deepStrictEqual(ofDay("2026-03-04"), wednesday)
    assert.strictEqual(new Set(wednesday.map(({ name }) => name)).size, wednesday.length)
    assert.closeTo(wednesday.length, 3_800, 700)
    assert.isAbove(inHour(15), 2.5 * inHour(3))
    assert.isAbove(inHour(3), 30)
    assert.isBelow(ofDay("2026-03-08").length, 0.85 * wednesday.length)
    assert.isBelow(ofDay("2026-03-04", true).length, 0.6 * wednesday.length)
    // What the start prints to look for goes on in every hour, from the first day on.
    for (const campaign of ["roofing-leads", "auto-insurance"]) {
      for (let hour = 0; hour < 24; hour++) {
        const asked = ofDay("2026-03-04", true).filter(({ at, demand }) =>
          demand.campaign === campaign && Math.floor((at - began) / 3_600_000) === hour
        )
        assert.isAtLeast(asked.length, 12, `${campaign} at ${hour}`)
      }
    }
  })

  it.effect("makes each request once however many do, and none of a workspace that is gone", () =>
    Effect.gen(function*() {
      yield* Demo.load(Option.none())
      yield* TestClock.setTime(noon + 10 * minute)
      const [one, other] = [yield* DemoTraffic.make(false), yield* DemoTraffic.make(false)]
      const due = DemoTraffic.ofDay(workspace, Demo.usStory, "2026-03-04", false)
        .filter(({ at }) => at > noon && at <= noon + 10 * minute)
      // Leads of New Orleans find no number.
      const without = due.filter(({ demand }) => demand.areaCodes?.includes("504")).length
      assert.isAbove(due.length, 25)
      yield* one(noon, noon + 10 * minute)
      assert.strictEqual(yield* dialsMade, due.length - without)
      yield* TestClock.adjust("1 minute")
      yield* other(noon, noon + 10 * minute)
      assert.strictEqual(yield* dialsMade, due.length - without)
      const administration = yield* Administration
      const { id } = yield* administration.workspace(Demo.usWorkspace)
      yield* administration.changeWorkspace(id, { name: "Ours" })
      yield* one(noon + 10 * minute, noon + 20 * minute)
      yield* administration.changeWorkspace(id, { name: Demo.usWorkspace })
      assert.strictEqual(yield* dialsMade, due.length - without)
    }).pipe(Effect.provide(layer), (test) => Effect.zipRight(TestClock.setTime(noon), test)))
})
