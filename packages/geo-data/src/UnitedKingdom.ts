/**
 * Area codes of the United Kingdom and the Crown dependencies, and the ranges that have no place.
 *
 * Pure data, expanded once at import.
 */
import { nationOf } from "./internal/nations.ts"
import { rows } from "./tables/unitedKingdom.ts"

/** What a number of the code is; only a `geographic` one has a place. */
export type UkKind = "geographic" | "mobile" | "nonGeographic" | "premium"

/** One area code, or one leading digit of a range without a place. */
export interface UkAreaCode {
  /** Without the leading zero: "20", "121", "1204", "15242"; "7" mobile, "3", "5" and "8" non-geographic, "9" premium. */
  readonly code: string
  readonly kind: UkKind
  /** The towns it is named after, two or three for a code split between them; "Mobile" for 7, none for the others. */
  readonly towns: ReadonlyArray<string>
  /**
   * The main one first: ceremonial counties in England, council areas in Scotland, principal areas in Wales, the six
   * counties in Northern Ireland.
   */
  readonly counties: ReadonlyArray<string>
  /** England, Scotland, Wales, Northern Ireland, Jersey, Guernsey or Isle of Man; "" without a place. */
  readonly nation: string
  /** Position of its main town in degrees, two decimals; NaN where it has no place. */
  readonly latitude: number
  /** As `latitude`; west is negative. */
  readonly longitude: number
  /** IANA name. */
  readonly timeZone: string
}

/** The 610 geographic codes, ascending as text, then 3, 5, 7, 8 and 9. */
export const areaCodes: ReadonlyArray<UkAreaCode> = expand()

// internal

function expand(): ReadonlyArray<UkAreaCode> {
  const geographic = rows.split("\n").map((row): UkAreaCode => {
    const [code = "", towns = "", counties = "", letter = "", latitude, longitude] = row.split("|")
    const [nation, timeZone] = nationOf(letter)
    return {
      code,
      kind: "geographic",
      towns: towns.split(","),
      counties: counties.split(","),
      nation,
      latitude: Number(latitude),
      longitude: Number(longitude),
      timeZone
    }
  })
  return [
    ...geographic,
    placeless("3", "nonGeographic"),
    placeless("5", "nonGeographic"),
    { ...placeless("7", "mobile"), towns: ["Mobile"] },
    placeless("8", "nonGeographic"),
    placeless("9", "premium")
  ]
}

function placeless(code: string, kind: UkKind): UkAreaCode {
  return {
    code,
    kind,
    towns: [],
    counties: [],
    nation: "",
    latitude: Number.NaN,
    longitude: Number.NaN,
    timeZone: "Europe/London"
  }
}
