/**
 * What the detector's state says of a number, for people. Pure.
 */
import { type NumberState, ofOutcome, word } from "./NumberState.ts"
import { carriersMax, type Outcome, outcomes } from "./Outcome.ts"

/** Evidence against a number. */
export interface Evidence {
  /** S: as rare as one in so many healthy dials. */
  readonly rarity: number
  /** Its natural logarithm, as a curve shows it; 0 where there is less than none. */
  readonly log: number
  /** Since when it has been growing, in seconds since 1970-01-01; null: never. */
  readonly since: number | null
  /** Dials since then. */
  readonly dials: number
  /** By outcome, since then. */
  readonly counts: Readonly<Record<Outcome, { readonly came: number; readonly expected: number }>>
  /** The outcome that most of it is by; null where there is none. */
  readonly by: Outcome | null
  /** The carrier whose dials alone are most of it; null: dials of all carriers are. */
  readonly carrier: number | null
}

/** What a state says. */
export const of = ({ values, whole }: NumberState): Evidence => {
  const pooled = outcomes.map((_, k) => sumOf(values, word.outcomes + k * word.perOutcome, ofOutcome.ownHits))
  const byCarrier = Array.from(
    { length: carriersMax * word.perCarrier },
    (_, i) => values[word.carriers + i]!
  )
  const all = [...pooled, ...byCarrier]
  const rarity = all.reduce((sum, each) => sum + each, 0)
  const since = whole[word.since]!
  const most = all.indexOf(Math.max(...all))
  const ofCarrier = most - outcomes.length
  return {
    rarity,
    log: rarity > 1 ? Math.log(rarity) : 0,
    since: since === 0 ? null : since,
    dials: values[word.dialsSince]!,
    counts: {
      contact: countsOf(values, 0),
      block: countsOf(values, 1),
      shortCall: countsOf(values, 2)
    },
    by: rarity <= 0 ? null : outcomes[ofCarrier < 0 ? most : ofCarrier % word.perCarrier]!,
    carrier: rarity <= 0 || ofCarrier < 0 ? null : Math.floor(ofCarrier / word.perCarrier)
  }
}

// internal

const sumOf = (values: Float32Array, from: number, count: number): number => {
  let sum = 0
  for (let i = from; i < from + count; i++) sum += values[i]!
  return sum
}

const countsOf = (values: Float32Array, outcome: number): { readonly came: number; readonly expected: number } => {
  const at = word.outcomes + outcome * word.perOutcome
  return { came: values[at + ofOutcome.hitsSince]!, expected: values[at + ofOutcome.expectedSince]! }
}
