import { assert, describe, it } from "@effect/vitest"
import { type Done, doneByDay, doneMax } from "../../src/pages/numbers/doneByDay.ts"

const timeZone = "America/New_York"

const at = (hour: number, words: string): Done => ({ at: Date.UTC(2026, 0, 31, hour), words })

describe("what was done by day", () => {
  it("names it on the workspace's day, the earliest first", () => {
    assert.deepStrictEqual(
      [...doneByDay([at(20, "woken"), at(2, "renamed"), at(15, "put to rest")], timeZone)],
      [["2026-01-30", ["renamed"]], ["2026-01-31", ["put to rest", "woken"]]]
    )
  })

  it("says once what was done often", () => {
    assert.deepStrictEqual(
      doneByDay(Array.from({ length: 2 * doneMax }, (_, i) => at(8 + i, "changed")), timeZone).get("2026-01-31"),
      ["changed"]
    )
  })

  it("names so many different things of a day, and how many more there were", () => {
    const named = (count: number) =>
      doneByDay(Array.from({ length: count }, (_, i) => at(8, `change ${i}`)), timeZone).get("2026-01-31")!
    const first = Array.from({ length: doneMax }, (_, i) => `change ${i}`)
    assert.deepStrictEqual(named(doneMax), first)
    assert.deepStrictEqual(named(doneMax + 3), [...first, "and 3 more"])
  })

  it("is empty where nothing was done", () => {
    assert.strictEqual(doneByDay([], timeZone).size, 0)
  })
})
