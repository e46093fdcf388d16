/**
 * Inbound groups as a console works with them: lists, members by pages, edits under a version, and what a change would do.
 */
import { DisplayName, Identifier } from "@anipool/domain/Campaign"
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as Timeline from "@anipool/domain/trail/Timeline"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit } from "../BodyLimit.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { ShowsFigures } from "../FiguresAge.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminGroupsKey } from "../Security.ts"
import { Shown } from "../UploadsApi.ts"
import { toldBy } from "./AuditApi.ts"
import { Keeps } from "./Keeps.ts"
import { GroupLastUses } from "./LastUses.ts"
import { limit, offset, search, sortOf, whole } from "./Query.ts"

/** Days for which it stays known who came into a group and left it. */
export const movesKnownDays = Timeline.movesKnownDays

/** Memberships that a snapshot changes up to which it stays known who came and went by it. */
export const notedMembershipsMax = Timeline.notedMembershipsMax

/** Numbers of a group whose days are summed. */
export const numbersSummedMax = Timeline.numbersSummedMax

/** A group with its counts. */
export const GroupRow = Schema.Struct({
  groupId: Schema.String,
  name: Schema.String,
  anis: Schema.Int.annotations({ description: "ANIs in it." }),
  activeAnis: Schema.Int.annotations({ description: "Those of them that may be given out." }),
  campaigns: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the campaigns that dial from it, the first 10."
  })
}).annotations({ identifier: "AdminGroupRow" })
/** A group with its counts. */
export type GroupRow = typeof GroupRow.Type

const version = Schema.Int.annotations({
  description: "Rises with every change of the group's name or phones, whoever makes it."
})

/** A group. */
export const GroupHead = Schema.Struct({
  ...GroupRow.fields,
  version,
  campaigns: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the campaigns that dial from it, the first 100."
  }),
  lists: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the dialer's lists that show its numbers, the first 100."
  }),
  lastUses: Schema.NullOr(Schema.String).annotations({
    description:
      "Whether the last uses of its numbers are kept, and why; null: no campaign that dials from it asks for it."
  })
}).annotations({ identifier: "AdminGroup" })

const phones = Schema.Array(Schema.String).pipe(
  Schema.maxItems(GroupLimits.phonesMax, {
    message: () => `expected an array of at most ${GroupLimits.phonesMax} items`
  })
)
const edited = {
  add: optional(phones).annotations({
    description: "Phones to be in it, as `POST /inbound-group` takes them; those that are in it already stay."
  }),
  remove: optional(phones).annotations({
    description: "Phones to be out of it; those that are not in it are passed over."
  })
}

/** What shall change of a group. */
export const GroupEdit = Schema.Struct({
  version: Schema.Int.annotations({ description: "The group's version as it was read." }),
  name: optional(DisplayName).annotations({ description: "Its new name." }),
  ...edited
}).annotations({ identifier: "AdminGroupEdit" })

/** What an edit came to. */
export const GroupEdited = Schema.Struct({
  groupId: Schema.String,
  name: Schema.String,
  version,
  isMerged: Schema.Boolean.annotations({ description: "Whether others had changed the group since it was read." }),
  phonesAdded: Schema.Int,
  phonesRemoved: Schema.Int,
  anisCreated: Schema.Int.annotations({ description: "Phones that are new in the inventory." }),
  anisRemoved: Schema.Int.annotations({ description: "ANIs that are in no group any more, and left the inventory." }),
  entry: Schema.NullOr(toldBy)
}).annotations({ identifier: "AdminGroupEdited" })

/** What is asked to be told before it is done. */
export const GroupEditProposal = Schema.Struct(edited).annotations({ identifier: "AdminGroupEditProposal" })

