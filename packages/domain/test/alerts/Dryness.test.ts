import * as Dryness from "@anipool/domain/alerts/Dryness"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

/** The rule read word by word: minute by minute until the day ends, each request taking a use while there is one. */
const slowly = ({ active, hourly, left }: Dryness.Supply, pace: number, hoursLeft: number): Dryness.Outlook => {
  let uses = active === 0 ? 0 : left ?? Infinity
  let without = 0
  let dryAt: number | null = null
  for (let minute = 0; minute < hoursLeft * 60; minute++) {
    const asked = pace / 60
    const given = Math.min(asked, uses, hourly === null ? Infinity : hourly / 60)
    uses -= given
    without += asked - given
    if (asked - given > 1e-9 && dryAt === null) dryAt = minute / 60
  }
  return { dryInHours: dryAt, without }
}

const supply = FastCheck.record({
  active: FastCheck.integer({ min: 0, max: 50 }),
  left: FastCheck.option(FastCheck.integer({ min: 0, max: 5_000 })),
  hourly: FastCheck.option(FastCheck.integer({ min: 0, max: 1_000 }))
})

const pace = FastCheck.integer({ min: 1, max: 1_000 })

describe("Dryness", () => {
  it("agrees with the day played minute by minute", () => {
    FastCheck.assert(
      FastCheck.property(supply, pace, FastCheck.integer({ min: 0, max: 24 }), (given, pace, hours) => {
        const told = Dryness.outlook(given, pace, hours)
        const played = slowly(given, pace, hours)
        // What is short for less than a minute is seen by one of them.
        const isClose = Math.abs(told.without - played.without) < 1e-6 * (1 + played.without)
        assert.isTrue(isClose, `${told.without} ${played.without}`)
        if (told.dryInHours === null) assert.isTrue(played.dryInHours === null || played.without < 1e-6)
        else {
          assert.isTrue(played.dryInHours === null ? played.without < 1e-6 : true)
          if (played.dryInHours !== null) assert.closeTo(told.dryInHours, played.dryInHours, 1 / 60 + 1e-9)
        }
      }),
      { numRuns: 500 }
    )
  })

  it("has a request find no number where there is less than plenty, and none where there is not", () => {
    const cap = FastCheck.option(FastCheck.integer({ min: 1, max: 60 }))
    const more = FastCheck.integer({ min: 0, max: 50 })
    FastCheck.assert(
      FastCheck.property(cap, pace, FastCheck.integer({ min: 1, max: 24 }), more, more, (cap, pace, hours, x, y) => {
        const { active, left } = Dryness.plenty(cap, pace, hours)
        const outlook = (active: number, left: number | null) =>
          Dryness.outlook({ active, left, hourly: cap === null ? null : cap * active }, pace, hours)
        const fine = { dryInHours: null, without: 0 }
        assert.deepStrictEqual(outlook(active + x, left + y), fine)
        assert.deepStrictEqual(outlook(active + x, null), fine)
        assert.isAbove(outlook(active, left - 1).without, 0)
        if (active > 1) assert.isAbove(outlook(active - 1, left).without, 0)
      }),
      { numRuns: 500 }
    )
  })

  it("is no later and no better with a higher pace, and no earlier and no worse with more numbers", () => {
    const hour = (hours: number | null) => hours ?? Infinity
    FastCheck.assert(
      FastCheck.property(supply, pace, pace, FastCheck.integer({ min: 0, max: 24 }), (given, slower, more, hours) => {
        const now = Dryness.outlook(given, slower, hours)
        const faster = Dryness.outlook(given, slower + more, hours)
        assert.isAtMost(hour(faster.dryInHours), hour(now.dryInHours))
        assert.isAtLeast(faster.without, now.without - 1e-9)
        const richer = Dryness.outlook(
          { ...given, left: given.left === null ? null : given.left + more },
          slower,
          hours
        )
        assert.isAtLeast(hour(richer.dryInHours), hour(now.dryInHours))
        assert.isAtMost(richer.without, now.without + 1e-9)
      }),
      { numRuns: 500 }
    )
  })

  it("is told under the rules that leave most calls without, and of equal ones the first", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(supply, { minLength: 1, maxLength: 5 }),
        pace,
        FastCheck.integer({ min: 0, max: 24 }),
        ([first, ...others], pace, hours) => {
          const all = [first!, ...others] as const
          const told = Dryness.worst(all, pace, hours)
          const most = Math.max(...all.map((each) => Dryness.outlook(each, pace, hours).without))
          assert.strictEqual(told.outlook.without, most)
          assert.strictEqual(
            told.supply,
            all.find((each) => Dryness.outlook(each, pace, hours).without === most)
          )
          assert.deepStrictEqual(told.outlook, Dryness.outlook(told.supply, pace, hours))
        }
      ),
      { numRuns: 300 }
    )
  })

  it("says when, and how many calls will find none", () => {
    const at = (given: Partial<Dryness.Supply>, pace: number, hours: number) =>
      Dryness.outlook({ active: 10, left: null, hourly: null, ...given }, pace, hours)
    assert.deepStrictEqual(at({}, 1_000, 24), { dryInHours: null, without: 0 })
    assert.deepStrictEqual(at({ left: 200 }, 100, 5), { dryInHours: 2, without: 300 })
    assert.deepStrictEqual(at({ left: 500 }, 100, 5), { dryInHours: null, without: 0 })
    assert.deepStrictEqual(at({ left: 0 }, 100, 5), { dryInHours: 0, without: 500 })
    assert.deepStrictEqual(at({ hourly: 60 }, 100, 5), { dryInHours: 0, without: 200 })
    assert.deepStrictEqual(at({ active: 0 }, 100, 5), { dryInHours: 0, without: 500 })
    assert.deepStrictEqual(at({ active: 0 }, 0, 5), { dryInHours: null, without: 0 })
  })
})
