/**
 * Numbers that burn among one carrier's subscribers at once.
 */
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as CarrierWave from "../../src/health/CarrierWave.ts"

const numbers = FastCheck.array(FastCheck.option(FastCheck.constantFrom("at&t", "t-mobile", "verizon")), {
  maxLength: 12
}).map((carriers) => carriers.map((carrier, id) => ({ carrier, id })))

describe("CarrierWave", () => {
  it("has each number once, in its order: with its carrier's where they are three, else by itself", () => {
    FastCheck.assert(FastCheck.property(numbers, (all) => {
      const { others, waves } = CarrierWave.of(all)
      const isTogether = ({ carrier }: { readonly carrier: string | null }) =>
        carrier !== null && all.filter((other) => other.carrier === carrier).length >= 3
      assert.deepStrictEqual(others, all.filter((each) => !isTogether(each)))
      const carriers = [...new Set(all.filter(isTogether).map(({ carrier }) => carrier!))]
      assert.deepStrictEqual(
        waves,
        carriers.map((carrier) => ({ carrier, numbers: all.filter((each) => each.carrier === carrier) }))
      )
    }))
  })
})
