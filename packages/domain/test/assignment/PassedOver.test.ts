import type { AniId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as PassedOver from "@anipool/domain/assignment/PassedOver"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import { entry, ladderOf } from "./inventories.ts"

const ladder = ladderOf("2125550100")

/** What was picked, and what was passed over. */
const explain = (
  entries: ReadonlyArray<Inventory.Entry>,
  rules: Partial<Rules.Rules>,
  options: Selection.PickOptions = {}
) => {
  const inventory = Inventory.make(2, 100)
  const pool = Pool.make(inventory, { ...Rules.none, ...rules })
  for (const each of entries) Pool.add(pool, Inventory.put(inventory, each))
  const picked = Selection.pick(pool, ladder, options)
  const rows = PassedOver.of(pool, ladder, options, picked).map((row) => [
    row.tier,
    row.areaCode === undefined ? undefined : Geography.at(row.areaCode).code,
    row.reason,
    row.count
  ])
  return { id: picked === undefined ? undefined : Inventory.idOf(inventory, picked.slot), rows }
}

describe("PassedOver", () => {
  it("counts what was passed over by tier and reason", () => {
    const { id, rows } = explain([
      entry(1, "212", { usedToday: 1 }),
      entry(2, "212", { assignable: false }),
      entry(3, "718"),
      entry(4, "718", { lastUsedAt: 4 })
    ], { dailyCap: 1 })
    assert.strictEqual(id, 3)
    assert.deepStrictEqual(rows, [
      ["home", "212", "at-daily-cap", 1],
      ["home", "212", "not-active", 1],
      ["overlay", undefined, "none-in-pool", 0],
      ["near", "718", "used-more", 1]
    ])
  })

  it("tells those that cannot be called back from those that are not active", () => {
    const { id, rows } = explain([
      entry(1, "212", { callable: false }),
      entry(2, "212", { callable: false, assignable: false }),
      entry(3, "212", { callable: false }),
      entry(4, "718")
    ], { requireCallbackRoute: true })
    assert.strictEqual(id, 4)
    assert.deepStrictEqual(rows.slice(0, 2), [
      ["home", "212", "no-callback-route", 2],
      ["home", "212", "not-active", 1]
    ])
  })

  it("says which are not active, and how far over the threshold the resting ones are", () => {
    const inventory = Inventory.make(2, 100)
    const pool = Pool.make(inventory, { ...Rules.none, restAboveBlockRate: 15, dailyCap: 9 })
    const entries = [
      ...[1, 2, 3, 4].map((id) => entry(id, "212", { assignable: false })),
      entry(5, "212", { blockRate: 20.5 }),
      entry(6, "212", { blockRate: 54.7 }),
      // At its cap besides: that is what it is passed over for.
      entry(7, "212", { blockRate: 90, usedToday: 9 }),
      entry(8, "212")
    ]
    for (const each of entries) Pool.add(pool, Inventory.put(inventory, each))
    const rows = PassedOver.of(pool, ladder, {}, Selection.pick(pool, ladder, {}))
    assert.deepStrictEqual(rows.map(({ count, ids, reason, rest }) => ({ reason, count, ids, rest })), [
      { reason: "resting", count: 2, ids: undefined, rest: { blockRate: 54.7, aboveBlockRate: 15 } },
      { reason: "at-daily-cap", count: 1, ids: undefined, rest: undefined },
      { reason: "not-active", count: 4, ids: [1, 2, 3].map((id) => id as AniId), rest: undefined }
    ])
  })

  it("names each rule", () => {
    const entries = [
      entry(1, "212", { usedToday: 9 }),
      entry(2, "212", { usedToday: 2, activatedDay: 100 }),
      entry(3, "212", { blockRate: 50 }),
      entry(4, "212"),
      entry(5, "212", { ratedDials: 1000, ratedContacts: 10 }),
      entry(6, "212", { ratedDials: 1000, ratedContacts: 500 }),
      entry(7, "212", { usedToday: 5 })
    ]
    const rules = { dailyCap: 9, warmUpDays: 10, warmUpStep: 2, restAboveBlockRate: 40 }
    const { id, rows } = explain(entries, rules, { avoid: 4 as AniId, preferAnswered: true })
    assert.strictEqual(id, 6)
    assert.deepStrictEqual(
      new Set(rows.map(([, , reason]) => reason)),
      new Set([
        "at-daily-cap",
        "warming-up",
        "resting",
        "shown-last",
        "answered-less",
        "used-more"
      ])
    )
    assert.isTrue(rows.every(([, , , count]) => count === 1))
  })

  it("says of whom chance did not take that they were used as little", () => {
    const entries = [entry(1, "212"), entry(2, "212"), entry(3, "212", { usedToday: 1 })]
    const { id, rows } = explain(entries, {}, { chance: 0.6 })
    assert.strictEqual(id, 2)
    assert.deepStrictEqual(rows.map(([, , reason]) => reason), ["not-drawn", "used-more"])
  })

  it("tells the hourly cap from the daily one, and says where the policy does not walk on", () => {
    const inventory = Inventory.make()
    const pool = Pool.make(inventory, { ...Rules.none, hourlyCap: 1 })
    const slots = [entry(1, "212"), entry(2, "310")].map((each) => Inventory.put(inventory, each))
    for (const slot of slots) Pool.add(pool, slot)
    Inventory.use(inventory, slots[0]!, 1)
    const options = { refuseWhenExhausted: true }
    const picked = Selection.pick(pool, ladder, options)
    assert.isUndefined(picked)
    const rows = PassedOver.of(pool, ladder, options, picked)
    assert.deepStrictEqual(rows.map(({ reason, tier }) => [tier, reason]), [
      ["home", "at-hourly-cap"],
      ["home", "refused-exhausted"]
    ])
  })

  it("has nothing to say of a number that is kept", () => {
    const { id, rows } = explain([entry(1, "212"), entry(2, "310")], {}, { sticky: 2 as AniId })
    assert.strictEqual(id, 2)
    assert.deepStrictEqual(rows, [])
  })
})
