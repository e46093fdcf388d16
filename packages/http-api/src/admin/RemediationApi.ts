/**
 * The desk that works on remediations: its queue, numbers that are handed in with vendors, what came of it, and vendors' forms.
 */
import { Note, RemediationState } from "@anipool/domain/lifecycle/Remediation"
import { spanDays, tellingCases } from "@anipool/domain/remediation/Course"
import { formIds } from "@anipool/domain/remediation/Forms"
import { handedInMax } from "@anipool/domain/remediation/HandIn"
import { Terms } from "@anipool/domain/remediation/Terms"
import { LabelChoice } from "@anipool/domain/reputation/Label"
import * as VendorName from "@anipool/domain/reputation/VendorName"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { limit, whole } from "./Query.ts"

const Dialed = Schema.Struct({ dials: Schema.Int, contacts: Schema.Int }).annotations({ identifier: "AdminDialed" })

const days = Schema.Literal(...spanDays).annotations({ description: "So many days before, and after." })

/** A case of the desk. */
export const RemediationCase = Schema.Struct({
  id: Schema.Int,
  numberId: Schema.Int,
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
  vendor: Schema.NullOr(Schema.String).annotations({
    description: "With whom it is handed in, in lower case; null: with nobody yet."
  }),
  state: RemediationState,
  requestedAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  carrier: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String).annotations({ description: "What was said when it was asked for." }),
  steps: Schema.Array(
    Schema.Struct({ state: RemediationState, at: Schema.Number, note: Schema.NullOr(Schema.String) })
  ).annotations({ description: "What was done, in its order." }),
  labelBefore: LabelChoice.annotations({
    description: "The worst that was said of the number when work on it began, or it was asked for."
  }),
  spans: Schema.Array(Schema.Struct({
    days,
    before: Dialed.annotations({ description: "Of the days before work on it began." }),
    after: Schema.NullOr(Dialed).annotations({
      description: "Of the days after it was closed, as far as they have come; null: it is open."
    }),
    labelAfter: Schema.NullOr(LabelChoice).annotations({
      description: "The worst that was said so many days after it was closed; null: that day has not come."
    })
  })).annotations({ description: `Of ${spanDays.join(" and ")} days.` })
}).annotations({ identifier: "AdminRemediationCase" })
/** A case of the desk. */
export type RemediationCase = typeof RemediationCase.Type

/** A page of cases. */
export const RemediationPage = Schema.Struct({
  cases: Schema.Array(RemediationCase),
  next: Schema.NullOr(Schema.Int).annotations({ description: "`after` of the next page; null: this is the last." })
}).annotations({ identifier: "AdminRemediationPage" })

const caseId = whole(1, Number.MAX_SAFE_INTEGER)

const filter = {
  state: Schema.optionalWith(Schema.Literal(...RemediationState.literals, "OPEN", "CLOSED"), { exact: true }),
  vendor: Schema.optionalWith(
    Schema.Union(Schema.Literal(""), VendorName.WrittenName).annotations({
      description: "With whom they are handed in; empty: with nobody yet.",
      examples: ["hiya"]
    }),
    { exact: true }
  ),
  number: Schema.optionalWith(
    StorableText.pipe(Schema.maxLength(40, { message: () => "expected at most 40 characters" })).annotations({
      description: "Of this number alone.",
      examples: ["2125550100"]
    }),
    { exact: true }
  ),
  minDays: Schema.optionalWith(
    whole(0, 3_650).annotations({ description: "Asked for at least so many days ago." }),
    { exact: true }
  )
}

/** Numbers to hand in. */
export const HandInAsk = Schema.Struct({
  ids: Schema.Array(Schema.Int.pipe(Schema.positive())).pipe(
    Schema.minItems(1),
    Schema.maxItems(handedInMax, { message: () => `expected 1 to ${handedInMax} numbers' ids` })
  ).annotations({ description: "The numbers, by their integers." }),
  vendor: VendorName.WrittenName.annotations({ description: "With whom.", examples: ["hiya"] }),
  note: optional(Note.annotations({ description: "What is said to them." })),
  despiteWarning: optional(
    Schema.Boolean.annotations({ description: "Also those that the terms warn of; false unless given." })
  )
}).annotations({ identifier: "AdminHandIn" })

/** What became of numbers that were handed in. */
export const HandInResult = Schema.Struct({
  handedIn: Schema.Int,
  outcomes: Schema.Array(Schema.Struct({
    id: Schema.Int.annotations({ description: "The number's integer." }),
    outcome: Schema.Literal("handedIn", "warned", "refused", "unknown").annotations({
      description: "`warned`: the terms warn of it, and it is handed in with `despiteWarning` alone."
    }),
    caseId: Schema.NullOr(Schema.Int),
    says: Schema.String.annotations({ description: "Why it was not handed in; empty where it was." })
  })).annotations({ description: "In the order of `ids`." })
}).annotations({ identifier: "AdminHandInResult" })
/** What became of numbers that were handed in. */
export type HandInResult = typeof HandInResult.Type

/** A step of a case. */
export const RemediationStep = Schema.Struct({
  state: Schema.Literal("IN_PROGRESS", "DONE", "REJECTED"),
  note: optional(Note.annotations({ description: "What was done, or what came of it." }))
}).annotations({ identifier: "AdminRemediationStep" })

