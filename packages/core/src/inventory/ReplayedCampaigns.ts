/**
 * The campaigns of a workspace, as dials are replayed for them.
 */
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Policy from "@anipool/domain/assignment/Policy"
import type * as Replay from "@anipool/domain/assignment/Replay"
import * as Source from "@anipool/domain/assignment/Source"
import type * as InventoryFeed from "@anipool/storage/InventoryFeed"

/**
 * How the campaigns pick, by the caller's identifier. `override`: laid over the policies of all; `own`: what some set
 * themselves, in place of what they have; `base`: in place of what the workspace sets.
 */
export const of = (
  { campaigns, pools, workspace }: InventoryFeed.Settings,
  { base = workspace.policy, override = {}, own = new Map() }: {
    readonly override?: Policy.PolicyOverride | undefined
    readonly own?: ReadonlyMap<string, Policy.PolicyOverride> | undefined
    readonly base?: Policy.PolicyOverride | undefined
  } = {}
): ReadonlyMap<string, Replay.Campaign> => {
  const ids = new Map(pools.map(({ groupId, id }) => [groupId, id]))
  return new Map(campaigns.map((campaign): [string, Replay.Campaign] => {
    const policy = { ...Policy.resolve(base, own.get(campaign.id) ?? campaign.policy), ...override }
    const source = Source.of(campaign, (groupId) => ids.get(groupId))
    return [campaign.id, { policy, source, fallbacks: Fallbacks.of(policy, source, (groupId) => ids.get(groupId)) }]
  }))
}
