/**
 * A report on a map: states and provinces shaded by their difference, regions as dots by theirs.
 */
import { useMemo, useState } from "react"
import { Outlines } from "../../maps/Outlines.tsx"
import * as Projections from "../../maps/Projections.ts"
import { useAtlas } from "../../maps/useAtlas.ts"
import { useWidth } from "../../maps/useWidth.ts"
import * as PlanView from "./planView.ts"

/** What is drawn. */
export interface PlanMapProps {
  readonly country: "us" | "ca" | "uk"
  readonly regions: ReadonlyArray<PlanView.Region>
  /** The key of the region that is pointed at elsewhere on the page. */
  readonly pointedAt: string | undefined
  readonly onPoint: (key: string | undefined) => void
}

/** The map, what its colours mean, and a line about what the pointer is on. */
export default function PlanMap({ country, onPoint, pointedAt, regions }: PlanMapProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [area, setArea] = useState<string>()
  const extent = PlanView.extentOf(country, regions)
  const atlas = useAtlas(PlanView.partsOf[extent])
  const height = Math.round(Math.min(width * Projections.aspect[extent], heightMax))
  const projection = useMemo(() => Projections.ofCountry(extent, [width, height]), [extent, width, height])
  const states = useMemo(() => PlanView.byState(regions), [regions])
  const steps = useMemo(
    () => PlanView.stepsOf(extent === "uk" ? regions.map((each) => each.difference) : states.values()),
    [extent, regions, states]
  )
  const shadeOf = useMemo(
    () => (id: string) => {
      const difference = states.get(id)
      return difference === undefined ? undefined : PlanView.shadeOf(difference, steps)
    },
    [states, steps]
  )
  // What is nowhere (toll-free, mobile) must not make the others small.
  const most = Math.max(
    1,
    ...regions.filter(({ position }) => position !== undefined).map((each) => Math.abs(each.difference))
  )
  const dots = regions
    .flatMap((region) => {
      const point = region.position === undefined ? null : projection([...region.position])
      if (point === null || !Projections.isWithin(point, [width, height])) return []
      return [{
        region,
        x: point[0],
        y: point[1],
        radius: radiusOf(region.difference, most, width / roomyWidth[extent])
      }]
    })
    .toSorted((a, b) => b.radius - a.radius)
  const region = regions.find(({ key }) => key === pointedAt)
  return (
    <figure className="plan-map">
      <div ref={ref} className="map-frame" style={{ minHeight: height }}>
        {atlas === undefined || width === 0 ?
          <p className="map-waiting">Drawing the map…</p> :
          (
            <svg
              role="img"
              aria-label={labelOf(regions)}
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
            >
              <Outlines atlas={atlas} projection={projection} shadeOf={shadeOf} onArea={setArea} />
              {dots.map(({ radius, region, x, y }) => (
                <circle
                  key={region.key}
                  className="plan-dot"
                  data-sign={Math.sign(region.difference)}
                  data-pointed={region.key === pointedAt || undefined}
                  cx={x}
                  cy={y}
                  r={radius}
                  onPointerEnter={() => onPoint(region.key)}
                  onPointerLeave={() => onPoint(undefined)}
                />
              ))}
            </svg>
          )}
      </div>
      <figcaption>
        <Legend steps={steps} hasAreas={extent !== "uk"} />
        <p className="plan-readout" aria-live="off">
          {region !== undefined
            ? describe(region)
            : area !== undefined && states.has(area)
            ? `${area}: ${PlanView.signed(states.get(area)!)} in all regions`
            : `${dots.length} of ${regions.length} regions are on the map`}
        </p>
      </figcaption>
    </figure>
  )
}

// internal

const heightMax = 620
const radiusMin = 2.5
const radiusMax = 16
/** A map this wide has room for the largest dots. */
const roomyWidth: Readonly<Record<Projections.Extent, number>> = {
  us: 1_000,
  "north-america": 1_000,
  "north-america-wide": 1_100,
  uk: 400
}

const radiusOf = (difference: number, most: number, room: number): number => {
  const largest = Math.max(2 * radiusMin, radiusMax * Math.min(1, room))
  return difference === 0 ? radiusMin : radiusMin + (largest - radiusMin) * Math.sqrt(Math.abs(difference) / most)
}

const describe = (
  { currentAnis, dailyDialsAverage, difference, place, proposedAnis }: PlanView.Region
): string =>
  `${place}: ${dailyDialsAverage.toLocaleString("en")} dials a day, ${currentAnis.toLocaleString("en")} held, ` +
  `${proposedAnis.toLocaleString("en")} proposed, ${PlanView.signed(difference)}`

const labelOf = (regions: ReadonlyArray<PlanView.Region>): string => {
  const lacking = regions.filter((each) => each.difference > 0).length
  const over = regions.filter((each) => each.difference < 0).length
  return `Map of ${regions.length} regions: ${lacking} lack numbers, ${over} hold more than proposed. The table below says the same.`
}

const Legend = ({ hasAreas, steps }: { readonly steps: PlanView.Steps; readonly hasAreas: boolean }) => (
  <div className="plan-legend">
    {hasAreas
      ? (
        <div className="plan-legend-scale">
          <span>Too many</span>
          {["over-3", "over-2", "over-1", "even", "lack-1", "lack-2", "lack-3"].map((shade) => (
            <span key={shade} className="plan-legend-shade" data-shade={shade} />
          ))}
          <span>To add</span>
          <span className="muted">strongest from {steps[2].toLocaleString("en")}</span>
        </div>
      )
      : null}
    <div className="plan-legend-dots">
      <svg width="14" height="14" aria-hidden="true">
        <circle className="plan-dot" data-sign="1" cx="7" cy="7" r="5" />
      </svg>
      <span>Region that lacks numbers</span>
      <svg width="14" height="14" aria-hidden="true">
        <circle className="plan-dot" data-sign="-1" cx="7" cy="7" r="5" />
      </svg>
      <span>Region that holds more</span>
    </div>
  </div>
)
