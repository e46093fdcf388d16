/**
 * How dialers choose the number that a prospect is shown: rules in use elsewhere, as plain functions.
 *
 * Each is made for a fleet and sees the dials one after the other, with the uses so far. It answers the number's place in
 * the fleet, or undefined: refused. Of several numbers each takes the one that was used least.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as Place from "@anipool/domain/geo/Place"
import * as Sphere from "@anipool/domain/geo/Sphere"
import type { Dial, ZipView } from "./Dials.ts"
import type { Fleet } from "./Fleet.ts"

/** Uses so far, by the number's place in the fleet. */
export type Uses = Uint32Array

/** A rule for a fleet; `cap` is how often a number may be used, where the rule knows of caps. */
export type Choice = (
  fleet: Fleet,
  cap: number,
  zips: ReadonlyArray<ZipView>
) => (dial: Dial, uses: Uses) => number | undefined

/**
 * VICIdial's caller-ID group of the type AREACODE: the entries whose area code the phone begins with, the one with the
 * fewest calls today; without any the campaign's own caller ID. It knows no caps.
 */
export const vicidialAreaCode: Choice = (fleet) => (dial, uses) =>
  leastUsed(ofCode(fleet, phoneCode(dial)), uses) ?? campaignNumber

/**
 * VICIdial's caller-ID group of the type STATE: the entries of the lead's state, the one with the fewest calls today;
 * without any the campaign's own caller ID. It knows no caps.
 */
export const vicidialState: Choice = (fleet) => {
  const byState = new Map<string, Array<number>>()
  for (const [i, { areaCode }] of fleet.numbers.entries()) {
    const state = areaCode.states[0]!
    const own = byState.get(state)
    if (own === undefined) byState.set(state, [i])
    else own.push(i)
  }
  return ({ zip }, uses) => leastUsed(byState.get(Place.ofPostalCode(1, zip)!.states[0]!) ?? [], uses) ?? campaignNumber
}

/** The phone's area code, else all numbers in rotation; none beyond its cap. */
export const exactElseAll: Choice = (fleet, cap) => {
  const all = [...fleet.numbers.keys()]
  return (dial, uses) => leastUsed(ofCode(fleet, phoneCode(dial)), uses, cap) ?? leastUsed(all, uses, cap)
}

/** The phone's area code, else the three area codes whose middles are nearest to its middle, else any; none beyond its cap. */
export const exactThreeNearestAny: Choice = (fleet, cap) => {
  const all = [...fleet.numbers.keys()]
  const nearest = new Map<number, ReadonlyArray<number>>()
  const threeNearestTo = (areaCode: Geography.AreaCode) => {
    const known = nearest.get(areaCode.index)
    if (known !== undefined) return known
    const found = [...fleet.byAreaCode.keys()].filter((index) => index !== areaCode.index)
      .map((index) => ({ index, miles: Sphere.distanceMiles(areaCode, Geography.at(index)) }))
      .sort((a, b) => a.miles - b.miles).slice(0, 3).flatMap(({ index }) => fleet.byAreaCode.get(index)!)
    nearest.set(areaCode.index, found)
    return found
  }
  return (dial, uses) =>
    leastUsed(ofCode(fleet, phoneCode(dial)), uses, cap) ??
      leastUsed(threeNearestTo(phoneCode(dial)), uses, cap) ??
      leastUsed(all, uses, cap)
}

/** The phone's area code, else those of the same city (its overlays), else a default number, which has no cap. */
export const exactSameCityDefault: Choice = (fleet, cap) => (dial, uses) => {
  const areaCode = phoneCode(dial)
  return leastUsed(ofCode(fleet, areaCode), uses, cap) ??
    leastUsed(areaCode.siblings.flatMap((index) => fleet.byAreaCode.get(index) ?? []), uses, cap) ??
    campaignNumber
}

/**
 * The best of one dial alone, which knows nothing of the later ones: a local number, else the one of the nearest area code,
 * whatever the phone's code is; none beyond its cap.
 */
export const nearestFree: Choice = (fleet, cap, zips) => {
  const orders = zips.map(({ local, miles }) => {
    const codes = [...fleet.byAreaCode.keys()]
    const isLocal = codes.filter((code) => local.has(code)).flatMap((code) => fleet.byAreaCode.get(code)!)
    const others = codes.filter((code) => !local.has(code)).sort((a, b) => miles[a]! - miles[b]!)
    return [isLocal, ...others.map((code) => fleet.byAreaCode.get(code)!)]
  })
  return ({ place }, uses) => {
    for (const numbers of orders[place]!) {
      const number = leastUsed(numbers, uses, cap)
      if (number !== undefined) return number
    }
    return undefined
  }
}

// internal

/** The place of the number that stands in for all others. */
const campaignNumber = 0

const phoneCode = ({ phone }: Dial): Geography.AreaCode => Geography.areaCodeOf(1, phone)!

const ofCode = (fleet: Fleet, areaCode: Geography.AreaCode): ReadonlyArray<number> =>
  fleet.byAreaCode.get(areaCode.index) ?? []

const leastUsed = (places: ReadonlyArray<number>, uses: Uses, cap = Infinity): number | undefined => {
  let best: number | undefined
  for (const place of places) {
    if (uses[place]! < cap && (best === undefined || uses[place]! < uses[best]!)) best = place
  }
  return best
}
