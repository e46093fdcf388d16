/**
 * What a simulation came to, as JSON and as text.
 */
import type * as Simulator from "@anipool/core/planner/Simulator"
import { percentage } from "@anipool/domain/lifecycle/Figures"
import * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import type { Region } from "@anipool/domain/planner/Regions"
import type * as Simulation from "@anipool/domain/planner/Simulation"
import { counted, table } from "@anipool/jobs/Output"

/** A simulation as JSON. */
export const data = (workspace: string, { bought, anis, result, wanted }: Simulator.Outcome) => ({
  workspace,
  heldAnis: anis,
  bought,
  ...shownResult(result),
  wanted: wanted === undefined ? null : {
    localShareWanted: wanted.localShare,
    isReached: localShareOf(wanted.result) >= wanted.localShare,
    toBuy: wanted.toBuy,
    ...shownResult(wanted.result)
  }
})

/** A simulation as lines for people. */
export const lines = (
  workspace: string,
  { bought, anis, result, wanted }: Simulator.Outcome
): ReadonlyArray<string> => [
  `${workspace}: ${counted(result.total.dials, "dial")} over ${counted(anis, "ANI")}` +
  (bought.length === 0 ? "" : ` and ${counted(totalOf(bought), "ANI")} to buy (${listOf(bought)})`),
  "",
  ...resultLines(result),
  ...(wanted === undefined ? [] : [
    "",
    ...(wanted.toBuy.length === 0
      ? [`${wanted.localShare} % of local numbers: nothing to buy that would help.`]
      : [
        `${wanted.localShare} % of local numbers: ${counted(totalOf(wanted.toBuy), "ANI")} to buy ` +
        `(${listOf(wanted.toBuy)}), which come to ${localShareOf(wanted.result)} %:`,
        "",
        ...resultLines(wanted.result)
      ])
  ])
]

// internal

type Purchases = ReadonlyArray<{ readonly areaCode: string; readonly anis: number }>

const totalOf = (purchases: Purchases): number => purchases.reduce((sum, { anis }) => sum + anis, 0)

const listOf = (purchases: Purchases): string =>
  purchases.map(({ anis, areaCode }) => `${areaCode} ×${anis.toLocaleString("en")}`).join(", ")

const localShareOf = ({ total }: Simulation.Result): number => percentage(OutcomeCounts.localOf(total), total.dials)

const shownCounts = ({ atCap, byMatchTier, dials, overTarget, usesPerAni }: OutcomeCounts.OutcomeCounts) => ({
  dials,
  byTier: Object.fromEntries(
    OutcomeCounts.matchTiers.map((
      each
    ) => [each, { dials: byMatchTier[each], share: percentage(byMatchTier[each], dials) }])
  ),
  refusedAtCap: atCap,
  overTarget,
  dialsPerAni: usesPerAni
})

/** Most dials first; what is in no region last. */
const regionsOf = (
  { regions }: Simulation.Result
): ReadonlyArray<readonly [Region | undefined, OutcomeCounts.OutcomeCounts]> =>
  [...regions].sort(([regionA, a], [regionB, b]) =>
    Number(regionA === undefined) - Number(regionB === undefined) || b.dials - a.dials ||
    (`${regionA?.state} ${regionA?.name}` < `${regionB?.state} ${regionB?.name}` ? -1 : 1)
  )

const shownResult = (result: Simulation.Result) => ({
  localShare: localShareOf(result),
  total: shownCounts(result.total),
  regions: regionsOf(result).map(([region, counts]) => ({
    region: region?.name ?? "",
    state: region?.state ?? "",
    ...shownCounts(counts)
  })),
  skipped: result.skipped
})

const resultLines = (result: Simulation.Result): ReadonlyArray<string> => [
  ...table(
    [
      "REGION",
      "STATE",
      "DIALS",
      "SAME CODE %",
      "SAME REGION %",
      "NEAREST %",
      "SAME STATE %",
      "OTHER %",
      "REFUSED %",
      "AT CAP",
      "OVER TARGET",
      "MEDIAN",
      "P95",
      "MAX"
    ],
    [
      ...regionsOf(result).map(([region, counts]) => cells(region?.name ?? "(nowhere)", region?.state ?? "", counts)),
      cells("Total", "", result.total)
    ],
    ""
  ),
  "",
  "Median, p95 and max: dials of an ANI in a day, of those that were used.",
  ...(result.skipped > 0
    ? [`${counted(result.skipped, "dial")} skipped: no phone number, or no such campaign.`]
    : [])
]

const cells = (
  name: string,
  state: string,
  { atCap, byMatchTier, dials, overTarget, usesPerAni }: OutcomeCounts.OutcomeCounts
): ReadonlyArray<string> => [
  name,
  state,
  dials.toLocaleString("en"),
  ...OutcomeCounts.matchTiers.map((each) => percentage(byMatchTier[each], dials).toFixed(2)),
  atCap.toLocaleString("en"),
  overTarget.toLocaleString("en"),
  String(usesPerAni.median),
  String(usesPerAni.p95),
  String(usesPerAni.max)
]
