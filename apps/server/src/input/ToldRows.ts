/**
 * Rows of a body, as a list or as CSV, each of which is read and answered by itself.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import type { Columns } from "@anipool/csv/CsvHeader"
import * as Effect from "effect/Effect"
import * as CsvText from "./CsvText.ts"

/** A row, by where it stands: from 1, in CSV the line, the header counted. */
export interface ToldRow {
  readonly line: number
  readonly values: Readonly<Partial<Record<string, unknown>>>
  readonly surplus?: number
}

/** The rows of the field `field`, or in its place of `csv`, at most `rowsMax`. */
export const of = (
  field: string,
  rows: ReadonlyArray<unknown> | undefined,
  csv: string | undefined,
  columns: Columns<string, string>,
  rowsMax: number
): Effect.Effect<ReadonlyArray<ToldRow>, InvalidRequest> =>
  (csv === undefined) === (rows === undefined)
    ? InvalidRequest.field(field, "expected this field or csv, and not both")
    : csv === undefined
    ? Effect.succeed(rows!.map((each, i) => ({ line: i + 1, values: fieldsOf(each) })))
    : CsvText.lines(csv, columns, rowsMax)

/** What became of rows: counted, and each by where it stands. */
export const answered = <Answer extends { readonly outcome: "recorded" | "refused" | "same" }>(
  rows: ReadonlyArray<{ readonly line: number }>,
  answers: ReadonlyArray<Answer>
) => {
  const counts = { recorded: 0, same: 0, refused: 0 }
  for (const { outcome } of answers) counts[outcome]++
  return { counts, rows: answers.map((answer, i) => ({ row: rows[i]!.line, ...answer })) }
}

// internal

/** What is no object has no fields. */
const fieldsOf = (given: unknown): ToldRow["values"] => typeof given === "object" && given !== null ? { ...given } : {}
