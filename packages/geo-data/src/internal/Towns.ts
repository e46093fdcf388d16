/**
 * Towns with telephone exchanges, by ground: the expanded form of a table that `Exchange`, `Ground` and `Canada` share.
 * Towns are numbered from 0; one of several grounds stands here once for each.
 */
import { grounds } from "../tables/exchange.ts"
import { decodePosition, positionLength } from "./Packed.ts"

/** Towns of one ground and one state, which are numbered without a gap. */
export interface TownGroup {
  /** USPS or Canadian abbreviation; elsewhere the ISO code of the country. */
  readonly state: string
  readonly ground: number
  /** Number of its first town. */
  readonly first: number
  /** Packed positions of its towns. */
  readonly positions: Uint32Array
}

/** Every group, in the order of its towns. */
export const townGroups = (): ReadonlyArray<TownGroup> => expanded().groups

/** The area codes of every ground: the original first, its overlays ascending, planned ones last. */
export const groundCodes = (): ReadonlyArray<ReadonlyArray<string>> => expanded().codes

// internal

interface TownTable {
  readonly groups: ReadonlyArray<TownGroup>
  readonly codes: ReadonlyArray<ReadonlyArray<string>>
}

let table: TownTable | undefined

const expanded = (): TownTable => table ??= expand()

function expand(): TownTable {
  const groups: Array<TownGroup> = []
  let first = 0
  const codes = grounds.split("\n").map((line, ground) => {
    const [groundCodes = "", ...states] = line.split("|")
    for (const part of states) {
      const positions = new Uint32Array((part.length - 3) / positionLength)
      for (let i = 0; i < positions.length; i += 1) positions[i] = decodePosition(part, 3 + i * positionLength)
      groups.push({ state: part.slice(0, 2), ground, first, positions })
      first += positions.length
    }
    return groundCodes.split(",")
  })
  return { groups, codes }
}
