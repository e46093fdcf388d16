/**
 * A number's dials by day and what came of them, as bars and as a table.
 */
import type { NumberDay } from "@anipool/http-api/admin/NumbersApi"
import { useCallback } from "react"
import { DayTable } from "../../components/DayTable.tsx"
import * as Format from "../../components/format.ts"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"

/** The bars, what their colours mean, and the same as a table for who wants to read it. */
export const DailyDials = ({ days }: { readonly days: ReadonlyArray<typeof NumberDay.Type> }) => {
  const options = useCallback((plot: PlotModule) => {
    const most = Math.max(1, ...days.map(({ dials }) => dials))
    const parts = days.flatMap((day) => {
      const other = Math.max(0, day.dials - day.contacts - day.noAnswers - day.blocks)
      return outcomes.map(({ color, key, label }) => ({
        date: new Date(`${day.day}T00:00:00Z`),
        dials: key === "other" ? other : day[key],
        label,
        color
      }))
    })
    return {
      marginLeft: 36,
      marginBottom: 24,
      x: { type: "utc", label: null },
      y: { label: null, domain: [0, most], grid: true, ticks: 4, tickFormat: Format.count },
      color: { type: "identity" },
      marks: [
        plot.rectY(parts, { x: "date", y: "dials", fill: "color", interval: "day", inset: 0.5, order: null }),
        plot.ruleY([0], { stroke: "var(--border-strong)" })
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [days])
  const total = days.reduce((sum, { dials }) => sum + dials, 0)
  return (
    <>
      <Legend entries={outcomes.map(({ label, series }) => ({ series, label }))} />
      <PlotFigure
        height={220}
        options={options}
        label={`Dials of each of the last ${days.length} days: ${
          Format.count(total)
        } in all. The table below says the same.`}
      />
      <DayTable
        label="Dials by day"
        days={days}
        headings={headings}
        cells={(day) =>
          [day.assigned, day.dials, day.contacts, day.successes, day.blocks, day.noAnswers].map((count) =>
            Format.count(count)
          )}
      />
    </>
  )
}

// internal

const headings = ["Assigned", "Dials", "Contacts", "Successes", "Blocked", "No answer"]

/** From the bottom of a bar to its top. */
const outcomes = [
  { key: "contacts", label: "Reached", series: 1, color: "var(--series-1)" },
  { key: "noAnswers", label: "No answer", series: 5, color: "var(--series-5)" },
  { key: "other", label: "Other", series: 6, color: "var(--series-6)" },
  { key: "blocks", label: "Blocked", series: 2, color: "var(--series-2)" }
] as const
