/**
 * What concerns who is signed in: who they are, which workspaces they may enter, their password and their sessions.
 */
import { Role } from "@anipool/domain/people/Role"
import { User } from "@anipool/domain/people/User"
import { Country } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { UserSession } from "../Security.ts"
import { whole } from "./Query.ts"
import { Done, SentPassword } from "./SignInApi.ts"

/** A workspace that one may enter. */
export const EnteredWorkspace = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  country: Country,
  role: Role
}).annotations({ identifier: "AdminEnteredWorkspace" })
/** A workspace that one may enter. */
export type EnteredWorkspace = typeof EnteredWorkspace.Type

/** Who is signed in. */
export const Account = Schema.Struct({
  user: User,
  hasPassword: Schema.Boolean.annotations({ description: "Whether they sign in by a password, not by a provider." }),
  workspaces: Schema.Array(EnteredWorkspace).annotations({ description: "By name." })
}).annotations({ identifier: "AdminAccount" })
/** Who is signed in. */
export type Account = typeof Account.Type

/** A session. Times are milliseconds since the epoch. */
export const ShownSession = Schema.Struct({
  id: Schema.Number,
  isThis: Schema.Boolean.annotations({ description: "Whether the request came by it." }),
  address: Schema.String,
  browser: Schema.String,
  createdAt: Schema.Number,
  lastSeenAt: Schema.Number
}).annotations({ identifier: "AdminUserSession" })

/** Both passwords. */
export const PasswordChange = Schema.Struct({ current: SentPassword, password: SentPassword }).annotations({
  identifier: "AdminPasswordChange"
})

/** `GET /admin/account` */
export const account = HttpApiEndpoint.get("account", "/admin/account")
  .addSuccess(Account)
  .annotate(Access.Access, Access.user)
  .annotate(OpenApi.Identifier, "adminGetAccount")
  .annotate(OpenApi.Summary, "Read who is signed in, and which workspaces they may enter")
  .annotate(OpenApi.Description, "By the session that the cookie names, whatever the workspace.")

/** `PUT /admin/account/password` */
export const changePassword = HttpApiEndpoint.put("changePassword", "/admin/account/password")
  .setPayload(PasswordChange)
  .addSuccess(Done)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.tooManyRequests)
  .annotate(Access.Access, Access.user)
  .annotate(OpenApi.Identifier, "adminChangePassword")
  .annotate(ErrorCodes, { 401: ["sign_in_failed"] })
  .annotate(OpenApi.Summary, "Change one's password")
  .annotate(OpenApi.Description, "Ends all of one's sessions, and begins a new one here.")

/** `GET /admin/account/sessions` */
export const sessions = HttpApiEndpoint.get("sessions", "/admin/account/sessions")
  .addSuccess(Schema.Struct({ sessions: Schema.Array(ShownSession) }))
  .annotate(Access.Access, Access.user)
  .annotate(OpenApi.Identifier, "adminListAccountSessions")
  .annotate(OpenApi.Summary, "List one's sessions")
  .annotate(OpenApi.Description, "Where one is signed in: the browser, its address, and when it was last used.")

/** `DELETE /admin/account/sessions/{sessionId}` */
export const endSession = HttpApiEndpoint.del("endSession", "/admin/account/sessions/:sessionId")
  .setPath(Schema.Struct({ sessionId: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(Done)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.user)
  .annotate(OpenApi.Identifier, "adminEndAccountSession")
  .annotate(ErrorCodes, { 404: ["session_not_found"] })
  .annotate(OpenApi.Summary, "End one of one's sessions")
  .annotate(OpenApi.Description, "The browser is signed out at its next request.")

/** What concerns who is signed in. */
export class AdminAccountApi extends HttpApiGroup.make("adminAccount")
  .add(account)
  .add(changePassword)
  .add(sessions)
  .add(endSession)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(UserSession)
  .annotate(OpenApi.Title, "Administration: account")
  .annotate(OpenApi.Description, "Who is signed in, their password and their sessions.")
{}
