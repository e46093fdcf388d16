/**
 * What is asked of `PlannerRuns`.
 */
import type { PlannerData } from "@anipool/domain/planner/PlannerData"
import { pageSizeMax, type PlannerRun, PlannerRuns } from "@anipool/storage/PlannerRuns"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const data = (totalDials: number): PlannerData => ({
  country: "us",
  dateStart: "2026-03-01",
  dateEnd: "2026-03-31",
  bizDays: 22,
  dailyDialsTarget: 75,
  groupBy: "area_code",
  inventoryMode: "managed",
  regionStats: [{
    region: "New York City",
    state: "NY",
    areaCodes: ["212", "646"],
    dailyDialsAverage: 101,
    currentAnis: 2,
    proposedAnis: 3,
    difference: 1,
    belowThreshold: false
  }],
  totalDials,
  totalContacts: 7,
  overallContactRate: 6.71,
  totalCurrentAnis: 2,
  totalProposedAnis: 3,
  aniDifference: 1,
  missingZipData: false,
  tollFreeRecommendation: 0,
  selectedCampaigns: [1],
  campaigns: [{
    id: 1,
    name: "One",
    internalIdentifier: "C1",
    campaignType: "outbound",
    inboundCampaignIds: [2],
    inboundCampaignNames: ["Pool"]
  }]
})

const run = (day: string, totalDials: number): PlannerRun => ({
  day,
  madeAt: Date.parse(`${day}T06:00:00.123Z`),
  data: data(totalDials),
  purchases: [{ areaCode: "212", anis: 1 }]
})

const totalsOf = (
  { data: { campaigns: _1, regionStats: _2, selectedCampaigns: _3, ...totals }, purchases: _4, ...rest }: PlannerRun
) => ({
  ...rest,
  totals
})

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("keeps one report for each day, the last", () =>
    Effect.gen(function*() {
      const runs = yield* PlannerRuns
      const { id } = yield* Fixture.freshWorkspace()
      assert.isTrue(Option.isNone(yield* runs.find(id, "2026-04-01")))
      yield* runs.save(id, run("2026-04-01", 1))
      yield* runs.save(id, run("2026-04-02", 2))
      const again = { ...run("2026-04-01", 3), purchases: null, madeAt: Date.parse("2026-04-01T18:00:00Z") }
      yield* runs.save(id, again)
      assert.deepStrictEqual(yield* runs.find(id, "2026-04-01"), Option.some(again))
      assert.deepStrictEqual(yield* runs.find(id, "2026-04-02"), Option.some(run("2026-04-02", 2)))
    }))

  it.effect("lists the latest days first, without what a report lists", () =>
    Effect.gen(function*() {
      const runs = yield* PlannerRuns
      const { id } = yield* Fixture.freshWorkspace()
      const [a, b, c] = [run("2026-03-31", 1), run("2026-04-01", 2), run("2026-12-01", 3)]
      for (const each of [b!, c!, a!]) yield* runs.save(id, each)
      assert.deepStrictEqual(yield* runs.list(id, { limit: 10 }), [c!, b!, a!].map(totalsOf))
      assert.deepStrictEqual(yield* runs.list(id, { limit: 2 }), [c!, b!].map(totalsOf))
      assert.deepStrictEqual(yield* runs.list(id, { limit: 2, before: "2026-04-01" }), [totalsOf(a!)])
      yield* Fixture.assertRefused(runs.list(id, { limit: pageSizeMax + 1 }))
    }))

  it.effect("sees nothing of another workspace", () =>
    Effect.gen(function*() {
      const runs = yield* PlannerRuns
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      yield* runs.save(other.id, run("2026-04-01", 1))
      for (const workspaceId of [id, Fixture.unknownWorkspaceId]) {
        assert.isTrue(Option.isNone(yield* runs.find(workspaceId, "2026-04-01")))
        assert.deepStrictEqual(yield* runs.list(workspaceId, { limit: 10 }), [])
      }
      yield* Fixture.assertRefused(runs.save(Fixture.unknownWorkspaceId, run("2026-04-01", 1)))
    }))
}
