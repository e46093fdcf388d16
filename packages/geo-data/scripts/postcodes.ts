/**
 * UK postcode districts: each one's post town, with its position, nation and area code.
 */
import { distanceKm, normalizeName } from "./gazetteer.ts"
import type { Position } from "./gazetteer.ts"
import { codesOfDistricts, districtPositions, postTowns, wideAreas } from "./handPostTowns.ts"
import type { Place } from "./sources.ts"
import type { BritishRow } from "./unitedKingdom.ts"

export interface PostTownRow {
  readonly town: string
  readonly position: Position
  /** The area code of its telephones. */
  readonly code: string
  readonly nation: string
  /** Outward codes, ascending by number. */
  readonly districts: ReadonlyArray<string>
}

/** Towns of one postcode area lie within this distance of its first one; those of the wide areas within the second. */
const areaReachKm = 75
const wideReachKm = 200
/** A code's town with this name, no further away, is the post town itself. */
const sameTownKm = 15

interface Draft {
  readonly town: string
  readonly position: Position
  readonly nation: string
  readonly districts: ReadonlyArray<string>
}

export const buildPostcodes = (
  places: ReadonlyArray<Place>,
  codes: ReadonlyArray<BritishRow>
): ReadonlyArray<PostTownRow> => {
  const index = new Map<string, Array<Place>>()
  for (const place of [...places].sort((a, b) => b.population - a.population)) {
    for (const name of new Set([place.name, ...place.alternates].map(normalizeName))) {
      index.set(name, [...index.get(name) ?? [], place])
    }
  }
  const codeOfDistrict = new Map(
    Object.entries(codesOfDistricts).flatMap(([code, districts]) =>
      districts.split(" ").flatMap(expandDistricts).map((district) => [district, code] as const)
    )
  )
  return postTowns.trim().split("\n").flatMap((line) => readArea(line, index)).flatMap((draft) => {
    const byCode = new Map<string, Array<string>>()
    const usual = codeOf(draft, codes)
    for (const district of draft.districts) {
      const code = codeOfDistrict.get(district) ?? usual
      byCode.set(code, [...byCode.get(code) ?? [], district])
    }
    return [...byCode].map(([code, districts]) => ({ ...draft, code, districts }))
  })
}

/** "AB10-12" to "AB10", "AB11", "AB12". */
const expandDistricts = (text: string): ReadonlyArray<string> => {
  const [, letters = "", from = "", to = from] = /^([A-Z]+)(\d+)(?:-(\d+))?$/.exec(text) ?? []
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${letters}${Number(from) + at}`)
}

const readArea = (line: string, index: ReadonlyMap<string, ReadonlyArray<Place>>): ReadonlyArray<Draft> => {
  const [, letters = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? []
  const reachKm = wideAreas.has(letters) ? wideReachKm : areaReachKm
  let first: Position | undefined
  return rest.split("; ").map((part) => {
    const [, numbers = "", town = ""] = /^([\d,-]+) (.*)$/.exec(part) ?? []
    const districts = numbers.split(",").flatMap((range) => expandDistricts(`${letters}${range}`))
    const fixed = districtPositions[districts[0] ?? ""]
    const near = first
    const candidates = index.get(normalizeName(town)) ?? []
    const place = near === undefined
      ? candidates[0]
      : candidates.find((candidate) => distanceKm(candidate, near) <= reachKm)
    const position = fixed === undefined ? place : { latitude: fixed[0], longitude: fixed[1] }
    if (position === undefined) {
      throw new Error(`no place is named ${town} (${districts[0] ?? line}); write its position`)
    }
    first ??= position
    return { town, position, nation: fixed?.[2] ?? nationOf(place), districts }
  })
}

const nationOf = (place: Place | undefined): string => {
  switch (place?.country) {
    case "JE":
      return "Jersey"
    case "GG":
      return "Guernsey"
    case "IM":
      return "Isle of Man"
    default:
      return { SCT: "Scotland", WLS: "Wales", NIR: "Northern Ireland" }[place?.admin1 ?? ""] ?? "England"
  }
}

/** The code whose town it is, else the nearest code of the nation. */
const codeOf = ({ nation, position, town }: Draft, codes: ReadonlyArray<BritishRow>): string => {
  let best = ""
  let bestKm = Number.POSITIVE_INFINITY
  for (const row of codes) {
    if (row.position === undefined || row.nation !== nation) continue
    const isNamed = row.towns.some((each) => normalizeName(each) === normalizeName(town))
    const distance = distanceKm(position, row.position) - (isNamed ? sameTownKm : 0)
    if (distance >= bestKm) continue
    best = row.code
    bestKm = distance
  }
  return best
}
