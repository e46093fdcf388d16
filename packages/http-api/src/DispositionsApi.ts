/**
 * Custom dialer integration: dispositions.
 */
import { DisplayName, Identifier } from "@anipool/domain/Campaign"
import * as Disposition from "@anipool/domain/Disposition"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { optional } from "./Optional.ts"
import { UniversalKey } from "./Security.ts"

const id = Identifier.annotations({
  description: "The caller's own identifier of the disposition.",
  examples: ["sale"]
})
const name = DisplayName.annotations({ description: "The disposition's name.", examples: ["Sale"] })
const type = Disposition.DispositionTrigger.annotations({ description: "Who sets it.", examples: ["Agent"] })
const contact = Schema.Boolean.annotations({ description: "Whether the prospect was reached." })
const success = Schema.Boolean.annotations({ description: "Whether it is a success, wholly or in part." })

/** A disposition, as it is registered and answered. */
export const Shown = Schema.Struct({ id, name, type, contact, success }).annotations({ identifier: "Disposition" })

/** What changes of a disposition; what is left out stays. */
export const DispositionChange = Schema.Struct({
  id,
  name: optional(name),
  type: optional(type),
  contact: optional(contact),
  success: optional(success)
}).annotations({ identifier: "DispositionChange" })

/** Names a disposition. */
export const DispositionId = Schema.Struct({ id }).annotations({ identifier: "DispositionId" })

/** The answer that shows a disposition. */
export const DispositionAnswer = Schema.Struct({ success: Schema.Literal(true), dispo: Shown }).annotations({
  identifier: "DispositionAnswer"
})

/** The answer that a disposition is gone. */
export const DispositionDeleted = Schema.Struct({ success: Schema.Literal(true), id }).annotations({
  identifier: "DispositionDeleted"
})

/** `POST /custom/dispos` */
export const create = HttpApiEndpoint.post("create", "/custom/dispos")
  .setPayload(Shown)
  .addSuccess(DispositionAnswer)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "createDisposition")
  .annotate(ErrorCodes, { 409: ["disposition_exists"] })
  .annotate(OpenApi.Summary, "Register a disposition")
  .annotate(OpenApi.Description, "409 `Disposition already exists` when its id is taken.")

/** `PUT /custom/dispos` */
export const update = HttpApiEndpoint.put("update", "/custom/dispos")
  .setPayload(DispositionChange)
  .addSuccess(DispositionAnswer)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "updateDisposition")
  .annotate(ErrorCodes, { 404: ["disposition_not_found"] })
  .annotate(OpenApi.Summary, "Change a disposition")
  .annotate(OpenApi.Description, "Fields that are left out stay as they are.")

/** `GET /custom/dispos` */
export const get = HttpApiEndpoint.get("get", "/custom/dispos")
  .setPayload(Schema.Struct({ id }))
  .addSuccess(DispositionAnswer)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "getDisposition")
  .annotate(ErrorCodes, { 404: ["disposition_not_found"] })
  .annotate(OpenApi.Summary, "Read a disposition")
  .annotate(OpenApi.Description, "By its id, as it was registered or changed last.")

/** `DELETE /custom/dispos` */
export const remove = HttpApiEndpoint.del("remove", "/custom/dispos")
  .setPayload(DispositionId)
  .addSuccess(DispositionDeleted)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "deleteDisposition")
  .annotate(ErrorCodes, { 404: ["disposition_not_found"] })
  .annotate(OpenApi.Summary, "Delete a disposition")
  .annotate(OpenApi.Description, "Dials that ended in it keep what they were counted as.")

/** Custom dialer integration: dispositions. */
export class DispositionsApi extends HttpApiGroup.make("dispositions")
  .add(create)
  .add(update)
  .add(get)
  .add(remove)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(UniversalKey)
  .annotate(OpenApi.Title, "Dispositions")
  .annotate(OpenApi.Description, "Custom dialer integration: the results that a call can have.")
{}
