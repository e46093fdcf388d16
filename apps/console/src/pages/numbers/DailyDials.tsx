/**
 * A number's or a group's dials by day and what came of them, as bars and as a table.
 */
import { useCallback } from "react"
import { DayTable } from "../../components/DayTable.tsx"
import * as Format from "../../components/format.ts"
import { Legend, PlotFigure, type PlotModule } from "../../components/PlotFigure.tsx"

interface Day {
  readonly day: string
  readonly dials: number
  readonly contacts: number
  readonly successes: number
  readonly blocks: number
  readonly noAnswers: number
}

/** The bars, what their colours mean, and the same as a table for who wants to read it. */
export const DailyDials = <D extends Day>(
  { days, done, first }: {
    readonly days: ReadonlyArray<D>
    /** What was done on a day, in a few words. */
    readonly done: ReadonlyMap<string, ReadonlyArray<string>>
    /** What the table tells before the dials. */
    readonly first: { readonly heading: string; readonly count: (day: D) => number }
  }
) => {
  const rates = useCallback((plot: PlotModule) => {
    const points = days.flatMap((day) =>
      day.dials === 0
        ? []
        : rateLines.map(({ color, key }) => ({
          date: new Date(`${day.day}T00:00:00Z`),
          percent: 100 * day[key] / day.dials,
          color
        }))
    )
    // Most are a few percent: they are not drawn against a hundred.
    const top = 10 * Math.ceil(Math.max(10, ...points.map(({ percent }) => percent)) / 10)
    return {
      marginLeft: 36,
      marginBottom: 34,
      x: { type: "utc", label: null, domain: spanOf(days) },
      y: { label: null, domain: [0, top], grid: true, ticks: 3, tickFormat: (value: number) => `${value}%` },
      color: { type: "identity" },
      marks: [
        plot.lineY(points, { x: "date", y: "percent", stroke: "color", z: "color", strokeWidth: 1.6 }),
        plot.ruleY([0], { stroke: "var(--border-strong)" })
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [days])
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
      marginBottom: 34,
      x: { type: "utc", label: null, domain: spanOf(days) },
      y: { label: null, domain: [0, most], grid: true, ticks: 4, tickFormat: Format.count },
      color: { type: "identity" },
      marks: [
        plot.rectY(parts, { x: "date", y: "dials", fill: "color", interval: "day", inset: 0.5, order: null }),
        plot.ruleY([0], { stroke: "var(--border-strong)" }),
        ...marksOf(plot, days, done)
      ]
    } satisfies ReturnType<Parameters<typeof PlotFigure>[0]["options"]>
  }, [days, done])
  const total = days.reduce((sum, { dials }) => sum + dials, 0)
  return (
    <>
      <Legend entries={outcomes.map(({ label, series }) => ({ series, label }))} />
      <PlotFigure
        height={220}
        options={options}
        label={`Dials of each of the last ${days.length} days: ${
          Format.count(total)
        } in all. Dashed lines stand where something was done to it. The table below says the same.`}
      />
      <Legend entries={rateLines.map(({ label, series }) => ({ series, label }))} />
      <PlotFigure
        height={120}
        options={rates}
        label={`Shares of the dials of each of the last ${days.length} days that were reached and blocked. The table below has the counts.`}
      />
      <DayTable
        label="Dials by day"
        days={days}
        headings={[first.heading, ...headings]}
        cells={(day) => [
          ...[first.count(day), day.dials, day.contacts, day.successes, day.blocks, day.noAnswers].map((count) =>
            Format.count(count)
          ),
          done.get(day.day)?.join(", ") ?? ""
        ]}
      />
    </>
  )
}

// internal

/** Lines over the days on which something was done, in the colour of what it was. */
const marksOf = (
  plot: PlotModule,
  days: ReadonlyArray<Day>,
  done: ReadonlyMap<string, ReadonlyArray<string>>
) => {
  const points = days.flatMap(({ day }) => {
    const words = done.get(day)
    return words === undefined
      ? []
      : [{ date: new Date(`${day}T12:00:00Z`), title: `${Format.day(day)}\n${words.join("\n")}` }]
  })
  return [
    plot.ruleX(points, { x: "date", stroke: "var(--text)", strokeDasharray: "3 3", strokeOpacity: 0.7 }),
    plot.tip(
      points,
      plot.pointerX({ x: "date", title: "title", fill: "var(--surface)", stroke: "var(--border-strong)" })
    )
  ]
}

const spanOf = (days: ReadonlyArray<Day>): Array<Date> => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return first === undefined ? [] : [new Date(`${first}T00:00:00Z`), new Date(`${last}T23:59:59Z`)]
}

const rateLines = [
  { key: "contacts", label: "Contact rate", series: 1, color: "var(--series-1)" },
  { key: "blocks", label: "Block rate", series: 2, color: "var(--series-2)" }
] as const

const headings = ["Dials", "Contacts", "Successes", "Blocked", "No answer", "What was done"]

/** From the bottom of a bar to its top. */
const outcomes = [
  { key: "contacts", label: "Reached", series: 1, color: "var(--series-1)" },
  { key: "noAnswers", label: "No answer", series: 5, color: "var(--series-5)" },
  { key: "other", label: "Other", series: 6, color: "var(--series-6)" },
  { key: "blocks", label: "Blocked", series: 2, color: "var(--series-2)" }
] as const
