/**
 * Today by the hour, beside yesterday and the same day of the week before.
 */
import * as DialFigures from "@anipool/http-api/admin/DialFigures"
import type { Trends } from "@anipool/http-api/admin/TrendsApi"
import { useCallback, useMemo } from "react"
import { Section } from "../../components/PageHeader.tsx"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"
import { Stat, Stats } from "../../components/Stat.tsx"
import * as TrendsView from "./trendsView.ts"

/** Sums so far, the lines, and the same as a table. `trends`: hours across the eight days that end today. */
export const HoursBeside = ({ figure, trends }: { readonly trends: Trends; readonly figure: DialFigures.Figure }) => {
  const days = useMemo(() => daysOf(trends), [trends])
  // A rate of a handful of calls at night would be the highest of the day.
  const isDrawn = useCallback((counts: DialFigures.Counts) => DialFigures.isTelling(figure, counts), [figure])
  const isLeftOut = days.some(({ hours }) => hours.some((counts) => counts.dials > 0 && !isDrawn(counts)))
  const options = useCallback((plot: PlotModule, width: number) => {
    const points = days.flatMap(({ color, hours, label }) =>
      hours.flatMap((counts, hour) => {
        const value = DialFigures.valueOf(figure, counts)
        return value === undefined || !isDrawn(counts) ? [] : [{ hour, value, label, color }]
      })
    )
    return {
      marginLeft: 44,
      marginBottom: 24,
      x: { label: null, domain: [0, 23], ticks: width < 500 ? 4 : 8, tickFormat: (hour: number) => `${hour}:00` },
      y: {
        label: null,
        grid: true,
        ticks: 4,
        zero: true,
        tickFormat: (value: number) => figure === "dials" ? value.toLocaleString("en") : `${value}%`
      },
      color: { type: "identity" },
      marks: [
        plot.lineY(points, { x: "hour", y: "value", z: "label", stroke: "color", strokeWidth: 2, marker: "dot" }),
        plot.ruleY([0], { stroke: "var(--border-strong)" })
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [days, figure, isDrawn])
  return (
    <Section title={`${TrendsView.figureLabels[figure]} by the hour`}>
      <Stats>
        {days.map(({ hours, label, title }) => {
          const soFar = hours.slice(0, trends.hour + 1).reduce(DialFigures.plus, DialFigures.none)
          return (
            <Stat
              key={label}
              label={label === "Today" ? "Today so far" : `${title} by this hour`}
              value={TrendsView.textOf(figure, soFar)}
              note={figure === "dials"
                ? `${TrendsView.textOf("contacts", soFar)} reached somebody`
                : `of ${TrendsView.textOf("dials", soFar)} dials`}
            />
          )
        })}
      </Stats>
      <Legend entries={days.map(({ series, title }) => ({ series, label: title }))} />
      <PlotFigure
        height={220}
        options={options}
        label={`${
          TrendsView.figureLabels[figure]
        } by the hour, of today, yesterday and a week ago. The table below says the same.`}
      />
      {isLeftOut
        ? (
          <p className="muted small left-out">
            Hours of fewer than {DialFigures.tellingDials} dials are in the table alone.
          </p>
        )
        : null}
      <details className="as-table">
        <summary>As a table</summary>
        <div className="scroll-x" tabIndex={0} role="region" aria-label="By the hour">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Hour</th>
                {days.map(({ label, title }) => <th key={label} scope="col" className="end">{title}</th>)}
              </tr>
            </thead>
            <tbody>
              {hoursOfDay.filter((hour) => days.some(({ hours }) => hours[hour]!.dials > 0)).map((hour) => (
                <tr key={hour}>
                  <th scope="row">{TrendsView.hourOf(String(hour))}</th>
                  {days.map(({ hours, label }) => (
                    <td key={label} className="end">{TrendsView.textOf(figure, hours[hour]!)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Section>
  )
}

// internal

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

const kinds = [
  { label: "Today", ago: 0, series: 1, color: "var(--series-1)" },
  { label: "Yesterday", ago: 1, series: 2, color: "var(--series-2)" },
  { label: "A week ago", ago: 7, series: 3, color: "var(--series-3)" }
] as const

/** The days that stand beside each other, each with its hours. */
const daysOf = ({ columns, rows, today }: Trends) =>
  kinds.map((kind) => {
    const day = TrendsView.addDays(today, -kind.ago)
    const column = columns.indexOf(day)
    const title = kind.ago === 7 ? `Last ${weekday(day)}` : kind.label
    return {
      ...kind,
      title,
      hours: hoursOfDay.map((hour) => {
        const row = rows.find(({ key }) => key === String(hour))
        return row === undefined || column < 0 ? DialFigures.none : TrendsView.cellOf(row, column)
      })
    }
  })

const weekday = (day: string): string =>
  new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(Date.parse(`${day}T00:00:00Z`))
