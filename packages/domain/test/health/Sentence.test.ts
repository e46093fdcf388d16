import * as Sentence from "@anipool/domain/health/Sentence"
import { assert, describe, it } from "@effect/vitest"

const now = Date.parse("2026-03-05T18:00:00Z")

const told = (changes: Partial<Sentence.Told> = {}): Sentence.Told => ({
  by: "contact",
  dials: 402,
  rarity: 4_200_000,
  since: Date.parse("2026-03-03T15:40:00Z") / 1000,
  counts: {
    contact: { came: 31, expected: 61.2 },
    block: { came: 402, expected: 0.4 },
    shortCall: { came: 9, expected: 1.3 }
  },
  carrier: null,
  ...changes
})

describe("Sentence", () => {
  it("says since when, what came beside what was expected, and how rare that is", () => {
    assert.strictEqual(
      Sentence.of(told(), "America/New_York", now),
      "since Tuesday 10:40: 31 of 402 calls reached somebody, 61 were expected; as rare as one in 4 million healthy dials"
    )
    assert.strictEqual(
      Sentence.of(told({ by: "block", rarity: 5e20 }), "America/New_York", now + 10 * 86_400_000),
      "since 3 March 10:40: 402 of 402 calls were blocked, less than 1 was expected; as rare as one in 999 trillion healthy dials"
    )
    assert.strictEqual(
      Sentence.of(told({ carrier: "t-mobile" }), "America/New_York", now),
      "since Tuesday 10:40: 31 of 402 calls reached somebody, 61 were expected, most of all among subscribers of t-mobile; " +
        "as rare as one in 4 million healthy dials"
    )
    assert.strictEqual(
      Sentence.of(told({ by: "shortCall", rarity: 900, since: null }), "America/New_York", now),
      "9 of 402 calls were answered and over at once, 1 was expected; as rare as one in 900 healthy dials"
    )
  })
})
