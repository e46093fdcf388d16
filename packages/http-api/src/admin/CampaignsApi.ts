/**
 * Campaigns as resources: listed with what they did, changed, and their policies.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import { CampaignType, DisplayName, Identifier, identifierLengthMax } from "@anipool/domain/Campaign"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { ShowsFigures } from "../FiguresAge.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { toldBy } from "./AuditApi.ts"
import { replayedMax } from "./PlanApi.ts"
import { PolicyChange, PolicyPreview } from "./PolicyApi.ts"
import { limit, offset, search, sortOf, tagFilter } from "./Query.ts"

/** Campaigns that are named in one request. */
export const campaignsNamedMax = 5_000

/** What a campaign did. */
export const CampaignCounts = Schema.Struct({
  assigned: Schema.Int,
  local: Schema.Int.annotations({
    description: "Assignments of a number of the prospect's own area codes or of ones over the same ground."
  }),
  refused: Schema.Int.annotations({ description: "Requests that no number was available for." }),
  dials: Schema.Int,
  contacts: Schema.Int
}).annotations({ identifier: "AdminCampaignCounts" })
/** What a campaign did. */
export type CampaignCounts = typeof CampaignCounts.Type

/** What a campaign did on a day. */
export const CampaignDay = Schema.Struct({ day: Schema.String, ...CampaignCounts.fields }).annotations({
  identifier: "AdminCampaignDay"
})
/** What a campaign did on a day. */
export type CampaignDay = typeof CampaignDay.Type

/** A campaign in the list. */
export const CampaignRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  type: CampaignType,
  isRegistered: Schema.Boolean.annotations({
    description: "False: only dials named it, and nothing can be assigned for it until it is registered."
  }),
  groupId: Schema.NullOr(Schema.String).annotations({ description: "The group that it names." }),
  group: Schema.NullOr(Schema.Struct({
    groupId: Schema.String,
    name: Schema.NullOr(Schema.String).annotations({ description: "Null: there is no such group now." })
  })).annotations({ description: "The group that it dials from; null: every number." }),
  activeAnis: Schema.Int.annotations({ description: "Numbers that may be given out there." }),
  ownSettings: Schema.Array(Schema.String).annotations({ description: "What of the policy it sets itself." }),
  tags: Schema.Array(Schema.String),
  today: CampaignCounts,
  last30: CampaignCounts.annotations({ description: "Of the last 30 days, today with them." })
}).annotations({ identifier: "AdminCampaignRow" })
/** A campaign in the list. */
export type CampaignRow = typeof CampaignRow.Type

/** A page of campaigns. */
export const CampaignPage = Schema.Struct({
  total: Schema.Int.annotations({ description: "Campaigns that the search finds." }),
  unregistered: Schema.Int.annotations({ description: "Those of them that only dials named." }),
  campaigns: Schema.Array(CampaignRow)
}).annotations({ identifier: "AdminCampaignPage" })

const ShareCounts = Schema.Struct({ dials: Schema.Int, contacts: Schema.Int, successes: Schema.Int }).annotations({
  identifier: "AdminShareCounts"
})

/** A campaign with its days. */
export const CampaignDetail = Schema.Struct({
  campaign: CampaignRow,
  days: Schema.Array(CampaignDay).annotations({
    description: "Those of the last 30 days on which it did something, the earliest first."
  }),
  holdOut: Schema.Struct({
    applied: ShareCounts,
    heldOut: ShareCounts,
    effect: Schema.NullOr(
      Schema.Struct({ difference: Schema.Number, low: Schema.Number, high: Schema.Number })
    ).annotations({
      description:
        "What `preferAnswered` did to the contact rate, in percentage points, with its 95 % interval; null while one of the shares has no dials."
    })
  })
}).annotations({ identifier: "AdminCampaignDetail" })
/** A campaign with its days. */
export type CampaignDetail = typeof CampaignDetail.Type

const groupId = optional(
  StorableText.pipe(Schema.maxLength(identifierLengthMax)).annotations({
    description:
      "The group that it dials from. Empty: it names none, and dials from the group of its own id or else from every number."
  })
)

