/**
 * A workspace in memory: which pools it keeps, and which hour it takes it to be.
 */
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Queue from "@anipool/domain/assignment/Queue"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import * as Geography from "@anipool/domain/geo/Geography"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { CampaignChange, CampaignEntry, FeedEntry, OwnSettings } from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const poolId = 1 as PoolId

/** A workspace with a campaign for each policy; those of `everywhere` name no pool. */
const make = (
  policies: ReadonlyArray<Policy.PolicyOverride>,
  everywhere: ReadonlyArray<Policy.PolicyOverride> = []
) => {
  const loaded = LoadedWorkspace.make(ownSettings({}))
  policies.forEach((policy, i) => LoadedWorkspace.putCampaign(loaded, campaign(i, policy)))
  everywhere.forEach((policy, i) => LoadedWorkspace.putCampaign(loaded, everywhereCampaign(i, policy)))
  return loaded
}

const ownSettings = (policy: Policy.PolicyOverride): OwnSettings => ({
  head: { revision: 1, settings: 1, ownSettings: 1, day: "2026-03-02" },
  workspace: {
    id: 1 as WorkspaceId,
    name: "Acme",
    country: "us",
    timeZone: "UTC",
    inboundGroups: false,
    fields: {},
    policy
  },
  shadows: ShadowPolicy.none
})

const campaign = (i: number, policy: Policy.PolicyOverride): CampaignEntry => ({
  key: i,
  id: `C${i}`,
  policy,
  source: { _tag: "Pool", id: poolId }
})

const everywhereCampaign = (i: number, policy: Policy.PolicyOverride): CampaignEntry => ({
  key: 100 + i,
  id: `E${i}`,
  policy,
  source: { _tag: "Everything" }
})

const removed = (key: number): CampaignChange => ({ key, revision: 1, campaign: null })

const ani = (id: number, more: Partial<FeedEntry> = {}): FeedEntry => ({
  id: id as AniId,
  revision: id,
  callingCode: 1,
  number: `212555000${id}`,
  areaCode: "212",
  status: "ACTIVE_AND_BEING_MANAGED",
  pools: [poolId],
  usedToday: 0,
  lastUsedAt: 0,
  blockRate: 0,
  activatedOn: null,
  ratedDials: 0,
  ratedContacts: 0,
  isCallable: false,
  rights: "",
  carriers: "",
  ...more
})

const poolOf = (loaded: LoadedWorkspace.LoadedWorkspace, campaign: string) =>
  LoadedWorkspace.poolFor(loaded, loaded.plans.get(campaign)!, undefined)

/** All its members, in whichever way it has them; nothing is taken over by this. */
const membersOf = (pool: Pool.Pool | undefined) =>
  pool && [...pool.areaCodeQueues.values(), ...pool.untaken.values()]
    .flatMap(({ fresh, idle, resting }) => [...Queue.slots(fresh), ...Queue.slots(resting), ...idle])
    .sort()

