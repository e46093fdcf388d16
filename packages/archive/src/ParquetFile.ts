/**
 * Rows in a Parquet file, written and read a row group at a time, so that memory stays within bounds however many there are.
 *
 * Both sides make the same digest of the rows: SHA-256 over each row's values in the order of the columns, as a line of JSON.
 * What was written is held against what can be read again by it.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import {
  type AsyncBuffer,
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  type SchemaElement
} from "hyparquet"
import { fileWriter, ParquetWriter } from "hyparquet-writer"
import { createHash } from "node:crypto"
import { gunzipSync, gzipSync } from "node:zlib"
import type { Column, ColumnType, Value } from "./ArchiveColumns.ts"

/** Rows that are held at a time: a row group. */
export const groupSize = 65_536

/** How many rows there are, and their digest. */
export interface Written {
  readonly rows: number
  /** SHA-256 as hexadecimal digits. */
  readonly digest: string
}

/** A digest of rows that goes on. */
export interface Digest<Row> {
  readonly add: (rows: ReadonlyArray<Row>) => void
  readonly end: () => Written
}

/** A digest of rows of these columns. */
export const digest = <Row>(columns: ReadonlyArray<Column<Row>>): Digest<Row> => {
  const hash = createHash("sha256")
  let count = 0
  return {
    add: (rows) => {
      count += rows.length
      for (const row of rows) {
        hash.update(`${JSON.stringify(columns.map(({ property }) => row[property]))}\n`)
      }
    },
    end: () => ({ rows: count, digest: hash.digest("hex") })
  }
}

/** A file that is being written. */
export interface Writing<Row> {
  readonly add: (rows: ReadonlyArray<Row>) => void
  /** Writes what is left, and the file's end with these facts about it. */
  readonly end: (facts: Readonly<Record<string, string>>) => void
}

/** Begins a file; one that is there is replaced. `groupRows`: rows of a row group. */
export const write = <Row>(
  path: string,
  columns: ReadonlyArray<Column<Row>>,
  groupRows = groupSize
): Writing<Row> => {
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaOf(columns),
    codec: "GZIP",
    compressors: { GZIP: (input) => gzipSync(input) },
    createdBy: "anipool"
  })
  let waiting = columns.map((): Array<unknown> => [])
  const writeGroup = () => {
    writer.write({
      columnData: columns.map(({ name, type }, i) => ({
        name,
        data: waiting[i]!,
        offsetIndex: false,
        ...encodingOf(type, waiting[i]!)
      })),
      rowGroupSize: groupRows,
      pageSize
    })
    waiting = columns.map(() => [])
  }
  return {
    add: (rows) => {
      for (const row of rows) {
        columns.forEach(({ property, type }, i) => waiting[i]!.push(stored(type, row[property] as Value)))
        if (waiting[0]!.length === groupRows) writeGroup()
      }
    },
    end: (facts) => {
      if (waiting[0]!.length > 0) writeGroup()
      writer.kvMetadata = Object.entries(facts).map(([key, value]) => ({ key, value }))
      writer.finish()
    }
  }
}

/** What a file says of itself. */
export interface Head {
  readonly metadata: FileMetaData
  readonly rows: number
  readonly facts: Readonly<Record<string, string>>
}

/** Reads the end of a file, where it says what is in it. */
export const head = async (file: AsyncBuffer): Promise<Head> => {
  const metadata = await parquetMetadataAsync(file)
  return {
    metadata,
    rows: Number(metadata.num_rows),
    facts: Object.fromEntries((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""]))
  }
}

/** The rows of a file, a row group at a time. */
export async function* read<Row>(
  file: AsyncBuffer,
  columns: ReadonlyArray<Column<Row>>
): AsyncGenerator<ReadonlyArray<Row>> {
  const { metadata } = await head(file)
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    const found = await parquetReadObjects({
      file,
      metadata,
      columns: columns.map(({ name }) => name),
      rowStart,
      rowEnd,
      compressors: { GZIP: (input) => gunzipSync(input) }
    })
    rowStart = rowEnd
    yield found.map((row) =>
      Object.fromEntries(columns.map(({ name, property, type }) => [property, loaded(type, row[name])])) as Row
    )
  }
}

// internal

type Encoding = ColumnMetaData["encodings"][number]

/** Bytes of a page before it is compressed: pages are the least that is read. */
const pageSize = 1_048_576

const elements: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" }
  },
  integer: { type: "INT32" },
  number: { type: "INT64" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  wide: { type: "INT64" }
}

/** All columns may be empty: a later release can leave one out. */
const schemaOf = <Row>(columns: ReadonlyArray<Column<Row>>): Array<SchemaElement> => [
  { name: "root", num_children: columns.length },
  ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: "OPTIONAL", ...elements[type] }))
]

/**
 * How values are packed that hardly repeat: whole numbers as differences, in as many bits as those need; texts with their lengths
 * apart. What repeats goes by a dictionary of its own accord.
 */
const encodingOf = (type: ColumnType, values: ReadonlyArray<unknown>): { readonly encoding?: Encoding } => {
  const encoding = encodings[type]
  if (encoding === undefined) return {}
  return type === "instant" || new Set(values).size * repeatedAtLeast > values.length ? { encoding } : {}
}

const encodings: Readonly<Partial<Record<ColumnType, Encoding>>> = {
  instant: "DELTA_BINARY_PACKED",
  number: "DELTA_BINARY_PACKED",
  text: "DELTA_LENGTH_BYTE_ARRAY",
  wide: "DELTA_BINARY_PACKED"
}

/** How often values of a row group stand in it, so that a dictionary takes less. */
const repeatedAtLeast = 4

const stored = (type: ColumnType, value: Value): unknown => {
  if (value === null) return null
  switch (type) {
    case "number":
      return BigInt((value as string).slice(1))
    case "instant":
    case "wide":
      return BigInt(value as number)
    case "date":
      return LocalTime.dayNumber(value as string)
    default:
      return value
  }
}

const loaded = (type: ColumnType, value: unknown): Value => {
  if (value === null || value === undefined) return null
  switch (type) {
    case "number":
      return `+${value as bigint}`
    case "wide":
      return Number(value as bigint)
    case "instant":
      return (value as Date).getTime()
    case "date":
      return (value as Date).toISOString().slice(0, 10)
    default:
      return value as Value
  }
}
