import * as Idempotency from "@anipool/core/assignment/Idempotency"
import * as ShadowComputation from "@anipool/core/shadow/ShadowComputation"
import * as ShadowDays from "@anipool/core/shadow/ShadowDays"
import * as ShadowReport from "@anipool/core/shadow/ShadowReport"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { Workspace } from "@anipool/domain/Workspace"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { CallbackRoutes } from "@anipool/storage/CallbackRoutes"
import { Dials } from "@anipool/storage/Dials"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import { attemptsMax, givenUp, ShadowReports } from "@anipool/storage/ShadowReports"
import { StorageError } from "@anipool/storage/StorageError"
import { Transitions } from "@anipool/storage/Transitions"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/TestClock"

const layer = Layer.merge(ShadowDays.layer, ShadowReport.layer).pipe(
  Layer.provideMerge(MemoryStorage.layer),
  Layer.merge(Logger.remove(Logger.defaultLogger))
)

const start = Date.parse("2026-03-05T17:00:00Z")
const prospects = ["6465550101", "6465550102", "6465550103", "6465550104"]

/** A workspace with a campaign and four dials of yesterday, which its one number made. */
const setUp = Effect.gen(function*() {
  yield* TestClock.setTime(start)
  const { anis, workspace } = yield* DialsFixture.freshWorkspace(2)
  yield* DialsFixture.newCampaign(workspace.id, "C1")
  const at = yield* DialsFixture.daysAgo(1)
  yield* DialsFixture.run(
    workspace.id,
    ...prospects.map((toNumber, n) => DialsFixture.record(at + n * 60_000, { toNumber, dialId: `d${n}` }))
  )
  return { anis, workspace, day: DialsFixture.dayOf(workspace, at), at }
})

/** The report over other dials. */
const reportOver = (recorded: RecordedDials["Type"]) =>
  Layer.provide(ShadowReport.layer, Layer.succeed(RecordedDials, recorded))

/** What the job does when nothing happens for so many steps. */
const steps = (count: number) =>
  Effect.gen(function*() {
    const job = yield* ShadowComputation.job
    return yield* Effect.replicateEffect(job.step, count)
  })

const runOf = (workspace: Workspace) =>
  Effect.flatMap(ShadowDays.ShadowDays, (days) => Effect.map(days.list(workspace), ({ run }) => run))

