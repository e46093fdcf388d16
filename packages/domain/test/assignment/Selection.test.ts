import type { AniId } from "@anipool/domain/Ani"
import { choiceMax } from "@anipool/domain/assignment/Exploration"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import type * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as UseOrder from "@anipool/domain/assignment/UseOrder"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { codes, entry, ladderOf } from "./inventories.ts"

const poolOf = (entries: ReadonlyArray<Inventory.Entry>, rules: Partial<Rules.Rules> = {}) => {
  const inventory = Inventory.make(2)
  const pool = Pool.make(inventory, { ...Rules.none, ...rules })
  for (const each of entries) Pool.add(pool, Inventory.put(inventory, each))
  return pool
}

const pickId = (pool: Pool.Pool, ladder: Ladder.Ladder, options: Selection.PickOptions = {}) => {
  const picked = Selection.pick(pool, ladder, options)
  return picked === undefined ? undefined : Inventory.idOf(pool.inventory, picked.slot)
}

/** Picks along a ladder again and again, counting each use before the next. */
const pickInTurn = (pool: Pool.Pool, ladders: ReadonlyArray<Ladder.Ladder>) =>
  ladders.map((ladder) => {
    const picked = Selection.pick(pool, ladder, {})
    if (picked !== undefined) Inventory.use(pool.inventory, picked.slot, 1)
    return picked
  })

