import * as SelectionRates from "@anipool/domain/lifecycle/SelectionRates"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const counts = FastCheck.integer({ min: 0, max: 5_000 }).chain((dials) =>
  FastCheck.integer({ min: 0, max: dials }).map((blocks) => ({ dials, blocks }))
)
const knownOf = (from: SelectionRates.Counts): SelectionRates.Known => ({
  dials: from.dials,
  blockRate: SelectionRates.blockRateOf(from)
})

describe("SelectionRates.differ", () => {
  it("is no for what was just taken over, whatever it is", () => {
    FastCheck.assert(FastCheck.property(counts, (each) => !SelectionRates.differ(each, knownOf(each))))
  })

  it("is yes for every twentieth dial, for half a percentage point, and for the first dial", () => {
    const known = knownOf({ dials: 1_000, blocks: 100 })
    assert.isFalse(SelectionRates.differ({ dials: 1_049, blocks: 105 }, known))
    assert.isTrue(SelectionRates.differ({ dials: 1_050, blocks: 105 }, known))
    assert.isTrue(SelectionRates.differ({ dials: 950, blocks: 95 }, known))
    assert.isFalse(SelectionRates.differ({ dials: 1_000, blocks: 104 }, known))
    assert.isTrue(SelectionRates.differ({ dials: 1_000, blocks: 105 }, known))
    assert.isTrue(SelectionRates.differ({ dials: 1, blocks: 0 }, knownOf({ dials: 0, blocks: 0 })))
  })

  it("is yes when all dials have left the 30 days", () => {
    FastCheck.assert(
      FastCheck.property(
        counts,
        (each) => SelectionRates.differ({ dials: 0, blocks: 0 }, knownOf(each)) === (each.dials > 0)
      )
    )
  })
})
