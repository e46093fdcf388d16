import { assert, it } from "@effect/vitest"
import { feature } from "topojson-client"
import type { GeometryCollection, Topology } from "topojson-specification"
import { atlas } from "../build/atlas.ts"

/** What a browser gets of an import. */
const read = (name: string): Topology => {
  const { load, resolveId } = atlas()
  const source = load(resolveId(`virtual:atlas/${name}`)!)!
  return JSON.parse(JSON.parse(/^export default JSON\.parse\((.*)\)$/.exec(source)![1]!) as string) as Topology
}

const areasOf = (topology: Topology): ReadonlyArray<string> =>
  feature(topology, topology.objects["areas"] as GeometryCollection).features.map(({ geometry, id }) => {
    assert.isAbove(JSON.stringify(geometry).length, 100)
    return String(id)
  })

it("holds each state and province by its postal code, and nothing else", () => {
  const states = areasOf(read("us"))
  assert.strictEqual(states.length, 51)
  assert.includeMembers([...states], ["AK", "DC", "HI", "NY"])
  assert.sameMembers([...areasOf(read("canada"))], "AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "))
})

it("holds the United Kingdom, and its neighbours apart from it", () => {
  const topology = read("uk")
  assert.deepStrictEqual(areasOf(topology), ["826"])
  assert.strictEqual((topology.objects["beside"] as GeometryCollection).geometries.length, 2)
})

it("leaves other imports alone, and stays small", () => {
  assert.isUndefined(atlas().resolveId("./Atlas.ts"))
  for (const name of ["us", "canada", "uk"]) assert.isBelow(JSON.stringify(read(name)).length, 120_000)
})
