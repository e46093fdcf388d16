/**
 * Observations: what is read, and what is told of rows that are none.
 */
import * as Label from "@anipool/domain/reputation/Label"
import * as Observation from "@anipool/domain/reputation/Observation"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const now = Date.UTC(2026, 2, 3)
const reading = { country: 1, now } as const
const row = {
  number: "+1 (212) 555-0100",
  vendor: " First  Orion ",
  carrier: "T-Mobile",
  label: "Flagged",
  score: "82.5",
  at: "2026-03-02 15:04:05",
  raw: "Spam Likely"
}

const wrongOf = (change: Partial<Record<Observation.FieldName, unknown>>) =>
  Either.match(Observation.read({ ...row, ...change }, reading), { onLeft: (wrong) => wrong, onRight: () => "" })

describe("Observation", () => {
  it("is read in any usual writing, vendors and carriers in lower case", () => {
    assert.deepStrictEqual(
      Observation.read(row, reading),
      Either.right({
        candidates: [{ callingCode: 1 as const, national: "2125550100", explicit: true }],
        vendor: "first orion",
        carrier: "t-mobile",
        label: "flagged" as const,
        score: 82.5,
        at: Date.UTC(2026, 2, 2, 15, 4, 5),
        raw: "Spam Likely"
      })
    )
  })

  it("may mean a number of either country where none is written, the workspace's first", () => {
    const read = Observation.read({ ...row, number: "2125550100" }, { country: 44, now })
    assert.deepStrictEqual(Either.getOrThrow(read).candidates.map(({ callingCode }) => callingCode), [44, 1])
  })

  it("needs a number, a vendor, a label and a time, and nothing else", () => {
    const { label, number, vendor } = row
    const least = { label, number, vendor, at: "2026-03-02", carrier: null }
    const read = Either.getOrThrow(Observation.read(least, reading))
    assert.deepInclude(read, { carrier: null, score: null, raw: null, at: Date.UTC(2026, 2, 2) })
    assert.deepInclude(Either.getOrThrow(Observation.read({ ...row, score: 0 }, reading)), { score: 0 })
    assert.strictEqual(
      Either.getOrThrow(Either.flip(Observation.read({}, reading))).split("; ").map((each) => each.split(":")[0])
        .join(),
      "number,vendor,label,at"
    )
  })

  it("names each field that is wrong, and repeats none of it", () => {
    for (
      const [change, wrong] of [
        [{ number: "Queens" }, "number: expected a phone number"],
        [{ number: 12_125_550_100 }, "number: expected text"],
        [{ vendor: "2125550100" }, /^vendor: expected 1 to 40 characters, a letter among them/],
        [{ vendor: "v".repeat(41) }, /^vendor: expected 1 to 40 characters/],
        [{ vendor: "=cmd()" }, /^vendor: expected/],
        [{ carrier: "2026-03-02" }, /^carrier: expected/],
        [{ label: "spam" }, "label: expected clean, watch, flagged"],
        [{ label: "constructor" }, /^label:/],
        [{ score: "-1" }, "score: expected a number from 0 to 100"],
        [{ score: 100.5 }, /^score:/],
        [{ score: Number.NaN }, /^score:/],
        [{ score: "0x10" }, /^score:/],
        [{ at: "yesterday" }, /^at: expected YYYY/],
        [{ at: "2026-02-30" }, /^at: expected YYYY/],
        [{ at: "2026-03-04 00:00:01" }, "at: expected no time that is more than a day ahead"],
        [{ at: "2025-01-26" }, "at: expected one of the last 400 days"],
        [{ raw: "x".repeat(2_001) }, "raw: expected at most 2000 characters"],
        [{ raw: "\u0000" }, /^raw: expected text without NUL/]
      ] as const
    ) {
      const told = wrongOf(change)
      if (typeof wrong === "string") assert.strictEqual(told, wrong)
      else assert.match(told, wrong)
    }
    assert.strictEqual(wrongOf({ at: "2025-01-27" }), "")
    assert.strictEqual(wrongOf({ at: "2026-03-04" }), "")
  })

  it("is refused where its columns are shifted", () => {
    const values = Object.values(row)
    const names = Object.keys(row)
    for (let shift = 1; shift < names.length; shift++) {
      for (const by of [shift, -shift]) {
        const shifted = Object.fromEntries(names.map((name, i) => [name, values[i + by] ?? ""]))
        assert.isTrue(Either.isLeft(Observation.read(shifted, reading)), `by ${by}`)
      }
    }
  })

  it("says the worst of what is said", () => {
    assert.strictEqual(Label.worst(["clean", "flagged", "watch"]), "flagged")
    assert.strictEqual(Label.worst(["watch", "clean"]), "watch")
    assert.strictEqual(Label.worst(["clean"]), "clean")
    assert.strictEqual(Label.worst([]), "none")
  })
})
