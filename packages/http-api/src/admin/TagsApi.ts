/**
 * Tags: short words that people give to numbers and campaigns, to find them by and to act on them together.
 */
import { actedMax } from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import { tagsOfOneMax, tagsOfWorkspaceMax, WrittenTag } from "@anipool/domain/tags/Tag"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { toldBy } from "./AuditApi.ts"
import { CampaignFilter, campaignsNamedMax } from "./CampaignsApi.ts"
import { NumberFilter } from "./NumberListApi.ts"

/** Tags that are given, or taken, in one request. */
export const tagsChangedMax = 10

/** Numbers that a filter may find, to be tagged as one change. */
export const numbersTaggedMax = 25_000

const tagged = `${tagsOfOneMax} tags at most of each, ${tagsOfWorkspaceMax} of the workspace.`

/** A tag, and what has it. */
export const TagCount = Schema.Struct({
  tag: Schema.String,
  numbers: Schema.Int.annotations({ description: "Numbers of the inventory that have it." }),
  campaigns: Schema.Int
}).annotations({ identifier: "AdminTag" })

const written = Schema.Array(WrittenTag).pipe(
  Schema.maxItems(tagsChangedMax, { message: () => `expected at most ${tagsChangedMax} tags` })
)

const change = {
  addTags: optional(written.annotations({
    description:
      "Tags that they get: each is made where there is none. `VIP` and `vip` are one, written as it was first.",
    examples: [["Spring sale"]]
  })),
  removeTags: optional(
    written.annotations({ description: "Tags that they lose; one that nothing has any more is gone." })
  )
}

/** Which tags numbers get and lose. */
export const NumberTagging = Schema.Struct({
  ids: optional(
    Schema.Array(Schema.Int.pipe(Schema.positive())).pipe(
      Schema.minItems(1),
      Schema.maxItems(actedMax, { message: () => `expected 1 to ${actedMax} numbers' ids` })
    ).annotations({ description: "These numbers; or give `filter`." })
  ),
  filter: optional(NumberFilter.annotations({ description: `All that it finds, at most ${numbersTaggedMax}.` })),
  ...change
}).annotations({ identifier: "AdminNumberTagging" })

/** Which tags campaigns get and lose. */
export const CampaignTagging = Schema.Struct({
  campaignIds: optional(
    Schema.Array(Identifier).pipe(
      Schema.minItems(1),
      Schema.maxItems(campaignsNamedMax, { message: () => `expected 1 to ${campaignsNamedMax} campaigns' ids` })
    ).annotations({ description: "These campaigns; or give `filter`." })
  ),
  filter: optional(CampaignFilter.annotations({ description: `All that it finds, at most ${campaignsNamedMax}.` })),
  ...change
}).annotations({ identifier: "AdminCampaignTagging" })

/** What a change of tags would do. */
export const TagPlan = Schema.Struct({
  found: Schema.Int.annotations({ description: "Those that are named, or found, and there." }),
  changed: Schema.Int,
  full: Schema.Int.annotations({
    description: `Those that would have more than ${tagsOfOneMax} tags: nothing is done to them.`
  }),
  effects: Schema.Array(Schema.Struct({
    tag: Schema.String.annotations({ description: "As it is written, where there is one." }),
    isAdded: Schema.Boolean,
    changed: Schema.Int.annotations({ description: "How many get it, or lose it." }),
    already: Schema.Int.annotations({ description: "How many have it already, or do not have it." })
  }))
}).annotations({ identifier: "AdminTagPlan" })
/** What a change of tags would do. */
export type TagPlan = typeof TagPlan.Type

/** What a change of tags did. */
export const Tagged = Schema.Struct({ ...TagPlan.fields, entry: Schema.NullOr(toldBy) }).annotations({
  identifier: "AdminTagged"
})

/** A tag, and what takes its place. */
export const TagReplacement = Schema.Struct({
  tag: WrittenTag,
  by: Schema.NullOr(WrittenTag).annotations({
    description: "What all that have it have instead: a new name, or a tag that is there; null: none, it is deleted."
  })
}).annotations({ identifier: "AdminTagReplacement" })

/** A tag that was replaced. */
export const TagReplaced = Schema.Struct({
  numbers: Schema.Int.annotations({ description: "Numbers that had it, also such as left the inventory." }),
  campaigns: Schema.Int,
  entry: toldBy
}).annotations({ identifier: "AdminTagReplaced" })

/** `GET /admin/tags` */
export const list = HttpApiEndpoint.get("list", "/admin/tags")
  .addSuccess(Schema.Struct({ tags: Schema.Array(TagCount) }).annotations({ identifier: "AdminTags" }))
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListTags")
  .annotate(OpenApi.Summary, "List tags with what has them")

/** `POST /admin/tags/replacements` */
export const replace = HttpApiEndpoint.post("replace", "/admin/tags/replacements")
  .setPayload(TagReplacement)
  .addSuccess(TagReplaced)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminReplaceTag")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Rename a tag, or delete it")
  .annotate(
    OpenApi.Description,
    `Of all that have it, at most ${numbersTaggedMax} numbers; as one change, which is undone as one.`
  )

/** `POST /admin/tags/numbers/preview` */
export const previewNumbers = HttpApiEndpoint.post("previewNumbers", "/admin/tags/numbers/preview")
  .setPayload(NumberTagging)
  .addSuccess(TagPlan)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberTags")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Say what giving and taking tags of numbers would do")

/** `POST /admin/tags/numbers` */
export const tagNumbers = HttpApiEndpoint.post("tagNumbers", "/admin/tags/numbers")
  .setPayload(NumberTagging)
  .addSuccess(Tagged)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminTagNumbers")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Give numbers tags, and take tags from them")
  .annotate(
    OpenApi.Description,
    `Exactly one of \`ids\` and \`filter\`. All as one change, which is undone as one. ${tagged}`
  )

/** `POST /admin/tags/campaigns/preview` */
export const previewCampaigns = HttpApiEndpoint.post("previewCampaigns", "/admin/tags/campaigns/preview")
  .setPayload(CampaignTagging)
  .addSuccess(TagPlan)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewCampaignTags")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Say what giving and taking tags of campaigns would do")

/** `POST /admin/tags/campaigns` */
export const tagCampaigns = HttpApiEndpoint.post("tagCampaigns", "/admin/tags/campaigns")
  .setPayload(CampaignTagging)
  .addSuccess(Tagged)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "adminTagCampaigns")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Give campaigns tags, and take tags from them")
  .annotate(
    OpenApi.Description,
    `Exactly one of \`campaignIds\` and \`filter\`; those that only dials named, too. All as one change, which is undone as one. ${tagged}`
  )

/** Tags of numbers and of campaigns. */
export class AdminTagsApi extends HttpApiGroup.make("adminTags")
  .add(list)
  .add(replace)
  .add(previewNumbers)
  .add(tagNumbers)
  .add(previewCampaigns)
  .add(tagCampaigns)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: tags")
  .annotate(OpenApi.Description, "Words that numbers and campaigns are marked with.")
{}
