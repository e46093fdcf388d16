/**
 * What dials came to: how near their numbers were, and how much each number was used.
 */
import type { TierName } from "../assignment/Policy.ts"
import * as Histogram from "./Histogram.ts"

/** How near to the prospect a number was that a dial was given, nearest first; `refused`: it was given none. */
export const matchTiers = ["sameAreaCode", "sameRegion", "nearest", "state", "other", "refused"] as const
/** How near to the prospect a number was. */
export type MatchTier = typeof matchTiers[number]

/** Dials of one region by matchTier, and how often its ANIs were used in a day. */
export interface OutcomeCounts {
  readonly dials: number
  readonly byMatchTier: Readonly<Record<MatchTier, number>>
  /** Of those refused, how many found only ANIs at their cap. */
  readonly atCap: number
  /** Dials on an ANI beyond `dialsPerAni` in a day. */
  readonly overTarget: number
  /** Uses of an ANI in a day, over those used that day. */
  readonly usesPerAni: Histogram.Summary
}

/** A counts under way. */
export interface RunningCounts {
  dials: number
  readonly byMatchTier: Record<MatchTier, number>
  atCap: number
  overTarget: number
  readonly uses: Histogram.Histogram
}

/** How near the ANIs of a tier are. */
export const matchTierOf: Readonly<Record<TierName, MatchTier>> = {
  home: "sameAreaCode",
  overlay: "sameRegion",
  near: "nearest",
  state: "state",
  country: "other",
  tollFree: "other",
  mobile: "other",
  nonGeographic: "other"
}

/** Nothing was dialed. */
export const make = (): RunningCounts => ({
  dials: 0,
  byMatchTier: { sameAreaCode: 0, sameRegion: 0, nearest: 0, state: 0, other: 0, refused: 0 },
  atCap: 0,
  overTarget: 0,
  uses: Histogram.make()
})

/** Counts a dial. */
export const count = (counts: RunningCounts, matchTier: MatchTier): void => {
  counts.dials++
  counts.byMatchTier[matchTier]++
}

/** Dials that were given a number of the prospect's own area code or of one over the same ground. */
export const localOf = ({ byMatchTier }: Pick<OutcomeCounts, "byMatchTier">): number =>
  byMatchTier.sameAreaCode + byMatchTier.sameRegion

/** What a counts comes to, the uses of a day that is under way counted with it. */
export const settle = (
  { uses, ...counts }: RunningCounts,
  today: Histogram.Histogram | undefined
): OutcomeCounts => ({
  ...counts,
  usesPerAni: Histogram.summary(today === undefined ? uses : Histogram.merge(uses, today))
})
