/**
 * The hold-out: a share of the prospects for whom a rule is not applied, so that its effect can be measured beside them.
 */
import { textHash } from "../TextHash.ts"

/** Which share a prospect belongs to: whom the rule is applied for, or whom it is not. */
export type Share = "applied" | "held-out"

/** What of a policy decides. */
export interface HoldOutTerms {
  readonly preferAnswered: boolean
  readonly holdOutPercent: number
}

/** What became of a share's dials. */
export interface Counts {
  readonly dials: number
  readonly contacts: number
}

/**
 * What a rule does to the contact rate, in percentage points: positive where it reaches more people. The truth lies
 * between `low` and `high` in 95 of 100 such trials.
 */
export interface Effect {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/**
 * Whether a prospect is held out. It is decided by a hash of its calling code and digits, so it stays the same for every
 * dial, campaign and server, and says nothing about who the prospect is.
 */
export const isHeldOut = (prospect: string, percent: number): boolean => textHash(prospect) % 100 < percent

/** The share of a prospect, named as by `Prospect.keyOf`; undefined where the rule is off. */
export const shareOf = ({ holdOutPercent, preferAnswered }: HoldOutTerms, prospect: string): Share | undefined =>
  preferAnswered ? isHeldOut(prospect, holdOutPercent) ? "held-out" : "applied" : undefined

/**
 * Whether what a workspace or a campaign sets of it itself is the same: else its shares are those of another hold-out, of
 * which earlier days tell nothing.
 */
export const isSame = (before: Partial<HoldOutTerms>, after: Partial<HoldOutTerms>): boolean =>
  before.preferAnswered === after.preferAnswered && before.holdOutPercent === after.holdOutPercent

/**
 * The difference between two shares' contact rates, with its 95 % interval; undefined while one of them has no dials.
 *
 * R. G. Newcombe, "Interval estimation for the difference between independent proportions: comparison of eleven methods",
 * Statistics in Medicine 17, 1998, pages 873 to 890: method 10, from Wilson's score intervals of both. It takes dials for
 * independent of each other; as those to one prospect are not quite, the true interval is somewhat wider.
 */
export const effect = (applied: Counts, heldOut: Counts): Effect | undefined => {
  if (applied.dials === 0 || heldOut.dials === 0) return undefined
  const [a, b] = [scoreInterval(applied), scoreInterval(heldOut)]
  const difference = a.rate - b.rate
  return {
    difference: 100 * difference,
    low: 100 * (difference - Math.hypot(a.rate - a.low, b.high - b.rate)),
    high: 100 * (difference + Math.hypot(a.high - a.rate, b.rate - b.low))
  }
}

// internal

/** The normal distribution's 97.5th percentile. */
const z = 1.959_963_984_540_054

/**
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
 * Statistical Association 22, 1927, pages 209 to 212.
 */
const scoreInterval = ({ contacts, dials }: Counts) => {
  const rate = contacts / dials
  const middle = rate + z * z / (2 * dials)
  const reach = z * Math.sqrt(rate * (1 - rate) / dials + z * z / (4 * dials * dials))
  const scale = 1 + z * z / dials
  return { rate, low: (middle - reach) / scale, high: (middle + reach) / scale }
}
