/**
 * CSV that names its columns, read as a stream, so that a file of any length takes the memory of one batch.
 *
 * The header may name its columns in any order and in any case. A header that is no good, or quoting that is broken,
 * ends the reading: nothing that follows would mean what it says. Limits: a line of at most `CsvHeader.lineBytesMax`.
 */
import { CsvError, type Info, parse } from "csv-parse"
import { parse as parseSync } from "csv-parse/sync"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { pipeline, type Readable } from "node:stream"
import * as CsvHeader from "./CsvHeader.ts"
import { type Columns, CsvInvalid, type Line } from "./CsvHeader.ts"

/** Lines in a batch, unless told otherwise: many enough that what each batch costs does not count. */
export const batchLines = 2_000

/** The input broke off. */
export class InputBroken extends Schema.TaggedError<InputBroken>()("InputBroken", { cause: Schema.Defect }) {}

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

async function* batches<Required extends string, Optional extends string>(
  input: Readable,
  columns: Columns<Required, Optional>,
  rowsMax: number
): AsyncGenerator<ReadonlyArray<Line<Required | Optional>>> {
  const parser = parse(CsvHeader.parserOptions)
  // `pipeline` hands errors of the input on to the parser, and closes the input when reading ends early.
  const records: AsyncIterable<CsvRecord> = pipeline(input, parser, () => {})
  const lines = CsvHeader.lines(columns)
  let batch: Array<Line<Required | Optional>> = []
  for await (const { info, record } of records) {
    const line = lines.read(record, info.lines)
    if (line === undefined) continue
    batch.push(line)
    if (batch.length === rowsMax) {
      yield batch
      batch = []
    }
  }
  lines.end()
  yield batch
}

const toFailure = (cause: unknown): CsvInvalid | InputBroken => {
  if (cause instanceof CsvInvalid) return cause
  return cause instanceof CsvError ? CsvHeader.broken(cause) : new InputBroken({ cause })
}
