/**
 * Dials that dialers tell of by a URL, or by a form of the same parameters.
 *
 * It is no group of `AnipoolApi`: a form's key stands in its body, which the machinery of the others reads after the key.
 */
import { identifierLengthMax } from "@anipool/domain/Campaign"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import { StorableText } from "@anipool/domain/StorableText"
import { TimeZone } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { Hot } from "./Hot.ts"
import { optional } from "./Optional.ts"
import { DialsKeyInUrl } from "./Security.ts"

const text = (name: string, description: string, lengthMax: number) =>
  StorableText.pipe(Schema.minLength(1), Schema.maxLength(lengthMax), Schema.annotations({ description }))
    .pipe(Schema.propertySignature, Schema.fromKey(name))

const textOrNone = (name: string, description: string, lengthMax: number = DialRecord.textLengthMax) =>
  Schema.optionalWith(StorableText.pipe(Schema.maxLength(lengthMax), Schema.annotations({ description })), {
    exact: true,
    default: () => ""
  }).pipe(Schema.fromKey(name))

/** What VICIdial tells of a call, by the variables of its URLs. */
export const VicidialCall = Schema.Struct({
  callId: text("call_id", "`--A--call_id--B--`, the caller code.", identifierLengthMax),
  campaign: text("campaign", "`--A--campaign--B--`", identifierLengthMax),
  status: text("status", "`--A--dispo--B--`", DialRecord.textLengthMax),
  phoneNumber: text("phone_number", "`--A--phone_number--B--`, the lead's main number.", inputLengthMax),
  dialedNumber: textOrNone(
    "dialed_number",
    "`--A--dialed_number--B--`, the number that was called: another one of the lead it may be. Without it the main one is taken for it.",
    inputLengthMax
  ),
  phoneCode: textOrNone("phone_code", "`--A--phone_code--B--`", inputLengthMax),
  user: textOrNone("user", "`--A--user--B--`"),
  postalCode: textOrNone("postal_code", "`--A--postal_code--B--`"),
  entryDate: textOrNone("entry_date", "`--A--entry_date--B--`"),
  calledCount: textOrNone("called_count", "`--A--called_count--B--`"),
  sourceId: textOrNone("source_id", "`--A--source_id--B--`", DialRecord.leadSourceLengthMax),
  timeZone: optional(
    TimeZone.annotations({ description: "The time zone of VICIdial's server. Default: the workspace's." })
  ).pipe(Schema.fromKey("time_zone"))
})

/** What is answered: `no dial` to a call that came in. */
export const VicidialCallTaken = Schema.Struct({ message: Schema.Literal("dial queued", "no dial") }).annotations({
  identifier: "VicidialCallTaken"
})
/** What is answered. */
export type VicidialCallTaken = typeof VicidialCallTaken.Type

/** `GET /dials/vicidial` */
export const vicidial = HttpApiEndpoint.get("vicidial", "/dials/vicidial")
  .setPayload(VicidialCall)
  .addSuccess(VicidialCallTaken)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .annotate(Access.Access, Access.dialers("dials"))
  .annotate(OpenApi.Identifier, "recordVicidialCall")
  .annotate(Hot, true)
  .annotate(ErrorCodes, { 403: ["key_not_allowed_in_url"], 404: ["assignment_not_found"] })
  .annotate(OpenApi.Summary, "Queue the dial of a VICIdial call")
  .annotate(
    OpenApi.Description,
    "For VICIdial's `dispo_call_url` and `na_call_url`. The number that was shown is the one that was given to the call: under its caller code as the request's `idempotency_key`, else to its prospect and campaign just then. A parameter that is empty is as if left out. The same parameters may be posted as a form (`application/x-www-form-urlencoded`, at most 16 KB). The key is of type `dials` and was allowed in URLs when it was made."
  )

/** Dials by URLs and forms. */
export class DialsByUrlApi extends HttpApiGroup.make("dialsByUrl")
  .add(vicidial)
  .middleware(DialsKeyInUrl)
  .annotate(OpenApi.Title, "Dials by URL")
  .annotate(OpenApi.Description, "What became of each call, for dialers that can set no headers.")
{}
