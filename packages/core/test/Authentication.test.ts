import * as Administration from "@anipool/core/administration/Administration"
import * as Authentication from "@anipool/core/Authentication"
import * as BatchedLookups from "@anipool/core/BatchedLookups"
import * as CachedLookups from "@anipool/core/CachedLookups"
import * as Core from "@anipool/core/Core"
import * as GroupCommitter from "@anipool/core/GroupCommitter"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ApiKeys, type Moving, type SecretHash } from "@anipool/storage/ApiKeys"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { newCaller } from "./fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

/** Core over storage in memory whose keys are looked up another way; the batches that were asked for are noted. */
const over = (
  batches: Array<ReadonlyArray<SecretHash>>,
  around: <A>(lookup: Effect.Effect<A, StorageError>) => Effect.Effect<A, StorageError>
) =>
  Core.layer.pipe(
    Layer.provideMerge(Layer.map(MemoryStorage.layer, (storage: Context.Context<Storage>) => {
      const keys = Context.get(storage, ApiKeys)
      return Context.add(storage, ApiKeys, {
        ...keys,
        findByHashes: (hashes) =>
          Effect.suspend(() => {
            batches.push(hashes)
            return around(keys.findByHashes(hashes))
          })
      })
    }))
  )

const newKey = Effect.gen(function*() {
  const { workspace } = yield* newCaller()
  const { secret } = yield* Effect.flatMap(
    Administration.Administration,
    ({ createKey }) => createKey(workspace.id, "universal", null)
  )
  return secret
})

const madeUp = (n: number) => Redacted.make(`a made-up secret, number ${n}`)

/** Until what was begun has had its turns of the event loop. */
const turns = Effect.repeatN(Effect.promise(() => new Promise((resolve) => setImmediate(resolve))), 20)

/** What is known of a key without asking storage; undefined where it would be asked. */
const recall = (secret: Redacted.Redacted) =>
  Effect.map(Authentication.Authentication, ({ findCallback }) => {
    let found: Option.Option<Authentication.KnownKey> | undefined
    findCallback(Authentication.hashSecret(secret), (result) => {
      found = Exit.isSuccess(result) ? result.value : undefined
    })()
    return found
  })

const away = new StorageError({ operation: "Test.away", cause: new Error("connection refused") })