describe("ShadowComputation", () => {
  it.effect("makes the report that the command makes, keeps it, and rests", () =>
    Effect.gen(function*() {
      const { day, workspace } = yield* setUp
      const days = yield* ShadowDays.ShadowDays
      const shadow = yield* ShadowReport.ShadowReport
      assert.deepStrictEqual(yield* days.list(workspace), { reports: [], run: null })
      const refused = yield* Effect.flip(days.find(workspace, day))
      assert.deepInclude(refused, { _tag: "NotFound", code: "shadow_not_found" })
      const begun = yield* days.begin(workspace, day)
      assert.deepInclude(begun.run, { day, status: "queued", dials: 0 })
      assert.deepInclude(yield* Effect.flip(days.begin(workspace, day)), { _tag: "Conflict", code: "shadow_under_way" })
      assert.deepStrictEqual(yield* steps(2), ["more", "idle"])
      const report = yield* shadow.of(workspace.id, day)
      assert.strictEqual(report.dials, prospects.length)
      const { madeAt, report: kept } = yield* days.find(workspace, day)
      assert.deepStrictEqual(kept, report)
      assert.strictEqual(madeAt, start)
      const { reports, run } = yield* days.list(workspace)
      assert.deepInclude(run, { status: "done", dials: prospects.length })
      const { anipool, dials, shown } = report
      assert.deepStrictEqual(reports, [{ day, madeAt, dials, shown, anipool }])
      const tomorrow = DialsFixture.dayOf(workspace, start + 86_400_000)
      assert.strictEqual((yield* Effect.flip(days.begin(workspace, tomorrow)))._tag, "InvalidRequest")
      const today = DialsFixture.dayOf(workspace, start)
      assert.strictEqual((yield* days.begin(workspace, today)).run?.day, today)
    }).pipe(Effect.provide(layer)))

  it.effect("stops when it is cancelled", () =>
    Effect.gen(function*() {
      const { day, workspace } = yield* setUp
      const days = yield* ShadowDays.ShadowDays
      const recorded = yield* RecordedDials
      const [isReading, mayRead] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
      let pages = 0
      const slow = reportOver({
        ...recorded,
        shown: (...words) =>
          Effect.sync(() => pages++).pipe(
            Effect.zipRight(Deferred.succeed(isReading, undefined)),
            Effect.zipRight(Deferred.await(mayRead)),
            Effect.zipRight(recorded.shown(...words))
          )
      })
      yield* days.begin(workspace, day)
      const step = yield* Effect.fork(Effect.provide(steps(1), slow))
      yield* Deferred.await(isReading)
      assert.deepInclude((yield* days.cancel(workspace)).run, { status: "cancelled" })
      yield* Deferred.succeed(mayRead, undefined)
      assert.deepStrictEqual(yield* Fiber.join(step), ["more"])
      assert.strictEqual(pages, 1)
      assert.strictEqual((yield* runOf(workspace))?.status, "cancelled")
      assert.deepStrictEqual((yield* days.list(workspace)).reports, [])
      assert.deepStrictEqual(yield* days.cancel(workspace), yield* days.list(workspace))
    }).pipe(Effect.provide(layer)))

  it.effect("does not fail for storage that is away, nor for a worker that ends; for one that dies, at last", () =>
    Effect.gen(function*() {
      const { day, workspace } = yield* setUp
      const days = yield* ShadowDays.ShadowDays
      const recorded = yield* RecordedDials
      const reports = yield* ShadowReports
      const away = reportOver({
        ...recorded,
        shown: () => new StorageError({ operation: "RecordedDials.shown", cause: "away" })
      })
      const forEver = reportOver({ ...recorded, shown: () => Effect.never })
      yield* days.begin(workspace, day)
      for (let n = 0; n < attemptsMax; n++) {
        assert.strictEqual((yield* Effect.flip(Effect.provide(steps(1), away)))._tag, "StorageError")
        const step = yield* Effect.fork(Effect.provide(steps(1), forEver))
        while ((yield* runOf(workspace))?.status !== "running") yield* Effect.yieldNow()
        yield* Fiber.interrupt(step)
      }
      assert.strictEqual((yield* runOf(workspace))?.status, "queued")
      for (let n = 0; n < attemptsMax; n++) {
        yield* reports.claim(ShadowComputation.lease)
        assert.deepStrictEqual(yield* steps(1), ["idle"])
        yield* TestClock.adjust(Duration.sum(ShadowComputation.lease, "1 second"))
      }
      assert.deepStrictEqual(yield* steps(1), ["idle"])
      assert.deepInclude(yield* runOf(workspace), { status: "failed", message: givenUp })
      const broken = reportOver({ ...recorded, shown: () => Effect.die("a fault") })
      yield* days.begin(workspace, day)
      assert.deepStrictEqual(yield* Effect.provide(steps(2), broken), ["more", "idle"])
      assert.deepInclude(yield* runOf(workspace), { status: "failed" })
    }).pipe(Effect.provide(layer)))

  it.effect("reads what the workspace has: numbers, their state and routes, policies of campaigns, places and limits", () =>
    Effect.gen(function*() {
      const { anis, at, day, workspace } = yield* setUp
      const shadow = yield* ShadowReport.ShadowReport
      const routes = yield* CallbackRoutes
      const transitions = yield* Transitions
      yield* DialsFixture.newCampaign(workspace.id, "C2", { dailyCap: 1 })
      const told = (n: number, changes: Partial<DialRecord>) => DialsFixture.record(at + n * 600_000, changes)
      yield* DialsFixture.run(
        workspace.id,
        told(1, { campaignId: "C2", toNumber: "6465550105", zip: "33101" }),
        // By a number that the workspace does not hold.
        told(2, { campaignId: "C2", toNumber: "6465550106", fromNumber: "2125559999" }),
        told(3, { campaignId: "nobody registered it", toNumber: "6465550107" })
      )
      const before = yield* shadow.of(workspace.id, day)
      assert.deepInclude(before, { dials: 6, anis: 2, skipped: 1, waiting: 0 })
      // The five before it made it the sixth use of a number whose campaign allows one.
      assert.deepInclude(before.shown, { overCap: 1, notCallable: null, within50Miles: 83.33 })
      const [held, other] = ["2125550000", "2125559999"]
      yield* routes.record(
        workspace.id,
        "vicidial",
        [held!, other!].map((national) => ({
          callingCode: 1 as const,
          national,
          isCallable: true,
          note: null
        }))
      )
      const known = yield* shadow.of(workspace.id, day)
      assert.strictEqual(known.shown.notCallable, 0)
      assert.isAbove(known.anipool.notCallable!, 0)
      yield* transitions.apply(workspace.id, [anis[0]!], { ...Fixture.pause, origin: "command-line" })
      // The campaign that allows one use finds the other number used up by then.
      const paused = yield* shadow.of(workspace.id, day)
      assert.strictEqual(paused.disagreements.find(({ reason }) => reason === "not-active")?.dials, 4)

      const refused = yield* Effect.flip(shadow.of(workspace.id, day, { dialsMax: 6 }))
      assert.include(String(refused.message), "expected a day of at most 6 dials")
      yield* (yield* Dials).enqueue([{ workspaceId: workspace.id, records: [told(4, {})] }])
      assert.strictEqual((yield* shadow.of(workspace.id, day, { dialsMax: 7 })).waiting, 1)
      const asks = yield* ShadowAsks
      yield* TestClock.setTime(at)
      yield* asks.record(
        workspace.id,
        Array.from(
          { length: 8 },
          () => ({ campaignKey: 1, callingCode: 1 as const, phone: "6465550101", request: null })
        )
      )
      const tooMany = yield* Effect.flip(shadow.of(workspace.id, day, { dialsMax: 7 }))
      assert.include(String(tooMany.message), "expected at most 7 calls that asked")
    }).pipe(Effect.provide(layer)))

  it.effect("joins calls that asked with the dials that came in", () =>
    Effect.gen(function*() {
      const { at, day, workspace } = yield* setUp
      const shadow = yield* ShadowReport.ShadowReport
      const asks = yield* ShadowAsks
      const campaignKey = (yield* DialsFixture.campaignKeys(workspace.id)).get("C1")!
      const ask = (phone: string, key = campaignKey, callId?: string) => {
        const request = callId === undefined ? null : Idempotency.make(callId, [], ["anything"]).key
        return asks.record(workspace.id, [{ campaignKey: key, callingCode: 1, phone, request }])
      }
      assert.isNull((yield* shadow.of(workspace.id, day)).live)
      const now = yield* Clock.currentTimeMillis
      yield* TestClock.setTime(at)
      yield* ask(prospects[0]!)
      yield* ask(prospects[1]!)
      // Nobody dialed them.
      yield* ask("6465550199")
      // Of a campaign that is unknown by now.
      yield* ask(prospects[2]!, 1_000_000)
      // Its dial is told of as a quarter of an hour before, under the id that it asked under; the next one under another.
      yield* TestClock.setTime(at + 18 * 60_000)
      yield* ask(prospects[3]!, campaignKey, "d3")
      yield* ask(prospects[2]!, campaignKey, "d3 of another day")
      yield* TestClock.setTime(now)
      const { live } = yield* shadow.of(workspace.id, day)
      const figures = { asked: 5, matched: 3, unmatched: 2, unasked: 1 }
      assert.deepStrictEqual(live, { ...figures, byCampaign: [{ campaign: "C1", ...figures }] })
    }).pipe(Effect.provide(layer)))
})
