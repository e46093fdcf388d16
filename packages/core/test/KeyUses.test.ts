/**
 * When keys were last used, as storage is told.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Authentication } from "@anipool/core/Authentication"
import * as Core from "@anipool/core/Core"
import * as KeyUses from "@anipool/core/KeyUses"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

describe("uses of keys", () => {
  it.effect("are told soon, then once a minute, behind the requests", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const authentication = yield* Authentication
      const keys = yield* ApiKeys
      yield* TestClock.setTime(1_000_000)
      const workspace = yield* administration.putWorkspace({ name: "Acme", country: "us" })
      const { key, secret } = yield* administration.createKey(workspace.id, "nrm", null, { name: "Dialer" })
      const lastUsedAt = Effect.map(keys.list(workspace.id), ([only]) => only!.lastUsedAt)
      yield* authentication.find(secret)
      assert.strictEqual(yield* lastUsedAt, null)
      yield* TestClock.adjust(KeyUses.toldWithin)
      assert.strictEqual(yield* lastUsedAt, 1_000_000)
      for (let i = 0; i < 10; i++) {
        yield* authentication.find(secret)
        yield* TestClock.adjust(Duration.seconds(5))
      }
      assert.strictEqual(yield* lastUsedAt, 1_000_000)
      yield* TestClock.adjust(KeyUses.toldAgainAfter)
      yield* authentication.find(secret)
      yield* TestClock.adjust(KeyUses.toldWithin)
      assert.strictEqual(yield* lastUsedAt, 1_115_000)
      yield* administration.revokeKey(key.id)
      yield* TestClock.adjust(KeyUses.toldAgainAfter)
      yield* authentication.find(secret)
      yield* TestClock.adjust(KeyUses.toldWithin)
      assert.strictEqual(yield* lastUsedAt, 1_115_000, "a refused key is not used")
    }).pipe(Effect.provide(layer)))

  it.effect("are told when the process ends", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const workspace = yield* Effect.gen(function*() {
        const administration = yield* Administration
        const made = yield* administration.putWorkspace({ name: "Acme", country: "us" })
        const { secret } = yield* administration.createKey(made.id, "nrm", null)
        yield* Effect.flatMap(Authentication, ({ find }) => find(secret))
        return made
      }).pipe(Effect.provide(Core.layer))
      assert.strictEqual((yield* keys.list(workspace.id))[0]!.lastUsedAt, 0)
    }).pipe(Effect.provide(MemoryStorage.layer)))
})
