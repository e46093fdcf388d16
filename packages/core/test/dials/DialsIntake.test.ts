/**
 * The intake of dials where storage is slow, fails, or callers leave.
 */
import type { Caller } from "@anipool/core/Caller"
import * as DialsIntake from "@anipool/core/dials/DialsIntake"
import * as GroupCommitter from "@anipool/core/GroupCommitter"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Batch, Dials } from "@anipool/storage/Dials"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

const callerOf = (id: number): Caller => ({
  workspace: {
    id: id as WorkspaceId,
    name: `W${id}`,
    country: "us",
    timeZone: "UTC",
    inboundGroups: false,
    fields: {},
    policy: {}
  },
  defaultCampaign: null
})

const caller = callerOf(1)

const dial = (n: number) => ({
  campaign_id: "C1",
  campaign_name: "Spring",
  agent_name: "Ann",
  from_number: "2125550100",
  disposition_name: "Sale",
  to_number: "6465550123",
  datetime: "2026-03-02 15:04:05",
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: 3,
  skill_name: "East",
  lead_source: "web",
  dial_id: `d${n}`
})

/** An intake over a storage whose commits are done when the test says so. */
const make = Effect.gen(function*() {
  const commits: Array<{
    readonly batches: ReadonlyArray<Batch>
    readonly done: Deferred.Deferred<void, StorageError>
  }> = []
  const dials = Layer.mock(Dials, {
    enqueue: (batches) =>
      Effect.gen(function*() {
        const done = yield* Deferred.make<void, StorageError>()
        commits.push({ batches, done })
        yield* Deferred.await(done)
      })
  })
  const intake = yield* Effect.provide(DialsIntake.make, dials)
  const post = (n: number, from = caller) => Effect.fork(intake.post(from, dial(n)))
  // Whatever can go on goes on: records go with turns of the event loop, whatever the test's clock says.
  const settle = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve))).pipe(Effect.repeatN(3))
  /** So many that another commit is begun beside the first. */
  const postEnough = (from: number) =>
    Effect.forEach(Array.from({ length: GroupCommitter.secondCommitMin }, (_, i) => from + i), (n) => post(n))
  const sizes = () => commits.map(({ batches }) => batches.reduce((sum, { records }) => sum + records.length, 0))
  return { commits, intake, post, postEnough, settle, sizes }
})

