/**
 * Calls that come back: who dialed the prospect from the number that was called.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { AssignmentKey } from "./Security.ts"

/** A call that comes back. */
export const Returned = Schema.Struct({
  ani: Schema.String.annotations({ description: "The number that was called: the ANI.", examples: ["2125550112"] }),
  prospect: Schema.String.annotations({ description: "Who calls.", examples: ["3105550123"] })
})

/** The call that it answers. */
export const CallbackAnswer = Schema.Struct({
  success: Schema.Literal(true),
  callback: Schema.Struct({
    campaign_id: Schema.String.annotations({ description: "Empty, as is the name, where it was deleted since." }),
    campaign_name: Schema.String,
    agent_name: Schema.String,
    datetime: Schema.String.annotations({
      description: "`YYYY-MM-DD HH:MM:SS`, UTC.",
      examples: ["2026-03-02 15:04:05"]
    }),
    disposition_name: Schema.String
  })
}).annotations({ identifier: "CallbackAnswer" })
/** The call that it answers. */
export type CallbackAnswer = typeof CallbackAnswer.Type

/** `GET /callback` */
export const find = HttpApiEndpoint.get("find", "/callback")
  .setPayload(Returned)
  .addSuccess(CallbackAnswer)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .annotate(ErrorCodes, { 404: ["dial_not_found"] })
  .annotate(Access.Access, Access.dialers("assignment"))
  .annotate(OpenApi.Identifier, "findCallback")
  .annotate(OpenApi.Summary, "Find who dialed a prospect that calls back")
  .annotate(
    OpenApi.Description,
    "The latest call to the prospect that showed this number, out of the dials that came in and are kept; 404 where there is none."
  )

/** Calls that come back. */
export class CallbackApi extends HttpApiGroup.make("callback")
  .add(find)
  .addError(Failure.ServerFault)
  .middleware(AssignmentKey)
  .annotate(OpenApi.Title, "Calls that come back")
  .annotate(OpenApi.Description, "Where a call from a prospect belongs.")
{}
