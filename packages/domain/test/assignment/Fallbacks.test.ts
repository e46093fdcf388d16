import type { PoolId } from "@anipool/domain/Ani"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as FallbackShown from "@anipool/domain/assignment/FallbackShown"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { Source } from "@anipool/domain/assignment/Source"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { entry, ladderOf } from "./inventories.ts"

const own: Source = { _tag: "Pool", id: 1 as PoolId }
const ids: Readonly<Record<string, number>> = { F: 2, G: 3 }
const poolOf = (groupId: string) => ids[groupId] as PoolId | undefined

const of = (policy: Policy.PolicyOverride) => Fallbacks.of(Policy.resolve(policy), own, poolOf)

/** What a campaign goes on with for a prospect, of these numbers by pool. */
const shown = (
  policy: Policy.PolicyOverride,
  phone: string,
  pools: Readonly<Record<number, ReadonlyArray<Inventory.Entry>>>,
  zip?: string
) => {
  const resolved = Policy.resolve(policy)
  const inventory = Inventory.make(64, 100)
  const slots = new Map(
    Object.values(pools).flat().map((each) => [each.id, Inventory.put(inventory, each)] as const)
  )
  const prospect = Either.getOrThrow(Prospect.locate(phone, zip, 1))
  const fellBack = Fallbacks.pick(
    Fallbacks.of(resolved, own, poolOf),
    "US",
    prospect,
    { ladder: ladderOf(phone, policy, zip), options: { ownNumber: phone } },
    ({ policy: rules, source }) => {
      if (source._tag !== "Pool") return undefined
      const pool = Pool.make(inventory, rules)
      for (const { id } of pools[source.id] ?? []) Pool.add(pool, slots.get(id)!)
      return pool
    }
  )
  return fellBack && {
    kind: fellBack.fallback.kind,
    groupId: fellBack.fallback.groupId,
    id: Inventory.idOf(inventory, fellBack.picked.slot) as number,
    tier: fellBack.picked.tier
  }
}

