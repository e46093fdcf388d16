/**
 * The campaigns of a workspace, as dials are replayed for them.
 */
import type * as Choice from "@anipool/domain/assignment/Choice"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Source from "@anipool/domain/assignment/Source"
import type * as InventoryFeed from "@anipool/storage/InventoryFeed"

/**
 * How the campaigns pick, by the caller's identifier. `override`: laid over the policies of all; `own`: what some set
 * themselves, in place of what they have.
 */
export const of = (
  { campaigns, pools, workspace }: InventoryFeed.Settings,
  override: Policy.PolicyOverride = {},
  own: ReadonlyMap<string, Policy.PolicyOverride> = new Map()
): ReadonlyMap<string, Choice.Terms> => {
  const ids = new Map(pools.map(({ groupId, id }) => [groupId, id]))
  return new Map(campaigns.map((campaign): [string, Choice.Terms] => [campaign.id, {
    policy: { ...Policy.resolve(workspace.policy, own.get(campaign.id) ?? campaign.policy), ...override },
    source: Source.of(campaign, (groupId) => ids.get(groupId))
  }]))
}
