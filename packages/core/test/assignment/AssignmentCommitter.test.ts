/**
 * The confirmation in groups where things go wrong, and where days end.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import * as AssignmentCommitter from "@anipool/core/assignment/AssignmentCommitter"
import { queuedMax } from "@anipool/core/assignment/CommitQueue"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import * as CustomCampaigns from "@anipool/core/custom/CustomCampaigns"
import * as GroupCommitter from "@anipool/core/GroupCommitter"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Ref from "effect/Ref"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

/** What stands between the use cases and the ledger. */
class Interposed extends Context.Tag("test/Interposed")<Interposed, {
  readonly before: Ref.Ref<Effect.Effect<void, StorageError>>
  readonly sizes: Ref.Ref<ReadonlyArray<number>>
}>() {}

const interposed = Layer.effect(
  Interposed,
  Effect.all({
    before: Ref.make<Effect.Effect<void, StorageError>>(Effect.void),
    sizes: Ref.make<ReadonlyArray<number>>([])
  })
)

const ledger = Layer.effect(
  AssignmentLedger,
  Effect.gen(function*() {
    const { before, sizes } = yield* Interposed
    const inner = yield* AssignmentLedger
    return {
      ...inner,
      confirm: (workspaceId, settings, proposals) =>
        Effect.gen(function*() {
          yield* Ref.update(sizes, (all) => [...all, proposals.length])
          yield* Effect.flatten(Ref.get(before))
          return yield* inner.confirm(workspaceId, settings, proposals)
        })
    }
  })
)

/** Prospect history that cannot be stored. */
const forgetful = Layer.effect(
  ProspectHistory,
  Effect.map(ProspectHistory, (inner) => ({
    ...inner,
    recordShown: () => new StorageError({ operation: "ProspectHistory.recordShown", cause: new Error("away") })
  }))
)

const storage = Layer.merge(MemoryStorage.layer, ledger.pipe(Layer.provide(MemoryStorage.layer))).pipe(
  Layer.provideMerge(interposed)
)
const layer = Core.layer.pipe(Layer.provideMerge(storage))

const setUp = (size: number, dailyCap: number | null = null, timeZone = "UTC") =>
  Effect.gen(function*() {
    const caller = yield* newCaller({ policy: { dailyCap }, defaultCampaign: "C1", timeZone })
    yield* newCampaign(caller, "C1", "P1")
    yield* newAnis(caller, "P1", Array.from({ length: size }, (_, i) => numberOf("212", i)))
    return caller
  })

const assign = (caller: Caller, n: number, realTime = false) =>
  Effect.flatMap(
    Assignment.Assignment,
    (assignment) => assignment.assign(caller, { prospectPhone: numberOf("646", n) }, { realTime })
  )

/** Requests of one turn of the event loop go together: real time, whatever the test's clock says. */
const turnsOfEventLoop = (count: number) =>
  Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve))).pipe(Effect.repeatN(count - 1))

const storageAway = new StorageError({ operation: "AssignmentLedger.confirm", cause: new Error("away") })