const makeGroup = optional(
  Schema.Boolean.annotations({
    description: "Whether the group is made, empty, where it is not there: it is refused otherwise. Default: false."
  })
)

/** A campaign to be registered. */
export const NewCampaign = Schema.Struct({ id: Identifier, name: DisplayName, type: CampaignType, groupId, makeGroup })
  .annotations({ identifier: "AdminNewCampaign" })

/** What changes of a campaign; what is left out stays. */
export const CampaignChange = Schema.Struct({
  name: optional(DisplayName),
  type: optional(CampaignType),
  groupId,
  makeGroup
}).annotations({ identifier: "AdminCampaignChange" })

/** Groups that a campaign can dial from. */
export const CampaignGroups = Schema.Struct({
  groups: Schema.Array(Schema.Struct({ groupId: Schema.String, name: Schema.String })).annotations({
    description: "By name, the first 100."
  })
}).annotations({ identifier: "AdminCampaignGroups" })

/** A campaign as it is registered. */
export const Campaign = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  type: CampaignType,
  groupId: Schema.NullOr(Schema.String)
}).annotations({ identifier: "AdminCampaign" })

/** A campaign as it was changed. */
export const CampaignChanged = Schema.Struct({ ...Campaign.fields, entry: Schema.NullOr(toldBy) }).annotations({
  identifier: "AdminCampaignChanged"
})

/** What deleting a campaign would do. */
export const CampaignDeletion = Schema.Struct({
  today: CampaignCounts.annotations({ description: "What it did today: whoever dials for it is refused then." }),
  settings: Schema.Array(Schema.String).annotations({ description: "Settings of its own policy, which go." }),
  keys: Schema.Array(Schema.String).annotations({
    description: "Active keys that assign for it where a request names no campaign, the first 100."
  })
}).annotations({ identifier: "AdminCampaignDeletion" })

const FullPolicy = Schema.typeSchema(Policy.Policy)

/** A campaign's policy. */
export const CampaignPolicy = Schema.Struct({
  override: Policy.PolicyOverride.annotations({ description: "What the campaign sets itself." }),
  inherited: FullPolicy.annotations({ description: "What holds where it sets nothing: the workspace's." }),
  effective: FullPolicy.annotations({ description: "What holds." })
}).annotations({ identifier: "AdminCampaignPolicy" })
/** A campaign's policy. */
export type CampaignPolicy = typeof CampaignPolicy.Type

/** A campaign's policy as it was replaced. */
export const CampaignPolicySet = Schema.Struct({ ...CampaignPolicy.fields, entry: Schema.NullOr(toldBy) }).annotations({
  identifier: "AdminCampaignPolicySet"
})

/** What campaigns can be sorted by. */
export const campaignSortKeys = [
  "name",
  "group",
  "activeAnis",
  "assigned",
  "dials",
  "localShare",
  "contactRate"
] as const

/** An order of campaigns. */
export const CampaignSort = sortOf(campaignSortKeys).annotations({
  identifier: "AdminCampaignSort",
  description:
    "The highest first with a `-` before it: by name unless given. `assigned` and `dials` are today's, `localShare` and `contactRate` of the last 30 days; those without come last. At most 20,000 campaigns are sorted by more than their name."
})
/** An order of campaigns. */
export type CampaignSort = typeof CampaignSort.Type

/** Which campaigns. */
export const CampaignFilter = Schema.Struct({ search, ...tagFilter })

const path = Schema.Struct({ campaignId: Identifier })

/** `GET /admin/campaigns` */
export const list = HttpApiEndpoint.get("list", "/admin/campaigns")
  .setUrlParams(Schema.Struct({
    ...CampaignFilter.fields,
    sort: Schema.optionalWith(CampaignSort, { exact: true }),
    offset,
    limit
  }))
  .addSuccess(CampaignPage)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminListCampaigns")
  .annotate(OpenApi.Summary, "List campaigns")
  .annotate(
    OpenApi.Description,
    "In the order of `sort`, then by name, then by identifier, those that only dials named too; `search` finds what either contains, in any case."
  )

