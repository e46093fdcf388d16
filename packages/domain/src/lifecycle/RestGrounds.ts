/**
 * What was seen of an ANI when it was put to rest: kept with the rest, as figures go on. Plain data.
 */

/** What was seen of an ANI when it was put to rest. */
export type RestGrounds = BurnGrounds | RateGrounds

/** It burns. */
export interface BurnGrounds {
  /** The evidence in words: "since Tuesday 10:40: 31 of 402 calls reached somebody, …". */
  readonly evidence: string
}

/** It was blocked too often: of rests by a rule that is no more. */
export interface RateGrounds {
  /** Percentage of the last 30 days' dials that was blocked. */
  readonly blockRate: number
  /** The threshold that it was over. */
  readonly aboveBlockRate: number
  /** Of the last 30 days. */
  readonly dials: number
}
