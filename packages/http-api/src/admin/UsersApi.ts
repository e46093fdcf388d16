/**
 * The people and the workspaces of the installation, for its administrators.
 */
import { ShownName, User, WrittenUserName } from "@anipool/domain/people/User"
import { StorableText } from "@anipool/domain/StorableText"
import { Country, DialerFields, TimeZone, Workspace, WorkspaceName } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { InstallationAdministrator } from "../Security.ts"
import { whole } from "./Query.ts"
import { SentPassword } from "./SignInApi.ts"

/** Users in one page. */
export const usersPageMax = 200

/** A user to be made. */
export const NewUser = Schema.Struct({
  name: WrittenUserName,
  displayName: optional(ShownName),
  password: SentPassword,
  isAdministrator: optional(Schema.Boolean)
}).annotations({ identifier: "AdminNewUser" })

/** What changes of a user; what is left out stays. */
export const UserChange = Schema.Struct({
  displayName: optional(ShownName),
  isAdministrator: optional(Schema.Boolean),
  isDisabled: optional(Schema.Boolean)
}).annotations({ identifier: "AdminUserChange" })

/** A workspace to be made. */
export const NewWorkspace = Schema.Struct({
  name: WorkspaceName,
  country: Country,
  timeZone: optional(TimeZone),
  inboundGroups: optional(Schema.Boolean.annotations({ description: "Default: they are enabled." })),
  fields: optional(DialerFields)
}).annotations({ identifier: "AdminNewWorkspace" })

const path = Schema.Struct({ userName: WrittenUserName })

/** `GET /admin/users` */
export const list = HttpApiEndpoint.get("list", "/admin/users")
  .setUrlParams(Schema.Struct({
    after: Schema.optionalWith(StorableText.pipe(Schema.maxLength(128)), { exact: true, default: () => "" }),
    limit: Schema.optionalWith(whole(1, usersPageMax), { exact: true, default: () => usersPageMax })
  }))
  .addSuccess(
    Schema.Struct({
      users: Schema.Array(User),
      next: Schema.NullOr(Schema.String).annotations({ description: "`after` of the next page; null: there is none." })
    })
  )
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.installation)
  .annotate(OpenApi.Identifier, "adminListUsers")
  .annotate(OpenApi.Summary, "List the users by name")
  .annotate(
    OpenApi.Description,
    "All users of the installation, by pages: `after` is the last name of the page before."
  )

/** `POST /admin/users` */
export const create = HttpApiEndpoint.post("create", "/admin/users")
  .setPayload(NewUser)
  .addSuccess(User)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.installation)
  .annotate(OpenApi.Identifier, "adminCreateUser")
  .annotate(ErrorCodes, { 409: ["user_exists"] })
  .annotate(OpenApi.Summary, "Make a user")
  .annotate(OpenApi.Description, "They belong to no workspace yet. The name must be new.")

/** `PATCH /admin/users/{userName}` */
export const update = HttpApiEndpoint.patch("update", "/admin/users/:userName")
  .setPath(path)
  .setPayload(UserChange)
  .addSuccess(User)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.installation)
  .annotate(OpenApi.Identifier, "adminUpdateUser")
  .annotate(ErrorCodes, { 404: ["user_not_found"], 409: ["last_administrator"] })
  .annotate(OpenApi.Summary, "Change a user")
  .annotate(OpenApi.Description, "Disabling ends the user's sessions. An administrator who may sign in always remains.")

/** `PUT /admin/users/{userName}/password` */
export const setPassword = HttpApiEndpoint.put("setPassword", "/admin/users/:userName/password")
  .setPath(path)
  .setPayload(Schema.Struct({ password: SentPassword }).annotations({ identifier: "AdminNewPassword" }))
  .addSuccess(User)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.installation)
  .annotate(OpenApi.Identifier, "adminSetUserPassword")
  .annotate(ErrorCodes, { 404: ["user_not_found"] })
  .annotate(OpenApi.Summary, "Give a user another password")
  .annotate(OpenApi.Description, "Ends the user's sessions.")

/** `POST /admin/workspaces` */
export const createWorkspace = HttpApiEndpoint.post("createWorkspace", "/admin/workspaces")
  .setPayload(NewWorkspace)
  .addSuccess(Workspace)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.installation)
  .annotate(OpenApi.Identifier, "adminCreateWorkspace")
  .annotate(ErrorCodes, { 409: ["workspace_exists"] })
  .annotate(OpenApi.Summary, "Make a workspace")
  .annotate(OpenApi.Description, "It begins without keys, members and numbers. Its name must be new.")

/** The people and the workspaces of the installation. */
export class AdminUsersApi extends HttpApiGroup.make("adminUsers")
  .add(list)
  .add(create)
  .add(update)
  .add(setPassword)
  .add(createWorkspace)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(InstallationAdministrator)
  .annotate(OpenApi.Title, "Administration: users")
  .annotate(OpenApi.Description, "The people and the workspaces of the installation, for its administrators.")
{}
