/**
 * The members of a workspace, and the workspace's own settings.
 */
import { Role } from "@anipool/domain/people/Role"
import { ShownName, User, type UserName, WrittenUserName } from "@anipool/domain/people/User"
import { DialerFields, TimeZone, Workspace, WorkspaceName } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { SentPassword } from "./SignInApi.ts"

export type { UserName }

/** A member of a workspace. */
export const ShownMember = Schema.Struct({ user: User, role: Role }).annotations({ identifier: "AdminMember" })
/** A member of a workspace. */
export type ShownMember = typeof ShownMember.Type

/** A new user, who becomes a member. */
export const NewMember = Schema.Struct({
  name: WrittenUserName,
  displayName: optional(ShownName),
  password: SentPassword,
  role: Role
}).annotations({ identifier: "AdminNewMember" })

/** What changes of a workspace; what is left out stays. */
export const WorkspaceChange = Schema.Struct({
  name: optional(WorkspaceName),
  timeZone: optional(TimeZone),
  inboundGroups: optional(Schema.Boolean),
  fields: optional(DialerFields)
}).annotations({ identifier: "AdminWorkspaceChange" })

const path = Schema.Struct({ userName: WrittenUserName })

/** `GET /admin/members` */
export const list = HttpApiEndpoint.get("list", "/admin/members")
  .addSuccess(Schema.Struct({ members: Schema.Array(ShownMember) }))
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminListMembers")
  .annotate(OpenApi.Summary, "List the members of the workspace")
  .annotate(
    OpenApi.Description,
    "By name, the first 1,000. Administrators of the installation may enter without being one."
  )

/** `POST /admin/members` */
export const create = HttpApiEndpoint.post("create", "/admin/members")
  .setPayload(NewMember)
  .addSuccess(ShownMember)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminCreateMember")
  .annotate(ErrorCodes, { 409: ["user_exists"] })
  .annotate(OpenApi.Summary, "Make a user, as a member of the workspace")
  .annotate(
    OpenApi.Description,
    "409 where there is a user of this name: `PUT` makes them a member. 429 once 20 names in an hour were others', or with `PUT` none."
  )

/** `PUT /admin/members/{userName}` */
export const put = HttpApiEndpoint.put("put", "/admin/members/:userName")
  .setPath(path)
  .setPayload(Schema.Struct({ role: Role }).annotations({ identifier: "AdminMemberRole" }))
  .addSuccess(ShownMember)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminSetMember")
  .annotate(ErrorCodes, { 404: ["user_not_found"] })
  .annotate(OpenApi.Summary, "Make a user a member, or give a member another role")

/** `DELETE /admin/members/{userName}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/members/:userName")
  .setPath(path)
  .addSuccess(Schema.Struct({ success: Schema.Literal(true) }))
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminRemoveMember")
  .annotate(ErrorCodes, { 404: ["member_not_found"] })
  .annotate(OpenApi.Summary, "Remove a member from the workspace")

/** `GET /admin/workspace` */
export const workspace = HttpApiEndpoint.get("workspace", "/admin/workspace")
  .addSuccess(Workspace)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminGetWorkspace")
  .annotate(OpenApi.Summary, "Read the workspace's settings")

/** `PATCH /admin/workspace` */
export const updateWorkspace = HttpApiEndpoint.patch("updateWorkspace", "/admin/workspace")
  .setPayload(WorkspaceChange)
  .addSuccess(Workspace)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "administer"))
  .annotate(OpenApi.Identifier, "adminUpdateWorkspace")
  .annotate(ErrorCodes, { 409: ["workspace_exists"] })
  .annotate(OpenApi.Summary, "Change the workspace's settings")

/** The members of a workspace, and its settings. */
export class AdminMembersApi extends HttpApiGroup.make("adminMembers")
  .add(list)
  .add(create)
  .add(put)
  .add(remove)
  .add(workspace)
  .add(updateWorkspace)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: workspace")
  .annotate(OpenApi.Description, "The members of a workspace and its settings, for its administrators.")
{}
