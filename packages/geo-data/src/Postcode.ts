/**
 * Postcodes of the UK and the Crown dependencies by their first part (the outward code): the area code, the nation, and
 * the position of the post town.
 *
 * Pure data, expanded once on first use. Post towns are numbered from 0.
 */
import { nationOf } from "./internal/nations.ts"
import { decodePosition, positionOf } from "./internal/Packed.ts"
import type { Position } from "./internal/Packed.ts"
import { postTowns } from "./tables/postcode.ts"

/** A post town, or the part of one that has one area code. */
export interface PostTown {
  /** The area code of its telephones, without the leading zero: "1204". */
  readonly code: string
  /** As `UkAreaCode.nation`. */
  readonly nation: string
  readonly position: Position
}

/**
 * The number of a postcode's post town: "SK9 1AA", "sk91aa", or the outward code alone, "SK9". Undefined for what is no
 * postcode, for army post (BFPO), and for a district that is not known.
 */
export const numberOfPostcode = (postcode: string): number | undefined => {
  const match = /^([A-Z]{1,2}\d)([A-Z\d]?)(?:\d[A-Z]{2})?$/.exec(postcode.replace(/\s/g, "").toUpperCase())
  if (match === null) return undefined
  const [, district = "", sign = ""] = match
  const { numbers } = table ??= expand()
  // Central London's districts are cut further: EC1A is part of EC1.
  return numbers.get(district + sign) ?? (sign >= "A" ? numbers.get(district) : undefined)
}

/** How many post towns have a number. */
export const postTownsCount = (): number => (table ??= expand()).towns.length

/** The post town with this number; a number out of range is a programming error. */
export const postTownOf = (number: number): PostTown => {
  const town = (table ??= expand()).towns[number]
  if (town === undefined) throw new RangeError(`no post town has the number ${number}`)
  return town
}

// internal

interface PostTownTable {
  readonly towns: ReadonlyArray<PostTown>
  /** By outward code. */
  readonly numbers: ReadonlyMap<string, number>
}

let table: PostTownTable | undefined

function expand(): PostTownTable {
  const towns: Array<PostTown> = []
  const numbers = new Map<string, number>()
  for (const line of postTowns.split("\n")) {
    const [letter = "", code = "", packed = "", districts = ""] = line.split("|")
    for (const district of districts.split(",")) numbers.set(district, towns.length)
    towns.push({ code, nation: nationOf(letter)[0], position: positionOf(decodePosition(packed, 0)) })
  }
  return { towns, numbers }
}
