/**
 * What evidence shows of the right to use an ANI, in SQL.
 */

/** The days on which it is shown, as `RightToUse.pack` writes them; null: no evidence is known. `ani`: the table's alias. */
export const rightSpans = (ani: string): string =>
  `(
      SELECT r.spans FROM right_to_use r
      WHERE r.workspace_id = ${ani}.workspace_id AND r.calling_code = ${ani}.calling_code AND r.number = ${ani}.number
    )`
