/**
 * A campaign's local share and contact rate by day, as lines and as a table.
 */
import type { CampaignDay } from "@anipool/http-api/admin/CampaignsApi"
import { useCallback } from "react"
import { DayTable } from "../../components/DayTable.tsx"
import * as Format from "../../components/format.ts"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"
import { contactRate, localShare } from "./figures.ts"

/** The lines, and the same as a table. */
export const CampaignDays = ({ days }: { readonly days: ReadonlyArray<CampaignDay> }) => {
  const options = useCallback((plot: PlotModule) => {
    const points = days.flatMap((day) =>
      series.flatMap(({ color, part, whole }) =>
        day[whole] === 0
          ? []
          : [{ date: new Date(`${day.day}T00:00:00Z`), percent: 100 * day[part] / day[whole], color }]
      )
    )
    return {
      marginLeft: 40,
      marginBottom: 24,
      x: { type: "utc", label: null },
      y: { label: null, domain: [0, 100], grid: true, ticks: 4, tickFormat: (value: number) => `${value}%` },
      color: { type: "identity" },
      marks: [
        plot.lineY(points, { x: "date", y: "percent", stroke: "color", z: "color", strokeWidth: 2, marker: "dot" }),
        plot.ruleY([0], { stroke: "var(--border-strong)" })
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [days])
  return (
    <>
      <Legend entries={series.map(({ label, series }) => ({ series, label }))} />
      <PlotFigure
        height={230}
        options={options}
        label="Local share and contact rate of each of the last 30 days. The table below says the same."
      />
      <DayTable
        label="The campaign by day"
        days={days}
        headings={headings}
        cells={(day) => [
          Format.count(day.assigned),
          Format.count(day.refused),
          localShare(day),
          Format.count(day.dials),
          contactRate(day)
        ]}
      />
    </>
  )
}

// internal

const headings = ["Assigned", "Refused", "Local", "Dials", "Contact rate"]

const series = [
  { label: "Local share", series: 1, color: "var(--series-1)", part: "local", whole: "assigned" },
  { label: "Contact rate", series: 2, color: "var(--series-2)", part: "contacts", whole: "dials" }
] as const
