/**
 * Trends as a table whose cells are shaded: the stronger, the more. Each leads to what it is about.
 */
import * as DialFigures from "@anipool/http-api/admin/DialFigures"
import type { Trends, TrendsRow } from "@anipool/http-api/admin/TrendsApi"
import { Link, useRouter } from "@tanstack/react-router"
import { type CSSProperties, memo, type MouseEvent, type ReactNode, useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Button } from "../../components/Button.tsx"
import type { TrendsSearch } from "./search.ts"
import * as TrendsView from "./trendsView.ts"
import { usePortions } from "./usePortions.ts"

/** The table. */
export const HeatTable = ({ figure, trends }: { readonly trends: Trends; readonly figure: DialFigures.Figure }) => {
  const [isWhole, setIsWhole] = useState(false)
  const { across, by, columns, rows } = trends
  // Hours of the night, when nobody dials, are no columns.
  const dialed = useMemo(
    () => columns.map((_, i) => i).filter((i) => across === "day" || rows.some((row) => row.dials[i]! > 0)),
    [across, columns, rows]
  )
  const strongest = useMemo(
    () => DialFigures.strongestOf(figure, rows.flatMap((row) => dialed.map((i) => TrendsView.cellOf(row, i)))),
    [dialed, figure, rows]
  )
  const wanted = isWhole ? rows.length : Math.min(rows.length, rowsAtFirst)
  const drawn = usePortions(wanted, Math.ceil(cellsAtOnce / (dialed.length + 2)))
  const router = useRouter()
  // A row's cells lead to one place, or those of a column: its address is worked out once, not for thousands of cells.
  const addressOf = useMemo(() => {
    const known = new Map<string, string>()
    return (place: Place) => {
      const name = JSON.stringify(place)
      const address = known.get(name) ?? router.history.createHref(router.buildLocation(place).publicHref)
      known.set(name, address)
      return address
    }
  }, [router])
  const { pages } = useApi().session
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.cell-link")
    if (link === null || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link.pathname + link.search)
  }
  return (
    <>
      <div className="scroll-x heat" tabIndex={0} role="region" aria-label={`${TrendsView.byLabels[by]} by ${across}`}>
        <table className="plain-table heat-table" data-figure={figure} onClick={follow}>
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
            {rows.slice(0, drawn).map((row, index) => (
              <Row
                key={row.key ?? `none-${index}`}
                addressOf={addressOf}
                dialed={dialed}
                figure={figure}
                pages={pages}
                row={row}
                strongest={strongest}
                trends={trends}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > wanted
        ? <Button size="small" onClick={() => setIsWhole(true)}>Show all {rows.length} rows</Button>
        : null}
    </>
  )
}

// internal

/** What is looked at first; each row has a cell for each of up to 92 days. */
const rowsAtFirst = 25

/** Cells that are drawn at once, without holding the page up. */
const cellsAtOnce = 500

/** Where a row or a cell leads to. */
type Place =
  | { readonly to: "/campaigns/$campaignId"; readonly params: { readonly campaignId: string } }
  | { readonly to: "/trends"; readonly search: TrendsSearch }
  | { readonly to: "/numbers"; readonly search: { readonly state: string } | { readonly areaCode: string } }

/** Drawn once, however many come after it. */
const Row = memo(function Row(
  { addressOf, dialed, figure, pages, row, strongest, trends: { across, by, columns } }: {
    readonly trends: Trends
    readonly row: TrendsRow
    /** The columns that are shown. */
    readonly dialed: ReadonlyArray<number>
    readonly figure: DialFigures.Figure
    readonly strongest: number
    readonly pages: Pages
    readonly addressOf: (place: Place) => string
  }
) {
  const total = TrendsView.totalOf(row)
  const place = placeOf(by, row, undefined, pages)
  const name = TrendsView.nameOf(by, row)
  return (
    <tr>
      <th scope="row">{place === undefined ? name : <Link {...place}>{name}</Link>}</th>
      <td className="end total">
        {TrendsView.textOf(figure, total)}
        {figure === "dials" ? null : <span className="second-line">of {TrendsView.textOf("dials", total)}</span>}
      </td>
      {dialed.map((i) => {
        const counts = TrendsView.cellOf(row, i)
        const place = placeOf(by, row, across === "day" ? columns[i] : undefined, pages)
        const text: ReactNode = counts.dials === 0
          ? <span className="muted">–</span>
          : TrendsView.textOf(figure, counts)
        const style = { "--heat": DialFigures.heatOf(figure, counts, strongest) } as CSSProperties
        return (
          <td key={columns[i]} className="end cell" style={style} title={describe(counts)}>
            {counts.dials === 0 || place === undefined ? text : (
              // By keyboard a row is one stop: its cells lead where it does, but those of an hour, each of which leads to its day.
              <a className="cell-link" href={addressOf(place)} {...(by === "hour" ? {} : { tabIndex: -1 })}>{text}</a>
            )}
          </td>
        )
      })}
    </tr>
  )
})

type Pages = ReturnType<typeof useApi>["session"]["pages"]

/** The way to what a row, or its cell of a day, is about; undefined: there is none, or one may not go there. */
const placeOf = (
  by: Trends["by"],
  { key, rows }: TrendsRow,
  day: string | undefined,
  pages: Pages
): Place | undefined => {
  if (key === null || rows > 1) return undefined
  switch (by) {
    case "campaign":
      return pages.includes("campaigns") ? { to: "/campaigns/$campaignId", params: { campaignId: key } } : undefined
    case "hour":
      return day === undefined
        ? undefined
        : { to: "/trends", search: { by: "area_code", from: day, to: day, across: "hour" } }
    case "state":
    case "area_code":
      return pages.includes("numbers")
        ? { to: "/numbers", search: by === "state" ? { state: key } : { areaCode: key } }
        : undefined
  }
}

/** 31 Jan */
const shortDay = (day: string): string => shortDays.format(Date.parse(`${day}T00:00:00Z`))

const shortDays = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })

const describe = (counts: DialFigures.Counts): string =>
  counts.dials === 0 ? "No dials" : (["dials", "contacts", "answered", "blocked"] as const)
    .map((figure) => `${TrendsView.figureLabels[figure]}: ${TrendsView.textOf(figure, counts)}`).join(", ")
