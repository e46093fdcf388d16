/**
 * A set of area codes, a bit each: so that a ladder of hundreds of codes is walked past those that a pool lacks without
 * looking into a map for each.
 */
import * as Geography from "../geo/Geography.ts"

/** The set: bits by index of the area code. */
export type AreaCodeSet = Uint32Array

/** An empty set, for the area codes that are known now. */
export const make = (): AreaCodeSet => new Uint32Array((Geography.areaCodes.length + 31) >>> 5)

/** Adds an area code. */
export const add = (set: AreaCodeSet, index: number): void => {
  set[index >>> 5] = set[index >>> 5]! | (1 << (index & 31))
}

/** Whether an area code is in the set. */
export const has = (set: AreaCodeSet, index: number): boolean => ((set[index >>> 5]! >>> (index & 31)) & 1) === 1
