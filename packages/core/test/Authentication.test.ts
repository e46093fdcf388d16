import * as Administration from "@anipool/core/administration/Administration"
import * as Authentication from "@anipool/core/Authentication"
import * as Core from "@anipool/core/Core"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { newCaller } from "./fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

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

  it.effect("knows a key at once although it was asked for before it existed", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const authentication = yield* Authentication.Authentication
      const secret = Redacted.make("a-secret-of-more-than-thirty-two-characters")
      assert.isTrue(Option.isNone(yield* authentication.find(secret)))
      yield* administration.putKey(workspace.id, { type: "nrm", secret, defaultCampaign: null, active: true })
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

  it.effect("recalls a key that was found for as long as it is trusted, and nothing else", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const authentication = yield* Authentication.Authentication
      const { secret } = yield* administration.createKey(workspace.id, "universal", null)
      const hash = Authentication.hashSecret(secret)
      assert.isUndefined(authentication.recall(hash))
      const found = yield* authentication.find(secret)
      assert.strictEqual(authentication.recall(hash), Option.getOrThrow(found))
      yield* TestClock.adjust("2999 millis")
      assert.isDefined(authentication.recall(hash))
      yield* TestClock.adjust("1 millis")
      assert.isUndefined(authentication.recall(hash))
    }).pipe(Effect.provide(layer)))

  it.effect("gives storage nothing but the hash of a secret", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const { secret } = yield* administration.createKey(workspace.id, "universal", null)
      const keys = yield* ApiKeys
      const hash = Authentication.hashSecret(secret)
      assert.match(hash, /^[0-9a-f]{64}$/)
      assert.isTrue(Option.isSome(yield* keys.findByHash(hash)))
      assert.notInclude(JSON.stringify(yield* keys.list()), Redacted.value(secret))
    }).pipe(Effect.provide(layer)))
})
