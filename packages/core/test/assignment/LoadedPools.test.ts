/**
 * The pools of a workspace in memory: which it keeps, and who is in them.
 */
import * as LoadedNumbers from "@anipool/core/assignment/LoadedNumbers"
import * as Plans from "@anipool/core/assignment/Plans"
import type { PoolId } from "@anipool/domain/Ani"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Queue from "@anipool/domain/assignment/Queue"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import { ani, campaign, everywhereCampaign, make, membersOf, poolId, poolOf, removed } from "./workspaceInMemory.ts"

describe("LoadedPools.poolFor", () => {
  it("keeps one pool for campaigns with equal rules, and one more for each other set of them", () => {
    const loaded = make([
      { dailyCap: 5, radiusMiles: 10 },
      { dailyCap: 5, avoidRepeat: true },
      { dailyCap: 6 },
      { dailyCap: 5, warmUpStep: 9 }
    ])
    LoadedNumbers.apply(loaded.pools, [ani(1), ani(2)])
    assert.strictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C1"))
    // Without a warm-up its step decides nothing.
    assert.strictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C3"))
    assert.notStrictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C2"))
    assert.deepStrictEqual(membersOf(poolOf(loaded, "C2")), [0, 1])
    assert.strictEqual(loaded.pools.byId.get(poolId)?.byRules.size, 2)
  })

  it("drops the pools whose rules no campaign has any more, and never forgets who is in one", () => {
    const loaded = make([{ dailyCap: 1 }, { dailyCap: 2 }], [{ dailyCap: 1 }])
    LoadedNumbers.apply(loaded.pools, [ani(1), ani(2), ani(3, { pools: [2 as PoolId] })])
    for (const campaign of ["C0", "C1", "E0"]) poolOf(loaded, campaign)
    for (let cap = 3; cap < 20; cap++) {
      Plans.applyCampaign(loaded.plans, removed(1))
      Plans.putCampaign(loaded.plans, campaign(0, { dailyCap: cap }))
      Plans.putCampaign(loaded.plans, everywhereCampaign(0, { dailyCap: cap }))
      assert.deepStrictEqual(membersOf(poolOf(loaded, "C0")), [0, 1])
      assert.deepStrictEqual(membersOf(poolOf(loaded, "E0")), [0, 1, 2])
      assert.strictEqual(poolOf(loaded, "C0")?.rules.dailyCap, cap)
      assert.strictEqual(loaded.pools.byId.get(poolId)?.byRules.size, 1)
      assert.strictEqual(loaded.pools.everything.byRules.size, 1)
    }
    Plans.applyCampaign(loaded.plans, removed(0))
    Plans.applyCampaign(loaded.plans, removed(100))
    assert.strictEqual(loaded.pools.byId.get(poolId)?.byRules.size, 1)
    assert.strictEqual(loaded.pools.everything.byRules.size, 0)
  })

  it("takes ANIs over from other rules when their area code is asked for, and not before", () => {
    const loaded = make([{ dailyCap: 1 }, { dailyCap: 2 }, { dailyCap: 3 }])
    LoadedNumbers.apply(loaded.pools, [ani(1), ani(2), ani(3, { number: "6465550003", areaCode: "646" })])
    const [first, second] = ["C1", "C2"].map((campaign) => poolOf(loaded, campaign)!)
    assert.deepStrictEqual([first, second].map((pool) => pool!.areaCodeQueues.size), [0, 0])
    assert.deepStrictEqual([first, second].map(membersOf), [[0, 1, 2], [0, 1, 2]])
    const { index } = Geography.find(1, "212")!
    assert.deepStrictEqual(Pool.sizeOf(second!, index), { assignable: 2, idle: 0 })
    assert.strictEqual(Queue.size(Pool.queuesOf(second!, index)!.fresh), 2)
    assert.deepStrictEqual([first, second].map((pool) => pool!.areaCodeQueues.size), [0, 1])
    assert.deepStrictEqual(membersOf(second), [0, 1, 2])
  })

  it("gives ANIs without a callback route to those alone who do not require one, whichever pool was made first", () => {
    for (const campaigns of [[{ requireCallbackRoute: true }, {}], [{}, { requireCallbackRoute: true }]]) {
      const loaded = make(campaigns)
      LoadedNumbers.apply(loaded.pools, [ani(1, { isCallable: true }), ani(2)])
      const { index } = Geography.find(1, "212")!
      const sizes = (campaign: string) => Pool.sizeOf(poolOf(loaded, campaign)!, index)
      const [requiring, other] = campaigns[0]!.requireCallbackRoute === true ? ["C0", "C1"] : ["C1", "C0"]
      assert.deepStrictEqual([sizes(requiring!), sizes(other!)], [
        { assignable: 1, idle: 1 },
        { assignable: 2, idle: 0 }
      ])
      LoadedNumbers.apply(loaded.pools, [ani(1, { revision: 9 }), ani(2, { revision: 9, isCallable: true })])
      for (const campaign of ["C0", "C1"]) Pool.queuesOf(poolOf(loaded, campaign)!, index)
      assert.deepStrictEqual([...Queue.slots(Pool.queuesOf(poolOf(loaded, requiring!)!, index)!.fresh)], [1])
      assert.deepStrictEqual(sizes(other!), { assignable: 2, idle: 0 })
    }
  })

  it("takes a change of an ANI over into every pool that holds it", () => {
    const loaded = make([{ dailyCap: 1 }, { dailyCap: 2 }], [{}])
    LoadedNumbers.apply(loaded.pools, [ani(1), ani(2)])
    const pools = ["C0", "C1", "E0"].map((campaign) => poolOf(loaded, campaign))
    LoadedNumbers.apply(loaded.pools, [ani(3), ani(4, { number: "6465550004", areaCode: "646" })])
    assert.deepStrictEqual(pools.map(membersOf), [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])
    LoadedNumbers.apply(loaded.pools, [ani(1, { revision: 9, status: "REMOVED_FROM_DIALER", pools: [] })])
    assert.deepStrictEqual(pools.map(membersOf), [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
  })
})
