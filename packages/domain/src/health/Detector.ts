/**
 * Whether a number burns: the evidence of its dials, one by one.
 *
 * Pure but for the states that it is given, which it changes in place: the same states and dials come to the same
 * bits.
 *
 * **Expected.** The odds of an outcome are those of the campaign's hour, times what the campaign's other numbers do
 * today beside what was expected of them, times what the number itself did on its days before. All of that is known
 * before the dial. So a weekday, a bad list, a holiday, a whole campaign that falls is no evidence against a number.
 *
 * **Null.** A number's days differ by more than chance. Its day's share is taken to be drawn anew each day, so that
 * the day so far corrects what is expected of the next dial (`OddsRatio`). **Alternative**: the same with odds r
 * times as high. The likelihood ratio of a dial is that of two predictive probabilities, so its mean under the null
 * is 1.
 *
 * **Statistic.** For each r, M <- (M + w) LR, from M = 0, and S is the sum of all M. The weights w that a dial moves
 * add up to 1 at most, over ratios, outcomes and carriers. So E[S after | before] <= S before + 1 while the number is
 * healthy: S - dials is a supermartingale, S reaches a level A within D dials with probability D / A at most (Doob),
 * and it takes A dials at least on average (for Shiryaev–Roberts: M. Pollak, "Average run lengths of an optimal
 * method of detecting a change in distribution", Annals of Statistics 15, 1987; with any family of charts: J. Shin,
 * A. Ramdas, A. Rinaldo, "E-detectors: a nonparametric framework for sequential change detection", New England
 * Journal of Statistics in Data Science 2023). It holds for numbers together too, whatever they have in common, as
 * expectations add. As the weight is in what a dial adds, not in what the charts are multiplied by when they are
 * summed, weights may change from dial to dial.
 *
 * **Margin.** With "never more than", healthy is whoever's odds are at least m times what is expected (at most 1 / m
 * times for blocks and short calls), and the null is at m. The mean of LR is then at most 1 for each such number: it
 * is linear in the true share, and falls as that moves away from the null's. m is `margin` standard errors of what is
 * known of the number, so it is wide where the workspace's numbers differ or a number is new, and narrow where much
 * is known.
 *
 * **End.** While an alarm stands the mildest ratio of what it is by is read the other way round: R <- (R + 1) / LR, from R = 0.
 * While the number's odds are changed by that ratio or by more, the mean of 1 / LR is at most 1 and R - dials is a
 * supermartingale: it takes `wellLevel` dials at least on average until an alarm ends that should stand. Of 75 dials a day, a
 * number that is well again is seen to be after 4 to 5 days at contacts of 8 to 25 %; with half of the odds the alarm ends within a week for
 * 1 of 100 numbers. Ratios further from 1 would be a day sooner, and end the alarms of a quarter of the numbers that burn a little
 * less than they say.
 *
 * Cost: some 100 ns a dial.
 */
import type { CampaignState, DaySums } from "./CampaignState.ts"
import * as Fit from "./Fit.ts"
import * as NumberState from "./NumberState.ts"
import { half, ofOutcome, word } from "./NumberState.ts"
import * as OddsRatio from "./OddsRatio.ts"
import { carrierPart, carriersMax, outcomes, watches } from "./Outcome.ts"

/** What came of a dial, as the detector reads it. */
export interface Dial {
  /** Seconds since 1970-01-01. */
  readonly at: number
  /** Hour of the workspace's day, 0 to 23. */
  readonly hour: number
  readonly contact: boolean
  readonly block: boolean
  /** Answered and over at once; false where durations are not told. */
  readonly shortCall: boolean
  /** Place of the prospect's carrier among those that are told apart; -1: none of them, or not told. */
  readonly carrier: number
}

/**
 * Evidence by an outcome, for each part of the promise that it has, under which "since when" begins anew: a healthy number's is
 * less most of the time.
 */
export const sinceLevel = 100

/** R at which an alarm ends: dials of two weeks, about. */
export const wellLevel = 1_000

