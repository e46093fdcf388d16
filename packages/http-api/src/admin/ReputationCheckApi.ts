/**
 * Who is asked by itself what they say of numbers, what that costs, and what it came to.
 */
import { Identifier } from "@anipool/domain/Campaign"
import { everyDaysMax, settings, Source } from "@anipool/domain/reputation/Check"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"

const cost = (of: string) => Schema.Number.annotations({ description: `${of}, in the currency of the price.` })

/** A check that is set, with what its next run would come to. */
export const ReputationCheck = Schema.Struct({
  source: Source,
  ...settings,
  dueAt: Schema.Number.annotations({ description: "When it is run next, milliseconds since the epoch." }),
  spent: cost("What its runs of this month cost, and what one that goes on may cost at most"),
  next: Schema.NullOr(Schema.Struct({
    numbers: Schema.Int.annotations({
      description: "Numbers that it asks for; 0 of a source that tells of all that it knows."
    }),
    requests: Schema.Int.annotations({ description: "Requests at most; 0: what is left of the limit pays for none." }),
    cost: cost("What they cost")
  })).annotations({
    description: "What its next run would ask, if it ran now; null: this server has not the source's credentials."
  })
}).annotations({ identifier: "AdminReputationCheck" })
/** A check that is set, with what its next run would come to. */
export type ReputationCheck = typeof ReputationCheck.Type

/** What a run came to. */
export const ReputationCheckRun = Schema.Struct({
  source: Source,
  run: Schema.Int.annotations({ description: "By source; some numbers are left out." }),
  startedAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  endedAt: Schema.NullOr(Schema.Number).annotations({ description: "Null: it goes on, or its process died." }),
  numbers: Schema.Int.annotations({ description: "Numbers that it asked for." }),
  requests: Schema.Int.annotations({ description: "Requests that it made; until it ends, those that it may make." }),
  cost: cost("What they cost"),
  stored: Schema.Int.annotations({ description: "Observations that are kept." }),
  refused: Schema.Int.annotations({ description: "Answers that are not: they could not be read, or say nothing." }),
  error: Schema.NullOr(Schema.String).annotations({ description: "Why it did not come to its end; null: it did." })
}).annotations({ identifier: "AdminReputationCheckRun" })
/** What a run came to. */
export type ReputationCheckRun = typeof ReputationCheckRun.Type

/** Checks that are set, and the latest runs. */
export const ReputationChecks = Schema.Struct({
  checks: Schema.Array(ReputationCheck),
  runs: Schema.Array(ReputationCheckRun).annotations({ description: "The latest 50, the latest first." })
}).annotations({ identifier: "AdminReputationChecks" })
/** Checks that are set, and the latest runs. */
export type ReputationChecks = typeof ReputationChecks.Type

/** What a check is set to. */
export const ReputationCheckSettings = Schema.Struct({
  ...settings,
  group: optional(Identifier.annotations({
    description: "The group, by the caller's identifier, where `numbers` is `group`, and only there."
  }))
}).annotations({ identifier: "AdminReputationCheckSettings" })

const path = Schema.Struct({ source: Source.annotations({ description: "Who is asked." }) })

/** `GET /admin/reputation-checks` */
export const list = HttpApiEndpoint.get("list", "/admin/reputation-checks")
  .addSuccess(ReputationChecks)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListReputationChecks")
  .annotate(OpenApi.Summary, "List who is asked by itself what they say of numbers, and what that costs")

/** `PUT /admin/reputation-checks/{source}` */
export const set = HttpApiEndpoint.put("set", "/admin/reputation-checks/:source")
  .setPath(path)
  .setPayload(ReputationCheckSettings)
  .addSuccess(ReputationCheck)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminSetReputationCheck")
  .annotate(OpenApi.Summary, "Have a source asked by itself")
  .annotate(
    OpenApi.Description,
    `Every 1 to ${everyDaysMax} days, for the first time an hour after it was set. Nothing is asked without the source's credentials in the environment of the worker, nor beyond the month's limit: numbers that it does not reach are asked for by the next.`
  )

/** `POST /admin/reputation-checks/{source}/run` */
export const hasten = HttpApiEndpoint.post("hasten", "/admin/reputation-checks/:source/run")
  .setPath(path)
  .addSuccess(ReputationCheck)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminRunReputationCheck")
  .annotate(ErrorCodes, { 404: ["check_not_found"] })
  .annotate(OpenApi.Summary, "Have a source that is asked by itself asked now")
  .annotate(
    OpenApi.Description,
    "It is due at once: a worker that has its credentials asks within about a minute, within the month's limit, and what that came to stands among the `runs`. What it would cost is told before by the list of them, and by the answer. The next one comes after its days from then on."
  )

/** `DELETE /admin/reputation-checks/{source}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/reputation-checks/:source")
  .setPath(path)
  .addSuccess(
    Schema.Struct({ success: Schema.Literal(true) }).annotations({ identifier: "AdminReputationCheckDeleted" })
  )
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminDeleteReputationCheck")
  .annotate(ErrorCodes, { 404: ["check_not_found"] })
  .annotate(OpenApi.Summary, "Have a source not asked by itself any more")
  .annotate(OpenApi.Description, "Its runs stay, and count in their month.")

/** Who is asked by itself. */
export class AdminReputationCheckApi extends HttpApiGroup.make("adminReputationChecks")
  .add(list)
  .add(set)
  .add(hasten)
  .add(remove)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: checks of what others say")
  .annotate(OpenApi.Description, "Who is asked by itself, what it costs, and what it came to.")
{}
