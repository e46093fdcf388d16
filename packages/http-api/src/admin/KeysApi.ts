/**
 * The keys of a workspace.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import { Identifier } from "@anipool/domain/Campaign"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { whole } from "./Query.ts"

/** Longest time that the secret before a rotation may still be used, in hours: 30 days. */
export const formerForHoursMax = ApiKey.rotationMsMax / 3_600_000

const Instant = Schema.NullOr(Schema.Number)

/** A key. Times are milliseconds since the epoch. */
export const ShownKey = Schema.Struct({
  id: Schema.Int,
  type: ApiKey.KeyType,
  name: Schema.NullOr(Schema.String),
  defaultCampaign: Schema.NullOr(Schema.String),
  active: Schema.Boolean.annotations({ description: "Neither revoked nor switched off, and not expired." }),
  allowInUrl: Schema.Boolean.annotations({ description: "It may stand in a URL or a form." }),
  isRevoked: Schema.Boolean,
  createdAt: Schema.Number,
  createdBy: Schema.NullOr(Schema.String),
  lastUsedAt: Instant.annotations({ description: "To about a minute; null: never yet." }),
  expiresAt: Instant,
  formerUntil: Instant.annotations({ description: "Until when the secret before the last rotation may be used." })
}).annotations({ identifier: "AdminKey" })
/** A key. */
export type ShownKey = typeof ShownKey.Type

/** A key to be made. */
export const NewKey = Schema.Struct({
  name: ApiKey.KeyName,
  type: ApiKey.KeyType,
  defaultCampaign: optional(Identifier),
  allowInUrl: optional(
    Schema.Boolean.annotations({
      description:
        "It may stand in a URL or a form (`GET /assignment`, `GET /dials/vicidial`), for dialers that can set no headers. Of type `assignment` or `dials` only. Default false."
    })
  ),
  expiresAt: optional(
    Schema.Int.pipe(Schema.between(0, 8_640_000_000_000_000)).annotations({
      description: "From when on it is inactive, milliseconds since the epoch. Default: never."
    })
  )
}).annotations({ identifier: "AdminNewKey" })

/** A rotation. */
export const Rotation = Schema.Struct({
  formerForHours: Schema.Int.pipe(Schema.between(0, formerForHoursMax)).annotations({
    description: "How long the secret that it has now may still be used."
  })
}).annotations({ identifier: "AdminRotation" })

/** A secret, this once. */
export const MadeKey = Schema.Struct({ id: Schema.Int, secret: Schema.String }).annotations({
  identifier: "AdminMadeKey"
})

const path = Schema.Struct({ keyId: whole(1, 2_147_483_647) })

/** `GET /admin/keys` */
export const list = HttpApiEndpoint.get("list", "/admin/keys")
  .addSuccess(Schema.Struct({ keys: Schema.Array(ShownKey) }))
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminListKeys")
  .annotate(OpenApi.Summary, "List the keys")
  .annotate(OpenApi.Description, "The latest first, without their secrets; at most 2,000.")

/** `POST /admin/keys` */
export const create = HttpApiEndpoint.post("create", "/admin/keys")
  .setPayload(NewKey)
  .addSuccess(MadeKey)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminCreateKey")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"], 409: ["limit_reached", "key_in_use"] })
  .annotate(OpenApi.Summary, "Make a key")
  .annotate(OpenApi.Description, "Its secret is answered this once.")

/** `POST /admin/keys/{keyId}/rotation` */
export const rotate = HttpApiEndpoint.post("rotate", "/admin/keys/:keyId/rotation")
  .setPath(path)
  .setPayload(Rotation)
  .addSuccess(MadeKey)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminRotateKey")
  .annotate(ErrorCodes, { 404: ["key_not_found"], 409: ["key_in_use"] })
  .annotate(OpenApi.Summary, "Give a key a new secret")
  .annotate(
    OpenApi.Description,
    "The new secret is answered this once. The one before may still be used for as long as is said; a second rotation ends it."
  )

/** `DELETE /admin/keys/{keyId}` */
export const revoke = HttpApiEndpoint.del("revoke", "/admin/keys/:keyId")
  .setPath(path)
  .addSuccess(Schema.Struct({ success: Schema.Literal(true) }))
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminRevokeKey")
  .annotate(ErrorCodes, { 404: ["key_not_found"] })
  .annotate(OpenApi.Summary, "Revoke a key, for good")
  .annotate(OpenApi.Description, "Every server refuses it within 5 seconds.")

/** The keys of a workspace. */
export class AdminKeysApi extends HttpApiGroup.make("adminKeys")
  .add(list)
  .add(create)
  .add(rotate)
  .add(revoke)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: keys")
  .annotate(OpenApi.Description, "Keys by name, with their last use, expiry and rotation.")
{}
