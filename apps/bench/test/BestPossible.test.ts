import * as BestPossible from "@anipool/bench/day/BestPossible"
import * as DayFigures from "@anipool/bench/day/DayFigures"
import type { Day, ZipView } from "@anipool/bench/day/Dials"
import * as Fleet from "@anipool/bench/day/Fleet"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const codes = ["212", "213", "214"].map((code) => Geography.find(1, code)!)
/** So few that all together are less than a local dial is worth. */
const milesMax = 100

const zipOf = (seen: ReadonlyArray<number>): ZipView => {
  const miles = new Float32Array(Geography.areaCodes.length).fill(Infinity)
  codes.forEach(({ index }, i) => {
    miles[index] = seen[i]!
  })
  return { local: new Set(codes.filter((_, i) => seen[i] === 0).map(({ index }) => index)), miles }
}

const dayOf = (zips: ReadonlyArray<ReadonlyArray<number>>): Day => ({
  dials: zips.map((_, place) => ({ phone: "2125550100", zip: "10001", place })),
  zips: zips.map(zipOf)
})

/** Every way to show each dial a number, none beyond its cap. */
const allWays = function*(dials: number, numbers: number, cap: number): Generator<Int32Array> {
  const shown = new Int32Array(dials)
  const uses = new Uint32Array(numbers)
  const next = function*(dial: number): Generator<Int32Array> {
    if (dial === dials) {
      yield shown
      return
    }
    for (let number = 0; number < numbers; number++) {
      if (uses[number] === cap) continue
      uses[number]!++
      shown[dial] = number
      yield* next(dial + 1)
      uses[number]!--
    }
  }
  yield* next(0)
}

describe("BestPossible.assign", () => {
  const miles = FastCheck.oneof(FastCheck.constant(0), FastCheck.integer({ min: 1, max: milesMax }))
  const zips = FastCheck.array(FastCheck.tuple(miles, miles, miles), { minLength: 1, maxLength: 5 })

  it("finds as many local dials as any way does, and as many near ones beside them", () => {
    FastCheck.assert(FastCheck.property(zips, FastCheck.integer({ min: 3, max: 5 }), (seen, numbers) => {
      const day = dayOf(seen)
      const fleet = Fleet.make("three area codes", codes, numbers)
      const cap = Math.ceil(seen.length / numbers)
      const valueOf = (shown: Int32Array) => {
        const { localShare, nearShare, overCap, refused } = DayFigures.of(day, fleet, shown, cap)
        assert.deepStrictEqual([overCap, refused], [0, 0])
        return Math.round((localShare + nearShare) * seen.length / 100)
      }
      let best = 0
      for (const shown of allWays(seen.length, numbers, cap)) best = Math.max(best, valueOf(shown))
      assert.strictEqual(valueOf(BestPossible.assign(day, fleet, cap, DayFigures.nearMiles)), best)
    }))
  })
})
