import * as Administration from "@anipool/core/administration/Administration"
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import { trustedFor } from "@anipool/core/CachedLookups"
import * as Core from "@anipool/core/Core"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

const secret = "s3cret-of-more-than-thirty-two-characters"

const file = (workspace: Record<string, unknown>) => JSON.stringify({ workspaces: [workspace] })

const acme = {
  name: "Acme",
  country: "us",
  timeZone: "America/Chicago",
  inboundGroups: true,
  fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" },
  policy: { dailyCap: 75, radiusMiles: 100 },
  keys: [{ type: "universal", secret, defaultCampaign: "C1", active: true }]
}

const everything = Effect.gen(function*() {
  const administration = yield* Administration.Administration
  return { workspaces: yield* administration.workspaces, keys: yield* administration.keys() }
})

describe("Bootstrap.apply", () => {
  it.effect("makes what is named, and changes nothing when applied again", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* Bootstrap.apply(`\uFEFF${file(acme)}`), { workspaces: 1, keys: 1, areaCodes: 0 })
      const first = yield* everything
      const { keys: _, ...settings } = acme
      assert.deepStrictEqual(first.workspaces.map(({ id }) => ({ id, ...settings })), first.workspaces as never)
      assert.deepInclude(first.keys[0], { type: "universal", defaultCampaign: "C1", active: true })
      yield* Bootstrap.apply(file(acme))
      assert.deepStrictEqual(yield* everything, first)
    }).pipe(Effect.provide(layer)))

  it.effect("takes what is left out for as it is, or for the default", () =>
    Effect.gen(function*() {
      yield* Bootstrap.apply(file(acme))
      const moving = yield* Effect.fork(Bootstrap.apply(file({ name: "Acme", country: "ca" })))
      yield* TestClock.adjust(trustedFor)
      yield* Fiber.join(moving)
      yield* Bootstrap.apply(file({ name: "Brit", country: "uk", keys: [{ type: "nrm", secret: `${secret}2` }] }))
      const { keys, workspaces } = yield* everything
      assert.deepInclude(workspaces[0], { country: "ca", timeZone: "America/Chicago", policy: acme.policy })
      assert.deepInclude(workspaces[1], { timeZone: "UTC", inboundGroups: false, fields: {}, policy: {} })
      assert.deepInclude(keys[1], { active: true, defaultCampaign: null })
    }).pipe(Effect.provide(layer)))

  it.effect("changes a key that is known by its secret", () =>
    Effect.gen(function*() {
      yield* Bootstrap.apply(file(acme))
      yield* Bootstrap.apply(file({ ...acme, keys: [{ type: "assignment", secret, active: false }] }))
      const { keys } = yield* everything
      assert.strictEqual(keys.length, 1)
      assert.deepInclude(keys[0], { type: "assignment", active: false, defaultCampaign: null })
    }).pipe(Effect.provide(layer)))

  const refusals: ReadonlyArray<readonly [string, string, string]> = [
    ["no JSON", `{"workspaces": [{"secret": "${secret}`, "bootstrap file: "],
    ["no workspaces", "{}", "workspaces: "],
    ["an unknown country", file({ ...acme, country: "fr" }), "workspaces.0.country: "],
    ["an unknown time zone", file({ ...acme, timeZone: "Mars/Base" }), "workspaces.0.timeZone: expected an IANA"],
    [
      "a short secret",
      file({ ...acme, keys: [{ type: "nrm", secret: "short" }] }),
      "workspaces.0.keys.0.secret: expected 32"
    ],
    [
      "a secret with spaces",
      file({ ...acme, keys: [{ type: "nrm", secret: "s3cret of more than thirty-two characters" }] }),
      "workspaces.0.keys.0.secret: expected 32 to 255 ASCII characters without spaces"
    ],
    [
      "a secret that no header takes",
      file({ ...acme, keys: [{ type: "nrm", secret: "s3cret-of-more-than-thirty-two-charact\u00e9rs\u2026" }] }),
      "workspaces.0.keys.0.secret: expected 32 to 255 ASCII characters without spaces"
    ],
    ["an unknown key type", file({ ...acme, keys: [{ type: "root", secret }] }), "workspaces.0.keys.0.type: "],
    ["a cap of zero", file({ ...acme, policy: { dailyCap: 0 } }), "workspaces.0.policy.dailyCap: "]
  ]
  for (const [what, text, beginning] of refusals) {
    it.effect(`refuses ${what}, naming the place, showing no secret and making nothing`, () =>
      Effect.gen(function*() {
        const { message } = yield* Effect.flip(Bootstrap.apply(text))
        assert.isTrue(message.startsWith(beginning), message)
        assert.notInclude(message, "s3cret")
        assert.notInclude(message, "short\"")
        assert.deepStrictEqual(yield* everything, { workspaces: [], keys: [] })
      }).pipe(Effect.provide(layer)))
  }
})
