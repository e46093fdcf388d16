/**
 * What the console shows of inbound groups beyond the interface: lists, members by pages, and what a deletion would do.
 */
import { Identifier } from "@anipool/domain/Campaign"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Failure from "../Failure.ts"
import { InboundGroupsKey } from "../Security.ts"
import { Shown } from "../UploadsApi.ts"
import { limit, offset, search } from "./Query.ts"

/** A group with its counts. */
export const GroupRow = Schema.Struct({
  groupId: Schema.String,
  name: Schema.String,
  anis: Schema.Int.annotations({ description: "ANIs in it." }),
  activeAnis: Schema.Int.annotations({ description: "Those of them that may be given out." }),
  campaigns: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the campaigns that dial from it, the first 10."
  })
}).annotations({ identifier: "ConsoleGroupRow" })
/** A group with its counts. */
export type GroupRow = typeof GroupRow.Type

/** A page of groups. */
export const GroupPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Groups that the search finds." }),
  groups: Schema.Array(GroupRow)
}).annotations({ identifier: "ConsoleGroupPage" })

/** A page of a group's members. */
export const MemberPage = Schema.Struct({
  groupId: Schema.String,
  name: Schema.String,
  total: Schema.Int.annotations({ description: "Members that the search finds." }),
  phones: Schema.Array(Schema.String).annotations({ description: "As `GET /inbound-group` shows them." })
}).annotations({ identifier: "ConsoleGroupMembers" })

/** What the deletion of a group would do. */
export const DeletionPreview = Schema.Struct({
  anis: Schema.Int.annotations({ description: "ANIs in the group." }),
  anisRemoved: Schema.Int.annotations({
    description: "Those that are in no other group, and would leave the inventory."
  }),
  campaigns: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the campaigns that would dial from nothing, the first 100."
  })
}).annotations({ identifier: "ConsoleGroupDeletion" })

/** An upload in the history. */
export const UploadRow = Schema.Struct({
  ...Shown.fields,
  createdAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." })
}).annotations({ identifier: "ConsoleUploadRow" })
/** An upload in the history. */
export type UploadRow = typeof UploadRow.Type

const path = Schema.Struct({ groupId: Identifier })

/** `GET /console-api/groups` */
export const list = HttpApiEndpoint.get("list", "/console-api/groups")
  .setUrlParams(Schema.Struct({ search, offset, limit }))
  .addSuccess(GroupPage)
  .annotate(OpenApi.Summary, "List groups")
  .annotate(OpenApi.Description, "By name, then by identifier; `search` finds what either contains, in any case.")

/** `GET /console-api/groups/{groupId}/members` */
export const members = HttpApiEndpoint.get("members", "/console-api/groups/:groupId/members")
  .setPath(path)
  .setUrlParams(Schema.Struct({ search, offset, limit }))
  .addSuccess(MemberPage)
  .annotate(OpenApi.Summary, "List a group's members")
  .annotate(OpenApi.Description, "`search`: how the numbers begin.")

/** `GET /console-api/groups/{groupId}/deletion` */
export const deletion = HttpApiEndpoint.get("deletion", "/console-api/groups/:groupId/deletion")
  .setPath(path)
  .addSuccess(DeletionPreview)
  .annotate(OpenApi.Summary, "Tell what deleting a group would do")

/** `GET /console-api/uploads` */
export const uploads = HttpApiEndpoint.get("uploads", "/console-api/uploads")
  .setUrlParams(Schema.Struct({ limit }))
  .addSuccess(Schema.Struct({ uploads: Schema.Array(UploadRow) }).annotations({ identifier: "ConsoleUploads" }))
  .annotate(OpenApi.Summary, "List uploads, the latest first")

/** What the console shows of inbound groups. */
export class ConsoleGroupsApi extends HttpApiGroup.make("consoleGroups")
  .add(list)
  .add(members)
  .add(deletion)
  .add(uploads)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(InboundGroupsKey)
  .annotate(OpenApi.Title, "Console: inbound groups")
  .annotate(OpenApi.Description, "Groups, members and uploads as the console lists them.")
{}
