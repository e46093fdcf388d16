/**
 * The live shadow: whether calls that asked for a number, and kept their own, are the dials that were told of.
 *
 * An ask and a dial belong together where they are of one campaign, to one prospect, and of one call by its id. Many dialers
 * tell of a dial under no id that the ask had: what is left then belongs together where it is not farther apart than
 * `windowMs`. Each belongs to one of the other at most.
 *
 * Pure but for its own state. Limits: memory; each ask takes some hundred bytes, and each dial to a prospect of one a few.
 */

/** How long an ask of another id, or of none, may be before its dial, or after it, as clocks differ; in milliseconds. */
export const windowMs = 120_000

/** An ask, or a dial. */
export interface Call {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** What tells the prospect from others. */
  readonly prospect: number
  /** What tells the call from others; undefined: it is not known. */
  readonly call: number | undefined
}

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
export const ask = (asks: Asks, campaign: string, { at, call, prospect }: Call): void => {
  const own = asks.get(campaign) ?? { asked: 0, dials: 0, known: 0, byCall: new Map(), byProspect: new Map() }
  asks.set(campaign, own)
  own.asked++
  const made: Ask = { at, prospect, isKnown: false }
  if (call !== undefined) own.byCall.set(call, made)
  const known = own.byProspect.get(prospect)
  if (known === undefined) own.byProspect.set(prospect, { asks: [made], dialed: [] })
  else known.asks.push(made)
}

/** Adds a dial; none is before the one before. */
export const dial = (asks: Asks, campaign: string, { at, call, prospect }: Call): void => {
  const own = asks.get(campaign)
  if (own === undefined) return
  own.dials++
  const same = call === undefined ? undefined : own.byCall.get(call)
  if (same !== undefined && same.prospect === prospect && !same.isKnown) {
    same.isKnown = true
    own.known++
  } else own.byProspect.get(prospect)?.dialed.push(at)
}

/** What came of them, with at most so many campaigns; `null`: nobody asked. */
export const of = (asks: Asks, campaignsMax: number): Live | null => {
  if (asks.size === 0) return null
  const byCampaign = Array.from(asks, ([campaign, { asked, byProspect, dials, known }]) => {
    let matched = known
    for (const each of byProspect.values()) matched += nearOf(each)
    return { campaign, asked, matched, unmatched: asked - matched, unasked: dials - matched }
  }).sort((a, b) => b.asked - a.asked)
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
  dials: number
  /** Asks whose dial is known by the call's id. */
  known: number
  readonly byCall: Map<number, Ask>
  readonly byProspect: Map<number, Prospect>
}

interface Ask {
  readonly at: number
  readonly prospect: number
  /** Whether its dial is known by the call's id. */
  isKnown: boolean
}

interface Prospect {
  /** Ascending. */
  readonly asks: Array<Ask>
  /** The times of dials that are known to be of no ask, ascending. */
  readonly dialed: Array<number>
}

/** How many of the asks and dials that are left are near each other: each dial takes the first ask that is. */
const nearOf = ({ asks, dialed }: Prospect): number => {
  const left = asks.filter(({ isKnown }) => !isKnown)
  let next = 0
  let near = 0
  for (const at of dialed) {
    // Too early for this dial is too early for those that follow.
    while (next < left.length && left[next]!.at < at - windowMs) next++
    if (next < left.length && left[next]!.at <= at + windowMs) {
      next++
      near++
    }
  }
  return near
}
