/**
 * How ANIs come into memory: with a page of the inventory, by the feed, and in the middle of a day.
 */
import * as LoadedNumbers from "@anipool/core/assignment/LoadedNumbers"
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import type { PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Selection from "@anipool/domain/assignment/Selection"
import type { FeedEntry } from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import { ani, make, membersOf, poolId, poolOf } from "./workspaceInMemory.ts"

describe("LoadedNumbers.load", () => {
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
    LoadedNumbers.apply(applied.pools, anis)
    const loaded = make([{ dailyCap: 5 }], [{}])
    LoadedNumbers.load(loaded.pools, InventoryPage.of(anis.slice(0, 4)))
    LoadedNumbers.load(loaded.pools, InventoryPage.of(anis.slice(4)))
    assert.deepStrictEqual(loaded.inventory, applied.inventory)
    assert.deepStrictEqual(loaded.memberships, applied.memberships)
    assert.strictEqual(loaded.pools.lastUseAt, applied.pools.lastUseAt)
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
    for (const step of LoadedNumbers.joinSteps(LoadedNumbers.load(loaded.pools, InventoryPage.of(anis)))) step()
    return loaded
  }

  it("start level where a route is required, once they have one; where none is, they were in already", () => {
    const loaded = make([{ requireCallbackRoute: true }, {}], [])
    const others = [1, 2].map((id) => ani(id, { usedToday: 100, isCallable: true }))
    LoadedNumbers.load(loaded.pools, InventoryPage.of([...others, ani(3)]))
    for (const campaign of ["C0", "C1"]) poolOf(loaded, campaign)
    LoadedNumbers.apply(loaded.pools, [ani(3, { revision: 9, isCallable: true })])
    const uses = usesAfter(loaded, "C0", 30)
    assert.deepStrictEqual(uses, [110, 110, 10])
    const plain = make([{}], [])
    LoadedNumbers.load(plain.pools, InventoryPage.of([...others, ani(3)]))
    LoadedNumbers.apply(plain.pools, [ani(3, { revision: 9, isCallable: true })])
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
        LoadedNumbers.apply(loaded.pools, [change])
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
    LoadedNumbers.apply(loaded.pools, [
      ani(2, { revision: 8, usedToday: 50 }),
      ani(3, { revision: 9, usedToday: 0 }),
      ani(1, { revision: 10, usedToday: 5, blockRate: 3 })
    ])
    assert.deepStrictEqual(usesAfter(loaded, "C0", 10), [10, 50, 5])
    LoadedNumbers.apply(loaded.pools, [ani(3, { revision: 11, blockRate: 3 })])
    assert.deepStrictEqual(usesAfter(loaded, "C0", 10), [15, 50, 10])
  })

  it("count like any other from the next day on", () => {
    const loaded = startedWith(used(1))
    LoadedNumbers.apply(loaded.pools, [ani(2, { revision: 9 })])
    LoadedWorkspace.startDay(loaded, "2026-03-03")
    assert.deepStrictEqual(usesAfter(loaded, "C0", 20), [10, 10])
  })
})
