/**
 * Where alerts go: endpoints and deliveries.
 */
import { channels, criticalKinds as critical } from "@anipool/domain/alerts/Destination"
import { kinds } from "@anipool/domain/alerts/Need"
import { TimeOfDay } from "@anipool/domain/alerts/QuietHours"
import { everies } from "@anipool/domain/reports/Schedule"
import { StorableText } from "@anipool/domain/StorableText"
import { TimeZone } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { NeedKind } from "./AlertsApi.ts"
import { limit, whole } from "./Query.ts"

/** Longest address of an endpoint, in characters. */
const urlLengthMax = 2_000

/** Longest description of an endpoint, in characters. */
export const descriptionLengthMax = 255

/** A message on its way to an endpoint. */
export const Delivery = Schema.Struct({
  id: Schema.Int,
  messageId: Schema.String.annotations({ description: "`webhook-id`: the same at each try." }),
  subject: Schema.String,
  createdAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  state: Schema.Literal("waiting", "delivered", "failed").annotations({
    description: "`failed`: it was given up after about a day, or, as a report that was too late, never tried."
  }),
  tries: Schema.Int,
  nextAt: Schema.NullOr(Schema.Number).annotations({ description: "When it is tried next." }),
  triedAt: Schema.NullOr(Schema.Number).annotations({ description: "When it was tried last." }),
  status: Schema.NullOr(Schema.Int).annotations({
    description: "Status of the last answer, of HTTP or (for e-mail) of SMTP; null: there was none."
  }),
  tookMs: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String).annotations({
    description: "The first 200 bytes of an answer that was none of 200 to 299, or why there was none."
  })
}).annotations({ identifier: "AdminDelivery" })
/** A message on its way to an endpoint. */
export type Delivery = typeof Delivery.Type

/** Kinds of alerts that may be sent in quiet hours. */
export const criticalKinds = critical

/** How messages get there. */
const Channel = Schema.Literal(...channels).annotations({
  identifier: "AdminChannel",
  description:
    "`webhook`: signed JSON. `slack`: an incoming webhook of Slack. `teams`: a workflow of Microsoft Teams that takes webhooks. `email`: mailboxes."
})
/** How messages get there. */
export type Channel = typeof Channel.Type

/** Hours in which nothing is sent. */
const QuietHours = Schema.Struct({
  from: TimeOfDay.annotations({ description: "When they begin, `HH:MM`." }),
  to: TimeOfDay.annotations({ description: "When they end, `HH:MM`; before `from`: on the next day." }),
  timeZone: Schema.NullOr(TimeZone).annotations({ description: "Whose clock; null: the workspace's." }),
  passesCritical: Schema.Boolean.annotations({
    description: "Whether `dry` and `refused` are sent at once all the same."
  })
}).annotations({ identifier: "AdminQuietHours" })

/** How often a report comes. */
const ReportEvery = Schema.Literal(...everies).annotations({
  description: "`day`: each day, of the day before. `week`: each week, of the seven days before."
})

/** When a report comes. */
const ReportSchedule = Schema.Struct({
  every: ReportEvery,
  weekday: Schema.Int.pipe(
    Schema.between(1, 7, { message: () => "expected a day of the week, from 1 (Monday) to 7 (Sunday)" })
  ).annotations({
    description: "Of a weekly one its day, from 1 (Monday) to 7 (Sunday); of a daily one it says nothing."
  }),
  at: TimeOfDay.annotations({ description: "From when on, `HH:MM` of the workspace's clocks.", examples: ["07:00"] })
}).annotations({ identifier: "AdminReportSchedule" })

