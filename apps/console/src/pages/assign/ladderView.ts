/**
 * What of a result is drawn: where the prospect is, which area codes lie around, and how far the map reaches.
 */
import type { PlacedAreaCode, PreviewResult, TierName } from "@anipool/http-api/admin/AssignApi"
import type { Part } from "../../maps/Atlas.ts"
import type { Position } from "../../maps/Projections.ts"
import * as Phone from "../../phone/Phone.ts"
import * as Wording from "./Wording.ts"

/** Area codes on the map: those of one tier that have their middle at the same place. */
export interface Spot {
  /** The first of them, which stands for all. */
  readonly areaCode: PlacedAreaCode
  /** As the country writes them. */
  readonly codes: ReadonlyArray<string>
  /** Active numbers of all of them. */
  readonly anis: number
  readonly tier: number
  readonly name: TierName
  readonly position: Position
  readonly isPicked: boolean
}

/** What is drawn. */
export interface LadderView {
  readonly home: Position
  readonly parts: ReadonlyArray<Part>
  /** Area codes with numbers last, and the picked one at the very end, so that they lie above the others. */
  readonly spots: ReadonlyArray<Spot>
  /** How far the map reaches around the prospect to show the ladder as far as it was walked, in miles. */
  readonly nearMiles: number
}

/** What is drawn of a result; undefined where nobody knows where the prospect is. */
export const of = (result: PreviewResult, country: 1 | 44): LadderView | undefined => {
  if (result.position === null) return undefined
  const home: Position = [result.position.longitude, result.position.latitude]
  const seen = new Set<string>()
  const places = new Map<string, Spot>()
  for (const { areaCodes, name, tier } of result.tiers) {
    for (const areaCode of areaCodes) {
      const position = positionOf(areaCode)
      // A code stands in the nearest tier that has it.
      if (position === undefined || seen.has(areaCode.areaCode)) continue
      seen.add(areaCode.areaCode)
      const isPicked = result.ani !== null && areaCode.areaCode === result.areaCode
      const code = Phone.areaCode(areaCode.areaCode, country)
      const place = `${tier} ${position.join()} ${areaCode.anis > 0}`
      const spot = places.get(place)
      places.set(place, {
        areaCode: spot === undefined || isPicked ? areaCode : spot.areaCode,
        codes: isPicked ? [code, ...spot?.codes ?? []] : [...spot?.codes ?? [], code],
        anis: (spot?.anis ?? 0) + areaCode.anis,
        tier,
        name,
        position,
        isPicked: isPicked || spot?.isPicked === true
      })
    }
  }
  const spots = [...places.values()]
  const { tierName } = result
  const walked = spots.filter((each) =>
    tierName !== null && !Wording.isBefore(tierName, each.name) && distanceOf(each) !== undefined
  )
  const distances = walked.map((each) => distanceOf(each)!)
  return {
    home,
    parts: country === 44 ? ["uk"] : ["us", "canada"],
    spots: spots.toSorted((a, b) => order(a) - order(b)),
    nearMiles: Math.max(nearMin, ...distances.map((each) => each * around))
  }
}

/** The codes of a spot, shortened where they are many. */
export const labelOf = ({ codes }: Spot): string =>
  codes.length <= labelledMax
    ? codes.join(" ")
    : `${codes.slice(0, labelledMax - 1).join(" ")} +${codes.length - labelledMax + 1}`

/** A dot's radius, in pixels: its area goes by how many numbers there are. */
export const radiusOf = ({ anis }: Pick<Spot, "anis">, most: number): number =>
  anis === 0 ? emptyRadius : radiusMin + (radiusMax - radiusMin) * Math.sqrt(anis / Math.max(1, most))

// internal

/** Miles that a map shows at least: what lies around is known by its shape. */
const nearMin = 60
/** Room beyond the farthest. */
const around = 1.2
const labelledMax = 3
const emptyRadius = 2.5
const radiusMin = 4
const radiusMax = 13

const positionOf = ({ latitude, longitude }: PlacedAreaCode): Position | undefined =>
  latitude === null || longitude === null ? undefined : [longitude, latitude]

const distanceOf = ({ areaCode }: Spot): number | undefined => areaCode.distanceMiles ?? undefined

const order = ({ anis, isPicked }: Spot): number => isPicked ? 2 : anis > 0 ? 1 : 0
