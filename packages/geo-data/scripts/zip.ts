/**
 * ZIP to area: by state where one area fills it, else by the post town, else by the nearest towns of the same state.
 */
import type { Area } from "./areas.ts"
import { distanceKm, normalizeName, withoutTownship } from "./gazetteer.ts"
import type { Position } from "./gazetteer.ts"
import { fixedPlaces, formerSplits } from "./handNorthAmerica.ts"
import { zipCorrections, zipLeads, zipTerritories } from "./handZip.ts"
import type { ZipRow } from "./sources.ts"

/** A city counts as served by an area with this share of the city's exchanges and at least two of them. */
const shareMin = 0.08
const exchangesMin = 2
/** Neighbours that decide a small place, and the reach within which they decide between the areas of a split city. */
const neighboursMax = 8
const splitReachKm = 9

interface Point {
  readonly position: Position
  readonly area: number
  readonly weight: number
  readonly county: string
}

export interface ZipList {
  readonly state: string
  /** The usual code first. */
  readonly codes: ReadonlyArray<string>
  /** Number of their ground: an index of the areas, then of the fixed places. */
  readonly ground: number
}

export interface ZipTable {
  /** A run names one by index + 1. */
  readonly lists: ReadonlyArray<ZipList>
  /** For each of the 100,000 ZIPs, 0 or index + 1. */
  readonly listOfZip: Uint16Array
  /** Of the ZIPs that the sources place, ascending. */
  readonly positions: ReadonlyArray<readonly [zip: number, position: Position]>
  readonly known: number
  readonly answered: number
}

/** State of a ZIP row, "" for military post. */
const civilState = (row: ZipRow): string => (/^A[AEP]$/.test(row.state) ? "" : row.state)

export const buildZips = (rows: ReadonlyArray<ZipRow>, areas: ReadonlyArray<Area>): ZipTable => {
  const civil = rows.filter((row) => civilState(row) !== "")
  const labels = labelZips(civil, areas)
  for (const [code, zips] of zipCorrections) {
    const area = areas.findIndex((candidate) => candidate.codes[0] === code)
    if (area < 0) throw new Error(`a ZIP correction names ${code}, which leads no area`)
    for (const zip of expandZips(zips)) if (labels.has(zip)) labels.set(zip, area)
  }
  return tabulate(rows, areas, labels)
}

/** "10001 10005-10007" to every ZIP it names. */
export const expandZips = (text: string): ReadonlyArray<string> =>
  text.split(" ").filter((part) => part !== "").flatMap((part) => {
    const [from = "", to = from] = part.split("-")
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => String(Number(from) + index).padStart(5, "0")
    )
  })

const labelZips = (rows: ReadonlyArray<ZipRow>, areas: ReadonlyArray<Area>): Map<string, number> => {
  const byState = new Map<string, Array<number>>()
  areas.forEach((area, index) => {
    for (const state of area.states) byState.set(state, [...byState.get(state) ?? [], index])
  })
  const candidates = cityCandidates(areas)
  const labels = new Map<string, number>()
  const split: Array<readonly [ZipRow, ReadonlyMap<number, number>]> = []
  const small: Array<ZipRow> = []
  const points = new Map<string, Array<Point>>()
  const addPoint = (state: string, point: Point): void => {
    const known = points.get(state)
    if (known === undefined) points.set(state, [point])
    else known.push(point)
  }
  for (const row of rows) {
    const inState = byState.get(row.state) ?? []
    const [only] = inState
    if (inState.length === 1 && only !== undefined) {
      labels.set(row.zip, only)
      continue
    }
    const shares = candidates.get(`${row.state}|${normalizeName(row.city)}`) ?? new Map<number, number>()
    const [first] = shares.keys()
    if (shares.size === 1 && first !== undefined) {
      labels.set(row.zip, first)
      addPoint(row.state, { position: row, area: first, weight: 1, county: row.county })
    } else if (shares.size > 1) split.push([row, shares])
    else small.push(row)
  }
  areas.forEach((area, index) => {
    for (const { city, position, state } of area.cities) {
      const shares = candidates.get(`${state}|${normalizeName(city)}`)
      if (position === undefined || shares?.size !== 1 || !shares.has(index)) continue
      addPoint(state, { position, area: index, weight: 2, county: "" })
    }
  })
  for (const [row, shares] of split) labels.set(row.zip, chooseSplit(row, shares, points.get(row.state) ?? []))
  for (const row of small) {
    const area = chooseNearest(row, points.get(row.state) ?? [])
    if (area !== undefined) labels.set(row.zip, area)
  }
  return labels
}

/**
 * "ST|city" to the areas that serve the city with the share of its exchanges, best first. A township answers by its
 * plain name too, unless there is a city of that name.
 */
const cityCandidates = (areas: ReadonlyArray<Area>): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const weights = new Map<string, Map<number, number>>()
  areas.forEach((area, index) => {
    for (const { city, state, weight } of area.cities) {
      const key = `${state}|${normalizeName(city)}`
      const counts = weights.get(key) ?? new Map<number, number>()
      counts.set(index, (counts.get(index) ?? 0) + weight)
      weights.set(key, counts)
    }
  })
  const plain = new Map([...weights].map(([key, counts]) => [withoutTownship(key), counts] as const))
  return new Map(
    [...plain, ...weights].map(([key, counts]) => {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const served = [...counts]
        .filter(([, count]) => counts.size === 1 || (count >= exchangesMin && count / total >= shareMin))
        .map(([index, count]) => [index, count / total] as const)
        .sort((a, b) => b[1] - a[1])
      return [key, new Map(served)]
    })
  )
}

