/**
 * Canada's forward sortation areas (the first three signs of a postal code): where each one is, and its ground by the
 * name of its town, else by the nearest town of the province.
 */
import type { Area } from "./areas.ts"
import { distanceKm, normalizeName } from "./gazetteer.ts"
import type { Position } from "./gazetteer.ts"
import { groundOfPrefix, notPlaces, nunavut, positions, provinceOfLetter } from "./handCanada.ts"
import type { SortationAreaRow } from "./sources.ts"

export interface SortationArea {
  readonly code: string
  readonly province: string
  readonly position: Position
  /** Names that the post office uses for it, the main one first. */
  readonly towns: ReadonlyArray<string>
}

export interface LocatedSortationArea extends SortationArea {
  /** Index of its ground among the areas. */
  readonly ground: number
}

/** Every sortation area that is a place, ascending. */
export const readSortationAreas = (rows: ReadonlyArray<SortationAreaRow>): ReadonlyArray<SortationArea> =>
  rows.flatMap((row): ReadonlyArray<SortationArea> => {
    const fixed = positions[row.code]
    const province = nunavut.has(row.code) ? "NU" : provinceOfLetter[row.code.charAt(0)]
    if (notPlaces.has(row.code) || province === undefined) return []
    const position = fixed === undefined ? row : { latitude: fixed[0], longitude: fixed[1] }
    if (Number.isNaN(position.latitude) || Number.isNaN(position.longitude)) {
      throw new Error(`${row.code} has no position; write it in handCanada.ts`)
    }
    const towns = fixed === undefined ? townsOf(row.code, row.name) : [fixed[2]]
    return [{ code: row.code, province, position, towns }]
  }).sort((a, b) => (a.code < b.code ? -1 : 1))

/**
 * "Lachine East", "North Peel (Kleinburg / Caledon)": the name, without its direction, then what stands in brackets. In
 * a city, where the second sign is no 0, that is quarters, whose names are other towns' too.
 */
const townsOf = (code: string, name: string): ReadonlyArray<string> => {
  const [main = "", inBrackets = ""] = name.replace(")", "").split(" (")
  return [main, main.replace(/( (North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest))+$/, "")]
    .concat(code.charAt(1) === "0" ? inBrackets.split("/") : [])
    .map((town) => town.trim())
    .filter((town, index, all) => town !== "" && all.indexOf(town) === index)
}

export const locateSortationAreas = (
  sortationAreas: ReadonlyArray<SortationArea>,
  areas: ReadonlyArray<Area>
): ReadonlyArray<LocatedSortationArea> => {
  const named = new Map<string, { readonly ground: number; readonly weight: number }>()
  areas.forEach((area, ground) => {
    for (const { city, state, weight } of area.cities) {
      const key = `${state}|${normalizeName(city)}`
      if ((named.get(key)?.weight ?? 0) < weight) named.set(key, { ground, weight })
    }
  })
  return sortationAreas.map((each) => {
    const prefix = groundOfPrefix.find(([start]) => each.code.startsWith(start))
    const fixed = prefix === undefined ? -1 : areas.findIndex((area) => area.codes[0] === prefix[1])
    if (fixed >= 0) return { ...each, ground: fixed }
    const byName = each.towns.flatMap((town) => named.get(`${each.province}|${normalizeName(town)}`)?.ground ?? [])[0]
    return { ...each, ground: byName ?? nearestGround(each, areas) }
  })
}

const nearestGround = ({ code, position, province }: SortationArea, areas: ReadonlyArray<Area>): number => {
  let nearest = -1
  let nearestKm = Number.POSITIVE_INFINITY
  areas.forEach((area, ground) => {
    for (const city of area.cities) {
      if (city.state !== province || city.position === undefined) continue
      const distance = distanceKm(position, city.position)
      if (distance >= nearestKm) continue
      nearest = ground
      nearestKm = distance
    }
  })
  if (nearest < 0) throw new Error(`no ground holds ${code}`)
  return nearest
}
