/**
 * A workspace's terms of remediation: when a number may be handed in again, and what forms say of the company. Plain data.
 */
import * as Schema from "effect/Schema"
import { WrittenName } from "../reputation/VendorName.ts"
import { StorableText } from "../StorableText.ts"

/** What becomes of a number that is handed in too soon: it is refused, or it is handed in only if that is said again. */
export const Rule = Schema.Literal("refuse", "warn").annotations({ identifier: "ResubmissionRule" })
/** What becomes of a number that is handed in too soon. */
export type Rule = typeof Rule.Type

/** The most days between two times that a number is handed in. */
export const afterDaysMax = 365

/** Vendors with terms of their own. */
export const vendorsMax = 50

const wholeExpected = () => `expected a whole number from 0 to ${afterDaysMax}`

const again = {
  afterDays: Schema.Number.pipe(
    Schema.int({ message: wholeExpected }),
    Schema.between(0, afterDaysMax, { message: wholeExpected })
  ).annotations({ description: "A number may be handed in with a vendor again after so many days; 0: at any time." }),
  rule: Rule.annotations({ description: "What becomes of one that is handed in sooner." })
}

/** When a number may be handed in again. */
export const Again = Schema.Struct(again).annotations({ identifier: "ResubmissionTerms" })
/** When a number may be handed in again. */
export type Again = typeof Again.Type

/** What forms ask of a company, by name, with what it is called. */
export const companyFields = {
  companyName: "Company name",
  street: "Street address",
  city: "City",
  region: "State or region",
  postalCode: "Postal code",
  country: "Country",
  website: "Website",
  contactName: "Contact's name",
  contactEmail: "Contact's e-mail address",
  contactPhone: "Contact's telephone number",
  category: "What the calls are about",
  serviceProvider: "Telephone company that carries the calls",
  monthlyCalls: "Calls a month"
} as const

/** What forms ask of a company. */
export type CompanyField = keyof typeof companyFields

/** The names of what forms ask of a company. */
export const companyFieldNames = Object.keys(companyFields) as ReadonlyArray<CompanyField>

/** Longest of what is said of the company, in characters. */
export const companyLengthMax = 200

const CompanyText = StorableText.pipe(
  Schema.maxLength(companyLengthMax, { message: () => `expected at most ${companyLengthMax} characters` })
)

/** What is said of the company; empty: nothing. */
export const Company = Schema.Struct(
  Object.fromEntries(
    companyFieldNames.map((name) => [name, CompanyText.annotations({ description: `${companyFields[name]}.` })])
  ) as Record<CompanyField, typeof CompanyText>
).annotations({ identifier: "RemediationCompany" })
/** What is said of the company. */
export type Company = Readonly<Record<CompanyField, string>>

/** A workspace's terms. */
export const Terms = Schema.Struct({
  ...again,
  vendors: Schema.Array(Schema.Struct({ vendor: WrittenName, ...again })).pipe(
    Schema.maxItems(vendorsMax, { message: () => `expected at most ${vendorsMax} vendors` })
  ).annotations({ description: "Vendors for whom other terms hold." }),
  company: Company
}).annotations({ identifier: "RemediationTerms" })
/** A workspace's terms. */
export type Terms = typeof Terms.Type

/** What holds where a workspace sets nothing: as long as no other request is made for a number. */
export const defaults: Terms = {
  afterDays: 60,
  rule: "refuse",
  vendors: [],
  company: Object.fromEntries(companyFieldNames.map((name) => [name, ""])) as Company
}

/** When a number may be handed in again with a vendor. */
export const againWith = ({ afterDays, rule, vendors }: Terms, vendor: string): Again =>
  vendors.find((each) => each.vendor === vendor) ?? { afterDays, rule }