const wanted = {
  tellsAlerts: Schema.Boolean.annotations({ description: "Whether alerts go there; false: the report alone." }),
  kinds: Schema.Array(NeedKind).pipe(
    Schema.maxItems(kinds.length, { message: () => `expected at most ${kinds.length} kinds` })
  ).annotations({ description: "Alerts of these kinds go there; empty: of all." }),
  tellsResolved: Schema.Boolean.annotations({ description: "Whether what is resolved is told, too." }),
  quiet: Schema.NullOr(QuietHours).annotations({
    description: "What comes in these hours is sent as one message when they end; null: there are none."
  }),
  report: Schema.NullOr(ReportSchedule).annotations({
    description: "When a report goes there, quiet hours or not, to `email` alone; null: none does."
  })
}

/** An endpoint. */
export const Webhook = Schema.Struct({
  id: Schema.Int,
  channel: Channel,
  url: Schema.String.annotations({
    description: "Of `slack` and `teams` the host alone: the rest is a secret. Of `email` a `mailto:` address."
  }),
  description: Schema.String,
  ...wanted,
  isOn: Schema.Boolean.annotations({ description: "Whether messages go there." }),
  createdAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  last: Schema.NullOr(Delivery).annotations({ description: "The last delivery that was tried." })
}).annotations({ identifier: "AdminWebhook" })
/** An endpoint. */
export type Webhook = typeof Webhook.Type

/** What is set of an endpoint. */
export const WebhookSettings = Schema.Struct({
  channel: optional(Channel.annotations({ description: "`webhook` if left out. It is never changed." })),
  url: StorableText.pipe(
    Schema.maxLength(urlLengthMax, { message: () => `expected at most ${urlLengthMax} characters` })
  ).annotations({
    description:
      "An `https` address; of `email`: `mailto:` and up to 10 mailboxes, separated by commas. One that is shown by its host alone stays when it is sent as it is shown."
  }),
  description: optional(StorableText.pipe(
    Schema.maxLength(descriptionLengthMax, { message: () => `expected at most ${descriptionLengthMax} characters` })
  )),
  isOn: optional(Schema.Boolean.annotations({ description: "Whether messages go there; true if left out." })),
  tellsAlerts: optional(
    Schema.Boolean.annotations({
      description: "Whether alerts go there, true if left out; false: the report alone, which then must be set."
    })
  ),
  kinds: optional(wanted.kinds),
  tellsResolved: optional(
    Schema.Boolean.annotations({ description: "Whether what is resolved is told, too; true if left out." })
  ),
  quiet: optional(wanted.quiet),
  report: optional(wanted.report)
}).annotations({ identifier: "AdminWebhookSettings" })
/** What is set of an endpoint. */
export type WebhookSettings = typeof WebhookSettings.Type

const secret = Schema.String.annotations({
  description: "What messages are signed with, `whsec_…`. It is shown this once."
})

/** An endpoint that was added, with its secret. */
export const CreatedWebhook = Schema.Struct({
  ...Webhook.fields,
  secret: Schema.NullOr(Schema.String).annotations({
    description: "What messages are signed with, `whsec_…`; null: only webhooks are signed. It is shown this once."
  })
}).annotations({
  identifier: "AdminCreatedWebhook"
})

const path = Schema.Struct({ webhook: whole(1, Number.MAX_SAFE_INTEGER) })

/** `GET /admin/webhooks` */
export const list = HttpApiEndpoint.get("list", "/admin/webhooks")
  .addSuccess(
    Schema.Struct({
      webhooks: Schema.Array(Webhook),
      mailFrom: Schema.NullOr(Schema.String).annotations({
        description: "Who e-mail comes from; null: no mail server is set up, and none is sent."
      })
    }).annotations({ identifier: "AdminWebhooks" })
  )
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListWebhooks")
  .annotate(OpenApi.Summary, "List webhooks")

/** `POST /admin/webhooks` */
export const create = HttpApiEndpoint.post("create", "/admin/webhooks")
  .setPayload(WebhookSettings)
  .addSuccess(CreatedWebhook)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminCreateWebhook")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Add a webhook")
  .annotate(OpenApi.Description, "At most 10 of a workspace. The answer has its secret, which is shown this once.")

