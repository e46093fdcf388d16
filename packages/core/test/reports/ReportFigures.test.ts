/**
 * Figures of reports out of what Trends shows: each day counts in its own period alone.
 */
import { countsIn, slotsOf } from "@anipool/core/reports/ReportFigures"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Schedule from "@anipool/domain/reports/Schedule"
import { assert, describe, it } from "@effect/vitest"

/** Two hours over fourteen days: on the n-th day n dials in the first hour, and ten times as many in the second. */
const columns = Array.from({ length: 14 }, (_, i) => LocalTime.addDays("2026-02-17", i))
const row = (key: string, times: number) => {
  const dials = columns.map((_, i) => times * (i + 1))
  return { key, name: null, rows: 1, dials, contacts: dials, blocks: dials, noAnswers: dials }
}
const trends = {
  by: "hour" as const,
  across: "day" as const,
  from: columns[0]!,
  to: columns[13]!,
  today: "2026-03-03",
  hour: 7,
  columns,
  rows: [row("9", 1), row("10", 10)]
}

describe("ReportFigures", () => {
  it("counts the days of a period, both ends within, and no others", () => {
    const dials = (from: string, to: string) => countsIn(columns, trends.rows[0]!, { from, to }).dials
    assert.deepStrictEqual(
      [dials("2026-02-17", "2026-02-17"), dials("2026-02-18", "2026-02-20"), dials("2026-03-02", "2026-03-02")],
      [1, 2 + 3 + 4, 14]
    )
  })

  it("draws the hours of a day, and the days of a week, beside those of before", () => {
    const shown = (every: Schedule.Every) =>
      slotsOf(every, trends, Schedule.periodsOf(every, "2026-03-03"))
        .map(({ counts, label }) => [label, ...counts.map(({ dials }) => dials)])
    assert.deepStrictEqual(shown("day"), [["9:00", 14, 13, 7], ["10:00", 140, 130, 70]])
    assert.deepStrictEqual(shown("week").slice(0, 2), [["Tuesday", 88, 11], ["Wednesday", 99, 22]])
    assert.strictEqual(shown("week").length, 7)
  })
})
