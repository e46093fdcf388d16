/**
 * What a campaign's dials usually come to by the hour, and what they come to today.
 *
 * The hours' history changes at a day's end only, so that all dials of a day are expected by the same shares; what is
 * different today (the weekday, the weather, the list) is told from the campaign's own dials of today, as all its
 * numbers have that in common.
 *
 * Changed in place by the detector and by `endDay`. Plain arrays of 64-bit numbers: what is stored is exact.
 */
import { outcomes, watches } from "./Outcome.ts"

/** Hours of a day. */
const hours = 24

/** An hour counts as if it had had so many dials more, at its campaign's share. */
const hourWeight = 100

/** What is left of the history after a day: half after 17 days, so that lists and seasons are followed. */
const historyKept = 0.96

/** Dials of history without which a campaign's dials are no evidence: too little is known of what is usual of it. */
const historyMin = 300

/** Sums of a day, for a campaign or for one of its numbers. */
export interface DaySums {
  dials: number
  /** By outcome: how many came, and how many were expected by the campaign's hour alone. */
  readonly hits: Float64Array
  readonly expected: Float64Array
}

/** What is known of a campaign. */
export interface CampaignState {
  /** By hour: dials, then how many of each outcome; older days count less. */
  readonly history: Float64Array
  /** By hour and outcome: the share that is expected today. Follows from the history. */
  readonly shares: Float64Array
  readonly today: DaySums
  /** Whether its history is long enough for its dials to be evidence. Follows from the history. */
  isKnown: boolean
}

/** No dials. */
export const noDials = (): DaySums => ({
  dials: 0,
  hits: new Float64Array(outcomes.length),
  expected: new Float64Array(outcomes.length)
})

/** A campaign that was never dialed. */
export const fresh = (): CampaignState => of(new Float64Array(hours * perHour), noDials())

/** A campaign of which this is stored. */
export const of = (history: Float64Array, today: DaySums): CampaignState => {
  const campaign = { history, today, shares: new Float64Array(hours * outcomes.length), isKnown: false }
  expect(campaign)
  return campaign
}

/** Counts a dial of today for its campaign, or for a number in it. */
export const count = (
  sums: DaySums,
  { shares }: CampaignState,
  hour: number,
  contact: number,
  block: number,
  shortCall: number
): void => {
  const at = hour * outcomes.length
  sums.dials++
  sums.hits[0]! += contact
  sums.hits[1]! += block
  sums.hits[2]! += shortCall
  sums.expected[0]! += shares[at]!
  sums.expected[1]! += shares[at + 1]!
  sums.expected[2]! += shares[at + 2]!
}

/** Counts a dial for the history, which is read from the next day on. */
export const remember = (
  { history }: CampaignState,
  hour: number,
  contact: number,
  block: number,
  shortCall: number
): void => {
  const at = hour * perHour
  history[at]! += 1
  history[at + 1]! += contact
  history[at + 2]! += block
  history[at + 3]! += shortCall
}

/** Ends a day on which it may have been dialed: its dials have become history. */
export const endDay = (campaign: CampaignState): void => {
  for (let i = 0; i < campaign.history.length; i++) campaign.history[i]! *= historyKept
  campaign.today.dials = 0
  campaign.today.hits.fill(0)
  campaign.today.expected.fill(0)
  expect(campaign)
}

// internal

const perHour = 1 + outcomes.length

const expect = (campaign: CampaignState): void => {
  const { history, shares } = campaign
  let dials = 0
  for (let h = 0; h < hours; h++) dials += history[h * perHour]!
  campaign.isKnown = dials >= historyMin
  for (const [k, { atLarge, shareMin }] of watches.entries()) {
    let hits = 0
    for (let h = 0; h < hours; h++) hits += history[h * perHour + 1 + k]!
    const share = (hits + hourWeight * atLarge) / (dials + hourWeight)
    for (let h = 0; h < hours; h++) {
      const ofHour = (history[h * perHour + 1 + k]! + hourWeight * share) / (history[h * perHour]! + hourWeight)
      shares[h * outcomes.length + k] = Math.min(1 - shareMin, Math.max(shareMin, ofHour))
    }
  }
}
