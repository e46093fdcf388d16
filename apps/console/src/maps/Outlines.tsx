/**
 * The outlines under a map's dots.
 */
import { geoPath, type GeoProjection } from "d3-geo"
import { memo } from "react"
import type { Atlas } from "./Atlas.ts"

/** What is drawn, and how. */
export interface OutlinesProps {
  readonly atlas: Atlas
  readonly projection: GeoProjection
  /** The shade of an area, as the `data-shade` that the style sheet knows. */
  readonly shadeOf?: (id: string) => string | undefined
  /** Called with the area under the pointer, and with undefined when it leaves. */
  readonly onArea?: (id: string | undefined) => void
}

/** Land, areas with their shades, and the borders between them. */
export const Outlines = memo(function Outlines({ atlas, onArea, projection, shadeOf }: OutlinesProps) {
  // A tenth of a pixel is finer than any screen shows.
  const path = geoPath(projection).digits(1)
  return (
    <g className="map-outlines">
      {atlas.beside.map((each) => <path key={String(each.id)} className="map-beside" d={path(each) ?? ""} />)}
      {atlas.areas.map((each) => {
        const id = String(each.id)
        return (
          <path
            key={id}
            className="map-area"
            data-shade={shadeOf?.(id)}
            d={path(each) ?? ""}
            onPointerEnter={onArea === undefined ? undefined : () => onArea(id)}
            onPointerLeave={onArea === undefined ? undefined : () => onArea(undefined)}
          />
        )
      })}
      <path className="map-borders" d={path(atlas.borders) ?? ""} />
    </g>
  )
})
