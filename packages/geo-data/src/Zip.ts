/**
 * US postal codes: the area codes and the state of a ZIP.
 *
 * Pure data, expanded once on first use to a table of 200 KB; a look-up is one array access.
 */
import { lists, runs } from "./tables/zip.ts"

const zipCount = 100_000

/**
 * All area codes of the ZIP's area, the usual one first, then its overlays ascending (10001: 212, 332, 646, 917).
 *
 * Takes five digits, ZIP+4 with or without the hyphen, three or four digits (leading zeros lost in a spreadsheet), and
 * white space around them. A ZIP newer than the table answers as its neighbours do. Empty for military post, for what
 * is no ZIP, and for what is not in that form.
 */
export const areaCodesOfZip = (zip: string): ReadonlyArray<string> => listOfZip(zip)?.codes ?? none

/** USPS abbreviation of the ZIP's state or territory ("PR"); undefined where `areaCodesOfZip` is empty. */
export const stateOfZip = (zip: string): string | undefined => listOfZip(zip)?.state

// internal

interface ZipList {
  readonly state: string
  readonly codes: ReadonlyArray<string>
}

interface ZipTable {
  readonly lists: ReadonlyArray<ZipList>
  /** By ZIP: 0 for none, else the list's number from 1. */
  readonly numbers: Uint16Array
}

const none: ReadonlyArray<string> = []

let table: ZipTable | undefined

function listOfZip(zip: string): ZipList | undefined {
  const number = parseZip(zip)
  if (number === undefined) return undefined
  table ??= expand()
  const list = table.numbers[number] ?? 0
  return list === 0 ? undefined : table.lists[list - 1]
}

function parseZip(zip: string): number | undefined {
  const match = /^\s*(?:(\d{3,5})(?:-\d{4})?|(\d{5})\d{4})\s*$/.exec(zip)
  const digits = match?.[1] ?? match?.[2]
  return digits === undefined ? undefined : Number(digits)
}

function expand(): ZipTable {
  const numbers = new Uint16Array(zipCount)
  let zip = 0
  for (const run of runs.split(",")) {
    const [length = "", list = ""] = run.split(":")
    const end = zip + Number.parseInt(length, 36)
    numbers.fill(Number.parseInt(list, 36), zip, end)
    zip = end
  }
  return {
    numbers,
    lists: lists.split("\n").map((line) => {
      const [state = "", codes = ""] = line.split("|")
      return { state, codes: codes.split(",") }
    })
  }
}
