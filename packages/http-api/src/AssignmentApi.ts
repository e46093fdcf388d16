/**
 * Assignment: the next outbound ANI for a prospect, one lead at a time or in a batch.
 */
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as PhoneInput from "@anipool/domain/PhoneInput"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { BodyLimit } from "./BodyLimit.ts"
import { CountryCode } from "./CountryCode.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { Hot } from "./Hot.ts"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import * as LongList from "./LongList.ts"
import { optional } from "./Optional.ts"
import { Repeatable } from "./Repeatable.ts"
import { AssignmentKey } from "./Security.ts"

/** Largest body of a batch, in bytes. */
export const batchBytesMax = 16 * 1024 * 1024

const leadFields = {
  prospectPhone: Schema.propertySignature(
    Schema.String.pipe(Schema.minLength(PhoneInput.prospectLengthMin), Schema.maxLength(PhoneInput.prospectLengthMax))
      .annotations({
        description:
          "The prospect's phone number. Formatting and calling code are allowed and are stripped before matching.",
        examples: ["(212) 555-0123"]
      })
  ).pipe(Schema.fromKey("prospect_phone")),
  prospectZip: optional(
    Schema.String.annotations({
      description: "US ZIP, Canadian postal code or UK postcode of the prospect; it improves matching.",
      examples: ["10001"]
    })
  )
    .pipe(Schema.fromKey("prospect_zip")),
  dialerCampaign: optional(
    Schema.String.annotations({
      description: "The campaign's identifier in the dialer. May be left out where the key carries a default campaign.",
      examples: ["spring-sale"]
    })
  ).pipe(Schema.fromKey("dialer_campaign")),
  countryCode: optional(
    CountryCode.annotations({
      description:
        "Selects the matching rules and limits the result to this country's numbers. Left out, the workspace's country decides."
    })
  ).pipe(Schema.fromKey("country_code")),
  list: optional(
    Schema.String.annotations({
      description:
        "The dialer's identifier of the list that the prospect is of: where it is registered, its own terms go before those of the campaign.",
      examples: ["1001"]
    })
  ),
  owner: optional(
    Schema.String.annotations({
      description:
        "The agent who is to talk to the prospect, or whoever owns the lead (at most 64 characters): where a number is kept for them, that is shown, as the policy says.",
      examples: ["4021"]
    })
  ),
  carrier: optional(
    Schema.String.annotations({
      description:
        "The carrier that the call leaves by: its number goes by what is attested there, where the campaign's policy asks for it. A try over another carrier is a request of its own under the same `Idempotency-Key`.",
      examples: ["telnyx"]
    })
  )
}

const realTime = optional(
  Schema.Boolean.annotations({ description: "For interactive flows: asks for the lowest latency." })
)
  .pipe(Schema.fromKey("real_time"))

const e164 = optional(
  Schema.Boolean.annotations({
    description: "Answers numbers with the calling code of their own area code: `+1…`, `+44…`. Default false."
  })
)

/** What is asked for one prospect. */
export const AssignmentRequest = Schema.Struct({
  ...leadFields,
  realTime,
  e164,
  withFields: optional(
    Schema.Boolean.annotations({ description: "Adds `fields` to a success. Default false." })
  ).pipe(Schema.fromKey("with_fields"))
}).annotations({ identifier: "AssignmentRequest" })
/** What is asked for one prospect. */
export type AssignmentRequest = typeof AssignmentRequest.Type

/** What is answered for one prospect. */
export const AssignmentResult = Schema.Struct({
  success: Schema.Boolean,
  ani: Schema.optionalWith(
    Schema.String.annotations({ description: "The assigned number.", examples: ["2125550100"] }),
    { exact: true }
  ),
  message: Schema.String.annotations({
    description: "`ANI assigned successfully`, or `No available ANI found`.",
    examples: ["ANI assigned successfully"]
  }),
  fields: Schema.optionalWith(
    Schema.Array(Schema.Record({ key: Schema.String, value: Schema.String })).annotations({
      description:
        "With `with_fields` and success only, objects of one key each: the phone as posted, then, for each contact-record field configured in the workspace, the assigned ANI, the time (`YYYY-MM-DD HH:MM:SS`, UTC) and the ANI again.",
      examples: [[
        { prospect_phone: "(212) 555-0123" },
        { F1: "2125550100" },
        { F2: "2026-03-02 15:04:05" },
        { F3: "2125550100" }
      ]]
    }),
    { exact: true }
  )
}).annotations({ identifier: "AssignmentResult" })
/** What is answered for one prospect. */
export type AssignmentResult = typeof AssignmentResult.Type