describe("Selection.pick", () => {
  it("climbs the ladder only when a tier is empty or at its cap", () => {
    const pool = poolOf([entry(1, "310"), entry(2, "646"), entry(3, "212"), entry(4, "800")], {
      dailyCap: 1
    })
    const picks = [1, 2, 3, 4, 5].map((at) => {
      const picked = Selection.pick(pool, ladderOf("2125550100"), {})
      if (picked === undefined) return undefined
      Inventory.use(pool.inventory, picked.slot, at)
      return Inventory.idOf(pool.inventory, picked.slot)
    })
    assert.deepStrictEqual(picks, [3, 2, 1, 4, undefined] as Array<AniId>)
  })

  it("finds area codes that came into the pool after its first pick", () => {
    const pool = poolOf([entry(1, "907")])
    const ladder = ladderOf("2125550100")
    assert.strictEqual(pickId(pool, ladder), 1)
    for (const [i, code] of ["310", "716", "914"].entries()) {
      Pool.add(pool, Inventory.put(pool.inventory, entry(i + 2, code)))
      assert.strictEqual(pickId(pool, ladder), i + 2, code)
    }
  })

  it("never gives out codes of own tiers that the policy forbids, which are not waited for either", () => {
    const ladder = ladderOf("2125550100", { tiers: ["near", "country"] }, "66101")
    const pool = poolOf([entry(1, "913"), entry(2, "212"), entry(3, "646")])
    assert.isUndefined(Selection.pick(pool, ladder, { sticky: 1 as AniId }))
    Pool.add(pool, Inventory.put(pool.inventory, entry(4, "907")))
    assert.strictEqual(pickId(pool, ladder, { refuseWhenExhausted: true, sticky: 2 as AniId }), 4)
  })

  it("takes the least used today, then the least recently used, then the lowest id", () => {
    const ladder = ladderOf("2125550100")
    assert.strictEqual(
      pickId(poolOf([entry(1, "212", { usedToday: 2 }), entry(2, "212", { usedToday: 1 })]), ladder),
      2
    )
    assert.strictEqual(
      pickId(poolOf([entry(1, "212", { lastUsedAt: 9 }), entry(2, "212", { lastUsedAt: 8 })]), ladder),
      2
    )
    assert.strictEqual(pickId(poolOf([entry(7, "212"), entry(5, "212"), entry(6, "212")]), ladder), 5)
  })

  it("goes to the prospect's own state first within a ring", () => {
    const pool = poolOf([entry(1, "201"), entry(2, "718", { usedToday: 5 })])
    assert.strictEqual(pickId(pool, ladderOf("2125550100")), 2)
  })

  it("never gives out what is not assignable, and does again once it is", () => {
    const pool = poolOf([entry(1, "212", { assignable: false })])
    const ladder = ladderOf("2125550100")
    assert.isUndefined(pickId(pool, ladder))
    Pool.remove(pool, 0, pool.inventory.areaCodes[0]!)
    Pool.add(pool, Inventory.put(pool.inventory, entry(1, "212")))
    assert.strictEqual(pickId(pool, ladder), 1)
  })

  it("leaves out the number that the prospect saw last while another of the same tier is free", () => {
    const ladder = ladderOf("2125550100")
    const options = { avoid: 1 as AniId }
    assert.strictEqual(pickId(poolOf([entry(1, "212"), entry(2, "212", { usedToday: 3 })]), ladder, options), 2)
    assert.strictEqual(pickId(poolOf([entry(1, "212"), entry(2, "646")]), ladder, options), 1)
    const again = poolOf([entry(1, "212"), entry(2, "212", { usedToday: 3 })])
    pickId(again, ladder, options)
    assert.strictEqual(pickId(again, ladder), 1)
  })

  it("lets a number over the block rate rest while its tier has anything else", () => {
    const ladder = ladderOf("2125550100")
    const blocked = entry(1, "212", { blockRate: 12 })
    assert.strictEqual(
      pickId(poolOf([blocked, entry(2, "212", { usedToday: 9 })], { restAboveBlockRate: 10 }), ladder),
      2
    )
    assert.strictEqual(pickId(poolOf([blocked, entry(2, "646")], { restAboveBlockRate: 10 }), ladder), 1)
    assert.strictEqual(pickId(poolOf([blocked, entry(2, "212", { usedToday: 9 })]), ladder), 1)
  })

  it("starts every day anew", () => {
    const pool = poolOf([
      entry(1, "212", { usedToday: 1, lastUsedAt: 2 }),
      entry(2, "212", { usedToday: 1, lastUsedAt: 1 })
    ], { dailyCap: 1 })
    const ladder = ladderOf("2125550100")
    assert.isUndefined(pickId(pool, ladder))
    Inventory.startDay(pool.inventory, 1)
    assert.strictEqual(pickId(pool, ladder), 2)
  })

  it("shares one usage record between pools", () => {
    const inventory = Inventory.make()
    const pools = [Pool.make(inventory, Rules.none), Pool.make(inventory, Rules.none)]
    const slots = [entry(1, "212"), entry(2, "212")].map((each) => Inventory.put(inventory, each))
    for (const pool of pools) for (const slot of slots) Pool.add(pool, slot)
    const ladder = ladderOf("2125550100")
    assert.deepStrictEqual(pools.map((pool) => pickId(pool, ladder)), [1, 1] as Array<AniId>)
    Inventory.use(inventory, slots[0]!, 1)
    assert.deepStrictEqual(pools.map((pool) => pickId(pool, ladder)), [2, 2] as Array<AniId>)
  })

  it("gives out again in the next hour what was at its hourly cap, and meanwhile others", () => {
    const pool = poolOf([entry(1, "212"), entry(2, "212", { usedToday: 9 })], { hourlyCap: 2 })
    const ladder = ladderOf("2125550100")
    const picks = (count: number) =>
      pickInTurn(pool, Array.from({ length: count }, () => ladder)).map((each) => each?.slot)
    assert.deepStrictEqual(picks(5), [0, 0, 1, 1, undefined])
    Inventory.startHour(pool.inventory, 1)
    assert.deepStrictEqual(picks(2), [0, 0])
  })

  it("lets a new number be used a step more each day until its warm-up is over, never above the daily cap", () => {
    const usesOn = (today: number, dailyCap: number | null, activatedDay: number | null = 100) => {
      const pool = poolOf([entry(1, "212", { activatedDay })], { dailyCap, warmUpDays: 3, warmUpStep: 2 })
      Inventory.startDay(pool.inventory, today)
      const ladders = Array.from({ length: 20 }, () => ladderOf("2125550100"))
      return pickInTurn(pool, ladders).filter((each) => each !== undefined).length
    }
    assert.deepStrictEqual([100, 101, 102, 103].map((day) => usesOn(day, null)), [2, 4, 6, 20])
    assert.deepStrictEqual([100, 101, 102, 103].map((day) => usesOn(day, 5)), [2, 4, 5, 5])
    assert.strictEqual(usesOn(99, null), 2)
    assert.strictEqual(usesOn(100, null, null), 20)
    assert.strictEqual(usesOn(100, null, -5), 20)
  })

  it("refuses to leave a tier whose numbers are all at a cap, where the policy says so", () => {
    const ladder = ladderOf("2125550100")
    const used = [entry(1, "646", { usedToday: 1 }), entry(2, "310")]
    const refuse = { refuseWhenExhausted: true }
    assert.strictEqual(pickId(poolOf(used, { dailyCap: 1 }), ladder), 2)
    assert.isUndefined(pickId(poolOf(used, { dailyCap: 1 }), ladder, refuse))
    assert.strictEqual(pickId(poolOf(used, { dailyCap: 2 }), ladder, refuse), 1)
    // A number that is paused does not make its tier one that decides.
    const paused = [entry(1, "646", { assignable: false }), entry(2, "310")]
    assert.strictEqual(pickId(poolOf(paused, { dailyCap: 1 }), ladder, refuse), 2)
  })

  it("keeps the number that reached the prospect, whatever its tier, while it may be given out", () => {
    const ladder = ladderOf("2125550100")
    const sticky = { sticky: 2 as AniId, avoid: 2 as AniId }
    const with2 = (more: Partial<Inventory.Entry>) =>
      poolOf([entry(1, "212"), entry(2, "310", { usedToday: 3, ...more })], { dailyCap: 4 })
    const picked = Selection.pick(with2({}), ladder, sticky)
    assert.deepStrictEqual([picked?.slot, picked?.by, picked?.tier], [1, "sticky", "country"])
    assert.strictEqual(pickId(with2({ usedToday: 4 }), ladder, sticky), 1)
    assert.strictEqual(pickId(with2({ assignable: false }), ladder, sticky), 1)
    assert.strictEqual(pickId(with2({}), ladderOf("2125550100", { tiers: ["home", "state"] }), sticky), 1)
  })

  it("takes the most answered of those within one use of the least used, and no other", () => {
    const ladder = ladderOf("2125550100")
    const pool = poolOf([
      entry(1, "212", { ratedDials: 1000, ratedContacts: 50 }),
      entry(2, "212", { ratedDials: 1000, ratedContacts: 200, usedToday: 1 }),
      entry(3, "212", { ratedDials: 1000, ratedContacts: 600, usedToday: 2 })
    ])
    const picked = Selection.pick(pool, ladder, { preferAnswered: true })
    assert.deepStrictEqual([picked?.slot, picked?.by], [1, "answer-rate"])
    assert.strictEqual(pickId(pool, ladder, { preferAnswered: true, avoid: 2 as AniId }), 1)
    assert.strictEqual(pickId(pool, ladder), 1)
  })
})

