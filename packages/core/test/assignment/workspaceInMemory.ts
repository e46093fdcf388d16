/**
 * A workspace in memory, for tests of what becomes of it there.
 */
import * as LoadedPools from "@anipool/core/assignment/LoadedPools"
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import * as Plans from "@anipool/core/assignment/Plans"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type * as Policy from "@anipool/domain/assignment/Policy"
import type * as Pool from "@anipool/domain/assignment/Pool"
import * as Queue from "@anipool/domain/assignment/Queue"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { CampaignChange, CampaignEntry, FeedEntry, OwnSettings } from "@anipool/storage/InventoryFeed"

/** The pool of all campaigns that name one. */
export const poolId = 1 as PoolId

/** A workspace with a campaign for each policy; those of `everywhere` name no pool. */
export const make = (
  policies: ReadonlyArray<Policy.PolicyOverride>,
  everywhere: ReadonlyArray<Policy.PolicyOverride> = []
) => {
  const loaded = LoadedWorkspace.make(ownSettings({}))
  policies.forEach((policy, i) => Plans.putCampaign(loaded.plans, campaign(i, policy)))
  everywhere.forEach((policy, i) => Plans.putCampaign(loaded.plans, everywhereCampaign(i, policy)))
  return loaded
}

/** The settings of a workspace with this policy. */
export const ownSettings = (policy: Policy.PolicyOverride): OwnSettings => ({
  head: { revision: 1, settings: 1, ownSettings: 1, day: "2026-03-02" },
  workspace: {
    id: 1 as WorkspaceId,
    name: "Acme",
    country: "us",
    timeZone: "UTC",
    inboundGroups: false,
    fields: {},
    policy
  },
  shadows: ShadowPolicy.none
})

/** The campaign `C0`, `C1`, … */
export const campaign = (i: number, policy: Policy.PolicyOverride): CampaignEntry => ({
  key: i,
  id: `C${i}`,
  policy,
  source: { _tag: "Pool", id: poolId }
})

/** The campaign `E0`, `E1`, …, which names no pool. */
export const everywhereCampaign = (i: number, policy: Policy.PolicyOverride): CampaignEntry => ({
  key: 100 + i,
  id: `E${i}`,
  policy,
  source: { _tag: "Everything" }
})

/** That a campaign was deleted. */
export const removed = (key: number): CampaignChange => ({ key, revision: 1, campaign: null })

/** An ANI in New York: nothing else is known of it. */
export const ani = (id: number, more: Partial<FeedEntry> = {}): FeedEntry => ({
  id: id as AniId,
  revision: id,
  callingCode: 1,
  number: `212555000${id}`,
  areaCode: "212",
  status: "ACTIVE_AND_BEING_MANAGED",
  pools: [poolId],
  usedToday: 0,
  lastUsedAt: 0,
  blockRate: 0,
  activatedOn: null,
  ratedDials: 0,
  ratedContacts: 0,
  isCallable: false,
  rights: "",
  carriers: "",
  ...more
})

/** What a campaign picks from. */
export const poolOf = (loaded: LoadedWorkspace.LoadedWorkspace, campaign: string) =>
  LoadedPools.poolFor(loaded.pools, loaded.plans.campaigns.get(campaign)!, undefined)

/** All members of a pool, in whichever way it has them; nothing is taken over by this. */
export const membersOf = (pool: Pool.Pool | undefined) =>
  pool && [...pool.areaCodeQueues.values(), ...pool.untaken.values()]
    .flatMap(({ fresh, idle, resting }) => [...Queue.slots(fresh), ...Queue.slots(resting), ...idle])
    .sort()
