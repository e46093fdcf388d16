/**
 * Campaigns as they dial now: from which source, under which rules, at which pace. What Today tells of groups that run dry
 * and what is told before numbers or rules change begin with the same.
 *
 * Pure.
 */
import type * as Findings from "@anipool/domain/alerts/Findings"
import type { PoolId } from "@anipool/domain/Ani"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Source from "@anipool/domain/assignment/Source"
import type { Campaign } from "@anipool/domain/Campaign"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import { type CampaignActivity, slotMs } from "@anipool/storage/Activity"
import type { SupplyOf } from "@anipool/storage/AlertFigures"
import type { KeyedPool } from "@anipool/storage/InventoryFeed"

/** A campaign, and what it asked for lately. */
export interface Dialing {
  readonly activity: CampaignActivity
  readonly campaign: Campaign
  readonly policy: Policy.Policy
  readonly source: Source.Source
  readonly named: Findings.Source
}

/** From when on the pace is told: an hour of whole slots, with the one that is not over. Milliseconds since the epoch. */
export const lastHour = (now: number): number => Math.floor(now / slotMs) * slotMs - (hourMs / slotMs - 1) * slotMs

/** Hours of the time from `lastHour` on, and until the workspace's day ends. */
export const day = (now: number, timeZone: string): { readonly hours: number; readonly hoursLeft: number } => ({
  hours: (now - lastHour(now)) / hourMs,
  hoursLeft: (LocalTime.endOf(LocalTime.dateAt(now, timeZone), timeZone) - now) / hourMs
})

/** Requests of a campaign: those that were answered with a number, and those that were refused. */
export const askedBy = ({ assigned, refused }: Pick<CampaignActivity, "assigned" | "refused">): number =>
  refused.reduce((sum, count) => sum + count, assigned)

/** Requests of campaigns. */
export const askedIn = (dialing: ReadonlyArray<Dialing>): number =>
  dialing.reduce((sum, { activity }) => sum + askedBy(activity), 0)

/** Where a campaign takes its numbers from. */
export type SourceOf = (campaign: Campaign) => Pick<Dialing, "named" | "source">

/** Where campaigns of a workspace take their numbers from. `names`: of groups, by their identifiers. */
export const sourcesOf = (pools: ReadonlyArray<KeyedPool>, names: ReadonlyMap<string, string>): SourceOf => {
  const poolIds = new Map(pools.map((pool) => [pool.groupId, pool.id]))
  const groupIds = new Map(pools.map((pool) => [pool.id, pool.groupId]))
  return (campaign) => {
    const source = Source.of(campaign, (groupId) => poolIds.get(groupId))
    const groupId = source._tag === "Everything"
      ? null
      : source._tag === "Pool"
      ? groupIds.get(source.id)!
      : campaign.inboundPoolId
    return { source, named: { groupId, name: groupId === null ? "" : names.get(groupId) ?? groupId } }
  }
}

/** A campaign as it dials. */
export const of = (
  workspace: Workspace,
  campaign: Campaign,
  sourceOf: SourceOf,
  activity: CampaignActivity
): Dialing => ({
  activity,
  campaign,
  policy: Policy.resolve(workspace.policy, campaign.policy),
  ...sourceOf(campaign)
})

/** What a campaign that asked for nothing asked for. */
export const idle = (campaign: string): CampaignActivity => ({ campaign, assigned: 0, refused: [], since: [] })

/** Campaigns by their source. What never was there has nothing to run dry: its campaigns are refused. */
export const groupBySource = (dialing: ReadonlyArray<Dialing>): ReadonlyArray<ReadonlyArray<Dialing>> => {
  const groups = new Map<PoolId | null, Array<Dialing>>()
  for (const each of dialing) {
    const { source } = each
    if (source._tag === "Nothing") continue
    const key = source._tag === "Pool" ? source.id : null
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [each])
    else known.push(each)
  }
  return [...groups.values()]
}

/** A source under the rules of each of its campaigns: each set of rules once. */
export const suppliesOf = (group: ReadonlyArray<Pick<Dialing, "policy" | "source">>): ReadonlyArray<SupplyOf> => [
  ...new Map(group.map((each) => {
    const supply = supplyOf(each)
    return [JSON.stringify(supply), supply]
  })).values()
]

// internal

const hourMs = 3_600_000

const supplyOf = (
  { policy, source }: Pick<Dialing, "policy" | "source">
): SupplyOf => {
  const { dailyCap, warmUpDays, warmUpStep } = policy
  const pool = source._tag === "Pool" ? source.id : null
  return { pool, dailyCap, hourlyCap: Rules.usesPerHour(policy), warmUpDays, warmUpStep }
}