/** What an edit would do. */
export const GroupEditPreview = Schema.Struct({
  name: Schema.String,
  version,
  anis: Schema.Int.annotations({ description: "ANIs in it now." }),
  added: Schema.Int.annotations({ description: "Of `add`, those that are not in it." }),
  created: Schema.Int.annotations({ description: "Of `add`, those that are not in the inventory." }),
  removed: Schema.Int.annotations({ description: "Of `remove`, those that are in it." }),
  leaving: Schema.Int.annotations({
    description: "Of these, those that are in no other group and would leave the inventory."
  }),
  keeps: Schema.NullOr(Keeps).annotations({
    description: "What campaigns keep. Null: of an edit of no numbers, and of one of more than 10,000."
  })
}).annotations({ identifier: "AdminGroupEditPreview" })

/** What others did to a group since it was read. */
export const GroupConflict = Schema.Struct({
  name: Schema.String.annotations({ description: "Its name now." }),
  nameThen: Schema.NullOr(Schema.String).annotations({ description: "Its name as it was read; null: not known." }),
  version,
  added: Schema.Array(Schema.String).annotations({
    description: "Phones that came since, the first 100.",
    examples: [["+12125550100"]]
  }),
  addedCount: Schema.Int,
  removed: Schema.Array(Schema.String).annotations({ description: "Phones that went since, the first 100." }),
  removedCount: Schema.Int,
  isComplete: Schema.Boolean.annotations({
    description: "Whether that is all that changed, as far back as it is known."
  })
}).annotations({ identifier: "AdminGroupConflict" })
/** What others did to a group since it was read. */
export type GroupConflict = typeof GroupConflict.Type

/** 409: the edit would undo what its author has not seen. */
export class VersionConflict extends Schema.TaggedError<VersionConflict>()("VersionConflict", {
  message: Schema.String,
  current: GroupConflict
}) {}

const VersionConflictBody = Schema.Struct({
  success: Schema.Literal(false),
  code: Schema.Literal("version_conflict"),
  message: Schema.String,
  current: GroupConflict
}).annotations({ identifier: "AdminVersionConflict" })

/** The body of a conflict. */
export const conflictBody = ({ current, message }: VersionConflict): typeof VersionConflictBody.Encoded => ({
  success: false,
  code: "version_conflict",
  message,
  current
})

const versionConflict: Schema.Schema<VersionConflict, typeof VersionConflictBody.Encoded> = Schema.transform(
  VersionConflictBody,
  Schema.typeSchema(VersionConflict),
  {
    strict: true,
    decode: ({ current, message }) => new VersionConflict({ current, message }),
    encode: conflictBody
  }
).annotations(
  HttpApiSchema.annotations({
    status: 409,
    description: "Others changed the group since it was read: `current` says what"
  })
)

/** What came of a group that was deleted. */
export const GroupDeleted = Schema.Struct({ groupId: Schema.String, anisRemoved: Schema.Int, entry: toldBy })
  .annotations({
    identifier: "AdminGroupDeleted"
  })

/** A page of groups. */
export const GroupPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Groups that the search finds." }),
  groups: Schema.Array(GroupRow)
}).annotations({ identifier: "AdminGroupPage" })

/** A page of a group's members. */
export const MemberPage = Schema.Struct({
  groupId: Schema.String,
  name: Schema.String,
  total: Schema.Int.annotations({ description: "Members that the search finds." }),
  members: Schema.Array(Schema.Struct({
    callingCode: Schema.Literal(1, 44),
    number: Schema.String.annotations({ description: "The number without its calling code.", examples: ["2125550100"] })
  })).annotations({ description: "By calling code, then by number." })
}).annotations({ identifier: "AdminGroupMembers" })

/** What the deletion of a group would do. */
export const DeletionPreview = Schema.Struct({
  anis: Schema.Int.annotations({ description: "ANIs in the group." }),
  anisRemoved: Schema.Int.annotations({
    description: "Those that are in no other group, and would leave the inventory."
  }),
  campaigns: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the campaigns that would dial from nothing, the first 100."
  }),
  lists: Schema.Array(Schema.String).annotations({
    description: "Identifiers of the dialer's lists that would show nothing, the first 100."
  }),
  keeps: Keeps.annotations({ description: "What campaigns keep." })
}).annotations({ identifier: "AdminGroupDeletion" })

