/**
 * What every adapter's `ReputationChecks` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Check, Source } from "@anipool/domain/reputation/Check"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import {
  errorLengthMax,
  type HeldCheck,
  type NewRun,
  pageSizeMax,
  ReputationChecks
} from "@anipool/storage/ReputationChecks"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { Seed, type Tests } from "./Seed.ts"

const dayMs = 86_400_000

const nowMs = Effect.map(DateTime.now, DateTime.toEpochMillis)

const checkOf = (change: Partial<Check> = {}): Check => ({
  source: "telnyx",
  everyDays: 7,
  numbers: "active",
  group: null,
  price: 0.01,
  monthlyLimit: 1,
  ...change
})

/** A run of a check, of ten numbers. */
const runOf = ({ check, version }: HeldCheck, change: Partial<NewRun> = {}): NewRun => ({
  source: check.source,
  version,
  since: 0,
  numbers: 10,
  requests: 10,
  cost: 0.1,
  after: null,
  ...change
})

const outcome = { requests: 8, cost: 0.08, stored: 5, refused: 3, error: null }

/** What is due of a workspace, of all that there is. */
const isDue = Effect.fnUntraced(function*(workspaceId: WorkspaceId, sources: ReadonlyArray<Source>) {
  const due = yield* (yield* ReputationChecks).due(sources)
  return Option.isSome(due) && due.value.workspaceId === workspaceId
})

