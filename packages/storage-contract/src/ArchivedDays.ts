/**
 * What every adapter's `ArchivedDays` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ArchivedDays, pageSizeMax, type PastDay } from "@anipool/storage/ArchivedDays"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

const digest = "ab".repeat(32)

const daysOf = (days: ReadonlyArray<PastDay>) => days.map(({ day, kind }) => `${kind} ${day}`)

const allDials = Effect.fnUntraced(function*(workspaceId: WorkspaceId, day: PastDay, limit: number) {
  const archived = yield* ArchivedDays
  const pages = []
  let after: number | undefined
  for (;;) {
    const page: Effect.Effect.Success<ReturnType<ArchivedDays["Type"]["dials"]>> = yield* archived.dials(
      workspaceId,
      day,
      { after, limit }
    )
    after = page.at(-1)?.dialedAt
    if (after === undefined) return pages
    pages.push(page)
  }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("days that are over are due until they are finished, and dials that come late make them due again", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const [today, before, long] = yield* Effect.all([0, 1, 5].map(DialsFixture.daysAgo))
      const record = (at: number, dialId: string) => DialsFixture.record(at, { dialId })
      yield* DialsFixture.run(workspace.id, record(today!, "a"), record(before!, "b"), record(long!, "c"))
      const dayOf = (at: number) => DialsFixture.dayOf(workspace, at)
      const due = archived.due(workspace.id, dayOf(today!))
      const [first, second] = yield* due
      assert.deepStrictEqual(first, {
        kind: "dial",
        day: dayOf(long!),
        from: LocalTime.endOf(LocalTime.addDays(dayOf(long!), -1), workspace.timeZone),
        until: LocalTime.endOf(dayOf(long!), workspace.timeZone)
      })
      assert.strictEqual(second?.day, dayOf(before!))
      assert.deepStrictEqual(daysOf(yield* archived.due(workspace.id, dayOf(before!))), [`dial ${dayOf(long!)}`])

      const begun = yield* archived.begin(workspace.id, first!)
      assert.strictEqual((yield* due).length, 2, "what was begun is due")
      assert.deepStrictEqual(yield* archived.list(workspace.id), [])
      assert.isTrue(yield* archived.finish(workspace.id, first!, begun, { rows: 1, digest }))
      assert.isFalse(yield* archived.finish(workspace.id, first!, begun, { rows: 1, digest }), "it is finished")
      const [listed, ...others] = yield* archived.list(workspace.id)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual({ ...listed, archivedAt: 0 }, { ...first, rows: 1, digest, archivedAt: 0 })
      assert.isAtMost(Math.abs(listed!.archivedAt - (yield* Clock.currentTimeMillis)), 60_000)
      assert.deepStrictEqual(daysOf(yield* due), [`dial ${dayOf(before!)}`])

      // One of another day takes no mark away, one of the day does.
      yield* DialsFixture.run(workspace.id, record(today!, "d"), record(before!, "e"))
      assert.strictEqual((yield* archived.list(workspace.id)).length, 1)
      yield* DialsFixture.run(workspace.id, record(long!, "f"))
      assert.deepStrictEqual(yield* archived.list(workspace.id), [])
      assert.strictEqual((yield* due).length, 2)
    }))

  it.effect("a day is not finished when dials came since it was begun, nor by whoever began it before another", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const [today, at] = yield* Effect.all([0, 3].map(DialsFixture.daysAgo))
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at!, { dialId: "a" }))
      const [day] = yield* archived.due(workspace.id, DialsFixture.dayOf(workspace, today!))
      const first = yield* archived.begin(workspace.id, day!)
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at! + 1_000, { dialId: "b" }))
      assert.isFalse(yield* archived.finish(workspace.id, day!, first, { rows: 1, digest }))
      const second = yield* archived.begin(workspace.id, day!)
      const third = yield* archived.begin(workspace.id, day!)
      assert.isFalse(yield* archived.finish(workspace.id, day!, second, { rows: 2, digest }))
      assert.isTrue(yield* archived.finish(workspace.id, day!, third, { rows: 2, digest }))
    }))

  it.effect("dials are read with all that is stored of them, those of one instant in one page", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const { anis, workspace } = yield* DialsFixture.freshWorkspace()
      const [today, at] = yield* Effect.all([0, 2].map(DialsFixture.daysAgo))
      const told = {
        sipCode: "603",
        sipReason: "Network Blocked",
        q850Cause: "21",
        hangupSource: "carrier",
        durationSeconds: "0",
        attestation: "A",
        prospectCarrier: "T-Mobile",
        carrier: "Telnyx"
      } as const
      yield* DialsFixture.run(
        workspace.id,
        DialsFixture.record(at!, { dialId: "b" }),
        DialsFixture.record(at!, { dialId: "a", ...told }),
        DialsFixture.record(at! - 1_000, { dialId: null, fromNumber: "3125550199", callDirection: "Inbound", zip: "" }),
        DialsFixture.record(at! + 1_000, { dialId: "c", campaignId: "C9" }),
        DialsFixture.record(today!, { dialId: "d" })
      )
      const [day] = yield* archived.due(workspace.id, DialsFixture.dayOf(workspace, today!))
      const pages = yield* allDials(workspace.id, day!, 2)
      assert.deepStrictEqual(pages.map((page) => page.map(({ dialId }) => dialId)), [[null, "a", "b"], ["c"]])
      const keys = yield* DialsFixture.campaignKeys(workspace.id)
      const [inbound, first] = pages[0]!
      assert.deepStrictEqual(first, {
        dialedAt: at!,
        hour: LocalTime.hourOfDay(at!, workspace.timeZone),
        countedOn: day!.day,
        campaignKey: keys.get("C1")!,
        campaignId: "C1",
        aniId: anis[0]!,
        poolId: first!.poolId,
        ani: "+12125550000",
        aniAreaCode: "212",
        prospect: "+16465550123",
        prospectAreaCode: "646",
        zip: "10001",
        zipAreaCode: first!.zipAreaCode,
        dialId: "a",
        direction: "Outbound",
        disposition: "Sale",
        agentName: "Ann",
        skillName: "East",
        leadSource: "web",
        leadCreatedOn: "2026-01-05",
        attempts: 2,
        isVolume: true,
        contact: true,
        success: true,
        blocked: first!.blocked,
        noAnswer: false,
        isHeldOut: null,
        sipCode: 603,
        sipReason: "Network Blocked",
        q850Cause: 21,
        hangupSource: "carrier",
        durationSeconds: 0,
        attestation: "A",
        prospectCarrier: "T-Mobile",
        carrier: "telnyx"
      })
      assert.isNumber(first!.poolId)
      assert.deepInclude(inbound, { isVolume: false, zip: "", sipCode: null, attestation: null })
      assert.strictEqual(pages[1]![0]!.campaignId, "C9")
      assert.deepStrictEqual(yield* allDials(Fixture.unknownWorkspaceId, day!, 2), [])
      const exit = yield* Effect.exit(archived.dials(workspace.id, day!, { limit: pageSizeMax + 1 }))
      assert.strictEqual(exit._tag, "Failure")
    }))

  it.effect("assignments are read in their order, and are due beside dials", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const past = yield* PastAssignments
      const { campaignKeys, held, workspace, workspaceId } = yield* freshLedger(2)
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone)
      const day = LocalTime.addDays(today, -3)
      const began = LocalTime.endOf(LocalTime.addDays(day, -1), workspace.timeZone)
      yield* past.record(
        workspaceId,
        day,
        [5, 5, 9].map((minutes, i) => ({
          aniId: held[i % 2]!.id,
          campaignKey: campaignKeys.get("C1")!,
          prospect: `310555010${i}`,
          tier: 2,
          at: began + minutes * 60_000
        }))
      )
      const [due, ...others] = yield* archived.due(workspaceId, today)
      assert.deepStrictEqual(daysOf([due!]), [`assignment ${day}`])
      assert.deepStrictEqual(others, [])
      const first = yield* archived.assignments(workspaceId, due!, { limit: 2 })
      const rest = yield* archived.assignments(workspaceId, due!, { after: first.at(-1), limit: 2 })
      assert.deepStrictEqual([...first, ...rest].map(({ prospect }) => prospect), [
        "+13105550100",
        "+13105550101",
        "+13105550102"
      ])
      assert.deepInclude(rest[0], {
        assignedAt: began + 9 * 60_000,
        countedOn: day,
        aniId: held[0]!.id,
        ani: "+12125550000",
        campaignKey: campaignKeys.get("C1")!,
        campaignId: "C1",
        tier: 2,
        useOfDay: 2,
        dailyCap: null
      })
      assert.deepStrictEqual(yield* archived.assignments(workspaceId, due!, { after: rest[0], limit: 2 }), [])

      // Another workspace's days are its own, and what comes for a day that was finished empty makes it due.
      const other = LocalTime.addDays(day, 1)
      const empty = {
        kind: "assignment" as const,
        day: other,
        from: LocalTime.endOf(day, workspace.timeZone),
        until: LocalTime.endOf(other, workspace.timeZone)
      }
      yield* archived.finish(workspaceId, empty, yield* archived.begin(workspaceId, empty), { rows: 0, digest })
      assert.strictEqual((yield* archived.list(workspaceId)).length, 1)
      yield* past.record(workspaceId, other, [{
        aniId: held[0]!.id,
        campaignKey: campaignKeys.get("C1")!,
        prospect: "3105550109",
        tier: 2,
        at: empty.from + 60_000
      }])
      assert.deepStrictEqual(daysOf(yield* archived.due(workspaceId, today)), [
        `assignment ${day}`,
        `assignment ${other}`
      ])
      assert.deepStrictEqual(yield* archived.list(workspaceId), [])
    }))
}
