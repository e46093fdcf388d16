/**
 * Assignment for dialers that can set no headers and read no JSON: asked by the parameters of a URL, or by a form of the
 * same ones.
 *
 * It is no group of `AnipoolApi`: a form's key stands in its body, which the machinery of the others reads after the key.
 */
import * as PhoneInput from "@anipool/domain/PhoneInput"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { AssignmentResult } from "./AssignmentApi.ts"
import { CountryCodeText } from "./CountryCode.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { Hot } from "./Hot.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import { AssignmentKeyInUrl } from "./Security.ts"

const optional = <A, I extends string>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

const flag = optional(Schema.transformLiterals(["true", true], ["1", true], ["false", false], ["0", false]))

/** What is asked for one prospect, as text. */
export const Parameters = Schema.Struct({
  prospectPhone: Schema.propertySignature(
    Schema.String.pipe(Schema.minLength(PhoneInput.prospectLengthMin), Schema.maxLength(PhoneInput.prospectLengthMax))
      .annotations({ description: "The prospect's phone number.", examples: ["2125550123"] })
  ).pipe(Schema.fromKey("prospect_phone")),
  prospectZip: optional(Schema.String).pipe(Schema.fromKey("prospect_zip")),
  dialerCampaign: optional(
    Schema.String.annotations({
      description: "The campaign's identifier in the dialer. May be left out where the key carries a default campaign."
    })
  ).pipe(Schema.fromKey("dialer_campaign")),
  countryCode: optional(CountryCodeText).pipe(Schema.fromKey("country_code")),
  list: optional(
    Schema.String.annotations({ description: "The list that the prospect is of.", examples: ["1001"] })
  ),
  owner: optional(
    Schema.String.annotations({ description: "The agent, or whoever owns the lead.", examples: ["4021"] })
  ),
  carrier: optional(
    Schema.String.annotations({ description: "The carrier that the call leaves by.", examples: ["telnyx"] })
  ),
  realTime: flag.pipe(Schema.fromKey("real_time")),
  e164: flag,
  withFields: flag.pipe(Schema.fromKey("with_fields")),
  requestKey: optional(
    Schema.String.pipe(Schema.maxLength(IdempotencyKey.lengthMax)).annotations({
      description:
        "Names the request, such as by the call's id: sent again with the same one within 24 hours it has the same answer, and is counted once."
    })
  ).pipe(Schema.fromKey("idempotency_key")),
  format: Schema.optionalWith(
    Schema.Literal("json", "text", "httapi", "dialplan").annotations({
      description:
        "`text`: the bare number; an empty body where there is none. `httapi` and `dialplan`: XML for FreeSWITCH's `mod_httapi` and `mod_xml_curl`, whose own parameters name the prospect and the call where `prospect_phone` and `idempotency_key` are left out. Of these three every failure has an empty body. Default `json`."
    }),
    { exact: true, default: () => "json" }
  ),
  context: optional(
    Schema.String.annotations({
      description: "With `format=dialplan`: calls in other contexts of the dialplan get no number."
    })
  )
})
/** What is asked for one prospect, as text. */
export type Parameters = typeof Parameters.Type

/** `GET /assignment` */
export const assign = HttpApiEndpoint.get("assignByUrl", "/assignment")
  .setPayload(Parameters)
  .addSuccess(AssignmentResult)
  .addSuccess(HttpApiSchema.Text())
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.conflict)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .annotate(Access.Access, Access.dialers("assignment"))
  .annotate(OpenApi.Identifier, "assignByUrl")
  .annotate(Hot, true)
  .annotate(ErrorCodes, {
    400: ["campaign_required", "campaign_not_found"],
    403: ["key_not_allowed_in_url"],
    409: ["idempotency_key_reused"]
  })
  .annotate(OpenApi.Summary, "Assign an ANI, asked by a URL")
  .annotate(
    OpenApi.Description,
    "As `POST /assignment`, for dialers that can set no headers. A parameter that is empty is as if left out. The same parameters may be posted as a form (`application/x-www-form-urlencoded`, at most 16 KB), which keeps the key out of URLs. A key that stands in the URL or the form is of type `assignment` and was allowed in URLs when it was made."
  )

/** Assignment by URLs and forms. */
export class AssignmentByUrlApi extends HttpApiGroup.make("assignmentByUrl")
  .add(assign)
  .middleware(AssignmentKeyInUrl)
  .annotate(OpenApi.Title, "Assignment by URL")
  .annotate(OpenApi.Description, "Which number to show, for dialers that can set no headers.")
{}
