/**
 * What the detector's state says of a number, for people. Pure.
 */
import { carrierChart, chartsPerOutcome, half, halfOf, type NumberState, ofOutcome, word } from "./NumberState.ts"
import { carriersMax, type Outcome, outcomes } from "./Outcome.ts"

/** Evidence against a number. */
export interface Evidence {
  /** S: as rare as one in so many healthy dials. */
  readonly rarity: number
  /** Its natural logarithm, as a curve shows it; 0 where there is less than none. */
  readonly log: number
  /** Since when the evidence by the outcome that most of it is by has been growing, in seconds since 1970-01-01; null: never. */
  readonly since: number | null
  /** Dials since then. */
  readonly dials: number
  /** By outcome, each since its own evidence has been growing. */
  readonly counts: Readonly<Record<Outcome, { readonly came: number; readonly expected: number }>>
  /** The outcome that most of it is by; null where there is none. */
  readonly by: Outcome | null
  /** The carrier whose dials alone are most of it; null: dials of all carriers are. */
  readonly carrier: number | null
}

/** What a state says. */
export const of = (state: NumberState): Evidence => {
  const { values, whole } = state
  const { carrier, outcome, rarity } = mostOf(values)
  const by = rarity > 0 ? outcome : -1
  const since = by < 0 ? 0 : whole[word.outcomes + by * word.perOutcome + ofOutcome.since]!
  return {
    rarity,
    log: rarity > 1 ? Math.log(rarity) : 0,
    since: since === 0 ? null : since,
    dials: by < 0 ? 0 : halfOf(whole, half.dialsSince + by),
    counts: {
      contact: countsOf(state, 0),
      block: countsOf(state, 1),
      shortCall: countsOf(state, 2)
    },
    by: by < 0 ? null : outcomes[by]!,
    carrier: by < 0 || carrier < 0 ? null : carrier
  }
}

/** S. */
export const rarityOf = ({ values }: NumberState): number => mostOf(values).rarity

/** The chart that has most of the evidence, as `NumberState` numbers them: by it an alarm ends that is raised now. */
export const chartOf = ({ values }: NumberState): number => {
  const { carrier, outcome } = mostOf(values)
  return carrier < 0 ? outcome : carrierChart(carrier, outcome)
}

// internal

/** The sum of all evidence, and what most of it is by: an outcome, of one carrier's dials or (-1) of all. */
const mostOf = (
  values: Float32Array
): { readonly rarity: number; readonly outcome: number; readonly carrier: number } => {
  const pooled = outcomes.map((_, k) => sumOf(values, word.outcomes + k * word.perOutcome, chartsPerOutcome))
  const all = [...pooled, ...values.subarray(word.carriers, word.carriers + carriersMax * word.perCarrier)]
  const most = all.indexOf(Math.max(...all))
  const ofCarrier = most - outcomes.length
  return {
    rarity: all.reduce((sum, each) => sum + each, 0),
    outcome: ofCarrier < 0 ? most : ofCarrier % word.perCarrier,
    carrier: ofCarrier < 0 ? -1 : Math.floor(ofCarrier / word.perCarrier)
  }
}

const sumOf = (values: Float32Array, from: number, count: number): number => {
  let sum = 0
  for (let i = from; i < from + count; i++) sum += values[i]!
  return sum
}

const countsOf = (
  { values, whole }: NumberState,
  outcome: number
): { readonly came: number; readonly expected: number } => {
  const at = word.outcomes + outcome * word.perOutcome
  return { came: halfOf(whole, 2 * (at + ofOutcome.hits) + 1), expected: values[at + ofOutcome.expectedSince]! }
}
