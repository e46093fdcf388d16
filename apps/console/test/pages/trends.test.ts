/**
 * What the page of trends makes of counts and addresses.
 */
import * as DialFigures from "@anipool/domain/dials/DialFigures"
import { assert, describe, it } from "@effect/vitest"
import * as Search from "../../src/pages/trends/search.ts"
import * as TrendsView from "../../src/pages/trends/trendsView.ts"

const row = (key: string | null, dials: ReadonlyArray<number>, blocks: ReadonlyArray<number>) => ({
  key,
  name: null,
  rows: 1,
  dials,
  contacts: dials.map(() => 0),
  blocks,
  noAnswers: blocks
})

describe("trends", () => {
  it("reads an address, and leaves out what is none", () => {
    const whole = { from: "2026-01-01", to: "2026-01-31", by: "campaign", across: "hour", figure: "dials" }
    assert.deepStrictEqual<unknown>(Search.fromAddress(whole), whole)
    assert.deepStrictEqual(Search.fromAddress({ from: "2026-02-01", to: "2026-01-01", by: "carrier", across: 1 }), {})
    assert.deepStrictEqual(Search.fromAddress({ from: "2026-02-01" }), {})
  })

  it("knows days that end today by their number", () => {
    assert.strictEqual(TrendsView.presetOf("2026-02-23", "2026-03-01", "2026-03-01"), "7")
    assert.strictEqual(TrendsView.presetOf("2026-02-22", "2026-02-28", "2026-03-01"), undefined)
  })

  it("tells rates of the dials, and none where nothing was dialed", () => {
    const counts = { dials: 200, contacts: 30, blocks: 5, noAnswers: 120 }
    assert.deepStrictEqual(
      (["blocked", "contacts", "answered", "dials"] as const).map((figure) => TrendsView.textOf(figure, counts)),
      ["2.5%", "15.0%", "40.0%", "200"]
    )
    assert.strictEqual(TrendsView.textOf("blocked", DialFigures.none), "–")
  })

  it("lets cells of few dials not decide the shades, where others have more", () => {
    const few = { ...DialFigures.none, dials: 1, blocks: 1 }
    const many = { ...DialFigures.none, dials: 100, blocks: 10 }
    assert.strictEqual(DialFigures.strongestOf("blocked", [few, many]), 10)
    assert.strictEqual(DialFigures.strongestOf("blocked", [few]), 100)
    assert.strictEqual(DialFigures.heatOf("blocked", few, 10), 0.05)
    assert.strictEqual(DialFigures.heatOf("dials", few, 1), 1)
  })

  it("lets a single cell leave shades to the others", () => {
    const of = (blocks: number) => ({ ...DialFigures.none, dials: 100, blocks })
    const usual = Array.from({ length: 40 }, (_, i) => of(i % 10))
    assert.strictEqual(DialFigures.strongestOf("blocked", [...usual, of(75)]), 9)
    assert.strictEqual(DialFigures.heatOf("blocked", of(75), 9), 1)
    // None but one has any.
    assert.strictEqual(DialFigures.strongestOf("blocked", [...Array.from({ length: 40 }, () => of(0)), of(75)]), 75)
    assert.strictEqual(DialFigures.strongestOf("blocked", []), 0)
  })

  it("writes a line for each cell with dials", () => {
    const csv = TrendsView.toCsv({
      by: "state",
      across: "day",
      from: "2026-01-01",
      to: "2026-01-02",
      today: "2026-01-02",
      hour: 9,
      columns: ["2026-01-01", "2026-01-02"],
      rows: [row("NY", [4, 0], [1, 0]), row(null, [0, 2], [0, 2])]
    })
    assert.deepStrictEqual(csv.trim().split(/\r?\n/), [
      "state,name,day,dials,contacts,blocks,no_answers,contact_rate,block_rate,answer_rate",
      "NY,,2026-01-01,4,0,1,1,0.00,25.00,75.00",
      ",No state,2026-01-02,2,0,2,2,0.00,100.00,0.00"
    ])
  })
})
