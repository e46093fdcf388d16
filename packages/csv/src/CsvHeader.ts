/**
 * What a table's columns are, and its header's reading: in any order and in any case. Pure; runs in the browser too.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"

/** Longest line, in bytes: what is longer is a quote that was never closed. */
export const lineBytesMax = 65_536

/** What is read is no CSV, or not with the columns that were asked for; the message names no file. */
export class CsvInvalid extends Schema.TaggedError<CsvInvalid>()("CsvInvalid", { message: Schema.String }) {}

/** Columns of a table. */
export interface Columns<Required extends string, Optional extends string> {
  readonly required: ReadonlyArray<Required>
  readonly optional: ReadonlyArray<Optional>
  /** Whether columns of other names are passed over; otherwise they make the header invalid. */
  readonly others: "ignored" | "refused"
}

/** A line of a table. */
export interface Line<Column extends string> {
  /** Where it stands: from 1, the header counted. */
  readonly line: number
  /** What its columns hold; empty where the line or the header lacks them. */
  readonly values: Readonly<Record<Column, string>>
  /** Fields it has beyond the header's. */
  readonly surplus: number
}

/** How records are told apart. */
export const parserOptions = {
  bom: true,
  info: true,
  max_record_size: lineBytesMax,
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true
} as const

/** Makes lines of records; the first is the header. A header that is no good is thrown, as `CsvInvalid`. */
export const lines = <Required extends string, Optional extends string>(columns: Columns<Required, Optional>) => {
  let header: { readonly columns: Header<Required | Optional>; readonly length: number } | undefined
  return {
    /** The record's line, by where it stands; undefined for the header. */
    read: (record: ReadonlyArray<string>, line: number): Line<Required | Optional> | undefined => {
      if (header === undefined) {
        header = {
          columns: Either.getOrThrowWith(readHeader(record, columns), (invalid) => invalid),
          length: record.length
        }
        return undefined
      }
      const values = Object.fromEntries(header.columns.map(([column, index]) => [column, record[index] ?? ""]))
      return {
        line,
        values: values as Record<Required | Optional, string>,
        surplus: Math.max(0, record.length - header.length)
      }
    },
    /** There is no more. */
    end: (): void => {
      if (header === undefined) throw new CsvInvalid({ message: `it is empty; ${expected(columns)}` })
    }
  }
}

/** What is told of a parser's error. Its message quotes what stands there: a line of the file, but never more than that. */
export const broken = ({ message }: Error): CsvInvalid =>
  new CsvInvalid({ message: `it is no CSV that can be read: ${message}` })

// internal

/** Where each column stands in a record; -1 where the header lacks it. */
type Header<Column extends string> = ReadonlyArray<readonly [column: Column, index: number]>

const readHeader = <Required extends string, Optional extends string>(
  record: ReadonlyArray<string>,
  columns: Columns<Required, Optional>
): Either.Either<Header<Required | Optional>, CsvInvalid> => {
  const invalid = (fault: string) =>
    Either.left(new CsvInvalid({ message: `its header ${fault}; ${expected(columns)}` }))
  const known = [...columns.required, ...columns.optional]
  const names = record.map((name) => name.toLowerCase())
  const other = columns.others === "ignored" ? -1 : names.findIndex((name) => !known.some((column) => column === name))
  if (other >= 0) return invalid(`names ${JSON.stringify(record[other]!.slice(0, 100))}`)
  const twice = known.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice !== undefined) return invalid(`names ${twice} twice`)
  const missing = columns.required.filter((column) => !names.includes(column))
  if (missing.length > 0) return invalid(`lacks ${missing.join(", ")}`)
  return Either.right(known.map((column) => [column, names.indexOf(column)] as const))
}

const expected = ({ optional, required }: Columns<string, string>): string =>
  `expected the header ${required.join(",")}${optional.length === 0 ? "" : ` (and, if wanted, ${optional.join(", ")})`}`
