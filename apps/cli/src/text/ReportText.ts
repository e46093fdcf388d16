/**
 * A planner report as text: a table for people, CSV for spreadsheets, and what to buy as a list of its own.
 */
import type { Report } from "@anipool/core/planner/Planner"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import * as BuyList from "@anipool/domain/planner/BuyList"
import * as PrintableText from "@anipool/domain/PrintableText"
import { counted } from "@anipool/jobs/Output"

/** A report and whose it is. */
export interface NamedReport {
  readonly workspace: string
  readonly report: Report
}

/** Numbers to buy of one area code. */
export interface Purchase extends BuyList.Purchase {
  readonly state: string
  readonly region: string
}

/** What to buy, in the order of the report. */
export const purchasesOf = ({ country, plan }: Report): ReadonlyArray<Purchase> =>
  plan.rows.flatMap((row) =>
    BuyList.ofRow(country, row).map((purchase) => ({
      state: row.region.state,
      region: row.region.name,
      ...purchase
    }))
  )

/** The report as a table; with `colour`, what is short is red, what is over green, what is small dim. */
export const table = ({ report, workspace }: NamedReport, colour: boolean): ReadonlyArray<string> => {
  const { businessDays, country, dialsPerAni, groupBy, inventoryMode, period, plan } = report
  const rows = plan.rows.map((row) => {
    const { belowThreshold, currentAnis, dailyDialsAverage, difference, proposedAnis, region } = row
    const cells = [
      region.name,
      region.state,
      shown(dailyDialsAverage),
      shown(currentAnis),
      shown(proposedAnis),
      signed(difference),
      BuyList.ofRow(country, row).map(({ anis, areaCode }) => `${areaCode} ×${shown(anis)}`).join(", ")
    ]
    const paint: Paint = belowThreshold ? "dim" : difference > 0 ? "red" : difference < 0 ? "green" : undefined
    return { cells, paint }
  })
  const totals = [
    "Total",
    "",
    "",
    shown(plan.totalCurrentAnis),
    shown(plan.totalProposedAnis),
    signed(plan.aniDifference),
    ""
  ]
  const head =
    `${PrintableText.inLine(workspace)} (${country}): ${period.from} to ${period.to}, ${
      counted(businessDays, "business day")
    }, ` +
    `${dialsPerAni} dials per ANI a day, by ${groupBy}, ${inventoryMode} ANIs`
  const headings = ["REGION", "STATE", "DIALS/DAY", "ANIS", "PROPOSED", "DIFFERENCE", "BUY"]
  const body = rows.length === 0
    ? ["Nothing was dialed, and no ANI is held."]
    : align([{ cells: headings, paint: undefined }, ...rows, { cells: totals, paint: undefined }], colour)
  return [head, "", ...body, "", ...remarks(report)]
}

/** The report as CSV; `buy` holds `area code:ANIs`, separated by spaces. */
export const csv = (reports: ReadonlyArray<NamedReport>): ReadonlyArray<string> =>
  csvLines(
    [
      "workspace",
      "region",
      "state",
      "area_codes",
      "daily_dials_average",
      "current_anis",
      "proposed_anis",
      "difference",
      "below_threshold",
      "buy"
    ],
    reports.flatMap(({ report, workspace }) =>
      report.plan.rows.map((row) => [
        workspace,
        row.region.name,
        row.region.state,
        row.region.areaCodes.join(" "),
        row.dailyDialsAverage,
        row.currentAnis,
        row.proposedAnis,
        row.difference,
        row.belowThreshold,
        BuyList.ofRow(report.country, row).map(({ anis, areaCode }) => `${areaCode}:${anis}`).join(" ")
      ])
    )
  )

/** What to buy as CSV, as `planner simulate` reads it. */
export const buyListCsv = (reports: ReadonlyArray<NamedReport>): ReadonlyArray<string> =>
  csvLines(
    ["workspace", "state", "region", "area_code", "anis"],
    reports.flatMap(({ report, workspace }) =>
      purchasesOf(report).map(({ anis, areaCode, region, state }) => [workspace, state, region, areaCode, anis])
    )
  )

/** What to buy as a table. */
export const buyListTable = ({ report, workspace }: NamedReport): ReadonlyArray<string> => {
  const purchases = purchasesOf(report)
  const total = purchases.reduce((sum, { anis }) => sum + anis, 0)
  const rows = [
    ["AREA CODE", "STATE", "ANIS", "REGION"],
    ...purchases.map(({ anis, areaCode, region, state }) => [areaCode, state, shown(anis), region])
  ]
  return [
    `${PrintableText.inLine(workspace)}: ${total === 0 ? "nothing to buy" : `${counted(total, "ANI")} to buy`}`,
    ...(total === 0 ? [] : ["", ...align(rows.map((cells) => ({ cells, paint: undefined })), false)])
  ]
}

/** The report in the interface's words. */
export const data = ({ report }: NamedReport): ReturnType<typeof PlannerReport.toData> => PlannerReport.toData(report)

// internal

/** CSV as one piece of output, which ends without a line end, as every piece does. */
const csvLines = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<CsvWriter.Field>>
): ReadonlyArray<string> => [CsvWriter.format(header, rows, "\n").trimEnd()]

type Paint = "dim" | "red" | "green" | undefined

interface Line {
  readonly cells: ReadonlyArray<string>
  readonly paint: Paint
}

const codes = { dim: "\u001b[2m", red: "\u001b[31m", green: "\u001b[32m" } as const
const plain = "\u001b[0m"

const shown = (count: number): string => count.toLocaleString("en")

const signed = (count: number): string => count > 0 ? `+${shown(count)}` : shown(count)

const isNumber = (cell: string): boolean => /^[+-]?[\d,]+$/.test(cell)

/** Columns as wide as their widest cell; those that hold numbers, heading too, to the right. */
const align = (table: ReadonlyArray<Line>, colour: boolean): ReadonlyArray<string> => {
  const columns = table[0]!.cells.map((_, column) => {
    const cells = table.map(({ cells }) => cells[column]!)
    const body = cells.slice(1).filter((cell) => cell !== "")
    // Area codes are digits too, but names.
    const isRight = cells[0] !== "AREA CODE" && cells[0] !== "STATE" && body.length > 0 && body.every(isNumber)
    return { width: Math.max(...cells.map((cell) => cell.length)), isRight }
  })
  return table.map(({ cells, paint }) => {
    const line = cells.map((cell, column) => {
      const { isRight, width } = columns[column]!
      return isRight ? cell.padStart(width) : cell.padEnd(width)
    }).join("  ").trimEnd()
    return colour && paint !== undefined ? `${codes[paint]}${line}${plain}` : line
  })
}

const remarks = ({ missingZipData, plan }: Report): ReadonlyArray<string> => [
  `${counted(plan.totalDials, "dial")}, ${counted(plan.totalContacts, "contact")} (${plan.overallContactRate} %).`,
  ...(plan.tollFreeRecommendation > 0
    ? [`Recommended beside these: ${counted(plan.tollFreeRecommendation, "toll-free ANI")}.`]
    : []),
  ...(missingZipData ? ["There were dials, but none with a ZIP whose area code is known."] : []),
  ...(plan.unplacedDials > 0
    ? [`${counted(plan.unplacedDials, "dial")} are left out: their area code is in no table of the country.`]
    : [])
]