/** A page of what was done to a group. */
export const GroupTimeline = Schema.Struct({
  events: Schema.Array(Schema.Struct({
    at: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
    entry: Schema.NullOr(Schema.Int).annotations({
      description: "The entry of the audit trail that tells of it; null: none does any more."
    }),
    summary: Schema.NullOr(Schema.String),
    by: Schema.NullOr(Schema.String).annotations({ description: "Who did it, by name." }),
    joined: Schema.Int.annotations({ description: "Numbers that came, as far as it is known." }),
    left: Schema.Int.annotations({ description: "Numbers that went, as far as it is known." })
  })).annotations({ description: "The latest first." }),
  next: Schema.NullOr(Schema.Number).annotations({ description: "`before` of the next page; null: it was the last." })
}).annotations({ identifier: "AdminGroupTimeline" })
/** A page of what was done to a group. */
export type GroupTimeline = typeof GroupTimeline.Type

/** Days of a group's days. */
export const groupDays = 30

/** Figures of one day of a group. */
export const GroupDay = Schema.Struct({
  day: Schema.String.annotations({ examples: ["2026-01-31"] }),
  numbers: Schema.Int.annotations({ description: "How many of its numbers were dialed from." }),
  dials: Schema.Int,
  contacts: Schema.Int,
  successes: Schema.Int,
  blocks: Schema.Int,
  noAnswers: Schema.Int
}).annotations({ identifier: "AdminGroupDay" })

/** What dialing did to a group by day. */
export const GroupDays = Schema.Struct({
  groupId: Schema.String,
  days: Schema.Array(GroupDay).annotations({
    description: `Each of the last ${groupDays} days, today's last; days without dials as zeros.`
  })
}).annotations({ identifier: "AdminGroupDays" })

/** An upload in the history. */
export const UploadRow = Schema.Struct({
  ...Shown.fields,
  createdAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." })
}).annotations({ identifier: "AdminUploadRow" })
/** An upload in the history. */
export type UploadRow = typeof UploadRow.Type

/** What groups can be sorted by. */
export const groupSortKeys = ["name", "anis", "activeAnis", "campaigns"] as const

/** An order of groups. */
export const GroupSort = sortOf(groupSortKeys).annotations({
  identifier: "AdminGroupSort",
  description: "The highest first with a `-` before it: by name unless given. `campaigns`: how many dial from it."
})
/** An order of groups. */
export type GroupSort = typeof GroupSort.Type

const path = Schema.Struct({ groupId: Identifier })

/** `GET /admin/groups` */
export const list = HttpApiEndpoint.get("list", "/admin/groups")
  .setUrlParams(Schema.Struct({ search, sort: Schema.optionalWith(GroupSort, { exact: true }), offset, limit }))
  .addSuccess(GroupPage)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminListGroups")
  .annotate(OpenApi.Summary, "List groups")
  .annotate(
    OpenApi.Description,
    "In the order of `sort`, then by name, then by identifier; `search` finds what either contains, in any case."
  )

/** `GET /admin/groups/{groupId}` */
export const get = HttpApiEndpoint.get("get", "/admin/groups/:groupId")
  .setPath(path)
  .addSuccess(GroupHead)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminGetGroup")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Read a group and its version")

/** Largest body of an edit, in bytes: twice as many phones as a list may have, in any writing. */
export const editBytesMax = 4 * 1024 * 1024

/** `PATCH /admin/groups/{groupId}` */
export const edit = HttpApiEndpoint.patch("edit", "/admin/groups/:groupId")
  .setPath(path)
  .setPayload(GroupEdit)
  .addSuccess(GroupEdited)
  .addError(versionConflict)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, editBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "adminEditGroup")
  .annotate(ErrorCodes, { 404: ["group_not_found"], 409: ["version_conflict"] })
  .annotate(OpenApi.Summary, "Change a group")
  .annotate(
    OpenApi.Description,
    "Changes what is named and leaves the rest, in one transaction. What others did since `version` was read stays. 409 where the edit would undo what its author has not seen: where both give the group another name, or where it removes a number that was added since."
  )

