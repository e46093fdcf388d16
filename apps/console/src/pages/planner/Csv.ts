/**
 * The planner's tables as CSV.
 */
import * as CsvWriter from "@anipool/csv/CsvWriter"

/** The region rows of a report, with the interface's names. */
export const ofRegions = (regions: ReadonlyArray<RegionRow>): string =>
  CsvWriter.format(
    [
      "region",
      "state",
      "areaCodes",
      "dailyDialsAverage",
      "currentAnis",
      "proposedAnis",
      "difference",
      "belowThreshold"
    ],
    regions.map((each) => [
      each.region,
      each.state,
      each.areaCodes.join(" "),
      each.dailyDialsAverage,
      each.currentAnis,
      each.proposedAnis,
      each.difference,
      each.belowThreshold
    ])
  )

/** What to buy. */
export const ofPurchases = (lines: ReadonlyArray<PurchaseLine>): string =>
  CsvWriter.format(
    ["areaCode", "anis", "region", "state"],
    lines.map((each) => [each.areaCode, each.anis, each.region, each.state])
  )

/** A row of the report. */
export interface RegionRow {
  readonly region: string
  readonly state: string
  readonly areaCodes: ReadonlyArray<string>
  readonly dailyDialsAverage: number
  readonly currentAnis: number
  readonly proposedAnis: number
  readonly difference: number
  readonly belowThreshold: boolean
}

/** Numbers to buy in one area code, and for which region. */
export interface PurchaseLine {
  readonly areaCode: string
  readonly anis: number
  readonly region: string
  readonly state: string
}
