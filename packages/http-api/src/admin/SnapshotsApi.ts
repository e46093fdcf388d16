/**
 * Snapshots as a console works with them: looked at before they are applied, applied to what was looked at, and the groups
 * as they are for a snapshot.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit } from "../BodyLimit.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { groupsBytesMax } from "../InboundGroupsApi.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminGroupsKey } from "../Security.ts"
import { SnapshotGroup, SnapshotResult, UploadAccepted } from "../UploadsApi.ts"

/** Longest state that is read, in characters. */
const stateLengthMax = 100

const state = Schema.String.annotations({
  description: "The groups that were looked at: another one after any change of them.",
  examples: ["42.3.3"]
})

/** How many there are. */
export const Totals = Schema.Struct({
  groups: Schema.Int,
  phones: Schema.Int.annotations({ description: "Numbers in groups: one in two of them counts twice." }),
  anis: Schema.Int.annotations({ description: "Numbers in the inventory." })
}).annotations({ identifier: "AdminSnapshotTotals" })

/** A group that would change. */
export const GroupDifference = Schema.Struct({
  groupId: Schema.String,
  name: Schema.String.annotations({ description: "Its name afterwards; of one that is deleted, now." }),
  kind: Schema.Literal("made", "replaced", "deleted"),
  phonesAdded: Schema.Int,
  phonesRemoved: Schema.Int
}).annotations({ identifier: "AdminSnapshotGroup" })
/** A group that would change. */
export type GroupDifference = typeof GroupDifference.Type

/** What a snapshot would do. */
export const SnapshotPreview = Schema.Struct({
  state,
  before: Totals,
  after: Totals,
  result: Schema.NullOr(SnapshotResult).annotations({
    description: "What its upload would come to; null where it holds no group that can be used, and would fail."
  }),
  groups: Schema.Array(GroupDifference).annotations({
    description:
      "Groups that would be made, deleted, or get other numbers or another name: those first that lose most, 100 at most."
  }),
  groupsChanged: Schema.Int.annotations({ description: "How many those are in all." })
}).annotations({ identifier: "AdminSnapshotPreview" })
/** What a snapshot would do. */
export type SnapshotPreview = typeof SnapshotPreview.Type

const snapshot = Schema.Array(SnapshotGroup).pipe(Schema.minItems(1))

/** `POST /admin/snapshots/preview` */
export const preview = HttpApiEndpoint.post("preview", "/admin/snapshots/preview")
  .setPayload(snapshot)
  .addSuccess(SnapshotPreview)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, groupsBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewSnapshot")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Tell what a snapshot would do")
  .annotate(
    OpenApi.Description,
    "Takes what `POST /upload/inventory-groups` takes, within the same limits, compares it with the groups as they are, and changes nothing. What is skipped is skipped by the same rules."
  )

/** `POST /admin/snapshots` */
export const apply = HttpApiEndpoint.post("apply", "/admin/snapshots")
  .setUrlParams(
    Schema.Struct({
      state: Schema.optionalWith(
        state.pipe(
          Schema.maxLength(stateLengthMax, { message: () => `expected at most ${stateLengthMax} characters` })
        ),
        { exact: true }
      )
    })
  )
  .setPayload(snapshot)
  .addSuccess(UploadAccepted, { status: 202 })
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(BodyLimit, groupsBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "adminApplySnapshot")
  .annotate(ErrorCodes, { 409: ["state_changed"] })
  .annotate(OpenApi.Summary, "Upload a snapshot for the groups that were looked at")
  .annotate(
    OpenApi.Description,
    "As `POST /upload/inventory-groups`. With the `state` of a preview it is refused, unread, where the groups have changed since (409), and its upload fails where they change before its turn."
  )

const formOf = (contentType: string) => Schema.String.pipe(HttpApiSchema.withEncoding({ kind: "Text", contentType }))

/** `GET /admin/snapshots/current` */
export const current = HttpApiEndpoint.get("current", "/admin/snapshots/current")
  .addSuccess(snapshot)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminGetSnapshot")
  .annotate(OpenApi.Summary, "Download all groups as a snapshot")
  .annotate(OpenApi.Description, "The groups as they are now, as the file that makes them so again.")

/** `GET /admin/snapshots/current.csv` */
export const currentCsv = HttpApiEndpoint.get("currentCsv", "/admin/snapshots/current.csv")
  .addSuccess(formOf("text/csv"))
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminGetSnapshotCsv")
  .annotate(OpenApi.Summary, "Download all groups as CSV")
  .annotate(
    OpenApi.Description,
    "`group_id,group_name,phone,country_code`, a line for each number in each group; a group without numbers has one line without a phone. A text that a spreadsheet would take for a formula has an apostrophe before it."
  )

/** Snapshots as a console works with them. */
export class AdminSnapshotsApi extends HttpApiGroup.make("adminSnapshots")
  .add(preview)
  .add(apply)
  .add(current)
  .add(currentCsv)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminGroupsKey)
  .annotate(OpenApi.Title, "Administration: snapshots")
  .annotate(OpenApi.Description, "Snapshots, looked at before they are applied; and all groups as a file.")
{}
