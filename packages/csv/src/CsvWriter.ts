/**
 * Tables as CSV (RFC 4180), for spreadsheets and for `CsvReader`. Pure; runs in the browser too.
 */
import { stringify } from "csv-stringify/browser/esm/sync"
import * as Formula from "./Formula.ts"

/** What a field may hold. */
export type Field = string | number | boolean

/**
 * A table as text, its header first; each line ends with `lineEnd`. A text that a spreadsheet would take for a formula
 * is preceded by an apostrophe (`Formula`), as names come from outside.
 */
export const format = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Field>>,
  lineEnd: "\r\n" | "\n" = "\r\n"
): string => lines([header, ...rows], lineEnd)

/** Rows as `format` writes them, without a header: for a table that is written part by part. */
export const lines = (rows: ReadonlyArray<ReadonlyArray<Field>>, lineEnd: "\r\n" | "\n" = "\r\n"): string =>
  stringify([...rows], {
    record_delimiter: lineEnd,
    // Of itself the library quotes the comma and the line end that it writes only. Spreadsheets of many countries separate
    // fields by a semicolon or a tab, and readers drop white space at the ends that is not quoted.
    quoted_match: /[\r\n;\t|]|^\s|\s$/,
    cast: {
      boolean: String,
      // A minus sign begins a number here, and no formula.
      number: String,
      string: Formula.guarded
    }
  })