describe("AssignmentCommitter", () => {
  it.effect("sends what gathered during a commit together, real-time first", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(1)
      const { before, sizes } = yield* Interposed
      yield* assign(caller, 0)
      const gate = yield* Deferred.make<void>()
      yield* Ref.set(before, Deferred.await(gate))
      const order: Array<number> = []
      const dial = (n: number, realTime: boolean) =>
        Effect.fork(Effect.tap(assign(caller, n, realTime), () => Effect.sync(() => order.push(n))))
      const first = yield* dial(1, false)
      yield* turnsOfEventLoop(3)
      const later = yield* Effect.all([dial(2, false), dial(3, true), dial(4, false), dial(5, true)])
      yield* turnsOfEventLoop(3)
      yield* Ref.set(before, Effect.void)
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.joinAll([first, ...later])
      assert.deepStrictEqual(yield* Ref.get(sizes), [1, 1, 4])
      assert.deepStrictEqual(order, [1, 3, 5, 2, 4])
    }).pipe(Effect.provide(layer)))

  it.effect("begins a second commit beside the first once enough have gathered, and never a third", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(1)
      const { before, sizes } = yield* Interposed
      const gate = yield* Deferred.make<void>()
      yield* Ref.set(before, Deferred.await(gate))
      const dial = (count: number) =>
        Effect.forEach(Array.from({ length: count }, (_, n) => n), (n) => Effect.fork(assign(caller, n))).pipe(
          Effect.tap(() => turnsOfEventLoop(3))
        )
      const first = yield* dial(1)
      const few = yield* dial(GroupCommitter.secondCommitMin - 1)
      assert.deepStrictEqual(yield* Ref.get(sizes), [1])
      const enough = yield* dial(1)
      assert.deepStrictEqual(yield* Ref.get(sizes), [1, GroupCommitter.secondCommitMin])
      const rest = yield* dial(3 * GroupCommitter.secondCommitMin)
      assert.strictEqual((yield* Ref.get(sizes)).length, GroupCommitter.commitsMax)
      yield* Ref.set(before, Effect.void)
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.joinAll([...first, ...few, ...enough, ...rest])
      assert.deepStrictEqual(yield* Ref.get(sizes), [
        1,
        GroupCommitter.secondCommitMin,
        3 * GroupCommitter.secondCommitMin
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("confirms at once what was picked while another campaign changed, and picks anew while its own does", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(1)
      const { before, sizes } = yield* Interposed
      const campaigns = yield* CustomCampaigns.CustomCampaigns
      yield* newCampaign(caller, "C2", "P1")
      yield* assign(caller, 1)
      const renames = (id: string) => Effect.asVoid(Effect.orDie(campaigns.update(caller, id, { name: "N" })))
      yield* Ref.set(before, renames("C2"))
      assert.strictEqual((yield* assign(caller, 2))._tag, "Assigned")
      assert.deepStrictEqual(yield* Ref.get(sizes), [1, 1])
      yield* Ref.set(before, Effect.zipRight(Ref.set(before, Effect.void), renames("C1")))
      assert.strictEqual((yield* assign(caller, 3))._tag, "Assigned")
      assert.deepStrictEqual(yield* Ref.get(sizes), [1, 1, 1, 1])
    }).pipe(Effect.provide(layer)))

  it.effect("answers a storage that is away with its error, and works again when it is back", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(2, 1)
      const { before } = yield* Interposed
      yield* Ref.set(before, Effect.fail(storageAway))
      assert.strictEqual((yield* Effect.flip(assign(caller, 1)))._tag, "StorageError")
      yield* Ref.set(before, Effect.void)
      const picks = yield* Effect.forEach([2, 3, 4], (n) => assign(caller, n))
      assert.deepStrictEqual(picks.map(({ _tag }) => _tag), ["Assigned", "Assigned", "NoneAvailable"])
    }).pipe(Effect.provide(layer)))

  it.effect("fails every row of a batch's commit, and nothing else, when storage is away", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(2)
      const { before } = yield* Interposed
      const assignment = yield* Assignment.Assignment
      yield* Ref.set(before, Effect.fail(storageAway))
      const leads = [{ prospectPhone: numberOf("646", 1) }, { prospectPhone: numberOf("646", 2) }]
      assert.strictEqual((yield* Effect.flip(assignment.assignBatch(caller, leads)))._tag, "StorageError")
    }).pipe(Effect.provide(layer)))

  it.effect("cuts a large batch into commits", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(3)
      const { sizes } = yield* Interposed
      const assignment = yield* Assignment.Assignment
      const { bulk } = AssignmentCommitter.commitSizeMax
      const leads = Array.from({ length: 4 * bulk + 50 }, (_, n) => ({ prospectPhone: numberOf("646", n) }))
      const rows = yield* assignment.assignBatch(caller, leads)
      assert.strictEqual(rows.length, leads.length)
      // Several are picked for at a time, so the smallest need not be the last to get to storage.
      const inOrder = (yield* Ref.get(sizes)).toSorted((a, b) => b - a)
      assert.deepStrictEqual(inOrder, [bulk, bulk, bulk, bulk, 50])
    }).pipe(Effect.provide(layer)))

  it.effect("answers single requests while commits of batches are under way, in commits of their own", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(3)
      const { before, sizes } = yield* Interposed
      const assignment = yield* Assignment.Assignment
      const gate = yield* Deferred.make<void>()
      yield* Ref.set(before, Deferred.await(gate))
      const { bulk } = AssignmentCommitter.commitSizeMax
      const leads = Array.from({ length: 4 * bulk }, (_, n) => ({ prospectPhone: numberOf("646", n) }))
      const batches = yield* Effect.all([
        Effect.fork(assignment.assignBatch(caller, leads)),
        Effect.fork(assignment.assignBatch(caller, leads))
      ])
      // Picks are made in parts: how many turns those take is the machine's affair.
      yield* Effect.repeat(Effect.zipRight(turnsOfEventLoop(1), Ref.get(sizes)), { until: ({ length }) => length >= 2 })
      yield* turnsOfEventLoop(10)
      assert.deepStrictEqual(yield* Ref.get(sizes), [bulk, bulk])
      // Those two stay as they are; what is asked from now on is not held up.
      yield* Ref.set(before, Effect.void)
      assert.strictEqual((yield* assign(caller, 1))._tag, "Assigned")
      assert.deepStrictEqual(yield* Ref.get(sizes), [bulk, bulk, 1])
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.joinAll(batches)
      const all = yield* Ref.get(sizes)
      assert.strictEqual(all.reduce((sum, size) => sum + size, 0), 2 * leads.length + 1)
      assert.isTrue(all.every((size) => size <= bulk))
    }).pipe(Effect.provide(layer)))

  it.effect("answers the same request in either kind of commit alike, and counts it once", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(1)
      const { before, sizes } = yield* Interposed
      const assignment = yield* Assignment.Assignment
      const gate = yield* Deferred.make<void>()
      yield* Ref.set(before, Deferred.await(gate))
      const ask = (realTime: boolean) =>
        Effect.fork(
          assignment.assignBatch(caller, [{ prospectPhone: numberOf("646", 1), rowId: "1" }], {
            requestKey: "K",
            realTime
          })
        )
      const first = yield* ask(false)
      yield* turnsOfEventLoop(3)
      const again = yield* ask(true)
      yield* turnsOfEventLoop(3)
      yield* Ref.set(before, Effect.void)
      yield* Deferred.succeed(gate, undefined)
      const answers = yield* Fiber.joinAll([first, again])
      assert.strictEqual(answers.length, 2)
      assert.deepStrictEqual(yield* Fiber.join(again), yield* Fiber.join(first))
      assert.deepStrictEqual(yield* Ref.get(sizes), [1])
    }).pipe(Effect.provide(layer)))

  it.effect("refuses at once what would wait behind too many", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(1)
      const { before } = yield* Interposed
      const gate = yield* Deferred.make<void>()
      let underWay = 0
      yield* Ref.set(before, Effect.suspend(() => (underWay++, Deferred.await(gate))))
      const assignment = yield* Assignment.Assignment
      const leads = Array.from(
        { length: AssignmentCommitter.commitSizeMax.bulk },
        (_, n) => ({ prospectPhone: numberOf("646", n) })
      )
      const ask = (batches: number) =>
        Effect.forEach(
          Array.from({ length: batches }, (_, i) => i),
          () => Effect.fork(Effect.exit(assignment.assignBatch(caller, leads)))
        )
      // As many groups as may be are under way …
      const committing = yield* ask(GroupCommitter.commitsMax)
      yield* Effect.repeat(turnsOfEventLoop(1), { until: () => underWay === GroupCommitter.commitsMax })
      // … then the rest of the room is taken, and one finds none: which of them depends on how fast the machine is.
      const waiting = yield* ask(queuedMax / AssignmentCommitter.commitSizeMax.bulk + 1)
      const refused = yield* Effect.raceAll(waiting.map((each) => Fiber.join(each)))
      assert.isTrue(
        Exit.isFailure(refused) && refused.cause._tag === "Fail" && refused.cause.error._tag === "Overloaded"
      )
      assert.strictEqual((yield* Effect.flip(assign(caller, 1)))._tag, "Overloaded")
      yield* Ref.set(before, Effect.void)
      yield* Deferred.succeed(gate, undefined)
      const ends = yield* Effect.forEach([...committing, ...waiting], (each) => Fiber.join(each))
      assert.lengthOf(ends.filter(Exit.isFailure), 1)
      assert.strictEqual((yield* assign(caller, 1))._tag, "Assigned")
    }).pipe(Effect.provide(layer)))

  it.effect("lets a caller that goes away leave the line", () =>
    Effect.gen(function*() {
      const caller = yield* setUp(1)
      const { before, sizes } = yield* Interposed
      const gate = yield* Deferred.make<void>()
      yield* Ref.set(before, Deferred.await(gate))
      const first = yield* Effect.fork(assign(caller, 1))
      yield* Effect.yieldNow().pipe(Effect.repeatN(50))
      const gone = yield* Effect.fork(assign(caller, 2))
      yield* Effect.yieldNow().pipe(Effect.repeatN(50))
      yield* Fiber.interrupt(gone)
      yield* Ref.set(before, Effect.void)
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(first)
      assert.deepStrictEqual(yield* Ref.get(sizes), [1])
    }).pipe(Effect.provide(layer)))

  it.effect("counts from nothing when the workspace's own day begins", () => {
    const untilMidnight = Effect.gen(function*() {
      const caller = yield* setUp(1, 1, "America/New_York")
      assert.strictEqual((yield* assign(caller, 1))._tag, "Assigned")
      assert.strictEqual((yield* assign(caller, 2))._tag, "NoneAvailable")
      yield* TestClock.adjust("29 minutes")
      assert.strictEqual((yield* assign(caller, 2))._tag, "NoneAvailable")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* assign(caller, 3))._tag, "Assigned")
      assert.strictEqual((yield* assign(caller, 4))._tag, "NoneAvailable")
    })
    // 23:30 in New York; set before anything is scheduled.
    return Effect.zipRight(
      TestClock.setTime(Date.UTC(2026, 5, 2, 3, 30)),
      Effect.provide(untilMidnight, layer)
    )
  })

  it.effect("answers what was confirmed, even where it cannot be remembered what the prospect was shown", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller({ policy: { avoidRepeat: true, dailyCap: 1 }, defaultCampaign: "C1" })
      yield* newCampaign(caller, "C1", "P1")
      yield* newAnis(caller, "P1", [numberOf("212", 1)])
      assert.strictEqual((yield* assign(caller, 1))._tag, "Assigned")
      assert.strictEqual((yield* assign(caller, 1))._tag, "NoneAvailable")
    }).pipe(
      Effect.provide(
        Core.layer.pipe(
          Layer.provideMerge(Layer.merge(MemoryStorage.layer, forgetful.pipe(Layer.provide(MemoryStorage.layer))))
        )
      ),
      Logger.withMinimumLogLevel(LogLevel.None)
    ))
})