/** What is left of a number's own history after a day: half after 60 days, too slow for a burn to be learnt as usual. */
const ownKept = 0.5 ** (1 / 60)

/** A campaign's numbers of today count from about so many expected hits on: before, one of them would be the day. */
const siblingsWeight = 20

/** After so many days without dials nothing is left of what was known. */
const daysRemembered = 365

/**
 * Counts a dial; answers S. `own` is what the number had in this campaign today before it. Of dials of a campaign that
 * nothing is known of yet only the counts are kept, as they are no evidence.
 *
 * The state's day must be the dial's: `endDay` comes before the first dial of a day. A dial that is told a day late counts
 * with today's. The sums of the campaign, and of the number in it, are the caller's to count afterwards.
 */
export const count = (
  state: NumberState.NumberState,
  campaign: CampaignState,
  own: DaySums,
  dial: Dial,
  fit: Fit.Fit,
  margin: number
): number => {
  const { values, whole } = state
  const { today } = campaign
  const isCarrierTold = dial.carrier >= 0
  const part = isCarrierTold ? 1 - carrierPart : 1
  const carrierAt = word.carriers + dial.carrier * word.perCarrier
  const others = today.dials - own.dials
  const n = NumberState.halfOf(whole, half.dialsToday)
  const isDayFull = n === NumberState.halfMax
  const endsBy = NumberState.endsBy(state)
  const alarmedBy = NumberState.outcomeOf(endsBy)
  let sum = 0
  for (let k = 0; k < outcomes.length; k++) {
    const at = word.outcomes + k * word.perOutcome
    const hitsAt = 2 * (at + ofOutcome.hits)
    const isHit = k === 0 ? dial.contact : k === 1 ? dial.block : dial.shortCall
    const share = campaign.shares[dial.hour * outcomes.length + k]!
    let up = share
    let down = 1 - share
    if (others > 0) {
      const hits = today.hits[k]! - own.hits[k]!
      const expected = Math.max(0, today.expected[k]! - own.expected[k]!)
      up *= siblingsWeight * others + hits * (others - expected)
      down *= siblingsWeight * others + (others - hits) * expected
    }
    const ownWeight = fit.ownWeights[k]!
    const ownDials = values[at + ofOutcome.ownDials]!
    let m = 1
    if (ownDials > 0) {
      const hits = values[at + ofOutcome.ownHits]!
      const expected = values[at + ofOutcome.ownExpected]!
      up *= ownWeight * ownDials + hits * (ownDials - expected)
      down *= ownWeight * ownDials + (ownDials - hits) * expected
    }
    if (margin > 0) {
      const known = ownDials > 0 ? OddsRatio.variance(values[at + ofOutcome.ownExpected]!, ownDials) : 0
      m = 1 / (1 + margin / Math.sqrt(ownWeight + known))
      if (k > 0) m = 1 / m
    }
    const expected = up / (up + down)

    const w = fit.parts[k]!
    if (w > 0 && campaign.isKnown) {
      const a = fit.dayWeights[k]!
      const O = NumberState.halfOf(whole, hitsAt)
      const E = values[at + ofOutcome.expectedToday]!
      const { byCarrier, ratios } = watches[k]!
      const byNull = 1 / chance(isHit, m, up, down, n, O, E, a)
      const start = w * part / 3
      for (let j = 0; j < 3; j++) {
        const LR = chance(isHit, ratios[j]!, up, down, n, O, E, a) * byNull
        values[at + j] = Math.min(NumberState.evidenceMax, (values[at + j]! + start) * LR)
        if (j === 0 && endsBy === k) recover(values, LR)
      }
      if (isCarrierTold && byCarrier !== null) {
        // All dials of the day tell of the number; the ratio is looked for among this carrier's alone.
        const p = isHit ? 1 / byNull : 1 - 1 / byNull
        const LR = (isHit ? byCarrier : 1) / (1 - p + byCarrier * p)
        values[carrierAt + k] = Math.min(NumberState.evidenceMax, (values[carrierAt + k]! + w * carrierPart) * LR)
        if (endsBy === NumberState.carrierChart(dial.carrier, k)) recover(values, LR)
      }
    }
    if (!isDayFull) {
      values[at + ofOutcome.expectedToday]! += expected
      if (isHit) NumberState.addToHalf(whole, hitsAt)
    }
    let sumOf = values[at]! + values[at + 1]! + values[at + 2]!
    for (let c = 0; k < word.perCarrier && c < carriersMax; c++) {
      sumOf += values[word.carriers + c * word.perCarrier + k]!
    }
    // Of what an alarm is by it stays as it was when that was raised.
    if (sumOf <= sinceLevel * w && k !== alarmedBy) {
      NumberState.beginSince(state, k, dial.at)
    } else if (NumberState.halfOf(whole, half.dialsSince + k) < NumberState.halfMax) {
      NumberState.addToHalf(whole, half.dialsSince + k)
      values[at + ofOutcome.expectedSince]! += expected
      if (isHit) NumberState.addToHalf(whole, hitsAt + 1)
    }
    sum += sumOf
  }
  if (!isDayFull) NumberState.addToHalf(whole, half.dialsToday)
  return sum
}

