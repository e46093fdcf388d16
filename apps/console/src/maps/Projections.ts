/**
 * How the Earth is laid flat: whole countries for comparing regions, and around a prospect for distances that are true.
 */
import * as Geo from "d3-geo"
import type { FeatureCollection, MultiPoint } from "geojson"

/** Width and height, in pixels. */
export type Size = readonly [width: number, height: number]

/** Degrees east and north. */
export type Position = readonly [longitude: number, latitude: number]

/** The country that a map is of. `north-america`: the provinces and the states together. */
export type Extent = "us" | "north-america" | "uk"

/** Height of a map of a country, in widths. */
export const aspect: Readonly<Record<Extent, number>> = { us: 0.62, "north-america": 0.72, uk: 1.2 }

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
      return Geo.geoConicEqualArea().rotate([96, 0]).parallels([32, 58]).fitExtent(
        inside,
        corners([[-133, 58], [-124.7, 41], [-117, 32.5], [-97, 25.8], [-80, 25], [-52.6, 47.5], [-62, 58], [-96, 60]])
      )
    case "uk":
      return Geo.geoConicEqualArea().rotate([3.4, 0]).parallels([50, 59]).fitExtent(
        inside,
        corners([[-8.2, 54.5], [-5.7, 49.9], [1.8, 52.6], [1.4, 51.2], [-1.2, 60.8], [-7.6, 57.7]])
      )
  }
}

/**
 * A map around a position on which its distances to everything are true, so that circles are distances. It shows
 * `reachMiles` in every direction.
 */
export const around = ([longitude, latitude]: Position, reachMiles: number, size: Size): Geo.GeoProjection =>
  Geo.geoAzimuthalEquidistant()
    .rotate([-longitude, -latitude])
    .translate([size[0] / 2, size[1] / 2])
    .scale(pixelsPerMile(reachMiles, size) * earthRadiusMiles)
    .clipAngle(90)
    .clipExtent([[-20, -20], [size[0] + 20, size[1] + 20]])

/** Pixels of a mile on a map that shows `reachMiles` in every direction. */
export const pixelsPerMile = (reachMiles: number, [width, height]: Size): number =>
  (Math.min(width, height) / 2 - margin) / reachMiles

/** Distances to draw circles at, in miles: at most four, in round numbers, within `reachMiles`. */
export const rings = (reachMiles: number): ReadonlyArray<number> => {
  const step = ringSteps.find((each) => reachMiles / each <= ringsMax) ?? ringSteps.at(-1)!
  return Array.from({ length: Math.min(ringsMax, Math.floor(reachMiles / step)) }, (_, index) => (index + 1) * step)
}

// internal

const margin = 14
const earthRadiusMiles = 3958.8
const ringsMax = 4
const ringSteps = [5, 10, 25, 50, 100, 250, 500, 1000, 2500]

const corners = (coordinates: Array<[number, number]>): FeatureCollection<MultiPoint> => ({
  type: "FeatureCollection",
  features: [{ type: "Feature", properties: {}, geometry: { type: "MultiPoint", coordinates } }]
})
