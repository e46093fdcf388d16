/**
 * The outcome of a simulation in figures: totals, and the regions that were dialed.
 */
import * as Figures from "@anipool/domain/lifecycle/Figures"
import type * as BuyList from "@anipool/domain/planner/BuyList"
import * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import type * as Simulation from "@anipool/domain/planner/Simulation"
import * as TextOrder from "@anipool/domain/TextOrder"
import type * as Simulator from "./Simulator.ts"

/** The outcome of all dials. */
export interface ReplayTotals {
  readonly dials: number
  /** Dials by where their number was from, nearest first. */
  readonly tiers: ReadonlyArray<{ readonly name: string; readonly dials: number }>
  /** Dials that were given no number. */
  readonly refused: number
  /** Dials beyond the target of the ANI that made them. */
  readonly overCap: number
  /** Percent with a number of the same area code or region, two decimals. */
  readonly localShare: number
  readonly anisUsed: number
  /** In a day of use. */
  readonly dialsPerAni: Simulation.Result["total"]["usesPerAni"]
}

/** The outcome of the dials to a region. */
export interface ReplayRegion {
  readonly region: string
  readonly state: string
  readonly dials: number
  readonly localShare: number
  readonly refused: number
}

/** A simulation's outcome. */
export interface ReplayReport {
  readonly anisHeld: number
  readonly bought: ReadonlyArray<BuyList.Purchase>
  /** Dials that could not be replayed. */
  readonly skipped: number
  readonly total: ReplayTotals
  /** Most dials first, then by state and name. */
  readonly regions: ReadonlyArray<ReplayRegion>
  /** What to buy for the share of local numbers that was asked for, and the outcome with it. */
  readonly wanted: {
    readonly localShare: number
    readonly toBuy: ReadonlyArray<BuyList.Purchase>
    readonly total: ReplayTotals
  } | null
}

/** Reports an outcome, with at most so many regions. */
export const of = ({ bought, anis, result, wanted }: Simulator.Outcome, regionsMax: number): ReplayReport => ({
  anisHeld: anis,
  bought,
  skipped: result.skipped,
  total: totalsOf(result),
  regions: regionsOf(result).slice(0, regionsMax),
  wanted: wanted === undefined
    ? null
    : { localShare: wanted.localShare, toBuy: wanted.toBuy, total: totalsOf(wanted.result) }
})

/** What came of all dials. */
export const totalsOf = (result: Simulation.Result): ReplayTotals => {
  const { total, uses } = result
  return {
    dials: total.dials,
    tiers: [
      { name: "area code", dials: total.byMatchTier.sameAreaCode },
      { name: "region", dials: total.byMatchTier.sameRegion },
      { name: "nearest", dials: total.byMatchTier.nearest },
      { name: "state", dials: total.byMatchTier.state },
      { name: "other", dials: total.byMatchTier.other }
    ],
    refused: total.byMatchTier.refused,
    overCap: total.overTarget,
    localShare: localShareOf(total),
    anisUsed: uses.size,
    dialsPerAni: total.usesPerAni
  }
}

// internal

const regionsOf = ({ regions }: Simulation.Result): Array<ReplayRegion> =>
  [...regions]
    // A region where only numbers were used was not dialed.
    .filter(([, { dials }]) => dials > 0)
    .map(([region, counts]) => ({
      region: region?.name ?? "",
      state: region?.state ?? "",
      dials: counts.dials,
      localShare: localShareOf(counts),
      refused: counts.byMatchTier.refused
    }))
    .sort((a, b) => b.dials - a.dials || TextOrder.compare(`${a.state} ${a.region}`, `${b.state} ${b.region}`))

const localShareOf = (counts: OutcomeCounts.OutcomeCounts): number =>
  Figures.percentage(OutcomeCounts.localOf(counts), counts.dials)
