import * as Course from "@anipool/domain/remediation/Course"
import { assert, describe, it } from "@effect/vitest"

const at = (text: string) => Date.parse(text)

describe("Course", () => {
  it("looks at the days before the work began and after it ended, by the workspace's own days", () => {
    const dated: Course.Dated = {
      requestedAt: at("2026-10-01T12:00Z"),
      steps: [
        { state: "IN_PROGRESS", at: at("2026-10-11T03:30Z") },
        { state: "DONE", at: at("2026-10-21T03:30Z") }
      ]
    }
    assert.deepStrictEqual(Course.daysBefore(dated, 7, "UTC"), { from: "2026-10-04", to: "2026-10-10" })
    assert.deepStrictEqual(Course.daysAfter(dated, 28, "UTC"), { from: "2026-10-22", to: "2026-11-18" })
    assert.deepStrictEqual(Course.daysBefore(dated, 7, "America/New_York"), { from: "2026-10-03", to: "2026-10-09" })
    assert.deepStrictEqual(Course.daysAfter(dated, 7, "America/New_York"), { from: "2026-10-21", to: "2026-10-27" })
    const waiting = { ...dated, steps: [] }
    assert.deepStrictEqual(Course.daysBefore(waiting, 7, "UTC"), { from: "2026-09-24", to: "2026-09-30" })
    assert.isUndefined(Course.daysAfter(waiting, 7, "UTC"))
    assert.isUndefined(Course.daysAfter({ ...dated, steps: dated.steps.slice(0, 1) }, 7, "UTC"))
  })

  it("tells nothing of fewer than five numbers with dials on both sides", () => {
    const pair = { before: { dials: 100, contacts: 5 }, after: { dials: 100, contacts: 9 } }
    const undialed = { before: { dials: 100, contacts: 5 }, after: { dials: 0, contacts: 0 } }
    assert.isUndefined(Course.difference([pair, pair, pair, pair, undialed, undialed]))
    assert.isDefined(Course.difference([pair, pair, pair, pair, pair]))
  })

  it("has the difference of both ratios, and an interval by numbers", () => {
    // Five numbers of 100 dials on both sides: the differences of their rates are 0, 2, 4, 6 and 8 points.
    const pairs = [0, 2, 4, 6, 8].map((more) => ({
      before: { dials: 100, contacts: 5 },
      after: { dials: 100, contacts: 5 + more }
    }))
    const { difference, high, low } = Course.difference(pairs)!
    assert.closeTo(difference, 4, 1e-9)
    // Mean 4, standard error sqrt(10 / 5), t of 4 degrees of freedom 2.776.
    assert.closeTo(high - difference, 2.776 * Math.SQRT2, 0.01)
    assert.closeTo(difference - low, high - difference, 1e-9)
  })

  it("of worlds in which nothing changes, about 95 of 100 have the truth in the interval", () => {
    const random = generator(26)
    let covered = 0
    const worlds = 400
    for (let world = 0; world < worlds; world++) {
      const pairs = Array.from({ length: 12 }, () => {
        const rate = 0.05 + 0.1 * random()
        const dial = (): Course.Dialed => {
          const dials = 50 + Math.floor(150 * random())
          let contacts = 0
          for (let i = 0; i < dials; i++) if (random() < rate) contacts++
          return { dials, contacts }
        }
        return { before: dial(), after: dial() }
      })
      const { high, low } = Course.difference(pairs)!
      if (low <= 0 && high >= 0) covered++
    }
    assert.isAtLeast(covered / worlds, 0.92)
    assert.isAtMost(covered / worlds, 0.98)
  })

  it("counts labels that became clean, and takes silence for no news", () => {
    assert.deepStrictEqual(
      Course.labelCourse([
        { before: "flagged", after: "clean" },
        { before: "watch", after: "flagged" },
        { before: "flagged", after: "none" },
        { before: "flagged", after: undefined },
        { before: "clean", after: "flagged" },
        { before: "none", after: "clean" }
      ]),
      { bad: 4, known: 2, clean: 1 }
    )
  })
})

/** The same numbers in each run: mulberry32. */
const generator = (seed: number) => () => {
  seed = seed + 0x6d2b79f5 | 0
  let t = Math.imul(seed ^ seed >>> 15, 1 | seed)
  t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t
  return ((t ^ t >>> 14) >>> 0) / 4_294_967_296
}
