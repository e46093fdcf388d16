/**
 * What the page makes of trends: days, rates, shades, names, and the file.
 */
import * as CsvWriter from "@anipool/csv/CsvWriter"
import type { Trends, TrendsRow } from "@anipool/http-api/admin/TrendsApi"
import * as Format from "../../components/format.ts"
import type { By, Figure } from "./search.ts"

/** Counts of a cell, or of several together. */
export interface Counts {
  readonly dials: number
  readonly contacts: number
  readonly blocks: number
  readonly noAnswers: number
}

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
export const figureLabels: Readonly<Record<Figure, string>> = {
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
export const cellOf = (row: TrendsRow, column: number): Counts => ({
  dials: row.dials[column] ?? 0,
  contacts: row.contacts[column] ?? 0,
  blocks: row.blocks[column] ?? 0,
  noAnswers: row.noAnswers[column] ?? 0
})

/** Nothing. */
export const none: Counts = { dials: 0, contacts: 0, blocks: 0, noAnswers: 0 }

/** Both together. */
export const plus = (a: Counts, b: Counts): Counts => ({
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts,
  blocks: a.blocks + b.blocks,
  noAnswers: a.noAnswers + b.noAnswers
})

/** All columns of a row together. */
export const totalOf = (row: TrendsRow): Counts =>
  row.dials.reduce((sum, _, column) => plus(sum, cellOf(row, column)), none)

/** A figure: a percentage of the dials, or the dials; undefined where nothing was dialed. */
export const valueOf = (figure: Figure, { blocks, contacts, dials, noAnswers }: Counts): number | undefined => {
  if (dials === 0) return undefined
  switch (figure) {
    case "blocked":
      return 100 * blocks / dials
    case "contacts":
      return 100 * contacts / dials
    case "answered":
      return 100 * (dials - noAnswers) / dials
    case "dials":
      return dials
  }
}

/** A figure, as it is read. */
export const textOf = (figure: Figure, counts: Counts): string => {
  const value = valueOf(figure, counts)
  return value === undefined ? "–" : figure === "dials" ? Format.count(value) : Format.percent(value)
}

/**
 * How strong a cell is shaded, 0 to 1, beside the strongest. Cells of few dials say little, and do not decide what the
 * strongest is.
 */
export const heatOf = (figure: Figure, counts: Counts, strongest: number): number => {
  const value = valueOf(figure, counts)
  return value === undefined || strongest === 0 ? 0 : Math.min(1, value / strongest)
}

/** What the strongest shade stands for. */
export const strongestOf = (figure: Figure, cells: ReadonlyArray<Counts>): number => {
  const telling = cells.filter(({ dials }) => dials >= tellingDials)
  return Math.max(0, ...(telling.length === 0 ? cells : telling).map((each) => valueOf(figure, each) ?? 0))
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
          ...(["contacts", "blocked", "answered"] as const).map((figure) => valueOf(figure, cell)!.toFixed(2))
        ]]
      })
    )
  )

// internal

const dayMs = 86_400_000

/** From so many dials on a rate says something. */
const tellingDials = 20
