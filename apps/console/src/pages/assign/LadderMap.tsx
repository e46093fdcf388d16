/**
 * The ladder on a map: the prospect in the middle, distances as circles, area codes as dots by tier and by how many
 * numbers they hold, and a line to the number that was picked.
 */
import { useMemo } from "react"
import * as Labels from "../../maps/Labels.ts"
import { Outlines } from "../../maps/Outlines.tsx"
import * as Projections from "../../maps/Projections.ts"
import { useAtlas } from "../../maps/useAtlas.ts"
import { useWidth } from "../../maps/useWidth.ts"
import * as LadderView from "./ladderView.ts"

/** What is drawn. */
export interface LadderMapProps {
  readonly view: LadderView.LadderView
  /** Whether all of the country is shown, and not only as far as the ladder was walked. */
  readonly isWide: boolean
  /** What the map says to those who do not see it. */
  readonly label: string
}

/** The map. */
export default function LadderMap({ isWide, label, view }: LadderMapProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const atlas = useAtlas(view.parts)
  const height = Math.round(Math.min(width * (width < narrow ? 1 : 0.62), heightMax))
  const reach = isWide ? view.farMiles : view.nearMiles
  const size = [width, height] as const
  const projection = useMemo(() => Projections.around(view.home, reach, [width, height]), [
    view.home,
    reach,
    width,
    height
  ])
  const perMile = Projections.pixelsPerMile(reach, size)
  const most = Math.max(...view.spots.map((each) => each.areaCode.anis))
  const dots = view.spots.flatMap((spot) => {
    const point = projection([...spot.position])
    if (point === null || !isWithin(point, size)) return []
    return [{ spot, x: point[0], y: point[1], radius: LadderView.radiusOf(spot.areaCode, most) }]
  })
  const middle = { x: width / 2, y: height / 2 }
  const named = dots.filter(({ spot }) => spot.areaCode.anis > 0).toReversed()
  const labels = Labels.place(
    [{ ...middle, radius: 7, text: "" }, ...named.map((each) => ({ ...each, text: each.spot.areaCode.areaCode }))],
    size
  ).slice(1)
  const picked = dots.find(({ spot }) => spot.isPicked)
  return (
    <div ref={ref} className="map-frame ladder-map">
      {atlas === undefined || width === 0 ?
        <div className="map-waiting" /> :
        (
          <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            <Outlines atlas={atlas} projection={projection} />
            <g className="map-rings">
              {Projections.rings(reach).map((each) => (
                <g key={each}>
                  <circle cx={middle.x} cy={middle.y} r={each * perMile} />
                  <text x={middle.x} y={middle.y - each * perMile - 3} textAnchor="middle">
                    {each.toLocaleString("en")} mi
                  </text>
                </g>
              ))}
            </g>
            {picked === undefined ?
              null :
              <line className="ladder-line" x1={middle.x} y1={middle.y} x2={picked.x} y2={picked.y} />}
            {dots.map(({ radius, spot, x, y }) => (
              <circle
                key={spot.areaCode.areaCode}
                className="ladder-dot"
                data-tier={spot.name}
                data-empty={spot.areaCode.anis === 0 || undefined}
                data-picked={spot.isPicked || undefined}
                cx={x}
                cy={y}
                r={radius}
              >
                <title>{titleOf(spot)}</title>
              </circle>
            ))}
            <g className="map-labels">
              {labels.map((label, index) =>
                label === undefined ? null : (
                  <text
                    key={named[index]!.spot.areaCode.areaCode}
                    data-picked={named[index]!.spot.isPicked || undefined}
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                  >
                    {named[index]!.spot.areaCode.areaCode}
                  </text>
                )
              )}
            </g>
            <g className="ladder-home" transform={`translate(${middle.x} ${middle.y})`}>
              <circle r={5} />
              <circle className="ladder-home-middle" r={2} />
            </g>
          </svg>
        )}
    </div>
  )
}

// internal

/** Below this width a map is as high as it is wide. */
const narrow = 560
const heightMax = 480

const isWithin = ([x, y]: readonly [number, number], [width, height]: Projections.Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

const titleOf = ({ areaCode }: LadderView.Spot): string =>
  `${areaCode.areaCode} ${areaCode.locality}, ${areaCode.state}: ${areaCode.anis.toLocaleString("en")} active` +
  (areaCode.distanceMiles === null ? "" : `, ${Math.round(areaCode.distanceMiles).toLocaleString("en")} miles`)
