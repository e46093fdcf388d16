/**
 * The one table of the fields in which it is told which number an owner has.
 *
 * Plain data: it is in the browser, too.
 */
import { ownerLengthMax } from "../assignment/Owner.ts"

/** A field of a row. */
export type FieldName = "number" | "owner"

/** A field: what it holds, an example of it, and whether it must be there. */
export interface Field {
  readonly name: FieldName
  readonly meaning: string
  readonly example: string
  readonly isRequired: boolean
}

/** The fields, in the order in which they are listed. */
export const fields: ReadonlyArray<Field> = [
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
