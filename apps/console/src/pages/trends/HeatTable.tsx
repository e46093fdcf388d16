/**
 * Trends as a table whose cells are shaded: the darker, the more. Each leads to what it is about.
 */
import type { Trends, TrendsRow } from "@anipool/http-api/admin/TrendsApi"
import { Link } from "@tanstack/react-router"
import { type CSSProperties, type ReactNode, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import type { Figure } from "./search.ts"
import * as TrendsView from "./trendsView.ts"

/** The table. */
export const HeatTable = ({ figure, trends }: { readonly trends: Trends; readonly figure: Figure }) => {
  const [isWhole, setIsWhole] = useState(false)
  const { across, by, columns, rows } = trends
  // Hours of the night, when nobody dials, are no columns.
  const dialed = useMemo(
    () => columns.map((_, i) => i).filter((i) => across === "day" || rows.some((row) => row.dials[i]! > 0)),
    [across, columns, rows]
  )
  const strongest = useMemo(
    () => TrendsView.strongestOf(figure, rows.flatMap((row) => dialed.map((i) => TrendsView.cellOf(row, i)))),
    [dialed, figure, rows]
  )
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst)
  const style = (counts: TrendsView.Counts) =>
    ({ "--heat": TrendsView.heatOf(figure, counts, strongest) }) as CSSProperties
  return (
    <>
      <div className="scroll-x heat" tabIndex={0} role="region" aria-label={`${TrendsView.byLabels[by]} by ${across}`}>
        <table className="plain-table heat-table" data-figure={figure}>
          <thead>
            <tr>
              <th scope="col">{TrendsView.byLabels[by]}</th>
              <th scope="col" className="end">All</th>
              {dialed.map((i) => (
                <th key={columns[i]} scope="col" className="end">
                  {across === "day" ? shortDay(columns[i]!) : TrendsView.hourOf(columns[i]!)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => {
              const total = TrendsView.totalOf(row)
              return (
                <tr key={row.key ?? `none-${index}`}>
                  <th scope="row">
                    <To by={by} row={row}>{TrendsView.nameOf(by, row)}</To>
                  </th>
                  <td className="end total">
                    {TrendsView.textOf(figure, total)}
                    {figure === "dials" ?
                      null :
                      <span className="second-line">of {TrendsView.textOf("dials", total)}</span>}
                  </td>
                  {dialed.map((i) => {
                    const counts = TrendsView.cellOf(row, i)
                    return (
                      <td key={columns[i]} className="end cell" style={style(counts)} title={describe(counts)}>
                        {counts.dials === 0 ?
                          <span className="muted">–</span> :
                          (
                            <To by={by} row={row} day={across === "day" ? columns[i] : undefined} isCell>
                              {TrendsView.textOf(figure, counts)}
                            </To>
                          )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length
        ? <Button size="small" onClick={() => setIsWhole(true)}>Show all {rows.length} rows</Button>
        : null}
    </>
  )
}

// internal

/** What is looked at first; each row has a cell for each of up to 92 days. */
const rowsAtFirst = 25

/** 31 Jan */
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })
    .format(Date.parse(`${day}T00:00:00Z`))

const describe = (counts: TrendsView.Counts): string =>
  counts.dials === 0 ? "No dials" : (["dials", "contacts", "answered", "blocked"] as const)
    .map((figure) => `${TrendsView.figureLabels[figure]}: ${TrendsView.textOf(figure, counts)}`).join(", ")

/**
 * The way to what a row or a cell is about. By keyboard a row is one stop: its cells lead where it does, but those of an hour, each of
 * which leads to its day.
 */
const To = (
  { by, children, day, isCell = false, row: { key, rows } }: {
    readonly by: Trends["by"]
    readonly row: TrendsRow
    readonly day?: string | undefined
    readonly isCell?: boolean
    readonly children: ReactNode
  }
) => {
  const { session: { pages } } = useApi()
  if (key === null || rows > 1) return children
  const props = isCell ? { className: "cell-link", ...(by === "hour" ? {} : { tabIndex: -1 }) } : {}
  switch (by) {
    case "campaign":
      return pages.includes("campaigns") ?
        <Link to="/campaigns/$campaignId" params={{ campaignId: key }} {...props}>{children}</Link> :
        children
    case "hour":
      return day === undefined ?
        children :
        <Link to="/trends" search={{ by: "area_code", from: day, to: day, across: "hour" }} {...props}>{children}</Link>
    case "state":
    case "area_code":
      return pages.includes("numbers")
        ? <Link to="/numbers" search={by === "state" ? { state: key } : { areaCode: key }} {...props}>{children}</Link>
        : children
  }
}
