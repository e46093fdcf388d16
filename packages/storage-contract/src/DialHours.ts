/**
 * Tests of `DialHours`, over whatever adapter is provided.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { Campaigns } from "@anipool/storage/Campaigns"
import { type HoursAsked, type HoursRow } from "@anipool/storage/DialHours"
import * as Port from "@anipool/storage/DialHours"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

/** What became of dials, in a workspace where it is about noon: on three days, from three area codes, for two campaigns. */
const dialed = Effect.gen(function*() {
  const { workspace } = yield* DialsFixture.freshWorkspace(2)
  const [now, yesterday, before] = yield* Effect.forEach([0, 1, 40], DialsFixture.daysAgo)
  yield* DialsFixture.newCampaign(workspace.id, "C1")
  const record = (at: number, fromNumber: string, dispositionName: string, campaignId = "C1") =>
    DialsFixture.record(at, { fromNumber, dispositionName, campaignId, campaignName: campaignId })
  yield* DialsFixture.run(
    workspace.id,
    record(now!, "2125550000", "Sale"),
    record(now! - 3_600_000, "2125550001", "603"),
    record(now! - 3_600_000, "8085550100", "Busy", "C2"),
    record(yesterday!, "2125550000", "Busy"),
    record(yesterday!, "4155550100", "Sale", "C2"),
    record(before!, "2125550000", "Sale"),
    DialsFixture.record(now!, { callDirection: "SMS" })
  )
  const today = LocalTime.dateAt(now!, workspace.timeZone)
  return {
    workspace,
    hour: LocalTime.hourOfDay(now!, workspace.timeZone),
    days: { from: LocalTime.addDays(today, -1), to: today },
    asked: { from: LocalTime.addDays(today, -1), to: today, across: "day", limit: 10 } as const
  }
})

const row = (of: HoursRow["of"], ...cells: ReadonlyArray<readonly [number, number, number, number, number]>) => ({
  of,
  at: cells.map(([at]) => at),
  dials: cells.map(([, dials]) => dials),
  contacts: cells.map(([, , contacts]) => contacts),
  blocks: cells.map(([, , , blocks]) => blocks),
  noAnswers: cells.map(([, , , , noAnswers]) => noAnswers)
})

const areaCode = (code: string) => ({ by: "area_code", callingCode: 1, areaCode: code }) as const

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("sums by area code, campaign or hour, across days or hours; most dials first", () =>
    Effect.gen(function*() {
      const { sum } = yield* Port.DialHours
      const { asked, hour, workspace } = yield* dialed
      const of = (more: Partial<HoursAsked> & Pick<HoursAsked, "by">) => sum(workspace.id, { ...asked, ...more })
      assert.deepStrictEqual(yield* of({ by: "area_code" }), [
        row(areaCode("212"), [0, 1, 0, 0, 1], [1, 2, 1, 1, 0]),
        row(areaCode("415"), [0, 1, 1, 0, 0]),
        row(areaCode("808"), [1, 1, 0, 0, 1])
      ])
      assert.deepStrictEqual(yield* of({ by: "area_code", across: "hour" }), [
        row(areaCode("212"), [hour - 1, 1, 0, 1, 0], [hour, 2, 1, 0, 1]),
        row(areaCode("415"), [hour, 1, 1, 0, 0]),
        row(areaCode("808"), [hour - 1, 1, 0, 0, 1])
      ])
      assert.deepStrictEqual(yield* of({ by: "campaign" }), [
        row({ by: "campaign", id: "C1", name: "Spring" }, [0, 1, 0, 0, 1], [1, 2, 1, 1, 0]),
        row({ by: "campaign", id: "C2", name: "C2" }, [0, 1, 1, 0, 0], [1, 1, 0, 0, 1])
      ])
      assert.deepStrictEqual(yield* of({ by: "hour" }), [
        row({ by: "hour", hour }, [0, 2, 1, 0, 1], [1, 1, 1, 0, 0]),
        row({ by: "hour", hour: hour - 1 }, [1, 2, 0, 1, 1])
      ])
    }))

  it.effect("tells all beyond the limit as one row, and nothing of other workspaces or days", () =>
    Effect.gen(function*() {
      const { sum } = yield* Port.DialHours
      const { asked, workspace } = yield* dialed
      assert.deepStrictEqual(yield* sum(workspace.id, { ...asked, by: "area_code", limit: 1 }), [
        row(areaCode("212"), [0, 1, 0, 0, 1], [1, 2, 1, 1, 0]),
        row({ by: "rest", rows: 2 }, [0, 1, 1, 0, 0], [1, 1, 0, 0, 1])
      ])
      const empty = LocalTime.addDays(asked.from, -10)
      assert.deepStrictEqual(yield* sum(workspace.id, { ...asked, by: "hour", from: empty, to: empty }), [])
      assert.deepStrictEqual(yield* sum(Fixture.unknownWorkspaceId, { ...asked, by: "hour" }), [])
      yield* Fixture.assertRefused(sum(workspace.id, { ...asked, by: "hour", limit: Port.rowsMax + 1 }))
      yield* Fixture.assertRefused(
        sum(workspace.id, { ...asked, by: "hour", from: LocalTime.addDays(asked.to, -Port.daysMax) })
      )
    }))

  it.effect("counts on for a campaign that was deleted, which has no name any more", () =>
    Effect.gen(function*() {
      const { sum } = yield* Port.DialHours
      const { asked, workspace } = yield* dialed
      yield* Effect.flatMap(Campaigns, (campaigns) => campaigns.remove(workspace.id, "C1"))
      const rows = yield* sum(workspace.id, { ...asked, by: "campaign" })
      assert.deepStrictEqual(rows.map(({ dials }) => dials), [[1, 2], [1, 1]])
    }))

  it.effect("forgets what is older than a year before the latest day", () =>
    Effect.gen(function*() {
      const { forget, sum } = yield* Port.DialHours
      const { asked, workspace } = yield* dialed
      const by = { ...asked, by: "campaign" } as const
      const before = yield* sum(workspace.id, by)
      const long = yield* DialsFixture.daysAgo(450)
      yield* DialsFixture.run(workspace.id, DialsFixture.record(long))
      const day = LocalTime.dateAt(long, workspace.timeZone)
      const then = { ...by, from: day, to: day }
      assert.deepStrictEqual((yield* sum(workspace.id, then)).map(({ dials }) => dials), [[1]])
      yield* Effect.repeat(forget, { until: (forgotten) => forgotten === 0 })
      assert.deepStrictEqual(yield* sum(workspace.id, then), [])
      assert.deepStrictEqual(yield* sum(workspace.id, by), before)
    }))
}