/** `GET /admin/campaign-groups` */
export const groups = HttpApiEndpoint.get("groups", "/admin/campaign-groups")
  .setUrlParams(Schema.Struct({ search }))
  .addSuccess(CampaignGroups)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "adminListCampaignGroups")
  .annotate(OpenApi.Summary, "List groups that a campaign can dial from")
  .annotate(OpenApi.Description, "`search` finds what the name or the identifier contains, in any case.")

/** `POST /admin/campaigns` */
export const create = HttpApiEndpoint.post("create", "/admin/campaigns")
  .setPayload(NewCampaign)
  .addSuccess(Campaign)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminCreateCampaign")
  .annotate(ErrorCodes, { 409: ["campaign_exists", "limit_reached"] })
  .annotate(OpenApi.Summary, "Register a campaign")
  .annotate(OpenApi.Description, "One that dials named before keeps its dials. 409 when it is registered already.")

/** `GET /admin/campaigns/{campaignId}` */
export const detail = HttpApiEndpoint.get("detail", "/admin/campaigns/:campaignId")
  .setPath(path)
  .addSuccess(CampaignDetail)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminGetCampaign")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Read a campaign with its last 30 days")

/** `PATCH /admin/campaigns/{campaignId}` */
export const change = HttpApiEndpoint.patch("change", "/admin/campaigns/:campaignId")
  .setPath(path)
  .setPayload(CampaignChange)
  .addSuccess(CampaignChanged)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminUpdateCampaign")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Change a campaign")
  .annotate(OpenApi.Description, "Fields that are left out stay as they are.")

/** `DELETE /admin/campaigns/{campaignId}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/campaigns/:campaignId")
  .setPath(path)
  .addSuccess(Schema.Struct({ success: Schema.Literal(true), entry: toldBy }))
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminDeleteCampaign")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Delete a campaign")
  .annotate(OpenApi.Description, "Its assignments stay recorded.")

/** `GET /admin/campaigns/{campaignId}/deletion` */
export const deletion = HttpApiEndpoint.get("deletion", "/admin/campaigns/:campaignId/deletion")
  .setPath(path)
  .addSuccess(CampaignDeletion)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewCampaignDeletion")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Tell what deleting a campaign would do")

/** `GET /admin/campaigns/{campaignId}/policy` */
export const policy = HttpApiEndpoint.get("policy", "/admin/campaigns/:campaignId/policy")
  .setPath(path)
  .addSuccess(CampaignPolicy)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetCampaignPolicy")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Read a campaign's policy")

/** `PUT /admin/campaigns/{campaignId}/policy` */
export const setPolicy = HttpApiEndpoint.put("setPolicy", "/admin/campaigns/:campaignId/policy")
  .setPath(path)
  .setPayload(PolicyChange)
  .addSuccess(CampaignPolicySet)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminReplaceCampaignPolicy")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Replace what a campaign sets itself")
  .annotate(OpenApi.Description, "What is left out is taken from the workspace.")

/** `POST /admin/campaigns/{campaignId}/policy/preview` */
export const previewPolicy = HttpApiEndpoint.post("previewPolicy", "/admin/campaigns/:campaignId/policy/preview")
  .setPath(path)
  .setPayload(PolicyChange)
  .addSuccess(PolicyPreview)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewCampaignPolicy")
  .annotate(Repeatable, "by-nature")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Tell what another policy would have done yesterday")
  .annotate(
    OpenApi.Description,
    `Replays yesterday's assignments of all campaigns, at most ${
      replayedMax.toLocaleString("en")
    }; more is answered 400. Nothing is changed.`
  )

/** Campaigns. */
export class AdminCampaignsApi extends HttpApiGroup.make("adminCampaigns")
  .add(list)
  .add(groups)
  .add(create)
  .add(detail)
  .add(change)
  .add(remove)
  .add(deletion)
  .add(policy)
  .add(setPolicy)
  .add(previewPolicy)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: campaigns")
  .annotate(OpenApi.Description, "Campaigns with what they did, and their policies.")
{}
