/**
 * How much numbers, and the days of one number, differ by more than chance; fitted at each day's end over the numbers of a
 * workspace.
 *
 * By the method of moments. A number's hits on a day, of which E were expected with variance V, have the variance
 * V + V² / a where the odds of its days differ with variance 1 / a; its hits on all days, of which E were expected
 * without its own factor, V + V² / w where numbers differ with variance 1 / w. So 1 / a is the sum of (O - E)² - V over
 * the sum of V². What is not known (errors of the expected shares, mixes of area codes) is taken up by it too.
 *
 * Numbers after an alarm are left out: a burnt number's days would pass for noise, and hide the next one's.
 */
import { variance } from "./OddsRatio.ts"
import { outcomes, watches } from "./Outcome.ts"

/** What a workspace's numbers have in common, as the detector reads it. */
export interface Fit {
  /** By outcome: one over the variance of the odds of a number's days. */
  readonly dayWeights: readonly [number, number, number]
  /** By outcome: one over the variance of the odds of numbers. */
  readonly ownWeights: readonly [number, number, number]
  /** By outcome: its part of the promise; they add up to 1. */
  readonly parts: readonly [number, number, number]
}

/** Sums over number-days and numbers that the fit is made of; by outcome. Changed in place. */
export interface FitSums {
  readonly dayOver: Float64Array
  readonly daySquared: Float64Array
  readonly ownOver: Float64Array
  readonly ownSquared: Float64Array
  /** How many there were. */
  readonly hits: Float64Array
}

/** What is left of the sums after a day. */
const sumsKept = 0.93

/** Days differ by 35 % at most and 2 % at least: beyond that the fit has met something else. */
const dayWeightBounds = { min: 8, max: 2_000 } as const

/** Numbers differ by 45 % at most and 7 % at least. */
const ownWeightBounds = { min: 5, max: 200 } as const

/** As if numbers, and days, had been found to differ by 15 and 20 % on days of so much variance squared, before anything was. */
const priorSquared = 1_000
const dayWeightAtFirst = 25
const ownWeightAtFirst = 40

/** Nothing is known. */
export const none = (): FitSums => ({
  dayOver: new Float64Array(outcomes.length),
  daySquared: new Float64Array(outcomes.length),
  ownOver: new Float64Array(outcomes.length),
  ownSquared: new Float64Array(outcomes.length),
  hits: new Float64Array(outcomes.length)
})

/** Ends a day: what is added from now on counts more than what was. */
export const endDay = (sums: FitSums): void => {
  for (const each of [sums.dayOver, sums.daySquared, sums.ownOver, sums.ownSquared, sums.hits]) {
    for (let k = 0; k < each.length; k++) each[k]! *= sumsKept
  }
}

/** Adds what a number's day came to. */
export const addDay = (sums: FitSums, outcome: number, hits: number, expected: number, dials: number): void => {
  const chance = variance(expected, dials)
  sums.dayOver[outcome]! += (hits - expected) * (hits - expected) - chance
  sums.daySquared[outcome]! += chance * chance
  sums.hits[outcome]! += hits
}

/** Adds what a number came to over its days. */
export const addOwn = (sums: FitSums, outcome: number, hits: number, expected: number, dials: number): void => {
  const chance = variance(expected, dials)
  sums.ownOver[outcome]! += (hits - expected) * (hits - expected) - chance
  sums.ownSquared[outcome]! += chance * chance
}

/** What the sums say. An outcome that never came has no part in the promise: it is not told, or of no matter. */
export const of = (sums: FitSums): Fit => {
  const parts = watches.map(({ weight }, k) => sums.hits[k]! > 0 ? weight : 0)
  const all = parts.reduce((sum, part) => sum + part, 0)
  return {
    dayWeights: byOutcome((k) => weightOf(sums.dayOver[k]!, sums.daySquared[k]!, dayWeightAtFirst, dayWeightBounds)),
    ownWeights: byOutcome((k) => weightOf(sums.ownOver[k]!, sums.ownSquared[k]!, ownWeightAtFirst, ownWeightBounds)),
    parts: byOutcome((k) => all > 0 ? parts[k]! / all : watches[k]!.weight)
  }
}

// internal

const byOutcome = <A>(each: (outcome: number) => A): readonly [A, A, A] => [each(0), each(1), each(2)]

const weightOf = (
  over: number,
  squared: number,
  atFirst: number,
  { max, min }: { readonly min: number; readonly max: number }
): number => {
  const spread = (over + priorSquared / atFirst) / (squared + priorSquared)
  return spread * max <= 1 ? max : Math.max(min, 1 / spread)
}
