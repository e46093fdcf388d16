/**
 * Joins the phone metadata's towns with the gazetteer: every UK code's towns, counties, nation and position.
 */
import { distanceKm, normalizeName } from "./gazetteer.ts"
import type { Position } from "./gazetteer.ts"
import {
  counties as handCounties,
  countyOfDivision,
  fiveDigitCodes,
  formerDivisions,
  nationOfCounty,
  oneCounty,
  positions,
  townNames
} from "./handUnitedKingdom.ts"
import type { Place } from "./sources.ts"

export interface BritishRow {
  readonly code: string
  readonly towns: ReadonlyArray<string>
  readonly counties: ReadonlyArray<string>
  readonly nation: string
  readonly position: Position | undefined
}

/** A further county is named with this share of the people who live nearest to the code's town. */
const secondCountyShareMin = 0.2
/** The big cities' three-digit codes reach further than the small towns' around them. */
const cityReach = 1.6

interface Settlement {
  readonly position: Position
  readonly county: string
  readonly population: number
}

const codeOf = (prefix: string): string | undefined => {
  if (prefix.startsWith("2")) return prefix.slice(0, 2)
  if (/^1(1|.1)/.test(prefix)) return prefix.slice(0, 3)
  return fiveDigitCodes.find((code) => prefix.startsWith(code)) ?? (prefix.length >= 4 ? prefix.slice(0, 4) : undefined)
}

const townsOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts.flatMap((text) => text.split("/")))]
    .map((town) => town.replace(/^Isle of (Skye|Mull) - /, "").replace(/ \(.*$/, "").trim())
    .filter((town, index, all) => town !== "" && all.indexOf(town) === index)

/** Towns of every code, the texts of its shortest prefixes first. */
const readTowns = (prefixes: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const texts = new Map<string, Array<string>>()
  for (const [prefix, text] of [...prefixes].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))) {
    const code = codeOf(prefix)
    if (code !== undefined) texts.set(code, [...texts.get(code) ?? [], text])
  }
  return new Map([...texts].map(([code, of]) => [code, townNames[code] ?? townsOf(of)]))
}

const readSettlements = (
  places: ReadonlyArray<Place>,
  divisions: ReadonlyMap<string, string>
): ReadonlyMap<string, ReadonlyArray<Settlement>> => {
  const index = new Map<string, Array<Settlement>>()
  const add = (name: string, settlement: Settlement): void => {
    const key = normalizeName(name)
    const known = index.get(key)
    if (known === undefined) index.set(key, [settlement])
    else if (!known.includes(settlement)) known.push(settlement)
  }
  for (const place of places) {
    const division = `${place.country}.${place.admin1}.${place.admin2}`
    const name = divisions.get(division) ?? formerDivisions[division]
    // Northern Ireland is one code, and its coast is nearer to Kintyre than Kintyre's own towns.
    if (name === undefined || place.admin1 === "NIR") continue
    const settlement = { position: place, county: countyOfDivision(name), population: place.population }
    for (const alternate of [place.name, ...place.alternates]) add(alternate, settlement)
  }
  for (const known of index.values()) known.sort((a, b) => b.population - a.population)
  return index
}

/** The most populous place of that name, in the county if it is known. */
const findTown = (
  index: ReadonlyMap<string, ReadonlyArray<Settlement>>,
  towns: ReadonlyArray<string>,
  county: string | undefined
): Settlement | undefined => {
  for (const town of towns) {
    const candidates = index.get(normalizeName(town)) ?? []
    const found = county === undefined ? candidates[0] : candidates.find((candidate) => candidate.county === county)
    if (found !== undefined) return found
  }
  return undefined
}

/** Counties that hold the share of the people nearest to each located code. */
const populousCounties = (
  located: ReadonlyMap<string, Position>,
  settlements: ReadonlyArray<Settlement>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const people = new Map<string, Map<string, number>>()
  for (const settlement of settlements) {
    let nearest = "20"
    let nearestKm = settlement.county === "Greater London" ? 0 : Number.POSITIVE_INFINITY
    for (const [code, position] of located) {
      if (Math.abs(position.latitude - settlement.position.latitude) > 0.7) continue
      const distance = distanceKm(position, settlement.position) / (code.length === 3 ? cityReach : 1)
      if (distance >= nearestKm) continue
      nearest = code
      nearestKm = distance
    }
    const counts = people.get(nearest) ?? new Map<string, number>()
    counts.set(settlement.county, (counts.get(settlement.county) ?? 0) + settlement.population)
    people.set(nearest, counts)
  }
  return new Map(
    [...people].map(([code, counts]) => {
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return [
        code,
        [...counts].filter(([, count]) => count > 0 && count >= total * secondCountyShareMin)
          .sort((a, b) => b[1] - a[1]).map(([county]) => county)
      ]
    })
  )
}

export const buildUnitedKingdom = (
  prefixes: ReadonlyMap<string, string>,
  places: ReadonlyArray<Place>,
  divisions: ReadonlyMap<string, string>
): ReadonlyArray<BritishRow> => {
  const index = readSettlements(places, divisions)
  const drafts = [...readTowns(prefixes)].map(([code, towns]) => {
    const hand = handCounties[code]
    const town = findTown(index, towns, hand?.[0])
    const fixed = positions[code]
    const position = fixed === undefined ? town?.position : { latitude: fixed[0], longitude: fixed[1] }
    return { code, towns, position, hand, county: hand?.[0] ?? town?.county }
  }).sort((a, b) => (a.code < b.code ? -1 : 1))
  const codes = new Set(drafts.map((draft) => draft.code))
  for (
    const code of [...Object.keys(handCounties), ...Object.keys(positions), ...Object.keys(townNames), ...oneCounty]
  ) {
    if (!codes.has(code)) throw new Error(`a hand table names ${code}, which is no code`)
  }
  const located = new Map(
    drafts.flatMap(({ code, position }) => (position === undefined ? [] : [[code, position] as const]))
  )
  const further = populousCounties(located, [...new Set([...index.values()].flat())])
  return drafts.map(({ code, county, hand, position, towns }) => {
    const appended = hand !== undefined || oneCounty.has(code) ? [] : further.get(code) ?? []
    const first = county === undefined ? [] : [county]
    const counties = hand ?? [...new Set([...first, ...appended])]
    const nation = county === undefined ? "" : nationOfCounty.get(county) ?? "England"
    return { code, towns, counties, nation, position }
  })
}