describe("Fallbacks", () => {
  it("are the failover groups in their order, each once, then the last resort; without those that are not there", () => {
    assert.deepStrictEqual(of({}), [])
    assert.deepStrictEqual(of({ lastResortGroup: "F" }), [])
    assert.deepStrictEqual(of({ lastResort: "group" }), [])
    assert.deepStrictEqual(of({ lastResort: "group", lastResortGroup: "nowhere" }), [])
    const all = of({ failoverGroups: ["G", "nowhere", "F", "G"], lastResort: "state", dailyCap: 3, lastResortCap: 9 })
    assert.deepStrictEqual(
      all.map(({ groupId, kind, policy, source }) => [kind, groupId, source, policy.dailyCap]),
      [
        ["failover", "G", { _tag: "Pool", id: 3 as PoolId }, 3],
        ["failover", "F", { _tag: "Pool", id: 2 as PoolId }, 3],
        ["last-resort", null, own, 9]
      ]
    )
    assert.deepStrictEqual(
      Fallbacks.groupsOf(Policy.resolve({ failoverGroups: ["F", "F"], lastResort: "group", lastResortGroup: "G" })),
      ["F", "G"]
    )
    assert.deepStrictEqual(Fallbacks.groupsOf(Policy.resolve({ lastResortGroup: "G" })), [])
  })

  it("goes on with the first failover group that has a number, by the campaign's own rules and tiers", () => {
    const policy = { failoverGroups: ["F", "G"], dailyCap: 2 }
    const spent = entry(1, "212", { usedToday: 2 })
    const pools = { 2: [spent], 3: [entry(2, "310"), entry(3, "646", { usedToday: 1 })] }
    assert.deepStrictEqual(shown(policy, "2125550100", pools), {
      kind: "failover",
      groupId: "G",
      id: 3,
      tier: "overlay"
    })
    assert.isUndefined(shown({ ...policy, dailyCap: 1, tiers: ["home", "overlay"] }, "2125550100", pools))
  })

  it("shows as a last resort the least used of the state, whatever is nearer, up to its own cap", () => {
    const policy = { dailyCap: 2, lastResort: "state", lastResortCap: 10, minGapSeconds: 60, hourlyCap: 1 } as const
    // Buffalo is 300 miles from Manhattan; Newark is 10, in another state.
    const pools = {
      1: [
        entry(1, "212", { usedToday: 5 }),
        entry(2, "716", { usedToday: 4 }),
        entry(3, "201", { usedToday: 2 }),
        entry(4, "310")
      ]
    }
    assert.deepInclude(shown(policy, "2125550100", pools), { kind: "last-resort", groupId: null, id: 2, tier: "state" })
    assert.deepInclude(shown({ ...policy, lastResort: "country" }, "2125550100", pools), { id: 4, tier: "country" })
    assert.isUndefined(shown({ ...policy, lastResortCap: 4 }, "2125550100", pools))
    // What may not be shown at all is no last resort either.
    const asked = { ...policy, requireCallbackRoute: true }
    assert.isUndefined(shown(asked, "2125550100", { 1: pools[1].map((each) => ({ ...each, callable: false })) }))
    assert.isUndefined(shown(policy, "2125550100", { 1: [entry(1, "212", { assignable: false })] }))
  })

  it("shows of a group of last resort the nearest number, however far it is and whatever the policy's tiers are", () => {
    const policy = { tiers: ["home"], lastResort: "group", lastResortGroup: "F", lastResortCap: 2 } as const
    const pools = { 2: [entry(1, "310"), entry(2, "617", { usedToday: 1 }), entry(3, "800")] }
    assert.deepInclude(shown(policy, "2125550100", pools), { kind: "last-resort", groupId: "F", id: 2 })
    assert.deepInclude(shown({ ...policy, lastResortCap: 1 }, "2125550100", pools), { id: 1 })
  })

  it("never shows people their own number, and knows of no state where nothing tells where they are", () => {
    const mine = { ...entry(1, "212"), national: "2125550100" }
    assert.isUndefined(shown({ lastResort: "state" }, "2125550100", { 1: [mine] }))
    assert.isUndefined(shown({ lastResort: "country" }, "8005550100", { 1: [entry(1, "212")] }))
  })

  it("is of last resort the first in order of use among the state's that are below the cap: read slowly", () => {
    const codes = ["212", "646", "716", "914", "201", "310"]
    FastCheck.assert(FastCheck.property(
      FastCheck.array(FastCheck.tuple(FastCheck.constantFrom(...codes), FastCheck.nat(6)), { maxLength: 20 }),
      FastCheck.integer({ min: 1, max: 6 }),
      (numbers, cap) => {
        const entries = numbers.map(([code, usedToday], i) =>
          entry(i + 1, code, { usedToday, lastUsedAt: usedToday === 0 ? 0 : i + 1 })
        )
        const ofState = entries.filter(({ areaCode, usedToday }) =>
          Geography.at(areaCode).states.includes("NY") && usedToday < cap
        )
        const [best] = ofState.sort((a, b) => a.usedToday - b.usedToday || a.lastUsedAt - b.lastUsedAt || a.id - b.id)
        const policy = { lastResort: "state", lastResortCap: cap, dailyCap: 1 } as const
        assert.strictEqual(shown(policy, "7165559999", { 1: entries })?.id, best?.id)
      }
    ))
  })
})

describe("FallbackShown", () => {
  it("says what gave the number", () => {
    assert.strictEqual(
      FallbackShown.sentence({ kind: "failover", groupId: "F" }),
      "The campaign's own numbers come to nothing: it is of the group F, which the campaign goes on with (failover)."
    )
    assert.strictEqual(
      FallbackShown.sentence({ kind: "last-resort", groupId: null }),
      "The campaign's own numbers come to nothing: it is one of last resort, the least used one there, by the cap of last resort."
    )
  })
})
