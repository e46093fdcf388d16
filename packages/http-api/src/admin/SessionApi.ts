/**
 * The console's session: what a key opens, or what somebody who is signed in may do in a workspace.
 */
import { KeyType } from "@anipool/domain/ApiKey"
import { type Act, isAllowed, Role } from "@anipool/domain/people/Role"
import { User } from "@anipool/domain/people/User"
import { Country } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"

/** The console's pages. */
export const Page = Schema.Literal(
  "today",
  "trends",
  "alerts",
  "campaigns",
  "groups",
  "numbers",
  "assign",
  "planner",
  "shadow",
  "audit",
  "settings"
).annotations({ identifier: "AdminPage" })
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
  keyType: Schema.NullOr(KeyType).annotations({ description: "Null: a user is signed in." }),
  keyName: Schema.NullOr(Schema.String),
  user: Schema.NullOr(User).annotations({ description: "Null: it is a key." }),
  role: Schema.NullOr(Role).annotations({
    description:
      "The user's role in the workspace; a key of type `admin` may what an administrator may. Null: a key of the interface."
  }),
  pages: Schema.Array(Page).annotations({ description: "What the key, or the user's role, opens." }),
  defaultCampaign: Schema.NullOr(Schema.String),
  campaigns: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String })).annotations({
    description: "The workspace's campaigns by name, the first 1,000."
  })
}).annotations({ identifier: "AdminSession" })
/** Who is signed in. */
export type Session = typeof Session.Type

/** Whether somebody may do it, beyond what keys of the interface may. */
export const may = ({ role }: Pick<Session, "role">, act: Act): boolean => role !== null && isAllowed(role, act)

/** `GET /admin/session` */
export const session = HttpApiEndpoint.get("session", "/admin/session")
  .addSuccess(Session)
  .annotate(Access.Access, Access.callers("any", "read"))
  .annotate(OpenApi.Identifier, "adminGetSession")
  .annotate(OpenApi.Summary, "Read what a key or a session opens")

/** The console's session. */
export class AdminSessionApi extends HttpApiGroup.make("adminSession")
  .add(session)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: session")
  .annotate(OpenApi.Description, "Whose workspace a key is of, and which of the console's pages it opens.")
{}
