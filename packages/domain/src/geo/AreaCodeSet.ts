/**
 * A set of area codes, a bit each: so that codes which a pool lacks are passed without looking into a map for each.
 */
import * as Geography from "./Geography.ts"

/** The set: bits by index of the area code. It is never changed, so that what is computed for it can be kept with it. */
export type AreaCodeSet = Readonly<Uint32Array>

/** The set of some of the area codes that are known now, by their indexes. */
export const of = (codes: Iterable<number> = []): AreaCodeSet => {
  const set = new Uint32Array((Geography.areaCodes.length + 31) >>> 5)
  for (const code of codes) add(set, code)
  return set
}

/** The set with an area code more. */
export const plus = (set: AreaCodeSet, code: number): AreaCodeSet => {
  const more = Uint32Array.from(set)
  add(more, code)
  return more
}

/** The set without the area codes of another. */
export const minus = (set: AreaCodeSet, others: AreaCodeSet): AreaCodeSet =>
  Uint32Array.from(set, (bits, at) => bits & ~others[at]!)

/** Whether an area code is in the set. */
export const has = (set: AreaCodeSet, code: number): boolean => ((set[code >>> 5]! >>> (code & 31)) & 1) === 1

// internal

const add = (set: Uint32Array, code: number): void => {
  set[code >>> 5] = set[code >>> 5]! | (1 << (code & 31))
}
