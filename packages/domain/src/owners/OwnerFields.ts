/**
 * The one table of the fields in which it is told which number an owner has.
 *
 * Plain data: it is in the browser, too.
 */
import { ownerLengthMax } from "../assignment/Owner.ts"
import type { RowField } from "../RowField.ts"

/** A field of a row. */
export type FieldName = "number" | "owner"

/** The fields, in the order in which they are listed. */
export const fields: ReadonlyArray<RowField<FieldName>> = [
  {
    name: "owner",
    meaning: `The agent, or the lead's owner: up to ${ownerLengthMax} characters, as requests name them.`,
    example: "4021",
    isRequired: true
  },
  {
    name: "number",
    meaning: "The number, formatted or not, of the workspace's inventory; `none`: the owner has none any more.",
    example: "+12125550100",
    isRequired: true
  }
]
