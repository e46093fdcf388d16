/**
 * Whether all of a campaign's dials fall today: one alert of the campaign, not five hundred of its numbers. Pure.
 *
 * A plain rule. Numbers have sequential charts; a campaign's days hang together, so a chart's rate would not be what its
 * formula says. Today's contacts are held against those that the campaign's hours let expect, times what this weekday
 * usually comes to.
 */

import type { CampaignState } from "./CampaignState.ts"

/** What the campaign's days of one weekday came to; older weeks count less. */
export interface Weekday {
  readonly contacts: number
  readonly expected: number
}

/** Today's contacts beside those expected, as the rule sees them. */
export interface CommonDrop {
  /** Those expected today so far, with this weekday's factor. */
  readonly expected: number
  /** Today's part of what is expected, drawn towards 1. */
  readonly part: number
  readonly isFallen: boolean
}

/** What is left of a weekday's sums a week later. */
const weekKept = 0.8

/** As if so many contacts more had been expected and had come. */
const prior = 20

/** Contacts that must be expected before anything is said: two thirds of a day of a campaign of 5,000 dials. */
const expectedMin = 100

/** Under this part of what is expected a campaign has fallen: 1 false in some thousand campaign-days. */
const fallenPart = 0.6

/** What a campaign's day so far says. Of one that nothing is known of, nothing. */
export const of = ({ isKnown, today }: CampaignState, weekday: Weekday): CommonDrop => {
  const expected = today.expected[0]! * (weekday.contacts + prior) / (weekday.expected + prior)
  const part = (today.hits[0]! + prior) / (expected + prior)
  return { expected, part, isFallen: isKnown && expected >= expectedMin && part < fallenPart }
}

/** The weekday's sums after a day. A day on which the campaign fell, or on which nothing was known of it, teaches nothing. */
export const endDay = (campaign: CampaignState, weekday: Weekday): Weekday =>
  !campaign.isKnown || of(campaign, weekday).isFallen ? weekday : {
    contacts: weekKept * weekday.contacts + campaign.today.hits[0]!,
    expected: weekKept * weekday.expected + campaign.today.expected[0]!
  }
