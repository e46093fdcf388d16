/**
 * What every adapter's `PastAssignments` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { AniOverview } from "@anipool/storage/AniOverview"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Fixture from "./Fixture.ts"
import { freshLedger, usesOf } from "./LedgerFixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("counts assignments on their own days, once, and gives them to be replayed", () =>
    Effect.gen(function*() {
      const past = yield* PastAssignments
      const overview = yield* AniOverview
      const upkeep = yield* StatisticsUpkeep
      const { confirm, held, propose, workspace, workspaceId } = yield* freshLedger(2)
      const [first, second] = held
      const { campaignKey } = propose(first!)
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, workspace.timeZone)
      const daysAgo = (days: number) => LocalTime.addDays(today, -days)
      const made = (aniId: typeof first, day: string, count: number) => {
        const began = LocalTime.endOf(LocalTime.addDays(day, -1), workspace.timeZone)
        const step = Math.floor((Math.min(now, LocalTime.endOf(day, workspace.timeZone)) - began) / (count + 1))
        return Array.from({ length: count }, (_, i) => ({
          aniId: aniId!.id,
          campaignKey,
          prospect: `31055501${String(i).padStart(2, "0")}`,
          tier: 2,
          at: began + (i + 1) * step
        }))
      }
      assert.isTrue(yield* past.record(workspaceId, daysAgo(3), made(first, daysAgo(3), 4)))
      assert.isTrue(
        yield* past.record(workspaceId, daysAgo(2), [...made(first, daysAgo(2), 1), ...made(second, daysAgo(2), 2)])
      )
      assert.isTrue(yield* past.record(workspaceId, today, made(first, today, 3)))
      for (const day of [daysAgo(3), today]) {
        assert.isFalse(yield* past.record(workspaceId, day, made(second, day, 5)))
      }

      // Whoever counts days that are over comes to the same.
      while (yield* upkeep.rollUpAssigned);
      const daysOf = Effect.fnUntraced(function*(ani: typeof first) {
        const found = Option.getOrThrow(yield* overview.find(workspaceId, ani!.id, 30))
        const days = found.days.filter(({ assigned }) => assigned > 0).map(({ assigned, day }) => [day, assigned])
        return { days, assignedToday: found.ani.assignedToday }
      })
      assert.deepStrictEqual(yield* daysOf(first), { days: [[daysAgo(3), 4], [daysAgo(2), 1]], assignedToday: 3 })
      assert.deepStrictEqual(yield* daysOf(second), { days: [[daysAgo(2), 2]], assignedToday: 0 })

      const recorded = yield* RecordedDials
      const on = (from: string, to: string) => recorded.page(workspaceId, { from, to, limit: 100 })
      assert.strictEqual((yield* on(daysAgo(3), today)).length, 10)
      assert.deepInclude((yield* on(daysAgo(2), daysAgo(2)))[0], { phone: "3105550100", campaignKey, callingCode: 1 })

      // Today's are uses of today: caps count them.
      assert.strictEqual((yield* usesOf(workspaceId)).get(first!.id), 3)
      const { outcomes } = yield* confirm([propose(first!, { dailyCap: 4 }), propose(first!, { dailyCap: 4 })])
      assert.deepStrictEqual(outcomes.map(({ result }) => result), ["accepted", "at-cap"])
    }))
}