describe("LoadedWorkspace.poolFor", () => {
  it("keeps one pool for campaigns with equal rules, and one more for each other set of them", () => {
    const loaded = make([
      { dailyCap: 5, radiusMiles: 10 },
      { dailyCap: 5, avoidRepeat: true },
      { dailyCap: 6 },
      { dailyCap: 5, warmUpStep: 9 }
    ])
    LoadedWorkspace.apply(loaded, [ani(1), ani(2)])
    assert.strictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C1"))
    // Without a warm-up its step decides nothing.
    assert.strictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C3"))
    assert.notStrictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C2"))
    assert.deepStrictEqual(membersOf(poolOf(loaded, "C2")), [0, 1])
    assert.strictEqual(loaded.pools.get(poolId)?.byRules.size, 2)
  })

  it("drops the pools whose rules no campaign has any more, and never forgets who is in one", () => {
    const loaded = make([{ dailyCap: 1 }, { dailyCap: 2 }], [{ dailyCap: 1 }])
    LoadedWorkspace.apply(loaded, [ani(1), ani(2), ani(3, { pools: [2 as PoolId] })])
    for (const campaign of ["C0", "C1", "E0"]) poolOf(loaded, campaign)
    for (let cap = 3; cap < 20; cap++) {
      LoadedWorkspace.applyCampaign(loaded, removed(1))
      LoadedWorkspace.putCampaign(loaded, campaign(0, { dailyCap: cap }))
      LoadedWorkspace.putCampaign(loaded, everywhereCampaign(0, { dailyCap: cap }))
      assert.deepStrictEqual(membersOf(poolOf(loaded, "C0")), [0, 1])
      assert.deepStrictEqual(membersOf(poolOf(loaded, "E0")), [0, 1, 2])
      assert.strictEqual(poolOf(loaded, "C0")?.rules.dailyCap, cap)
      assert.strictEqual(loaded.pools.get(poolId)?.byRules.size, 1)
      assert.strictEqual(loaded.everything.byRules.size, 1)
    }
    LoadedWorkspace.applyCampaign(loaded, removed(0))
    LoadedWorkspace.applyCampaign(loaded, removed(100))
    assert.strictEqual(loaded.pools.get(poolId)?.byRules.size, 1)
    assert.strictEqual(loaded.everything.byRules.size, 0)
  })

  it("takes ANIs over from other rules when their area code is asked for, and not before", () => {
    const loaded = make([{ dailyCap: 1 }, { dailyCap: 2 }, { dailyCap: 3 }])
    LoadedWorkspace.apply(loaded, [ani(1), ani(2), ani(3, { number: "6465550003", areaCode: "646" })])
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
      LoadedWorkspace.apply(loaded, [ani(1, { isCallable: true }), ani(2)])
      const { index } = Geography.find(1, "212")!
      const sizes = (campaign: string) => Pool.sizeOf(poolOf(loaded, campaign)!, index)
      const [requiring, other] = campaigns[0]!.requireCallbackRoute === true ? ["C0", "C1"] : ["C1", "C0"]
      assert.deepStrictEqual([sizes(requiring!), sizes(other!)], [
        { assignable: 1, idle: 1 },
        { assignable: 2, idle: 0 }
      ])
      LoadedWorkspace.apply(loaded, [ani(1, { revision: 9 }), ani(2, { revision: 9, isCallable: true })])
      for (const campaign of ["C0", "C1"]) Pool.queuesOf(poolOf(loaded, campaign)!, index)
      assert.deepStrictEqual([...Queue.slots(Pool.queuesOf(poolOf(loaded, requiring!)!, index)!.fresh)], [1])
      assert.deepStrictEqual(sizes(other!), { assignable: 2, idle: 0 })
    }
  })

  it("takes a change of an ANI over into every pool that holds it", () => {
    const loaded = make([{ dailyCap: 1 }, { dailyCap: 2 }], [{}])
    LoadedWorkspace.apply(loaded, [ani(1), ani(2)])
    const pools = ["C0", "C1", "E0"].map((campaign) => poolOf(loaded, campaign))
    LoadedWorkspace.apply(loaded, [ani(3), ani(4, { number: "6465550004", areaCode: "646" })])
    assert.deepStrictEqual(pools.map(membersOf), [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])
    LoadedWorkspace.apply(loaded, [ani(1, { revision: 9, status: "REMOVED_FROM_DIALER", pools: [] })])
    assert.deepStrictEqual(pools.map(membersOf), [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
  })
})

describe("LoadedWorkspace's campaigns", () => {
  it("follow a policy of the workspace, each under its own", () => {
    const loaded = make([{}, { dailyCap: 2 }])
    LoadedWorkspace.setOwnSettings(loaded, ownSettings({ dailyCap: 9, radiusMiles: 7 }))
    for (const id of ["C0", "C1"]) LoadedWorkspace.remakePlan(loaded, id)
    assert.deepStrictEqual(
      ["C0", "C1"].map((id) => [loaded.plans.get(id)?.policy.dailyCap, loaded.plans.get(id)?.policy.radiusMiles]),
      [[9, 7], [2, 7]]
    )
  })

  it("that set the same themselves share what follows from it, which another policy of the workspace replaces", () => {
    const loaded = make([{}, {}, { dailyCap: 2 }, { dailyCap: 2 }, { dailyCap: 3 }])
    const policies = () => [...loaded.plans.values()].map(({ policy }) => policy)
    const isShared = () => {
      const [first, second, third, fourth, fifth] = policies()
      return [first === second, third === fourth, third === fifth]
    }
    assert.deepStrictEqual([isShared(), loaded.policyTerms.size], [[true, true, false], 3])
    LoadedWorkspace.setOwnSettings(loaded, ownSettings({ dailyCap: 9, prospectDailyLimit: 4 }))
    for (const id of loaded.plans.keys()) LoadedWorkspace.remakePlan(loaded, id)
    assert.deepStrictEqual(policies().map(({ dailyCap }) => dailyCap), [9, 9, 2, 2, 3])
    assert.deepStrictEqual([...loaded.plans.values()].map(({ limits }) => limits?.rules[0]?.dailyLimit), [
      4,
      4,
      4,
      4,
      4
    ])
    assert.deepStrictEqual([isShared(), loaded.policyTerms.size], [[true, true, false], 3])
    LoadedWorkspace.putCampaign(loaded, campaign(0, { dailyCap: 3 }))
    assert.deepStrictEqual(policies().map(({ dailyCap }) => dailyCap), [3, 9, 2, 2, 3])
  })

  it("that were made anew are not taken out by the deletion of the ones before", () => {
    const loaded = make([])
    // A page of the campaigns was read before the deletion, the next one after it.
    LoadedWorkspace.putCampaign(loaded, campaign(1, {}))
    LoadedWorkspace.putCampaign(loaded, { ...campaign(1, { dailyCap: 3 }), key: 2 })
    LoadedWorkspace.applyCampaign(loaded, removed(1))
    assert.deepStrictEqual(loaded.plans.get("C1")?.key, 2)
    LoadedWorkspace.applyCampaign(loaded, removed(2))
    assert.deepStrictEqual([loaded.plans.size, loaded.campaignIds.size, loaded.rulesInUse.size], [0, 0, 0])
  })
})

describe("LoadedWorkspace.load", () => {
  it("comes to what changes come to that tell of the same ANIs, one by one", () => {
    const anis = [
      ani(1, {
        usedToday: 3,
        lastUsedAt: 1_000.25,
        blockRate: 2.5,
        activatedOn: "2026-02-28",
        ratedDials: 9,
        ratedContacts: 4
      }),
      ani(2, { status: "COOLING_OFF", isCallable: true, pools: [poolId, 2 as PoolId] }),
      ani(3, { callingCode: 44, number: "2079460000", areaCode: "20", pools: [poolId, 2 as PoolId] }),
      ani(4, { number: "9005550100", areaCode: "900" }),
      ani(5, { number: "9995550100", areaCode: "999" }),
      ani(6, {
        callingCode: 44,
        number: "7012345678",
        areaCode: "7",
        rights: "20500:20600,20700:p",
        carriers: "acme:A*"
      }),
      ani(7, { pools: [], status: "INVENTORIED" })
    ]
    const applied = make([{ dailyCap: 5 }], [{}])
    LoadedWorkspace.apply(applied, anis)
    const loaded = make([{ dailyCap: 5 }], [{}])
    LoadedWorkspace.load(loaded, InventoryPage.of(anis.slice(0, 4)))
    LoadedWorkspace.load(loaded, InventoryPage.of(anis.slice(4)))
    assert.deepStrictEqual(loaded.inventory, applied.inventory)
    assert.deepStrictEqual(loaded.memberships, applied.memberships)
    assert.strictEqual(loaded.lastUseAt, applied.lastUseAt)
    for (const campaign of ["C0", "E0"]) {
      assert.deepStrictEqual(membersOf(poolOf(loaded, campaign)), membersOf(poolOf(applied, campaign)), campaign)
    }
  })
})

describe("ANIs that come in during the day", () => {
  const used = (id: number) => ani(id, { usedToday: 100 })
  const usesAfter = (loaded: LoadedWorkspace.LoadedWorkspace, campaign: string, calls: number) => {
    const pool = poolOf(loaded, campaign)!
    const prospect = Either.getOrThrow(Prospect.locate("2125559999", undefined, 1))
    for (let at = 1; at <= calls; at++) {
      const picked = Selection.pick(pool, Ladder.of(prospect, Policy.defaults, "US"), {})
      Inventory.use(loaded.inventory, picked!.slot, 1_000 + at)
    }
    return [...loaded.inventory.usedToday.subarray(0, loaded.inventory.size)]
  }
  const startedWith = (...anis: ReadonlyArray<FeedEntry>) => {
    const loaded = make([{}, { dailyCap: 200 }], [{}])
    for (const step of LoadedWorkspace.joinSteps(LoadedWorkspace.load(loaded, InventoryPage.of(anis)))) step()
    return loaded
  }

  it("start level where a route is required, once they have one; where none is, they were in already", () => {
    const loaded = make([{ requireCallbackRoute: true }, {}], [])
    const others = [1, 2].map((id) => ani(id, { usedToday: 100, isCallable: true }))
    LoadedWorkspace.load(loaded, InventoryPage.of([...others, ani(3)]))
    for (const campaign of ["C0", "C1"]) poolOf(loaded, campaign)
    LoadedWorkspace.apply(loaded, [ani(3, { revision: 9, isCallable: true })])
    const uses = usesAfter(loaded, "C0", 30)
    assert.deepStrictEqual(uses, [110, 110, 10])
    const plain = make([{}], [])
    LoadedWorkspace.load(plain, InventoryPage.of([...others, ani(3)]))
    LoadedWorkspace.apply(plain, [ani(3, { revision: 9, isCallable: true })])
    assert.deepStrictEqual(usesAfter(plain, "C0", 30), [100, 100, 30])
  })

  it("start level: new, reactivated and moved ones, in each pool and for each set of rules", () => {
    for (const campaign of ["C0", "C1", "E0"]) {
      const changes: ReadonlyArray<readonly [before: ReadonlyArray<FeedEntry>, change: FeedEntry]> = [
        [[], ani(3, { revision: 9 })],
        [[ani(3, { status: "COOLING_OFF" })], ani(3, { revision: 9 })],
        [[ani(3, { pools: [] })], ani(3, { revision: 9 })]
      ]
      for (const [before, change] of changes) {
        const loaded = startedWith(used(1), used(2), ...before)
        poolOf(loaded, campaign)
        LoadedWorkspace.apply(loaded, [change])
        assert.deepStrictEqual(usesAfter(loaded, campaign, 30), [110, 110, 10], campaign)
      }
    }
  })

  it("start level on a server that loads them later", () => {
    for (const campaign of ["C0", "E0"]) {
      const loaded = startedWith(ani(3, { activatedOn: "2026-03-02", usedToday: 4 }), used(1), used(2))
      assert.deepStrictEqual(usesAfter(loaded, campaign, 30), [14, 110, 110], campaign)
    }
  })

  it("are not held back by each other, nor by a change that is no coming in", () => {
    const loaded = startedWith(ani(1, { usedToday: 5 }))
    LoadedWorkspace.apply(loaded, [
      ani(2, { revision: 8, usedToday: 50 }),
      ani(3, { revision: 9, usedToday: 0 }),
      ani(1, { revision: 10, usedToday: 5, blockRate: 3 })
    ])
    assert.deepStrictEqual(usesAfter(loaded, "C0", 10), [10, 50, 5])
    LoadedWorkspace.apply(loaded, [ani(3, { revision: 11, blockRate: 3 })])
    assert.deepStrictEqual(usesAfter(loaded, "C0", 10), [15, 50, 10])
  })

  it("count like any other from the next day on", () => {
    const loaded = startedWith(used(1))
    LoadedWorkspace.apply(loaded, [ani(2, { revision: 9 })])
    LoadedWorkspace.startDay(loaded, "2026-03-03")
    assert.deepStrictEqual(usesAfter(loaded, "C0", 20), [10, 10])
  })
})

describe("LoadedWorkspace's hour", () => {
  const hourMs = 3_600_000

  it("turns with the clock, and forward only", () => {
    const loaded = make([])
    LoadedWorkspace.setTime(loaded, 10 * hourMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.setTime(loaded, 10 * hourMs - 1)
    assert.strictEqual(loaded.inventory.hour, 10)
  })

  it("is storage's, where this server's clock is wrong", () => {
    const loaded = make([])
    // This server is five minutes ahead: by its clock the next hour has begun.
    const aheadMs = 300_000
    const storageMs = 11 * hourMs - 60_000
    LoadedWorkspace.setTime(loaded, storageMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
    LoadedWorkspace.setHour(loaded, 10, storageMs, storageMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.setTime(loaded, 11 * hourMs - 1 + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.setTime(loaded, 11 * hourMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
    // An answer that was given before the turn, and comes after it.
    LoadedWorkspace.setHour(loaded, 11, 11 * hourMs + 5, 11 * hourMs + 5 + aheadMs)
    LoadedWorkspace.setHour(loaded, 10, 11 * hourMs - 5, 11 * hourMs + 6 + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
  })
})
