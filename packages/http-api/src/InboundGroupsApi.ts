/**
 * Inbound groups: created, replaced, read and deleted, one alone or many in one request.
 */
import { DisplayName, Identifier } from "@anipool/domain/Campaign"
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { BodyLimit } from "./BodyLimit.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { optional } from "./Optional.ts"
import { InboundGroupsKey } from "./Security.ts"

/** Largest body that names groups with their phones, in bytes. */
export const groupsBytesMax = 100 * 1024 * 1024

/** Phones of one group in a request. */
export const phonesMax = GroupLimits.phonesMax

const groupId = Schema.propertySignature(
  Identifier.annotations({ description: "The caller's own identifier of the group.", examples: ["east"] })
).pipe(Schema.fromKey("group_id"))
const name = DisplayName.annotations({ description: "The group's display name.", examples: ["East coast"] })
const phones = Schema.Array(Schema.String).pipe(Schema.minItems(1), Schema.maxItems(GroupLimits.phonesMax))
  .annotations({
    description: "The group's ANIs. Formatting, a calling code and a UK trunk 0 are stripped; doubled ones count once.",
    examples: [["2125550100", "+1 (646) 555-0101"]]
  })

const many = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.Array(schema).pipe(Schema.minItems(1), Schema.maxItems(GroupLimits.groupsMax))

/** A group to be made. */
export const NewGroup = Schema.Struct({
  groupId,
  groupName: optional(name).pipe(Schema.fromKey("group_name")),
  phones
}).annotations({ identifier: "NewGroup" })

/** A group as it shall be. */
export const GroupReplacement = Schema.Struct({
  groupId,
  groupName: Schema.propertySignature(name).pipe(Schema.fromKey("group_name")),
  phones
}).annotations({ identifier: "GroupReplacement" })

/** Names a group. */
export const GroupId = Schema.Struct({ groupId }).annotations({ identifier: "GroupId" })

/** Names groups. */
export const GroupIds = many(GroupId)

const count = (key: string, description: string) =>
  Schema.propertySignature(Schema.Int.annotations({ description })).pipe(Schema.fromKey(key))
const phonesAdded = count("phones_added", "Phones added to the group.")
const phonesRemoved = count("phones_removed", "Phones removed from the group.")
const anisCreated = count("anis_created", "Phones that are new in the inventory.")
const anisRemoved = count("anis_removed", "ANIs that are in no group any more, and so left the inventory.")
const done = { success: Schema.Literal(true), groupId }

/** The answer that a group was made. */
export const GroupCreated = Schema.Struct({ ...done, phonesAdded, anisCreated }).annotations({
  identifier: "GroupCreated"
})

/** The answer that a group was replaced. */
export const GroupReplaced = Schema.Struct({ ...done, phonesAdded, phonesRemoved, anisCreated, anisRemoved })
  .annotations({ identifier: "GroupReplaced" })

/** The answer that a group is gone. */
export const GroupDeleted = Schema.Struct({ ...done, anisRemoved }).annotations({ identifier: "GroupDeleted" })

/** A group of a batch that was refused; nothing of it was changed. */
export const GroupRefused = Schema.Struct({
  success: Schema.Literal(false),
  groupId: Schema.propertySignature(
    Schema.String.annotations({
      description: "As it was sent: empty where none was, cut short where it is too long.",
      examples: ["east"]
    })
  ).pipe(Schema.fromKey("group_id")),
  message: Schema.String.annotations({ examples: ["Group already exists"] })
}).annotations({ identifier: "GroupRefused" })

const success = Schema.Boolean.annotations({ description: "Whether every group succeeded." })

/** The answer to many groups to be made. */
export const GroupsCreated = Schema.Struct({
  success,
  anisCreated,
  results: Schema.Array(Schema.Union(GroupCreated, GroupRefused))
}).annotations({ identifier: "GroupsCreated" })

