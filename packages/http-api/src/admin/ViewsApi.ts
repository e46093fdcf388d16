/**
 * Views that people keep of the console's lists: their own, and those that all of the workspace share.
 */
import { nameLengthMax, ownMax, sharedMax, ViewAddress, ViewName, ViewPage } from "@anipool/domain/SavedView"
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

/** Longest name of a view, in characters. */
export const viewNameMax = nameLengthMax

const address = ViewAddress.annotations({
  description: "What of the page's address makes the view: filter, order and columns.",
  examples: ["status=COOLING_OFF&sort=-dials"]
})

/** A view. */
export const View = Schema.Struct({
  id: Schema.Int,
  page: ViewPage,
  name: Schema.String,
  address: Schema.String,
  isShared: Schema.Boolean.annotations({ description: "Whether all of the workspace see it; else it is one's own." })
}).annotations({ identifier: "AdminView" })
/** A view. */
export type View = typeof View.Type

/** A view to be kept. */
export const NewView = Schema.Struct({ page: ViewPage, name: ViewName, address }).annotations({
  identifier: "AdminNewView"
})

/** What changes of a view. */
export const ViewChange = Schema.Struct({ name: optional(ViewName), address: optional(address) }).annotations({
  identifier: "AdminViewChange"
})

const ViewDeleted = Schema.Struct({ success: Schema.Literal(true) }).annotations({ identifier: "AdminViewDeleted" })

const path = Schema.Struct({ view: whole(1, Number.MAX_SAFE_INTEGER) })

/** `GET /admin/views` */
export const list = HttpApiEndpoint.get("list", "/admin/views")
  .addSuccess(Schema.Struct({ views: Schema.Array(View) }).annotations({ identifier: "AdminViews" }))
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListViews")
  .annotate(OpenApi.Summary, "List one's own views and the shared ones")
  .annotate(OpenApi.Description, "Of all pages, by name.")

/** `POST /admin/views` */
export const create = HttpApiEndpoint.post("create", "/admin/views")
  .setPayload(NewView)
  .addSuccess(View)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminCreateView")
  .annotate(ErrorCodes, { 409: ["view_exists", "limit_reached"] })
  .annotate(OpenApi.Summary, "Keep a view of one's own")
  .annotate(OpenApi.Description, `At most ${ownMax} of each user, or of the key where nobody is signed in.`)

/** `PATCH /admin/views/{view}` */
export const change = HttpApiEndpoint.patch("change", "/admin/views/:view")
  .setPath(path)
  .setPayload(ViewChange)
  .addSuccess(View)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminUpdateView")
  .annotate(ErrorCodes, { 404: ["view_not_found"], 409: ["view_exists"] })
  .annotate(OpenApi.Summary, "Change a view of one's own")
  .annotate(OpenApi.Description, "What is left out stays as it is.")

/** `DELETE /admin/views/{view}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/views/:view")
  .setPath(path)
  .addSuccess(ViewDeleted)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminDeleteView")
  .annotate(ErrorCodes, { 404: ["view_not_found"] })
  .annotate(OpenApi.Summary, "Forget a view of one's own")

/** `POST /admin/shared-views` */
export const createShared = HttpApiEndpoint.post("createShared", "/admin/shared-views")
  .setPayload(NewView)
  .addSuccess(View)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminCreateSharedView")
  .annotate(ErrorCodes, { 409: ["view_exists", "limit_reached"] })
  .annotate(OpenApi.Summary, "Keep a view that the workspace shares")
  .annotate(OpenApi.Description, `At most ${sharedMax} of the workspace.`)

/** `PATCH /admin/shared-views/{view}` */
export const changeShared = HttpApiEndpoint.patch("changeShared", "/admin/shared-views/:view")
  .setPath(path)
  .setPayload(ViewChange)
  .addSuccess(View)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminUpdateSharedView")
  .annotate(ErrorCodes, { 404: ["view_not_found"], 409: ["view_exists"] })
  .annotate(OpenApi.Summary, "Change a view that the workspace shares")
  .annotate(OpenApi.Description, "What is left out stays as it is.")

/** `DELETE /admin/shared-views/{view}` */
export const removeShared = HttpApiEndpoint.del("removeShared", "/admin/shared-views/:view")
  .setPath(path)
  .addSuccess(ViewDeleted)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminDeleteSharedView")
  .annotate(ErrorCodes, { 404: ["view_not_found"] })
  .annotate(OpenApi.Summary, "Forget a view that the workspace shares")

/** Views that people keep. */
export class AdminViewsApi extends HttpApiGroup.make("adminViews")
  .add(list)
  .add(create)
  .add(change)
  .add(remove)
  .add(createShared)
  .add(changeShared)
  .add(removeShared)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: views")
  .annotate(OpenApi.Description, "Views of the console's lists that people keep and share.")
{}
