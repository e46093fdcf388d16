/**
 * One number with its days and its history.
 */
import { Source } from "@anipool/domain/CallbackRoute"
import * as Timeline from "@anipool/domain/trail/Timeline"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import { ShowsFigures } from "../FiguresAge.ts"
import { CarriersOfNumber, fared } from "./CarriersApi.ts"
import { NumberRow, RestGrounds } from "./NumberRows.ts"
import { whole } from "./Query.ts"

/** Days of one number's history. */
export const historyDays = 90

/** What one source says of a number, whether it can be called back. */
export const CallbackStatement = Schema.Struct({
  source: Source.annotations({
    description: "Where it is known from: said by hand, found at VICIdial's inbound DIDs, or in a provider's inventory."
  }),
  callable: Schema.Literal("yes", "no"),
  since: Schema.Number.annotations({ description: "Since when, milliseconds since the epoch." }),
  note: Schema.NullOr(Schema.String).annotations({ description: "The route.", examples: ["IN_GROUP SALES"] }),
  counts: Schema.Boolean.annotations({ description: "Whether this is what decides." })
}).annotations({ identifier: "AdminCallbackStatement" })
/** What one source says of a number, whether it can be called back. */
export type CallbackStatement = typeof CallbackStatement.Type

/** What was done to a number. */
export const HistoryEntry = Schema.Struct({
  at: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  what: Schema.Literal("pause", "activate", "remediation", "joined", "left", "changed").annotations({
    description: "`joined`, `left`: it came into a group, or out of it. `changed`: it was taken in, or branded."
  }),
  origin: Schema.String.annotations({
    description:
      "Who asked: `interface`, `command-line`, `rest-rule`, `schedule`, `installation`; empty where that is not known; of a remediation its state.",
    examples: ["interface"]
  }),
  by: Schema.NullOr(Schema.String).annotations({
    description: "The user or the key that asked, by name (a key without one by its number); null: neither did."
  }),
  grounds: Schema.NullOr(RestGrounds),
  carrier: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  until: Schema.NullOr(Schema.Number).annotations({ description: "When the rest was to end by itself." }),
  steps: Schema.Array(Schema.Struct({ at: Schema.Number, state: Schema.String, note: Schema.NullOr(Schema.String) }))
    .annotations({ description: "What the desk did about a remediation." }),
  group: Schema.NullOr(Schema.Struct({ groupId: Schema.String, name: Schema.String })).annotations({
    description: "The group that it came into or left."
  }),
  summary: Schema.NullOr(Schema.String).annotations({ description: "What the audit trail says of the change." }),
  entry: Schema.NullOr(Schema.Int).annotations({ description: "The entry of the audit trail that tells of it." })
}).annotations({ identifier: "AdminHistoryEntry" })
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
}).annotations({ identifier: "AdminNumberDay" })

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
  callbackRoutes: Schema.Array(CallbackStatement).annotations({
    description: "What is said of it, whether it can be called back, by source."
  }),
  carriers: CarriersOfNumber.fields.carriers,
  carriersDialed: fared.dialed,
  refusedAtCarrier: fared.refusedAt,
  days: Schema.Array(NumberDay).annotations({
    description: `Each of the last ${historyDays} days, today's last; days without figures as zeros.`
  }),
  history: Schema.Array(HistoryEntry).annotations({
    description: `The latest first, at most 1,000. Moves are known for ${Timeline.movesKnownDays} days.`
  })
}).annotations({ identifier: "AdminNumberDetail" })
/** A number with its history. */
export type NumberDetail = typeof NumberDetail.Type

/** `GET /admin/numbers/{id}` */
export const detail = HttpApiEndpoint.get("detail", "/admin/numbers/:id")
  .setPath(Schema.Struct({ id: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(NumberDetail)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminGetNumber")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Read a number with its history")
