/**
 * The inventory as the console shows it: filtered, by pages, with places and figures; and one number with its history.
 */
import { AniStatus } from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Failure from "../Failure.ts"
import { NrmKey } from "../Security.ts"
import { limit, offset, whole } from "./Query.ts"

/** Days of a sparkline: the last 30, the latest last. */
export const sparklineDays = 30

/** Days of one number's history. */
export const historyDays = 90

const rate = (of: string) =>
  Schema.Number.annotations({ description: `Percentage of the last 30 days' dials: ${of}. Two decimals.` })

/** A number with its figures. */
export const NumberRow = Schema.Struct({
  id: Schema.Int,
  phone: Schema.String.annotations({ description: "The number without its calling code." }),
  callingCode: Schema.Literal(1, 44),
  status: AniStatus,
  statusLabel: Schema.String,
  brand: Schema.String,
  areaCode: Schema.String.annotations({ description: "UK: without the leading zero." }),
  locality: Schema.String,
  region: Schema.String,
  state: Schema.String,
  pools: Schema.Array(Schema.String).annotations({ description: "Display names of its pools, the first 5." }),
  assignedToday: Schema.Int,
  dialsToday: Schema.Int,
  last30DaysDials: Schema.Int,
  contactRate: rate("those that reached the prospect"),
  successRate: rate("successes"),
  blockRate: rate("those that were blocked"),
  noAnswerRate: rate("those that nobody answered"),
  pausedUntil: Schema.NullOr(Schema.Number).annotations({
    description: "When its pause ends by itself, in milliseconds since the epoch."
  }),
  dials: Schema.Array(Schema.Int).annotations({
    description: `Dials of each of the last ${sparklineDays} days, today's last.`
  })
}).annotations({ identifier: "ConsoleNumberRow" })
/** A number with its figures. */
export type NumberRow = typeof NumberRow.Type

/** A page of numbers. */
export const NumberPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Numbers that the filter finds." }),
  numbers: Schema.Array(NumberRow)
}).annotations({ identifier: "ConsoleNumberPage" })

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
    Schema.String.pipe(Schema.maxLength(PhoneNumber.inputLengthMax)).annotations({
      description: "How the numbers begin; everything but digits is stripped, and so is a leading `+1` or `+44`."
    }),
    { exact: true }
  ),
  pool: Schema.optionalWith(Identifier.annotations({ description: "The caller's identifier of a pool." }), {
    exact: true
  })
})

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
  })
}).annotations({ identifier: "ConsoleNumberFacets" })

/** What was done to a number. */
export const HistoryEntry = Schema.Struct({
  at: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  what: Schema.Literal("pause", "activate", "remediation"),
  origin: Schema.String.annotations({
    description: "Who asked: `interface`, `command-line`, `rest-rule`, `schedule`; of a remediation its state.",
    examples: ["interface"]
  }),
  carrier: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  until: Schema.NullOr(Schema.Number).annotations({ description: "When the pause was to end by itself." }),
  steps: Schema.Array(Schema.Struct({ at: Schema.Number, state: Schema.String, note: Schema.NullOr(Schema.String) }))
    .annotations({ description: "What the desk did about a remediation." })
}).annotations({ identifier: "ConsoleHistoryEntry" })
/** What was done to a number. */
export type HistoryEntry = typeof HistoryEntry.Type

/** Figures of one day. */
export const NumberDay = Schema.Struct({
  day: Schema.String.annotations({ examples: ["2026-01-31"] }),
  assigned: Schema.Int,
  dials: Schema.Int,
  contacts: Schema.Int,
  successes: Schema.Int,
  blocks: Schema.Int,
  noAnswers: Schema.Int
}).annotations({ identifier: "ConsoleNumberDay" })

/** A number with its history. */
export const NumberDetail = Schema.Struct({
  number: NumberRow,
  activatedOn: Schema.NullOr(Schema.String),
  deactivatedOn: Schema.NullOr(Schema.String),
  inventoriedOn: Schema.String,
  assignedTotal: Schema.Int,
  dialsTotal: Schema.Int,
  contactsTotal: Schema.Int,
  lastDialedOn: Schema.NullOr(Schema.String),
  days: Schema.Array(NumberDay).annotations({
    description: `Each of the last ${historyDays} days, today's last; days without figures as zeros.`
  }),
  history: Schema.Array(HistoryEntry).annotations({ description: "The latest first, at most 1,000." })
}).annotations({ identifier: "ConsoleNumberDetail" })
/** A number with its history. */
export type NumberDetail = typeof NumberDetail.Type

/** `GET /console-api/numbers` */
export const list = HttpApiEndpoint.get("list", "/console-api/numbers")
  .setUrlParams(Schema.Struct({ ...NumberFilter.fields, offset, limit }))
  .addSuccess(NumberPage)
  .annotate(OpenApi.Summary, "List numbers")
  .annotate(OpenApi.Description, "Sorted by id. Numbers that were removed are not listed.")

/** `GET /console-api/numbers/facets` */
export const facets = HttpApiEndpoint.get("facets", "/console-api/numbers/facets")
  .addSuccess(NumberFacets)
  .annotate(OpenApi.Summary, "List what numbers can be filtered by")

/** `GET /console-api/number/{id}` */
export const detail = HttpApiEndpoint.get("detail", "/console-api/number/:id")
  .setPath(Schema.Struct({ id: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(NumberDetail)
  .annotate(OpenApi.Summary, "Read a number with its history")

/** The inventory as the console shows it. */
export class ConsoleNumbersApi extends HttpApiGroup.make("consoleNumbers")
  .add(list)
  .add(facets)
  .add(detail)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(NrmKey)
  .annotate(OpenApi.Title, "Console: numbers")
  .annotate(OpenApi.Description, "The inventory with places, figures and history.")
{}
