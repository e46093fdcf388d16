/**
 * Custom dialer integration: campaigns.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { Campaign, CampaignType } from "@anipool/domain/Campaign"
import type { EntryId, Told } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../Caller.ts"
import { Conflict, NotFound } from "../CoreError.ts"

/** A campaign to be registered. */
export interface NewCampaign {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  /** The group_id of the pool that it dials from. */
  readonly inboundPoolId?: string | undefined
  /** What it sets of its policy. */
  readonly policy?: PolicyOverride | undefined
}

/** What changes of a campaign; what is left out stays. An empty `inboundPoolId` names no pool any more. */
export interface CampaignChange {
  readonly name?: string | undefined
  readonly type?: CampaignType | undefined
  readonly inboundPoolId?: string | undefined
}

/** Custom dialer integration: campaigns. */
export class CustomCampaigns extends Context.Tag("@anipool/core/CustomCampaigns")<CustomCampaigns, {
  /** Registers a campaign. */
  readonly create: (caller: Caller, campaign: NewCampaign) => Effect.Effect<Campaign, Conflict | StorageError>
  /** Changes a campaign; the entry tells of it. */
  readonly update: (
    caller: Caller,
    id: string,
    change: CampaignChange
  ) => Effect.Effect<Told<Campaign>, NotFound | StorageError>
  /** The campaign of this id. */
  readonly get: (caller: Caller, id: string) => Effect.Effect<Campaign, NotFound | StorageError>
  /** Deletes a campaign; answers the entry that tells of it. */
  readonly remove: (caller: Caller, id: string) => Effect.Effect<EntryId, NotFound | StorageError>
}>() {}

/** `CustomCampaigns` over storage. */
export const make = Effect.gen(function*() {
  const campaigns = yield* Campaigns
  return CustomCampaigns.of({
    create: Effect.fn("CustomCampaigns.create")(
      function*({ workspace }, { id, inboundPoolId, name, policy = {}, type }) {
        return yield* campaigns.create(workspace.id, {
          id,
          name,
          type,
          inboundPoolId: inboundPoolId || null,
          policy
        })
      },
      Effect.catchTags({
        AlreadyExists: () => new Conflict({ message: "Campaign already exists", code: "campaign_exists" }),
        LimitReached: ({ limit }) =>
          new Conflict({ message: `A workspace holds at most ${limit} campaigns`, code: "limit_reached" })
      })
    ),

    update: Effect.fn("CustomCampaigns.update")(function*({ workspace }, id, { inboundPoolId, name, type }) {
      const updated = yield* campaigns.update(workspace.id, id, {
        ...(name === undefined ? {} : { name }),
        ...(type === undefined ? {} : { type }),
        ...(inboundPoolId === undefined ? {} : { inboundPoolId: inboundPoolId || null })
      })
      return yield* updated
    }, Effect.catchTag("NoSuchElementException", () => notFound)),

    get: Effect.fn("CustomCampaigns.get")(function*({ workspace }, id) {
      return yield* yield* campaigns.find(workspace.id, id)
    }, Effect.catchTag("NoSuchElementException", () => notFound)),

    remove: Effect.fn("CustomCampaigns.remove")(function*({ workspace }, id) {
      return yield* yield* campaigns.remove(workspace.id, id)
    }, Effect.catchTag("NoSuchElementException", () => notFound))
  })
})

/** `CustomCampaigns` over storage. */
export const layer: Layer.Layer<CustomCampaigns, never, Campaigns> = Layer.effect(CustomCampaigns, make)

// internal

const notFound = new NotFound({ message: "Campaign not found", code: "campaign_not_found" })
