/**
 * The inventory as lists and files show it: filtered, in an order, by pages; and what it can be filtered by.
 */
import { Callable } from "@anipool/domain/CallbackRoute"
import { Identifier } from "@anipool/domain/Campaign"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import { LabelChoice } from "@anipool/domain/reputation/Label"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ShowsFigures } from "../FiguresAge.ts"
import { NumberRow } from "./NumberRows.ts"
import { limit, offset, search, tagFilter, whole } from "./Query.ts"

/** Numbers that an order other than by id lists: what comes after them is found by a narrower filter. */
export const sortedMax = 10_000

/** Numbers that are sorted by a figure; more are sorted by number and by status only. */
export const sortedByFigureMax = 250_000

/** What a search was taken for. */
export const NumberMatch = Schema.Struct({
  kind: Schema.Literal("number", "country", "state", "city", "region", "group"),
  name: Schema.String,
  value: Schema.NullOr(Schema.String).annotations({
    description: "What narrows the list to it: of a state `state`, of a group `pool`."
  }),
  numbers: Schema.NullOr(Schema.Int).annotations({ description: "Numbers of its area codes in the inventory." })
}).annotations({ identifier: "AdminNumberMatch" })
/** What a search was taken for. */
export type NumberMatch = typeof NumberMatch.Type

/** A page of numbers. */
export const NumberPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Numbers that the filter finds." }),
  listed: Schema.Int.annotations({
    description: `Those of them that can be paged through: with \`sort\` the first ${sortedMax.toLocaleString("en")}.`
  }),
  matched: Schema.NullOr(Schema.Array(NumberMatch)).annotations({
    description: "What `search` was taken for, the most numbers first, at most 12; null without `search`."
  }),
  matchedMore: Schema.Int.annotations({ description: "Places and groups beyond those." }),
  numbers: Schema.Array(NumberRow)
}).annotations({ identifier: "AdminNumberPage" })

/** Which numbers. */
export const NumberFilter = Schema.Struct({
  status: Schema.optionalWith(
    Schema.Literal("ACTIVE_AND_BEING_MANAGED", "COOLING_OFF", "INVENTORIED"),
    { exact: true }
  ),
  state: Schema.optionalWith(
    StorableText.pipe(Schema.maxLength(40)).annotations({
      description: "State, province or UK nation, as it is shown."
    }),
    { exact: true }
  ),
  areaCode: Schema.optionalWith(
    Schema.String.pipe(Schema.pattern(/^[0-9]{1,5}$/, { message: () => "expected 1 to 5 digits" })),
    { exact: true }
  ),
  prefix: Schema.optionalWith(
    Schema.String.pipe(Schema.maxLength(inputLengthMax)).annotations({
      description: "How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`."
    }),
    { exact: true }
  ),
  pool: Schema.optionalWith(Identifier.annotations({ description: "The caller's identifier of a pool." }), {
    exact: true
  }),
  callable: Schema.optionalWith(Callable, { exact: true }),
  label: Schema.optionalWith(
    LabelChoice.annotations({ description: "The worst of what others say of it now; `none`: nobody says anything." }),
    { exact: true }
  ),
  carrier: Schema.optionalWith(
    StorableText.pipe(Schema.maxLength(40)).annotations({ description: "A carrier that may carry calls with it." }),
    { exact: true }
  ),
  ...tagFilter,
  search: search.annotations({
    description: "A number or a part of one in any usual writing, a state, a city, a region, or a group's name."
  })
})

/** What numbers can be sorted by. */
export const sortKeys = [
  "number",
  "status",
  "assignedToday",
  "dialsToday",
  "contactRateToday",
  "blockRateToday",
  "dials",
  "contactRate",
  "successRate",
  "blockRate",
  "noAnswerRate",
  "label"
] as const