/** `PUT /admin/webhooks/{webhook}` */
export const change = HttpApiEndpoint.put("change", "/admin/webhooks/:webhook")
  .setPath(path)
  .setPayload(WebhookSettings)
  .addSuccess(Webhook)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminReplaceWebhook")
  .annotate(ErrorCodes, { 404: ["webhook_not_found"] })
  .annotate(OpenApi.Summary, "Change a webhook")

/** `POST /admin/webhooks/{webhook}/secret` */
export const renewSecret = HttpApiEndpoint.post("renewSecret", "/admin/webhooks/:webhook/secret")
  .setPath(path)
  .addSuccess(Schema.Struct({ secret }).annotations({ identifier: "AdminWebhookSecret" }))
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminRenewWebhookSecret")
  .annotate(ErrorCodes, { 404: ["webhook_not_found"] })
  .annotate(OpenApi.Summary, "Give a webhook another secret")
  .annotate(OpenApi.Description, "All that is sent from now on is signed with it.")

/** `DELETE /admin/webhooks/{webhook}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/webhooks/:webhook")
  .setPath(path)
  .addSuccess(Schema.Struct({ success: Schema.Literal(true) }).annotations({ identifier: "AdminWebhookDeleted" }))
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminDeleteWebhook")
  .annotate(ErrorCodes, { 404: ["webhook_not_found"] })
  .annotate(OpenApi.Summary, "Delete a webhook")

/** `GET /admin/webhooks/{webhook}/deliveries` */
export const deliveries = HttpApiEndpoint.get("deliveries", "/admin/webhooks/:webhook/deliveries")
  .setPath(path)
  .setUrlParams(
    Schema.Struct({ before: Schema.optionalWith(whole(1, Number.MAX_SAFE_INTEGER), { exact: true }), limit })
  )
  .addSuccess(
    Schema.Struct({
      deliveries: Schema.Array(Delivery),
      next: Schema.NullOr(Schema.Int).annotations({ description: "`before` of the next page; null: this is the last." })
    }).annotations({ identifier: "AdminDeliveries" })
  )
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListWebhookDeliveries")
  .annotate(ErrorCodes, { 404: ["webhook_not_found"] })
  .annotate(OpenApi.Summary, "List deliveries")
  .annotate(OpenApi.Description, "The latest first, by pages; they are kept for 30 days.")

/** `POST /admin/webhooks/{webhook}/deliveries` */
export const test = HttpApiEndpoint.post("test", "/admin/webhooks/:webhook/deliveries")
  .setPath(path)
  .addSuccess(Delivery)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminTestWebhook")
  .annotate(ErrorCodes, { 404: ["webhook_not_found"] })
  .annotate(OpenApi.Summary, "Send a test")
  .annotate(
    OpenApi.Description,
    "A message that says that it is a test or, where a report goes, the report that would come now. Also to a webhook that is off. What became of it stands in the list of deliveries."
  )

/** The e-mail of a report. */
const Report = Schema.Struct({
  subject: Schema.String,
  html: Schema.String.annotations({ description: "A whole page without scripts, which loads nothing." }),
  text: Schema.String.annotations({ description: "The same as plain text." })
}).annotations({ identifier: "AdminReport" })

/** `GET /admin/report` */
export const report = HttpApiEndpoint.get("report", "/admin/report")
  .setUrlParams(
    Schema.Struct({ every: Schema.optionalWith(ReportEvery, { exact: true, default: () => "day" as const }) })
  )
  .addSuccess(Report)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewReport")
  .annotate(OpenApi.Summary, "Read the report that would be sent now")
  .annotate(OpenApi.Description, "Of the days before today, as an e-mail. Nothing is sent.")

/** Where alerts go. */
export class AdminWebhooksApi extends HttpApiGroup.make("adminWebhooks")
  .add(list)
  .add(create)
  .add(change)
  .add(renewSecret)
  .add(remove)
  .add(deliveries)
  .add(test)
  .add(report)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: webhooks")
  .annotate(OpenApi.Description, "Where alerts and reports go, and what became of each message.")
{}