describe("Authentication", () => {
  it.effect("finds a key by its secret, and nothing by another", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const authentication = yield* Authentication.Authentication
      const { key, secret } = yield* administration.createKey(workspace.id, "assignment", "C1")
      const found = Option.getOrThrow(yield* authentication.find(secret))
      assert.deepStrictEqual(found, { key, workspace, defaultCampaign: "C1" })
      assert.isTrue(Option.isNone(yield* authentication.find(Redacted.make("another secret"))))
    }).pipe(Effect.provide(layer)))

  it.effect("refuses for now a key whose workspace moves to another installation, and says where it has moved to", () =>
    Effect.gen(function*() {
      let moving: Moving | undefined
      const storage = Layer.map(MemoryStorage.layer, (storage: Context.Context<Storage>) => {
        const keys = Context.get(storage, ApiKeys)
        return Context.add(storage, ApiKeys, {
          ...keys,
          findByHashes: (hashes) =>
            Effect.map(
              keys.findByHashes(hashes),
              (found) =>
                new Map(
                  Array.from(found, ([hash, stored]) => [hash, moving === undefined ? stored : { ...stored, moving }])
                )
            )
        })
      })
      yield* Effect.gen(function*() {
        const authentication = yield* Authentication.Authentication
        const secret = yield* newKey
        const refused = Effect.map(Effect.flip(authentication.find(secret)), (error) => {
          assert.deepInclude(error, { _tag: "Overloaded", code: "workspace_moved" })
          return error.message
        })
        assert.isTrue(Option.isSome(yield* authentication.find(secret)))
        moving = { isOver: false, address: "https://eu.example.com" }
        yield* TestClock.adjust(CachedLookups.trustedFor)
        assert.match(yield* refused, /^The workspace is being moved .*; go on with numbers of your own, and try again$/)
        moving = { isOver: true, address: null }
        yield* TestClock.adjust(CachedLookups.trustedFor)
        assert.strictEqual(yield* refused, "The workspace has moved to another installation")
        moving = { isOver: true, address: "https://eu.example.com" }
        yield* TestClock.adjust(CachedLookups.trustedFor)
        assert.strictEqual(yield* refused, "The workspace has moved to another installation: https://eu.example.com")
        moving = undefined
        yield* TestClock.adjust(CachedLookups.trustedFor)
        assert.isTrue(Option.isSome(yield* authentication.find(secret)))
      }).pipe(Effect.provide(Core.layer.pipe(Layer.provideMerge(storage))))
    }))

  it.effect("knows a key within a second although it was asked for before it existed", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const authentication = yield* Authentication.Authentication
      const secret = Redacted.make("a-secret-of-more-than-thirty-two-characters")
      assert.isTrue(Option.isNone(yield* authentication.find(secret)))
      yield* administration.putKey(workspace.id, { type: "nrm", secret, defaultCampaign: null, active: true })
      yield* TestClock.adjust("999 millis")
      assert.isTrue(Option.isNone(yield* authentication.find(secret)))
      yield* TestClock.adjust("1 millis")
      assert.isTrue(Option.isSome(yield* authentication.find(secret)))
    }).pipe(Effect.provide(layer)))

  it.effect("lets go of a revoked key within 5 seconds", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const authentication = yield* Authentication.Authentication
      const { key, secret } = yield* administration.createKey(workspace.id, "universal", null)
      const isActive = Effect.map(authentication.find(secret), (found) => Option.getOrThrow(found).key.active)
      assert.isTrue(yield* isActive)
      yield* administration.revokeKey(key.id)
      yield* TestClock.adjust("5 seconds")
      assert.isFalse(yield* isActive)
    }).pipe(Effect.provide(layer)))

  it.effect("recalls a key for as long as it is trusted, and one that nobody has for a second", () =>
    Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const [secret, unknown] = [yield* newKey, madeUp(1)]
      assert.isUndefined(yield* recall(secret))
      const found = yield* find(secret)
      // Nothing of the workspace that may change meanwhile.
      assert.deepStrictEqual(
        yield* recall(secret),
        Option.map(found, ({ workspace: { country, id }, ...key }) => ({ ...key, workspace: { id, country } }))
      )
      yield* find(unknown)
      assert.deepStrictEqual(yield* recall(unknown), Option.none())
      yield* TestClock.adjust("1999 millis")
      assert.isDefined(yield* recall(secret))
      assert.isUndefined(yield* recall(unknown))
      yield* TestClock.adjust("1001 millis")
      assert.isUndefined(yield* recall(secret))
    }).pipe(Effect.provide(layer)))

  it.effect("a key is trusted for a moment, its workspace's settings are not", () =>
    Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const workspaces = yield* Workspaces
      const { workspace } = yield* newCaller()
      const { id } = workspace
      const { createKey } = yield* Administration.Administration
      const { secret } = yield* createKey(id, "universal", null)
      const seen = Effect.map(find(secret), (found) => Option.getOrThrow(found).workspace)
      assert.deepStrictEqual(yield* seen, workspace)
      // As another server would.
      const changed = {
        name: `${workspace.name} anew`,
        country: workspace.country,
        timeZone: "Pacific/Kiritimati",
        inboundGroups: !workspace.inboundGroups,
        fields: { ani: "caller_id" },
        policy: { dailyCap: 7 }
      }
      yield* workspaces.update(id, changed)
      assert.deepStrictEqual(yield* seen, { ...changed, id })
      yield* workspaces.setPolicy(id, { dailyCap: 9 })
      assert.deepStrictEqual((yield* seen).policy, { dailyCap: 9 })
    }).pipe(Effect.provide(layer)))

  it.effect("a change of country is acknowledged once no key stands for another", () =>
    Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const { changeWorkspace, createKey } = yield* Administration.Administration
      const { workspace } = yield* newCaller()
      const { secret } = yield* createKey(workspace.id, "universal", null)
      yield* find(secret)
      const changing = yield* Effect.fork(changeWorkspace(workspace.id, { country: "uk" }))
      yield* TestClock.adjust("2999 millis")
      assert.isTrue(Option.isNone(yield* Fiber.poll(changing)))
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(changing)).country, "uk")
      const known = yield* recall(secret)
      assert.isTrue(known === undefined || Option.getOrThrow(known).workspace.country === "uk")
    }).pipe(Effect.provide(layer)))

  it.effect("looks a key that is used up again before it is trusted no more", () => {
    const batches: Array<ReadonlyArray<SecretHash>> = []
    return Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const secret = yield* newKey
      yield* find(secret)
      for (let i = 0; i < 10; i++) {
        yield* TestClock.adjust("2 seconds")
        assert.isDefined(yield* recall(secret), `${i}`)
        assert.isDefined(yield* recall(secret))
        yield* turns
      }
      assert.strictEqual(batches.length, 11)
    }).pipe(Effect.provide(over(batches, (lookup) => lookup)))
  })

  it.effect("one who goes away takes nothing from the others who wait for the same key", () => {
    const batches: Array<ReadonlyArray<SecretHash>> = []
    const gate = Deferred.unsafeMake<void>(FiberId.none)
    return Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const secret = yield* newKey
      const first = yield* Effect.fork(find(secret))
      const others = yield* Effect.forEach(Array.from({ length: 40 }), () => Effect.fork(find(secret)))
      yield* turns
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, undefined)
      for (const each of others) assert.isTrue(Option.isSome(yield* Fiber.join(each)))
      assert.strictEqual(batches.length, 1)
    }).pipe(Effect.provide(over(batches, (lookup) => Effect.zipRight(Deferred.await(gate), lookup))))
  })

  it.effect("forgets a failure at once: a key is found as soon as storage is back", () => {
    let isAway = true
    return Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const secret = yield* newKey
      assert.strictEqual((yield* Effect.flip(find(secret)))._tag, "StorageError")
      isAway = false
      assert.isTrue(Option.isSome(yield* find(secret)))
    }).pipe(Effect.provide(over([], (lookup) => Effect.suspend(() => isAway ? Effect.fail(away) : lookup))))
  })

  it.effect("made-up keys cost a query at a time, and push nobody out", () => {
    const batches: Array<ReadonlyArray<SecretHash>> = []
    let gate = Effect.void
    let inFlight = 0
    let most = 0
    const counted = <A>(lookup: Effect.Effect<A, StorageError>) =>
      Effect.acquireUseRelease(
        Effect.sync(() => most = Math.max(most, ++inFlight)),
        () => Effect.zipRight(Effect.suspend(() => gate), lookup),
        () => Effect.sync(() => inFlight--)
      )
    return Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const [known, fresh] = [yield* newKey, yield* newKey]
      yield* find(known)
      yield* TestClock.adjust("3 seconds")
      const closed = yield* Deferred.make<void>()
      gate = Deferred.await(closed)
      let refused = 0
      const ask = (from: number, count: number) =>
        Effect.forEach(
          Array.from({ length: count }),
          (_, n) =>
            Effect.fork(Effect.catchTag(find(madeUp(from + n)), "Overloaded", () => Effect.sync(() => refused++)))
        )
      const first = yield* ask(0, 4_000)
      yield* turns
      // What is in flight has made room in line.
      const second = yield* ask(4_000, 4_000)
      yield* turns
      assert.strictEqual(
        8_000 - refused,
        BatchedLookups.waitingMax + GroupCommitter.commitsMax * BatchedLookups.batchMax
      )
      // The line is full of keys that nobody has; a key that was found here gets in, ahead of them.
      const again = yield* Effect.fork(find(known))
      yield* turns
      assert.strictEqual((yield* Effect.flip(find(fresh)))._tag, "Overloaded")
      yield* Deferred.succeed(closed, undefined)
      assert.isTrue(Option.isSome(yield* Fiber.join(again)))
      yield* Fiber.joinAll([...first, ...second])
      assert.isAtMost(most, GroupCommitter.commitsMax)
      for (const batch of batches) assert.isAtMost(batch.length, BatchedLookups.batchMax)
      assert.isTrue(Option.isSome(yield* find(fresh)))
    }).pipe(Effect.provide(over(batches, counted)))
  })

  it.effect("made-up keys take no real one's place in memory", () => {
    const batches: Array<ReadonlyArray<SecretHash>> = []
    return Effect.gen(function*() {
      const { find } = yield* Authentication.Authentication
      const secret = yield* newKey
      yield* find(secret)
      yield* Effect.forEach(Array.from({ length: CachedLookups.namesMax + 500 }), (_, n) => find(madeUp(n)), {
        concurrency: 1_000,
        discard: true
      })
      assert.isTrue(Option.isSome((yield* recall(secret)) ?? Option.none()))
    }).pipe(Effect.provide(over(batches, (lookup) => lookup)))
  })

  it.effect("gives storage nothing but the hash of a secret", () =>
    Effect.gen(function*() {
      const secret = yield* newKey
      const keys = yield* ApiKeys
      const hash = Authentication.hashSecret(secret)
      assert.match(hash, /^[0-9a-f]{64}$/)
      assert.isTrue((yield* keys.findByHashes([hash])).has(hash))
      assert.notInclude(JSON.stringify(yield* keys.list()), Redacted.value(secret))
    }).pipe(Effect.provide(layer)))
})
