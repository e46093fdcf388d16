import { Assignment } from "@anipool/core/assignment/Assignment"
import * as Core from "@anipool/core/Core"
import { purchasedMax } from "@anipool/core/planner/Purchases"
import * as Simulator from "@anipool/core/planner/Simulator"
import * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

const day = "2026-03-02"

const dials = (counts: Readonly<Record<string, number>>, campaign = "C1") =>
  Object.entries(counts).flatMap(([code, count]) =>
    Array.from(
      { length: count },
      (_, n) => ({ phone: numberOf(code, n), callingCode: 1 as const, campaign, at: 0, day })
    )
  )

const make = Effect.gen(function*() {
  const caller = yield* newCaller()
  yield* newCampaign(caller, "C1", "P1")
  yield* newAnis(caller, "P1", [numberOf("212", 1), numberOf("212", 2)])
  return caller
})

const present = { _tag: "Present" } as const

describe("Simulator.run", () => {
  it.effect("replays dials over the inventory as it is, and uses nothing up", () =>
    Effect.gen(function*() {
      const simulator = yield* Simulator.Simulator
      const { workspace } = yield* make
      const asked = { dials: [...dials({ 212: 10, 617: 5 }), ...dials({ 212: 1 }, "unknown")], inventory: present }
      const outcome = yield* simulator.run(workspace, asked)
      assert.deepInclude(outcome, { anis: 2, bought: [], wanted: undefined })
      assert.deepInclude(outcome.result, { skipped: 1 })
      assert.deepInclude(outcome.result.total.byMatchTier, { sameAreaCode: 10, other: 5 })
      assert.deepStrictEqual([...outcome.result.uses.values()], [8, 7])
      assert.deepStrictEqual(yield* simulator.run(workspace, asked), outcome)
    }).pipe(Effect.provide(layer)))

  it.effect("buys what it is told, or what a plan for these dials proposes", () =>
    Effect.gen(function*() {
      const simulator = yield* Simulator.Simulator
      const { workspace } = yield* make
      const asked = dials({ 212: 100, 617: 200 })
      const told = yield* simulator.run(workspace, {
        dials: asked,
        inventory: { _tag: "Purchases", purchases: [{ areaCode: "617", anis: 4 }, { areaCode: "212", anis: 0 }] }
      })
      assert.deepStrictEqual(told.bought, [{ areaCode: "617", anis: 4 }])
      assert.deepInclude(told.result.total.byMatchTier, { sameAreaCode: 300 })
      assert.strictEqual(told.result.total.usesPerAni.max, 50)
      // 100 and 200 dials a day need 3 and 4 numbers at 50 each; two of New York are held.
      const proposed = yield* simulator.run(workspace, {
        dials: asked,
        inventory: { _tag: "Proposed" },
        target: "BEST"
      })
      assert.deepStrictEqual(proposed.bought, [{ areaCode: "617", anis: 4 }, { areaCode: "212", anis: 1 }])
      assert.strictEqual(proposed.result.total.overTarget, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("finds what to buy for a wanted share of local numbers", () =>
    Effect.gen(function*() {
      const simulator = yield* Simulator.Simulator
      const { workspace } = yield* make
      // 20 dials of New York are local already; Boston alone brings the share to 80 %.
      const asked = { dials: dials({ 212: 20, 617: 60, 310: 19 }), inventory: present, policy: { dailyCap: 20 } }
      const { result, wanted } = yield* simulator.run(workspace, { ...asked, localShare: 80 })
      assert.strictEqual(OutcomeCounts.localOf(result.total), 20)
      assert.deepStrictEqual(wanted?.toBuy, [{ areaCode: "617", anis: 3 }])
      assert.strictEqual(OutcomeCounts.localOf(wanted!.result.total), 80)
      assert.deepStrictEqual((yield* simulator.run(workspace, { ...asked, localShare: 20 })).wanted?.toBuy, [])
      const all = yield* simulator.run(workspace, { ...asked, localShare: 100 })
      assert.strictEqual(OutcomeCounts.localOf(all.wanted!.result.total), 99)
    }).pipe(Effect.provide(layer)))

  it.effect("lays a policy over those that are set", () =>
    Effect.gen(function*() {
      const simulator = yield* Simulator.Simulator
      const { workspace } = yield* make
      const asked = { dials: dials({ 212: 10, 617: 5 }), inventory: present }
      const capped = yield* simulator.run(workspace, { ...asked, policy: { dailyCap: 3, tiers: ["home"] } })
      assert.deepInclude(capped.result.total, { atCap: 4 })
      assert.deepInclude(capped.result.total.byMatchTier, { sameAreaCode: 6, refused: 9 })
    }).pipe(Effect.provide(layer)))

  it.effect("gives what is bought to UK campaigns too, mobiles among it", () =>
    Effect.gen(function*() {
      const simulator = yield* Simulator.Simulator
      const { workspace, ...caller } = yield* newCaller({ country: "uk" })
      yield* newCampaign({ workspace, ...caller }, "C1")
      const { bought, result } = yield* simulator.run(workspace, {
        dials: ["2079460018", "7700900123"].map((phone) => ({ phone, callingCode: 44, campaign: "C1", at: 0, day })),
        inventory: {
          _tag: "Purchases",
          purchases: [{ areaCode: "020", anis: 1 }, { areaCode: "7", anis: 1 }]
        }
      })
      assert.deepStrictEqual(bought, [{ areaCode: "020", anis: 1 }, { areaCode: "07", anis: 1 }])
      assert.deepInclude(result.total.byMatchTier, { sameAreaCode: 2 })
    }).pipe(Effect.provide(layer)))

  it.effect("refuses what cannot be tried", () =>
    Effect.gen(function*() {
      const simulator = yield* Simulator.Simulator
      const { workspace } = yield* make
      const refusal = (whatIf: Partial<Simulator.Scenario>) =>
        Effect.map(
          Effect.flip(simulator.run(workspace, { dials: [], inventory: present, ...whatIf })),
          ({ message }) => message
        )
      const buy = (areaCode: string, anis: number) =>
        refusal({ inventory: { _tag: "Purchases", purchases: [{ areaCode, anis }] } })
      assert.match(yield* buy("020", 1), /^areaCode: expected area codes of the workspace's country, not "020"$/)
      assert.match(yield* buy("212", 1.5), /^anis: expected a whole number/)
      assert.match(yield* buy("212", purchasedMax + 1), /^anis: expected at most/)
      assert.match(yield* refusal({ localShare: 101 }), /^localShare: expected a percentage/)
    }).pipe(Effect.provide(layer)))
})

describe("Simulator.recorded", () => {
  it.effect("reads what was assigned, to be replayed", () =>
    Effect.gen(function*() {
      const assignment = yield* Assignment
      const simulator = yield* Simulator.Simulator
      const caller = yield* make
      const phones = [numberOf("212", 7), numberOf("617", 8), numberOf("212", 9)]
      for (const prospectPhone of phones) yield* assignment.assign(caller, { prospectPhone, dialerCampaign: "C1" })
      // The test's clock stands at the beginning of 1970.
      const recorded = yield* simulator.recorded(caller.workspace, { from: "1970-01-01", to: "1970-01-01" })
      assert.deepStrictEqual(recorded.map(({ campaign, day, phone }) => ({ campaign, day, phone })), [
        { campaign: "C1", day: "1970-01-01", phone: phones[0]! },
        { campaign: "C1", day: "1970-01-01", phone: phones[1]! },
        { campaign: "C1", day: "1970-01-01", phone: phones[2]! }
      ])
      const { result } = yield* simulator.run(caller.workspace, { dials: recorded, inventory: present })
      assert.deepInclude(result.total.byMatchTier, { sameAreaCode: 2, other: 1 })
      assert.deepStrictEqual(
        yield* simulator.recorded(caller.workspace, { from: "1970-01-02", to: "1970-01-09" }),
        []
      )
    }).pipe(Effect.provide(layer)))
})
