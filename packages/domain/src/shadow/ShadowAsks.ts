/**
 * The live shadow: whether calls that asked for a number, and kept their own, are the dials that were told of.
 *
 * An ask and a dial belong together where they are of one campaign, to one prospect, and not farther apart than `windowMs`:
 * dialers tell of a dial under no name that the ask had. Each belongs to one of the other at most.
 *
 * Pure but for its own state. Limits: memory; each ask takes a few dozen bytes until its dial has come.
 */

/** How long an ask may be before its dial, or after it, as clocks differ; in milliseconds. */
export const windowMs = 120_000

/** What came of asks. */
export interface LiveFigures {
  readonly asked: number
  /** Asks of which a dial is known. */
  readonly matched: number
  /** Asks without a dial: the call was given up, or was not told of. */
  readonly unmatched: number
  /** Dials that nobody asked for, of campaigns of which any was. */
  readonly unasked: number
}

/** What came of a day's asks, in all and by campaign, those with most asks first. */
export interface Live extends LiveFigures {
  readonly byCampaign: ReadonlyArray<LiveFigures & { readonly campaign: string }>
}

/** Asks by campaign. Change them only through this module. */
export type Asks = Map<string, CampaignAsks>

/** No asks. */
export const make = (): Asks => new Map()

/** Adds an ask; none is before the one before. All come before the first dial. */
export const ask = (asks: Asks, campaign: string, prospect: number, at: number): void => {
  const own = asks.get(campaign) ?? { asked: 0, matched: 0, unasked: 0, open: new Map() }
  asks.set(campaign, own)
  own.asked++
  const times = own.open.get(prospect)
  if (times === undefined) own.open.set(prospect, [at])
  else times.push(at)
}

/** Looks for the ask of a dial; none is before the one before. */
export const dial = (asks: Asks, campaign: string, prospect: number, at: number): void => {
  const own = asks.get(campaign)
  if (own === undefined) return
  const times = own.open.get(prospect) ?? []
  // Too early for this dial is too early for those that follow.
  while (times.length > 0 && times[0]! < at - windowMs) times.shift()
  if (times.length === 0 || times[0]! > at + windowMs) own.unasked++
  else {
    times.shift()
    own.matched++
  }
}

/** What came of them, with at most so many campaigns; `null`: nobody asked. */
export const of = (asks: Asks, campaignsMax: number): Live | null => {
  if (asks.size === 0) return null
  const byCampaign = Array.from(asks, ([campaign, { asked, matched, unasked }]) => ({
    campaign,
    asked,
    matched,
    unmatched: asked - matched,
    unasked
  })).sort((a, b) => b.asked - a.asked)
  const sum = (figure: keyof LiveFigures) => byCampaign.reduce((all, each) => all + each[figure], 0)
  return {
    asked: sum("asked"),
    matched: sum("matched"),
    unmatched: sum("unmatched"),
    unasked: sum("unasked"),
    byCampaign: byCampaign.slice(0, campaignsMax)
  }
}

// internal

interface CampaignAsks {
  asked: number
  matched: number
  unasked: number
  /** By prospect: the times of asks whose dial has not come, ascending. */
  readonly open: Map<number, Array<number>>
}