/**
 * Ends the day of a number that was dialed on it: what it came to is added to what is known of the number and to the
 * sums of the fit, unless an alarm stands.
 *
 * A day counts the less the more dials it has: it is one draw of a day, however many dials tell of it. By its variance V and
 * the days' own 1 / a its weight is 1 / (1 + V / a).
 */
export const endDay = (state: NumberState.NumberState, day: number, fit: Fit.Fit, sums: Fit.FitSums): void => {
  const { values, whole } = state
  const passed = Math.min(daysRemembered, day - NumberState.dayOf(state))
  let kept = 1
  for (let i = 0; i < passed; i++) kept *= ownKept
  const isTaught = !NumberState.isAlarmed(state)
  const n = NumberState.halfOf(whole, half.dialsToday)
  for (let k = 0; k < outcomes.length; k++) {
    const at = word.outcomes + k * word.perOutcome
    const ownHits = values[at + ofOutcome.ownHits]!
    const ownExpected = values[at + ofOutcome.ownExpected]!
    const ownDials = values[at + ofOutcome.ownDials]!
    const O = NumberState.halfOf(whole, 2 * (at + ofOutcome.hits))
    const E = values[at + ofOutcome.expectedToday]!
    let w = 0
    let plain = 0
    if (isTaught && n > 0) {
      Fit.addDay(sums, k, O, E, n)
      Fit.addOwn(sums, k, ownHits, ownExpected, ownDials)
      plain = OddsRatio.without(OddsRatio.shrunk(ownHits, ownExpected, ownDials, fit.ownWeights[k]!), E, n)
      w = 1 / (1 + OddsRatio.variance(plain, n) / fit.dayWeights[k]!)
    }
    values[at + ofOutcome.ownHits] = kept * (ownHits + w * O)
    values[at + ofOutcome.ownExpected] = kept * (ownExpected + w * plain)
    values[at + ofOutcome.ownDials] = kept * (ownDials + w * n)
  }
  NumberState.beginDay(state, day)
}

// internal

const recover = (values: Float32Array, LR: number): void => {
  values[word.recovery] = Math.min(NumberState.evidenceMax, (values[word.recovery]! + 1) / LR)
}

/**
 * The predictive probability of what came of a dial, where the odds are r times up / down, and so were the day's before it: of
 * n dials O hits came, of which r = 1 let expect E. It is `OddsRatio.shrunk` at r E / (n - E + r E), as a fraction.
 */
const chance = (
  isHit: boolean,
  r: number,
  up: number,
  down: number,
  n: number,
  O: number,
  E: number,
  weight: number
): number => {
  const missed = n - E
  const prior = n > 0 ? weight * (missed + r * E) : 1
  const above = r * up * (prior + O * missed)
  const below = down * (prior + (n - O) * r * E)
  return (isHit ? above : below) / (above + below)
}
