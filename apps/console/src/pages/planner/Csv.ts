/**
 * Tables as CSV (RFC 4180): for a spreadsheet, so that no value is taken for a formula.
 */

/** A table as text, its heading first; each line ends with CR LF. */
export const format = (
  heading: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string | number | boolean>>
): string => [heading, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("")

/** The region rows of a report, with the interface's names. */
export const ofRegions = (regions: ReadonlyArray<RegionRow>): string =>
  format(
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
  format(
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

// internal

const field = (value: string | number | boolean): string => {
  if (typeof value !== "string") return String(value)
  // A spreadsheet would work out a text that begins so.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text
}
