/**
 * The numbers that a day is dialed with.
 */
import type * as Geography from "@anipool/domain/geo/Geography"

/** A number of a fleet. */
export interface FleetNumber {
  readonly areaCode: Geography.AreaCode
  /** Ten digits. */
  readonly national: string
}

/** A company's numbers. */
export interface Fleet {
  readonly name: string
  readonly numbers: ReadonlyArray<FleetNumber>
  /** The places in `numbers` of each area code's, by the code's index. */
  readonly byAreaCode: ReadonlyMap<number, ReadonlyArray<number>>
}

/** So many numbers, as evenly over the area codes as they come. */
export const make = (name: string, areaCodes: ReadonlyArray<Geography.AreaCode>, size: number): Fleet => {
  const numbers = Array.from({ length: size }, (_, i): FleetNumber => {
    const areaCode = areaCodes[i % areaCodes.length]!
    const line = Math.floor(i / areaCodes.length)
    return { areaCode, national: `${areaCode.code}${exchange}${String(line).padStart(4, "0")}` }
  })
  const byAreaCode = new Map<number, Array<number>>(areaCodes.map(({ index }) => [index, []]))
  for (const [i, { areaCode }] of numbers.entries()) byAreaCode.get(areaCode.index)!.push(i)
  return { name, numbers, byAreaCode }
}

// internal

const exchange = 220
