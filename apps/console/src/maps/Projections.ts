/**
 * How the Earth is laid flat: whole countries for comparing regions, and around a prospect for distances that are true.
 */
import * as Geo from "d3-geo"
import type { FeatureCollection, MultiPoint } from "geojson"

/** Width and height, in pixels. */
export type Size = readonly [width: number, height: number]

/** Degrees east and north. */
export type Position = readonly [longitude: number, latitude: number]

/**
 * The country that a map is of. `north-america`: the provinces and the states together; `north-america-wide`: with Alaska
 * and Hawaii.
 */
export type Extent = "us" | "north-america" | "north-america-wide" | "uk"

/** Height of a map of a country, in widths. */
export const aspect: Readonly<Record<Extent, number>> = {
  us: 0.62,
  "north-america": 0.66,
  "north-america-wide": 0.62,
  uk: 1.2
}

/** A map of a country: areas keep their size, so that no colour looks larger than it is. */
export const ofCountry = (extent: Extent, size: Size): Geo.GeoProjection => {
  const inside: [[number, number], [number, number]] = [[margin, margin], [size[0] - margin, size[1] - margin]]
  switch (extent) {
    case "us":
      // Fitted to the mainland and to what the projection itself moves below it: Alaska and Hawaii.
      return Geo.geoAlbersUsa().fitExtent(
        inside,
        corners([[-124.7, 48.4], [-67, 44.8], [-81, 25], [-97.2, 25.8], [-123.9, 40], [-176, 52], [-155, 19]])
      )
    case "north-america":
      return ofNorthAmerica().fitExtent(inside, corners(mainland))
    case "north-america-wide":
      return ofNorthAmerica().fitExtent(inside, corners([...mainland, [-152, 60], [-157, 20.5]]))
    case "uk":
      return Geo.geoConicEqualArea().rotate([3.4, 0]).parallels([50, 59]).fitExtent(
        inside,
        corners([[-8.2, 54.5], [-5.7, 49.9], [1.8, 52.6], [1.4, 51.2], [-1.2, 60.8], [-7.6, 57.7]])
      )
  }
}

/**
 * A map on which the distances from a position to everything are true, so that circles around it are distances. It
 * shows `reachMiles` in every direction.
 */
export const around = (position: Position, reachMiles: number, size: Size): Geo.GeoProjection =>
  within(
    distancesFrom(position)
      .translate([size[0] / 2, size[1] / 2])
      .scale((Math.min(size[0], size[1]) / 2 - margin) / reachMiles * earthRadiusMiles),
    size
  )

/** Such a map of everything that is at one of `positions`: the position that it is about need not be its middle. */
export const about = (position: Position, positions: ReadonlyArray<Position>, size: Size): Geo.GeoProjection =>
  within(
    distancesFrom(position).fitExtent(
      [[wideMargin, wideMargin], [size[0] - wideMargin, size[1] - wideMargin]],
      corners([position, ...positions].map(([longitude, latitude]) => [longitude, latitude]))
    ),
    size
  )

/** Pixels of a mile on a map of distances. */
export const pixelsPerMile = (projection: Geo.GeoProjection): number => projection.scale() / earthRadiusMiles

/** Distances to draw circles at, in miles: at most four, in round numbers, within `reachMiles`. */
export const rings = (reachMiles: number): ReadonlyArray<number> => {
  const step = ringSteps.find((each) => reachMiles / each <= ringsMax) ?? ringSteps.at(-1)!
  return Array.from({ length: Math.min(ringsMax, Math.floor(reachMiles / step)) }, (_, index) => (index + 1) * step)
}

/** Whether a point is on a map of this size. */
export const isWithin = ([x, y]: readonly [number, number], [width, height]: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

// internal

const ofNorthAmerica = () => Geo.geoConicEqualArea().rotate([96, 0]).parallels([32, 58])

/** Where the provinces and the states between them end, the north left out. */
const mainland: ReadonlyArray<[number, number]> = [
  [-133, 58],
  [-124.7, 41],
  [-117, 32.5],
  [-97, 25.8],
  [-80, 25],
  [-52.6, 47.5],
  [-62, 58],
  [-96, 60]
]

const margin = 14
/** Room for the labels of dots at the edge. */
const wideMargin = 40

const distancesFrom = ([longitude, latitude]: Position): Geo.GeoProjection =>
  Geo.geoAzimuthalEquidistant().rotate([-longitude, -latitude])

const within = (projection: Geo.GeoProjection, [width, height]: Size): Geo.GeoProjection =>
  projection.clipAngle(90).clipExtent([[-20, -20], [width + 20, height + 20]])

const earthRadiusMiles = 3958.8
const ringsMax = 4
const ringSteps = [5, 10, 25, 50, 100, 250, 500, 1000, 2500]

const corners = (coordinates: ReadonlyArray<[number, number]>): FeatureCollection<MultiPoint> => ({
  type: "FeatureCollection",
  features: [{ type: "Feature", properties: {}, geometry: { type: "MultiPoint", coordinates: [...coordinates] } }]
})
