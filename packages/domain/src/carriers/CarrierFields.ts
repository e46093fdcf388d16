/**
 * The one table of the fields in which it is told which carriers may carry a number.
 *
 * Plain data: it is in the browser, too.
 */
import type { RowField } from "../RowField.ts"
import { nameLengthMax } from "./CarrierName.ts"

/** A field of a row. */
export type FieldName = "attestation" | "carrier" | "home" | "number"

/** The fields, in the order in which they are listed. */
export const fields: ReadonlyArray<RowField<FieldName>> = [
  { name: "number", meaning: "The number, formatted or not, held or not.", example: "+12125550100", isRequired: true },
  {
    name: "carrier",
    meaning: `The carrier's name, up to ${nameLengthMax} characters; upper and lower case are one.`,
    example: "telnyx",
    isRequired: true
  },
  {
    name: "attestation",
    meaning:
      "What calls with the number get there: `A`, `B`, `C` or `unknown`; `none`: it carries them no more. Left out or empty: as it is known, of a new carrier `unknown`.",
    example: "A",
    isRequired: false
  },
  {
    name: "home",
    meaning:
      "`yes`: the number belongs to this carrier, and to no other; `no`: it does not. Left out or empty: as it is known, of a new carrier `no`.",
    example: "yes",
    isRequired: false
  }
]