describe("Selection.pick, where chance decides", () => {
  const ladder = ladderOf("2125550100")

  it("takes each of the least used as often as the others, and says among how many", () => {
    const pool = poolOf([
      ...Array.from({ length: 20 }, (_, n) => entry(n + 1, "212")),
      entry(21, "212", { usedToday: 1 })
    ])
    const taken = Array.from({ length: 160 }, (_, n) => Selection.pick(pool, ladder, { chance: (n + 0.5) / 160 })!)
    const counts = new Map<number, number>()
    for (const { slot } of taken) counts.set(slot, (counts.get(slot) ?? 0) + 1)
    // The first 16 in order, and no more: a bound to what a pick costs.
    assert.deepStrictEqual([...counts], Array.from({ length: choiceMax }, (_, slot) => [slot, 10]))
    for (const { among, by } of taken) {
      assert.strictEqual(by, "chance")
      assert.deepStrictEqual(among, [...counts.keys()])
    }
    // What was looked at stands in its place again.
    assert.strictEqual(pickId(pool, ladder), 1)
  })

  it("leaves the numbers out that may not be shown, and decides nothing where another rule does", () => {
    const pool = poolOf([entry(1, "212"), entry(2, "212"), entry(3, "212", { usedToday: 1 })])
    const avoid = Selection.pick(pool, ladder, { chance: 0.9, avoid: 2 as AniId })
    assert.deepStrictEqual([avoid?.slot, avoid?.by, avoid?.among], [0, "order", [0]])
    const sticky = Selection.pick(pool, ladder, { chance: 0.9, sticky: 3 as AniId })
    assert.deepStrictEqual([sticky?.slot, sticky?.by, sticky?.among], [2, "sticky", undefined])
    const answered = Selection.pick(pool, ladder, { chance: 0.9, preferAnswered: true })
    assert.deepStrictEqual([answered?.slot, answered?.among], [0, undefined])
  })
})

