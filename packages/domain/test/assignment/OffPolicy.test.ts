/**
 * Estimates of what shadow policies would have reached: against sums read word by word, and against worlds whose truth is known.
 */
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

/** From 0 to below 1, the same for a seed (mulberry32, by T. Ettinger, public domain). */
const chances = (seed: number) => () => {
  seed = (seed + 0x6d2b_79f5) | 0
  let t = Math.imul(seed ^ seed >>> 15, 1 | seed)
  t = (t + Math.imul(t ^ t >>> 7, 61 | t)) ^ t
  return ((t ^ t >>> 14) >>> 0) / 4_294_967_296
}

const normal = (chance: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

interface World {
  /** Numbers in a tier. */
  readonly choices: number
  readonly dials: number
  readonly prospects: number
  /** What is recorded as the number of choices, where it is another. */
  readonly told?: number
  /** How often what the policy would take is not among the choices. */
  readonly uncovered?: number
}

/** A world of numbers that differ by a seventh of their odds; the policy takes the one that reaches most people. */
const simulate = ({ choices, dials, prospects, told = choices, uncovered = 0 }: World, seed: number) => {
  const chance = chances(seed)
  const odds = Array.from({ length: choices }, () => 0.176 * Math.exp(0.15 * normal(chance)))
  const best = odds.indexOf(Math.max(...odds))
  const people = Array.from({ length: prospects }, () => Math.exp(0.8 * normal(chance)))
  const rate = (number: number, person: number) =>
    odds[number]! * people[person]! / (1 + odds[number]! * people[person]!)
  let truth = 0
  let chanceTruth = 0
  let coveredDials = 0
  const seen = Array.from({ length: dials }, (): OffPolicy.Seen => {
    const person = Math.floor(chance() * prospects)
    const taken = Math.floor(chance() * choices)
    const covered = chance() >= uncovered
    if (covered) {
      coveredDials++
      truth += rate(best, person)
      chanceTruth += odds.reduce((sum, _, number) => sum + rate(number, person), 0) / choices
    }
    const contact = chance() < rate(taken, person)
    return { prospect: String(person), contact, choices: told, same: covered && taken === best, covered }
  })
  return { seen, truth: 100 * truth / coveredDials, difference: 100 * (truth - chanceTruth) / coveredDials }
}

/** The same as `OffPolicy.estimate` tells, each sum read word by word. */
const slowly = (seen: ReadonlyArray<OffPolicy.Seen>) => {
  const w = (each: OffPolicy.Seen) => each.same ? each.choices : 0
  const x = (each: OffPolicy.Seen) => each.contact ? 1 : 0
  const sum = (of: (each: OffPolicy.Seen) => number, among = seen) => among.reduce((all, each) => all + of(each), 0)
  const covered = seen.filter((each) => each.covered)
  const rate = sum((each) => w(each) * x(each)) / sum(w)
  const base = sum(x, covered) / covered.length
  const prospects = [...new Set(seen.map((each) => each.prospect))].map((name) =>
    seen.filter((each) => each.prospect === name)
  )
  const spread = (of: (each: OffPolicy.Seen) => number) =>
    Math.sqrt(prospects.reduce((all, dials) => all + sum(of, dials) ** 2, 0))
  const scoreOf = (each: OffPolicy.Seen) => w(each) * (x(each) - rate) / sum(w)
  return {
    effective: sum(w) ** 2 / sum((each) => w(each) ** 2),
    coverage: 100 * covered.length / seen.length,
    rate: 100 * rate,
    error: 100 * spread(scoreOf),
    difference: 100 * (rate - base),
    differenceError: 100 * spread((each) => scoreOf(each) - (each.covered ? (x(each) - base) / covered.length : 0))
  }
}

const errorOf = ({ high, value }: OffPolicy.Interval) => (high - value) / 1.959_963_984_540_054

describe("OffPolicy", () => {
  it("tells what sums read word by word tell", () => {
    const { seen } = simulate({ choices: 2, dials: 2_600, prospects: 700, uncovered: 0.1 }, 5)
    const told = OffPolicy.estimate(OffPolicy.momentsOf(seen))
    const slow = slowly(seen)
    assert.deepStrictEqual(told.refusals, [])
    assert.approximately(told.effectiveDials, slow.effective, 1e-6)
    assert.approximately(told.coveragePercent, slow.coverage, 1e-9)
    assert.approximately(told.reached!.value, slow.rate, 1e-9)
    assert.approximately(errorOf(told.reached!), slow.error, 1e-9)
    assert.approximately(told.difference!.value, slow.difference, 1e-9)
    assert.approximately(errorOf(told.difference!), slow.differenceError, 1e-9)
  })

  it.prop("sums of different prospects add up", [FastCheck.integer(), FastCheck.nat(200)], ([seed, at]) => {
    const seen = simulate({ choices: 3, dials: 200, prospects: 50 }, seed).seen
      .map((each, i) => ({ ...each, prospect: `${Number(i < at)}:${each.prospect}` }))
    const parts = OffPolicy.plus(OffPolicy.momentsOf(seen.slice(0, at)), OffPolicy.momentsOf(seen.slice(at)))
    assert.deepStrictEqual(parts, OffPolicy.momentsOf(seen))
  })

  it("finds the truth of worlds that are known, and is as exact as it says", () => {
    for (
      const world of [{ choices: 5, dials: 12_000, prospects: 6_000 }, { choices: 16, dials: 30_000, prospects: 9_000 }]
    ) {
      const runs = Array.from({ length: 60 }, (_, seed) => {
        const { difference, seen, truth } = simulate(world, seed + 1)
        const told = OffPolicy.estimate(OffPolicy.momentsOf(seen))
        return { difference, told, truth }
      })
      assert.isTrue(runs.every(({ told }) => told.refusals.length === 0))
      const mean = (of: (run: typeof runs[number]) => number) =>
        runs.reduce((sum, run) => sum + of(run), 0) / runs.length
      const holds = (interval: OffPolicy.Interval, truth: number) => interval.low <= truth && truth <= interval.high
      // The mean of 60 runs lies within three of its own standard errors.
      const reach = mean(({ told }) => errorOf(told.reached!))
      assert.isBelow(Math.abs(mean(({ told, truth }) => told.reached!.value - truth)), 3 * reach / Math.sqrt(60))
      assert.isAtLeast(mean(({ told, truth }) => Number(holds(told.reached!, truth))), 0.88)
      assert.isAtLeast(mean(({ difference, told }) => Number(holds(told.difference!, difference))), 0.88)
      // Weights are worth dials by how many there were to choose from.
      assert.approximately(mean(({ told }) => told.effectiveDials) * world.choices / world.dials, 1, 0.03)
    }
  })

  it("says nothing of too few dials, of what was hardly tried, and where what was recorded was not done", () => {
    const told = (world: World) => OffPolicy.estimate(OffPolicy.momentsOf(simulate(world, 3).seen))
    const refusals = (world: World) => {
      const { difference, reached, refusals } = told(world)
      if (refusals.length > 0) assert.deepStrictEqual([difference, reached], [undefined, undefined])
      return refusals
    }
    assert.deepStrictEqual(refusals({ choices: 5, dials: 6_000, prospects: 3_000 }), [])
    assert.deepStrictEqual(refusals({ choices: 5, dials: 4_000, prospects: 3_000 }), ["too-few"])
    assert.deepStrictEqual(refusals({ choices: 5, dials: 9_000, prospects: 3_000, uncovered: 0.25 }), ["not-covered"])
    assert.deepStrictEqual(refusals({ choices: 5, dials: 6_000, prospects: 3_000, told: 6 }), ["weights-off"])
    assert.deepStrictEqual(OffPolicy.estimate(OffPolicy.noMoments), {
      dials: 0,
      effectiveDials: 0,
      coveragePercent: 0,
      refusals: ["too-few", "not-covered"],
      reached: undefined,
      difference: undefined
    })
  })
})
