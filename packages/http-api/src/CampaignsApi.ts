/**
 * Custom dialer integration: campaigns.
 */
import * as Campaign from "@anipool/domain/Campaign"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { optional } from "./Optional.ts"
import { UniversalKey } from "./Security.ts"

const id = Campaign.Identifier.annotations({
  description: "The caller's own identifier of the campaign.",
  examples: ["spring-sale"]
})
const name = Campaign.DisplayName.annotations({ description: "The campaign's name.", examples: ["Spring sale"] })
const type = Campaign.CampaignType.annotations({ description: "The direction of its calls.", examples: ["Outbound"] })
const poolDescription =
  "The pool (inbound group) that the campaign dials from. Without one: the pool of the campaign's own id, else every ANI."
const inboundPoolId = optional(
  StorableText.pipe(Schema.maxLength(Campaign.identifierLengthMax)).annotations({
    description: `${poolDescription} Empty: none.`,
    examples: ["east"]
  })
).pipe(Schema.fromKey("inbound_pool_id"))

/** A campaign to be registered. */
export const NewCampaign = Schema.Struct({ id, name, type, inboundPoolId }).annotations({ identifier: "NewCampaign" })

/** What changes of a campaign; what is left out stays. */
export const CampaignChange = Schema.Struct({ id, name: optional(name), type: optional(type), inboundPoolId })
  .annotations({ identifier: "CampaignChange" })

/** Names a campaign. */
export const CampaignId = Schema.Struct({ id }).annotations({ identifier: "CampaignId" })

/** A campaign as it is answered; `inbound_pool_id` is left out where it names none. */
export const Shown = Schema.Struct({
  id,
  name,
  type,
  inboundPoolId: Schema.optionalToRequired(
    Campaign.Identifier.annotations({ description: poolDescription, examples: ["east"] }),
    Schema.NullOr(Campaign.Identifier),
    { decode: Option.getOrNull, encode: Option.fromNullable }
  ).pipe(Schema.fromKey("inbound_pool_id"))
}).annotations({ identifier: "Campaign" })

/** The answer that shows a campaign. */
export const CampaignAnswer = Schema.Struct({ success: Schema.Literal(true), campaign: Shown }).annotations({
  identifier: "CampaignAnswer"
})

/** The answer that a campaign is gone. */
export const CampaignDeleted = Schema.Struct({ success: Schema.Literal(true), id }).annotations({
  identifier: "CampaignDeleted"
})

/** `POST /custom/campaigns` */
export const create = HttpApiEndpoint.post("create", "/custom/campaigns")
  .setPayload(NewCampaign)
  .addSuccess(CampaignAnswer)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "createCampaign")
  .annotate(ErrorCodes, { 409: ["campaign_exists", "limit_reached"] })
  .annotate(OpenApi.Summary, "Register a campaign")
  .annotate(OpenApi.Description, "409 `Campaign already exists` when its id is taken.")

/** `PUT /custom/campaigns` */
export const update = HttpApiEndpoint.put("update", "/custom/campaigns")
  .setPayload(CampaignChange)
  .addSuccess(CampaignAnswer)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "updateCampaign")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Change a campaign")
  .annotate(OpenApi.Description, "Fields that are left out stay as they are.")

/** `GET /custom/campaigns` */
export const get = HttpApiEndpoint.get("get", "/custom/campaigns")
  .setPayload(Schema.Struct({ id }))
  .addSuccess(CampaignAnswer)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "getCampaign")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Read a campaign")
  .annotate(OpenApi.Description, "By its id, as it was registered or changed last.")

/** `DELETE /custom/campaigns` */
export const remove = HttpApiEndpoint.del("remove", "/custom/campaigns")
  .setPayload(CampaignId)
  .addSuccess(CampaignDeleted)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "deleteCampaign")
  .annotate(ErrorCodes, { 404: ["campaign_not_found"] })
  .annotate(OpenApi.Summary, "Delete a campaign")
  .annotate(OpenApi.Description, "Its assignments stay recorded.")

/** Custom dialer integration: campaigns. */
export class CampaignsApi extends HttpApiGroup.make("campaigns")
  .add(create)
  .add(update)
  .add(get)
  .add(remove)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(UniversalKey)
  .annotate(OpenApi.Title, "Campaigns")
  .annotate(OpenApi.Description, "Custom dialer integration: the campaigns of an external dialer.")
{}
