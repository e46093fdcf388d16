import { assert, describe, it } from "@effect/vitest"
import * as Words from "../../src/pages/remediation/checkWords.ts"

describe("checkWords", () => {
  it("what is typed names a group only where one is asked for", () => {
    const typed = { source: "telnyx", everyDays: "7", group: "east", price: "0.01", monthlyLimit: "50" } as const
    const sent = { everyDays: 7, price: 0.01, monthlyLimit: 50 }
    assert.deepStrictEqual(Words.payloadOf({ ...typed, numbers: "dialed" }), { ...sent, numbers: "dialed" })
    assert.deepStrictEqual(Words.payloadOf({ ...typed, numbers: "group" }), {
      ...sent,
      numbers: "group",
      group: "east"
    })
  })

  it("says what the next check costs, and why none is made", () => {
    const next = { numbers: 1_200, requests: 1_200, cost: 12 }
    assert.strictEqual(Words.costs({ next }), "At most 12: 1,200 numbers, 1,200 requests")
    assert.strictEqual(
      Words.costs({ next: { numbers: 0, requests: 0, cost: 0 } }),
      "Nothing is left of the limit, or there is no such number"
    )
    assert.strictEqual(Words.costs({ next: null }), "The server has not its credentials")
    assert.strictEqual(Words.every(1), "every day")
    assert.strictEqual(Words.every(7), "every 7 days")
    assert.strictEqual(Words.amount(0.012345), "0.012345")
    assert.strictEqual(Words.numbersOf({ numbers: "group", group: "east" }), "Active ones of east")
  })
})
