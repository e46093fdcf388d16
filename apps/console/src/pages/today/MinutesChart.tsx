/**
 * Assignments, dials and contacts of the last hour.
 */
import type { Minute } from "@anipool/http-api/admin/TodayApi"
import { useCallback } from "react"
import * as Format from "../../components/format.ts"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"

const series = [
  { series: 1, label: "assigned", of: ({ assigned }: Minute) => assigned },
  { series: 2, label: "dials", of: ({ dials }: Minute) => dials },
  { series: 3, label: "contacts", of: ({ contacts }: Minute) => contacts },
  { series: 7, label: "refused", of: ({ refused }: Minute) => refused }
]

/** The chart. The present minute is not over: it is left out of the lines. */
export const MinutesChart = (
  { minutes, timeZone }: { readonly minutes: ReadonlyArray<Minute>; readonly timeZone: string }
) => {
  const options = useCallback((plot: PlotModule, width: number) => {
    const over = minutes.slice(0, -1)
    const max = Math.max(4, ...over.flatMap((minute) => series.map(({ of }) => of(minute))))
    return {
      marginTop: 10,
      marginLeft: 44,
      marginRight: 12,
      x: {
        type: "time" as const,
        label: null,
        ticks: width < 500 ? 4 : 8,
        tickFormat: (at: Date) => Format.time(at.getTime(), timeZone)
      },
      y: {
        label: null,
        domain: [0, max],
        nice: true,
        ticks: 5,
        tickFormat: (value: number) => Number.isInteger(value) ? Format.count(value) : ""
      },
      marks: [
        plot.gridY({ stroke: "var(--grid)", strokeOpacity: 1, ticks: 5 }),
        // Straight from minute to minute: a smoothed line shows counts that there were not.
        plot.areaY(over, {
          x: dateOf,
          y: series[0]!.of,
          fill: "var(--series-1)",
          fillOpacity: 0.1
        }),
        ...series.toReversed().map(({ of, series }) =>
          plot.lineY(over, {
            x: dateOf,
            y: of,
            stroke: `var(--series-${series})`,
            strokeWidth: series === 1 ? 2 : 1.6
          })
        ),
        plot.ruleY([0], { stroke: "var(--border-strong)" }),
        plot.ruleX(over, plot.pointerX({ x: dateOf, stroke: "var(--border-strong)" })),
        plot.tip(
          over,
          plot.pointerX({
            x: dateOf,
            y: (minute: Minute) => Math.max(...series.map(({ of }) => of(minute))),
            title: (minute: Minute) =>
              [
                Format.time(minute.at, timeZone),
                ...series.map(({ label, of }) => `${Format.count(of(minute))} ${label}`)
              ]
                .join("\n"),
            fill: "var(--surface)",
            stroke: "var(--border-strong)",
            lineHeight: 1.4
          })
        )
      ]
    }
  }, [minutes, timeZone])
  const last = minutes.at(-2)
  const sum = (of: (minute: Minute) => number) => Format.count(minutes.reduce((sum, minute) => sum + of(minute), 0))
  return (
    <>
      <PlotFigure
        options={options}
        height={230}
        label={`The last hour: ${series.map(({ label, of }) => `${sum(of)} ${label}`).join(", ")}`}
      />
      <div className="chart-foot">
        <Legend entries={series} />
        {last === undefined
          ? null
          : (
            <span className="muted small">
              {`${Format.time(last.at, timeZone)}: ${last.assigned} assigned, ${last.dials} dials`}
            </span>
          )}
      </div>
    </>
  )
}

// internal

const dateOf = ({ at }: Minute): Date => new Date(at)