const chooseSplit = (row: ZipRow, shares: ReadonlyMap<number, number>, points: ReadonlyArray<Point>): number => {
  let best = -1
  let bestScore = -1
  for (const [area, share] of shares) {
    let score = share
    for (const point of points) {
      if (point.area !== area) continue
      const distance = distanceKm(row, point.position)
      if (distance <= splitReachKm) score += 0.5 / (distance + 1.5)
    }
    if (score > bestScore) {
      best = area
      bestScore = score
    }
  }
  return best
}

const chooseNearest = (row: ZipRow, points: ReadonlyArray<Point>): number | undefined => {
  const nearest = points
    .map((point) => ({ point, distance: distanceKm(row, point.position) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, neighboursMax)
  const scores = new Map<number, number>()
  for (const { distance, point } of nearest) {
    const county = point.county !== "" && point.county === row.county ? 2 : 1
    scores.set(point.area, (scores.get(point.area) ?? 0) + (point.weight * county) / (distance + 1.5))
  }
  return [...scores].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/**
 * By ZIP, the code that leads its list in a ground whose areas were split once: the part's own code in the ZIP's post
 * town, or in the nearest town of that ground whose part is known.
 */
const leadsOf = (
  rows: ReadonlyArray<ZipRow>,
  areas: ReadonlyArray<Area>,
  labels: ReadonlyMap<string, number>
): ReadonlyMap<string, string> => {
  const leads = new Map<string, string>()
  areas.forEach((area, index) => {
    if (!formerSplits.some((codes) => codes[0] === area.codes[0])) return
    const members = rows.filter((row) => labels.get(row.zip) === index)
    const known = members.flatMap((row) => {
      const lead = area.leads.get(`${row.state}|${normalizeName(row.city)}`)
      return lead === undefined ? [] : [{ row, lead }]
    })
    for (const { lead, row } of known) leads.set(row.zip, lead)
    for (const row of members) {
      if (leads.has(row.zip)) continue
      const [nearest] = known.map((other) => ({ lead: other.lead, distance: distanceKm(row, other.row) }))
        .sort((a, b) => a.distance - b.distance)
      if (nearest !== undefined) leads.set(row.zip, nearest.lead)
    }
  })
  for (const [code, zips] of zipLeads) for (const zip of expandZips(zips)) leads.set(zip, code)
  return leads
}

const tabulate = (
  rows: ReadonlyArray<ZipRow>,
  areas: ReadonlyArray<Area>,
  labels: ReadonlyMap<string, number>
): ZipTable => {
  const lists: Array<ZipList> = []
  const indexOf = new Map<string, number>()
  const register = (state: string, codes: ReadonlyArray<string>, ground: number): number => {
    const key = `${state} ${codes.join(" ")}`
    const known = indexOf.get(key)
    if (known !== undefined) return known
    lists.push({ state, codes, ground })
    indexOf.set(key, lists.length)
    return lists.length
  }
  const listOfZip = new Uint16Array(100_000)
  const leads = leadsOf(rows, areas, labels)
  let answered = 0
  const positions = new Map<number, Position>()
  for (const row of rows) {
    const ground = labels.get(row.zip) ?? -1
    const area = areas[ground]
    if (area === undefined) continue
    const given = leads.get(row.zip) ?? ""
    const lead = area.codes.includes(given) ? given : area.codes[0] ?? ""
    listOfZip[Number(row.zip)] = register(row.state, [lead, ...area.codes.filter((code) => code !== lead)], ground)
    positions.set(Number(row.zip), row)
    answered += 1
  }
  fillGaps(listOfZip, rows, lists)
  for (const { codes, state, zips } of zipTerritories) {
    const ground = fixedPlaces.findIndex((place) => place.codes.join(" ") === codes)
    const place = fixedPlaces[ground]
    if (place === undefined) throw new Error(`${state} is no fixed place`)
    for (const zip of expandZips(zips)) {
      listOfZip[Number(zip)] = register(state, codes.split(" "), areas.length + ground)
      positions.set(Number(zip), place)
    }
  }
  const known = rows.filter((row) => civilState(row) !== "").length
  return { lists, listOfZip, positions: [...positions].sort(([a], [b]) => a - b), known, answered }
}

/**
 * A ZIP that the source lacks answers as the known one before it with the same three digits (the first of the three
 * digits' ZIPs answers for those before it), unless its known neighbours are of two states.
 */
const fillGaps = (
  listOfZip: Uint16Array,
  rows: ReadonlyArray<ZipRow>,
  lists: ReadonlyArray<{ readonly state: string }>
): void => {
  const known = rows.map((row) => Number(row.zip))
  const stateAt = (zip: number): string => lists[(listOfZip[zip] ?? 0) - 1]?.state ?? ""
  const sectionOf = (zip: number): number => Math.floor(zip / 100)
  known.forEach((before, index) => {
    const after = known[index + 1]
    if (after === undefined || stateAt(before) === "" || stateAt(before) !== stateAt(after)) return
    for (let zip = before + 1; zip < after; zip += 1) {
      if (sectionOf(zip) === sectionOf(before)) listOfZip[zip] = listOfZip[before] ?? 0
      else if (sectionOf(zip) === sectionOf(after)) listOfZip[zip] = listOfZip[after] ?? 0
    }
  })
}