describe("Selection.pick, again and again", () => {
  it.prop("among equals the counts never differ by more than one", [
    FastCheck.integer({ min: 1, max: 40 }),
    FastCheck.integer({ min: 1, max: 300 })
  ], ([size, uses]) => {
    const pool = poolOf(Array.from({ length: size }, (_, i) => entry(i + 1, i % 2 === 0 ? "332" : "646")))
    const ladder = ladderOf("2125550100")
    pickInTurn(pool, Array.from({ length: uses }, () => ladder))
    const counts = pool.inventory.usedToday.slice(0, size)
    assert.isAtMost(Math.max(...counts) - Math.min(...counts), 1)
  })

  it.prop("gives as many numbers as the caps allow, and none above its own", [
    FastCheck.integer({ min: 1, max: 10 }),
    FastCheck.integer({ min: 1, max: 60 }),
    FastCheck.integer({ min: 1, max: 4 })
  ], ([size, leads, dailyCap]) => {
    const pool = poolOf(Array.from({ length: size }, (_, i) => entry(i + 1, codes[i % codes.length]!)), { dailyCap })
    const ladders = Array.from({ length: leads }, (_, i) => ladderOf(`${codes[i % codes.length]!}5550199`))
    const picked = pickInTurn(pool, ladders).filter((each) => each !== undefined)
    assert.strictEqual(picked.length, Math.min(leads, size * dailyCap))
    for (const used of pool.inventory.usedToday) assert.isAtMost(used, dailyCap)
  })
})

describe("A number that comes in during the day", () => {
  const join = (pool: Pool.Pool, each: Inventory.Entry) => {
    const slot = Inventory.put(pool.inventory, each)
    const { code } = Geography.at(each.areaCode)
    UseOrder.startAt(pool.order, slot, Selection.levelFor(pool, ladderOf(`${code}5550199`)))
    Pool.add(pool, slot)
    return slot
  }
  const usesAfter = (pool: Pool.Pool, phone: string, calls: number) => {
    for (let at = 1; at <= calls; at++) {
      Inventory.use(pool.inventory, Selection.pick(pool, ladderOf(phone), {})!.slot, 1000 + at)
    }
    return [...pool.inventory.usedToday.subarray(0, pool.inventory.size)]
  }
  const used = (id: number, code: string) => entry(id, code, { usedToday: 100 })

  it("starts level with those that are there, and has its own count", () => {
    const pool = poolOf([used(1, "212"), used(2, "212"), used(3, "212")])
    join(pool, entry(4, "212"))
    assert.deepStrictEqual(usesAfter(pool, "2125550199", 100), [125, 125, 125, 25])
  })

  it("starts level with the codes over the same ground, and with those nearby", () => {
    for (const code of ["646", "718"]) {
      const pool = poolOf([used(1, "212"), used(2, "212")])
      join(pool, entry(3, code))
      const phone = code === "646" ? "3325550199" : "2015550199"
      const [a, b, joined] = usesAfter(pool, phone, 30)
      assert.deepStrictEqual([a, b, joined], [110, 110, 10], code)
    }
  })

  it("is capped by its own uses", () => {
    const pool = poolOf([used(1, "212"), used(2, "212")], { dailyCap: 110 })
    join(pool, entry(3, "212"))
    assert.deepStrictEqual(usesAfter(pool, "2125550199", 130), [110, 110, 110])
  })

  it("is like any other in another pool, and the next day", () => {
    const pool = poolOf([used(1, "212")])
    const slot = join(pool, entry(2, "212"))
    const other = Pool.make(pool.inventory, Rules.none)
    Pool.add(other, 0)
    Pool.add(other, slot)
    assert.strictEqual(pickId(other, ladderOf("2125550100")), 2)
    Inventory.use(pool.inventory, slot, 5)
    Inventory.startDay(pool.inventory, 1)
    assert.deepStrictEqual(usesAfter(pool, "2125550199", 10), [5, 5])
  })
})

describe("The prospect's own number", () => {
  const own = (id: number, code = "212") => ({ ...entry(id, code), national: "2125550100" })
  const options = { ownNumber: "2125550100" }

  it("is never shown to it", () => {
    const ladder = ladderOf("2125550100")
    assert.strictEqual(pickId(poolOf([own(1), entry(2, "212", { usedToday: 9 })]), ladder, options), 2)
    assert.strictEqual(pickId(poolOf([own(1), entry(2, "310")]), ladder, options), 2)
    assert.strictEqual(pickId(poolOf([own(1)]), ladder, {}), 1)
    assert.isUndefined(pickId(poolOf([own(1)]), ladder, options))
    assert.isUndefined(pickId(poolOf([own(1)]), ladder, { ...options, sticky: 1 as AniId }))
    const answered = poolOf([own(1), entry(2, "212"), { ...own(3), national: "2125550177" }])
    assert.notStrictEqual(pickId(answered, ladder, { ...options, preferAnswered: true }), 1)
  })

  it("is no number that the policy would wait for", () => {
    const pool = poolOf([own(1), entry(2, "310")])
    assert.strictEqual(pickId(pool, ladderOf("2125550100"), { ...options, refuseWhenExhausted: true }), 2)
  })
})
