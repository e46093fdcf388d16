/**
 * A figure of the states and provinces on a map. The table says the same.
 */
import * as DialFigures from "@anipool/http-api/admin/DialFigures"
import type { Trends } from "@anipool/http-api/admin/TrendsApi"
import { useNavigate } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useApi } from "../../api/useApi.ts"
import { Outlines } from "../../maps/Outlines.tsx"
import * as Projections from "../../maps/Projections.ts"
import { useAtlas } from "../../maps/useAtlas.ts"
import { useWidth } from "../../maps/useWidth.ts"
import * as TrendsView from "./trendsView.ts"

/** The map, a scale, and a line about what the pointer is on. `trends`: by state. */
export default function StateMap(
  { country, figure, trends }: {
    readonly country: "us" | "ca"
    readonly trends: Trends
    readonly figure: DialFigures.Figure
  }
) {
  const api = useApi()
  const navigate = useNavigate()
  const [ref, width] = useWidth<HTMLDivElement>()
  const [area, setArea] = useState<string>()
  const extent = country === "ca" ? "north-america" : "us"
  const atlas = useAtlas(country === "ca" ? bothParts : usPart)
  const height = Math.round(Math.min(width * Projections.aspect[extent], heightMax))
  const projection = useMemo(() => Projections.ofCountry(extent, [width, height]), [extent, width, height])
  const totals = useMemo(
    () => new Map(trends.rows.flatMap((row) => row.key === null ? [] : [[row.key, TrendsView.totalOf(row)] as const])),
    [trends]
  )
  const strongest = DialFigures.strongestOf(figure, [...totals.values()])
  const shadeOf = useMemo(() => (id: string) => {
    const counts = totals.get(id)
    return counts === undefined
      ? undefined
      : `heat-${Math.max(1, Math.ceil(shades * DialFigures.heatOf(figure, counts, strongest)))}`
  }, [figure, strongest, totals])
  const pointed = area === undefined ? undefined : totals.get(area)
  return (
    <figure className="trends-map" data-figure={figure}>
      <div
        ref={ref}
        className="map-frame"
        style={{ minHeight: height }}
        onClick={() => {
          if (area === undefined || pointed === undefined || !api.session.pages.includes("numbers")) return
          void navigate({ to: "/numbers", search: { state: area } })
        }}
      >
        {atlas === undefined || width === 0 ? <p className="map-waiting">Drawing the map…</p> : (
          <svg
            role="img"
            aria-label={`Map of ${totals.size} states and provinces: ${
              TrendsView.figureLabels[figure]
            }. The table below says the same.`}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
          >
            <Outlines atlas={atlas} projection={projection} shadeOf={shadeOf} onArea={setArea} />
          </svg>
        )}
      </div>
      <figcaption className="muted">
        {area !== undefined && pointed !== undefined
          ? `${area}: ${TrendsView.textOf(figure, pointed)}${
            figure === "dials" ? "" : ` of ${TrendsView.textOf("dials", pointed)} dials`
          }`
          : "The stronger the shade, the more. States that no number was shown from have none."}
      </figcaption>
    </figure>
  )
}

// internal

const heightMax = 420
const shades = 5
const usPart = ["us"] as const
const bothParts = ["us", "canada"] as const
