/**
 * What the page makes of trends: days, names, and the file.
 */
import * as CsvWriter from "@anipool/csv/CsvWriter"
import * as DialFigures from "@anipool/http-api/admin/DialFigures"
import type { Trends, TrendsRow } from "@anipool/http-api/admin/TrendsApi"
import * as Format from "../../components/format.ts"
import type { By } from "./search.ts"

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days that are asked for together, by the number of days that they end today. */
export const presets = [
  { value: "1", label: "Today" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" }
] as const

/** The preset that days are; undefined: chosen by hand. */
export const presetOf = (from: string, to: string, today: string): string | undefined =>
  to === today ? presets.find(({ value }) => addDays(today, 1 - Number(value)) === from)?.value : undefined

/** What the figures are called. */
export const figureLabels: Readonly<Record<DialFigures.Figure, string>> = {
  blocked: "Blocked",
  contacts: "Contacts",
  answered: "Answered",
  dials: "Dials"
}

/** What rows are called. */
export const byLabels: Readonly<Record<By, string>> = {
  state: "State",
  area_code: "Area code",
  campaign: "Campaign",
  hour: "Hour"
}

/** A column's counts. */
export const cellOf = (row: TrendsRow, column: number): DialFigures.Counts => ({
  dials: row.dials[column] ?? 0,
  contacts: row.contacts[column] ?? 0,
  blocks: row.blocks[column] ?? 0,
  noAnswers: row.noAnswers[column] ?? 0
})

/** All columns of a row together. */
export const totalOf = (row: TrendsRow): DialFigures.Counts =>
  row.dials.reduce((sum, _, column) => DialFigures.plus(sum, cellOf(row, column)), DialFigures.none)

/** A figure, as it is read. */
export const textOf = (figure: DialFigures.Figure, counts: DialFigures.Counts): string => {
  const value = DialFigures.valueOf(figure, counts)
  return value === undefined ? "–" : figure === "dials" ? Format.count(value) : Format.percent(value)
}

/** What a row is called. */
export const nameOf = (by: By, { key, name, rows }: TrendsRow): string => {
  if (rows > 1) return `${Format.count(rows)} others`
  if (key === null) return by === "campaign" ? "Deleted campaign" : "No state"
  return by === "hour" ? hourOf(key) : by === "area_code" && name !== null ? `${key} ${name}` : name ?? key
}

/** An hour of the day: `9:00`. */
export const hourOf = (hour: string): string => `${hour}:00`

/** What is shown as a file: a line for each cell with dials. */
export const toCsv = ({ across, by, columns, rows }: Trends): string =>
  CsvWriter.format(
    [by, "name", across, "dials", "contacts", "blocks", "no_answers", "contact_rate", "block_rate", "answer_rate"],
    rows.flatMap((row) =>
      columns.flatMap((column, i) => {
        const cell = cellOf(row, i)
        return cell.dials === 0 ? [] : [[
          row.key ?? "",
          row.key === null ? nameOf(by, row) : row.name ?? "",
          column,
          cell.dials,
          cell.contacts,
          cell.blocks,
          cell.noAnswers,
          ...(["contacts", "blocked", "answered"] as const).map((figure) =>
            DialFigures.valueOf(figure, cell)!.toFixed(2)
          )
        ]]
      })
    )
  )

// internal

const dayMs = 86_400_000
