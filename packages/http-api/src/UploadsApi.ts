/**
 * Snapshots: every group of a workspace in one upload, applied in the background.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { BodyLimit } from "./BodyLimit.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { groupsBytesMax } from "./InboundGroupsApi.ts"
import { optional } from "./Optional.ts"
import { Repeatable } from "./Repeatable.ts"
import { InboundGroupsKey } from "./Security.ts"

/** A group of a snapshot. */
export const SnapshotGroup = Schema.Struct({
  groupId: Schema.propertySignature(
    Schema.String.annotations({
      description: "The caller's own identifier of the group. Empty or over 255 characters: the group is skipped.",
      examples: ["east"]
    })
  ).pipe(Schema.fromKey("group_id")),
  groupName: optional(
    Schema.String.annotations({ description: "Display name; blank: the group_id.", examples: ["East coast"] })
  ).pipe(Schema.fromKey("group_name")),
  phones: Schema.Array(Schema.String).annotations({
    description: "All ANIs of the group. What is no number of a known area code is skipped.",
    examples: [["2125550100"]]
  })
}).annotations({ identifier: "SnapshotGroup" })

const uploadId = Schema.Int.annotations({ description: "Names the upload.", examples: [1] })

/** The answer that a snapshot was accepted. */
export const UploadAccepted = Schema.Struct({ success: Schema.Literal(true), uploadId }).annotations({
  identifier: "UploadAccepted"
})

const count = (key: string) => Schema.propertySignature(Schema.Int).pipe(Schema.fromKey(key))

/** What an application came to. */
export const SnapshotResult = Schema.Struct({
  groupsCreated: count("groups_created"),
  groupsReplaced: count("groups_replaced"),
  groupsDeleted: count("groups_deleted"),
  groupsSkipped: count("groups_skipped"),
  phonesAdded: count("phones_added"),
  phonesRemoved: count("phones_removed"),
  phonesSkipped: count("phones_skipped"),
  anisCreated: count("anis_created"),
  anisRemoved: count("anis_removed"),
  skipped: Schema.Array(Schema.Struct({
    groupId: Schema.propertySignature(Schema.String).pipe(Schema.fromKey("group_id")),
    phone: Schema.optional(Schema.String.annotations({ description: "Left out where the whole group was skipped." })),
    reason: Schema.String
  })).annotations({ description: "The first hundred of what was skipped, and why." })
}).annotations({ identifier: "SnapshotResult" })

/** An upload as it is answered. */
export const Shown = Schema.Struct({
  uploadId,
  status: Schema.Literal("queued", "processing", "completed", "failed"),
  progress: Schema.Number.annotations({ description: "0 to 1." }),
  result: Schema.optional(SnapshotResult.annotations({ description: "Once it is completed." })),
  message: Schema.optional(Schema.String.annotations({ description: "Why it failed; nothing was changed then." }))
}).annotations({ identifier: "Upload" })

/** The answer that shows an upload. */
export const UploadAnswer = Schema.Struct({ success: Schema.Literal(true), upload: Shown }).annotations({
  identifier: "UploadAnswer"
})

/** `POST /upload/inventory-groups` */
export const upload = HttpApiEndpoint.post("upload", "/upload/inventory-groups")
  .setPayload(Schema.Array(SnapshotGroup).pipe(Schema.minItems(1)))
  .addSuccess(UploadAccepted, { status: 202 })
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, groupsBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "uploadSnapshot")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Upload a snapshot")
  .annotate(
    OpenApi.Description,
    "Every group of the workspace: groups, memberships and the inventory are made to match it. Answered once it is stored; it is applied in the background, uploads of a workspace one after the other. New members are written before old ones are removed, so a group is never without ANIs. Bad data is skipped, not refused; a group none of whose phones can be used stays as it is."
  )

/** `GET /upload/inventory-groups/{uploadId}` */
export const get = HttpApiEndpoint.get("get", "/upload/inventory-groups/:uploadId")
  .setPath(Schema.Struct({
    uploadId: Schema.NumberFromString.pipe(Schema.int(), Schema.between(1, Number.MAX_SAFE_INTEGER)).annotations({
      description: "What the upload was answered."
    })
  }))
  .addSuccess(UploadAnswer)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "getSnapshotUpload")
  .annotate(ErrorCodes, { 404: ["upload_not_found"] })
  .annotate(OpenApi.Summary, "Read where an upload stands")
  .annotate(OpenApi.Description, "Its progress while it waits and is applied, then what came of it or why it failed.")

/** Snapshots. */
export class UploadsApi extends HttpApiGroup.make("uploads")
  .add(upload)
  .add(get)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(InboundGroupsKey)
  .annotate(OpenApi.Title, "Snapshots")
  .annotate(
    OpenApi.Description,
    "All inbound groups at once. For workspaces that have inbound groups enabled; others are answered 422."
  )
{}
