import * as Unusual from "@anipool/bench/health/Unusual"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const nothing: Unusual.Counts = { dials: 0, contacts: 0, blocks: 0 }

const counts = (dials: number, blocks: number, contacts = Math.min(dials - blocks, Math.round(dials * 0.15))) => ({
  dials,
  contacts,
  blocks
})

const plus = (a: Unusual.Counts, b: Unusual.Counts): Unusual.Counts => ({
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts,
  blocks: a.blocks + b.blocks
})

/** Of days that follow on each other: those before the last 7, of the last 7 without today, today. */
const history = (
  earlier: Unusual.Counts,
  week: Unusual.Counts,
  today: Unusual.Counts,
  group: Unusual.Counts = nothing
): Unusual.History => ({ today, last7: plus(week, today), last30: plus(earlier, plus(week, today)), group })

const group = counts(50_000, 5_000)

/** The upper tail, read word by word: of each outcome the ways to come by it and the chance of each, multiplied out. */
const chanceSlowly = (atLeast: number, dials: number, share: number, weight: number): number => {
  let sum = 0
  for (let some = atLeast; some <= dials; some++) {
    let log = 0
    for (let i = 0; i < some; i++) log += Math.log(dials - i) - Math.log(i + 1) + Math.log(share * weight + i)
    for (let i = 0; i < dials - some; i++) log += Math.log((1 - share) * weight + i)
    for (let i = 0; i < dials; i++) log -= Math.log(weight + i)
    sum += Math.exp(log)
  }
  return sum
}

/** The rule for blocked dials, read word by word. */
const levelSlowly = (period: Unusual.Counts, before: Unusual.Counts, of: Unusual.Counts): Unusual.Level => {
  if (period.dials < 20) return "usual"
  const groupShare = (of.blocks + 50 * 0.05) / (of.dials + 50)
  const ownShare = (before.blocks + 50 * groupShare) / (before.dials + 50)
  const levels = [[ownShare, Math.min(400, before.dials + 50)], [groupShare, 50]].map(([known, weight]) => {
    const share = Math.min(0.3, Math.max(0.01, known!))
    const rate = period.blocks / period.dials
    const chance = chanceSlowly(period.blocks, period.dials, share, weight!)
    if (rate - share >= 0.2 && chance < 0.00001) return "burning"
    return rate - share >= 0.05 && chance < 0.001 ? "unusual" : "usual"
  })
  return levels.includes("burning") ? "burning" : levels.includes("unusual") ? "unusual" : "usual"
}

const someCounts = (dialsMax: number) =>
  FastCheck.record({
    dials: FastCheck.integer({ min: 0, max: dialsMax }),
    blocked: FastCheck.constantFrom(0, 0.03, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1),
    reached: FastCheck.double({ min: 0, max: 1, noNaN: true })
  }).map(({ blocked, dials, reached }) => {
    const blocks = Math.round(dials * blocked)
    return counts(dials, blocks, Math.round((dials - blocks) * reached))
  })

