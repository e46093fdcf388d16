/**
 * Connections to telephony providers.
 */
import * as Connection from "@anipool/domain/Connection"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
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

const { fields } = Connection.ConnectionSettings

const fallbackNumber = StorableText.pipe(
  Schema.maxLength(inputLengthMax, { message: () => `expected at most ${inputLengthMax} characters` })
).annotations({
  description: "Shown where no number can be had. Left out: the number that the call comes with.",
  examples: ["+12125550199"]
})

const set = {
  name: fields.name,
  publicUrl: fields.publicUrl.annotations({
    description:
      "Where the provider reaches this server, without a slash at its end: it is part of what the provider signs.",
    examples: ["https://hooks.example.com"]
  }),
  campaign: fields.campaign.annotations({ description: "The campaign of calls that name none." }),
  campaignParameter: optional(Connection.ParameterName.annotations({
    description: "The parameter of calls that names the campaign.",
    examples: ["Campaign"]
  })),
  zipParameter: optional(Connection.ParameterName.annotations({
    description: "The parameter of calls that names the prospect's postal code.",
    examples: ["Zip"]
  })),
  fallbackNumber: optional(fallbackNumber)
}

const signingKey = StorableText.pipe(
  Schema.minLength(1, { message: () => "expected at least 1 character" }),
  Schema.maxLength(255, { message: () => "expected at most 255 characters" })
).annotations({
  description:
    "What the provider's signatures are checked by: the account's auth token at Twilio, its public key at Telnyx. It is answered by nothing.",
  examples: ["12345"]
})

/** A connection to be made. */
export const NewConnection = Schema.Struct({ provider: Connection.Provider, ...set, signingKey }).annotations({
  identifier: "AdminNewConnection"
})
/** A connection to be made. */
export type NewConnection = typeof NewConnection.Type

/** What is set of a connection. */
export const ConnectionSettings = Schema.Struct({
  ...set,
  signingKey: optional(signingKey.annotations({ description: "Left out: it stays as it is.", examples: ["12345"] }))
}).annotations({ identifier: "AdminConnectionSettings" })
/** What is set of a connection. */
export type ConnectionSettings = typeof ConnectionSettings.Type

/** A connection. */
export const ShownConnection = Schema.Struct({
  id: Connection.ConnectionId,
  provider: Connection.Provider,
  name: Schema.String,
  publicUrl: Schema.String,
  campaign: Schema.String,
  campaignParameter: Schema.NullOr(Schema.String),
  zipParameter: Schema.NullOr(Schema.String),
  fallbackNumber: Schema.NullOr(Schema.String).annotations({ description: "E.164." }),
  voiceUrl: Schema.String.annotations({
    description: "The address at which the provider asks for the number to show."
  }),
  statusUrl: Schema.String.annotations({
    description: "The address at which the provider tells what became of calls that it was not asked about here."
  }),
  createdAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." })
}).annotations({ identifier: "AdminConnection" })
/** A connection. */
export type ShownConnection = typeof ShownConnection.Type

const path = Schema.Struct({ connection: Connection.ConnectionId })

/** `GET /admin/connections` */
export const list = HttpApiEndpoint.get("list", "/admin/connections")
  .addSuccess(
    Schema.Struct({ connections: Schema.Array(ShownConnection) }).annotations({ identifier: "AdminConnections" })
  )
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListConnections")
  .annotate(OpenApi.Summary, "List the connections")
  .annotate(OpenApi.Description, "In the order in which they were made, without their signing keys.")

/** `POST /admin/connections` */
export const create = HttpApiEndpoint.post("create", "/admin/connections")
  .setPayload(NewConnection)
  .addSuccess(ShownConnection)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminCreateConnection")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Make a connection")
  .annotate(OpenApi.Description, "At most 50 of a workspace.")

/** `PUT /admin/connections/{connection}` */
export const change = HttpApiEndpoint.put("change", "/admin/connections/:connection")
  .setPath(path)
  .setPayload(ConnectionSettings)
  .addSuccess(ShownConnection)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminReplaceConnection")
  .annotate(ErrorCodes, { 404: ["connection_not_found"] })
  .annotate(OpenApi.Summary, "Change a connection")
  .annotate(OpenApi.Description, "Every server goes by it within 5 seconds.")

/** `DELETE /admin/connections/{connection}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/connections/:connection")
  .setPath(path)
  .addSuccess(Schema.Struct({ success: Schema.Literal(true) }).annotations({ identifier: "AdminConnectionDeleted" }))
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminDeleteConnection")
  .annotate(ErrorCodes, { 404: ["connection_not_found"] })
  .annotate(OpenApi.Summary, "Delete a connection")
  .annotate(OpenApi.Description, "Every server refuses what it is asked by it within 5 seconds.")

/** Connections to telephony providers. */
export class AdminConnectionsApi extends HttpApiGroup.make("adminConnections")
  .add(list)
  .add(create)
  .add(change)
  .add(remove)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: connections")
  .annotate(OpenApi.Description, "Telephony providers that ask for numbers, and tell what became of calls.")
{}
