/**
 * The groups whose last uses are kept, and who dials from them.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type * as Choice from "@anipool/domain/assignment/Choice"
import type * as InventoryFeed from "@anipool/storage/InventoryFeed"
import { groupsMax } from "@anipool/storage/LastUsePrices"
import * as ReplayedCampaigns from "../inventory/ReplayedCampaigns.ts"

/** A group that campaigns dial from. */
export interface DialedGroup {
  readonly poolId: PoolId
  /** By the caller's identifier. */
  readonly campaigns: ReadonlyMap<string, Choice.Terms>
  /** Their identifiers, by their numbers in storage. */
  readonly byKey: ReadonlyMap<number, string>
}

/** Those of which some campaign keeps last uses: at most `groupsMax`, those made first. */
export const of = (settings: InventoryFeed.Settings): ReadonlyArray<DialedGroup> => {
  const all = ReplayedCampaigns.of(settings)
  const kept = new Set<PoolId>()
  for (const { policy, source } of all.values()) if (policy.keepLastUses && source._tag === "Pool") kept.add(source.id)
  return [...kept].sort((a, b) => a - b).slice(0, groupsMax).map((poolId) => groupOf(settings, all, poolId))
}

/** The campaigns of a pool, out of all of the workspace. */
export const groupOf = (
  { campaigns }: Pick<InventoryFeed.Settings, "campaigns">,
  all: ReadonlyMap<string, Choice.Terms>,
  poolId: PoolId
): DialedGroup => {
  const own = new Map([...all].filter(([, { source }]) => source._tag === "Pool" && source.id === poolId))
  return {
    poolId,
    campaigns: own,
    byKey: new Map(campaigns.flatMap(({ id, key }) => own.has(id) ? [[key, id]] : []))
  }
}
