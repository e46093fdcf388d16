/**
 * Campaigns as people register and change them. Unlike a dialer's software, whoever types the name of a group may mistype it:
 * one that is not there is refused, unless it is to be made.
 */
import type { Caller } from "@anipool/core/Caller"
import type { Conflict, InvalidRequest, NotFound } from "@anipool/core/CoreError"
import { type CampaignChange, CustomCampaigns, type NewCampaign } from "@anipool/core/custom/CustomCampaigns"
import type { Campaign } from "@anipool/domain/Campaign"
import type { Told } from "@anipool/storage/AuditTrail"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as MissingGroup from "./MissingGroup.ts"

/** A group that a campaign can dial from. */
export interface GroupChoice {
  readonly groupId: string
  readonly name: string
}

/** Groups in one answer of `groups`. */
export const groupsMax = 100

/** Campaigns as people register and change them. `isGroupMade`: their group is made, empty, where it is not there. */
export class CampaignEdits extends Context.Tag("@anipool/admin-core/CampaignEdits")<CampaignEdits, {
  /** Registers a campaign. */
  readonly create: (
    caller: Caller,
    campaign: NewCampaign,
    isGroupMade: boolean
  ) => Effect.Effect<Campaign, Conflict | InvalidRequest | StorageError>
  /** Changes a campaign; the entry tells of it. The group that it names already may be named again, there or not. */
  readonly update: (
    caller: Caller,
    id: string,
    change: CampaignChange,
    isGroupMade: boolean
  ) => Effect.Effect<Told<Campaign>, InvalidRequest | NotFound | StorageError>
  /** The groups that it can dial from, by name: the first `groupsMax` of which the name or the identifier contains `search`. */
  readonly groups: (
    caller: Caller,
    search: string | undefined
  ) => Effect.Effect<ReadonlyArray<GroupChoice>, StorageError>
}>() {}

/** `CampaignEdits` over core and storage. */
export const make = Effect.gen(function*() {
  const campaigns = yield* CustomCampaigns
  const groups = yield* InboundGroups

  /** Does a change of a campaign that names a group. A group that is made for it is made last: a change that is refused makes none. */
  const naming = Effect.fnUntraced(function*<A, E>(
    { workspace }: Caller,
    groupId: string | undefined,
    isGroupMade: boolean,
    change: Effect.Effect<A, E>
  ) {
    const isMissing = groupId !== undefined && groupId !== "" &&
      Option.isNone(yield* groups.head(workspace.id, groupId))
    if (isMissing && !isGroupMade) {
      return yield* MissingGroup.refuse("groupId", groupId, yield* groups.groupIds(workspace.id))
    }
    const changed = yield* change
    if (isMissing) {
      // Another may have made it meanwhile.
      yield* groups.create(workspace.id, { groupId, name: groupId, phones: [] }).pipe(
        Effect.catchTag("AlreadyExists", () => Effect.void)
      )
    }
    return changed
  })

  return CampaignEdits.of({
    create: Effect.fn("CampaignEdits.create")((caller: Caller, campaign: NewCampaign, isGroupMade: boolean) =>
      naming(caller, campaign.inboundPoolId, isGroupMade, campaigns.create(caller, campaign))
    ),

    update: Effect.fn("CampaignEdits.update")(function*(caller, id, change, isGroupMade) {
      const { inboundPoolId } = yield* campaigns.get(caller, id)
      const named = change.inboundPoolId === inboundPoolId ? undefined : change.inboundPoolId
      return yield* naming(caller, named, isGroupMade, campaigns.update(caller, id, change))
    }),

    groups: Effect.fn("CampaignEdits.groups")(({ workspace }: Caller, search: string | undefined) =>
      Effect.map(
        groups.list(workspace.id, { search, offset: 0, limit: groupsMax }),
        (page) => page.groups.map(({ groupId, name }) => ({ groupId, name }))
      )
    )
  })
})

/** `CampaignEdits` over core and storage. */
export const layer: Layer.Layer<CampaignEdits, never, CustomCampaigns | InboundGroups> = Layer.effect(
  CampaignEdits,
  make
)
