import * as Core from "@anipool/core/Core"
import * as CustomCampaigns from "@anipool/core/custom/CustomCampaigns"
import * as CustomDispositions from "@anipool/core/custom/CustomDispositions"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newCaller } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

const failure = <A, E extends { readonly _tag: string; readonly message: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag, message }) => `${_tag} ${message}`)

describe("CustomCampaigns", () => {
  it.effect("lives from registration to deletion", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const campaigns = yield* CustomCampaigns.CustomCampaigns
      const campaign = { id: "C1", name: "One", type: "Outbound", inboundPoolId: "P1" } as const
      const stored = { ...campaign, policy: {} }
      assert.deepStrictEqual(yield* campaigns.create(caller, campaign), stored)
      assert.strictEqual(yield* failure(campaigns.create(caller, campaign)), "Conflict Campaign already exists")
      assert.deepStrictEqual((yield* campaigns.update(caller, "C1", { name: "Two" })).value, { ...stored, name: "Two" })
      assert.strictEqual((yield* campaigns.update(caller, "C1", { inboundPoolId: "" })).value.inboundPoolId, null)
      assert.strictEqual((yield* campaigns.get(caller, "C1")).name, "Two")
      assert.strictEqual(yield* failure(campaigns.get(yield* newCaller(), "C1")), "NotFound Campaign not found")
      yield* campaigns.remove(caller, "C1")
      assert.strictEqual(yield* failure(campaigns.get(caller, "C1")), "NotFound Campaign not found")
      assert.strictEqual(yield* failure(campaigns.remove(caller, "C1")), "NotFound Campaign not found")
      assert.strictEqual(yield* failure(campaigns.update(caller, "C1", {})), "NotFound Campaign not found")
    }).pipe(Effect.provide(layer)))
})

describe("CustomDispositions", () => {
  it.effect("lives from registration to deletion", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const dispositions = yield* CustomDispositions.CustomDispositions
      const sale = { id: "SALE", name: "Sale", type: "Agent", contact: true, success: true } as const
      assert.deepStrictEqual(yield* dispositions.create(caller, sale), sale)
      assert.strictEqual(yield* failure(dispositions.create(caller, sale)), "Conflict Disposition already exists")
      assert.deepStrictEqual((yield* dispositions.update(caller, "SALE", { success: false })).value, {
        ...sale,
        success: false
      })
      assert.deepStrictEqual(yield* dispositions.get(caller, "SALE"), { ...sale, success: false })
      yield* dispositions.remove(caller, "SALE")
      for (const gone of [dispositions.get(caller, "SALE"), Effect.asVoid(dispositions.update(caller, "SALE", {}))]) {
        assert.strictEqual(yield* failure(gone), "NotFound Disposition not found")
      }
      assert.strictEqual(yield* failure(dispositions.remove(caller, "SALE")), "NotFound Disposition not found")
    }).pipe(Effect.provide(layer)))
})
