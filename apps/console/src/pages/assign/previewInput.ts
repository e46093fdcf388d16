/**
 * What is typed about a prospect, and what the server says of it by field.
 */
import { PreviewRequest } from "@anipool/http-api/admin/AssignApi"
import * as ParseMessage from "@anipool/http-api/ParseMessage"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { ErrorCode } from "../../api/ApiError.ts"

/** What is typed. */
export interface PreviewInput {
  readonly phone: string
  readonly zip: string
  /** The caller's identifier; empty: the key's own. */
  readonly campaign: string
  /** Empty: the workspace's. */
  readonly country: "" | "1" | "44"
  /** The dialer's identifier; empty: none is named. */
  readonly list: string
  /** The agent, or whoever would own the lead; empty: nobody is named. */
  readonly owner: string
  /** Empty: none is named. */
  readonly carrier: string
}

/** A field of the form, and what is wrong with it. */
export interface FieldError {
  readonly field: "phone" | "zip" | "campaign" | "country" | "list" | "owner" | "carrier"
  readonly message: string
}

/** A prospect that nobody is: numbers 555-0100 to 555-0199 are never given out, nor are those of the UK's drama ranges. */
export interface Example {
  readonly label: string
  readonly phone: string
  readonly zip: string
}

/** Prospects to begin with, by the calling code of the workspace's country. */
export const examples: Readonly<Record<1 | 44, ReadonlyArray<Example>>> = {
  1: [
    { label: "New York", phone: "212 555 0142", zip: "10001" },
    { label: "Chicago", phone: "312 555 0167", zip: "60601" },
    { label: "Los Angeles", phone: "213 555 0118", zip: "90012" },
    { label: "Rural Montana", phone: "406 555 0133", zip: "59301" },
    { label: "Toronto", phone: "416 555 0155", zip: "" }
  ],
  44: [
    { label: "London", phone: "020 7946 0123", zip: "" },
    { label: "Birmingham", phone: "0121 496 0123", zip: "" },
    { label: "Edinburgh", phone: "0131 496 0123", zip: "" },
    { label: "A mobile", phone: "07700 900123", zip: "" }
  ]
}

/** What is sent: fields that are empty are left out. */
export const toPreviewRequest = (
  { campaign, carrier, country, list, owner, phone, zip }: PreviewInput
): PreviewRequest => ({
  phone: phone.trim(),
  ...(zip.trim() === "" ? {} : { zip: zip.trim() }),
  ...(campaign === "" ? {} : { campaign }),
  ...(country === "" ? {} : { countryCode: country === "1" ? 1 : 44 }),
  ...(list.trim() === "" ? {} : { list: list.trim() }),
  ...(owner.trim() === "" ? {} : { owner: owner.trim() }),
  ...(carrier.trim() === "" ? {} : { carrier: carrier.trim() })
})

/** What is wrong with a request before it is sent, in the words that the server has for it. */
export const check = (request: PreviewRequest): FieldError | undefined => {
  const checked = Schema.validateEither(PreviewRequest)(request)
  return Either.isRight(checked) ? undefined : fieldOf({ message: ParseMessage.format(checked.left.issue) })
}

/** The calling code that a request is for. */
export const countryOf = ({ countryCode }: PreviewRequest, workspace: "us" | "ca" | "uk"): 1 | 44 =>
  countryCode ?? (workspace === "uk" ? 44 : 1)

/** The field that a refusal is about: its code says so, or its message begins with the name that the contract has for it. */
export const fieldOf = (
  { code, message }: { readonly message: string; readonly code?: ErrorCode | undefined }
): FieldError | undefined => {
  const named =
    /^(phone|zip|campaign|list|owner|carrier|countryCode|prospect_phone|prospect_zip|dialer_campaign|country_code)\b:?\s*(.*)$/i
      .exec(
        message
      )
  if (named !== null) return { field: fields[named[1]!.toLowerCase()]!, message: sentence(named[2]!) }
  return code === "campaign_not_found" ? { field: "campaign", message } : undefined
}

// internal

const fields: Readonly<Record<string, FieldError["field"]>> = {
  phone: "phone",
  prospect_phone: "phone",
  zip: "zip",
  prospect_zip: "zip",
  campaign: "campaign",
  dialer_campaign: "campaign",
  list: "list",
  owner: "owner",
  carrier: "carrier",
  countrycode: "country",
  country_code: "country"
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
