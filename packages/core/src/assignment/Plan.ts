/**
 * What calls of a campaign, or of one of its lists, are picked for by: its own terms, those of shadow policies, and what it goes on
 * with.
 *
 * All functions are synchronous.
 */
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import type * as Policy from "@anipool/domain/assignment/Policy"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type * as Source from "@anipool/domain/assignment/Source"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import type { CampaignEntry } from "@anipool/storage/InventoryFeed"
import * as LoadedPools from "./LoadedPools.ts"
import * as References from "./References.ts"

/** What a shadow policy would have a campaign pick by. */
interface ShadowTerms extends LoadedPools.Terms, Pick<ShadowPolicy.PlacedPolicy, "place"> {}

/** What a campaign goes on with. */
export interface FallbackTerms extends Fallbacks.Fallback<Source.Dialed>, LoadedPools.Terms {}

/** What follows from a policy alone: campaigns that set the same themselves share it. */
export interface PolicyTerms extends Pick<LoadedPools.Terms, "policy" | "rulesKey"> {
  /** Whom it may call, how often and when; undefined: the policy limits none of it. */
  readonly limits: CallLimits.CallLimits | undefined
}

/** A campaign, or one of its lists, as assignment uses it. */
export interface Plan extends LoadedPools.Terms, PolicyTerms, Pick<CampaignEntry, "key"> {
  /** The workspace's shadow policies, where its policy explores. */
  readonly shadows: ReadonlyArray<ShadowTerms>
  /** What it goes on with where its own numbers come to nothing. */
  readonly fallbacks: ReadonlyArray<FallbackTerms>
}

/** What follows from a policy. */
export const policyTermsOf = (policy: Policy.Policy): PolicyTerms => ({
  policy,
  rulesKey: Rules.keyOf(policy),
  limits: CallLimits.of(policy)
})

/** What shadow policies would have a campaign pick by; nothing, unless its policy explores. */
export const shadowsOf = (
  { policies }: ShadowPolicy.ShadowPolicies,
  campaign: Policy.Policy,
  source: Source.Dialed
): ReadonlyArray<ShadowTerms> =>
  !campaign.explore ? noShadows : policies.map((shadow) => {
    const policy = ShadowPolicy.policyOf(campaign, shadow)
    return { policy, rulesKey: Rules.keyOf(policy), source, place: shadow.place }
  })

/** What a campaign goes on with. The groups that its policy names for this are named in `references`. */
export const fallbacksOf = (
  references: References.References,
  policy: Policy.Policy,
  source: Source.Dialed
): ReadonlyArray<FallbackTerms> => {
  References.nameGroups(references, Fallbacks.groupsOf(policy))
  const all = Fallbacks.of(policy, source, (groupId) => references.pools.get(groupId))
  return all.length === 0 ? noFallbacks : all.map((each) => ({ ...each, rulesKey: Rules.keyOf(each.policy) }))
}

/** Counts a plan among those that pick from pools: see `LoadedPools.retain`. */
export const retainPools = (pools: LoadedPools.LoadedPools, plan: Plan): void => {
  LoadedPools.retain(pools, plan)
  for (const shadow of plan.shadows) LoadedPools.retain(pools, shadow)
  for (const fallback of plan.fallbacks) LoadedPools.retain(pools, fallback)
}

/** Takes back a `retainPools`. */
export const releasePools = (pools: LoadedPools.LoadedPools, plan: Plan): void => {
  for (const shadow of plan.shadows) LoadedPools.release(pools, shadow)
  for (const fallback of plan.fallbacks) LoadedPools.release(pools, fallback)
  LoadedPools.release(pools, plan)
}

// internal

const noShadows: ReadonlyArray<ShadowTerms> = []

const noFallbacks: ReadonlyArray<FallbackTerms> = []
