/**
 * ANIs from CSV: the header names the fields of the custom integration's ANI. A line that is no good is refused alone.
 */
import type { NewAni } from "@anipool/core/custom/CustomAnis"
import * as CsvReader from "@anipool/csv/CsvReader"
import { BrandName, brandNameLengthMax } from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Readable } from "node:stream"
import { FileRefused } from "../Failure.ts"

/** Fields that the header must name. */
export const required = ["country_code", "number", "inbound_group_id"] as const
/** Fields that it may name. `carrier_id` is accepted and not stored, as everywhere. */
export const optional = ["is_branded", "brand_name", "carrier_id"] as const

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
  CsvReader.read(input, { required, optional, others: "refused" }, rowsMax).pipe(
    Stream.map(toBatch),
    Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure))
  )

// internal

type Line = CsvReader.Line<typeof required[number] | typeof optional[number]>

const toBatch = (read: ReadonlyArray<Line>): Batch => {
  const anis: Array<NewAni> = []
  const lines: Array<number> = []
  const refusals: Array<Refusal> = []
  for (const each of read) {
    const ani = readAni(each)
    if (Either.isLeft(ani)) refusals.push({ line: each.line, reason: ani.left })
    else {
      anis.push(ani.right)
      lines.push(each.line)
    }
  }
  return { anis, lines, refusals }
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

const readAni = ({ surplus, values }: Line): Either.Either<NewAni, string> => {
  // The last fields may be left out of a line, as they may of the header; one too many is a comma in the wrong place.
  if (surplus > 0) return Either.left(`expected no more fields than the header names, found ${surplus} more`)
  const countryCode = callingCodes[values.country_code]
  if (countryCode === undefined) return Either.left("country_code: expected 1 or 44")
  const number = values.number
  if (number === "") return Either.left("number: expected a phone number")
  const inboundGroupId = values.inbound_group_id
  if (!isIdentifier(inboundGroupId)) return Either.left("inbound_group_id: expected 1 to 255 characters")
  const isBranded = booleans[values.is_branded.toLowerCase()]
  if (isBranded === undefined) return Either.left("is_branded: expected true or false")
  const brandName = values.brand_name
  if (!isBrandName(brandName)) {
    return Either.left(`brand_name: expected at most ${brandNameLengthMax} characters`)
  }
  return Either.right({ countryCode, number, inboundGroupId, isBranded, brandName })
}
