/**
 * What each vendor's form asks, as columns of a file: plain data. A vendor that takes another file gets another row here.
 *
 * Vendors publish no layout of a file: their forms are pages on which fields are filled in, and a list of numbers is handed over.
 * Columns are those fields, as far as public guides name them; `basis` says so, and when it was looked at.
 */
import type { CompanyField } from "./Terms.ts"

/** What of a case or its number a column has. */
export type CaseField =
  | "e164"
  | "label"
  | "national"
  | "note"
  | "requestedOn"
  | "state"
  | "vendor"

/** A column, by its title, and what it has. */
export type Column = readonly [title: string, field: CaseField | CompanyField]

/** A vendor's form. */
export interface Form {
  readonly id: string
  readonly name: string
  /** With whom numbers on it are handed in; null: with nobody in particular. */
  readonly vendor: string | null
  readonly columns: ReadonlyArray<Column>
  /** What its columns are taken from. */
  readonly basis: string
}

const company: ReadonlyArray<Column> = [
  ["Company Name", "companyName"],
  ["Company Website", "website"],
  ["Contact Name", "contactName"],
  ["Contact Email", "contactEmail"],
  ["Contact Phone", "contactPhone"]
]

const unpublished = "the vendor publishes no layout; what its page asks may be more or other"

/** The forms. */
export const forms = [
  {
    id: "free-caller-registry",
    name: "Free Caller Registry",
    vendor: "free caller registry",
    columns: [
      ["Phone Number", "national"],
      ["Call Category", "category"],
      ["Name", "contactName"],
      ["Company Phone", "contactPhone"],
      ["Email", "contactEmail"],
      ["Calling Company Name", "companyName"],
      ["Address", "street"],
      ["City", "city"],
      ["State", "region"],
      ["Zip", "postalCode"],
      ["Calling Company URL", "website"],
      ["Service Provider", "serviceProvider"],
      ["Monthly Calls", "monthlyCalls"],
      ["Feedback", "note"]
    ],
    basis: "fields of its page as callers' guides name them, looked at in November 2026; not verified with the registry"
  },
  {
    id: "hiya",
    name: "Hiya",
    vendor: "hiya",
    columns: [["Phone Number", "e164"], ...company, ["Label", "label"], ["Note", "note"]],
    basis: unpublished
  },
  {
    id: "first-orion",
    name: "First Orion",
    vendor: "first orion",
    columns: [["Phone Number", "national"], ...company, ["Label", "label"], ["Note", "note"]],
    basis: unpublished
  },
  {
    id: "tns",
    name: "TNS",
    vendor: "tns",
    columns: [["Phone Number", "national"], ...company, ["Label", "label"], ["Note", "note"]],
    basis: unpublished
  },
  {
    id: "plain",
    name: "Plain list",
    vendor: null,
    columns: [
      ["number", "e164"],
      ["vendor", "vendor"],
      ["state", "state"],
      ["requested_on", "requestedOn"],
      ["label", "label"],
      ["note", "note"]
    ],
    basis: "Anipool's own"
  }
] as const satisfies ReadonlyArray<Form>

/** A form's identifier. */
export type FormId = typeof forms[number]["id"]

/** The forms' identifiers. */
export const formIds = forms.map(({ id }) => id)

/** A form. */
export const formOf = (id: FormId): Form => forms.find((each) => each.id === id)!

/** What of a case a row is written from. */
export interface FormCase extends Readonly<Record<CaseField, string>> {}

/** The titles of a form's columns. */
export const titlesOf = ({ columns }: Form): ReadonlyArray<string> => columns.map(([title]) => title)

/** A row of a form. */
export const rowOf = (
  { columns }: Form,
  named: FormCase,
  company: Readonly<Record<CompanyField, string>>
): ReadonlyArray<string> =>
  columns.map(([, field]) => field in company ? company[field as CompanyField] : named[field as CaseField])

/** What of the company a form asks that nobody has said. */
export const missing = (
  { columns }: Form,
  company: Readonly<Record<CompanyField, string>>
): ReadonlyArray<CompanyField> =>
  columns.flatMap(([, field]) =>
    field in company && company[field as CompanyField] === "" ? [field as CompanyField] : []
  )
