/**
 * When dials are counted where they are recorded, and when those that wait are.
 */
import { assert, describe, it } from "@effect/vitest"
import { isCountedAtOnce, isDue } from "../src/internal/dials/figuresFold.ts"

const nothing = { dials: 0, ms: 0 }

describe("dials are counted", () => {
  it("at once where little comes in, and nothing waits", () => {
    assert.isTrue(isCountedAtOnce(0, nothing))
    assert.isTrue(isCountedAtOnce(999, nothing))
    assert.isFalse(isCountedAtOnce(1_000, nothing))
    assert.isFalse(isCountedAtOnce(1, { dials: 1_000, ms: 10 }))
  })

  it("soon when less comes in again, after 50 seconds, or when 300,000 wait", () => {
    assert.isFalse(isDue(5_000, nothing))
    assert.isFalse(isDue(1_000, { dials: 298_000, ms: 49_999 }))
    assert.isFalse(isDue(999, { dials: 1_000, ms: 1_499 }))
    assert.isTrue(isDue(999, { dials: 1_000, ms: 1_500 }))
    assert.isTrue(isDue(1_000, { dials: 1_000, ms: 50_000 }))
    assert.isTrue(isDue(5_000, { dials: 295_000, ms: 10 }))
  })
})
