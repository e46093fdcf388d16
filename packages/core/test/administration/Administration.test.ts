import * as Administration from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { newCaller, newCampaign } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

describe("Administration", () => {
  it.effect("makes each key with a secret of its own", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const first = yield* administration.createKey(workspace.id, "dials", null)
      const second = yield* administration.createKey(workspace.id, "dials", null)
      assert.isAtLeast(Redacted.value(first.secret).length, 32)
      assert.notStrictEqual(Redacted.value(first.secret), Redacted.value(second.secret))
      assert.deepStrictEqual((yield* administration.keys(workspace.id)).map(({ id }) => id), [
        first.key.id,
        second.key.id
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("refuses a workspace name and a secret that are taken", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const other = yield* newCaller()
      const administration = yield* Administration.Administration
      const { id: _, ...settings } = workspace
      assert.strictEqual((yield* Effect.flip(administration.createWorkspace(settings)))._tag, "Conflict")
      const secret = Redacted.make("a-secret-of-more-than-thirty-two-characters")
      const key = { type: "nrm", secret, defaultCampaign: null, active: true } as const
      yield* administration.putKey(workspace.id, key)
      assert.strictEqual((yield* Effect.flip(administration.putKey(other.workspace.id, key)))._tag, "Conflict")
      assert.strictEqual((yield* Effect.flip(administration.revokeKey(999_999 as never)))._tag, "NotFound")
    }).pipe(Effect.provide(layer)))

  it.effect("refuses a secret that cannot be sent as a bearer token, without showing it", () =>
    Effect.gen(function*() {
      const { workspace } = yield* newCaller()
      const administration = yield* Administration.Administration
      const put = (secret: string) =>
        administration.putKey(workspace.id, {
          type: "nrm",
          secret: Redacted.make(secret),
          defaultCampaign: null,
          active: true
        })
      const long = "x".repeat(32)
      const refused = [
        "x".repeat(31),
        "x".repeat(256),
        `${long} `,
        `${long} x`,
        `${long}\t`,
        `${long}\u00e9`,
        `${long}\n`
      ]
      for (const secret of refused) {
        const error = yield* Effect.flip(put(secret))
        assert.strictEqual(error.message, "secret: expected 32 to 255 ASCII characters without spaces")
      }
      for (const secret of [long, "x".repeat(255), `${long}!"#$%&'()*+,-./:;<=>?@[]^_{|}~`]) yield* put(secret)
    }).pipe(Effect.provide(layer)))

  it.effect("lays a campaign's policy over its workspace's, and that over the defaults", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller({ policy: { dailyCap: 10, radiusMiles: 50 } })
      yield* newCampaign(caller, "C1")
      const administration = yield* Administration.Administration
      const { name } = caller.workspace
      const set = yield* administration.setPolicy(name, "C1", { dailyCap: null })
      assert.deepStrictEqual(set, {
        override: { dailyCap: null },
        effective: { ...Policy.defaults, dailyCap: null, radiusMiles: 50 }
      })
      assert.deepStrictEqual((yield* administration.policy(name)).effective.dailyCap, 10)
      assert.strictEqual((yield* Effect.flip(administration.policy("nobody")))._tag, "NotFound")
      assert.strictEqual((yield* Effect.flip(administration.setPolicy(name, "C9", {})))._tag, "NotFound")
    }).pipe(Effect.provide(layer)))
})
