/**
 * Which ANIs a campaign dials from.
 */
import type { PoolId } from "../Ani.ts"
import * as Campaign from "../Campaign.ts"

/** A pool's ANIs, all of the workspace, or none (the pool that the campaign names never existed). */
export type Source =
  | { readonly _tag: "Pool"; readonly id: PoolId }
  | { readonly _tag: "Everything" }
  | { readonly _tag: "Nothing" }

/** The source of a campaign. `pools`: all pools that ever existed, by group_id. */
export const of = (
  campaign: Pick<Campaign.Campaign, "id" | "inboundPoolId">,
  pools: ReadonlyMap<string, PoolId>
): Source => {
  const groupId = Campaign.poolOf(campaign, (id) => pools.has(id))
  if (groupId === null) return { _tag: "Everything" }
  const id = pools.get(groupId)
  return id === undefined ? { _tag: "Nothing" } : { _tag: "Pool", id }
}
