/**
 * Rows of the table of area codes: each code's state, city, region, place and overlays.
 */
import { buildAreas, canadian, readCodes } from "./areas.ts"
import type { Area } from "./areas.ts"
import type { Locate, Position } from "./gazetteer.ts"
import { meanPosition } from "./gazetteer.ts"
import {
  fixedPlaces,
  nonGeographicCodes,
  plannedAreaCodes,
  premiumCodes,
  principalCities,
  regionNames,
  timeZones,
  tollFreeCodes
} from "./handNorthAmerica.ts"

export interface AreaCodeRow {
  readonly code: string
  readonly kind: string
  readonly country: string
  readonly states: ReadonlyArray<string>
  readonly city: string
  readonly region: string
  readonly position: Position | undefined
  readonly timeZones: ReadonlyArray<string>
  readonly siblings: ReadonlyArray<string>
  readonly inService: boolean
}

/** Codes joined by common overlays, however indirectly, by the first code of each of their areas. */
const regionRoots = (areas: ReadonlyArray<Area>): ReadonlyMap<string, string> => {
  const root = new Map<string, string>()
  const find = (code: string): string => {
    const parent = root.get(code) ?? code
    return parent === code ? code : find(parent)
  }
  for (const area of areas) {
    const roots = area.codes.map(find)
    // The root is the first code of the region's first area in the table's order.
    const [target = ""] = areas.flatMap((other) => other.codes.slice(0, 1)).filter((code) => roots.includes(find(code)))
    for (const code of roots) root.set(find(code), find(target))
  }
  return new Map(areas.flatMap((area) => area.codes.map((code) => [code, find(code)] as const)))
}

const homeOf = (areas: ReadonlyArray<Area>, code: string): Area => {
  const home = areas.find((area) => area.codes[0] === code) ?? areas.find((area) => area.codes.includes(code))
  if (home === undefined) throw new Error(`no area holds ${code}`)
  return home
}

const tidyCity = (city: string): string =>
  city.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/^Saint /, "St. ").replace(/ Bch$/, " Beach")

const zonesOf = (code: string, zones: ReadonlyMap<string, string>): ReadonlyArray<string> =>
  timeZones[code] ?? (zones.get(`1${code}`) ?? "").split("&").filter((zone) => zone !== "")

export interface NorthAmerica {
  readonly areas: ReadonlyArray<Area>
  readonly rows: ReadonlyArray<AreaCodeRow>
}

export const buildNorthAmerica = (
  prefixes: ReadonlyMap<string, string>,
  zones: ReadonlyMap<string, string>,
  locate: Locate
): NorthAmerica => {
  const facts = readCodes(prefixes)
  const areas = buildAreas(facts, locate)
  const roots = regionRoots(areas)
  const originals = new Set(areas.map((area) => area.codes[0]))
  for (const code of [principalCities, regionNames, timeZones].flatMap((table) => Object.keys(table))) {
    if (!originals.has(code)) throw new Error(`a hand table names ${code}, which leads no area`)
  }
  const cityOfArea = (area: Area): string =>
    principalCities[area.codes[0] ?? ""] ?? tidyCity(area.cities[0]?.city ?? "")
  const geographic = (code: string, likeCode: string): AreaCodeRow => {
    const home = homeOf(areas, likeCode)
    const [original = ""] = home.codes
    const root = roots.get(likeCode) ?? original
    const siblings = new Set(areas.filter((area) => area.codes.includes(likeCode)).flatMap((area) => area.codes))
    siblings.delete(code)
    return {
      code,
      kind: "geographic",
      country: home.states.some((state) => canadian.has(state)) ? "CA" : "US",
      states: home.states,
      city: cityOfArea(home),
      region: regionNames[root] ?? cityOfArea(homeOf(areas, root)),
      position: meanPosition(
        home.cities.flatMap(({ position, weight }) => (position === undefined ? [] : [{ position, weight }]))
      ),
      timeZones: zonesOf(original, zones),
      siblings: [...siblings].sort(),
      inService: code === likeCode
    }
  }
  const rows = [
    ...[...facts.keys()].map((code) => geographic(code, code)),
    ...Object.entries(plannedAreaCodes).map(([code, like]) => geographic(code, like)),
    ...fixedPlaces.flatMap((place) => place.codes.map((code) => fixedRow(code, place))),
    ...tollFreeCodes.map((code) => placelessRow(code, "tollFree")),
    ...premiumCodes.map((code) => placelessRow(code, "premium")),
    ...nonGeographicCodes.map((code) => placelessRow(code, "nonGeographic"))
  ]
  return { areas, rows: rows.sort((a, b) => (a.code < b.code ? -1 : 1)) }
}

const fixedRow = (code: string, place: (typeof fixedPlaces)[number]): AreaCodeRow => ({
  code,
  kind: "geographic",
  country: place.country,
  states: [place.country],
  city: place.city,
  region: place.city,
  position: place,
  timeZones: [place.timeZone],
  siblings: place.codes.filter((other) => other !== code).sort(),
  inService: true
})

const placelessRow = (code: string, kind: "tollFree" | "premium" | "nonGeographic"): AreaCodeRow => ({
  code,
  kind,
  country: "",
  states: kind === "tollFree" ? ["TF"] : [],
  city: kind === "tollFree" ? "Toll-Free" : "",
  region: kind === "tollFree" ? "Toll-Free" : "",
  position: undefined,
  timeZones: [],
  siblings: [],
  inService: true
})
