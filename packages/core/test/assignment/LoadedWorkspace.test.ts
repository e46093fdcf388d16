/**
 * A workspace in memory: which pools it keeps, and which hour it takes it to be.
 */
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { FeedEntry, Settings } from "@anipool/storage/InventoryFeed"
import { assert, describe, it } from "@effect/vitest"

const poolId = 1 as PoolId

/** Settings with a campaign for each policy; those of `everywhere` name no pool. */
const settingsOf = (
  revision: number,
  policies: ReadonlyArray<PolicyOverride>,
  everywhere: ReadonlyArray<PolicyOverride> = []
): Settings => ({
  head: { revision, settings: revision, day: "2026-03-02" },
  workspace: {
    id: 1 as WorkspaceId,
    name: "Acme",
    country: "us",
    timeZone: "UTC",
    inboundGroups: false,
    fields: {},
    policy: {}
  },
  campaigns: [
    ...policies.map((policy, i) => ({
      key: i,
      id: `C${i}`,
      name: "",
      type: "Outbound" as const,
      inboundPoolId: "P1",
      policy
    })),
    ...everywhere.map((policy, i) => ({
      key: 100 + i,
      id: `E${i}`,
      name: "",
      type: "Outbound" as const,
      inboundPoolId: null,
      policy
    }))
  ],
  pools: [{ id: poolId, groupId: "P1" }]
})

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
  ...more
})

const poolOf = (loaded: LoadedWorkspace.LoadedWorkspace, campaign: string) =>
  LoadedWorkspace.poolFor(loaded, loaded.plans.get(campaign)!)

const membersOf = (pool: Pool.Pool | undefined) => pool === undefined ? undefined : [...Pool.slots(pool)].sort()

describe("LoadedWorkspace.poolFor", () => {
  it("keeps one pool for campaigns with equal rules, and one more for each other set of them", () => {
    const loaded = LoadedWorkspace.make(settingsOf(1, [
      { dailyCap: 5, radiusMiles: 10 },
      { dailyCap: 5, avoidRepeat: true },
      { dailyCap: 6 },
      { dailyCap: 5, warmUpStep: 9 }
    ]))
    LoadedWorkspace.apply(loaded, [ani(1), ani(2)])
    assert.strictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C1"))
    // Without a warm-up its step decides nothing.
    assert.strictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C3"))
    assert.notStrictEqual(poolOf(loaded, "C0"), poolOf(loaded, "C2"))
    assert.deepStrictEqual(membersOf(poolOf(loaded, "C2")), [0, 1])
    assert.strictEqual(loaded.pools.get(poolId)?.size, 2)
  })

  it("drops the pools whose rules no campaign has any more, and never forgets who is in one", () => {
    const loaded = LoadedWorkspace.make(settingsOf(1, [{ dailyCap: 1 }, { dailyCap: 2 }], [{ dailyCap: 1 }]))
    LoadedWorkspace.apply(loaded, [ani(1), ani(2), ani(3, { pools: [2 as PoolId] })])
    for (const campaign of ["C0", "C1", "E0"]) poolOf(loaded, campaign)
    for (let cap = 3; cap < 20; cap++) {
      LoadedWorkspace.setSettings(loaded, settingsOf(cap, [{ dailyCap: cap }], [{ dailyCap: cap }]))
      assert.deepStrictEqual(membersOf(poolOf(loaded, "C0")), [0, 1])
      assert.deepStrictEqual(membersOf(poolOf(loaded, "E0")), [0, 1, 2])
      assert.strictEqual(poolOf(loaded, "C0")?.rules.dailyCap, cap)
      assert.strictEqual(loaded.pools.get(poolId)?.size, 1)
      assert.strictEqual(loaded.everything.size, 1)
    }
    LoadedWorkspace.setSettings(loaded, settingsOf(30, []))
    assert.strictEqual(loaded.pools.get(poolId)?.size, 1)
    assert.strictEqual(loaded.everything.size, 0)
  })

  it("takes a change of an ANI over into every pool that holds it", () => {
    const loaded = LoadedWorkspace.make(settingsOf(1, [{ dailyCap: 1 }, { dailyCap: 2 }], [{}]))
    LoadedWorkspace.apply(loaded, [ani(1), ani(2)])
    const pools = ["C0", "C1", "E0"].map((campaign) => poolOf(loaded, campaign))
    LoadedWorkspace.apply(loaded, [ani(1, { revision: 9, status: "REMOVED_FROM_DIALER", pools: [] })])
    assert.deepStrictEqual(pools.map(membersOf), [[1], [1], [1]])
    const plan = loaded.plans.get("C0")!
    assert.deepStrictEqual([1, 2, 3].map((id) => LoadedWorkspace.holds(loaded, plan, id as AniId)), [
      false,
      true,
      false
    ])
  })
})

describe("LoadedWorkspace's hour", () => {
  const hourMs = 3_600_000

  it("turns with the clock, and forward only", () => {
    const loaded = LoadedWorkspace.make(settingsOf(1, []))
    LoadedWorkspace.turnHour(loaded, 10 * hourMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.turnHour(loaded, 10 * hourMs - 1)
    assert.strictEqual(loaded.inventory.hour, 10)
  })

  it("is storage's, where this server's clock is wrong", () => {
    const loaded = LoadedWorkspace.make(settingsOf(1, []))
    // This server is five minutes ahead: by its clock the next hour has begun.
    const aheadMs = 300_000
    const storageMs = 11 * hourMs - 60_000
    LoadedWorkspace.turnHour(loaded, storageMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
    LoadedWorkspace.setHour(loaded, 10, storageMs, storageMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.turnHour(loaded, 11 * hourMs - 1 + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 10)
    LoadedWorkspace.turnHour(loaded, 11 * hourMs + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
    // An answer that was given before the turn, and comes after it.
    LoadedWorkspace.setHour(loaded, 11, 11 * hourMs + 5, 11 * hourMs + 5 + aheadMs)
    LoadedWorkspace.setHour(loaded, 10, 11 * hourMs - 5, 11 * hourMs + 6 + aheadMs)
    assert.strictEqual(loaded.inventory.hour, 11)
  })
})
