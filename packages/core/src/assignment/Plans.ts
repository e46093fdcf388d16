/**
 * The plans of a workspace in memory: what its campaigns, and lists of the dialer, are picked for by. A campaign's is made when its
 * settings are read; that of a list, under each campaign that calls it, when it is first asked for.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import * as DialerList from "@anipool/domain/assignment/DialerList"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Policy from "@anipool/domain/assignment/Policy"
import type * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type * as Source from "@anipool/domain/assignment/Source"
import type { CampaignChange, CampaignEntry, ListChange, OwnSettings } from "@anipool/storage/InventoryFeed"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as CountedAttempts from "./CountedAttempts.ts"
import type * as LoadedPools from "./LoadedPools.ts"
import * as Plan from "./Plan.ts"
import * as References from "./References.ts"

/** A campaign as assignment uses it. */
interface CampaignPlan extends Plan.Plan {
  /** The campaign's own policy, laid over the workspace's. */
  readonly override: Policy.PolicyOverride
  /** Equal for campaigns that set the same themselves. */
  readonly overrideKey: string
  readonly source: Source.Source
  /** Those of its lists that were asked for, by the dialer's identifier: each is made when it is. */
  readonly lists: Map<string, Plan.Plan>
}

/** A list of the dialer that is registered. */
interface KnownList {
  readonly list: DialerList.DialerList
  /** The campaigns that it has a plan of. */
  readonly campaigns: Set<string>
}

/** The plans of a workspace. */
export interface Plans {
  /** The workspace's own policy. */
  policy: Policy.PolicyOverride
  shadows: ShadowPolicy.ShadowPolicies
  /** By the campaign's identifier. */
  readonly campaigns: Map<string, CampaignPlan>
  /** The campaigns' identifiers, by key. */
  readonly campaignIds: Map<number, string>
  /** By `overrideKey`: the terms of the workspace's settings of now. */
  readonly policyTerms: Map<string, Plan.PolicyTerms>
  /** The identifiers of campaigns in live shadow. */
  readonly inShadow: Set<string>
  /** The identifiers of campaigns that keep last uses. */
  readonly keepers: Set<string>
  /** How far the changes of campaigns are read. */
  campaignCursor: InventoryFeed.Cursor
  /** By the dialer's identifier: those that are registered. */
  readonly lists: Map<string, KnownList>
  /** How many plans of lists there are. */
  listPlans: number
  /** How far the changes of lists are read: a revision. */
  listCursor: number
  readonly countedAttempts: CountedAttempts.CountedAttempts
  /** What is picked from: it keeps what plans ask for. */
  readonly pools: LoadedPools.LoadedPools
  /** What plans name. */
  readonly references: References.References
}

/** Plans of lists that are kept: those of all lists, each with a campaign or two. */
const listPlansMax = 20_000

/** Terms that are kept: those of all campaigns, which nearly all set the same themselves, or nothing. */
const policyTermsMax = 1_000

/** No campaign yet, and no list, of a workspace with these settings. */
export const make = ({ head, shadows, workspace }: OwnSettings, pools: LoadedPools.LoadedPools): Plans => ({
  policy: workspace.policy,
  shadows,
  campaigns: new Map(),
  campaignIds: new Map(),
  policyTerms: new Map(),
  inShadow: new Set(),
  keepers: new Set(),
  campaignCursor: InventoryFeed.after(head.revision),
  lists: new Map(),
  listPlans: 0,
  listCursor: 0,
  countedAttempts: CountedAttempts.make(),
  pools,
  references: pools.references
})

/**
 * By what a call is picked for: its campaign's plan, or that of its list, if it names one that is registered. Undefined: the campaign
 * is unknown.
 */
export const planFor = (
  plans: Plans,
  { campaign, list }: { readonly campaign: string; readonly list?: string | undefined }
): Plan.Plan | undefined => {
  const plan = plans.campaigns.get(campaign)
  if (list === undefined || plan === undefined) return plan
  return plan.lists.get(list) ?? listPlan(plans, campaign, plan, list)
}

/** What a list decides of a call, to be shown; undefined: the call names none. */
export const listShown = ({ lists }: Plans, list: string | undefined) =>
  list === undefined ? undefined : DialerList.shown(list, lists.get(list)?.list)

/** Applies newer settings of the workspace's own. Each campaign's plan is as before until it is made again. */
export const setOwnSettings = (
  plans: Plans,
  { shadows, workspace }: Pick<OwnSettings, "shadows" | "workspace">
): void => {
  plans.policy = workspace.policy
  plans.shadows = shadows
  plans.policyTerms.clear()
}

/** Makes a campaign's plan again, by the workspace's settings of now. */
export const remakePlan = (plans: Plans, id: string): void => {
  putPlan(plans, id, plans.campaigns.get(id)!)
}

/** Puts a campaign in, in place of the one of its identifier. */
export const putCampaign = (plans: Plans, { id, key, policy: override, source }: CampaignEntry): void =>
  putPlan(plans, id, { key, override, overrideKey: JSON.stringify(override), source })

/** Applies a change of a campaign. The cursor is moved by whoever reads them. */
export const applyCampaign = (plans: Plans, { campaign, key }: CampaignChange): void => {
  if (campaign !== null) return putCampaign(plans, campaign)
  const { campaignIds, campaigns } = plans
  const id = campaignIds.get(key)
  if (id === undefined) return
  const plan = campaigns.get(id)!
  campaignIds.delete(key)
  campaigns.delete(id)
  plans.inShadow.delete(id)
  plans.keepers.delete(id)
  CountedAttempts.countCampaign(plans.countedAttempts, plan, -1)
  releaseCampaign(plans, id, plan)
}

