/**
 * What becomes of observations that are told.
 */
import type { AniId } from "@anipool/domain/Ani"
import { type HeldObservation, keyOf, recording } from "@anipool/domain/reputation/Recording"
import { assert, describe, it } from "@effect/vitest"

const one: HeldObservation = {
  aniId: 7 as AniId,
  vendor: "hiya",
  carrier: null,
  label: "watch",
  score: null,
  at: 1,
  raw: null
}

describe("Recording", () => {
  it("counts an observation once, and what was told last holds", () => {
    const flagged = { ...one, label: "flagged" as const }
    const others = [{ ...one, at: 2 }, { ...one, vendor: "tns" }, { ...one, carrier: "at&t" }, {
      ...one,
      aniId: 8 as AniId
    }]
    assert.deepStrictEqual(recording(new Map(), [one, one, flagged, flagged, ...others]), {
      outcomes: ["recorded", "repeated", "changed", "repeated", "recorded", "recorded", "recorded", "recorded"],
      written: [flagged, ...others]
    })
    assert.deepStrictEqual(recording(new Map([[keyOf(one), one]]), [one, { ...one, score: 0 }, one]), {
      outcomes: ["repeated", "changed", "changed"],
      written: [one]
    })
  })

  it("tells a vendor with a carrier from one whose name goes on", () => {
    assert.notStrictEqual(
      keyOf({ ...one, vendor: "a b", carrier: null }),
      keyOf({ ...one, vendor: "a", carrier: "b" })
    )
  })
})
