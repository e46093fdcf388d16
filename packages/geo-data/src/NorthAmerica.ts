/**
 * Area codes of the North American Numbering Plan: where each one is and which others share its ground.
 *
 * Pure data, expanded once at import.
 */
import { rows, zones } from "./tables/northAmerica.ts"

/** What a number of the code is; only a `geographic` one has a place. */
export type NanpKind = "geographic" | "tollFree" | "premium" | "nonGeographic"

/** One area code (NPA). */
export interface NanpAreaCode {
  /** Three digits: "212". */
  readonly code: string
  readonly kind: NanpKind
  /** ISO 3166 alpha-2: "US", "CA", "PR", "BS"; "" for toll-free, premium and non-geographic codes. */
  readonly country: string
  /**
   * State or province abbreviations, the main one first (902: NS, PE). Territories have their USPS code, Caribbean
   * countries their ISO code, toll-free codes "TF", the other non-geographic ones none.
   */
  readonly states: ReadonlyArray<string>
  /** Principal city of the code's own ground, without accents; an overlay has its original's. "Toll-Free" for toll-free. */
  readonly city: string
  /**
   * Name of its region, unique within the state. Regions partition the geographic codes: codes that a chain of common
   * overlays joins are one region, named by its principal city. "Toll-Free" for toll-free.
   */
  readonly region: string
  /** Centre of its telephone exchanges, in degrees, two decimals; NaN where it has no place. */
  readonly latitude: number
  /** As `latitude`; west is negative. */
  readonly longitude: number
  /** IANA names, the main one first; none without a place. */
  readonly timeZones: ReadonlyArray<string>
  /**
   * Overlay siblings, ascending: the other codes that cover the same ground, over all its overlays. A planned code sees
   * its siblings but is not among theirs.
   */
  readonly siblings: ReadonlyArray<string>
  /** False for a code that is assigned but not open yet: it resolves, but no number of it can be had. */
  readonly inService: boolean
}

/** Every code, ascending: US and Canada in service, planned ones, territories, the Caribbean, and those without a place. */
export const areaCodes: ReadonlyArray<NanpAreaCode> = expand()

// internal

function expand(): ReadonlyArray<NanpAreaCode> {
  const zoneNames = zones.split("\n")
  return rows.split("\n").map((row) => {
    const [code, kind, country, states, city, region, latitude, longitude, zone, siblings, planned] = row.split("|")
    return {
      code: code ?? "",
      kind: kindOf(kind),
      country: country ?? "",
      states: list(states),
      city: city ?? "",
      region: region || city || "",
      latitude: degrees(latitude),
      longitude: degrees(longitude),
      timeZones: list(zone).map((index) => zoneNames[Number(index)] ?? ""),
      siblings: list(siblings),
      inService: planned === ""
    }
  })
}

function kindOf(letter: string | undefined): NanpKind {
  switch (letter) {
    case "g":
      return "geographic"
    case "t":
      return "tollFree"
    case "p":
      return "premium"
    default:
      return "nonGeographic"
  }
}

function list(text: string | undefined): ReadonlyArray<string> {
  return text === undefined || text === "" ? [] : text.split(",")
}

function degrees(text: string | undefined): number {
  return text === undefined || text === "" ? Number.NaN : Number(text)
}
