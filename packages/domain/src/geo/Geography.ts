/**
 * Area codes of both countries in one numbering, and what is asked of them: which one a number has, which ones a ZIP
 * has, which ones cover the same ground.
 *
 * Answered from tables in memory. They are the release's, and those that the installation adds when a process starts
 * (`install`); beyond that everything here is pure.
 */
import * as Zip from "@anipool/geo-data/Zip"
import * as Either from "effect/Either"
import * as AddedAreaCode from "./AddedAreaCode.ts"
import { type AreaCode, type AreaCodeKind, type AreaCodeTable, released } from "./AreaCodeTable.ts"

export type { AreaCode, AreaCodeKind }

/** Every area code: those of +1 ascending, then those of +44, then those of the installation. */
export let areaCodes: ReadonlyArray<AreaCode> = released.areaCodes

/**
 * Adds an installation's area codes to those of the release, in place of any that were added before. For the start of
 * a process, before the first inventory is made: inventories have a column for each code that is known then.
 */
export const install = (
  added: ReadonlyArray<AddedAreaCode.AddedAreaCode>
): Either.Either<void, AddedAreaCode.AreaCodeInvalid> =>
  Either.map(AddedAreaCode.extend(released, added), (extended) => {
    current = extended
    areaCodes = extended.areaCodes
    byCode = indexByCode(areaCodes)
    northAmericanCodes = flagNorthAmerican(areaCodes)
    northAmerican = indexNorthAmerican(areaCodes)
    british = indexBritish(areaCodes)
  })

/** The table as it stands: what is computed from it once is computed anew when this is another object. */
export const table = (): AreaCodeTable => current

/** The area code with this code, such as `find(1, "212")`. */
export const find = (callingCode: 1 | 44, code: string): AreaCode | undefined => byCode[callingCode].get(code)

/** The area code whose digits are this number, which begins with no 0: for those who read numbers by the million. */
export const findDigits = (callingCode: 1 | 44, code: number): AreaCode | undefined =>
  callingCode === 1 ? northAmerican[code] : british.get(code)

/** By three digits as a number, 1 for an area code of +1: for those who read numbers by the million. */
export let northAmericanCodes: Uint8Array = flagNorthAmerican(areaCodes)

/** The area code at an index of `areaCodes`; an index out of range is a programming error. */
export const at = (index: number): AreaCode => {
  const found = areaCodes[index]
  if (found === undefined) throw new RangeError(`no area code has the index ${index}`)
  return found
}

/** The area code that a national number begins with; undefined when it is in no table. */
export const areaCodeOf = (callingCode: 1 | 44, national: string): AreaCode | undefined =>
  callingCode === 1 ? northAmericanOf(national) : find(callingCode, ukCode(national))

/** The area codes of a US ZIP (5 digits, ZIP+4, or 3 to 4 digits that lost their zeros), the principal one first. */
export const areaCodesOfZip = (zip: string): ReadonlyArray<AreaCode> => ofGround(Zip.areaCodesOfZip(zip))

/** The area codes of +1 with these codes, in their order, then those of the installation that overlay one of them. */
export const ofGround = (codes: ReadonlyArray<string>): ReadonlyArray<AreaCode> => [
  ...codes.flatMap((code) => find(1, code) ?? []),
  ...current.additions.flatMap(({ areaCode, overlays }) =>
    overlays !== undefined && codes.includes(overlays) ? [areaCode] : []
  )
]

/**
 * Whether numbers of an area code are shown to prospects of its nation only: those of nations within +1 other than the US
 * and Canada, as a call from them reads as a fraud elsewhere.
 */
export const isForOwnNationOnly = ({ callingCode, country, kind }: AreaCode): boolean =>
  callingCode === 1 && kind === "geographic" && country !== "US" && country !== "CA"

// internal

const indexByCode = (codes: ReadonlyArray<AreaCode>): Record<1 | 44, ReadonlyMap<string, AreaCode>> => {
  const under = (callingCode: 1 | 44): ReadonlyMap<string, AreaCode> =>
    new Map(codes.flatMap((each) => each.callingCode === callingCode ? [[each.code, each] as const] : []))
  return { 1: under(1), 44: under(44) }
}

function flagNorthAmerican(codes: ReadonlyArray<AreaCode>): Uint8Array {
  const flags = new Uint8Array(1000)
  for (const { callingCode, code } of codes) if (callingCode === 1) flags[Number(code)] = 1
  return flags
}

let current = released

let byCode = indexByCode(areaCodes)

/** By three digits as a number: every prospect's number is looked up, without a string for its area code. */
let northAmerican: ReadonlyArray<AreaCode | undefined> = indexNorthAmerican(areaCodes)

/** Those of +44, by their digits as a number. */
let british: ReadonlyMap<number, AreaCode> = indexBritish(areaCodes)

function indexNorthAmerican(codes: ReadonlyArray<AreaCode>): ReadonlyArray<AreaCode | undefined> {
  const found = Array.from({ length: 1000 }, (): AreaCode | undefined => undefined)
  for (const each of codes) if (each.callingCode === 1) found[Number(each.code)] = each
  return found
}

function indexBritish(codes: ReadonlyArray<AreaCode>): ReadonlyMap<number, AreaCode> {
  return new Map(codes.flatMap((each) => each.callingCode === 44 ? [[Number(each.code), each] as const] : []))
}

const northAmericanOf = (national: string): AreaCode | undefined => {
  const first = national.charCodeAt(0) - 48
  const second = national.charCodeAt(1) - 48
  const third = national.charCodeAt(2) - 48
  const areDigits = first >= 0 && first <= 9 && second >= 0 && second <= 9 && third >= 0 && third <= 9
  return areDigits ? northAmerican[first * 100 + second * 10 + third] : undefined
}

// Five-digit codes are told from four-digit ones only by the table (01387 against 013873).
const ukFiveDigitCodes = new Set(
  areaCodes.filter((areaCode) => areaCode.callingCode === 44 && areaCode.code.length === 5).map((each) => each.code)
)

// How long a code is stands in its first digits (Ofcom, National Telephone Numbering Plan): 02x two digits, 011x and
// 01x1 three, the rest of 01 four but for the listed five-digit ones; 03, 05, 07, 08 and 09 are one range each.
const ukCode = (national: string): string => {
  const first = national.charAt(0)
  if (first === "2") return national.slice(0, 2)
  if (first !== "1") return first
  const five = national.slice(0, 5)
  if (ukFiveDigitCodes.has(five)) return five
  return national.charAt(1) === "1" || national.charAt(2) === "1" ? national.slice(0, 3) : national.slice(0, 4)
}