/** Applies a change of a list, and moves the cursor. */
export const applyList = (plans: Plans, { id, list, revision }: ListChange): void => {
  const { lists, references } = plans
  plans.listCursor = revision
  const before = lists.get(id)
  if (before !== undefined) releaseList(plans, id, before)
  if (list === null) lists.delete(id)
  else {
    lists.set(id, { list, campaigns: new Set() })
    References.nameGroups(references, DialerList.groupsOf(list))
    if (list.number !== null) References.nameNumber(references, list.number)
  }
  CountedAttempts.setList(plans.countedAttempts, id, list)
}

/** Notes the ANIs of numbers that were missing; lists that name them are planned anew. */
export const noteNumbers = (plans: Plans, held: ReadonlyArray<InventoryFeed.HeldNumber>): void => {
  if (References.noteNumbers(plans.references, held)) releaseLists(plans)
}

/** Notes the pools of groups that were missing; campaigns that name them are to be made again (`remakePlan`): their identifiers. */
export const notePools = (plans: Plans, pools: ReadonlyArray<InventoryFeed.KeyedPool>): ReadonlyArray<string> => {
  if (pools.length === 0) return []
  References.notePools(plans.references, pools)
  releaseLists(plans)
  const found = new Set(pools.map(({ groupId }) => groupId))
  return [...plans.campaigns].filter(([, { policy }]) => Fallbacks.groupsOf(policy).some((each) => found.has(each)))
    .map(([id]) => id)
}

// internal

const putPlan = (
  plans: Plans,
  id: string,
  { key, override, overrideKey, source }: Pick<CampaignPlan, "key" | "override" | "overrideKey" | "source">
): void => {
  const { campaignIds, campaigns, countedAttempts, inShadow, keepers, pools } = plans
  const before = campaigns.get(id)
  const terms = policyTermsOf(plans, override, overrideKey)
  const { policy } = terms
  // Word by word: thousands are made at once.
  const plan: CampaignPlan = {
    key,
    policy,
    rulesKey: terms.rulesKey,
    limits: terms.limits,
    source,
    shadows: Plan.shadowsOf(plans.shadows, policy, source),
    fallbacks: Plan.fallbacksOf(plans.references, policy, source),
    override,
    overrideKey,
    lists: new Map()
  }
  campaigns.set(id, plan)
  if (before !== undefined && before.key !== key) campaignIds.delete(before.key)
  campaignIds.set(key, id)
  if (policy.shadow) inShadow.add(id)
  else inShadow.delete(id)
  if (policy.keepLastUses) keepers.add(id)
  else keepers.delete(id)
  CountedAttempts.countCampaign(countedAttempts, plan, 1)
  if (before !== undefined) CountedAttempts.countCampaign(countedAttempts, before, -1)
  Plan.retainPools(pools, plan)
  if (before !== undefined) releaseCampaign(plans, id, before)
}

const policyTermsOf = (
  { policy, policyTerms }: Plans,
  override: Policy.PolicyOverride,
  overrideKey: string
): Plan.PolicyTerms => {
  const known = policyTerms.get(overrideKey)
  if (known !== undefined) return known
  const terms = Plan.policyTermsOf(Policy.resolve(policy, override))
  if (policyTerms.size < policyTermsMax) policyTerms.set(overrideKey, terms)
  return terms
}

/** The plan of a campaign's list, made anew; that of the campaign where nobody registered the list. */
const listPlan = (plans: Plans, campaign: string, plan: CampaignPlan, id: string): Plan.Plan => {
  const { lists, pools, references } = plans
  const known = lists.get(id)
  if (known === undefined) return plan
  if (plans.listPlans >= listPlansMax) releaseLists(plans)
  const own = DialerList.sourceOf(
    known.list,
    (groupId) => references.pools.get(groupId),
    (number) => References.aniOf(references, number)
  )
  const { policy, source } = DialerList.termsOf(plan, known.list, own)
  const { limits, rulesKey } = Plan.policyTermsOf(policy)
  const made: Plan.Plan = {
    key: plan.key,
    policy,
    rulesKey,
    limits,
    source,
    shadows: Plan.shadowsOf(plans.shadows, policy, source),
    fallbacks: Plan.fallbacksOf(references, policy, source)
  }
  Plan.retainPools(pools, made)
  plan.lists.set(id, made)
  known.campaigns.add(campaign)
  plans.listPlans++
  return made
}

/** Lets the plan of a campaign go, and those of its lists. */
const releaseCampaign = (plans: Plans, id: string, plan: CampaignPlan): void => {
  for (const [list, own] of plan.lists) {
    plans.lists.get(list)?.campaigns.delete(id)
    plans.listPlans--
    Plan.releasePools(plans.pools, own)
  }
  Plan.releasePools(plans.pools, plan)
}

/** Lets the plans of a list go. */
const releaseList = (plans: Plans, id: string, { campaigns }: KnownList): void => {
  for (const campaign of campaigns) {
    const { lists } = plans.campaigns.get(campaign)!
    Plan.releasePools(plans.pools, lists.get(id)!)
    lists.delete(id)
    plans.listPlans--
  }
  campaigns.clear()
}

/** Lets the plans of all lists go: each is made anew when it is asked for. */
const releaseLists = (plans: Plans): void => {
  if (plans.listPlans > 0) { for (const [id, known] of plans.lists) releaseList(plans, id, known) }
}
