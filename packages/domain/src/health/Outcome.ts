/**
 * What is watched of a number's dials, and what would be a sign that it burns.
 *
 * Plain data.
 */

/** What may come of a dial, in the order in which states and fits keep it. */
export const outcomes = ["contact", "block", "shortCall"] as const

/** One of them. */
export type Outcome = typeof outcomes[number]

/** How an outcome is judged. */
export interface Watch {
  /** The odds' ratios that are looked for: which of them will come is not known, so each has an equal part. */
  readonly ratios: readonly [number, number, number]
  /** The ratio that is looked for among the dials to one carrier alone; null: that is not watched by carrier. */
  readonly byCarrier: number | null
  /** Its part of the promise, where all three are told. */
  readonly weight: number
  /** Its share where nothing is known yet. */
  readonly atLarge: number
  /** No share is expected to be less: odds of nothing could not change. */
  readonly shareMin: number
}

/** How each is judged, in the order of `outcomes`. */
export const watches: readonly [Watch, Watch, Watch] = [
  { ratios: [0.7, 0.5, 0.3], byCarrier: 0.4, weight: 0.7, atLarge: 0.1, shareMin: 0.002 },
  { ratios: [1.7, 3, 6], byCarrier: 4, weight: 0.2, atLarge: 0.01, shareMin: 0.002 },
  { ratios: [1.7, 3, 6], byCarrier: null, weight: 0.1, atLarge: 0.02, shareMin: 0.002 }
]

/**
 * How many carriers of prospects are told apart: the busiest of a workspace. What others serve counts with all dials
 * alone.
 */
export const carriersMax = 3

/**
 * The part of a dial that its carrier's charts have, where it tells one of those that are told apart. A dial moves one
 * carrier's charts only, so each carrier can have this part of one promise.
 */
export const carrierPart = 0.6