/** `POST /admin/groups/{groupId}/preview` */
export const preview = HttpApiEndpoint.post("preview", "/admin/groups/:groupId/preview")
  .setPath(path)
  .setPayload(GroupEditProposal)
  .addSuccess(GroupEditPreview)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, editBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewGroupEdit")
  .annotate(Repeatable, "by-nature")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Tell what a change of a group would do")

/** `DELETE /admin/groups/{groupId}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/groups/:groupId")
  .setPath(path)
  .addSuccess(GroupDeleted)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "adminDeleteGroup")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Delete a group")
  .annotate(OpenApi.Description, "ANIs that are in no other group leave the inventory. It can be undone for a day.")

/** `GET /admin/groups/{groupId}/members` */
export const members = HttpApiEndpoint.get("members", "/admin/groups/:groupId/members")
  .setPath(path)
  .setUrlParams(Schema.Struct({ search, offset, limit }))
  .addSuccess(MemberPage)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminListGroupMembers")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "List a group's members")
  .annotate(OpenApi.Description, "`search`: how the numbers begin.")

/** `GET /admin/groups/{groupId}/timeline` */
export const timeline = HttpApiEndpoint.get("timeline", "/admin/groups/:groupId/timeline")
  .setPath(path)
  .setUrlParams(
    Schema.Struct({
      before: Schema.optionalWith(whole(1, Number.MAX_SAFE_INTEGER), { exact: true }).annotations({
        description: "Only what is earlier, in milliseconds since the epoch."
      }),
      limit
    })
  )
  .addSuccess(GroupTimeline)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminListGroupChanges")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "List what was done to a group")
  .annotate(
    OpenApi.Description,
    `By pages: \`next\` of one is \`before\` of the next. Who came and went is known for ${movesKnownDays} days, of snapshots of at most ${
      notedMembershipsMax.toLocaleString("en")
    } memberships; a page may have more events than \`limit\`, where they share a time. A group that was deleted has one too.`
  )

/** `GET /admin/groups/{groupId}/days` */
export const days = HttpApiEndpoint.get("days", "/admin/groups/:groupId/days")
  .setPath(path)
  .addSuccess(GroupDays)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminListGroupDays")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "List a group's days")
  .annotate(
    OpenApi.Description,
    `Dials and what came of them. A number counts on the days on which it was in the group, as far as its moves are known; of a group of more than ${
      numbersSummedMax.toLocaleString("en")
    } numbers those count that were taken in first. A group that was deleted has days too.`
  )

/** `GET /admin/groups/{groupId}/last-uses` */
export const lastUses = HttpApiEndpoint.get("lastUses", "/admin/groups/:groupId/last-uses")
  .setPath(path)
  .addSuccess(GroupLastUses)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminGetGroupLastUses")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Tell how a group's last uses are kept")
  .annotate(
    OpenApi.Description,
    "Prices of now, and the days of the last month that were dialed both ways at night; without either where no campaign asks for it."
  )

/** `GET /admin/groups/{groupId}/deletion` */
export const deletion = HttpApiEndpoint.get("deletion", "/admin/groups/:groupId/deletion")
  .setPath(path)
  .addSuccess(DeletionPreview)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewGroupDeletion")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Tell what deleting a group would do")

/** `GET /admin/uploads` */
export const uploads = HttpApiEndpoint.get("uploads", "/admin/uploads")
  .setUrlParams(Schema.Struct({ limit }))
  .addSuccess(Schema.Struct({ uploads: Schema.Array(UploadRow) }).annotations({ identifier: "AdminUploads" }))
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "adminListUploads")
  .annotate(OpenApi.Summary, "List uploads, the latest first")

/** What the console shows of inbound groups. */
export class AdminGroupsApi extends HttpApiGroup.make("adminGroups")
  .add(list)
  .add(get)
  .add(edit)
  .add(preview)
  .add(remove)
  .add(members)
  .add(timeline)
  .add(days)
  .add(lastUses)
  .add(deletion)
  .add(uploads)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminGroupsKey)
  .annotate(OpenApi.Title, "Administration: inbound groups")
  .annotate(OpenApi.Description, "Groups, members and uploads as the console lists them, and changes of a group.")
{}
