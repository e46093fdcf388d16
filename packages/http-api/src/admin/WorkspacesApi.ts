/**
 * The workspaces that a key is of, or that a user may enter.
 */
import { Role } from "@anipool/domain/people/Role"
import { Country } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { AdminVisitor } from "../Security.ts"

/** A workspace, as who asks sees it. */
export const SeenWorkspace = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  country: Country,
  timeZone: Schema.String,
  role: Schema.NullOr(Role).annotations({ description: "What one is there. Null: a key of the interface." })
}).annotations({ identifier: "AdminSeenWorkspace" })

/** `GET /admin/workspaces` */
export const list = HttpApiEndpoint.get("list", "/admin/workspaces")
  .addSuccess(Schema.Struct({
    workspaces: Schema.Array(SeenWorkspace).annotations({ description: "By name, the first 1,000." })
  }))
  .annotate(Access.Access, Access.visitor)
  .annotate(OpenApi.Identifier, "adminListWorkspaces")
  .annotate(OpenApi.Summary, "List the workspaces that one may see")
  .annotate(
    OpenApi.Description,
    "A key's own; those that who is signed in may enter: of an administrator of the installation all. Asks for no workspace."
  )

/** The workspaces that one may see. */
export class AdminWorkspacesApi extends HttpApiGroup.make("adminWorkspaces")
  .add(list)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminVisitor)
  .annotate(OpenApi.Title, "Administration: workspaces")
  .annotate(OpenApi.Description, "The workspaces that one may see.")
{}
