/**
 * A line of a table of ANIs, whose columns are the fields of the custom integration's ANI: as a file for the command line
 * has them, and what is sent to be imported.
 *
 * Pure.
 */
import { BrandName, brandNameLengthMax } from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { NewAni } from "./CustomAnis.ts"

/** The columns. `carrier_id` is accepted and not stored, as everywhere. */
export const columns = {
  required: ["country_code", "number", "inbound_group_id"],
  optional: ["is_branded", "brand_name", "carrier_id"],
  others: "refused"
} as const

/** What a line's columns hold, empty where it lacks them, and how many fields it has beyond the header's. */
export interface AniLine {
  readonly values: Readonly<Record<typeof columns.required[number] | typeof columns.optional[number], string>>
  readonly surplus: number
}

/** The ANI of a line, or what is wrong with it. */
export const read = ({ surplus, values }: AniLine): Either.Either<NewAni, string> => {
  // The last fields may be left out of a line, as they may of the header; one too many is a comma in the wrong place.
  if (surplus > 0) return Either.left(`expected no more fields than the header names, found ${surplus} more`)
  const countryCode = callingCodes[values.country_code]
  if (countryCode === undefined) return Either.left("country_code: expected 1 or 44")
  const number = values.number
  if (number === "") return Either.left("number: expected a phone number")
  const inboundGroupId = values.inbound_group_id
  if (!isIdentifier(inboundGroupId)) return Either.left("inbound_group_id: expected 1 to 255 characters")
  const isBranded = values.is_branded === "" ? undefined : booleans[values.is_branded.toLowerCase()]
  if (values.is_branded !== "" && isBranded === undefined) return Either.left("is_branded: expected true or false")
  const brandName = values.brand_name
  if (!isBrandName(brandName)) {
    return Either.left(`brand_name: expected at most ${brandNameLengthMax} characters`)
  }
  return Either.right({
    countryCode,
    number,
    inboundGroupId,
    isBranded,
    brandName: brandName === "" ? undefined : brandName
  })
}

// internal

const callingCodes: Readonly<Record<string, CallingCode>> = { "1": 1, "+1": 1, "44": 44, "+44": 44 }
const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  "1": true,
  "0": false
}
const isIdentifier = Schema.is(Identifier)
const isBrandName = Schema.is(BrandName)
