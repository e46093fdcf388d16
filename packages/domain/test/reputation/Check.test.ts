import * as Check from "@anipool/domain/reputation/Check"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const day = 86_400_000

describe("Check", () => {
  it("a month's limit allows as many requests as it pays, to the last", () => {
    assert.strictEqual(Check.affordable({ monthlyLimit: 0.3, price: 0.1 }, 0), 3)
    assert.strictEqual(Check.affordable({ monthlyLimit: 0.3, price: 0.1 }, 0.1 + 0.1), 1)
    assert.strictEqual(Check.affordable({ monthlyLimit: 0.3, price: 0.1 }, 0.3), 0)
    assert.strictEqual(Check.affordable({ monthlyLimit: 0.3, price: 0.1 }, 5), 0, "a limit that was lowered")
    assert.strictEqual(Check.affordable({ monthlyLimit: 0, price: 0 }, 0), Check.requestsMax, "what costs nothing")
    assert.strictEqual(Check.affordable({ monthlyLimit: 1_000_000, price: 0.01 }, 0), Check.requestsMax)
  })

  it("what is affordable fits, and one more does not", () =>
    FastCheck.assert(
      FastCheck.property(
        FastCheck.integer({ min: 1, max: 100_000 }),
        FastCheck.integer({ min: 0, max: 1_000_000 }),
        FastCheck.integer({ min: 0, max: 1_000_000 }),
        (price, limit, spent) => {
          const check = { price: price / 1_000, monthlyLimit: limit / 1_000 }
          const requests = Check.affordable(check, spent / 1_000)
          const cost = (of: number) => Check.costOf(of, check.price)
          if (requests > 0) assert.isTrue(Check.fits(check, spent / 1_000, cost(requests)))
          if (requests < Check.requestsMax) assert.isFalse(Check.fits(check, spent / 1_000, cost(requests + 1)))
        }
      )
    ))

  it("a month is the workspace's", () => {
    const now = Date.parse("2026-03-01T04:00:00Z")
    assert.strictEqual(Check.monthFrom(now, "UTC"), Date.parse("2026-03-01T00:00:00Z"))
    assert.strictEqual(Check.monthFrom(now, "America/New_York"), Date.parse("2026-02-01T05:00:00Z"))
  })

  it("the first check comes an hour after it is set, and no change puts one off beyond its days", () => {
    const now = Date.parse("2026-03-02T12:00:00Z")
    assert.strictEqual(Check.dueWhenSet({ everyDays: 7 }, null, now), now + 3_600_000)
    assert.strictEqual(Check.dueWhenSet({ everyDays: 7 }, now + 3 * day, now), now + 3 * day)
    assert.strictEqual(Check.dueWhenSet({ everyDays: 7 }, now + 30 * day, now), now + 7 * day)
  })
})
