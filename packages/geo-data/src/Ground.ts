/**
 * Grounds: what an area code serves, alone or with its overlays. A code may serve two of them (917: Manhattan, and the
 * other boroughs).
 *
 * Pure data, expanded once on first use.
 */
import { latitudeOf, longitudeOf } from "./internal/Packed.ts"
import { sortationAreas } from "./internal/SortationAreas.ts"
import { groundCodes, townGroups } from "./internal/Towns.ts"
import { zipTable } from "./internal/ZipTable.ts"

/**
 * The area codes of every ground of the North American plan, by its index: the original first, its overlays ascending,
 * planned ones last. Every geographic area code stands in one or two.
 */
export { groundCodes }

/**
 * The places of a ground: its ZIPs or Canadian sortation areas and the towns of its exchanges, in columns, in degrees; two of them may be at the
 * same position. An index out of range is a programming error.
 */
export const placesOfGround = (
  ground: number
): { readonly latitudes: Float64Array; readonly longitudes: Float64Array } => {
  const packed = (packedPlaces ??= collect())[ground]
  if (packed === undefined) throw new RangeError(`no ground has the index ${ground}`)
  return { latitudes: Float64Array.from(packed, latitudeOf), longitudes: Float64Array.from(packed, longitudeOf) }
}

// internal

/** By ground: its packed positions. */
let packedPlaces: ReadonlyArray<Uint32Array> | undefined

function collect(): ReadonlyArray<Uint32Array> {
  const places = groundCodes().map((): Array<number> => [])
  for (const { ground, positions } of townGroups()) for (const position of positions) places[ground]?.push(position)
  const { listOfNumber, lists, positions } = zipTable()
  const groundOfList = lists.map(({ ground }) => ground)
  for (let zip = 0; zip < positions.length; zip += 1) places[groundOfList[listOfNumber[zip]!]!]?.push(positions[zip]!)
  for (const { ground, packed } of sortationAreas().areas) places[ground]?.push(packed)
  return places.map((packed) => Uint32Array.from(packed))
}