/** What every adapter does. */
export const tests: Tests = (it) => {
  it.effect("one check of each source is set, changed and taken back, each workspace's by itself, and the trail tells", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const before = yield* nowMs
      const ftc = yield* checks.set(id, checkOf({ source: "ftc", price: 0 }))
      const first = yield* checks.set(id, checkOf())
      assert.isAtLeast(first.dueAt, before + 3_600_000)
      assert.isAtMost(first.dueAt, (yield* nowMs) + 3_600_000)
      assert.deepStrictEqual(yield* checks.all(id), [first, ftc])
      const changed = yield* checks.set(id, checkOf({ everyDays: 30, numbers: "group", group: "P1" }))
      assert.deepStrictEqual(changed, {
        check: checkOf({ everyDays: 30, numbers: "group", group: "P1" }),
        version: first.version + 1,
        dueAt: first.dueAt,
        after: null
      })
      assert.deepStrictEqual(yield* checks.all(id), [changed, ftc])
      assert.isTrue(yield* checks.remove(id, "ftc"))
      assert.isFalse(yield* checks.remove(id, "ftc"))
      assert.isFalse(yield* checks.remove(other.id, "telnyx"))
      assert.deepStrictEqual(yield* checks.all(id), [changed])
      assert.deepStrictEqual(yield* checks.all(other.id), [])
      assert.deepStrictEqual(yield* checks.all(Fixture.unknownWorkspaceId), [])
      const entries = yield* Effect.flatMap(AuditTrail, (trail) => trail.list(id, { limit: 3 }))
      assert.deepStrictEqual(entries.map(({ action, summary }) => [action, summary]), [
        ["reputation.check", "Took back that ftc is asked by itself"],
        ["reputation.check", "Set that telnyx is asked every 30 days"],
        ["reputation.check", "Set that telnyx is asked every 7 days"]
      ])
      assert.deepStrictEqual(entries[1]!.details, { before: first.check, after: changed.check })
    }))

  it.effect("one is due at once, by its version, where somebody will not wait, and the trail tells it once", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const held = yield* checks.set(id, checkOf())
      assert.deepStrictEqual(yield* checks.hasten(other.id, "telnyx"), Option.none())
      assert.deepStrictEqual(yield* checks.hasten(id, "ftc"), Option.none())
      assert.deepStrictEqual(yield* checks.all(id), [held])
      const before = yield* nowMs
      const sooner = yield* Effect.flatten(checks.hasten(id, "telnyx"))
      assert.deepStrictEqual(sooner, { ...held, dueAt: sooner.dueAt })
      assert.isAtLeast(sooner.dueAt, before)
      assert.isAtMost(sooner.dueAt, yield* nowMs)
      assert.deepStrictEqual(yield* checks.all(id), [sooner])
      assert.deepStrictEqual(yield* checks.hasten(id, "telnyx"), Option.some(sooner))
      const entries = yield* Effect.flatMap(AuditTrail, (trail) => trail.list(id, { limit: 2 }))
      assert.deepStrictEqual(entries.map(({ action, summary }) => [action, summary]), [
        ["reputation.check", "Had telnyx asked at once"],
        ["reputation.check", "Set that telnyx is asked every 7 days"]
      ])
      // Its days begin with the run.
      const { startedAt } = yield* Effect.flatten(checks.begin(id, runOf(held)))
      assert.strictEqual((yield* checks.all(id))[0]!.dueAt, startedAt + 7 * dayMs)
    }))

  it.effect("of many that begin a run by the same version one does, and the next is due after its days", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const { id } = yield* Fixture.freshWorkspace()
      const held = yield* checks.set(id, checkOf({ monthlyLimit: 100 }))
      const begun = yield* Effect.all(
        Array.from({ length: 8 }, () => checks.begin(id, runOf(held, { after: 10 as AniId }))),
        { concurrency: "unbounded" }
      )
      const [run, ...others] = begun.filter(Option.isSome)
      assert.deepStrictEqual(others, [])
      const { startedAt } = run!.value
      assert.deepStrictEqual(run!.value, {
        source: "telnyx",
        run: held.version,
        startedAt,
        endedAt: null,
        numbers: 10,
        requests: 10,
        cost: 0.1,
        stored: 0,
        refused: 0,
        error: null
      })
      const [after] = yield* checks.all(id)
      assert.deepStrictEqual(after, {
        check: held.check,
        version: held.version + 1,
        dueAt: startedAt + 7 * dayMs,
        after: 10 as AniId
      })
      assert.isTrue(Option.isNone(yield* checks.begin(id, runOf(held))), "by a version of before")
      assert.isTrue(Option.isNone(yield* checks.begin(Fixture.unknownWorkspaceId, runOf(after!))))
      yield* checks.set(id, checkOf({ price: 0.02, monthlyLimit: 100 }))
      assert.isTrue(Option.isNone(yield* checks.begin(id, runOf(after!))), "it was set anew")
    }))

  it.effect("no run goes beyond the month's limit, whatever is spent meanwhile", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const { id } = yield* Fixture.freshWorkspace()
      const since = (yield* nowMs) - dayMs
      const limited = checkOf({ monthlyLimit: 0.3 })
      const begin = Effect.fnUntraced(function*(cost: number, from = since) {
        const [held] = yield* checks.all(id)
        return yield* checks.begin(id, runOf(held!, { cost, since: from }))
      })
      yield* checks.set(id, limited)
      const first = Option.getOrThrow(yield* begin(0.2))
      assert.closeTo(yield* checks.spent(id, "telnyx", since), 0.2, 1e-9)
      assert.isTrue(Option.isNone(yield* begin(0.11)))
      assert.isTrue(Option.isSome(yield* begin(0.1)), "to the last of it")
      assert.isTrue(Option.isNone(yield* begin(0.01)))
      yield* checks.end(id, first, { ...outcome, cost: 0.15 })
      assert.isTrue(Option.isSome(yield* begin(0.05)), "what was set aside and not spent")
      assert.isTrue(Option.isNone(yield* begin(0.01)))
      const tomorrow = (yield* nowMs) + dayMs
      assert.strictEqual(yield* checks.spent(id, "telnyx", tomorrow), 0)
      assert.strictEqual(yield* checks.spent(id, "ftc", since), 0)
      assert.isTrue(Option.isSome(yield* begin(0.3, tomorrow)), "another month")
      yield* checks.remove(id, "telnyx")
      const anew = yield* checks.set(id, limited)
      assert.isTrue(Option.isNone(yield* checks.begin(id, runOf(anew, { cost: 0.01, since }))), "runs stay")
    }))

  it.effect("what runs came to is kept, the latest first", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const held = yield* checks.set(id, checkOf())
      const first = Option.getOrThrow(yield* checks.begin(id, runOf(held)))
      yield* checks.end(id, first, outcome)
      const [next] = yield* checks.all(id)
      const second = Option.getOrThrow(yield* checks.begin(id, runOf(next!)))
      yield* checks.end(other.id, second, outcome)
      const runs = yield* checks.runs(id)
      assert.strictEqual(runs.length, 2)
      const [ofFirst, ofSecond] = [first, second].map(({ run }) => runs.find((each) => each.run === run))
      assert.deepStrictEqual(ofSecond, second, "it goes on")
      assert.deepStrictEqual(ofFirst, { ...first, ...outcome, endedAt: ofFirst!.endedAt })
      assert.isAtLeast(ofFirst!.endedAt!, first.startedAt)
      yield* checks.end(id, second, { ...outcome, error: "Telnyx answered 503" })
      const [ended] = (yield* checks.runs(id)).filter(({ run }) => run === second.run)
      assert.strictEqual(ended!.error, "Telnyx answered 503")
      assert.deepStrictEqual(yield* checks.runs(other.id), [])
      yield* Fixture.assertRefused(
        checks.end(id, second, { ...outcome, error: "x".repeat(errorLengthMax + 1) })
      )
    }))

  it.effect("a check is due at its time, of the sources that are asked for, until it is begun", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const seed = yield* Seed
      const { id } = yield* Fixture.freshWorkspace()
      const held = yield* checks.set(id, checkOf({ source: "twilio" }))
      assert.isFalse(yield* isDue(id, ["twilio"]))
      // Longer than any other, whoever set them.
      yield* seed.ageChecks(id, 1_000 * dayMs)
      assert.isTrue(yield* isDue(id, ["telnyx", "twilio"]))
      assert.isFalse(yield* isDue(id, ["telnyx"]))
      assert.isFalse(yield* isDue(id, []))
      const set = yield* checks.set(id, checkOf({ source: "twilio", everyDays: 14 }))
      assert.strictEqual(set.dueAt, held.dueAt - 1_000 * dayMs, "a change puts none off")
      assert.isTrue(Option.isSome(yield* checks.begin(id, runOf(set))))
      assert.isFalse(yield* isDue(id, ["twilio"]))
    }))

  it.effect("asks for active numbers, those that were dialed lately, or those of a group", () =>
    Effect.gen(function*() {
      const checks = yield* ReputationChecks
      const { dialed: seed } = yield* Seed
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const east = yield* Fixture.fillPool(id, "P1", 4)
      yield* Fixture.fillPool(other.id, "P1", 2)
      const anis = yield* Anis
      const west = yield* anis.create(id, Fixture.newAni(4, "P2"))
      yield* Effect.flatMap(Transitions, (transitions) => transitions.apply(id, [east[3]!.id], Fixture.pause))
      const { day } = yield* Fixture.headOf(id)
      const before = (days: number) => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
      const dialed = { dials: 3, contacts: 1, successes: 0, blocks: 0, noAnswers: 0 }
      yield* seed(id, day, [
        { aniId: east[0]!.id, day: before(6), ...dialed },
        { aniId: east[1]!.id, day: before(7), ...dialed },
        { aniId: east[2]!.id, day: before(0), ...dialed, dials: 0, contacts: 0 },
        { aniId: east[3]!.id, day: before(0), ...dialed },
        { aniId: west.id, day: before(0), ...dialed }
      ])
      const held = [...east.slice(0, 3), west]
      const ids = Effect.fnUntraced(function*(
        numbers: Check["numbers"],
        group: string | null = null,
        after: AniId | null = null
      ) {
        const found = yield* checks.numbers(id, { numbers, group }, { after, limit: 10 })
        assert.strictEqual(yield* checks.count(id, { numbers, group }, after), found.length)
        return found.map((each) => each.id)
      })
      assert.deepStrictEqual(yield* ids("active"), held.map((each) => each.id))
      assert.deepStrictEqual(yield* ids("dialed"), [east[0]!.id, west.id])
      assert.deepStrictEqual(yield* ids("active", null, east[1]!.id), [east[2]!.id, west.id])
      assert.deepStrictEqual(yield* ids("group", "P1"), east.slice(0, 3).map((each) => each.id))
      assert.deepStrictEqual(yield* ids("group", "P2"), [west.id])
      assert.deepStrictEqual(yield* ids("group", "nobody's"), [])
      assert.deepStrictEqual(yield* checks.numbers(id, { numbers: "active", group: null }, { after: null, limit: 1 }), [
        { id: east[0]!.id, callingCode: east[0]!.callingCode, number: east[0]!.number }
      ])
      yield* Effect.flatMap(InboundGroups, (groups) => groups.remove(id, "P2", "keep"))
      assert.deepStrictEqual(yield* ids("group", "P2"), [])
      yield* Fixture.assertRefused(
        checks.numbers(id, { numbers: "active", group: null }, { after: null, limit: pageSizeMax + 1 })
      )
    }))
}