/** An order: what to sort by, the highest first with a `-` before it. */
export const Sort = Schema.Literal(...sortKeys, ...sortKeys.map((key) => `-${key}` as const)).annotations({
  identifier: "AdminNumberSort",
  description: "The highest first with a `-` before it; rates of fewer than 20 dials come last. By id unless given."
})
/** An order. */
export type Sort = typeof Sort.Type

/** Columns of a file. */
export const csvColumns = [
  "country_code",
  "number",
  "status",
  "level",
  "reason",
  "brand",
  "area_code",
  "locality",
  "region",
  "state",
  "groups",
  "assigned_today",
  "dials_today",
  "contact_rate_today",
  "block_rate_today",
  "dials_7",
  "contact_rate_7",
  "block_rate_7",
  "dials_30",
  "contact_rate_30",
  "success_rate_30",
  "block_rate_30",
  "no_answer_rate_30",
  "paused_until",
  "callable",
  "label",
  "label_by",
  "tags"
] as const
/** A column of a file. */
export type CsvColumn = typeof csvColumns[number]

const columnsMessage = () => `expected names of ${csvColumns.join(", ")}, with commas between them`

/** What can be filtered by. */
export const NumberFacets = Schema.Struct({
  states: Schema.Array(Schema.Struct({ state: Schema.String, anis: Schema.Int })),
  areaCodes: Schema.Array(Schema.Struct({
    areaCode: Schema.String,
    locality: Schema.String,
    state: Schema.String,
    anis: Schema.Int
  })),
  pools: Schema.Array(Schema.Struct({ poolId: Schema.String, name: Schema.String })).annotations({
    description: "By name, the first 1,000."
  }),
  carriers: Schema.Array(Schema.Struct({ carrier: Schema.String, anis: Schema.Int })).annotations({
    description: "By name, the first 1,000, each with the numbers that it may carry."
  })
}).annotations({ identifier: "AdminNumberFacets" })

/** `GET /admin/numbers` */
export const list = HttpApiEndpoint.get("list", "/admin/numbers")
  .setUrlParams(Schema.Struct({
    ...NumberFilter.fields,
    sort: Schema.optionalWith(Sort, { exact: true }),
    after: Schema.optionalWith(whole(0, Number.MAX_SAFE_INTEGER), { exact: true }),
    offset,
    limit
  }))
  .addSuccess(NumberPage)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminListNumbers")
  .annotate(OpenApi.Summary, "List numbers")
  .annotate(
    OpenApi.Description,
    "By id unless `sort` is given, by pages: `after` is the last id of the page before. Numbers that were removed are not listed."
  )

/** `GET /admin/numbers.csv` */
export const csv = HttpApiEndpoint.get("csv", "/admin/numbers.csv")
  .setUrlParams(Schema.Struct({
    ...NumberFilter.fields,
    sort: Schema.optionalWith(Sort, { exact: true }),
    columns: Schema.optionalWith(
      Schema.String.pipe(
        Schema.maxLength(1_000),
        Schema.filter((text) => text.split(",").every((name) => (csvColumns as ReadonlyArray<string>).includes(name)), {
          message: columnsMessage
        })
      ).annotations({ description: `Names of ${csvColumns.join(", ")}; all of them unless given.` }),
      { exact: true }
    )
  }))
  .addSuccess(HttpApiSchema.Text({ contentType: "text/csv; charset=utf-8" }))
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminExportNumbers")
  .annotate(OpenApi.Summary, "Download numbers as CSV")
  .annotate(
    OpenApi.Description,
    "All that the filter finds, by id; with `sort` the first 10,000. Texts that a spreadsheet would take for a formula are preceded by an apostrophe. At most two at a time; another is answered 503."
  )

/** `GET /admin/numbers/facets` */
export const facets = HttpApiEndpoint.get("facets", "/admin/numbers/facets")
  .addSuccess(NumberFacets)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumberFacets")
  .annotate(OpenApi.Summary, "List what numbers can be filtered by")
