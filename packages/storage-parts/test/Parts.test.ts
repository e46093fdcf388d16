/**
 * What only parts can do: fail one by one, and lie elsewhere.
 */
import type { KeyId } from "@anipool/domain/ApiKey"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import type { Part, Parts } from "@anipool/storage-parts/Parts"
import * as PartsStorage from "@anipool/storage-parts/PartsStorage"
import { Activity } from "@anipool/storage/Activity"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Dials } from "@anipool/storage/Dials"
import { Snapshots } from "@anipool/storage/Snapshots"
import type { Storage } from "@anipool/storage/Storage"
import { concerns, StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import * as MemoryParts from "./memoryParts.ts"

describe("a part that does not answer", () => {
  it.effect("fails its own workspaces, and keeps nobody from the others", () =>
    Effect.gen(function*() {
      const { fail, run } = yield* parts
      const [here, there] = yield* run(Effect.all([Fixture.freshWorkspace(), Fixture.freshWorkspace()]))
      const keys = yield* run(Effect.forEach([here, there], ({ id }) =>
        Effect.flatMap(ApiKeys, (keys) =>
          Effect.flatMap(Fixture.freshHex(64), (secretHash) =>
            Effect.as(
              keys.create({ workspaceId: id, type: "assignment", secretHash, defaultCampaign: null, active: true }),
              secretHash
            )))))
      yield* fail(there.id)
      const workspaces = yield* run(Workspaces)
      assert.strictEqual((yield* Effect.flip(workspaces.find(there.id)))._tag, "StorageError")
      assert.isTrue(Option.isSome(yield* workspaces.find(here.id)))
      assert.deepStrictEqual(
        (yield* workspaces.list).map(({ id }) =>
          id
        ),
        [here.id]
      )
      const found = yield* Effect.flatMap(run(ApiKeys), ({ findByHashes }) => findByHashes(keys))
      assert.strictEqual(Fixture.answered(found.get(keys[0]!))?.workspace.id, here.id)
      assert.instanceOf(found.get(keys[1]!), StorageError)
    }))

  it.effect("is told of what was told of several, which is done for the others", () =>
    Effect.gen(function*() {
      const { fail, run } = yield* parts
      const [here, there] = yield* run(Effect.all([DialsFixture.freshWorkspace(), DialsFixture.freshWorkspace()]))
      const record = DialsFixture.record(yield* run(DialsFixture.daysAgo(0)))
      const dials = yield* run(Dials)
      yield* fail(there.workspace.id)
      const batches = [here, there].map(({ workspace }) => ({ workspaceId: workspace.id, records: [record] }))
      const error = yield* Effect.flip(dials.enqueue(batches))
      assert.isTrue(concerns(error, there.workspace.id))
      assert.isFalse(concerns(error, here.workspace.id))
      assert.strictEqual((yield* dials.queue).records, 1)
      assert.strictEqual((yield* dials.waiting(here.workspace.id)).records, 1)
      const minute = { minute: 0, assigned: Array.from({ length: 8 }, () => 1), refused: 0, dials: 0, contacts: 0 }
      const counts = [here, there].map(({ workspace }) => ({ workspaceId: workspace.id, ...minute }))
      const other = yield* Effect.flip(Effect.flatMap(run(Activity), ({ add }) => add(counts)))
      assert.deepStrictEqual(other.workspaces, [there.workspace.id])
    }))

  it.effect("is asked again for what is of all after a while, and fails all where it is the only one", () =>
    Effect.gen(function*() {
      const { asked, fail, heal, run } = yield* parts
      const made = yield* run(Effect.all([Fixture.freshWorkspace(), Fixture.freshWorkspace()]))
      const { list } = yield* run(Workspaces)
      yield* fail(made[1]!.id)
      yield* list
      const before = asked()
      yield* list
      assert.strictEqual(asked(), before, "it rests")
      yield* heal
      assert.strictEqual((yield* list).length, 1)
      yield* TestClock.adjust("3 seconds")
      assert.strictEqual((yield* list).length, 2)
      for (const { id } of made) yield* fail(id)
      assert.strictEqual((yield* Effect.flip(list))._tag, "StorageError")
    }))
})

describe("a part that lies elsewhere by now", () => {
  it.effect("is asked again where it lies, but for what was sent once", () =>
    Effect.gen(function*() {
      const { refuse, run } = yield* parts
      const [workspace] = yield* run(Effect.all([Fixture.freshWorkspace()]))
      const { find } = yield* run(Workspaces)
      yield* refuse(workspace.id, 2)
      assert.isTrue(Option.isSome(yield* find(workspace.id)))
      yield* refuse(workspace.id, 1)
      const snapshots = yield* run(Snapshots)
      const staged = snapshots.stage(workspace.id, Stream.empty, () => ({ count: 0, examples: [] }) as never)
      assert.strictEqual((yield* Effect.flip(staged))._tag, "StorageError")
      yield* refuse(workspace.id, 100)
      assert.strictEqual((yield* Effect.flip(find(workspace.id)))._tag, "StorageError")
    }))

  it.effect("the ids of keys lead to it where no workspace is named", () =>
    Effect.gen(function*() {
      const { run } = yield* parts
      const keys = yield* run(ApiKeys)
      const { id: workspaceId } = yield* run(Fixture.freshWorkspace())
      const secretHash = yield* run(Fixture.freshHex(64))
      const key = yield* keys.create({ workspaceId, type: "nrm", secretHash, defaultCampaign: null, active: true })
      assert.deepStrictEqual(yield* keys.revoke(key.id), Option.some({ ...key, active: false }))
      assert.deepStrictEqual(yield* keys.revoke(7_000 as KeyId), Option.none())
    }))
})

// internal

/** Two parts, some of which fail or refuse when told to. */
const parts = Effect.gen(function*() {
  const memory = yield* MemoryParts.make(2)
  const failing = new Set<number>()
  const refusals = new Map<number, number>()
  let asked = 0
  const broken = (place: number, part: Part): Part => ({
    storage: Context.unsafeMake(
      new Map(Array.from(part.storage.unsafeMap, ([key, port]) => [key, watched(place, port as object)]))
    )
  })
  const refusalOf = (place: number): StorageError | undefined => {
    const left = refusals.get(place) ?? 0
    if (left > 0) {
      refusals.set(place, left - 1)
      return new StorageError({ operation: "test", cause: MemoryParts.elsewhere })
    }
    if (!failing.has(place)) return undefined
    asked++
    return new StorageError({ operation: "test", cause: "away" })
  }
  const watched = (place: number, port: object): object =>
    Object.fromEntries(
      Object.entries(port).map(([name, member]: [string, unknown]) => [
        name,
        typeof member === "function"
          ? (...given: ReadonlyArray<unknown>) =>
            around(place, () => (member as (...given: ReadonlyArray<unknown>) => unknown)(...given))
          : Effect.isEffect(member)
          ? around(place, () => member)
          : member
      ])
    )
  const around = (place: number, made: () => unknown): unknown =>
    Effect.suspend(() => {
      const refusal = refusalOf(place)
      return refusal === undefined ? made() as Effect.Effect<unknown> : Effect.fail(refusal)
    })
  const storages = memory.storages.map((part, place) => broken(place, part))
  const own: Parts = {
    ...memory,
    of: (workspaceId) => Effect.succeed(storages[memory.placeOf(workspaceId)]!),
    all: Effect.succeed(storages)
  }
  const storage = PartsStorage.make(own)
  return {
    run: <A, E, R extends Storage>(effect: Effect.Effect<A, E, R>) =>
      Effect.provide(effect, storage) as Effect.Effect<A, E>,
    fail: (id: WorkspaceId) => Effect.sync(() => failing.add(memory.placeOf(id))),
    heal: Effect.sync(() => failing.clear()),
    refuse: (id: WorkspaceId, times: number) => Effect.sync(() => refusals.set(memory.placeOf(id), times)),
    asked: () => asked
  }
})
