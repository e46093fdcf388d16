/**
 * The first hour of a company: a list of steps, ticked by what is there, until its dialer was given a number.
 */
import { reasons } from "@anipool/domain/assignment/RefusalReason"
import { FirstStep } from "@anipool/domain/FirstStep"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"

export type { FirstStep }

const Origin = Schema.Struct({
  areaCode: Schema.String.annotations({ description: "Empty: it is in no table." }),
  place: Schema.String
}).annotations({ identifier: "AdminOrigin", description: "Where a phone is from, as its area code says." })

/** The first number that was given out. */
export const FirstAssignment = Schema.Struct({
  at: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550101"] }),
  numberFrom: Origin,
  campaign: Schema.NullOr(Schema.String).annotations({ description: "Null: it is there no more." }),
  tier: Schema.String.annotations({ description: "Where on the prospect's ladder it was found.", examples: ["home"] }),
  prospectFrom: Origin
}).annotations({ identifier: "AdminFirstAssignment" })
/** The first number that was given out. */
export type FirstAssignment = typeof FirstAssignment.Type

/** How far a company is. */
export const FirstSteps = Schema.Struct({
  steps: Schema.Array(Schema.Struct({ step: FirstStep, isDone: Schema.Boolean })).annotations({
    description: "All of them, in the order in which they are best done."
  }),
  isDismissed: Schema.Boolean.annotations({ description: "Whether pages show them no more by themselves." }),
  assignment: Schema.NullOr(FirstAssignment).annotations({
    description: "The first number that was given out, of those that are kept. Trying a prospect gives none out."
  }),
  refusals: Schema.Array(Schema.Struct({
    campaign: Schema.String,
    reason: Schema.Literal(...reasons),
    count: Schema.Int,
    since: Schema.Number
  })).annotations({ description: "Requests of the last hour that no number was available for, most first." }),
  keyUsedAt: Schema.NullOr(Schema.Number).annotations({
    description: "When a key that opens assignment was used last, to about a minute."
  })
}).annotations({ identifier: "AdminFirstSteps" })
/** How far a company is. */
export type FirstSteps = typeof FirstSteps.Type

/** What is said of them; what is left out stays. */
export const FirstStepNotes = Schema.Struct({
  timeZone: optional(Schema.Boolean.annotations({ description: "The time zone is right as it stands." })),
  policy: optional(Schema.Boolean.annotations({ description: "The policy is right as it stands." })),
  dismissed: optional(Schema.Boolean.annotations({ description: "They are shown no more by themselves." }))
}).annotations({ identifier: "AdminFirstStepNotes" })

/** `GET /admin/first-steps` */
export const read = HttpApiEndpoint.get("read", "/admin/first-steps")
  .addSuccess(FirstSteps)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetFirstSteps")
  .annotate(OpenApi.Summary, "Read how far a new company is")
  .annotate(
    OpenApi.Description,
    "Steps are done by what is there. `timeZone` is when it was set, or confirmed; `dialer` when a number was given out."
  )

/** `PATCH /admin/first-steps` */
export const note = HttpApiEndpoint.patch("note", "/admin/first-steps")
  .setPayload(FirstStepNotes)
  .addSuccess(FirstSteps)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminNoteFirstSteps")
  .annotate(OpenApi.Summary, "Confirm what stands, or dismiss the first steps")

/** The first hour of a company. */
export class AdminFirstStepsApi extends HttpApiGroup.make("adminFirstSteps")
  .add(read)
  .add(note)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: first steps")
  .annotate(OpenApi.Description, "The first hour of a company, until its dialer was given a number.")
{}
