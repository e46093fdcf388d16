import * as Core from "@anipool/core/Core"
import * as CustomAnis from "@anipool/core/custom/CustomAnis"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newCaller } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

const failure = <A, E extends { readonly _tag: string; readonly message: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag, message }) => `${_tag} ${message}`)

describe("CustomAnis", () => {
  it.effect("registers a number however it is written, and finds it by its digits", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const anis = yield* CustomAnis.CustomAnis
      const made = yield* anis.create(caller, { countryCode: 1, number: "+1 (212) 555-0100", inboundGroupId: "P1" })
      assert.deepInclude(made, {
        callingCode: 1,
        number: "2125550100",
        areaCode: "212",
        inboundGroupId: "P1",
        isBranded: false,
        brandName: "",
        status: "ACTIVE_AND_BEING_MANAGED"
      })
      for (const written of ["2125550100", "12125550100", "212-555-0100", "+12125550100"]) {
        assert.deepStrictEqual(yield* anis.get(caller, written), made)
      }
      assert.strictEqual(
        yield* failure(anis.create(caller, { countryCode: 1, number: "12125550100", inboundGroupId: "P2" })),
        "Conflict ANI already exists"
      )
    }).pipe(Effect.provide(layer)))

  it.effect("keeps the country that is written out", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const anis = yield* CustomAnis.CustomAnis
      const made = yield* anis.create(caller, { countryCode: 1, number: "+44 20 7946 0958", inboundGroupId: "P1" })
      assert.deepInclude(made, { callingCode: 44, number: "2079460958", areaCode: "20" })
    }).pipe(Effect.provide(layer)))

  it.effect("refiles a number that was filed under the wrong country", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const anis = yield* CustomAnis.CustomAnis
      yield* anis.create(caller, { countryCode: 1, number: "2079460958", inboundGroupId: "P1" })
      const moved = yield* anis.update(caller, "2079460958", { countryCode: 44 })
      assert.deepInclude(moved, { callingCode: 44, number: "2079460958", areaCode: "20" })
      yield* anis.create(caller, { countryCode: 1, number: "2079460958", inboundGroupId: "P1" })
      assert.strictEqual(
        yield* failure(anis.update(caller, "2079460958", { countryCode: 44 })),
        "Conflict ANI already exists"
      )
      yield* anis.create(caller, { countryCode: 1, number: "2125550100", inboundGroupId: "P1" })
      assert.strictEqual(
        yield* failure(anis.update(caller, "2125550100", { countryCode: 44 })),
        "InvalidRequest country_code: expected an area code that exists under +44"
      )
    }).pipe(Effect.provide(layer)))

  it.effect("refuses numbers that are none, and knows what it does not hold", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const anis = yield* CustomAnis.CustomAnis
      const create = (number: string) => failure(anis.create(caller, { countryCode: 1, number, inboundGroupId: "P1" }))
      assert.strictEqual(
        yield* create("5550100"),
        "InvalidRequest number: expected 10 digits after the calling code +1"
      )
      assert.strictEqual(
        yield* create("5555550100"),
        "InvalidRequest number: expected an area code that exists under +1"
      )
      assert.strictEqual(yield* failure(anis.get(caller, "2125550100")), "NotFound ANI not found")
      assert.strictEqual(yield* failure(anis.get(caller, "abc")), "InvalidRequest number: expected a phone number")
      assert.strictEqual(yield* failure(anis.remove(caller, "2125550100")), "NotFound ANI not found")
      assert.strictEqual(yield* failure(anis.update(caller, "2125550100", {})), "NotFound ANI not found")
    }).pipe(Effect.provide(layer)))

  it.effect("imports many, refusing bad entries alone and by their place", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      const anis = yield* CustomAnis.CustomAnis
      yield* anis.create(caller, { countryCode: 1, number: "2125550100", inboundGroupId: "P1" })
      const result = yield* anis.importMany(caller, [
        { countryCode: 1, number: "2125550100", inboundGroupId: "P2", brandName: "Clear" },
        { countryCode: 1, number: "nonsense", inboundGroupId: "P2" },
        { countryCode: 44, number: "02079460958", inboundGroupId: "P2" }
      ], 10)
      assert.deepStrictEqual(result, {
        created: 1,
        updated: 1,
        refused: 1,
        refusals: [{ entry: 12, reason: "number: expected a phone number" }]
      })
      assert.deepInclude(yield* anis.get(caller, "2125550100"), { inboundGroupId: "P2", brandName: "Clear" })
    }).pipe(Effect.provide(layer)))
})
