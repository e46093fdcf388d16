/**
 * Tiers of area codes in one flat array: what a pick walks along.
 *
 * Flat, because tiers are kept for tens of thousands of places and walked a million times a second: what that costs is
 * how many places in memory are touched.
 */
import { type TierName, tierNames } from "./TierName.ts"

/**
 * Tiers, in the order in which they are tried. First how many sections there are; then four numbers for each: the place
 * of its name in `tierNames`, whether it is one tier (0) or each of its codes is a tier (1), where its first group ends,
 * and where the section ends; then the indexes of area codes, section by section. Ends are places in the array.
 */
export type Tiers = Uint16Array

/** A part of a ladder: one tier, or several of one name that have an area code each. */
export interface Section {
  readonly name: TierName
  readonly isByCode: boolean
  /** Indexes of area codes. */
  readonly first: ReadonlyArray<number>
  /** Those that come only after the first group: in a ring, codes of other states. */
  readonly second: ReadonlyArray<number>
}

/** Numbers of a section before the codes. */
export const sectionLength = 4

/** No tiers. */
export const none: Tiers = new Uint16Array(1)

/** Sections as tiers, those without codes left out. */
export const make = (sections: ReadonlyArray<Section>): Tiers => {
  let count = 0
  let codes = 0
  for (const { first, second } of sections) {
    if (first.length + second.length === 0) continue
    count++
    codes += first.length + second.length
  }
  if (count === 0) return none
  const tiers = new Uint16Array(1 + count * sectionLength + codes)
  tiers[0] = count
  let at = 1
  let end = 1 + count * sectionLength
  for (const { first, isByCode, name, second } of sections) {
    if (first.length + second.length === 0) continue
    tiers[at] = tierNames.indexOf(name)
    tiers[at + 1] = isByCode ? 1 : 0
    for (const code of first) tiers[end++] = code
    tiers[at + 2] = end
    for (const code of second) tiers[end++] = code
    tiers[at + 3] = end
    at += sectionLength
  }
  return tiers
}

/**
 * The sections of two tiers in the order of their names, as one: where both have one of a name, it has the codes of `a`
 * and then those of `b`. For tiers whose sections have but a first group. A code stands in a section once, in others too
 * if it did. What is returned is written over by the next call: it is for the pick at hand, which makes no garbage.
 */
export const joinBriefly = (a: Tiers, b: Tiers): Tiers => {
  if (joined.length < a.length + b.length) joined = new Uint16Array(2 * (a.length + b.length))
  const codesOfA = codesFrom(a)
  const codesOfB = codesFrom(b)
  let both = 0
  for (let at = 1; at < codesOfA; at += sectionLength) {
    for (let other = 1; other < codesOfB; other += sectionLength) if (a[at] === b[other]) both++
  }
  joined[0] = a[0]! + b[0]! - both
  let end = codesFrom(joined)
  let fromA = codesOfA
  let fromB = codesOfB
  for (let at = 1, atA = 1, atB = 1; atA < codesOfA || atB < codesOfB; at += sectionLength) {
    const name = Math.min(atA < codesOfA ? a[atA]! : tierNames.length, atB < codesOfB ? b[atB]! : tierNames.length)
    const from = end
    if (atA < codesOfA && a[atA] === name) {
      while (fromA < a[atA + 3]!) joined[end++] = a[fromA++]!
      atA += sectionLength
    }
    if (atB < codesOfB && b[atB] === name) {
      for (const endOfA = end; fromB < b[atB + 3]!; fromB++) {
        let same = from
        while (same < endOfA && joined[same] !== b[fromB]) same++
        if (same === endOfA) joined[end++] = b[fromB]!
      }
      atB += sectionLength
    }
    joined[at] = name
    joined[at + 1] = 0
    joined[at + 2] = end
    joined[at + 3] = end
  }
  return joined
}

/** The same to be kept. */
export const join = (a: Tiers, b: Tiers): Tiers => {
  const both = joinBriefly(a, b)
  return both.slice(0, endOf(both))
}

/** Where the codes begin. */
export const codesFrom = (tiers: Tiers): number => 1 + tiers[0]! * sectionLength

/** The sections of tiers. */
export const sectionsOf = (tiers: Tiers): ReadonlyArray<Section> => {
  const all: Array<Section> = []
  let from = codesFrom(tiers)
  for (let at = 1; all.length < tiers[0]!; at += sectionLength) {
    const middle = tiers[at + 2]!
    const end = tiers[at + 3]!
    all.push({
      name: tierNames[tiers[at]!]!,
      isByCode: tiers[at + 1] === 1,
      first: [...tiers.subarray(from, middle)],
      second: [...tiers.subarray(middle, end)]
    })
    from = end
  }
  return all
}

/** The name of the first tier that has an area code; undefined when none has. */
export const nameOf = (tiers: Tiers, code: number): TierName | undefined => {
  const at = tiers.indexOf(code, codesFrom(tiers))
  if (at < 0 || at >= endOf(tiers)) return undefined
  let section = 1
  while (at >= tiers[section + 3]!) section += sectionLength
  return tierNames[tiers[section]!]
}

// internal

/** Where the codes end. */
const endOf = (tiers: Tiers): number => tiers[0] === 0 ? 1 : tiers[codesFrom(tiers) - 1]!

// Own tiers have some ten codes, in the UK some dozens.
let joined = new Uint16Array(256)
