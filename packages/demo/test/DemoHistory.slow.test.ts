/**
 * The history that the demo makes of itself: most of the time that the demo takes.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import * as AdminCore from "@anipool/admin-core/AdminCore"
import { NumberLists } from "@anipool/admin-core/NumberLists"
import { Today } from "@anipool/admin-core/Today"
import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { Planner } from "@anipool/core/planner/Planner"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import * as Demo from "@anipool/demo/Demo"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AniOverview } from "@anipool/storage/AniOverview"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"

const layer = Layer.merge(AdminCore.layer, DemoHistory.layer).pipe(
  Layer.provideMerge(Core.layer),
  Layer.provideMerge(ActivityCounts.layer),
  Layer.provideMerge(MemoryStorage.layer)
)

/** Runs an effect, and what it is given, about noon of a Wednesday. */
const onAWednesday = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.zipRight(TestClock.setTime(Date.parse("2026-03-04T18:00:00Z")), effect)

describe("the demo's history", () => {
  it.effect(
    "has weeks of dials, numbers that rest, requests to the desk, past plans and a snapshot",
    () =>
      Effect.gen(function*() {
        yield* Demo.load(Option.none())
        const administration = yield* Administration
        const lists = yield* NumberLists
        const overview = yield* AniOverview
        const uploads = yield* SnapshotUploads
        const history = yield* PlannerHistory
        const planner = yield* Planner
        const today = yield* Today
        for (const name of [Demo.usWorkspace, Demo.ukWorkspace]) {
          const workspace = yield* administration.workspace(name)
          const { numbers } = yield* lists.list(workspace.id, { offset: 0, limit: 1_000 })
          assert.isAbove(numbers.filter(({ ani }) => ani.dialsTotal > 0).length, 0.6 * numbers.length)
          const rates = numbers.map(({ rates }) => rates)
          assert.isAbove(Math.max(...rates.map(({ block }) => block)), 20)
          assert.isBelow(Math.min(...rates.map(({ block }) => block)), 2)
          const { coolingOff } = yield* overview.states(workspace.id)
          assert.isAbove(coolingOff, 1)
          const resting = yield* lists.list(workspace.id, { status: "COOLING_OFF", offset: 0, limit: 1 })
          const { days, events } = yield* lists.detail(workspace, resting.numbers[0]!.ani.id, 90)
          assert.isAbove(days.filter(({ dials }) => dials > 0).length, 1)
          assert.includeMembers(events.map(({ _tag }) => _tag), ["Transition"])
          assert.isAtLeast(events.length, 1)
          const [upload] = yield* uploads.list({ workspace, defaultCampaign: null }, 1)
          assert.strictEqual(upload?.status, "completed")
          assert.strictEqual(upload?.result?.groupsCreated, 1)
          assert.isAbove(upload?.result?.skipped.length ?? 0, 2)
          assert.strictEqual((yield* history.latest(workspace, 100)).length, 3)
          const { plan } = yield* planner.generate(workspace, { dateStart: "2026-02-01", dateEnd: "2026-03-03" })
          // A fleet of the size that its dials need.
          assert.isAbove(plan.totalDials, 4_000)
          assert.closeTo(plan.totalProposedAnis / plan.totalCurrentAnis, 1, 0.25)
          for (const { ani } of numbers) assert.isAtMost(ani.today.dials, 80, ani.number)
          // A month has the weeks that it has; a number whose neighbour rests has more to do of late.
          const inUse = numbers.filter(({ ani }) => ani.status === "ACTIVE_AND_BEING_MANAGED" && ani.last7.dials >= 100)
          const ofWeek = inUse.map(({ ani }) => ani.last30.dials / ani.last7.dials).sort((a, b) => a - b)
          assert.isAbove(ofWeek[0]!, 2.8)
          assert.isAbove(ofWeek[Math.floor(ofWeek.length / 10)]!, 4)
          assert.isTrue(plan.rows.some(({ difference }) => difference < 0))
          const report = yield* today.read(workspace, 60)
          assert.isTrue(report.minutes.every(({ dials }, i) => i === 59 || dials >= 0))
          assert.isAbove(report.minutes.reduce((sum, { dials }) => sum + dials, 0), 0)
          assert.isAbove(report.dialsToday, 100)
          assert.closeTo(report.contactRateLast30, 9, 2)
        }
      }).pipe(Effect.provide(layer), onAWednesday)
  )

  it.effect("a history that was cut short is finished, and comes to the same", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const demoHistory = yield* DemoHistory.DemoHistory
      const figures = yield* PlannerFigures
      const overview = yield* AniOverview
      yield* Demo.load(Option.none())
      const workspace = yield* administration.workspace(Demo.ukWorkspace)
      const read = Effect.all([
        figures.dials(workspace.id, {
          basis: "area_code",
          from: "2025-12-01",
          to: "2026-03-04",
          campaigns: { _tag: "All" }
        }),
        overview.page(workspace.id, { filter: {}, offset: 0, limit: 1_000 }),
        overview.states(workspace.id)
      ])
      const before = yield* read
      yield* demoHistory.load(workspace, Demo.ukStory)
      const after = yield* read
      assert.deepStrictEqual(after[0], before[0])
      assert.deepStrictEqual(after[2], before[2])
      assert.deepStrictEqual(
        after[1].anis.map(({ dialsTotal, last30 }) => ({ dialsTotal, last30 })),
        before[1].anis.map(({ dialsTotal, last30 }) => ({ dialsTotal, last30 }))
      )
    }).pipe(Effect.provide(layer), onAWednesday))
})
