/**
 * Canada's postal codes by their first three signs (forward sortation area): the area codes, the province, the position.
 *
 * Pure data, expanded once on first use. The areas are numbered from 0.
 */
import { positionOf } from "./internal/Packed.ts"
import type { Position } from "./internal/Packed.ts"
import { sortationAreas } from "./internal/SortationAreas.ts"
import { groundCodes } from "./internal/Towns.ts"

/** A forward sortation area. */
export interface SortationArea {
  /** "ON" */
  readonly province: string
  /** All area codes of its ground, the original first. */
  readonly codes: ReadonlyArray<string>
  readonly position: Position
}

/** The number of a Canadian postal code's area: "K1A 0B1", "k1a0b1" or "K1A"; undefined for what is none, or is not known. */
export const numberOfPostalCode = (postalCode: string): number | undefined => {
  const match = /^\s*([a-z]\d[a-z])\s?(?:\d[a-z]\d)?\s*$/i.exec(postalCode)
  return match === null ? undefined : sortationAreas().numbers.get(match[1]?.toUpperCase() ?? "")
}

/** How many areas have a number. */
export const sortationAreasCount = (): number => sortationAreas().areas.length

/** The area with this number; a number out of range is a programming error. */
export const sortationAreaOf = (number: number): SortationArea => {
  const area = sortationAreas().areas[number]
  if (area === undefined) throw new RangeError(`no sortation area has the number ${number}`)
  return { province: area.province, codes: groundCodes()[area.ground] ?? [], position: positionOf(area.packed) }
}
