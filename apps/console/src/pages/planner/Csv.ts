/**
 * The planner's tables as CSV.
 */
import * as CsvWriter from "@anipool/csv/CsvWriter"
import type { PlanReport } from "@anipool/http-api/admin/PlanApi"

/** The country of a report. */
export type Country = PlanReport["data"]["country"]

/** The region rows of a report, with the interface's names. The UK has no states: its rows are told by area code. */
export const ofRegions = (country: Country, regions: ReadonlyArray<RegionRow>): string =>
  CsvWriter.format(
    [
      "region",
      ...(country === "uk" ? [] : ["state"]),
      "areaCodes",
      "dailyDialsAverage",
      "currentAnis",
      "proposedAnis",
      "difference",
      "belowThreshold"
    ],
    regions.map((each) => [
      each.region,
      ...(country === "uk" ? [] : [each.state]),
      each.areaCodes.join(" "),
      each.dailyDialsAverage,
      each.currentAnis,
      each.proposedAnis,
      each.difference,
      each.belowThreshold
    ])
  )

/** What to buy. */
export const ofPurchases = (country: Country, lines: ReadonlyArray<PurchaseLine>): string =>
  CsvWriter.format(
    ["areaCode", "anis", "region", ...(country === "uk" ? [] : ["state"])],
    lines.map((each) => [each.areaCode, each.anis, each.region, ...(country === "uk" ? [] : [each.state])])
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
  /** As people name the region. */
  readonly place: string
}
