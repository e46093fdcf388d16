/**
 * The console's session: what a key opens.
 */
import { KeyType } from "@anipool/domain/ApiKey"
import { Country } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Failure from "../Failure.ts"
import { AnyKey } from "../Security.ts"

/** The console's pages. */
export const Page = Schema.Literal("today", "groups", "numbers", "assign", "planner").annotations({
  identifier: "ConsolePage"
})
/** One of the console's pages. */
export type Page = typeof Page.Type

/** Who is signed in. */
export const Session = Schema.Struct({
  workspace: Schema.Struct({
    id: Schema.Int,
    name: Schema.String,
    country: Country,
    timeZone: Schema.String.annotations({ examples: ["America/New_York"] }),
    inboundGroups: Schema.Boolean.annotations({ description: "Whether the workspace has inbound groups enabled." })
  }),
  keyType: KeyType,
  pages: Schema.Array(Page).annotations({ description: "What the key opens." }),
  defaultCampaign: Schema.NullOr(Schema.String),
  campaigns: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })).annotations({
    description: "The workspace's campaigns by name, the first 1,000."
  })
}).annotations({ identifier: "ConsoleSession" })
/** Who is signed in. */
export type Session = typeof Session.Type

/** `GET /console-api/session` */
export const session = HttpApiEndpoint.get("session", "/console-api/session")
  .addSuccess(Session)
  .annotate(OpenApi.Summary, "Read what a key opens")

/** The console's session. */
export class ConsoleSessionApi extends HttpApiGroup.make("consoleSession")
  .add(session)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AnyKey)
  .annotate(OpenApi.Title, "Console: session")
  .annotate(OpenApi.Description, "Whose workspace a key is of, and which of the console's pages it opens.")
{}
