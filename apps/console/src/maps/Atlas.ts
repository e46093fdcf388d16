/**
 * Outlines to draw on: the states, the provinces, the United Kingdom. Each is loaded when it is first asked for.
 */
import type { Feature, Geometry, MultiLineString } from "geojson"
import { feature, mesh } from "topojson-client"
import { whenReachable } from "../api/whenReachable.ts"

/** The outlines that there are. */
export type Part = "us" | "canada" | "uk"

/** Outlines. */
export interface Atlas {
  /** States, provinces, or a country; `id` is the postal code of a state or province. */
  readonly areas: ReadonlyArray<Feature<Geometry>>
  /** The lines between areas, each once. */
  readonly borders: MultiLineString
  /** Land that lies beside, for orientation. */
  readonly beside: ReadonlyArray<Feature<Geometry>>
}

/** Loads outlines that are drawn together. */
export const load = async (parts: ReadonlyArray<Part>): Promise<Atlas> => {
  const topologies = await Promise.all(parts.map(async (part) => (await modules[part]()).default))
  return {
    areas: topologies.flatMap((each) => feature(each, each.objects.areas).features),
    borders: {
      type: "MultiLineString",
      coordinates: topologies.flatMap((each) => mesh(each, each.objects.areas, (a, b) => a !== b).coordinates)
    },
    beside: topologies.flatMap((each) => feature(each, each.objects.beside).features)
  }
}

// internal

const modules = {
  us: whenReachable(() => import("virtual:atlas/us")),
  canada: whenReachable(() => import("virtual:atlas/canada")),
  uk: whenReachable(() => import("virtual:atlas/uk"))
}
