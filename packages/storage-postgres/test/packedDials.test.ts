/**
 * Dials as bytes: what is read is what was written.
 */
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { decode, encode, encodeCarriers } from "../src/internal/dials/packedDials.ts"

const dials = FastCheck.array(FastCheck.record({
  aniId: FastCheck.integer({ min: 1, max: 2 ** 48 - 1 }),
  campaignKey: FastCheck.integer({ min: 1, max: 2 ** 32 - 1 }),
  dialedAt: FastCheck.integer({ min: -86_400_000, max: 4_102_444_800_000 }),
  day: FastCheck.integer({ min: -1, max: 32_767 }),
  hour: FastCheck.integer({ min: 0, max: 23 }),
  contact: FastCheck.boolean(),
  blocked: FastCheck.boolean(),
  shortCall: FastCheck.boolean(),
  prospectCarrier: FastCheck.option(FastCheck.constantFrom("t-mobile", "at&t", "télé 2"))
}))

describe("packedDials", () => {
  it("reads what it wrote", () => {
    FastCheck.assert(
      FastCheck.property(dials, (all) => assert.deepStrictEqual([...decode(encode(all), encodeCarriers(all))], all))
    )
  })

  it("takes 19 bytes for each, and none more where no carrier is told", () => {
    const dial = {
      aniId: 1,
      campaignKey: 2,
      dialedAt: 3,
      day: 4,
      hour: 5,
      contact: true,
      blocked: false,
      shortCall: true,
      prospectCarrier: null
    }
    assert.lengthOf(encode([dial, dial]), 38)
    assert.isNull(encodeCarriers([dial, dial]))
  })
})
