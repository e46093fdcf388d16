import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Refusal from "@anipool/domain/assignment/Refusal"
import type { Reason } from "@anipool/domain/assignment/RefusalReason"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import { entry, ladderOf } from "./inventories.ts"

/** Why a prospect in New York is refused a number of a pool with these. */
const reasonOf = (
  entries: ReadonlyArray<Inventory.Entry>,
  rules: Partial<Rules.Rules> = {},
  ladder = ladderOf("2125550100")
): Reason => {
  const inventory = Inventory.make(2, 100)
  const pool = Pool.make(inventory, { ...Rules.none, ...rules })
  for (const each of entries) Pool.add(pool, Inventory.put(inventory, each))
  assert.isUndefined(Selection.pick(pool, ladder, {}))
  return Refusal.reasonOf(pool, ladder)
}

describe("Refusal", () => {
  it("tells an empty pool from one whose numbers rest", () => {
    assert.strictEqual(Refusal.reasonOf(undefined, ladderOf("2125550100")), "empty-group")
    assert.strictEqual(reasonOf([]), "empty-group")
    assert.strictEqual(reasonOf([entry(1, "212", { assignable: false })]), "none-active")
  })

  it("tells that no active number can be called back, where that is required", () => {
    const required = { requireCallbackRoute: true }
    const silent = entry(1, "212", { callable: false })
    assert.strictEqual(reasonOf([silent, entry(2, "212", { assignable: false })], required), "no-callback-route")
    assert.strictEqual(reasonOf([{ ...silent, assignable: false }], required), "none-active")
    assert.strictEqual(reasonOf([silent, entry(2, "212", { usedToday: 1 })], { ...required, dailyCap: 1 }), "daily-cap")
  })

  it("tells that no evidence shows a right to use, where that is asked for: of a number, and of a UK place", () => {
    const asked = { rightToUse: true }
    const [never, later, past] = [
      entry(1, "212"),
      entry(2, "212", { rights: "101:" }),
      entry(3, "212", { rights: ":99" })
    ]
    assert.strictEqual(reasonOf([never, past], asked), "right-to-use")
    assert.strictEqual(reasonOf([never, later], asked), "right-to-use")
    assert.strictEqual(
      reasonOf([never, { ...past, callable: false }], { ...asked, requireCallbackRoute: true }),
      "no-callback-route"
    )
    assert.strictEqual(
      reasonOf([entry(4, "212", { rights: "90:100", usedToday: 1 })], { ...asked, dailyCap: 1 }),
      "daily-cap"
    )

    const london = { ...entry(5, "212"), areaCode: Geography.find(44, "20")!.index, national: "2079460018" }
    const uk = (rights: string) =>
      reasonOf(
        [{ ...london, rights, usedToday: 1 }],
        { ukPlaceOfBusiness: true, dailyCap: 1 },
        ladderOf("2079460019", {}, undefined, 44)
      )
    assert.strictEqual(uk("90:110"), "right-to-use")
    assert.strictEqual(uk("90:110p"), "daily-cap")
  })

  it("tells that the carrier attests none, where that is required", () => {
    const required = { carrier: { name: "telnyx", attestation: "required" as const } }
    const [known, other] = [
      entry(1, "212", { carriers: "telnyx:B,twilio:A" }),
      entry(2, "212", { carriers: "twilio:A" })
    ]
    assert.strictEqual(reasonOf([known, other], required), "attestation")
    assert.strictEqual(
      reasonOf([known, entry(3, "212", { carriers: "telnyx:A", usedToday: 1 })], { ...required, dailyCap: 1 }),
      "daily-cap"
    )
  })

  it("tells the cap that most numbers within reach are at", () => {
    const used = [1, 2, 3].map((id) => entry(id, "212", { usedToday: 5 }))
    assert.strictEqual(reasonOf(used, { dailyCap: 5 }), "daily-cap")
    const warming = used.map((each) => ({ ...each, activatedDay: 100 }))
    assert.strictEqual(reasonOf(warming, { warmUpDays: 9, warmUpStep: 5 }), "warm-up")
    assert.strictEqual(
      reasonOf([warming[0]!, ...used.slice(1).map((each) => ({ ...each, usedToday: 9 }))], {
        dailyCap: 9,
        warmUpDays: 9,
        warmUpStep: 5
      }),
      "daily-cap"
    )
  })

  it("tells an hourly cap", () => {
    const inventory = Inventory.make(2, 100)
    const pool = Pool.make(inventory, { ...Rules.none, hourlyCap: 1 })
    const slot = Inventory.put(inventory, entry(1, "212"))
    Pool.add(pool, slot)
    Inventory.use(inventory, slot, 1)
    const ladder = ladderOf("2125550100")
    assert.isUndefined(Selection.pick(pool, ladder, {}))
    assert.strictEqual(Refusal.reasonOf(pool, ladder), "hourly-cap")
  })

  it("tells the gap after a use, until it is over", () => {
    const inventory = Inventory.make(2, 100)
    const pool = Pool.make(inventory, { ...Rules.none, minGapSeconds: 10 })
    const slot = Inventory.put(inventory, entry(1, "212"))
    Pool.add(pool, slot)
    Inventory.use(inventory, slot, 1)
    const ladder = ladderOf("2125550100")
    inventory.now = 10_000
    assert.isUndefined(Selection.pick(pool, ladder, {}))
    assert.strictEqual(Refusal.reasonOf(pool, ladder), "min-gap")
    inventory.now = 15_001
    assert.strictEqual(Selection.pick(pool, ladder, {})?.slot, slot)
  })

  it("tells that what is active is of no allowed tier", () => {
    assert.strictEqual(
      reasonOf(
        [entry(1, "310"), entry(2, "212", { assignable: false })],
        {},
        ladderOf("2125550100", { tiers: ["home"] })
      ),
      "out-of-reach"
    )
  })
})
