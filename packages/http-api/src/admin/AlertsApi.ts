/**
 * What needs somebody, and the alerts about it.
 */
import { actionNames, kinds } from "@anipool/domain/alerts/Need"
import * as Rules from "@anipool/domain/alerts/Thresholds"
import { modes } from "@anipool/domain/health/AlarmLevel"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"
import { limit, offset } from "./Query.ts"

/** Of each kind, how many the summary names. */
export const needsShownMax = 5

/** What kind of thing needs somebody. */
export const NeedKind = Schema.Literal(...kinds).annotations({
  identifier: "AdminNeedKind",
  description:
    "`burning`: a number whose dials tell that it burns. `burning-at-carrier`: several that burn among the subscribers of one carrier. `falling`: a campaign whose dials all reach far fewer people today. `dry`: a group that runs out of numbers today. `refused`: requests that found no number. `upload-failed`: a snapshot that was not applied. `carrier-refuses`: the own carrier refuses calls. `trunk-fails`: calls end in congestion. `list-invalid`: a campaign calls numbers that nobody has. `dials-rejected`: dials that could not be read. `remediation-waiting`: a request that waits for days. `right-ends`: evidence of the right to use numbers that runs out soon, or has. `preference-harms`: `preferAnswered` reaches fewer people than its hold-out."
})
/** What kind of thing needs somebody. */
export type NeedKind = typeof NeedKind.Type

const fields = {
  kind: NeedKind,
  subject: Schema.String.annotations({ description: "Tells it from others of its kind." }),
  what: Schema.String.annotations({ description: "What it is, in one sentence." }),
  cost: Schema.Number.annotations({ description: "In calls of a day." }),
  costs: Schema.String.annotations({ description: "What it costs, in words." }),
  since: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  action: Schema.Struct({
    name: Schema.Literal(...actionNames),
    target: Schema.String.annotations({ description: "The identifier of what it is done to." })
  }).annotations({ description: "What to do about it." })
}

/** Something that needs somebody. */
export const Need = Schema.Struct(fields).annotations({ identifier: "AdminNeed" })
/** Something that needs somebody. */
export type Need = typeof Need.Type

/** What needs somebody, by kind. */
export const NeedsByKind = Schema.Struct({
  kinds: Schema.Array(Schema.Struct({
    kind: NeedKind,
    total: Schema.Int.annotations({ description: "How many there are." }),
    cost: Schema.Number.annotations({ description: "The sum of their costs." }),
    needs: Schema.Array(Need).annotations({ description: `The dearest, at most ${needsShownMax}.` })
  })).annotations({ description: "Those that there are, the one with the dearest first." })
}).annotations({ identifier: "AdminNeeds" })
/** What needs somebody, by kind. */
export type NeedsByKind = typeof NeedsByKind.Type

/** A page of what needs somebody. */
export const NeedsPage = Schema.Struct({ total: Schema.Int, needs: Schema.Array(Need) }).annotations({
  identifier: "AdminNeedsPage"
})

/** When something needs somebody. */
const Thresholds = Rules.Thresholds
/** When something needs somebody. */
export type Thresholds = Rules.Thresholds

/** What was set of false alarms beside what came. */
export const AlarmsTold = Schema.Struct({
  mode: Schema.Literal(...modes),
  falseAlarms: Schema.Int.annotations({
    description: "Of 10,000 healthy numbers in 30 days, as the thresholds have it."
  }),
  numbers: Schema.Int.annotations({ description: "Numbers that dial on a day, as of now." }),
  expected: Schema.Number.annotations({ description: "False alarms that the setting expects of so many in a month." }),
  months: Schema.Array(Schema.Struct({
    month: Schema.String.annotations({ examples: ["2026-03"] }),
    raised: Schema.Int.annotations({ description: "Alarms of numbers that were raised." }),
    takenBack: Schema.Int.annotations({ description: "Of these, numbers that people woke again within 30 days." }),
    wentByItself: Schema.Int.annotations({
      description: "Of the others those that ended as the number's dials became healthy again."
    }),
    falseOf10000: Schema.NullOr(Schema.Number).annotations({
      description: "Both of 10,000 numbers; null: nothing is known of how many dial."
    })
  })).annotations({ description: "The latest first, at most 6; months without alarms are left out." })
}).annotations({ identifier: "AdminAlarmsTold" })
/** What was set of false alarms beside what came. */
export type AlarmsTold = typeof AlarmsTold.Type

/** An alert. */
export const Alert = Schema.Struct({
  id: Schema.String,
  ...fields,
  raisedAt: Schema.Number,
  resolvedAt: Schema.NullOr(Schema.Number).annotations({ description: "Null: it is open." }),
  acknowledgedAt: Schema.NullOr(Schema.Number),
  acknowledgedBy: Schema.NullOr(Schema.String).annotations({ description: "Who, by name." })
}).annotations({ identifier: "AdminAlert" })
/** An alert. */
export type Alert = typeof Alert.Type

