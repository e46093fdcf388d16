/**
 * What others say of numbers, as the console shows it.
 */
import { currentDays, keptDays, Label, LabelChoice } from "@anipool/domain/reputation/Label"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"
import { whole } from "./Query.ts"

/** What is said of a number. */
export const ReputationStatement = Schema.Struct({
  vendor: Schema.String.annotations({ description: "In lower case." }),
  carrier: Schema.NullOr(Schema.String).annotations({ description: "In lower case; null: the vendor does not tell." }),
  label: Label,
  score: Schema.NullOr(Schema.Number).annotations({
    description: "From 0 to 100; what is high is the vendor's to say."
  }),
  at: Schema.Number.annotations({ description: "When it was said, milliseconds since the epoch." }),
  raw: Schema.NullOr(Schema.String).annotations({ description: "What the vendor said, as it came." })
}).annotations({ identifier: "ReputationStatement" })
/** What is said of a number. */
export type ReputationStatement = typeof ReputationStatement.Type

/** All that is said of a number. */
export const NumberReputation = Schema.Struct({
  label: LabelChoice.annotations({ description: "The worst of what is said now; `none`: nothing is." }),
  now: Schema.Array(ReputationStatement).annotations({
    description: `What each vendor and carrier said last, within ${currentDays} days: by vendor, then by carrier.`
  }),
  history: Schema.Array(ReputationStatement).annotations({
    description: `The latest first, at most 500, of the last ${keptDays} days.`
  })
}).annotations({ identifier: "AdminNumberReputation" })
/** All that is said of a number. */
export type NumberReputation = typeof NumberReputation.Type

const points = (what: string) => Schema.Number.annotations({ description: `${what}, in percentage points.` })

/** What numbers did by what others say of them. */
export const LabelRates = Schema.Struct({
  labels: Schema.Array(Schema.Struct({
    label: LabelChoice,
    numbers: Schema.Int.annotations({ description: "Numbers in the inventory." }),
    dials: Schema.Int.annotations({ description: "Of their last 30 days, each number's as it was last counted." }),
    contacts: Schema.Int
  })).annotations({ description: "By the worst of what is said now: flagged, watch, clean, none." }),
  flaggedBesideClean: Schema.NullOr(Schema.Struct({
    difference: points("The contact rate of flagged numbers less that of clean ones"),
    low: points("The lower end of its 95 % interval"),
    high: points("The upper end")
  })).annotations({ description: "Null: one of them was not dialed." })
}).annotations({ identifier: "AdminLabelRates" })
/** What numbers did by what others say of them. */
export type LabelRates = typeof LabelRates.Type

/** `GET /admin/numbers/{id}/reputation` */
export const ofNumber = HttpApiEndpoint.get("ofNumber", "/admin/numbers/:id/reputation")
  .setPath(Schema.Struct({ id: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(NumberReputation)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumberReputation")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Read what others say of a number")

/** `GET /admin/numbers/labels` */
export const rates = HttpApiEndpoint.get("rates", "/admin/numbers/labels")
  .addSuccess(LabelRates)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetLabelRates")
  .annotate(OpenApi.Summary, "Compare numbers by what others say of them")
  .annotate(
    OpenApi.Description,
    "Numbers differ by more than their label: what they are dialed for, when and to whom. The interval is of chance alone."
  )

/** What others say of numbers, as the console shows it. */
export class AdminReputationApi extends HttpApiGroup.make("adminReputation")
  .add(rates)
  .add(ofNumber)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: what others say")
  .annotate(OpenApi.Description, "Labels of numbers, and what numbers of each did.")
{}
