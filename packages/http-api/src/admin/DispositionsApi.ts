/**
 * Dispositions as resources, with the classes of their names.
 */
import { DisplayName, Identifier } from "@anipool/domain/Campaign"
import { DispositionTrigger } from "@anipool/domain/Disposition"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { toldBy } from "./AuditApi.ts"
import { limit, offset, search } from "./Query.ts"

/** A disposition with its class. */
export const DispositionRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  type: DispositionTrigger,
  contact: Schema.Boolean.annotations({ description: "Whether the prospect was reached." }),
  success: Schema.Boolean.annotations({ description: "Whether it is a success, wholly or in part." }),
  class: Schema.Literal("block", "no_answer", "neither").annotations({
    description: "What its name says of a call: it was blocked, nobody answered, or neither."
  }),
  isClassOwn: Schema.Boolean.annotations({
    description: "Whether the workspace gave its name this class; otherwise it is that of the usual names."
  })
}).annotations({ identifier: "AdminDisposition" })
/** A disposition with its class. */
export type DispositionRow = typeof DispositionRow.Type

/** A disposition as it was changed. */
export const DispositionChanged = Schema.Struct({
  ...DispositionRow.fields,
  entries: Schema.Array(toldBy).annotations({
    description: "The entries of the audit trail, what undoes it: of its fields, and of the class of its name."
  })
}).annotations({ identifier: "AdminDispositionChanged" })

/** A page of dispositions. */
export const DispositionPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Dispositions that the search finds." }),
  dispositions: Schema.Array(DispositionRow)
}).annotations({ identifier: "AdminDispositionPage" })

const givenClass = optional(
  Schema.Literal("block", "no_answer", "neither", "usual").annotations({
    description:
      "The class that its name is given, for dials processed from then on; `usual`: that of the usual names. Dispositions of the same name share it."
  })
)

/** A disposition to be registered. */
export const NewDisposition = Schema.Struct({
  id: Identifier,
  name: DisplayName,
  type: DispositionTrigger,
  contact: Schema.Boolean,
  success: Schema.Boolean,
  class: givenClass
}).annotations({ identifier: "AdminNewDisposition" })

/** What changes of a disposition; what is left out stays. */
export const DispositionChange = Schema.Struct({
  name: optional(DisplayName),
  type: optional(DispositionTrigger),
  contact: optional(Schema.Boolean),
  success: optional(Schema.Boolean),
  class: givenClass
}).annotations({ identifier: "AdminDispositionChange" })

const path = Schema.Struct({ dispositionId: Identifier })

/** `GET /admin/dispositions` */
export const list = HttpApiEndpoint.get("list", "/admin/dispositions")
  .setUrlParams(Schema.Struct({ search, offset, limit }))
  .addSuccess(DispositionPage)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "adminListDispositions")
  .annotate(OpenApi.Summary, "List dispositions")
  .annotate(OpenApi.Description, "By name, then by identifier; `search` finds what either contains, in any case.")

/** `POST /admin/dispositions` */
export const create = HttpApiEndpoint.post("create", "/admin/dispositions")
  .setPayload(NewDisposition)
  .addSuccess(DispositionRow)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminCreateDisposition")
  .annotate(ErrorCodes, { 409: ["disposition_exists", "limit_reached"] })
  .annotate(OpenApi.Summary, "Register a disposition")
  .annotate(OpenApi.Description, "409 when its id is taken, or when there are 1,000 classes of the workspace's own.")

/** `PATCH /admin/dispositions/{dispositionId}` */
export const change = HttpApiEndpoint.patch("change", "/admin/dispositions/:dispositionId")
  .setPath(path)
  .setPayload(DispositionChange)
  .addSuccess(DispositionChanged)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminUpdateDisposition")
  .annotate(ErrorCodes, { 404: ["disposition_not_found"], 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Change a disposition")
  .annotate(OpenApi.Description, "Fields that are left out stay as they are.")

/** `DELETE /admin/dispositions/{dispositionId}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/dispositions/:dispositionId")
  .setPath(path)
  .addSuccess(Schema.Struct({ success: Schema.Literal(true), entry: toldBy }))
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminDeleteDisposition")
  .annotate(ErrorCodes, { 404: ["disposition_not_found"] })
  .annotate(OpenApi.Summary, "Delete a disposition")

/** Dispositions. */
export class AdminDispositionsApi extends HttpApiGroup.make("adminDispositions")
  .add(list)
  .add(create)
  .add(change)
  .add(remove)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: dispositions")
  .annotate(OpenApi.Description, "The results that a call can have, with what they mean.")
{}
