/**
 * Lists of the dialer that have terms of their own: listed, registered, changed and removed.
 */
import {
  campaignSettings,
  DialerList,
  isListSetting,
  ListId,
  listIdLengthMax,
  type ListPolicy,
  type ListSetting,
  listsMax
} from "@anipool/domain/assignment/DialerList"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import { DisplayName, identifierLengthMax } from "@anipool/domain/Campaign"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { toldBy } from "./AuditApi.ts"
import { PolicyChange } from "./PolicyApi.ts"
import { limit, offset, search, whole } from "./Query.ts"

/** What a list is to set of the policy, named: the whole of it would stand in the type of each that has one. */
export interface ListPolicyInput extends Schema.Schema.Encoded<typeof policyChange> {}
/** What a list sets of the policy, named likewise. */
export interface ListPolicyShown extends ListPolicy {}

const policyChange = PolicyChange.omit(...campaignSettings)

/** What a list is to set of the policy. What belongs to campaigns alone is refused, not passed over. */
export const ListPolicyChange: Schema.Schema<ListPolicyShown, ListPolicyInput> = policyChange.annotations({
  identifier: "AdminListPolicyChange",
  parseOptions: { onExcessProperty: "error" }
})

const policyShown: Schema.Schema<ListPolicyShown> = Schema.typeSchema(DialerList.fields.policy).annotations({
  description: "What it sets over its campaign's policy."
})

/** The settings that a list can set. */
export const listSettings: ReadonlyArray<ListSetting> = PolicySettings.names.filter(isListSetting)

/** A list. */
export const ListRow = Schema.Struct({
  id: Schema.String.annotations({ examples: ["1001"] }),
  name: Schema.NullOr(Schema.String),
  groupId: Schema.NullOr(Schema.String).annotations({
    description: "The group that its calls show numbers of, instead of what their campaign dials from."
  }),
  number: Schema.NullOr(Schema.String).annotations({
    description: "The number that its calls show instead, E.164.",
    examples: ["+12125550100"]
  }),
  policy: policyShown,
  version: Schema.Int.annotations({ description: "Another one after each change." })
}).annotations({ identifier: "AdminList" })
/** A list. */
export type ListRow = typeof ListRow.Type

/** A page of lists. */
export const ListPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Lists that the search finds." }),
  lists: Schema.Array(ListRow)
}).annotations({ identifier: "AdminListPage" })

const version = optional(
  Schema.Int.annotations({
    description: "Done only if this version stands (0: none), else answered 409. Left out: whatever stands."
  })
)

/** A list as it is to be. */
export const ListWanted = Schema.Struct({
  name: optional(DisplayName),
  groupId: optional(
    StorableText.pipe(Schema.maxLength(identifierLengthMax)).annotations({
      description: "A group that is there. Left out or empty: it names none."
    })
  ),
  number: optional(
    StorableText.pipe(Schema.maxLength(40)).annotations({
      description: "A number that the workspace holds, not beside a group. Left out or empty: it names none.",
      examples: ["2125550100"]
    })
  ),
  policy: optional(ListPolicyChange),
  version
}).annotations({ identifier: "AdminListWanted" })

/** A list that was put, and the entry that tells of it. */
export const ListPut = Schema.Struct({
  ...ListRow.fields,
  entry: Schema.NullOr(toldBy).annotations({ description: "Null: nothing of it changed." })
}).annotations({ identifier: "AdminListPut" })

/** A list that was removed, and the entry that tells of it. */
export const ListRemoved = Schema.Struct({ success: Schema.Literal(true), entry: toldBy }).annotations({
  identifier: "AdminListRemoved"
})

const path = Schema.Struct({
  listId: ListId.annotations({
    description: `The dialer's identifier, at most ${listIdLengthMax} characters.`,
    examples: ["1001"]
  })
})

/** `GET /admin/lists` */
export const list = HttpApiEndpoint.get("list", "/admin/lists")
  .setUrlParams(Schema.Struct({ search, offset, limit }))
  .addSuccess(ListPage)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListLists")
  .annotate(OpenApi.Summary, "List the dialer's lists")
  .annotate(OpenApi.Description, "By identifier; `search` finds what that or the name contains, in any case.")

/** `GET /admin/lists/{listId}` */
export const detail = HttpApiEndpoint.get("detail", "/admin/lists/:listId")
  .setPath(path)
  .addSuccess(ListRow)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetList")
  .annotate(ErrorCodes, { 404: ["list_not_found"] })
  .annotate(OpenApi.Summary, "Read a list of the dialer")

/** `PUT /admin/lists/{listId}` */
export const put = HttpApiEndpoint.put("put", "/admin/lists/:listId")
  .setPath(path)
  .setPayload(ListWanted)
  .addSuccess(ListPut)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminPutList")
  .annotate(ErrorCodes, { 409: ["limit_reached", "state_changed"] })
  .annotate(OpenApi.Summary, "Register a list of the dialer, or change it")
  .annotate(
    OpenApi.Description,
    `It takes the place of the one of its identifier: what is left out is not set any more. A workspace registers at most ${
      listsMax.toLocaleString("en")
    }.`
  )

/** `DELETE /admin/lists/{listId}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/lists/:listId")
  .setPath(path)
  .setUrlParams(Schema.Struct({
    version: Schema.optionalWith(
      whole(0, Number.MAX_SAFE_INTEGER).annotations({ description: "Done only if this version stands." }),
      { exact: true }
    )
  }))
  .addSuccess(ListRemoved)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminRemoveList")
  .annotate(ErrorCodes, { 404: ["list_not_found"], 409: ["state_changed"] })
  .annotate(OpenApi.Summary, "Remove a list of the dialer")
  .annotate(OpenApi.Description, "Its calls go by their campaign from then on.")

/** Lists of the dialer. */
export class AdminListsApi extends HttpApiGroup.make("adminLists")
  .add(list)
  .add(detail)
  .add(put)
  .add(remove)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: lists of the dialer")
  .annotate(OpenApi.Description, "Lists that have a policy, a group or a number of their own.")
{}
