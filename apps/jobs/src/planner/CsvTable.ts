/**
 * CSV files that name their columns: read as a stream of some lines at a time. Columns nobody asked for are passed over.
 *
 * Limits: a line of up to `lineBytesMax`.
 */
import { CsvError, type Info, parse } from "csv-parse"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream"
import { FileRefused } from "../Failure.ts"

/** Longest line, in bytes: what is longer is a quote that was never closed. */
export const lineBytesMax = 65_536

/** Lines at a time: many enough that what each time costs does not count. */
const batchLines = 2_000

/** A line: where it stands (from 1, the header counted), and what its columns hold; empty where they are missing. */
export interface Line<Column extends string> {
  readonly line: number
  readonly values: Readonly<Record<Column, string>>
}

/** Reads a file, or standard input for `-`. `required` columns must be in its header, `optional` ones may be. */
export const read = <Required extends string, Optional extends string>(
  file: string,
  required: ReadonlyArray<Required>,
  optional: ReadonlyArray<Optional>
): Stream.Stream<ReadonlyArray<Line<Required | Optional>>, FileRefused> => {
  const name = file === "-" ? "standard input" : file
  return Stream.suspend(() =>
    Stream.fromAsyncIterable(lines(file, required, optional), (cause) => {
      if (cause instanceof HeaderInvalid) return new FileRefused({ message: `${name}: ${cause.message}` })
      return cause instanceof CsvError
        ? new FileRefused({ message: `${name} is no CSV that can be read: ${cause.message}` })
        : FileRefused.unreadable(name, cause)
    })
  )
}

// internal

class HeaderInvalid extends Schema.TaggedError<HeaderInvalid>()("HeaderInvalid", { message: Schema.String }) {}

interface CsvRecord {
  readonly record: ReadonlyArray<string>
  readonly info: Info
}

async function* lines<Required extends string, Optional extends string>(
  file: string,
  required: ReadonlyArray<Required>,
  optional: ReadonlyArray<Optional>
): AsyncGenerator<ReadonlyArray<Line<Required | Optional>>> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: lineBytesMax,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true
  })
  const input = file === "-" ? process.stdin : createReadStream(file)
  // `pipeline` hands errors of the input on to the parser, and closes the input when reading ends early.
  const records: AsyncIterable<CsvRecord> = pipeline(input, parser, () => {})
  let batch: Array<Line<Required | Optional>> = []
  let places: ReadonlyArray<readonly [column: Required | Optional, place: number]> | undefined
  for await (const { info, record } of records) {
    if (places === undefined) {
      places = Either.getOrThrowWith(placesOf(record, required, optional), (invalid) => invalid)
      continue
    }
    const values = Object.fromEntries(places.map(([column, place]) => [column, record[place] ?? ""]))
    batch.push({ line: info.lines, values: values as Record<Required | Optional, string> })
    if (batch.length === batchLines) {
      yield batch
      batch = []
    }
  }
  if (places === undefined) throw new HeaderInvalid({ message: `it is empty; ${expected(required, optional)}` })
  yield batch
}

const placesOf = <Required extends string, Optional extends string>(
  header: ReadonlyArray<string>,
  required: ReadonlyArray<Required>,
  optional: ReadonlyArray<Optional>
): Either.Either<ReadonlyArray<readonly [Required | Optional, number]>, HeaderInvalid> => {
  const names = header.map((name) => name.toLowerCase())
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    const message = `its header lacks ${missing.join(", ")}; ${expected(required, optional)}`
    return Either.left(new HeaderInvalid({ message }))
  }
  return Either.right([...required, ...optional].map((column) => [column, names.indexOf(column)] as const))
}

const expected = (required: ReadonlyArray<string>, optional: ReadonlyArray<string>): string =>
  `expected the header ${required.join(",")}${optional.length === 0 ? "" : ` (and, if wanted, ${optional.join(", ")})`}`
