/**
 * By how much odds differ from those expected, told from counts. Pure.
 *
 * Of `dials` dials `hits` came and `expected` were expected. Let p = expected / dials, and let the odds be X times
 * p / (1 - p), X being drawn once for all of these dials. Where the share is drawn from a beta distribution with
 * parameters w / (1 - p) and w / p, the odds of its means are p / (1 - p), and X has about the variance 1 / w. After
 * the dials the parameters are w / (1 - p) + hits and w / p + dials - hits (J. G. Skellam, "A probability distribution
 * derived from the binomial distribution by regarding the probability of success as variable between the sets of
 * trials", Journal of the Royal Statistical Society B 10, 1948), and their ratio over the one before is
 *
 *     (w + hits (1 - p)) / (w + (dials - hits) p)
 *
 * The same shape serves three times: for what a campaign's other numbers do today (w: how little campaigns' days
 * differ), for what a number did before (w: how little numbers differ), and for what the number did today before this dial
 * (w: how little a number's days differ). A ratio of counts, hits / expected, would be right for small shares only: at
 * 25 % it shows three quarters of a change of the odds, so a number that is 20 % below others seems to be 15 % below, and twice as
 * many false alarms came there.
 */

/** By how much the odds differ, drawn towards 1 as by `weight`; 1 where there are no dials. */
export const shrunk = (hits: number, expected: number, dials: number, weight: number): number =>
  dials <= 0
    ? 1
    : (weight * dials + hits * (dials - expected)) / (weight * dials + (dials - hits) * expected)

/** The variance of hits where chance alone is at work: `dials` times p (1 - p). */
export const variance = (expected: number, dials: number): number =>
  dials <= 0 ? 0 : expected * (dials - expected) / dials

/** How many were expected without a factor on the odds, when so many are expected with it. */
export const without = (factor: number, expected: number, dials: number): number => {
  const missed = (dials - expected) * factor
  return dials <= 0 || expected <= 0 ? 0 : dials * expected / (expected + missed)
}
