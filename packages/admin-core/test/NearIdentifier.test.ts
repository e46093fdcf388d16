/**
 * Which identifier somebody may have meant.
 */
import { assert, describe, it } from "@effect/vitest"
import * as NearIdentifier from "../src/NearIdentifier.ts"

describe("NearIdentifier", () => {
  it("finds another case and punctuation, a beginning, an end and a slip, the nearest of several", () => {
    const known = ["auto-pool", "Solar West", "solar-east", "pool", "1", ""]
    const cases: ReadonlyArray<readonly [string, string | undefined]> = [
      ["Auto_Pool", "auto-pool"],
      ["auto", "auto-pool"],
      ["aut0-pool", "auto-pool"],
      ["solar", "Solar West"],
      ["solarwset", "Solar West"],
      ["poll", "pool"],
      ["solr", "Solar West"],
      ["atuo", undefined],
      ["aute", "auto-pool"],
      ["wind", undefined],
      ["2", undefined],
      ["", undefined],
      ["--", undefined]
    ]
    for (const [typed, expected] of cases) assert.strictEqual(NearIdentifier.nearest(typed, known), expected, typed)
    assert.isUndefined(NearIdentifier.nearest("auto", []))
  })
})
