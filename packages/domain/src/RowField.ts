/**
 * A field of a row by which people and files tell something. Plain data: it is in the browser, too.
 */

/** A field of a row. */
export interface RowField<Name extends string, Example = string> {
  /** Its name in the interface and in files. */
  readonly name: Name
  /** What it means, in Markdown. */
  readonly meaning: string
  readonly example: Example
  readonly isRequired: boolean
}
