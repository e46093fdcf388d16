/**
 * Scheduled checks: who is asked, how often, and within which cost.
 */
import * as Core from "@anipool/core/Core"
import * as CheckDesk from "@anipool/core/reputation/CheckDesk"
import * as ObservationIntake from "@anipool/core/reputation/ObservationIntake"
import * as ReputationFetch from "@anipool/core/reputation/ReputationFetch"
import { type ReputationSource, SourceFailed } from "@anipool/core/reputation/ReputationSource"
import { ReputationSources } from "@anipool/core/reputation/ReputationSources"
import type { Check, Source } from "@anipool/domain/reputation/Check"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller } from "../fixture.ts"

const morning = Date.parse("2026-03-03T14:00:00Z")

const dayMs = 86_400_000

/** A source that says that every number is flagged, and remembers whom it was asked for; it fails at some. */
const sourceOf = (failsAt: ReadonlySet<string> = new Set()) => {
  const asked: Array<string> = []
  const source: ReputationSource = {
    vendor: "telnyx",
    name: "Telnyx",
    isByNumber: true,
    requestsFor: (numbers) => numbers,
    ask: (numbers) =>
      Stream.mapEffect(Stream.fromIterable(numbers), (number) => {
        asked.push(number.slice(-4))
        return failsAt.has(number)
          ? new SourceFailed({ message: "Telnyx answered 503" })
          : Effect.succeed({
            requests: 1,
            rows: [{ number, vendor: "telnyx", label: "flagged", at: "2026-03-03T10:00:00Z" }],
            refused: []
          })
      })
  }
  return { asked, source }
}

/** The desk of a workspace with five numbers. */
const opened = <A, E>(
  sources: ReadonlyMap<Source, ReputationSource>,
  work: (
    desk: CheckDesk.CheckDesk["Type"],
    caller: Effect.Effect.Success<ReturnType<typeof newCaller>>
  ) => Effect.Effect<A, E>
) =>
  Effect.gen(function*() {
    yield* TestClock.setTime(morning)
    // With what serves requests, for as long as it takes: it looks at storage every few seconds, and the clock is moved by weeks.
    const caller = yield* Effect.provide(making, Core.layer)
    return yield* work(yield* CheckDesk.CheckDesk, caller)
  }).pipe(
    Effect.provide(
      CheckDesk.layer.pipe(
        Layer.provideMerge(ReputationFetch.layer),
        Layer.provideMerge(ObservationIntake.layer),
        Layer.provideMerge(MemoryStorage.layer),
        Layer.provide(Layer.succeed(ReputationSources, sources))
      )
    )
  )

const making = Effect.gen(function*() {
  const caller = yield* newCaller({ timeZone: "UTC" })
  yield* newAnis(caller, "P", ["2125550101", "2125550102", "2125550103", "2125550104", "2125550105"])
  return caller
})

const check: Check = {
  source: "telnyx",
  everyDays: 7,
  numbers: "active",
  group: null,
  price: 0.1,
  monthlyLimit: 0.7
}

