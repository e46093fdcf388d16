/**
 * Redress cases: whom to ask why a number is blocked, and the calls that tell so. Blocks that name a contact open them.
 */
import { locations } from "@anipool/domain/dials/signals/Redress"
import { evidenceMax } from "@anipool/domain/dials/signals/RedressCase"
import { Note } from "@anipool/domain/lifecycle/Remediation"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { limit, whole } from "./Query.ts"

const caseId = whole(1, Number.MAX_SAFE_INTEGER)

/** A call that was blocked. */
export const RedressCall = Schema.Struct({
  dialedAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  prospect: Schema.String.annotations({ description: "Who was called, national digits.", examples: ["6465550123"] }),
  reference: Schema.NullOr(Schema.String).annotations({ description: "What the network knows it by." }),
  location: Schema.NullOr(Schema.Literal(...locations)).annotations({
    description: "Where it was blocked, as Q.850 has it: `LN` and `TN` the local and a transit network."
  })
}).annotations({ identifier: "AdminRedressCall" })

/** A case. */
export const RedressCase = Schema.Struct({
  id: Schema.Int,
  numberId: Schema.Int,
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
  contact: Schema.String.annotations({
    description: "Whom to ask: the host of `url`, else `email` or `tel`.",
    examples: ["redress.example"]
  }),
  url: Schema.NullOr(Schema.String).annotations({ description: "As a stranger's network named it; http or https." }),
  email: Schema.NullOr(Schema.String),
  tel: Schema.NullOr(Schema.String),
  openedAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  closedAt: Schema.NullOr(Schema.Number).annotations({ description: "Null: it is open." }),
  note: Schema.NullOr(Schema.String).annotations({ description: "What was said when it was closed." }),
  calls: Schema.Array(RedressCall).annotations({
    description: `The latest calls that name the contact, the last first, at most ${evidenceMax}.`
  })
}).annotations({ identifier: "AdminRedressCase" })
/** A case. */
export type RedressCase = typeof RedressCase.Type

/** A page of cases. */
export const RedressPage = Schema.Struct({
  cases: Schema.Array(RedressCase),
  next: Schema.NullOr(Schema.Int).annotations({ description: "`after` of the next page; null: this is the last." })
}).annotations({ identifier: "AdminRedressPage" })

/** What is said when a case is closed. */
export const RedressClosing = Schema.Struct({
  note: optional(Note.annotations({ description: "What came of it.", examples: ["They lifted the block"] }))
}).annotations({ identifier: "AdminRedressClosing" })

/** `GET /admin/redress` */
export const list = HttpApiEndpoint.get("list", "/admin/redress")
  .setUrlParams(Schema.Struct({
    state: Schema.optionalWith(Schema.Literal("open", "closed"), { exact: true }),
    number: Schema.optionalWith(
      StorableText.pipe(Schema.maxLength(40, { message: () => "expected at most 40 characters" })).annotations({
        description: "Of this number alone.",
        examples: ["2125550100"]
      }),
      { exact: true }
    ),
    after: Schema.optionalWith(caseId, { exact: true }),
    limit
  }))
  .addSuccess(RedressPage)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListRedressCases")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "List whom to ask why numbers are blocked")
  .annotate(
    OpenApi.Description,
    "In the order in which they were opened. A call that was blocked by analytics and names a contact opens a case of its number and that contact; further ones are its evidence."
  )

/** `POST /admin/redress/{redressCase}/closing` */
export const close = HttpApiEndpoint.post("close", "/admin/redress/:redressCase/closing")
  .setPath(Schema.Struct({ redressCase: caseId }))
  .setPayload(RedressClosing)
  .addSuccess(RedressCase)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminCloseRedressCase")
  .annotate(ErrorCodes, { 404: ["remediation_not_found"] })
  .annotate(OpenApi.Summary, "Close a redress case")
  .annotate(OpenApi.Description, "A call that is blocked afterwards opens another. 404: none of this id is open.")

/** Redress cases. */
export class AdminRedressApi extends HttpApiGroup.make("adminRedress")
  .add(list)
  .add(close)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: redress")
  .annotate(OpenApi.Description, "Whom to ask why numbers are blocked.")
{}