const rowId = Schema.String.annotations({
  description: "The caller's identifier of the row; echoed back.",
  examples: ["1"]
})

/** A lead of a batch. Leads are read one by one: one that is wrong fails alone. */
export const Lead = Schema.Struct({
  rowId: Schema.propertySignature(rowId).pipe(Schema.fromKey("row_id")),
  ...leadFields
}).annotations({ identifier: "Lead" })
/** A lead of a batch. */
export type Lead = typeof Lead.Type

/** A lead before it is read. */
export interface LeadRow {
  readonly row_id: string
  readonly prospect_phone?: unknown
  readonly prospect_zip?: unknown
  readonly dialer_campaign?: unknown
  readonly country_code?: unknown
  readonly list?: unknown
  readonly owner?: unknown
  readonly carrier?: unknown
}
/**
 * Leads before they are read: only their `row_id` must be in form, or the batch is refused as a whole. What else is wrong
 * with one is found out by `Lead`.
 */
const LeadRows = LongList.make({
  max: Prospect.leadsMax,
  is: (input): input is LeadRow =>
    typeof input === "object" && input !== null && !Array.isArray(input) && "row_id" in input &&
    typeof input.row_id === "string",
  schema: Schema.Struct({ row_id: rowId }),
  jsonSchema: { $ref: "#/components/schemas/Lead" }
})

/** What is asked for many prospects. */
export const BatchRequest = Schema.Struct({
  realTime,
  e164,
  leads: LeadRows.annotations({
    description: "Processed one by one: each has a result of its own, in this order. A batch can mix countries."
  })
}).annotations({ identifier: "AssignmentBatchRequest" })
/** What is asked for many prospects. */
export type BatchRequest = typeof BatchRequest.Type

/** What is answered for a lead of a batch. */
export const BatchRow = Schema.Struct({
  row_id: rowId,
  serviceani: Schema.String.annotations({
    description: "The assigned number; empty where there is none.",
    examples: ["2125550100"]
  }),
  error: Schema.String.annotations({ description: "Empty on success, otherwise the reason.", examples: [""] })
}).annotations({ identifier: "AssignmentBatchRow" })
/** What is answered for a lead of a batch. */
export type BatchRow = typeof BatchRow.Type

/** What is answered for many prospects. */
export const BatchResult = Schema.Struct({
  success: Schema.Literal(true),
  results: Schema.Array(BatchRow).annotations({ description: "One for each lead, in their order." })
}).annotations({ identifier: "AssignmentBatchResult" })
/** What is answered for many prospects. */
export type BatchResult = typeof BatchResult.Type

/** `POST /assignment` */
export const assign = HttpApiEndpoint.post("assign", "/assignment")
  .setPayload(AssignmentRequest)
  .addSuccess(AssignmentResult)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotateContext(IdempotencyKey.documented)
  .annotate(Access.Access, Access.dialers("assignment"))
  .annotate(OpenApi.Identifier, "assign")
  .annotate(Repeatable, "by-key")
  .annotate(Hot, true)
  .annotate(ErrorCodes, {
    400: ["campaign_required", "campaign_not_found"],
    // A form with such a key.
    403: ["key_not_allowed_in_url"],
    409: ["idempotency_key_reused"]
  })
  .annotate(OpenApi.Summary, "Assign an ANI")
  .annotate(
    OpenApi.Description,
    "The best available ANI for a prospect about to be dialed, geo-matched against the inventory. Nothing available is a success of dialing: 200 with `success: false`. An assignment that was answered is counted."
  )

/** `POST /assignment/batch` */
export const assignBatch = HttpApiEndpoint.post("assignBatch", "/assignment/batch")
  .setPayload(BatchRequest)
  .addSuccess(BatchResult)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, batchBytesMax)
  .annotateContext(IdempotencyKey.documented)
  .annotate(Access.Access, Access.dialers("assignment"))
  .annotate(OpenApi.Identifier, "assignBatch")
  .annotate(Repeatable, "by-key")
  .annotate(OpenApi.Summary, "Assign ANIs to many leads")
  .annotate(
    OpenApi.Description,
    "Each lead is processed on its own and fails alone, with the reason in `error`. The batch is refused as a whole (400) when `leads` is missing, holds more than 10,000 leads, or one without a string `row_id`."
  )

/** Assignment. */
export class AssignmentApi extends HttpApiGroup.make("assignment")
  .add(assign)
  .add(assignBatch)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AssignmentKey)
  .annotate(OpenApi.Title, "Assignment")
  .annotate(OpenApi.Description, "Which number to show to the prospect who is dialed next.")
{}