/** The answer to many groups to be replaced. `anis_removed` stands here alone: it is known after the last group. */
export const GroupsReplaced = Schema.Struct({
  success,
  anisCreated,
  anisRemoved,
  results: Schema.Array(
    Schema.Union(
      Schema.Struct({ ...done, phonesAdded, phonesRemoved, anisCreated }).annotations({
        identifier: "GroupReplacedInBatch"
      }),
      GroupRefused
    )
  )
}).annotations({ identifier: "GroupsReplaced" })

/** The answer to many groups to be deleted. */
export const GroupsDeleted = Schema.Struct({
  success,
  anisRemoved,
  results: Schema.Array(
    Schema.Union(Schema.Struct(done).annotations({ identifier: "GroupDeletedInBatch" }), GroupRefused)
  )
}).annotations({ identifier: "GroupsDeleted" })

/** The answer that shows a group. */
export const GroupAnswer = Schema.Struct({
  success: Schema.Literal(true),
  group: Schema.Struct({
    groupId,
    groupName: Schema.propertySignature(name).pipe(Schema.fromKey("group_name")),
    phones: Schema.Array(Schema.String).annotations({
      description:
        "National numbers, those of +1 before those of +44, ascending; a number of the country that is not the workspace's with + and its calling code.",
      examples: [["2125550100"]]
    })
  }).annotations({ identifier: "Group" })
}).annotations({ identifier: "GroupAnswer" })

const alone =
  "With an array, each group succeeds or fails alone, one after the other: the answer is 200 with a result for each."

/** `POST /inbound-group` */
export const create = HttpApiEndpoint.post("create", "/inbound-group")
  .setPayload(Schema.Union(NewGroup, many(NewGroup)))
  .addSuccess(Schema.Union(GroupCreated, GroupsCreated))
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(BodyLimit, groupsBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "createInboundGroups")
  .annotate(ErrorCodes, { 409: ["group_exists"] })
  .annotate(OpenApi.Summary, "Create groups")
  .annotate(
    OpenApi.Description,
    `Phones that are not in the inventory yet are added to it. 409 \`Group already exists\`. ${alone}`
  )

/** `PUT /inbound-group` */
export const replace = HttpApiEndpoint.put("replace", "/inbound-group")
  .setPayload(Schema.Union(GroupReplacement, many(GroupReplacement)))
  .addSuccess(Schema.Union(GroupReplaced, GroupsReplaced))
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, groupsBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "replaceInboundGroups")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Replace groups")
  .annotate(
    OpenApi.Description,
    `Sets a group's name and all of its phones: those left out are removed from it, and an ANI that is left in no group leaves the inventory. ${alone} ANIs leave after the last group, so one that moves between groups of a request stays.`
  )

/** `GET /inbound-group` */
export const get = HttpApiEndpoint.get("get", "/inbound-group")
  .setPayload(Schema.Struct({ groupId }))
  .addSuccess(GroupAnswer)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("inboundGroups", "read"))
  .annotate(OpenApi.Identifier, "getInboundGroup")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Read a group")
  .annotate(OpenApi.Description, "The group with all of its phones, which can be written back by `PUT /inbound-group`.")

/** `DELETE /inbound-group` */
export const remove = HttpApiEndpoint.del("remove", "/inbound-group")
  .setPayload(Schema.Union(GroupId, GroupIds))
  .addSuccess(Schema.Union(GroupDeleted, GroupsDeleted))
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, groupsBytesMax)
  .annotate(Access.Access, Access.callers("inboundGroups", "operate"))
  .annotate(OpenApi.Identifier, "deleteInboundGroups")
  .annotate(ErrorCodes, { 404: ["group_not_found"] })
  .annotate(OpenApi.Summary, "Delete groups")
  .annotate(
    OpenApi.Description,
    `Removes all phones from a group and deletes it; ANIs that are left in no group leave the inventory. It can be created again. ${alone}`
  )

/** Inbound groups. */
export class InboundGroupsApi extends HttpApiGroup.make("inboundGroups")
  .add(create)
  .add(replace)
  .add(get)
  .add(remove)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(InboundGroupsKey)
  .annotate(OpenApi.Title, "Inbound groups")
  .annotate(
    OpenApi.Description,
    "The pools of ANIs that campaigns dial from, managed whole. For workspaces that have inbound groups enabled; others are answered 422."
  )
{}
