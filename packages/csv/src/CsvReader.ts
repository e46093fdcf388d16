/**
 * CSV that names its columns, read as a stream, so that a file of any length takes the memory of one batch.
 *
 * The header may name its columns in any order and in any case. A header that is no good, or quoting that is broken,
 * ends the reading: nothing that follows would mean what it says. Limits: a line of at most `lineBytesMax`.
 */
import { CsvError, type Info, parse } from "csv-parse"
import { parse as parseSync } from "csv-parse/sync"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { pipeline, type Readable } from "node:stream"

/** Longest line, in bytes: what is longer is a quote that was never closed. */
export const lineBytesMax = 65_536

/** Lines in a batch, unless told otherwise: many enough that what each batch costs does not count. */
export const batchLines = 2_000

/** What is read is no CSV, or not with the columns that were asked for; the message names no file. */
export class CsvInvalid extends Schema.TaggedError<CsvInvalid>()("CsvInvalid", { message: Schema.String }) {}

/** The input broke off. */
export class InputBroken extends Schema.TaggedError<InputBroken>()("InputBroken", { cause: Schema.Defect }) {}

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

/** Reads lines in batches of at most `rowsMax`. The input is closed when reading ends early. */
export const read = <Required extends string, Optional extends string>(
  input: Readable,
  columns: Columns<Required, Optional>,
  rowsMax: number = batchLines
): Stream.Stream<ReadonlyArray<Line<Required | Optional>>, CsvInvalid | InputBroken> =>
  Stream.suspend(() => Stream.fromAsyncIterable(batches(input, columns, rowsMax), toFailure))

/** The fields of a single record; undefined when its quotes are not in order. */
export const fieldsOf = (record: string): ReadonlyArray<string> | undefined => {
  // Most records have no quotes, and the parser costs some microseconds for each.
  if (!record.includes("\"")) return record.split(",")
  try {
    return parseSync(record)[0]
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

// internal

interface CsvRecord {
  readonly record: ReadonlyArray<string>
  readonly info: Info
}

/** Where each column stands in a record; -1 where the header lacks it. */
type Header<Column extends string> = ReadonlyArray<readonly [column: Column, index: number]>

async function* batches<Required extends string, Optional extends string>(
  input: Readable,
  columns: Columns<Required, Optional>,
  rowsMax: number
): AsyncGenerator<ReadonlyArray<Line<Required | Optional>>> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: lineBytesMax,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true
  })
  // `pipeline` hands errors of the input on to the parser, and closes the input when reading ends early.
  const records: AsyncIterable<CsvRecord> = pipeline(input, parser, () => {})
  let header: { readonly columns: Header<Required | Optional>; readonly length: number } | undefined
  let batch: Array<Line<Required | Optional>> = []
  for await (const { info, record } of records) {
    if (header === undefined) {
      header = {
        columns: Either.getOrThrowWith(readHeader(record, columns), (invalid) => invalid),
        length: record.length
      }
      continue
    }
    const values = Object.fromEntries(header.columns.map(([column, index]) => [column, record[index] ?? ""]))
    batch.push({
      line: info.lines,
      values: values as Record<Required | Optional, string>,
      surplus: Math.max(0, record.length - header.length)
    })
    if (batch.length === rowsMax) {
      yield batch
      batch = []
    }
  }
  if (header === undefined) throw new CsvInvalid({ message: `it is empty; ${expected(columns)}` })
  yield batch
}

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

const toFailure = (cause: unknown): CsvInvalid | InputBroken => {
  if (cause instanceof CsvInvalid) return cause
  // Its message quotes what stands there: a line of the file, but never more than that.
  return cause instanceof CsvError
    ? new CsvInvalid({ message: `it is no CSV that can be read: ${cause.message}` })
    : new InputBroken({ cause })
}