describe("what is unusual about a number's dials", () => {
  it("says burning of a number that was well until today, whatever its 30 days say", () => {
    const told = Unusual.assess(history(counts(1_500, 80), counts(400, 21), counts(153, 140), group))
    assert.strictEqual(told.level, "burning")
    assert.strictEqual(told.reason, "140 of 153 dials today were blocked; usually 5.3%")
    assert.strictEqual(told.today.level, "burning")
  })

  it("says usual of what is as ever", () => {
    const told = Unusual.assess(history(counts(1_500, 150), counts(400, 41), counts(153, 16), group))
    assert.deepStrictEqual(told, {
      level: "usual",
      rate: null,
      reason: "16 of 153 dials today were blocked; usually 10.1%",
      today: { level: "usual", rate: null, reason: "16 of 153 dials today were blocked; usually 10.1%" },
      last7: { level: "usual", rate: null, reason: "57 of 553 dials in the last 7 days were blocked; usually 10.0%" }
    })
  })

  it("says nothing of few dials, and goes by the week where today has none", () => {
    const few = Unusual.assess(history(counts(1_500, 80), nothing, counts(19, 19), group))
    assert.deepStrictEqual(few.today, { level: "usual", rate: null, reason: "19 dials today: too few to tell" })
    const rested = Unusual.assess(history(counts(1_500, 80), counts(153, 140), nothing, group))
    assert.strictEqual(rested.today.reason, "not dialed today")
    assert.deepStrictEqual(
      [rested.level, rested.rate, rested.reason],
      ["burning", "blockRate", "140 of 153 dials in the last 7 days were blocked; usually 5.3%"]
    )
  })

  it("holds a number against its group, so that no one is well for being always blocked", () => {
    const always = Unusual.assess(history(counts(1_500, 1_300), counts(400, 350), counts(153, 140), group))
    assert.strictEqual(always.level, "burning")
    const alone = Unusual.assess(
      history(counts(1_500, 1_300), counts(400, 350), counts(153, 140), counts(2_053, 1_790))
    )
    assert.strictEqual(alone.level, "burning")
    const worseThanOthers = Unusual.assess(
      history(counts(1_500, 700), counts(400, 190), counts(153, 70), counts(50_000, 1_000))
    )
    assert.include(worseThanOthers.reason, "of its group's numbers usually 2.0%")
    const fresh = Unusual.assess(history(nothing, nothing, counts(40, 4), group))
    assert.strictEqual(fresh.reason, "4 of 40 dials today were blocked; 10.0% are expected")
  })

  it("says that few were reached", () => {
    const told = Unusual.assess(history(counts(1_500, 60, 300), counts(400, 16, 80), counts(153, 6, 1), group))
    assert.deepStrictEqual(
      [told.level, told.rate, told.reason],
      ["unusual", "contactRate", "1 of 153 dials today reached somebody; usually 20.0%"]
    )
  })

  it("is no matter of a percentage point, however many dials prove it", () => {
    const told = Unusual.assess(history(counts(400_000, 40_000), counts(100_000, 10_000), counts(20_000, 2_600), group))
    assert.strictEqual(told.level, "usual")
  })

  it("is the rule read word by word, for any counts", () => {
    FastCheck.assert(
      FastCheck.property(someCounts(300), someCounts(200), someCounts(200), someCounts(2_000), (a, b, c, of) => {
        const told = Unusual.assess(history(a, b, c, of))
        const expected = { today: levelSlowly(c, plus(a, b), of), last7: levelSlowly(plus(b, c), a, of) }
        for (const period of ["today", "last7"] as const) {
          const isByContacts = told[period].reason.includes("reached somebody")
          assert.strictEqual(isByContacts ? "usual" : told[period].level, expected[period])
          assert.strictEqual(isByContacts && told[period].level !== "unusual", false)
        }
        const order = ["usual", "unusual", "burning"]
        assert.strictEqual(
          order.indexOf(told.level),
          Math.max(order.indexOf(told.today.level), order.indexOf(told.last7.level))
        )
      }),
      { numRuns: 300 }
    )
  })

  it("gets no better by another blocked dial", () => {
    const order = ["usual", "unusual", "burning"]
    FastCheck.assert(
      FastCheck.property(
        someCounts(500),
        someCounts(2_000),
        FastCheck.integer({ min: 20, max: 150 }),
        (before, of, n) => {
          let last = 0
          for (let blocks = 0; blocks <= n; blocks++) {
            const { today } = Unusual.assess(history(before, nothing, counts(n, blocks, n - blocks), of))
            const level = order.indexOf(today.level)
            assert.isAtLeast(level, today.reason.includes("were blocked") ? last : 0)
            if (today.reason.includes("were blocked")) last = level
          }
        }
      ),
      { numRuns: 100 }
    )
  })

  it("its chance is that of the distribution", () => {
    assert.closeTo(Unusual.chanceOf(0, 50, 0.1, 100), 1, 1e-9)
    FastCheck.assert(
      FastCheck.property(
        FastCheck.integer({ min: 1, max: 200 }),
        FastCheck.double({ min: 0, max: 1, noNaN: true }),
        FastCheck.double({ min: 0.01, max: 0.9, noNaN: true }),
        FastCheck.integer({ min: 1, max: 400 }),
        (dials, part, share, weight) => {
          const atLeast = Math.round(part * dials)
          const slowly = chanceSlowly(atLeast, dials, share, weight)
          assert.closeTo(Unusual.chanceOf(atLeast, dials, share, weight) / slowly, 1, 1e-6)
        }
      ),
      { numRuns: 200 }
    )
  })
})
