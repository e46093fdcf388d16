/**
 * From days of both shares to what needs somebody: which days count, and how often they are read.
 */
import * as HoldOutWatch from "@anipool/core/administration/HoldOutWatch"
import * as AlertEvaluation from "@anipool/core/alerts/AlertEvaluation"
import * as Needs from "@anipool/core/alerts/Needs"
import * as PreferenceStop from "@anipool/core/alerts/PreferenceStop"
import * as AlertPlan from "@anipool/domain/alerts/AlertPlan"
import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Alerts } from "@anipool/storage/Alerts"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Dials, type ShareDaysAsked, shareDaysMax } from "@anipool/storage/Dials"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"

/** Thirty days until the day before the test's: each campaign's 900 dials with the preference, and 100 held out. */
const firstDay = "2026-01-31"
const today = "2026-03-02"

/** Days as storage would tell them, of so many campaigns; `asked` is what it was asked for. */
const storage = (applied: number, campaigns = 1, days = 30) => {
  const asked: Array<ShareDaysAsked> = []
  const blocks = Array.from(
    { length: days },
    (_, day) =>
      Array.from({ length: campaigns }, (_, campaign): HoldOutHarm.Block => ({
        day: LocalTime.addDays(firstDay, day),
        campaignKey: campaign + 1,
        applied: { dials: 900, contacts: applied },
        heldOut: { dials: 100, contacts: 25 }
      }))
  ).flat()
  const shareDays = (_: unknown, options: ShareDaysAsked) =>
    Effect.sync(() => {
      asked.push(options)
      const { after, from, limit, to } = options
      return blocks.filter(({ campaignKey, day }) =>
        day >= from && day <= to &&
        (after === undefined || day > after.day || (day === after.day && campaignKey > after.campaignKey))
      ).slice(0, limit)
    })
  const dials = Layer.effect(Dials, Effect.map(Dials, (port) => Dials.of({ ...port, shareDays })))
  return {
    asked,
    layer: Layer.mergeAll(HoldOutWatch.layer, Needs.layer).pipe(
      Layer.provideMerge(dials),
      Layer.provideMerge(MemoryStorage.layer)
    )
  }
}

const setUp = Effect.gen(function*() {
  yield* TestClock.setTime(Date.parse(`${today}T15:00:00Z`))
  const workspaces = yield* Workspaces
  const { judge } = yield* HoldOutWatch.HoldOutWatch
  const { find } = yield* Needs.Needs
  const workspace = yield* workspaces.create({
    name: "Acme",
    country: "us",
    timeZone: "UTC",
    inboundGroups: false,
    fields: {},
    policy: { preferAnswered: true }
  })
  return { judge: judge(workspace), needs: find(workspace), workspace, workspaces }
})

