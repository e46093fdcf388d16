/**
 * What was seen of an ANI when it was put to rest: kept with the rest, as figures go on.
 */

/** What was seen of an ANI when it was put to rest. */
export type RestGrounds = BurnGrounds | RateGrounds

/** It burns. */
export interface BurnGrounds {
  /** The evidence in words: "since Tuesday 10:40: 31 of 402 calls reached somebody, …". */
  readonly evidence: string
  /** What its rest was planned to cost its groups (`RestCost`); left out by releases that did not say so. */
  readonly cost?: string
}

/** What the rest was planned to cost, in words; undefined: it was not told. */
export const costOf = (grounds: RestGrounds | undefined): string | undefined =>
  grounds !== undefined && "evidence" in grounds ? grounds.cost : undefined

/** It was blocked too often: of rests by a rule that is no more. */
export interface RateGrounds {
  /** Percentage of the last 30 days' dials that was blocked. */
  readonly blockRate: number
  /** The threshold that it was over. */
  readonly aboveBlockRate: number
  /** Of the last 30 days. */
  readonly dials: number
}
