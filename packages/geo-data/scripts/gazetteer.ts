/**
 * Finds a place's position by its name, however it is spelled.
 */
import type { Position } from "../src/internal/Packed.ts"
import type { Place } from "./sources.ts"

export type { Position }

/** Great-circle distance. */
export const distanceKm = (a: Position, b: Position): number => {
  const radians = Math.PI / 180
  const dLat = (b.latitude - a.latitude) * radians
  const dLon = (b.longitude - a.longitude) * radians
  const h = Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLon / 2) ** 2
  return 12742 * Math.asin(Math.sqrt(h))
}

const abbreviations: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  ft: "fort",
  mt: "mount",
  mtn: "mountain",
  hts: "heights",
  bch: "beach",
  isle: "island",
  is: "island",
  spgs: "springs",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  twp: "township",
  jct: "junction"
}

/** One spelling for all spellings of a name: lower case, no accents or punctuation, no abbreviations. */
export const normalizeName = (name: string): string =>
  name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/['’.]/g, "").replace(/[^a-z0-9]+/g, " ").trim()
    .split(" ").map((word) => abbreviations[word] ?? word).join(" ")

/** The post office calls "Redford" what the telephone company calls "Redford Charter Township"; the reverse is another place. */
export const withoutTownship = (normalized: string): string => normalized.replace(/ (charter )?township$/, "")

/** GeoNames numbers Canada's provinces. */
const provinces: Readonly<Record<string, string>> = {
  "01": "AB",
  "02": "BC",
  "03": "MB",
  "04": "NB",
  "05": "NL",
  "07": "NS",
  "08": "ON",
  "09": "PE",
  "10": "QC",
  "11": "SK",
  "12": "YT",
  "13": "NT",
  "14": "NU"
}

/** Weighted mean; undefined without weight. Good enough for areas of a state's size away from the date line. */
export const meanPosition = (
  points: ReadonlyArray<{ readonly position: Position; readonly weight: number }>
): Position | undefined => {
  let weight = 0
  let latitude = 0
  let longitude = 0
  for (const point of points) {
    weight += point.weight
    latitude += point.position.latitude * point.weight
    longitude += point.position.longitude * point.weight
  }
  return weight === 0 ? undefined : { latitude: latitude / weight, longitude: longitude / weight }
}

/** A post office's name for where a postal code is. */
export interface PostTown {
  readonly town: string
  /** State or province. */
  readonly state: string
  readonly position: Position
}

/** The position of a US or Canadian city. */
export type Locate = (city: string, state: string) => Position | undefined

/** Further from its post town than this, a place in the gazetteer is another of the same name. */
const sameTownKm = 25

/**
 * Positions of US and Canadian cities by name and state: the most populous place of that name, else of that alternate
 * name. Names of post towns are unique in a state, so where postal codes carry the name they say which of several places
 * is meant, and where the city is if the gazetteer lacks it.
 */
export const makeLocate = (places: ReadonlyArray<Place>, postTowns: ReadonlyArray<PostTown>): Locate => {
  const named = new Map<string, Array<Place>>()
  const alternate = new Map<string, Array<Place>>()
  const add = <A>(index: Map<string, Array<A>>, key: string, value: A): void => {
    const known = index.get(key)
    if (known === undefined) index.set(key, [value])
    else known.push(value)
  }
  for (const place of [...places].sort((a, b) => b.population - a.population)) {
    const state = place.country === "CA" ? provinces[place.admin1] ?? "" : place.admin1
    add(named, `${state}|${normalizeName(place.name)}`, place)
    for (const name of place.alternates) add(alternate, `${state}|${normalizeName(name)}`, place)
  }
  const postal = new Map<string, Array<{ position: Position; weight: number }>>()
  for (const { position, state, town } of postTowns) {
    add(postal, `${state}|${normalizeName(town)}`, { position, weight: 1 })
  }
  const find = (key: string): Position | undefined => {
    const candidates = [...named.get(key) ?? [], ...alternate.get(key) ?? []]
    const postTown = meanPosition(postal.get(key) ?? [])
    if (postTown === undefined) return candidates[0]
    return candidates.find((place) => distanceKm(place, postTown) <= sameTownKm) ?? postTown
  }
  return (city, state) => {
    const name = normalizeName(city)
    return find(`${state}|${name}`) ?? find(`${state}|${withoutTownship(name)}`)
  }
}
