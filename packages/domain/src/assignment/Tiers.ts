/**
 * Tiers of area codes in columns: what a pick walks along.
 *
 * Flat, because tiers are kept for tens of thousands of places and walked a million times a second.
 */
import { type TierName, tierNames } from "./TierName.ts"

/** Tiers, in the order in which they are tried. */
export interface Tiers {
  /** Indexes of area codes, section by section. */
  readonly codes: Uint16Array
  /**
   * Four numbers for each section: the place of its name in `tierNames`, whether it is one tier (0) or each of its codes
   * is a tier (1), where its first group ends in `codes`, and where the section ends.
   */
  readonly sections: Uint16Array
}

/** Numbers of a section. */
export const sectionLength = 4

/** A part of a ladder: one tier, or several of one name that hold an area code each. */
export interface Section {
  readonly name: TierName
  readonly isByCode: boolean
  /** Indexes of area codes. */
  readonly first: ReadonlyArray<number>
  /** Those that come only after the first group: in a ring, codes of other states. */
  readonly second: ReadonlyArray<number>
}

/** No tiers. */
export const none: Tiers = { codes: new Uint16Array(0), sections: new Uint16Array(0) }

/** Sections as tiers, those without codes left out. */
export const make = (sections: ReadonlyArray<Section>): Tiers => {
  const codes: Array<number> = []
  const numbers: Array<number> = []
  for (const { first, isByCode, name, second } of sections) {
    if (first.length + second.length === 0) continue
    const middle = codes.length + first.length
    codes.push(...first, ...second)
    numbers.push(tierNames.indexOf(name), isByCode ? 1 : 0, middle, codes.length)
  }
  return codes.length === 0 ? none : { codes: Uint16Array.from(codes), sections: Uint16Array.from(numbers) }
}

/** The sections of tiers. */
export const sectionsOf = ({ codes, sections }: Tiers): ReadonlyArray<Section> => {
  const all: Array<Section> = []
  let from = 0
  for (let at = 0; at < sections.length; at += sectionLength) {
    const middle = sections[at + 2]!
    const end = sections[at + 3]!
    all.push({
      name: tierNames[sections[at]!]!,
      isByCode: sections[at + 1] === 1,
      first: [...codes.subarray(from, middle)],
      second: [...codes.subarray(middle, end)]
    })
    from = end
  }
  return all
}

/** The name of the first tier that has an area code; undefined when none has. */
export const nameOf = ({ codes, sections }: Tiers, code: number): TierName | undefined => {
  const at = codes.indexOf(code)
  for (let section = 0; at >= 0 && section < sections.length; section += sectionLength) {
    if (at < sections[section + 3]!) return tierNames[sections[section]!]!
  }
  return undefined
}

/** Tiers without some area codes. */
export const without = (tiers: Tiers, codes: ReadonlySet<number>): Tiers => {
  const isLeft = (code: number) => !codes.has(code)
  return make(
    sectionsOf(tiers).map((section) => ({
      ...section,
      first: section.first.filter(isLeft),
      second: section.second.filter(isLeft)
    }))
  )
}
