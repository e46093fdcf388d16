/**
 * Canada's forward sortation areas, expanded once on first use.
 */
import { sortationAreas as lines } from "../tables/canada.ts"
import { decodePosition, positionLength } from "./Packed.ts"

export interface PackedSortationArea {
  readonly province: string
  readonly ground: number
  /** Its packed position. */
  readonly packed: number
}

export interface SortationAreaTable {
  readonly areas: ReadonlyArray<PackedSortationArea>
  /** By the three signs: the area's number. */
  readonly numbers: ReadonlyMap<string, number>
}

export const sortationAreas = (): SortationAreaTable => table ??= expand()

// internal

const codeLength = 3

let table: SortationAreaTable | undefined

function expand(): SortationAreaTable {
  const areas: Array<PackedSortationArea> = []
  const numbers = new Map<string, number>()
  for (const line of lines.split("\n")) {
    const [province = "", ground = "", codes = ""] = line.split("|")
    for (let at = 0; at < codes.length; at += codeLength + positionLength) {
      numbers.set(codes.slice(at, at + codeLength), areas.length)
      areas.push({ province, ground: Number(ground), packed: decodePosition(codes, at + codeLength) })
    }
  }
  return { areas, numbers }
}
