import type { LabelRates } from "@anipool/http-api/admin/NumberReputationApi"
import { assert, describe, it } from "@effect/vitest"
import * as Search from "../../src/pages/numbers/search.ts"
import * as Labels from "../../src/reputation/labels.ts"

const figures = (label: Labels.Label, dials = 0, contacts = 0) => ({
  label,
  numbers: dials === 0 ? 0 : 3,
  dials,
  contacts
})

const rates = (effect: LabelRates["flaggedBesideClean"], flaggedDials = 1_000): LabelRates => ({
  labels: [figures("flagged", flaggedDials, 50), figures("watch"), figures("clean", 5_000, 600), figures("none")],
  flaggedBesideClean: effect
})

describe("labels", () => {
  it("of others are told beside clean numbers, and what may be chance as such", () => {
    assert.strictEqual(
      Labels.beside(rates({ difference: -7, low: -8.55, high: -5.2 })),
      "Flagged numbers reach people 7.0 points less often than clean ones (95 %: 5.2 to 8.6)."
    )
    assert.strictEqual(
      Labels.beside(rates({ difference: -1, low: -2.5, high: 0.5 })),
      "Flagged numbers reach people 1.0 points less often than clean ones, which may be chance (95 %: −2.5 to +0.5)."
    )
    const few = "Flagged and clean numbers are compared once both have 100 dials in 30 days."
    assert.strictEqual(Labels.beside(rates(null)), few)
    assert.strictEqual(Labels.beside(rates({ difference: -7, low: -8, high: -5 }, 99)), few)
  })

  it("are shown where anything is said, and rates where there are dials enough", () => {
    assert.isTrue(Labels.isAnythingSaid(rates(null)))
    assert.isFalse(Labels.isAnythingSaid({ labels: [figures("none", 9_000, 1)], flaggedBesideClean: null }))
    assert.deepStrictEqual(Labels.cellsOf(figures("flagged", 2_000, 250)), {
      numbers: "3",
      dials: "2,000",
      contacts: "250",
      rate: 12.5
    })
    assert.isUndefined(Labels.contactRate({ dials: 99, contacts: 9 }))
  })

  it("name vendors and carriers, and stand in addresses", () => {
    assert.deepStrictEqual(["first orion", "t-mobile", "at&t", "tns"].map(Labels.nameOf), [
      "First Orion",
      "T-Mobile",
      "AT&T",
      "TNS"
    ])
    assert.deepStrictEqual(Search.fromAddress({ label: "flagged" }), { label: "flagged" })
    assert.deepStrictEqual(Search.fromAddress({ label: "spam" }), {})
    assert.deepStrictEqual(Search.withPart({ label: "none" }, "label", ""), {})
  })
})
