/**
 * What every adapter's `Dials` does.
 */
import * as DayCounts from "@anipool/domain/dials/DayCounts"
import * as LocalTime from "@anipool/domain/LocalTime"
import { Activity } from "@anipool/storage/Activity"
import { ArchivedDays, type StoredDial } from "@anipool/storage/ArchivedDays"
import * as Port from "@anipool/storage/Dials"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { concerns } from "@anipool/storage/StorageError"
import { assert } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

const dialsOf = (figures: Port.Figures) => figures.aniDays.reduce((sum, { dials }) => sum + dials, 0)

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a dial is counted for its ANI, its campaign and each way of telling where it was", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { anis, workspace } = yield* DialsFixture.freshWorkspace()
      const aniId = anis[0]!
      const at = yield* DialsFixture.daysAgo(0)
      const [step] = yield* DialsFixture.run(workspace.id, DialsFixture.record(at))
      assert.deepInclude(step, {
        workspaceId: Option.some(workspace.id),
        taken: 1,
        recorded: 1,
        doubled: 0,
        corrected: 0,
        rejected: {},
        withdrawn: []
      })
      assert.deepStrictEqual(step?.reached, [{ prospect: "16465550123", aniId, at }])
      const day = DialsFixture.dayOf(workspace, at)
      const campaignKey = (yield* DialsFixture.campaignKeys(workspace.id)).get("C1")!
      const counts = { dials: 1, contacts: 1, successes: 1, blocks: 0, noAnswers: 0 }
      const ofHour = {
        day,
        hour: LocalTime.hourOfDay(at, workspace.timeZone),
        dials: 1,
        contacts: 1,
        blocks: 0,
        noAnswers: 0
      }
      const where = { day, campaignKey, callingCode: 1 as const, dials: 1, contacts: 1 }
      assert.deepStrictEqual(yield* dials.figures(workspace.id), {
        aniDays: [{ aniId, day, ...counts }],
        anis: [{
          aniId,
          dialsTotal: 1,
          contactsTotal: 1,
          dials30: 1,
          contacts30: 1,
          successes30: 1,
          blocks30: 0,
          noAnswers30: 0,
          lastDialedOn: day
        }],
        dialDays: [
          { basis: "area_code", ...where, areaCode: "646" },
          { basis: "ani", ...where, areaCode: "212" },
          { basis: "zip", ...where, areaCode: "212" }
        ],
        shareDays: [],
        hours: [
          { by: "area_code", callingCode: 1, areaCode: "212", ...ofHour },
          { by: "campaign", campaignKey, ...ofHour }
        ]
      })
    }))

  it.effect("a dial_id at its time counts once, in one batch or in two; dials without one count each", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const first = DialsFixture.record(at, { dialId: "d1" })
      const later = DialsFixture.record(at + 1_000, { dialId: "d1" })
      const without = DialsFixture.record(at)
      const [one] = yield* DialsFixture.run(
        workspace.id,
        first,
        { ...first, dispositionName: "Busy" },
        without,
        without
      )
      assert.deepInclude(one, { taken: 4, recorded: 3, doubled: 1 })
      const [two] = yield* DialsFixture.run(workspace.id, first, later)
      assert.deepInclude(two, { taken: 2, recorded: 1, doubled: 1 })
      const figures = yield* dials.figures(workspace.id)
      assert.strictEqual(dialsOf(figures), 4)
      assert.strictEqual(figures.aniDays[0]?.noAnswers, 0)
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("a dial under the lead's main number is corrected once, by the first record that tells which one was dialed", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { anis: [aniId], workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const told = (toNumber: string, toNumberIs: string, dialId: string | null = "d1") =>
        DialsFixture.record(at, { dialId, toNumber, toNumberIs })
      const areas = Effect.map(
        dials.figures(workspace.id),
        ({ dialDays }) =>
          dialDays.filter(({ basis }) => basis === "area_code").map((
            { areaCode, contacts, dials }
          ) => [areaCode, dials, contacts])
      )
      const latestTo = (national: string) =>
        Effect.map(
          dials.latestTo(workspace.id, {
            ani: { callingCode: 1, national: "2125550000" },
            prospect: { callingCode: 1, national }
          }),
          Option.isSome
        )
      yield* DialsFixture.run(workspace.id, told("6465550123", "main"), told("6465550123", "main", null))
      // Neither the same again nor one without an identifier tells it of this dial.
      const [again] = yield* DialsFixture.run(workspace.id, told("4155550199", "main"), told("3055550199", "", null))
      assert.deepInclude(again, { recorded: 1, doubled: 1, corrected: 0, withdrawn: [] })
      assert.deepStrictEqual(yield* areas, [["305", 1, 1], ["646", 2, 2]])

      const [step] = yield* DialsFixture.run(workspace.id, told("4155550123", "dialed"), told("3055550123", ""))
      assert.deepInclude(step, {
        recorded: 0,
        doubled: 2,
        corrected: 1,
        withdrawn: [{ prospect: "16465550123", at }]
      })
      assert.deepInclude(step?.reached ?? [], { prospect: "14155550123", aniId: aniId!, at })
      assert.deepStrictEqual(yield* areas, [["305", 1, 1], ["415", 1, 1], ["646", 1, 1]])
      assert.deepStrictEqual([yield* latestTo("4155550123"), yield* latestTo("3055550123")], [true, false])
      const [later] = yield* DialsFixture.run(workspace.id, told("3055550123", ""))
      assert.deepInclude(later, { doubled: 1, corrected: 0, withdrawn: [] })
      assert.deepStrictEqual(yield* areas, [["305", 1, 1], ["415", 1, 1], ["646", 1, 1]])
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("the main number may be the one that was dialed, and one record may tell it to the other in one batch", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace(1, {
        policy: { preferAnswered: true, holdOutPercent: 50 }
      })
      yield* DialsFixture.newCampaign(workspace.id, "C1")
      const at = yield* DialsFixture.daysAgo(0)
      const progress = { source: "s", position: 1, lines: 1, refused: 0, isComplete: true }
      const prospects = Array.from({ length: 40 }, (_, i) => String(6465550100 + i))
      yield* DialsFixture.run(
        workspace.id,
        ...prospects.map((toNumber, i) => DialsFixture.record(at, { dialId: String(i), toNumber, toNumberIs: "main" }))
      )
      const before = yield* dials.figures(workspace.id)
      const same = yield* dials.recordImported(
        workspace.id,
        prospects.map((toNumber, i) => DialsFixture.record(at, { dialId: String(i), toNumber })),
        progress
      )
      assert.deepInclude(same, { recorded: 0, doubled: 40, corrected: 0, withdrawn: [] })
      assert.deepStrictEqual(yield* dials.figures(workspace.id), before)
      // It was told by now.
      const others = yield* dials.recordImported(
        workspace.id,
        prospects.map((_, i) => DialsFixture.record(at, { dialId: String(i), toNumber: "3055550123" })),
        progress
      )
      assert.deepInclude(others, { doubled: 40, corrected: 0 })
      assert.deepStrictEqual(yield* dials.figures(workspace.id), before)

      const both = yield* dials.recordImported(
        workspace.id,
        prospects.flatMap((toNumber, i) => [
          DialsFixture.record(at, { dialId: `b${i}`, toNumber: "6465550123", toNumberIs: "main" }),
          DialsFixture.record(at, { dialId: `b${i}`, toNumber })
        ]),
        progress
      )
      assert.deepInclude(both, { recorded: 40, doubled: 40, corrected: 39 })
      // As if each had been told at once: the shares, too.
      const { dialDays, shareDays } = yield* dials.figures(workspace.id)
      const twice = <A extends { readonly contacts: number; readonly dials: number }>(each: A) => ({
        ...each,
        dials: 2 * each.dials,
        contacts: 2 * each.contacts
      })
      assert.deepStrictEqual(dialDays, before.dialDays.map(twice))
      assert.lengthOf(shareDays, 2)
      assert.deepStrictEqual(
        shareDays,
        before.shareDays.map((each) => ({ ...twice(each), successes: 2 * each.successes }))
      )
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("late dials land on their own day, and in the last 30 days only if it is one of them", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const days = [0, 40, 29, 30, 1]
      const at = yield* Effect.forEach(days, DialsFixture.daysAgo)
      for (const each of at) yield* DialsFixture.run(workspace.id, DialsFixture.record(each))
      const { aniDays, anis } = yield* dials.figures(workspace.id)
      assert.deepStrictEqual(
        aniDays.map(({ day }) => day),
        at.map((each) => DialsFixture.dayOf(workspace, each)).sort()
      )
      assert.deepInclude(anis[0], { dialsTotal: 5, dials30: 3, lastDialedOn: DialsFixture.dayOf(workspace, at[0]!) })
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("a dial of tomorrow counts on its day, but not yet in the last 30", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = (yield* DialsFixture.daysAgo(-1)) - 3_600_000
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at))
      const { anis } = yield* dials.figures(workspace.id)
      assert.deepInclude(anis[0], { dialsTotal: 1, dials30: 0 })
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("what the network says counts before the disposition's name, the same again and again", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { anis, workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const declined = Array.from({ length: 40 }, (_, i) => DialsFixture.record(at + 1_000 * i, { sipCode: "603" }))
      const told = [
        { sipCode: "603", sipReason: "Network Blocked", dispositionName: "No Answer" },
        { sipCode: "607", dispositionName: "Other" },
        { q850Cause: "21", sipReason: "text=\"v=analytics1", dispositionName: "Other" },
        { sipCode: "403", dispositionName: "Call rejected" },
        { sipCode: "404", dispositionName: "Blocked" },
        { q850Cause: "34", dispositionName: "Blocked" },
        { sipCode: "486", dispositionName: "No Answer" },
        { sipCode: "486", dispositionName: "Blocked" },
        // It reached somebody, so it was let through.
        { sipCode: "603", sipReason: "Network Blocked", dispositionName: "Not interested" }
      ].map((each) => DialsFixture.record(at, each))
      yield* DialsFixture.run(workspace.id, ...told)
      const aniId = anis[0]!
      const counted = { dials: 9, contacts: 1, successes: 0, blocks: 4, noAnswers: 1 }
      const day = DialsFixture.dayOf(workspace, at)
      assert.deepStrictEqual((yield* dials.figures(workspace.id)).aniDays, [{ aniId, day, ...counted }])
      yield* DialsFixture.assertCounted(workspace.id)
      // Half of those that may be anybody's; the disposition that they have counts for nothing.
      const half = (dispositionName: string) =>
        Effect.gen(function*() {
          const { workspace } = yield* DialsFixture.freshWorkspace()
          yield* DialsFixture.run(workspace.id, ...declined.map((each) => ({ ...each, dispositionName })))
          yield* DialsFixture.assertCounted(workspace.id)
          return (yield* dials.figures(workspace.id)).aniDays[0]!.blocks
        })
      const blocks = yield* half("Blocked")
      assert.isTrue(blocks > 5 && blocks < 35, String(blocks))
      assert.strictEqual(yield* half("Other"), blocks)
    }))

  it.effect("inbound calls, messages and transfers are recorded and count nowhere", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const [step] = yield* DialsFixture.run(
        workspace.id,
        ...["Inbound", "SMS", "transfer"].map((callDirection) => DialsFixture.record(at, { callDirection }))
      )
      assert.deepInclude(step, { taken: 3, recorded: 3, reached: [] })
      assert.deepStrictEqual(yield* dials.figures(workspace.id), {
        aniDays: [],
        anis: [],
        dialDays: [],
        shareDays: [],
        hours: []
      })
    }))

  it.effect("posted records go before imported ones, and an import's progress is kept with its records", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const progress = { source: "file", position: 1_234, lines: 3, refused: 1, isComplete: false }
      assert.deepStrictEqual(yield* dials.importProgress(workspace.id, "file"), Option.none())
      yield* dials.enqueue(
        [{ workspaceId: workspace.id, records: [DialsFixture.record(at, { campaignId: "imported" })] }],
        { workspaceId: workspace.id, progress }
      )
      yield* dials.enqueue([{
        workspaceId: workspace.id,
        records: [DialsFixture.record(at, { campaignId: "posted", dialId: "d" })]
      }])
      assert.deepStrictEqual(yield* dials.importProgress(workspace.id, "file"), Option.some(progress))
      yield* DialsFixture.drain(1)
      const campaigns = yield* DialsFixture.campaignKeys(workspace.id)
      assert.deepStrictEqual([...campaigns.keys()], ["posted", "imported"])
      const done = { ...progress, isComplete: true }
      yield* dials.enqueue([], { workspaceId: workspace.id, progress: done })
      assert.deepStrictEqual(yield* dials.importProgress(workspace.id, "file"), Option.some(done))
    }))

  it.effect("history that is recorded at once counts as what went through the queue, and each dial once", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const at = yield* DialsFixture.daysAgo(3)
      const records = [
        DialsFixture.record(at, { dialId: "a" }),
        DialsFixture.record(at, { dialId: "b", dispositionName: "No Answer", zip: "" }),
        DialsFixture.record(at + 1_000, { dialId: "c", campaignId: "C2", callDirection: "Transfer" }),
        DialsFixture.record(at + 2_000, { dialId: "d", toNumber: "nobody" }),
        DialsFixture.record(at, { dialId: "a" })
      ]
      const queued = yield* DialsFixture.freshWorkspace()
      yield* DialsFixture.run(queued.workspace.id, ...records)
      const { anis, workspace } = yield* DialsFixture.freshWorkspace()
      const progress = { source: "s", position: 7, lines: 5, refused: 0, isComplete: false }
      const first = yield* dials.recordImported(workspace.id, records, progress)
      assert.deepInclude(first, { taken: 5, recorded: 3, doubled: 1, rejected: { to_number: 1 } })
      assert.deepStrictEqual(yield* dials.importProgress(workspace.id, "s"), Option.some(progress))
      const figures = yield* dials.figures(workspace.id)
      const expected = yield* dials.figures(queued.workspace.id)
      const alike = { aniId: anis[0]!, campaignKey: 0 }
      const counts = (each: Port.Figures) =>
        [...each.aniDays, ...each.anis, ...each.dialDays].map((row) => ({ ...row, ...alike }))
      assert.deepStrictEqual(counts(figures), counts(expected))
      assert.strictEqual(dialsOf(figures), 2)

      const again = yield* dials.recordImported(workspace.id, records.slice(0, 3), { ...progress, position: 9 })
      assert.deepInclude(again, { recorded: 0, doubled: 3 })
      assert.deepStrictEqual(yield* dials.figures(workspace.id), figures)
      // Nothing went through the queue, and the minutes of now know nothing of the past.
      assert.strictEqual((yield* dials.waiting(workspace.id)).records, 0)
      yield* Fixture.assertRefused(
        dials.recordImported(workspace.id, Array(Port.importedMax + 1).fill(records[0]), progress)
      )
    }))

  it.effect("tells how much waits", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.drain(1_000)
      assert.deepStrictEqual(yield* dials.queue, { records: 0, lagMs: 0 })
      const records = Array.from({ length: 1_500 }, () => DialsFixture.record(at))
      yield* dials.enqueue([{ workspaceId: workspace.id, records }])
      const state = yield* dials.queue
      assert.strictEqual(state.records, 1_500)
      assert.isAtLeast(state.lagMs, 0)
      const { workspace: other } = yield* DialsFixture.freshWorkspace()
      assert.strictEqual((yield* dials.waiting(workspace.id)).records, 1_500)
      assert.isAtLeast((yield* dials.waiting(workspace.id)).lagMs, state.lagMs)
      assert.deepStrictEqual(yield* dials.waiting(other.id), { records: 0, lagMs: 0 })
      yield* DialsFixture.drain(1_000)
      assert.deepStrictEqual(yield* dials.waiting(workspace.id), { records: 0, lagMs: 0 })
      assert.strictEqual(dialsOf(yield* dials.figures(workspace.id)), 1_500)
    }))

  it.effect("more than a limit, or a workspace that is not there, is refused, and nothing is queued", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const record = DialsFixture.record(yield* DialsFixture.daysAgo(0))
      const batch = { workspaceId: workspace.id, records: [record] }
      yield* DialsFixture.drain(1_000)
      const many = Array.from({ length: Port.enqueueMax + 1 }, () => record)
      yield* Fixture.assertRefused(dials.enqueue([{ workspaceId: workspace.id, records: many }]))
      yield* Fixture.assertRefused(dials.enqueue([{ workspaceId: Fixture.unknownWorkspaceId, records: [record] }]))
      const refused = yield* Effect.exit(
        dials.enqueue([batch, { workspaceId: Fixture.unknownWorkspaceId, records: [record] }])
      )
      assert.isTrue(Exit.isFailure(refused))
      // Of several, the others' are queued where the failure says whose are not.
      const isOthersOnly = Option.exists(
        Cause.failureOption(Exit.isFailure(refused) ? refused.cause : Cause.empty),
        (error) => !concerns(error, workspace.id)
      )
      yield* Fixture.assertRefused(dials.process(Port.processMax + 1))
      yield* Fixture.assertRefused(dials.rejected(workspace.id, { limit: Port.rejectedPageMax + 1 }))
      assert.strictEqual((yield* dials.queue).records, isOthersOnly ? 1 : 0)
      yield* DialsFixture.drain(1_000)
    }))

  it.effect("a recount leaves days alone to which figures were added without dials, and names them", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const figures = yield* PlannerFigures
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const [today, both, before] = yield* Effect.forEach([0, 4, 9], DialsFixture.daysAgo)
      const dayOf = (at: number | undefined) => DialsFixture.dayOf(workspace, at!)
      yield* DialsFixture.newCampaign(workspace.id, "C1")
      const campaignKey = (yield* DialsFixture.campaignKeys(workspace.id)).get("C1")!
      const summed = {
        basis: "area_code",
        campaignKey,
        callingCode: 1,
        areaCode: "212",
        dials: 20,
        contacts: 1
      } as const
      yield* figures.count(workspace.id, [before, both].map((at) => ({ day: dayOf(at), ...summed })))
      yield* DialsFixture.run(workspace.id, DialsFixture.record(today!), DialsFixture.record(both!))
      const counted = yield* dials.figures(workspace.id)
      assert.strictEqual(counted.anis[0]?.dialsTotal, 2)
      const left = [before, both].map((at) => ({ day: dayOf(at), reason: "history" }))
      for (const isDryRun of [true, false]) {
        assert.deepStrictEqual<unknown>(yield* DialsFixture.recount(workspace.id, isDryRun), { corrected: 0, left })
        assert.deepStrictEqual(yield* dials.figures(workspace.id), counted)
      }
      const other = yield* DialsFixture.freshWorkspace()
      yield* DialsFixture.run(other.workspace.id, DialsFixture.record(before!))
      assert.deepStrictEqual(yield* DialsFixture.recount(other.workspace.id), { corrected: 0, left: [] })
    }))

  it.effect("an archived day is set to what was counted of its dials there, as long as those are all of it", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const dials = yield* Port.Dials
      const figures = yield* PlannerFigures
      const { workspace } = yield* DialsFixture.freshWorkspace(2)
      const [today, at, other] = yield* Effect.forEach([0, 4, 9], DialsFixture.daysAgo)
      yield* DialsFixture.newCampaign(workspace.id, "C2", { preferAnswered: true })
      const changes = [
        {},
        { dispositionName: "No Answer", toNumber: "2025550123", zip: "" },
        { fromNumber: "2125550001", dispositionName: "Busy", campaignId: "C2" },
        { fromNumber: "3125550199", dispositionName: "Blocked" },
        { campaignId: "C2", toNumber: "6465550777" },
        { callDirection: "Inbound" }
      ]
      yield* DialsFixture.run(
        workspace.id,
        DialsFixture.record(today!),
        ...changes.map((each, i) => DialsFixture.record(at! + i * 3_600_000, { dialId: String(i), ...each })),
        DialsFixture.record(other!)
      )
      const [, day] = yield* archived.due(workspace.id, DialsFixture.dayOf(workspace, today!))
      const stored = yield* archived.dials(workspace.id, day!, { limit: 100 })
      assert.strictEqual(stored.length, changes.length)
      const countsOf = (all: ReadonlyArray<StoredDial>) => {
        const counting = DayCounts.begin(workspace.timeZone)
        counting.add(all)
        return counting.end()
      }
      const right = countsOf(stored)
      const digest = "ab".repeat(32)
      const set = (counts: DayCounts.DayCounts, isDryRun = false, of = digest) =>
        dials.recountArchived(workspace.id, { day: day!.day, digest: of }, counts, isDryRun)
      assert.deepStrictEqual(yield* set(right), Option.none(), "it is not archived")
      const begun = yield* archived.begin(workspace.id, day!)
      yield* archived.finish(workspace.id, day!, begun, { rows: stored.length, digest })
      const before = yield* dials.figures(workspace.id)
      assert.deepStrictEqual(
        yield* set(countsOf([]), false, "cd".repeat(32)),
        Option.none(),
        "it is archived otherwise"
      )
      assert.deepStrictEqual(yield* set(right), Option.some(0))
      assert.deepStrictEqual(yield* dials.figures(workspace.id), before)

      // Of what is not so, each counter is told and set, and back again.
      for (const wrong of [[], stored.slice(1), [...stored, stored[4]!, stored[2]!]]) {
        const told = yield* set(countsOf(wrong), true)
        assert.isAbove(Option.getOrThrow(told), 0)
        assert.deepStrictEqual(yield* dials.figures(workspace.id), before)
        assert.deepStrictEqual(yield* set(countsOf(wrong)), told)
        const changed = yield* dials.figures(workspace.id)
        assert.notDeepEqual(changed, before)
        for (const kind of ["aniDays", "dialDays", "shareDays", "hours"] as const) {
          const others = (each: { readonly day: string }) => each.day !== day!.day
          assert.deepStrictEqual(changed[kind].filter(others), before[kind].filter(others))
        }
        assert.deepStrictEqual(yield* set(right, true), told)
        assert.deepStrictEqual(yield* set(right), told)
        yield* DialsFixture.recount(workspace.id)
        assert.deepStrictEqual(yield* dials.figures(workspace.id), before)
      }
      yield* DialsFixture.assertCounted(workspace.id)
      assert.isAtMost(yield* dials.keptFrom, at!)

      const campaignKey = (yield* DialsFixture.campaignKeys(workspace.id)).get("C1")!
      const summed = {
        basis: "area_code",
        campaignKey,
        callingCode: 1,
        areaCode: "212",
        dials: 20,
        contacts: 1
      } as const
      yield* figures.count(workspace.id, [{ day: day!.day, ...summed }])
      assert.deepStrictEqual(yield* set(right), Option.none(), "figures were added")
    }))

  it.effect("the posted dials of the minutes are those of their day, whenever they are read", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const today = DialsFixture.dayOf(workspace, at)
      const records = ["Sale", "Busy", "Not interested", "Busy"].map((dispositionName) =>
        DialsFixture.record(at, { dispositionName })
      )
      for (let i = 0; i < 20; i++) yield* dials.enqueue([{ workspaceId: workspace.id, records }])
      const processing = yield* Effect.fork(DialsFixture.drain(4))
      let dialed = 0
      while (dialed < 80) {
        const { day, minutes } = yield* activity.since(workspace.id, 0, today)
        dialed = day.dials
        assert.strictEqual(minutes.reduce((sum, { dials }) => sum + dials, 0), day.dials)
        assert.strictEqual(minutes.reduce((sum, { contacts }) => sum + contacts, 0), day.contacts)
        yield* Effect.yieldNow()
      }
      yield* Fiber.join(processing)

      // What counts in no figure, and what was there before, counts in no minute.
      const doubled = DialsFixture.record(at, { dialId: "d" })
      yield* DialsFixture.run(
        workspace.id,
        ...["Inbound", "SMS"].map((callDirection) => DialsFixture.record(at, { callDirection })),
        doubled,
        doubled
      )
      const { day, minutes } = yield* activity.since(workspace.id, 0, today)
      assert.deepStrictEqual(day, { dials: 81, contacts: 41 })
      assert.strictEqual(minutes.reduce((sum, { dials }) => sum + dials, 0), 81)
      assert.strictEqual(minutes.reduce((sum, { contacts }) => sum + contacts, 0), 41)

      // Imported ones are history: of the day, and in no minute.
      const before = yield* activity.since(workspace.id, 0, today)
      const progress = { source: "file", position: 1, lines: 4, refused: 0, isComplete: true }
      yield* dials.enqueue([{ workspaceId: workspace.id, records }], { workspaceId: workspace.id, progress })
      yield* DialsFixture.drain(4)
      const after = yield* activity.since(workspace.id, 0, today)
      assert.deepStrictEqual([after.minutes, after.day.dials], [before.minutes, before.day.dials + 4])

      const other = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* activity.since(other.id, 0, today), { minutes: [], day: { dials: 0, contacts: 0 } })
    }))

  it.effect("nothing is counted twice or lost by many who process at once", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace(5)
      const at = yield* DialsFixture.daysAgo(0)
      const batches = Array.from({ length: 40 }, (_, batch) => ({
        workspaceId: workspace.id,
        records: Array.from({ length: 25 }, (_, i) =>
          DialsFixture.record(at - (i % 3) * 86_400_000, {
            fromNumber: `212555000${i % 5}`,
            campaignId: `C${batch % 4}`,
            // Each dial is posted twice, in different batches; the last five of a batch without anything to tell them by.
            dialId: i < 20 ? `d${batch % 20}-${i}` : null
          }))
      }))
      yield* Effect.forEach(batches, (batch) => dials.enqueue([batch]), { concurrency: 8, discard: true })
      yield* Effect.all(Array.from({ length: 4 }, () => DialsFixture.drain(50)), { concurrency: "unbounded" })
      // One that found everything taken may have stopped before another gave some back.
      yield* DialsFixture.drain(50)
      const figures = yield* dials.figures(workspace.id)
      assert.strictEqual(dialsOf(figures), 20 * 20 + 40 * 5)
      assert.strictEqual(figures.anis.reduce((sum, { dials30 }) => sum + dials30, 0), 20 * 20 + 40 * 5)
      yield* DialsFixture.assertCounted(workspace.id)
    }))
}
