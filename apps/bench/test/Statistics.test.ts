import * as Statistics from "@anipool/bench/Statistics"
import { assert, describe, it } from "@effect/vitest"

describe("Statistics", () => {
  it("takes the middle value, whatever their order", () => {
    assert.strictEqual(Statistics.median([9, 1, 5]), 5)
    assert.strictEqual(Statistics.median([10, 2, 8, 4]), 6)
    assert.isNaN(Statistics.median([]))
  })

  it("orders by size, not by digits", () => {
    assert.strictEqual(Statistics.median([100, 9, 20]), 20)
    assert.strictEqual(Statistics.percentile([100, 9, 20], 100), 100)
  })

  it("takes the value that so many per cent do not exceed", () => {
    const values = Array.from({ length: 200 }, (_, i) => 200 - i)
    assert.strictEqual(Statistics.percentile(values, 50), 100)
    assert.strictEqual(Statistics.percentile(values, 99), 198)
    assert.strictEqual(Statistics.percentile(values, 100), 200)
    assert.strictEqual(Statistics.percentile(values, 0), 1)
    assert.strictEqual(Statistics.percentile([7], 99), 7)
    assert.isNaN(Statistics.percentile([], 50))
  })

  it("leaves what it is given as it is", () => {
    const values = [3, 1, 2]
    Statistics.median(values)
    Statistics.percentile(values, 50)
    assert.deepStrictEqual(values, [3, 1, 2])
  })

  it("finds the slope of a line, and of a flat one", () => {
    assert.strictEqual(Statistics.slope([[0, 5], [1, 7], [2, 9]]), 2)
    assert.strictEqual(Statistics.slope([[0, 5], [10, 5], [20, 5]]), 0)
    assert.strictEqual(Statistics.slope([[0, 0], [1, 2], [2, 0], [3, 2]]), 0.4)
    assert.strictEqual(Statistics.slope([[3, 1]]), 0)
  })
})