/** A page of alerts. */
export const AlertPage = Schema.Struct({
  alerts: Schema.Array(Alert),
  next: Schema.NullOr(Schema.String).annotations({ description: "`after` of the next page; null: this is the last." })
}).annotations({ identifier: "AdminAlertPage" })

/** An alert's identifier. */
export const AlertId = Schema.String.pipe(
  Schema.pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { message: () => "expected an alert's id" })
).annotations({ examples: ["2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d"] })

/** Where a page begins. */
export const After = Schema.String.pipe(
  Schema.pattern(/^[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    message: () => "expected `next` of the page before"
  })
)

/** `GET /admin/needs` */
export const needs = HttpApiEndpoint.get("needs", "/admin/needs")
  .addSuccess(NeedsByKind)
  .annotate(Access.Access, Access.callers("any", "read"))
  .annotate(OpenApi.Identifier, "adminGetNeeds")
  .annotate(OpenApi.Summary, "Read what needs somebody now")
  .annotate(OpenApi.Description, "Worked out when it is asked for, by the workspace's thresholds.")

/** `GET /admin/needs/{kind}` */
export const needsOf = HttpApiEndpoint.get("needsOf", "/admin/needs/:kind")
  .setPath(Schema.Struct({ kind: NeedKind }))
  .setUrlParams(Schema.Struct({ offset, limit }))
  .addSuccess(NeedsPage)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("any", "read"))
  .annotate(OpenApi.Identifier, "adminListNeeds")
  .annotate(OpenApi.Summary, "List what needs somebody now, of one kind")

/** `GET /admin/alerts` */
export const list = HttpApiEndpoint.get("list", "/admin/alerts")
  .setUrlParams(Schema.Struct({
    state: Schema.optionalWith(Schema.Literal("open", "resolved"), { exact: true }),
    kind: Schema.optionalWith(NeedKind, { exact: true }),
    after: Schema.optionalWith(After, { exact: true }),
    limit
  }))
  .addSuccess(AlertPage)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListAlerts")
  .annotate(OpenApi.Summary, "List alerts")
  .annotate(OpenApi.Description, "Those raised last first, by pages: `next` of one is `after` of the next.")

/** `PUT /admin/alerts/{alertId}/acknowledgement` */
export const acknowledge = HttpApiEndpoint.put("acknowledge", "/admin/alerts/:alertId/acknowledgement")
  .setPath(Schema.Struct({ alertId: AlertId }))
  .addSuccess(Alert)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminAcknowledgeAlert")
  .annotate(ErrorCodes, { 404: ["alert_not_found"] })
  .annotate(OpenApi.Summary, "Acknowledge an alert")
  .annotate(OpenApi.Description, "Says that you look after it. Who does first stays; it is resolved by itself.")

/** `GET /admin/alerts/thresholds` */
export const thresholds = HttpApiEndpoint.get("thresholds", "/admin/alerts/thresholds")
  .addSuccess(Thresholds)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetAlertThresholds")
  .annotate(OpenApi.Summary, "Read when something needs somebody")

/** `GET /admin/alerts/false-alarms` */
export const falseAlarms = HttpApiEndpoint.get("falseAlarms", "/admin/alerts/false-alarms")
  .addSuccess(AlarmsTold)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetFalseAlarms")
  .annotate(OpenApi.Summary, "Read what was set of false alarms beside what came")
  .annotate(
    OpenApi.Description,
    "An alarm that people took back, or that went by itself, is taken for false: some of them were not."
  )

/** `PUT /admin/alerts/thresholds` */
export const setThresholds = HttpApiEndpoint.put("setThresholds", "/admin/alerts/thresholds")
  .setPayload(Thresholds)
  .addSuccess(Thresholds)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminReplaceAlertThresholds")
  .annotate(OpenApi.Summary, "Set when something needs somebody")

/** `POST /admin/dials/rejected/{reason}/retries` */
export const retryRejected = HttpApiEndpoint.post("retryRejected", "/admin/dials/rejected/:reason/retries")
  .setPath(Schema.Struct({
    reason: Schema.Literal("from_number", "to_number", "datetime", "future", "retention", "campaign_limit")
  }))
  .addSuccess(
    Schema.Struct({ retried: Schema.Int.annotations({ description: "How many, at most 1,000 at a time." }) })
      .annotations({ identifier: "AdminRetriedDials" })
  )
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminRetryRejectedDials")
  .annotate(OpenApi.Summary, "Read rejected dials again")
  .annotate(OpenApi.Description, "Queues the oldest rejected dials of a reason anew, as imported ones are.")

/** What needs somebody. */
export class AdminNeedsApi extends HttpApiGroup.make("adminNeeds")
  .add(needs)
  .add(needsOf)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: what needs somebody")
  .annotate(OpenApi.Description, "What needs somebody now, with what it costs.")
{}

/** Alerts about what needs somebody. */
export class AdminAlertsApi extends HttpApiGroup.make("adminAlerts")
  .add(list)
  .add(acknowledge)
  .add(thresholds)
  .add(falseAlarms)
  .add(setThresholds)
  .add(retryRejected)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: alerts")
  .annotate(OpenApi.Description, "Alerts about what needs somebody, and when they are raised.")
{}
