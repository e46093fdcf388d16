import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Rules from "@anipool/domain/assignment/Rules"
import { assert, describe, it } from "@effect/vitest"
import { entry } from "./inventories.ts"

describe("Rules", () => {
  it("keeps a number away for a minute at least and a minute and a half at most, in no rhythm and the same everywhere", () => {
    const rules = { ...Rules.none, minGapSeconds: 60 }
    const gapsOf = (id: number) => {
      const inventory = Inventory.make(1, 100)
      const slot = Inventory.put(inventory, entry(id, "212"))
      return Array.from({ length: 400 }, (_, i) => {
        Inventory.use(inventory, slot, 1_790_000_000_000 + 90_000 * i)
        return Rules.gapMs(rules, inventory, slot)!
      })
    }
    const gaps = gapsOf(7)
    assert.isTrue(gaps.every((gap) => gap >= 60_000 && gap <= 90_000))
    assert.approximately(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, 75_000, 2_000)
    assert.isAbove(new Set(gaps).size, 380)
    assert.deepStrictEqual(gapsOf(7), gaps)
    assert.notDeepEqual(gapsOf(8), gaps)
  })

  it("tells forecasts how often a number may be used in an hour", () => {
    const perHour = (hourlyCap: number | null, minGapSeconds: number | null) =>
      Rules.usesPerHour({ hourlyCap, minGapSeconds })
    assert.deepStrictEqual(
      [
        perHour(null, null),
        perHour(9, null),
        perHour(null, 60),
        perHour(9, 60),
        perHour(90, 60),
        perHour(null, 86_400)
      ],
      [null, 9, 48, 9, 48, 1]
    )
  })
})
