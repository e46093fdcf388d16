/**
 * US postal codes: the area codes, the state and the position of a ZIP.
 *
 * Pure data, expanded once on first use; a look-up is a few array accesses. ZIPs that the sources place are numbered
 * from 0, ascending.
 */
import { positionOf } from "./internal/Packed.ts"
import type { Position } from "./internal/Packed.ts"
import { zipTable } from "./internal/ZipTable.ts"
import type { ZipList } from "./internal/ZipTable.ts"

export type { ZipList }

/**
 * The number of a ZIP.
 *
 * Takes five digits, ZIP+4 with or without the hyphen, three or four digits (leading zeros lost in a spreadsheet), and
 * white space around them. A ZIP newer than the table has its neighbour's number. Undefined for military post, for what
 * is no ZIP, and for what is not in that form.
 */
export const numberOfZip = (zip: string): number | undefined => {
  const digits = parseZip(zip)
  const number = digits === undefined ? 0 : zipTable().numbers[digits] ?? 0
  return number === 0 ? undefined : number - 1
}

/** How many ZIPs have a number. */
export const zipsCount = (): number => zipTable().positions.length

/** State, codes and ground of the ZIP with this number; a number out of range is a programming error. */
export const listOfZip = (number: number): ZipList => {
  const { listOfNumber, lists } = zipTable()
  const list = lists[listOfNumber[number] ?? lists.length]
  if (list === undefined) throw new RangeError(`no ZIP has the number ${number}`)
  return list
}

/** Where the ZIP with this number is. */
export const positionOfZip = (number: number): Position => positionOf(zipTable().positions[number] ?? Number.NaN)

/** All area codes of the ZIP's ground, the usual one first; empty for what has no number. */
export const areaCodesOfZip = (zip: string): ReadonlyArray<string> => find(zip)?.codes ?? none

/**
 * USPS abbreviation of the ZIP's state or territory ("PR"); undefined for what has no number.
 *
 * @public Named in the package's README.
 */
export const stateOfZip = (zip: string): string | undefined => find(zip)?.state

// internal

const none: ReadonlyArray<string> = []

function find(zip: string): ZipList | undefined {
  const number = numberOfZip(zip)
  return number === undefined ? undefined : listOfZip(number)
}

function parseZip(zip: string): number | undefined {
  if (zip.length === 5) {
    // Most are five digits: read without the expression, which costs more than all else of a look-up.
    let number = 0
    for (let at = 0; at < 5 && number >= 0; at += 1) {
      const digit = zip.charCodeAt(at) - 48
      number = digit >= 0 && digit <= 9 ? number * 10 + digit : -1
    }
    if (number >= 0) return number
  }
  const match = /^\s*(?:(\d{3,5})(?:-\d{4})?|(\d{5})\d{4})\s*$/.exec(zip)
  const digits = match?.[1] ?? match?.[2]
  return digits === undefined ? undefined : Number(digits)
}