describe("CheckDesk", () => {
  it.effect("says what the next run costs, runs it at its time once, and goes on where the limit ended it", () => {
    const { asked, source } = sourceOf()
    return opened(new Map([["telnyx", source]]), (desk, { workspace }) =>
      Effect.gen(function*() {
        const set = yield* desk.set(workspace, check)
        assert.deepStrictEqual(set.next, { numbers: 5, requests: 5, cost: 0.5 })
        assert.strictEqual(set.dueAt, morning + 3_600_000)
        assert.strictEqual(yield* desk.job.step, "idle", "not before its time")
        yield* TestClock.adjust("1 hours")
        yield* Effect.all(Array.from({ length: 5 }, () => desk.job.step), { concurrency: "unbounded" })
        assert.deepStrictEqual(asked.splice(0), ["0101", "0102", "0103", "0104", "0105"])
        assert.strictEqual(yield* desk.job.step, "idle")
        const [run] = yield* desk.runs(workspace)
        assert.deepInclude(run, { numbers: 5, requests: 5, cost: 0.5, stored: 5, refused: 0, error: null })
        assert.deepInclude((yield* desk.list(workspace))[0], {
          spent: 0.5,
          next: { numbers: 2, requests: 2, cost: 0.2 },
          dueAt: morning + 3_600_000 + 7 * dayMs
        })
        yield* TestClock.adjust("7 days")
        yield* desk.job.step
        assert.deepStrictEqual(asked.splice(0), ["0101", "0102"], "as many as the limit pays")
        yield* TestClock.adjust("7 days")
        yield* desk.job.step
        assert.deepStrictEqual(asked, [], "nothing is left")
        const [refused] = yield* desk.runs(workspace)
        assert.deepInclude(refused, { numbers: 0, requests: 0, cost: 0, error: CheckDesk.limitReached })
        yield* desk.set(workspace, { ...check, monthlyLimit: 0.1 })
        yield* TestClock.adjust("7 days")
        yield* desk.job.step
        assert.strictEqual((yield* desk.runs(workspace)).length, 4)
        assert.strictEqual(yield* desk.job.step, "idle", "nor where the limit is under what was spent")
        yield* desk.set(workspace, check)
        yield* TestClock.setTime(Date.parse("2026-04-01T00:00:01Z"))
        assert.deepStrictEqual((yield* desk.find(workspace, "telnyx")).next, { numbers: 3, requests: 3, cost: 0.3 })
        yield* desk.run(workspace, "telnyx")
        assert.deepStrictEqual(asked.splice(0), ["0103", "0104", "0105"], "in another month, those that are left")
        assert.strictEqual((yield* desk.find(workspace, "telnyx")).after, null, "and from the first again")
      }))
  })

  it.effect("runs one before its time where somebody will not wait, within the limit, and tells before what it costs", () => {
    const { asked, source } = sourceOf()
    return opened(new Map([["telnyx", source]]), (desk, { workspace }) =>
      Effect.gen(function*() {
        assert.strictEqual((yield* Effect.flip(desk.hasten(workspace, "telnyx")))._tag, "NotFound")
        yield* desk.set(workspace, { ...check, monthlyLimit: 0.3 })
        assert.deepInclude(yield* desk.hasten(workspace, "telnyx"), {
          dueAt: morning,
          spent: 0,
          next: { numbers: 3, requests: 3, cost: 0.3 }
        })
        yield* desk.job.step
        assert.deepStrictEqual(asked.splice(0), ["0101", "0102", "0103"])
        assert.strictEqual(yield* desk.job.step, "idle", "once")
        assert.deepInclude(yield* desk.hasten(workspace, "telnyx"), { spent: 0.3 })
        yield* desk.job.step
        assert.deepStrictEqual(asked, [], "nothing is left")
        assert.deepInclude((yield* desk.runs(workspace))[0], { requests: 0, error: CheckDesk.limitReached })
      }))
  })

  it.effect("tells of a source that fails, with what was asked of it until then", () => {
    const { source } = sourceOf(new Set(["+12125550103"]))
    return opened(new Map([["telnyx", source]]), (desk, { workspace }) =>
      Effect.gen(function*() {
        yield* desk.set(workspace, check)
        const run = yield* desk.run(workspace, "telnyx")
        assert.deepInclude(run, { requests: 3, cost: 0.3, stored: 2, error: "Telnyx answered 503" })
        const [kept] = yield* desk.runs(workspace)
        assert.deepStrictEqual(kept, run)
        assert.strictEqual((yield* desk.find(workspace, "telnyx")).spent, 0.3)
      }))
  })

  it.effect("a run that is stopped keeps what it set aside", () => {
    const source = { ...sourceOf().source, ask: () => Stream.never }
    return opened(new Map([["telnyx", source]]), (desk, { workspace }) =>
      Effect.gen(function*() {
        yield* desk.set(workspace, check)
        const running = yield* Effect.fork(desk.run(workspace, "telnyx"))
        while ((yield* desk.runs(workspace)).length === 0) yield* Effect.yieldNow()
        assert.isNull((yield* desk.runs(workspace))[0]!.endedAt)
        yield* Fiber.interrupt(running)
        assert.deepInclude((yield* desk.runs(workspace))[0], { cost: 0.5, endedAt: morning, error: "it broke off" })
      }))
  })

  it.effect("nobody is asked without credentials, nor what is not set", () =>
    opened(new Map(), (desk, { workspace }) =>
      Effect.gen(function*() {
        const absent = yield* Effect.flip(desk.run(workspace, "telnyx"))
        assert.strictEqual(absent.message, "No check of telnyx is set")
        assert.isNull((yield* desk.set(workspace, check)).next)
        yield* TestClock.adjust("30 days")
        assert.strictEqual(yield* desk.job.step, "idle")
        const refused = yield* Effect.flip(desk.run(workspace, "telnyx"))
        assert.strictEqual(refused.message, "source: expected one whose credentials are in the environment")
        assert.deepStrictEqual(yield* desk.runs(workspace), [])
      })))

  it.effect("a source that tells of all that it knows is not asked where the limit does not pay for it", () => {
    const all = { ...sourceOf().source, isByNumber: false, requestsFor: () => 7 }
    return opened(new Map([["telnyx", all]]), (desk, { workspace }) =>
      Effect.gen(function*() {
        assert.deepStrictEqual((yield* desk.set(workspace, check)).next, { numbers: 0, requests: 7, cost: 0.7 })
        assert.deepStrictEqual((yield* desk.set(workspace, { ...check, monthlyLimit: 0.6 })).next, {
          numbers: 0,
          requests: 0,
          cost: 0
        })
        assert.strictEqual((yield* desk.run(workspace, "telnyx")).error, CheckDesk.limitReached)
      }))
  })

  it.effect("a group is named where it is asked for, and is one of the workspace", () =>
    opened(new Map([["telnyx", sourceOf().source]]), (desk, { workspace }) =>
      Effect.gen(function*() {
        const either = "group: expected a group where numbers is group, and only there"
        for (
          const [change, wrong] of [
            [{ numbers: "group" as const }, either],
            [{ group: "P" }, either],
            [{ numbers: "group" as const, group: "nobody's" }, "group: expected a group of this workspace"]
          ] as const
        ) {
          assert.strictEqual((yield* Effect.flip(desk.set(workspace, { ...check, ...change }))).message, wrong)
        }
        const { next } = yield* desk.set(workspace, { ...check, numbers: "group", group: "P" })
        assert.strictEqual(next?.numbers, 5)
        yield* desk.remove(workspace, "telnyx")
        assert.deepStrictEqual(yield* desk.list(workspace), [])
        assert.strictEqual((yield* Effect.flip(desk.remove(workspace, "telnyx"))).message, "No check of telnyx is set")
      })))
})
