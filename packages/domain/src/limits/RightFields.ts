/**
 * The fields of a version of the right to use a number, as people and files tell it.
 *
 * Plain data: it is in the browser, too.
 */
import type { RowField } from "../RowField.ts"

/** Longest text of a version: a reference, a carrier, a place. */
export const textLengthMax = 200

/** The name of a field. */
export type FieldName = "carrier" | "document" | "from" | "number" | "place" | "to"

const text = `at most ${textLengthMax} characters`

/** All fields, in the order in which files have them. */
export const fields: ReadonlyArray<RowField<FieldName>> = [
  {
    name: "number",
    meaning: "The number, in any usual writing, held or not.",
    example: "+12125550100",
    isRequired: true
  },
  {
    name: "document",
    meaning:
      `The document's reference or name, not the document itself: ${text}. Left out or empty: nothing shows the right any more.`,
    example: "LOA 2026-17, signed by J. Doe",
    isRequired: false
  },
  { name: "carrier", meaning: `Who the number was had from: ${text}.`, example: "Bandwidth", isRequired: false },
  {
    name: "place",
    meaning: `The place of business that the number is of, where the document shows one: ${text}.`,
    example: "1 High Street, Manchester",
    isRequired: false
  },
  { name: "from", meaning: "The first day, `YYYY-MM-DD`, 1970 or later.", example: "2026-01-01", isRequired: true },
  {
    name: "to",
    meaning: "The last day, `YYYY-MM-DD`; left out or empty: until another version says so.",
    example: "2026-12-31",
    isRequired: false
  }
]