describe("DialsIntake", () => {
  it.scoped("refuses a record of another form that storage could not keep: it would take those beside it along", () =>
    Effect.gen(function*() {
      const { commits, intake, settle } = yield* make
      const record = Either.getOrThrow(DialRecord.read(dial(1), "us"))
      const unstorable = { ...record, dialId: "CA\u0000" }
      const refused = yield* Effect.fork(Effect.flip(intake.postRecord(caller.workspace.id, unstorable)))
      yield* settle
      assert.strictEqual(commits.length, 0)
      assert.deepInclude(yield* Fiber.join(refused), { _tag: "InvalidRequest", field: "dial_id" })
      yield* Effect.fork(intake.postRecord(caller.workspace.id, record))
      yield* settle
      const batch = { workspaceId: caller.workspace.id, records: [record] }
      assert.deepStrictEqual(commits.map(({ batches }) => batches), [[batch]])
      yield* Deferred.succeed(commits[0]!.done, undefined)
    }))

  it.scoped("queues the records of one turn together, and those that come meanwhile in the next commits", () =>
    Effect.gen(function*() {
      const { commits, post, postEnough, settle, sizes } = yield* make
      const enough = GroupCommitter.secondCommitMin
      const fibers = [yield* post(1), yield* post(2), yield* post(3, callerOf(2))]
      yield* settle
      assert.deepStrictEqual(sizes(), [3])
      assert.deepStrictEqual<unknown>(
        commits[0]?.batches.map(({ records, workspaceId }) => [workspaceId, records.map(({ dialId }) => dialId)]),
        [[1, ["d1", "d2"]], [2, ["d3"]]]
      )
      // One is under way: a few wait for it, enough of them for a second one do not.
      fibers.push(yield* post(4))
      yield* settle
      assert.deepStrictEqual(sizes(), [3])
      fibers.push(...yield* postEnough(5))
      yield* settle
      assert.deepStrictEqual(sizes(), [3, enough + 1])
      // Two are under way: all wait.
      fibers.push(...yield* postEnough(100))
      yield* settle
      assert.deepStrictEqual(sizes(), [3, enough + 1])
      yield* Deferred.succeed(commits[0]!.done, undefined)
      yield* settle
      assert.deepStrictEqual(sizes(), [3, enough + 1, enough])
      const answered = yield* Effect.forEach(fibers, Fiber.poll)
      assert.strictEqual(answered.filter(({ _tag }) => _tag === "Some").length, 3)
      for (const { done } of commits) yield* Deferred.succeed(done, undefined)
      yield* Effect.forEach(fibers, Fiber.join)
      // Nothing is under way any more, and the next record goes at once.
      const last = yield* post(8)
      yield* settle
      assert.deepStrictEqual(sizes(), [3, enough + 1, enough, 1])
      yield* Deferred.succeed(commits[3]!.done, undefined)
      yield* Fiber.join(last)
    }))

  it.scoped("fails only those whose workspaces a failure names", () =>
    Effect.gen(function*() {
      const { commits, post, settle } = yield* make
      const fibers = [yield* post(1), yield* post(2, callerOf(2))]
      yield* settle
      const workspaces = [callerOf(2).workspace.id]
      yield* Deferred.fail(
        commits[0]!.done,
        new StorageError({ operation: "Dials.enqueue", cause: "away", workspaces })
      )
      const exits = yield* Effect.forEach(fibers, Fiber.await)
      assert.deepStrictEqual(exits.map(({ _tag }) => _tag), ["Success", "Failure"])
    }))

  it.scoped("fails those of a commit that failed, and no other", () =>
    Effect.gen(function*() {
      const { commits, post, postEnough, settle } = yield* make
      const first = yield* post(1)
      yield* settle
      const second = yield* postEnough(2)
      yield* settle
      yield* Deferred.fail(commits[0]!.done, new StorageError({ operation: "Dials.enqueue", cause: "away" }))
      yield* Deferred.succeed(commits[1]!.done, undefined)
      const failure = yield* Effect.flip(Fiber.join(first))
      assert.strictEqual(failure._tag, "StorageError")
      yield* Effect.forEach(second, Fiber.join)
    }))

  it.scoped("a record whose caller has left before its commit is not queued", () =>
    Effect.gen(function*() {
      const { commits, post, settle, sizes } = yield* make
      yield* post(1)
      yield* settle
      const leaving = yield* post(3)
      const staying = yield* post(4)
      yield* settle
      yield* Fiber.interrupt(leaving)
      for (const { done } of commits) yield* Deferred.succeed(done, undefined)
      yield* settle
      assert.deepStrictEqual(sizes(), [1, 1])
      yield* Deferred.succeed(commits[1]!.done, undefined)
      yield* Fiber.join(staying)
    }))

  it.scoped("refuses more of a workspace than may wait, at once, and no other's until the line is full", () =>
    Effect.gen(function*() {
      const { commits, intake, post, postEnough, settle, sizes } = yield* make
      yield* post(1)
      yield* settle
      yield* postEnough(2)
      yield* settle
      const postMany = (from: Caller) =>
        Effect.tap(Effect.forEach(Array(DialsIntake.workspaceWaitingMax).keys(), (n) => post(n, from)), () => settle)
      const refusedTo = (from: Caller) => Effect.map(Effect.flip(intake.post(from, dial(0))), ({ _tag }) => _tag)
      const [first] = yield* postMany(caller)
      assert.strictEqual(yield* refusedTo(caller), "Overloaded")
      // Who leaves makes room for one more.
      yield* Fiber.interrupt(first!)
      yield* post(0)
      yield* settle
      assert.strictEqual(yield* refusedTo(caller), "Overloaded")
      yield* postMany(callerOf(2))
      assert.strictEqual(yield* refusedTo(callerOf(2)), "Overloaded")
      assert.strictEqual(yield* refusedTo(callerOf(3)), "Overloaded")
      assert.deepStrictEqual(sizes(), [1, GroupCommitter.secondCommitMin])
      // A commit takes its records out of the line.
      yield* Deferred.succeed(commits[0]!.done, undefined)
      yield* settle
      for (const from of [caller, callerOf(3)]) {
        const posting = yield* post(0, from)
        yield* settle
        assert.isTrue(Option.isNone(yield* Fiber.poll(posting)))
      }
    }))

  it.scoped("queues nothing of what is wrong", () =>
    Effect.gen(function*() {
      const { intake, settle, sizes } = yield* make
      const failure = yield* Effect.flip(intake.post(caller, { ...dial(1), zip: "", agent_name: null }))
      assert.deepInclude(failure, {
        _tag: "InvalidRequest",
        message: "agent_name, zip: is missing or empty, expected text"
      })
      yield* settle
      assert.deepStrictEqual(sizes(), [])
    }))
})
