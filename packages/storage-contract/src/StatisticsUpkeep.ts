/**
 * What every adapter's `StatisticsUpkeep` does, as far as its own clock lets it be seen.
 */
import { Dials } from "@anipool/storage/Dials"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

const retention = { assignmentDays: 90, dialMonths: 25 }

const finish = <E>(step: Effect.Effect<boolean, E>) => Effect.repeat(step, { until: (isMore) => !isMore })

const blockRateOf = Effect.fnUntraced(function*(workspaceId: Parameters<typeof Fixture.headOf>[0]) {
  const replica = Fixture.emptyReplica()
  yield* Fixture.readOn(workspaceId, replica, 100)
  return [...replica.entries.values()].map(({ blockRate }) => blockRate)
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("partitioning comes to an end, done by two at once too, and dials go on being counted", () =>
    Effect.gen(function*() {
      const upkeep = yield* StatisticsUpkeep
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* Effect.forEach([0, 31, 62], DialsFixture.daysAgo)
      yield* DialsFixture.run(workspace.id, ...at.map((each) => DialsFixture.record(each)))
      const all = finish(upkeep.partition(retention))
      yield* Effect.all([all, all], { concurrency: 2 })
      yield* all
      yield* DialsFixture.run(workspace.id, ...at.map((each) => DialsFixture.record(each)))
      const { anis } = yield* Effect.flatMap(Dials, ({ figures }) => figures(workspace.id))
      assert.strictEqual(anis[0]?.dialsTotal, 6)
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("dials that are older than the retention are rejected from then on", () =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const upkeep = yield* StatisticsUpkeep
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const old = DialsFixture.record(yield* DialsFixture.daysAgo(31 * 26))
      const first = (yield* DialsFixture.run(workspace.id, old)).at(-1)
      // It is old by the clock, and by a dial that came in since.
      const { workspace: other } = yield* DialsFixture.freshWorkspace()
      yield* DialsFixture.run(other.id, DialsFixture.record(yield* DialsFixture.daysAgo(0)))
      yield* finish(upkeep.partition(retention))
      const second = (yield* DialsFixture.run(workspace.id, old)).at(-1)
      assert.deepStrictEqual(second?.rejected, { retention: 1 })
      // The first was counted, if no other test had the retention applied before; what was counted stays.
      const { anis } = yield* dials.figures(workspace.id)
      assert.strictEqual(anis[0]?.dialsTotal ?? 0, first?.recorded)
      yield* DialsFixture.assertCounted(workspace.id)
      const { left } = yield* DialsFixture.recount(workspace.id)
      assert.deepStrictEqual(left.map(({ reason }) => reason), first?.recorded === 1 ? ["retention"] : [])
    }))

  it.effect("moving windows and rolling up come to an end and change no figure of today", () =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const upkeep = yield* StatisticsUpkeep
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* Effect.forEach([0, 29, 30], DialsFixture.daysAgo)
      yield* DialsFixture.run(workspace.id, ...at.map((each) => DialsFixture.record(each)))
      const before = yield* dials.figures(workspace.id)
      yield* finish(upkeep.moveWindows)
      yield* finish(upkeep.rollUpAssigned)
      assert.deepStrictEqual(yield* dials.figures(workspace.id), before)
    }))

  it.effect("selection is told rates that changed, as a change that only adds, and not again while they are the same", () =>
    Effect.gen(function*() {
      const upkeep = yield* StatisticsUpkeep
      const { workspace } = yield* DialsFixture.freshWorkspace(2)
      const at = yield* DialsFixture.daysAgo(0)
      const names = ["Blocked", "Blocked", "Sale", "Busy", "Blocked", "Other", "Other", "Other"]
      yield* DialsFixture.run(
        workspace.id,
        ...names.map((dispositionName) => DialsFixture.record(at, { dispositionName }))
      )
      const before = yield* Fixture.headOf(workspace.id)
      assert.deepStrictEqual(yield* blockRateOf(workspace.id), [0, 0])
      yield* finish(upkeep.refreshRates)
      const after = yield* Fixture.headOf(workspace.id)
      assert.deepStrictEqual((yield* blockRateOf(workspace.id)).sort(), [0, 37.5])
      assert.strictEqual(after.revision, before.revision + 1)
      assert.strictEqual(after.settings, before.settings)
      yield* finish(upkeep.refreshRates)
      assert.deepStrictEqual(yield* Fixture.headOf(workspace.id), after)
    }))
}
