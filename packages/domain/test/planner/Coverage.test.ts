import * as Coverage from "@anipool/domain/planner/Coverage"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const codes = ["212", "332", "646", "917", "415", "628"]
const sum = (purchases: ReadonlyArray<{ readonly anis: number }>) => purchases.reduce((all, { anis }) => all + anis, 0)

describe("Coverage.fit", () => {
  it("buys never more than there is nor than is wanted, and says for what", () => {
    const arbitrary = FastCheck.record({
      wanted: FastCheck.array(FastCheck.nat(8), { minLength: 6, maxLength: 6 }),
      stock: FastCheck.array(FastCheck.oneof(FastCheck.nat(8), FastCheck.constant(Infinity)), {
        minLength: 6,
        maxLength: 6
      }),
      mode: FastCheck.constantFrom("own" as const, "overlay" as const)
    })
    FastCheck.assert(FastCheck.property(arbitrary, ({ mode, stock, wanted }) => {
      const wishes = codes.map((areaCode, i) => ({ areaCode, anis: wanted[i]! })).filter(({ anis }) => anis > 0)
      const stockOf = (areaCode: string) => stock[codes.indexOf(areaCode)] ?? 0
      const { lines, shortages } = Coverage.fit(wishes, stockOf, mode)
      for (const { anis, areaCode, covers } of lines) {
        assert.isAtMost(anis, stockOf(areaCode))
        assert.strictEqual(sum(covers), anis)
        for (const cover of covers) {
          assert.include([areaCode, ...(mode === "own" ? [] : Coverage.siblingsOf(areaCode))], cover.areaCode)
        }
      }
      const covered = (areaCode: string) =>
        sum(lines.flatMap(({ covers }) => covers).filter((each) => each.areaCode === areaCode))
      for (const { anis, areaCode } of wishes) {
        const own = Math.min(anis, stockOf(areaCode))
        assert.isAtLeast(covered(areaCode), own)
        assert.isAtMost(covered(areaCode), mode === "own" ? own : anis)
        assert.strictEqual(shortages.some((each) => each.areaCode === areaCode), own < anis)
      }
      // What is short stays short only where nothing over the same ground is left.
      if (mode === "overlay") {
        for (const { areaCode, wanted } of shortages) {
          if (covered(areaCode) === wanted) continue
          for (const sibling of Coverage.siblingsOf(areaCode).filter((each) => codes.includes(each))) {
            assert.strictEqual(sum(lines.filter((line) => line.areaCode === sibling)), stockOf(sibling))
          }
        }
      }
    }))
  })

  it("takes of the code with the most left first", () => {
    const stock = new Map([["646", 5], ["332", 2], ["917", 9]])
    const { lines, shortages } = Coverage.fit(
      [{ areaCode: "212", anis: 12 }],
      (code) => stock.get(code) ?? 0,
      "overlay"
    )
    assert.deepStrictEqual(lines.map(({ anis, areaCode }) => [areaCode, anis]), [["917", 9], ["646", 3]])
    assert.deepStrictEqual(shortages.map(({ available, wanted }) => [wanted, available]), [[12, 0]])
  })
})
