/**
 * The table of ZIPs in columns, expanded once on first use: 600 KB. ZIPs that the sources place are numbered from 0,
 * ascending.
 */
import { lists, positions, runs } from "../tables/zip.ts"
import { decodePosition, positionLength } from "./Packed.ts"

/** ZIPs of one state and one ground. */
export interface ZipList {
  /** USPS abbreviation of the state or territory: "PR". */
  readonly state: string
  /** All area codes of the ground, the usual one first, then its overlays ascending (10001: 212, 332, 646, 917). */
  readonly codes: ReadonlyArray<string>
  /** Index of its ground in `Ground.readGrounds()`. */
  readonly ground: number
}

export interface ZipTable {
  readonly lists: ReadonlyArray<ZipList>
  /** By ZIP: 0 for none, else its number + 1. */
  readonly numbers: Uint16Array
  /** By number: index of its list. */
  readonly listOfNumber: Uint16Array
  /** By number: its packed position. */
  readonly positions: Uint32Array
}

export const zipTable = (): ZipTable => table ??= expand()

// internal

const zipCount = 100_000
const sectionSize = 100
const zipPositionLength = 2 + positionLength

let table: ZipTable | undefined

function expand(): ZipTable {
  const listOfZip = expandRuns()
  const sections = positions.split("\n")
  const count = sections.reduce((sum, line) => sum + (line.length - 4) / zipPositionLength, 0)
  const made = {
    lists: lists.split("\n").map((line): ZipList => {
      const [state = "", codes = "", ground = ""] = line.split("|")
      return { state, codes: codes.split(","), ground: Number(ground) }
    }),
    numbers: new Uint16Array(zipCount),
    listOfNumber: new Uint16Array(count),
    positions: new Uint32Array(count)
  }
  let number = 0
  for (const line of sections) {
    const section = Number(line.slice(0, 3)) * sectionSize
    for (let at = 4; at < line.length; at += zipPositionLength) {
      const zip = section + (line.charCodeAt(at) - 48) * 10 + line.charCodeAt(at + 1) - 48
      made.listOfNumber[number] = (listOfZip[zip] ?? 0) - 1
      made.positions[number] = decodePosition(line, at + 2)
      made.numbers[zip] = ++number
    }
    fillSection(made.numbers, listOfZip, section)
  }
  return made
}

/** A ZIP without a position of its own is where the known one before it is, the first ones where the first known one is. */
function fillSection(numbers: Uint16Array, listOfZip: Uint16Array, section: number): void {
  const end = section + sectionSize
  let nearest = numbers.subarray(section, end).find((number) => number !== 0) ?? 0
  for (let zip = section; zip < end; zip += 1) {
    if (numbers[zip] !== 0) nearest = numbers[zip] ?? 0
    else if (listOfZip[zip] !== 0) numbers[zip] = nearest
  }
}

/** By ZIP: 0 for none, else the number of its list from 1. */
function expandRuns(): Uint16Array {
  const listOfZip = new Uint16Array(zipCount)
  let zip = 0
  for (const run of runs.split(",")) {
    const [length = "", list = ""] = run.split(":")
    const end = zip + Number.parseInt(length, 36)
    listOfZip.fill(Number.parseInt(list, 36), zip, end)
    zip = end
  }
  return listOfZip
}
