/**
 * ANIs from CSV: the header names the fields of the custom integration's ANI, in any order.
 *
 * Read as a stream, so a file of any length takes the memory of one batch. A line that is no good is refused alone;
 * a header that is no good, or quoting that is broken, ends the reading: nothing that follows would mean what it says.
 *
 * Limits: a line of up to `lineBytesMax`.
 */
import type { NewAni } from "@anipool/core/custom/CustomAnis"
import { BrandName, brandNameLengthMax } from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import { CsvError, type Info, parse } from "csv-parse"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { pipeline, type Readable } from "node:stream"
import { FileRefused } from "../Failure.ts"

/** Fields that the header must name. */
export const required = ["country_code", "number", "inbound_group_id"] as const
/** Fields that it may name. `carrier_id` is accepted and not stored, as everywhere. */
export const optional = ["is_branded", "brand_name", "carrier_id"] as const

/** Longest line, in bytes: what is longer is no line of ANIs, but a quote that was never closed. */
export const lineBytesMax = 65_536

/** A line that was refused, and why. */
export interface Refusal {
  /** From 1, the header counted. */
  readonly line: number
  readonly reason: string
}

/** Some lines of the file, in their order. */
export interface Batch {
  readonly anis: ReadonlyArray<NewAni>
  /** The line of each of `anis`. */
  readonly lines: ReadonlyArray<number>
  readonly refusals: ReadonlyArray<Refusal>
}

/** Reads batches of at most `rowsMax` lines; `name` is what messages call the file. */
export const read = (input: Readable, name: string, rowsMax: number): Stream.Stream<Batch, FileRefused> =>
  Stream.fromAsyncIterable(batches(input, rowsMax), (cause) => refused(name, cause))

// internal

type Field = typeof required[number] | typeof optional[number]

/** Where each field stands in a record. */
type Header = ReadonlyMap<Field, number>

interface CsvRecord {
  readonly record: ReadonlyArray<string>
  readonly info: Info
}

class HeaderInvalid extends Schema.TaggedError<HeaderInvalid>()("HeaderInvalid", { message: Schema.String }) {}

async function* batches(input: Readable, rowsMax: number): AsyncGenerator<Batch> {
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
  let header: Header | undefined
  let batch = emptyBatch()
  for await (const { info, record } of records) {
    if (header === undefined) {
      header = Either.getOrThrowWith(readHeader(record), (invalid) => invalid)
      continue
    }
    const ani = readAni(header, record)
    if (Either.isLeft(ani)) batch.refusals.push({ line: info.lines, reason: ani.left })
    else {
      batch.anis.push(ani.right)
      batch.lines.push(info.lines)
    }
    if (batch.anis.length + batch.refusals.length === rowsMax) {
      yield batch
      batch = emptyBatch()
    }
  }
  if (header === undefined) throw new HeaderInvalid({ message: `it is empty; ${headerExpected}` })
  yield batch
}

const emptyBatch = () => ({
  anis: new Array<NewAni>(),
  lines: new Array<number>(),
  refusals: new Array<Refusal>()
})

const headerExpected = `expected the header ${[...required, "is_branded", "brand_name"].join(",")}`

const readHeader = (record: ReadonlyArray<string>): Either.Either<Header, HeaderInvalid> => {
  const invalid = (fault: string) => Either.left(new HeaderInvalid({ message: `${fault}; ${headerExpected}` }))
  const header = new Map<Field, number>()
  for (const [place, text] of record.entries()) {
    const field = [...required, ...optional].find((known) => known === text.toLowerCase())
    if (field === undefined) return invalid(`its header names ${JSON.stringify(text.slice(0, 100))}`)
    if (header.has(field)) return invalid(`its header names ${field} twice`)
    header.set(field, place)
  }
  const missing = required.filter((field) => !header.has(field))
  return missing.length === 0 ? Either.right(header) : invalid(`its header lacks ${missing.join(", ")}`)
}

const callingCodes: Readonly<Record<string, CallingCode>> = { "1": 1, "+1": 1, "44": 44, "+44": 44 }
const booleans: Readonly<Record<string, boolean>> = {
  "": false,
  true: true,
  false: false,
  yes: true,
  no: false,
  "1": true,
  "0": false
}
const isIdentifier = Schema.is(Identifier)
const isBrandName = Schema.is(BrandName)

const readAni = (header: Header, record: ReadonlyArray<string>): Either.Either<NewAni, string> => {
  const field = (name: Field): string => record[header.get(name) ?? -1] ?? ""
  // The last fields may be left out of a line, as they may of the header; one too many is a comma in the wrong place.
  if (record.length > header.size) return Either.left(`expected ${header.size} fields, found ${record.length}`)
  const countryCode = callingCodes[field("country_code")]
  if (countryCode === undefined) return Either.left("country_code: expected 1 or 44")
  const number = field("number")
  if (number === "") return Either.left("number: expected a phone number")
  const inboundGroupId = field("inbound_group_id")
  if (!isIdentifier(inboundGroupId)) return Either.left("inbound_group_id: expected 1 to 255 characters")
  const isBranded = booleans[field("is_branded").toLowerCase()]
  if (isBranded === undefined) return Either.left("is_branded: expected true or false")
  const brandName = field("brand_name")
  if (!isBrandName(brandName)) {
    return Either.left(`brand_name: expected at most ${brandNameLengthMax} characters`)
  }
  return Either.right({ countryCode, number, inboundGroupId, isBranded, brandName })
}

const refused = (name: string, cause: unknown): FileRefused => {
  if (cause instanceof HeaderInvalid) return new FileRefused({ message: `${name}: ${cause.message}` })
  // Its message quotes what stands there: a line of the file, but never more than that.
  return cause instanceof CsvError
    ? new FileRefused({ message: `${name} is no CSV that can be read: ${cause.message}` })
    : FileRefused.unreadable(name, cause)
}