const points = (description: string) =>
  Schema.Number.annotations({ description: `${description}, in percentage points.` })

/** What came of cases, by vendor and end. */
export const RemediationOutcomes = Schema.Struct({
  outcomes: Schema.Array(Schema.Struct({
    vendor: Schema.NullOr(Schema.String).annotations({ description: "Null: cases that name none." }),
    end: Schema.Literal("DONE", "REJECTED"),
    cases: Schema.Int,
    spans: Schema.Array(Schema.Struct({
      days,
      numbers: Schema.Int.annotations({
        description: "Cases whose number was dialed before and after: the sums are theirs."
      }),
      before: Dialed,
      after: Dialed,
      difference: Schema.NullOr(Schema.Struct({
        difference: points("The contact rate afterwards less that before"),
        low: points("The lower end of its 95 % interval"),
        high: points("The upper end")
      })).annotations({ description: `Null: fewer than ${tellingCases} such cases.` }),
      labels: Schema.Struct({
        bad: Schema.Int.annotations({ description: "Cases of whose number something bad was said before." }),
        known: Schema.Int.annotations({ description: "Of these, those of which something is said afterwards." }),
        clean: Schema.Int.annotations({ description: "Of these, those of which nothing bad is said." })
      })
    }))
  })).annotations({ description: "Of the 1,000 that were asked for last and ended, of 400 days; by vendor." })
}).annotations({ identifier: "AdminRemediationOutcomes" })
/** What came of cases, by vendor and end. */
export type RemediationOutcomes = typeof RemediationOutcomes.Type

/** `GET /admin/remediations` */
export const list = HttpApiEndpoint.get("list", "/admin/remediations")
  .setUrlParams(Schema.Struct({ ...filter, after: Schema.optionalWith(caseId, { exact: true }), limit }))
  .addSuccess(RemediationPage)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListRemediations")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "List remediations, with what came of them")
  .annotate(OpenApi.Description, "In the order in which they were asked for, so the oldest first.")

/** `POST /admin/remediations` */
export const handIn = HttpApiEndpoint.post("handIn", "/admin/remediations")
  .setPayload(HandInAsk)
  .addSuccess(HandInResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminHandInNumbers")
  .annotate(OpenApi.Summary, "Hand numbers in with a vendor")
  .annotate(
    OpenApi.Description,
    "Opens a case of each number and that vendor; a request that names no vendor and is open becomes it. Nothing is sent: a form's file is. Numbers that the terms refuse are refused alone."
  )

/** `POST /admin/remediations/{remediation}/steps` */
export const step = HttpApiEndpoint.post("step", "/admin/remediations/:remediation/steps")
  .setPath(Schema.Struct({ remediation: caseId }))
  .setPayload(RemediationStep)
  .addSuccess(RemediationState.pipe((state) => Schema.Struct({ id: Schema.Int, state })))
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminMoveRemediation")
  .annotate(ErrorCodes, { 404: ["remediation_not_found"], 409: ["remediation_transition"] })
  .annotate(OpenApi.Summary, "Move a remediation on")
  .annotate(OpenApi.Description, "`DONE` and `REJECTED` are the end of it.")

/** `GET /admin/remediations/outcomes` */
export const outcomes = HttpApiEndpoint.get("outcomes", "/admin/remediations/outcomes")
  .addSuccess(RemediationOutcomes)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetRemediationOutcomes")
  .annotate(OpenApi.Summary, "Compare vendors by what came of remediations")
  .annotate(
    OpenApi.Description,
    "Numbers are handed in when they do badly, and many would do better by themselves: cases that were rejected tell what comes without help."
  )

/** `GET /admin/remediations.csv` */
export const csv = HttpApiEndpoint.get("csv", "/admin/remediations.csv")
  .setUrlParams(Schema.Struct({
    form: Schema.Literal(...formIds).annotations({ description: "Whose form." }),
    ...filter
  }))
  .addSuccess(HttpApiSchema.Text({ contentType: "text/csv; charset=utf-8" }))
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminExportRemediations")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Download remediations as a vendor's form asks them")
  .annotate(
    OpenApi.Description,
    "The first 10,000 that the filter finds. What a form asks of the company is that of the terms; what is not set there stays empty."
  )

/** `GET /admin/remediation-terms` */
export const terms = HttpApiEndpoint.get("terms", "/admin/remediation-terms")
  .addSuccess(Terms)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetRemediationTerms")
  .annotate(OpenApi.Summary, "Read when numbers may be handed in again, and what forms say of the company")

/** `PUT /admin/remediation-terms` */
export const setTerms = HttpApiEndpoint.put("setTerms", "/admin/remediation-terms")
  .setPayload(Terms)
  .addSuccess(Terms)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminReplaceRemediationTerms")
  .annotate(OpenApi.Summary, "Set when numbers may be handed in again, and what forms say of the company")

/** The desk that works on remediations. */
export class AdminRemediationApi extends HttpApiGroup.make("adminRemediation")
  .add(list)
  .add(handIn)
  .add(step)
  .add(outcomes)
  .add(csv)
  .add(terms)
  .add(setTerms)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: remediation")
  .annotate(OpenApi.Description, "Numbers that are handed in with vendors, and what came of it.")
{}