describe("HoldOutWatch", () => {
  it.effect("what a preference costs is told once it is harm, and no longer once it is off", () => {
    const { asked, layer } = storage(180)
    return Effect.gen(function*() {
      const { judge, needs, workspace, workspaces } = yield* setUp
      const { evidence, ...told } = yield* judge
      assert.isAtLeast(evidence, HoldOutHarm.threshold)
      assert.deepStrictEqual(told, {
        days: 30,
        applied: { dials: 27_000, contacts: 5_400 },
        heldOut: { dials: 3_000, contacts: 750 },
        lostADay: 45,
        changedAt: null
      })
      const [need, ...others] = yield* needs
      assert.deepStrictEqual(others, [])
      assert.deepInclude(need, { kind: "preference-harms", cost: 45, action: { name: "open-policy", target: "" } })
      assert.include(need!.what, "of 27,000 dials with it 20.0% reached somebody, of 3,000 held out 25.0%")
      assert.strictEqual(asked.length, 1, "both asked for the same days")
      yield* workspaces.setPolicy(workspace.id, { preferAnswered: false })
      assert.deepStrictEqual(yield* needs, [])
      assert.strictEqual((yield* judge).evidence, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is told, and then switched off, once, where the policy says so", () =>
    Effect.gen(function*() {
      const alerts = yield* Alerts
      const trail = yield* AuditTrail
      const holdOut = yield* HoldOutWatch.HoldOutWatch
      const needs = yield* Needs.Needs
      const { workspace: { id }, workspaces } = yield* setUp
      const found = Effect.flatten(workspaces.find(id))
      const act = Effect.flatMap(found, (workspace) => PreferenceStop.act({ alerts, holdOut, workspaces }, workspace))
      const look = Effect.flatMap(found, (workspace) => AlertEvaluation.look(alerts, needs, workspace))
      yield* workspaces.setPolicy(id, { preferAnswered: true, stopOnHarm: true })
      assert.deepStrictEqual(yield* act, [], "nobody was told")
      yield* look
      yield* workspaces.setPolicy(id, { preferAnswered: true })
      assert.deepStrictEqual(yield* act, [], "the policy says nothing of it")
      yield* workspaces.setPolicy(id, { preferAnswered: true, stopOnHarm: true })
      const entries = yield* Effect.all(Array.from({ length: 5 }, () => act), { concurrency: "unbounded" })
      const [entry, ...others] = entries.flat()
      assert.deepStrictEqual(others, [], "by one of those who looked")
      assert.deepStrictEqual((yield* found).policy, { preferAnswered: false, stopOnHarm: true })
      assert.deepInclude(yield* Effect.flatten(trail.find(id, entry!)), {
        action: "policy.changed",
        summary:
          "Switched off the preference for numbers that are answered of the workspace “Acme”: of 27,000 dials with it 20.0% reached somebody, of 3,000 held out 25.0%"
      })
      // It is switched on again, and what was before proves nothing any more.
      yield* trail.undo(id, entry!)
      assert.strictEqual((yield* found).policy.preferAnswered, true)
      yield* look
      assert.deepStrictEqual(yield* act, [])
      yield* TestClock.adjust(AlertPlan.calmMs)
      yield* look
      assert.deepStrictEqual((yield* alerts.open(id)).alerts, [])
    }).pipe(Effect.provide(storage(180).layer)))

  it.effect("a preference that does no harm needs nobody", () =>
    Effect.gen(function*() {
      const { judge, needs } = yield* setUp
      assert.isBelow((yield* judge).evidence, HoldOutHarm.threshold)
      assert.deepStrictEqual(yield* needs, [])
    }).pipe(Effect.provide(storage(225).layer)))

  it.effect("days count from the first whole one after a change, until yesterday, and are read again within the hour", () => {
    const { asked, layer } = storage(180)
    return Effect.gen(function*() {
      const { judge, workspace, workspaces } = yield* setUp
      yield* TestClock.setTime(Date.parse("2026-02-20T23:00:00Z"))
      assert.strictEqual((yield* judge).days, 20, "of 30 days those until the day before")
      yield* workspaces.setPolicy(workspace.id, { preferAnswered: true, holdOutPercent: 20 })
      assert.strictEqual((yield* judge).days, 0)
      yield* TestClock.adjust("25 hours")
      assert.strictEqual((yield* judge).days, 1)
      const last = asked.at(-1)!
      assert.deepInclude(last, { from: "2026-02-21", to: "2026-02-21" })
      const times = asked.length
      yield* TestClock.adjust("59 minutes")
      yield* workspaces.setPolicy(workspace.id, { preferAnswered: true, holdOutPercent: 20, dailyCap: 50 })
      yield* judge
      assert.strictEqual(asked.length, times, "another setting begins nothing anew")
      yield* TestClock.adjust("1 minute")
      yield* judge
      assert.strictEqual(asked.length, times + 1)
      assert.deepInclude(asked.at(-1), { from: "2026-02-21", to: "2026-02-21" })
    }).pipe(Effect.provide(layer))
  })

  it.effect("all campaigns of all days count, however many", () => {
    const { asked, layer } = storage(225, 700)
    return Effect.gen(function*() {
      const { judge } = yield* setUp
      assert.deepInclude(yield* judge, { days: 30, applied: { dials: 900 * 700 * 30, contacts: 225 * 700 * 30 } })
      assert.strictEqual(asked.length, Math.ceil(700 * 30 / shareDaysMax))
    }).pipe(Effect.provide(layer))
  })
})
