/**
 * What goes on now: assignments and dials by the minute, and what waits or rests.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"

/** Minutes that are shown. */
export const minutes = 60

/** One minute. */
export const Minute = Schema.Struct({
  at: Schema.Number.annotations({ description: "Its beginning, in milliseconds since the epoch." }),
  assigned: Schema.Int,
  refused: Schema.Int.annotations({ description: "Answers `No available ANI found`." }),
  dials: Schema.Int.annotations({ description: "Dials that were processed." }),
  contacts: Schema.Int
}).annotations({ identifier: "AdminMinute" })
/** One minute. */
export type Minute = typeof Minute.Type

/** What goes on. */
export const Today = Schema.Struct({
  at: Schema.Number.annotations({ description: "The time of the answer, in milliseconds since the epoch." }),
  day: Schema.String.annotations({ description: "The workspace's day.", examples: ["2026-01-31"] }),
  minutes: Schema.Array(Minute).annotations({ description: `The last ${minutes}, the present one last.` }),
  assignedToday: Schema.Int,
  tiers: Schema.Array(Schema.Struct({ tier: Schema.Int, name: Schema.String, assigned: Schema.Int })).annotations({
    description: "Today's assignments by tier, nearest first."
  }),
  dialsToday: Schema.Int,
  contactsToday: Schema.Int,
  contactRate: Schema.Number.annotations({ description: "Percentage of today's dials, two decimals." }),
  contactRateLast30: Schema.Number.annotations({ description: "Of the last 30 days." }),
  anis: Schema.Struct({ active: Schema.Int, coolingOff: Schema.Int, inventoried: Schema.Int }),
  queue: Schema.Struct({
    dials: Schema.Int.annotations({
      description: "Dials of the workspace that wait to be processed; 100,000 is the most told."
    }),
    lagSeconds: Schema.Number.annotations({
      description:
        "How long the oldest dial has waited to be in the figures; where thousands come in every second up to a minute, though none waits to be processed."
    })
  }),
  uploads: Schema.Array(Schema.Struct({
    uploadId: Schema.Int,
    status: Schema.String,
    progress: Schema.Number
  })).annotations({ description: "Uploads that are queued or processed." })
}).annotations({ identifier: "AdminToday" })
/** What goes on. */
export type Today = typeof Today.Type

/** `GET /admin/today` */
export const today = HttpApiEndpoint.get("today", "/admin/today")
  .addSuccess(Today)
  .annotate(Access.Access, Access.callers("any", "read"))
  .annotate(OpenApi.Identifier, "adminGetToday")
  .annotate(OpenApi.Summary, "Read what goes on now")
  .annotate(
    OpenApi.Description,
    "Minutes are counted by every server and written down every few seconds: they are for looking at, not for accounting."
  )

/** What goes on now. */
export class AdminTodayApi extends HttpApiGroup.make("adminToday")
  .add(today)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: today")
  .annotate(OpenApi.Description, "Live figures.")
{}
