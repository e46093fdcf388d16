/**
 * Campaigns, as the caller's dialer knows them.
 */
import * as Schema from "effect/Schema"
import * as Policy from "./assignment/Policy.ts"
import { hasOnlyStorable, StorableText } from "./StorableText.ts"

/** Longest identifier of the caller's own (campaign, disposition, inbound group), in characters. */
export const identifierLengthMax = 255
/** Longest display name, in characters. */
export const nameLengthMax = 255

/** An identifier that the caller chose: campaign, disposition or inbound group. */
export const Identifier = StorableText.pipe(Schema.minLength(1), Schema.maxLength(identifierLengthMax))
/** Whether something is an `Identifier`: for many thousand of them. */
export const isIdentifier = (input: unknown): input is string =>
  typeof input === "string" && input.length > 0 && input.length <= identifierLengthMax && hasOnlyStorable(input)
/** A display name. */
export const DisplayName = StorableText.pipe(Schema.minLength(1), Schema.maxLength(nameLengthMax))

/** The direction of a campaign's calls. */
export const CampaignType = Schema.Literal("Inbound", "Outbound", "Blended").annotations({ identifier: "CampaignType" })
/** The direction of a campaign's calls. */
export type CampaignType = typeof CampaignType.Type

/**
 * A campaign. `id` is the caller's identifier; `inboundPoolId` names the pool (by its group_id) that the campaign
 * dials from, `null` when it names none; `policy` overrides the workspace's.
 */
export const Campaign = Schema.Struct({
  id: Identifier,
  name: DisplayName,
  type: CampaignType,
  inboundPoolId: Schema.NullOr(Identifier),
  policy: Policy.PolicyOverride
}).annotations({ identifier: "Campaign" })
/** A campaign. */
export type Campaign = typeof Campaign.Type

/**
 * The pool that a campaign dials from: the one it names, else the one of its own identifier if there ever was one,
 * else every ANI of the workspace (`null`). A named pool that is gone or empty opens no wall: nothing is eligible.
 */
export const poolOf = (
  campaign: Pick<Campaign, "id" | "inboundPoolId">,
  everExisted: (groupId: string) => boolean
): string | null => campaign.inboundPoolId ?? (everExisted(campaign.id) ? campaign.id : null)
