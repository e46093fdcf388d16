/**
 * What of a result is drawn: where the prospect is, which area codes lie around, and how far the map reaches.
 */
import type { PlacedAreaCode, TrialResult } from "@anipool/http-api/console/AssignApi"
import type { Part } from "../../maps/Atlas.ts"
import type { Position } from "../../maps/Projections.ts"
import type { TierName } from "./Wording.ts"

/** An area code on the map. */
export interface Spot {
  readonly areaCode: PlacedAreaCode
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
  /** The same for all of it. */
  readonly farMiles: number
}

/** What is drawn of a result; undefined where the prospect is at home nowhere. */
export const of = (result: TrialResult, country: 1 | 44): LadderView | undefined => {
  const home = result.home.map(positionOf).find((each) => each !== undefined)
  if (home === undefined) return undefined
  const seen = new Set<string>()
  const spots: Array<Spot> = []
  for (const { areaCodes, name, tier } of result.tiers) {
    for (const areaCode of areaCodes) {
      const position = positionOf(areaCode)
      // A code stands in the nearest tier that has it.
      if (position === undefined || seen.has(areaCode.areaCode)) continue
      seen.add(areaCode.areaCode)
      const isPicked = result.ani !== null && areaCode.areaCode === result.areaCode
      spots.push({ areaCode, tier, name, position, isPicked })
    }
  }
  const walked = spots.filter((each) => each.tier <= (result.tier ?? 0) && distanceOf(each) !== undefined)
  const distances = walked.map((each) => distanceOf(each)!)
  return {
    home,
    parts: country === 44 ? ["uk"] : ["us", "canada"],
    spots: spots.toSorted((a, b) => order(a) - order(b)),
    nearMiles: Math.max(nearMin, ...distances.map((each) => each * around)),
    farMiles: Math.max(nearMin, ...spots.map((each) => (distanceOf(each) ?? 0) * around))
  }
}

/** A dot's radius, in pixels: its area goes by how many numbers there are. */
export const radiusOf = ({ anis }: PlacedAreaCode, most: number): number =>
  anis === 0 ? emptyRadius : radiusMin + (radiusMax - radiusMin) * Math.sqrt(anis / Math.max(1, most))

// internal

/** Miles that a map shows at least: what lies around is known by its shape. */
const nearMin = 60
/** Room beyond the farthest. */
const around = 1.2
const emptyRadius = 2.5
const radiusMin = 4
const radiusMax = 13

const positionOf = ({ latitude, longitude }: PlacedAreaCode): Position | undefined =>
  latitude === null || longitude === null ? undefined : [longitude, latitude]

const distanceOf = ({ areaCode }: Spot): number | undefined => areaCode.distanceMiles ?? undefined

const order = ({ areaCode, isPicked }: Spot): number => isPicked ? 2 : areaCode.anis > 0 ? 1 : 0
