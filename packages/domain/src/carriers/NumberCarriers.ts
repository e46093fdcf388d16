/**
 * Which carriers may carry calls that show a number, and the attestation (STIR/SHAKEN) that such calls get there.
 *
 * A number belongs to one carrier, its home, or to none that is known. What is said of a number and a carrier last holds.
 *
 * Pure. Source of the levels: ATIS-1000074, "Signature-based Handling of Asserted information using toKENs (SHAKEN)": A, the
 * carrier knows the customer and that it may use the number; B, it knows the customer alone; C, it knows neither.
 */

import * as TextOrder from "../TextOrder.ts"

/** What calls that show a number get; `unknown`: the carrier carries them, and nobody said how it signs them. */
export const attestations = ["A", "B", "C", "unknown"] as const

/** What calls that show a number get. */
export type Attestation = (typeof attestations)[number]

/** A carrier that may carry a number. */
export interface Carrying {
  /** As `CarrierName.read` has it. */
  readonly carrier: string
  readonly attestation: Attestation
  /** Whether the number belongs to it. */
  readonly isHome: boolean
}

/** What is said of a number and a carrier. */
export interface Statement {
  readonly carrier: string
  /** `none`: it carries the number no more. Null: as it is known, of a new one `unknown`. */
  readonly attestation: Attestation | "none" | null
  /** Null: as it is known, of a new one no. One at most is home: the last that was said. */
  readonly isHome: boolean | null
}

/** Carriers of one number. */
export const carriersMax = 20

/** The carriers of a number after a statement, by name; undefined: it has as many as are kept. */
export const after = (
  known: ReadonlyArray<Carrying>,
  { attestation, carrier, isHome }: Statement
): ReadonlyArray<Carrying> | undefined => {
  const before = known.find((each) => each.carrier === carrier)
  const others = known.filter((each) => each !== before)
  if (attestation === "none") return others
  if (before === undefined && known.length >= carriersMax) return undefined
  const said: Carrying = {
    carrier,
    attestation: attestation ?? before?.attestation ?? "unknown",
    isHome: isHome ?? before?.isHome ?? false
  }
  return [...others.map((each) => said.isHome ? { ...each, isHome: false } : each), said].sort(byName)
}

/** The attestation that calls with a number get at a carrier; undefined: it may not carry them, as far as is known. */
export const attestationAt = (carriers: ReadonlyArray<Carrying>, carrier: string): Attestation | undefined =>
  carriers.find((each) => each.carrier === carrier)?.attestation

/** A rank for each attestation: the highest goes first. What no carrier is known to carry goes last (`rankOfOthers`). */
export const ranks: Readonly<Record<Attestation, number>> = { A: 0, B: 1, C: 2, unknown: 3 }

/** The rank of a number at a carrier that may not carry it, as far as is known. */
export const rankOfOthers = 4

/** Whether a carrier that gave calls the highest attestation does so no more. */
export const isNarrower = (before: ReadonlyArray<Carrying>, after: ReadonlyArray<Carrying>): boolean =>
  before.some(({ attestation, carrier }) => attestation === "A" && attestationAt(after, carrier) !== "A")

/** Carriers as a short text, `telnyx:A*,twilio:U`, the home with a star; of none an empty one. Names hold neither sign. */
export const pack = (carriers: ReadonlyArray<Carrying>): string =>
  carriers.map(({ attestation, carrier, isHome }) => `${carrier}:${letters[attestation]}${isHome ? "*" : ""}`).join(",")

/** The carriers of a text that `pack` wrote. */
export const unpack = (text: string): ReadonlyArray<Carrying> =>
  text === "" ? [] : text.split(",").map((part) => {
    const [carrier = "", said = ""] = part.split(":")
    const attestation = attestations.find((each) => letters[each] === said[0]) ?? "unknown"
    return { carrier, attestation, isHome: said.endsWith("*") }
  })

/** The letter of each in a packed text. */
export const letters: Readonly<Record<Attestation, string>> = { A: "A", B: "B", C: "C", unknown: "U" }

// internal

/** By code points, as databases compare them. */
const byName = (a: Carrying, b: Carrying): number => TextOrder.compare(a.carrier, b.carrier)
