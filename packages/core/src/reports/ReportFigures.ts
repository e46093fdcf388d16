/**
 * Figures of a report, out of what pages show.
 *
 * Pure.
 */
import * as DialFigures from "@anipool/domain/dials/DialFigures"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { RestingNumber, Slot } from "@anipool/domain/reports/Report"
import * as Schedule from "@anipool/domain/reports/Schedule"
import type { OverviewRow } from "@anipool/storage/AniOverview"
import type { TrendsReport, TrendsRow } from "../dials/Trends.ts"

/** A row's dials on some of its days. */
export const countsIn = (
  columns: ReadonlyArray<string>,
  row: TrendsRow,
  { from, to }: Schedule.Days
): DialFigures.Counts =>
  columns.reduce(
    (sum, day, i) =>
      day < from || day > to ? sum : DialFigures.plus(sum, {
        dials: row.dials[i]!,
        contacts: row.contacts[i]!,
        blocks: row.blocks[i]!,
        noAnswers: row.noAnswers[i]!
      }),
    DialFigures.none
  )

/** What the report draws: of a day its hours with dials in any of the periods, of a week its days. */
export const slotsOf = (
  every: Schedule.Every,
  { columns, rows }: TrendsReport,
  periods: ReadonlyArray<Schedule.Period>
): ReadonlyArray<Slot> =>
  every === "day"
    ? rows.map((row) => ({ label: `${row.key}:00`, counts: periods.map((period) => countsIn(columns, row, period)) }))
      .filter(({ counts }) => counts.some(({ dials }) => dials > 0))
    : Array.from({ length: Schedule.weekDays }, (_, i) => {
      const days = periods.map(({ from }) => LocalTime.addDays(from, i))
      return {
        label: Schedule.weekdayNames[Schedule.weekdayOf(days[0]!) - 1]!,
        counts: days.map((day) =>
          rows.reduce(
            (sum, row) => DialFigures.plus(sum, countsIn(columns, row, { from: day, to: day })),
            DialFigures.none
          )
        )
      }
    })

/** A number that rests, and why. What somebody noted is not told: anything may stand there. */
export const restingOf = (
  { callingCode, id, number, pausedUntil, rest }: OverviewRow,
  timeZone: string
): RestingNumber => ({
  id,
  phone: PhoneNumber.toE164({ callingCode, national: number }),
  why: rest?.grounds == null
    ? originWords[rest?.origin ?? "interface"]
    : "evidence" in rest.grounds
    ? `it burnt ${rest.grounds.evidence}`
    : `${rest.grounds.blockRate}% of ${
      rest.grounds.dials.toLocaleString("en")
    } dials in 30 days were blocked, more than ${rest.grounds.aboveBlockRate}%`,
  until: pausedUntil === null ? null : LocalTime.dateAt(pausedUntil, timeZone)
})

// internal

const originWords: Readonly<Record<NonNullable<OverviewRow["rest"]>["origin"], string>> = {
  interface: "put to rest by hand",
  "command-line": "put to rest on the command line",
  "rest-rule": "put to rest by the rest rule",
  schedule: "put to rest at its time"
}
