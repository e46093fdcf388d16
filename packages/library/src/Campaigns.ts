/**
 * Campaigns, as your dialer knows them.
 */
import type { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as Domain from "@anipool/domain/Campaign"
import { StorableText } from "@anipool/domain/StorableText"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallOptions } from "./CallOptions.ts"
import * as Inputs from "./internal/inputs.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** The direction of a campaign's calls. */
export type CampaignType = "Inbound" | "Outbound" | "Blended"

/** A campaign to be registered. */
export interface NewCampaign {
  /** Your own identifier of it, 1 to 255 characters. */
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  /** The id of the group (pool) that it dials from. Without one: the group of the campaign's own id, else every ANI. */
  readonly inboundPoolId?: string | undefined
}

/** What changes of a campaign; what is left out stays. */
export interface CampaignChange {
  readonly name?: string | undefined
  readonly type?: CampaignType | undefined
  /** Empty: it names no group any more. */
  readonly inboundPoolId?: string | undefined
}

/** A campaign. */
export interface Campaign {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  /** The group that it names; null when it names none. */
  readonly inboundPoolId: string | null
  /** What it wants of selection other than the workspace does. */
  readonly policy: PolicyOverride
}

/** The campaigns of one workspace. */
export interface Campaigns {
  /** Registers a campaign. */
  readonly create: (campaign: NewCampaign, options?: CallOptions) => Promise<Campaign>
  /** Changes a campaign. */
  readonly update: (id: string, change: CampaignChange, options?: CallOptions) => Promise<Campaign>
  /** The campaign of this id. */
  readonly get: (id: string, options?: CallOptions) => Promise<Campaign>
  /** Deletes a campaign; its assignments stay recorded. */
  readonly remove: (id: string, options?: CallOptions) => Promise<void>
}

/** The campaigns of one workspace. */
export const make = (campaigns: CustomCampaigns["Type"], { run }: WorkspaceCalls): Campaigns => ({
  create: (campaign, options) =>
    run((caller) => Effect.flatMap(readNew(campaign), (read) => campaigns.create(caller, read)), options),
  update: (id, change, options) =>
    run(
      (caller) =>
        Effect.flatMap(
          Effect.all([readId(id), readChange(change)]),
          ([id, change]) => Effect.map(campaigns.update(caller, id, change), ({ value }) => value)
        ),
      options
    ),
  get: (id, options) => run((caller) => Effect.flatMap(readId(id), (id) => campaigns.get(caller, id)), options),
  remove: (id, options) =>
    run((caller) => Effect.flatMap(readId(id), (id) => Effect.asVoid(campaigns.remove(caller, id))), options)
})

// internal

const changeable = {
  name: Domain.DisplayName,
  type: Domain.CampaignType,
  inboundPoolId: StorableText.pipe(Schema.maxLength(Domain.identifierLengthMax))
}

const readId = Inputs.reader(Domain.Identifier, "id")

const readNew = Inputs.reader(
  Schema.Struct({
    ...changeable,
    id: Domain.Identifier,
    inboundPoolId: Schema.optionalWith(changeable.inboundPoolId, { exact: true })
  }),
  "campaign"
)

const readChange = Inputs.reader(Schema.partialWith(Schema.Struct(changeable), { exact: true }), "change")
