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
  const size = [width, height] as const
  const projection = useMemo(
    () =>
      isWide
        ? Projections.about(view.home, view.spots.map(({ position }) => position), [width, height])
        : Projections.around(view.home, view.nearMiles, [width, height]),
    [isWide, view, width, height]
  )
  const perMile = Projections.pixelsPerMile(projection)
  const most = Math.max(...view.spots.map((each) => each.anis))
  const dots = view.spots.flatMap((spot) => {
    const point = projection([...spot.position])
    if (point === null || !Projections.isWithin(point, size)) return []
    return [{ spot, x: point[0], y: point[1], radius: LadderView.radiusOf(spot, most) }]
  })
  const [x, y] = projection([...view.home]) ?? [width / 2, height / 2]
  const middle = { x, y }
  const named = dots.filter(({ spot }) => spot.anis > 0).toReversed()
  const rings = Projections.rings(height / 2 / perMile).map((miles) => ({
    miles,
    // Where its label stands, as something that others must not cover.
    taken: { x: middle.x, y: middle.y - miles * perMile - ringLabel / 2, radius: ringLabel, text: "" }
  }))
  const labels = Labels.place(
    [
      { ...middle, radius: 7, text: "" },
      ...rings.map(({ taken }) => taken),
      ...named.map((each) => ({ ...each, text: LadderView.labelOf(each.spot) }))
    ],
    size
  ).slice(1 + rings.length)
  const picked = dots.find(({ spot }) => spot.isPicked)
  return (
    <div ref={ref} className="map-frame ladder-map" style={{ minHeight: size[1] }}>
      {atlas === undefined || width === 0 ?
        <p className="map-waiting">Drawing the map…</p> :
        (
          <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
            <Outlines atlas={atlas} projection={projection} />
            <g className="map-rings">
              {rings.map(({ miles }) => (
                <g key={miles}>
                  <circle cx={middle.x} cy={middle.y} r={miles * perMile} />
                  <text x={middle.x} y={middle.y - miles * perMile - 3} textAnchor="middle">
                    {miles.toLocaleString("en")} mi
                  </text>
                </g>
              ))}
            </g>
            {picked === undefined ?
              null :
              <line className="ladder-line" x1={middle.x} y1={middle.y} x2={picked.x} y2={picked.y} />}
            {dots.map(({ radius, spot, x, y }) => (
              <circle
                key={spot.codes.join()}
                className="ladder-dot"
                data-tier={spot.name}
                data-empty={spot.anis === 0 || undefined}
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
                    key={named[index]!.spot.codes.join()}
                    data-picked={named[index]!.spot.isPicked || undefined}
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                  >
                    {LadderView.labelOf(named[index]!.spot)}
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

/** Half of what the label of a circle takes, in pixels. */
const ringLabel = 14

/** Below this width a map is as high as it is wide. */
const narrow = 560
const heightMax = 480

const titleOf = ({ anis, areaCode, codes }: LadderView.Spot): string =>
  `${codes.join(", ")} ${areaCode.locality}, ${areaCode.state}: ${anis.toLocaleString("en")} active` +
  (areaCode.distanceMiles === null ? "" : `, ${Math.round(areaCode.distanceMiles).toLocaleString("en")} miles`)
