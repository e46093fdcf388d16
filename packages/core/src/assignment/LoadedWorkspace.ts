/**
 * One workspace in memory: its inventory, pools and campaigns, brought up to date from the feed.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type * as Choice from "@anipool/domain/assignment/Choice"
import * as DialerList from "@anipool/domain/assignment/DialerList"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type * as Source from "@anipool/domain/assignment/Source"
import * as NumberCarriers from "@anipool/domain/carriers/NumberCarriers"
import * as Geography from "@anipool/domain/geo/Geography"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { nationOf, type Workspace } from "@anipool/domain/Workspace"
import type {
  CampaignChange,
  CampaignEntry,
  FeedEntry,
  ListChange,
  OwnerChange,
  OwnSettings
} from "@anipool/storage/InventoryFeed"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import * as KeptPrices from "./KeptPrices.ts"
import * as PoolVariants from "./PoolVariants.ts"

/** How numbers are picked. */
export interface Terms extends Choice.Terms<Source.Dialed> {
  /** `Rules.keyOf` the policy: campaigns with equal ones share their pools in memory. */
  readonly rulesKey: string
}

/** What a shadow policy would have a campaign pick by. */
export interface ShadowTerms extends Terms, Pick<ShadowPolicy.PlacedPolicy, "place"> {}

/** What a campaign goes on with. */
export interface FallbackTerms extends Fallbacks.Fallback<Source.Dialed>, Terms {}

/** What follows from a policy alone: campaigns that set the same themselves share it. */
export interface PolicyTerms extends Pick<Terms, "policy" | "rulesKey"> {
  /** Whom it may call, how often and when; undefined: the policy limits none of it. */
  readonly limits: CallLimits.CallLimits | undefined
}

/** A campaign, or one of its lists, as assignment uses it. */
export interface Plan extends Terms, PolicyTerms, Pick<CampaignEntry, "key"> {
  /** The workspace's shadow policies, where its policy explores. */
  readonly shadows: ReadonlyArray<ShadowTerms>
  /** What it goes on with where its own numbers come to nothing. */
  readonly fallbacks: ReadonlyArray<FallbackTerms>
}

/** A campaign as assignment uses it. */
export interface CampaignPlan extends Plan {
  /** The campaign's own policy, laid over the workspace's. */
  readonly override: Policy.PolicyOverride
  /** Equal for campaigns that set the same themselves. */
  readonly overrideKey: string
  readonly source: Source.Source
  /** Those of its lists that were asked for, by the dialer's identifier: each is made when it is. */
  readonly lists: Map<string, Plan>
}

/** A list of the dialer that is registered. */
interface KnownList {
  readonly list: DialerList.DialerList
  /** The campaigns that it has a plan of. */
  readonly campaigns: Set<string>
}

/** One workspace in memory. */
export interface LoadedWorkspace {
  workspace: Workspace
  /** The workspace's, as area codes name it. */
  nation: string
  /** The revision of the workspace's own settings. */
  ownSettings: number
  shadows: ShadowPolicy.ShadowPolicies
  /** All changes of settings up to this revision are in memory; some of later ones may be. */
  settingsRevision: number
  /** By the campaign's identifier. */
  readonly plans: Map<string, CampaignPlan>
  /** By `overrideKey`: the terms of the workspace's settings of now. */
  readonly policyTerms: Map<string, PolicyTerms>
  /** By the dialer's identifier: those that are registered. */
  readonly lists: Map<string, KnownList>
  /** How many plans of lists there are. */
  listPlans: number
  /** The identifiers of lists that count attempts, whatever their campaigns do. */
  readonly countingLists: Set<string>
  /** How far the changes of lists are read: a revision. */
  listCursor: number
  /** Which ANI is kept for which owner. */
  readonly owners: Map<string, AniId>
  /** How far the changes of owners are read. */
  ownerCursor: InventoryFeed.OwnerCursor
  /** Of the numbers that lists name, in E.164: their ANIs. */
  readonly namedNumbers: Map<string, AniId>
  /** Numbers that lists name, in E.164, and that were no ANI's when they were last looked for. */
  readonly missingNumbers: Map<string, PhoneNumber.PhoneNumber>
  /** The campaigns' identifiers, by key. */
  readonly campaignIds: Map<number, string>
  /** Of the groups that policies name: their pools. A pool keeps its number, whatever becomes of its group. */
  readonly namedPools: Map<string, PoolId>
  /** Groups that policies name, and that were not there when they were last looked for. */
  readonly missingGroups: Set<string>
  /** The identifiers of campaigns in live shadow. */
  readonly inShadow: Set<string>
  readonly keptPrices: KeptPrices.KeptPrices
  /** Those of `keptPrices`, by the pool. */
  readonly prices: KeptPrices.KeptPrices["byPool"]
  /** Subjects on which attempts are counted, each with how many campaigns limit them. */
  readonly countedSubjects: Map<string, number>
  /** Which rules the campaigns have that pick from a pool (`null`: from all ANIs). */
  readonly rulesInUse: Map<PoolId | null, RulesInUse>
  /** How far the changes of campaigns are read. */
  campaignCursor: InventoryFeed.Cursor
  /** How far those of ANIs are. */
  cursor: InventoryFeed.Cursor
  day: LocalTime.LocalDate
  /** When that day ends, milliseconds since the epoch: from then on storage is asked for the day. */
  dayEndsAt: number
  readonly inventory: Inventory.Inventory
  /** By slot: the pools an ANI is in; equal lists are one array. */
  readonly memberships: Array<ReadonlyArray<PoolId>>
  readonly pools: Map<PoolId, PoolVariants.PoolVariants>
  /** Of all ANIs that are in a pool; without a variant while no campaign picks from them. */
  readonly everything: PoolVariants.PoolVariants
  /** Time of the last use recorded here. */
  lastUseAt: number
  /** The time of storage's latest confirmation, by its own clock; 0 before the first. */
  storageTimeMs: number
  /** How far storage's clock was ahead of this server's then. */
  storageAheadMs: number
}

/** A workspace without campaigns and ANIs yet; campaigns are put in first. */
export const make = ({ head, shadows, workspace }: OwnSettings): LoadedWorkspace => {
  const inventory = Inventory.make(1024, LocalTime.dayNumber(head.day))
  const keptPrices = KeptPrices.make()
  return {
    workspace,
    nation: nationOf(workspace.country),
    ownSettings: head.ownSettings,
    shadows,
    settingsRevision: head.settings,
    plans: new Map(),
    policyTerms: new Map(),
    lists: new Map(),
    listPlans: 0,
    countingLists: new Set(),
    listCursor: 0,
    owners: new Map(),
    ownerCursor: { revision: 0, owner: "" },
    namedNumbers: new Map(),
    missingNumbers: new Map(),
    campaignIds: new Map(),
    namedPools: new Map(),
    missingGroups: new Set(),
    inShadow: new Set(),
    keptPrices,
    prices: keptPrices.byPool,
    countedSubjects: new Map(),
    rulesInUse: new Map(),
    campaignCursor: InventoryFeed.after(head.revision),
    cursor: InventoryFeed.after(head.revision),
    day: head.day,
    dayEndsAt: LocalTime.endOf(head.day, workspace.timeZone),
    inventory,
    memberships: [],
    pools: new Map(),
    everything: PoolVariants.make(inventory),
    lastUseAt: 0,
    storageTimeMs: 0,
    storageAheadMs: 0
  }
}

/** Applies newer settings of the workspace's own. Each campaign's plan is as before until it is made again. */
export const setOwnSettings = (loaded: LoadedWorkspace, { head, shadows, workspace }: OwnSettings): void => {
  loaded.workspace = workspace
  loaded.nation = nationOf(workspace.country)
  loaded.ownSettings = head.ownSettings
  loaded.policyTerms.clear()
  loaded.shadows = shadows
  loaded.dayEndsAt = LocalTime.endOf(loaded.day, workspace.timeZone)
  startDay(loaded, head.day)
}

/** Makes a campaign's plan again, by the workspace's settings of now. */
export const remakePlan = (loaded: LoadedWorkspace, id: string): void => {
  putPlan(loaded, id, loaded.plans.get(id)!)
}

/** Puts a campaign in, in place of the one of its identifier. */
export const putCampaign = (loaded: LoadedWorkspace, { id, key, policy: override, source }: CampaignEntry): void =>
  putPlan(loaded, id, { key, override, overrideKey: JSON.stringify(override), source })

/** Applies a change of a list, and moves the cursor. */
export const applyList = (loaded: LoadedWorkspace, { id, list, revision }: ListChange): void => {
  const { countingLists, lists } = loaded
  loaded.listCursor = revision
  const before = lists.get(id)
  if (before !== undefined) releaseList(loaded, id, before)
  if (list === null) lists.delete(id)
  else {
    lists.set(id, { list, campaigns: new Set() })
    for (const groupId of DialerList.groupsOf(list)) {
      if (!loaded.namedPools.has(groupId)) loaded.missingGroups.add(groupId)
    }
    if (list.number !== null) noteMissing(loaded, list.number)
  }
  if (list !== null && DialerList.countsAttempts(list)) countingLists.add(id)
  else countingLists.delete(id)
}

/** Applies a change of which ANI is kept for an owner, and moves the cursor. */
export const applyOwner = (loaded: LoadedWorkspace, { aniId, owner, revision }: OwnerChange): void => {
  loaded.ownerCursor = { revision, owner }
  if (aniId === null) loaded.owners.delete(owner)
  else loaded.owners.set(owner, aniId)
}

/** The number that is kept for an owner, by a plan's rules; undefined: none is, or its ANI was removed. */
export const ownedBy = (
  loaded: LoadedWorkspace,
  { policy }: Plan,
  owner: string,
  carrier: string | undefined
): Choice.Owned | undefined => {
  const id = loaded.owners.get(owner)
  const slot = id === undefined ? undefined : heldSlot(loaded, id)
  return id === undefined || slot === undefined
    ? undefined
    : { id, pool: poolOfSlot(loaded, policy, slot, carrier) }
}

/**
 * By what a call is picked for: its campaign's plan, or that of its list, if it names one that is registered. Undefined: the campaign
 * is unknown.
 */
export const planFor = (
  loaded: LoadedWorkspace,
  { campaign, list }: { readonly campaign: string; readonly list?: string | undefined }
): Plan | undefined => {
  const plan = loaded.plans.get(campaign)
  if (list === undefined || plan === undefined) return plan
  return plan.lists.get(list) ?? listPlan(loaded, campaign, plan, list)
}

/** What a list decides of a call, to be shown; undefined: the call names none. */
export const listShown = ({ lists }: LoadedWorkspace, list: string | undefined) =>
  list === undefined ? undefined : DialerList.shown(list, lists.get(list)?.list)

/** Notes the ANIs of numbers that were missing; lists that name them are planned anew. */
export const noteNumbers = (loaded: LoadedWorkspace, held: ReadonlyArray<InventoryFeed.HeldNumber>): void => {
  let isOther = false
  for (const { id, number } of held) {
    const e164 = PhoneNumber.toE164(number)
    isOther ||= loaded.namedNumbers.get(e164) !== id
    loaded.namedNumbers.set(e164, id)
    loaded.missingNumbers.delete(e164)
  }
  if (isOther) releaseLists(loaded)
}

/** Notes the pools of groups that were missing; campaigns that name them are to be made again (`remakePlan`): their identifiers. */
export const notePools = (
  loaded: LoadedWorkspace,
  pools: ReadonlyArray<InventoryFeed.KeyedPool>
): ReadonlyArray<string> => {
  for (const { groupId, id } of pools) {
    loaded.namedPools.set(groupId, id)
    loaded.missingGroups.delete(groupId)
  }
  const found = new Set(pools.map(({ groupId }) => groupId))
  if (found.size === 0) return []
  releaseLists(loaded)
  return [...loaded.plans].filter(([, { policy }]) => Fallbacks.groupsOf(policy).some((each) => found.has(each)))
    .map(([id]) => id)
}

/** Applies a change of a campaign. The cursor is moved by whoever reads them. */
export const applyCampaign = (loaded: LoadedWorkspace, { campaign, key }: CampaignChange): void => {
  if (campaign !== null) return putCampaign(loaded, campaign)
  const { campaignIds, plans } = loaded
  const id = campaignIds.get(key)
  if (id === undefined) return
  const plan = plans.get(id)!
  campaignIds.delete(key)
  plans.delete(id)
  loaded.inShadow.delete(id)
  loaded.keptPrices.keepers.delete(id)
  countSubject(loaded, plan, -1)
  releaseCampaign(loaded, id, plan)
}

/** Starts a day, if it is later than the one that uses are counted under. */
export const startDay = (loaded: LoadedWorkspace, day: LocalTime.LocalDate): void => {
  if (day <= loaded.day) return
  loaded.day = day
  loaded.dayEndsAt = LocalTime.endOf(day, loaded.workspace.timeZone)
  Inventory.startDay(loaded.inventory, LocalTime.dayNumber(day))
  KeptPrices.clear(loaded.keptPrices)
}

/** Sets the time that storage has by now, as far as its clock is known here, and starts the hour that it is in. */
export const setTime = (loaded: LoadedWorkspace, nowMs: number): void => {
  const time = nowMs + loaded.storageAheadMs
  loaded.inventory.now = time
  const hour = LocalTime.hourNumber(time)
  if (hour > loaded.inventory.hour) Inventory.startHour(loaded.inventory, hour)
}

/**
 * Sets the hour that storage counted under, at its time `assignedAt`; its answer arrived at `nowMs`. Storage decides what
 * hour it is: where this server's clock ran ahead, the hour goes back.
 */
export const setHour = (loaded: LoadedWorkspace, hour: number, assignedAt: number, nowMs: number): void => {
  // Confirmations may arrive in another order than they were made in.
  if (assignedAt < loaded.storageTimeMs) return
  loaded.storageTimeMs = assignedAt
  loaded.storageAheadMs = assignedAt - nowMs
  if (hour !== loaded.inventory.hour) Inventory.startHour(loaded.inventory, hour)
}

/** Confirmations that overtake each other are no sign of a clock that was set. */
const clockBackMs = 60_000

/** Whether a confirmation shows that storage's clock went back since the latest one. */
export const isClockBack = (loaded: LoadedWorkspace, assignedAt: number): boolean =>
  assignedAt < loaded.storageTimeMs - clockBackMs

/** Applies changes of the feed. The cursor is moved by whoever reads them. */
export const apply = (loaded: LoadedWorkspace, entries: ReadonlyArray<FeedEntry>): void => {
  const joined: Joined = new Map()
  for (const entry of entries) applyEntry(loaded, entry, joined)
  for (const step of joinSteps(joined)) step()
}

/** ANIs that came in during the day, by their slots: those that are to be put into each pool. */
export type Joined = Map<PoolVariants.PoolVariants, Array<number>>

/**
 * Applies a page of the inventory as it is loaded: of ANIs that are not there yet. Those that became active today are added
 * to `joined`, which is returned: `joinSteps` put them into their pools once all others are there.
 */
export const load = (
  loaded: LoadedWorkspace,
  page: InventoryPage.InventoryPage,
  joined: Joined = new Map()
): Joined => {
  const [rulesOfAll] = loaded.rulesInUse.get(null) ?? []
  if (rulesOfAll !== undefined && loaded.everything.byRules.size === 0) {
    const [rulesKey, { rules }] = rulesOfAll
    PoolVariants.create(loaded.everything, rulesKey, rules)
  }
  for (let at = 0; at < page.ids.length; at++) loadAni(loaded, page, at, joined)
  return joined
}

/** Makes the order of the pools that campaigns pick from, in steps of an area code each: first picks find it made. */
export function* orderSteps({ everything, pools, rulesInUse }: LoadedWorkspace): Generator<() => void> {
  for (const from of rulesInUse.keys()) {
    for (const pool of (from === null ? everything : pools.get(from))?.byRules.values() ?? []) {
      for (const areaCode of Pool.areaCodesOf(pool)) yield () => Pool.order(pool, areaCode)
    }
  }
}

/**
 * Puts ANIs that came in during the day into their pools, level with those that are there: in steps, some hundred ANIs
 * each, as a whole inventory may be new.
 */
export function* joinSteps(joined: Joined): Generator<() => void> {
  for (const [variants, slots] of joined) {
    const join = PoolVariants.joinerOf(variants, slots)
    for (let at = 0; at < slots.length; at += joinedAtOnce) yield () => join(slots.slice(at, at + joinedAtOnce))
  }
}

/** ANIs in one such step. */
const joinedAtOnce = 1_000

/**
 * The pool that is picked from by a campaign's terms; undefined when there is nothing to pick from. `carrier`: the one that the call leaves by,
 * where that is told.
 */
export const poolFor = (
  loaded: LoadedWorkspace,
  plan: Terms,
  carrier: string | undefined
): Pool.Pool | undefined => {
  const { policy: { attestation }, rulesKey, source } = plan
  if (source._tag === "Number") return poolOfOne(loaded, plan.policy, source, carrier)
  const pool = plainPoolFor(loaded, plan)
  if (carrier === undefined || attestation === "ignored" || pool === undefined) return pool
  const variants = source._tag === "Pool" ? loaded.pools.get(source.id)! : loaded.everything
  return PoolVariants.forCarrier(variants, rulesKey, pool, { name: carrier, attestation })
}

const plainPoolFor = (loaded: LoadedWorkspace, plan: Terms): Pool.Pool | undefined => {
  const { policy, rulesKey, source } = plan
  switch (source._tag) {
    case "Nothing":
    case "Number":
      return undefined
    case "Everything":
      return loaded.everything.byRules.get(rulesKey) ?? createOfEverything(loaded, rulesKey, policy)
    case "Pool": {
      const variants = loaded.pools.get(source.id)
      const cached = variants?.byRules.get(rulesKey)
      if (cached !== undefined || variants === undefined) return cached
      const pool = PoolVariants.create(variants, rulesKey, policy)
      prune(loaded, source.id)
      return pool
    }
  }
}

/**
 * Whether assignments of a plan count as attempts: its own policy limits them, or that of another campaign on the subject, or that of
 * some list, whose subject shows with each call only.
 */
export const countsAttempts = ({ countedSubjects, countingLists }: LoadedWorkspace, { policy }: Plan): boolean =>
  (countedSubjects.size > 0 && countedSubjects.has(CallLimits.subjectOf(policy))) || countingLists.size > 0

/** Whether assignments of any plan count as attempts. */
export const countsAnyAttempts = ({ countedSubjects, countingLists }: LoadedWorkspace): boolean =>
  countedSubjects.size > 0 || countingLists.size > 0

/** A time for a use, on storage's clock: later than that of any earlier one, so that uses have an order. */
export const nextUseTime = (loaded: LoadedWorkspace, nowMs: number): number => {
  const time = nowMs + loaded.storageAheadMs
  loaded.lastUseAt = time > loaded.lastUseAt ? time : loaded.lastUseAt + 0.001
  return loaded.lastUseAt
}

// internal

/** Plans of lists that are kept: those of all lists, each with a campaign or two. */
const listPlansMax = 20_000

/** Terms that are kept: those of all campaigns, which nearly all set the same themselves, or nothing. */
const policyTermsMax = 1_000

const putPlan = (
  loaded: LoadedWorkspace,
  id: string,
  { key, override, overrideKey, source }: Pick<CampaignPlan, "key" | "override" | "overrideKey" | "source">
): void => {
  const { campaignIds, inShadow, keptPrices, plans } = loaded
  const before = plans.get(id)
  const terms = policyTermsOf(loaded, override, overrideKey)
  const { policy } = terms
  // Word by word: thousands are made at once.
  const plan: CampaignPlan = {
    key,
    policy,
    rulesKey: terms.rulesKey,
    limits: terms.limits,
    source,
    shadows: shadowsOf(loaded.shadows, policy, source),
    fallbacks: fallbacksOf(loaded, policy, source),
    override,
    overrideKey,
    lists: new Map()
  }
  plans.set(id, plan)
  if (before !== undefined && before.key !== key) campaignIds.delete(before.key)
  campaignIds.set(key, id)
  if (policy.shadow) inShadow.add(id)
  else inShadow.delete(id)
  if (policy.keepLastUses) keptPrices.keepers.add(id)
  else keptPrices.keepers.delete(id)
  countSubject(loaded, plan, 1)
  if (before !== undefined) countSubject(loaded, before, -1)
  useAll(loaded, plan)
  if (before !== undefined) releaseCampaign(loaded, id, before)
}

const policyTermsOf = (
  { policyTerms, workspace }: LoadedWorkspace,
  override: Policy.PolicyOverride,
  overrideKey: string
): PolicyTerms => {
  const known = policyTerms.get(overrideKey)
  if (known !== undefined) return known
  const terms = termsOf(Policy.resolve(workspace.policy, override))
  if (policyTerms.size < policyTermsMax) policyTerms.set(overrideKey, terms)
  return terms
}

const termsOf = (policy: Policy.Policy): PolicyTerms => ({
  policy,
  rulesKey: Rules.keyOf(policy),
  limits: CallLimits.of(policy)
})

const planOf = (
  loaded: LoadedWorkspace,
  key: number,
  { limits, policy, rulesKey }: PolicyTerms,
  source: Source.Dialed
): Plan => ({
  key,
  policy,
  rulesKey,
  limits,
  source,
  shadows: shadowsOf(loaded.shadows, policy, source),
  fallbacks: fallbacksOf(loaded, policy, source)
})

/** The plan of a campaign's list, made anew; that of the campaign where nobody registered the list. */
const listPlan = (loaded: LoadedWorkspace, campaign: string, plan: CampaignPlan, id: string): Plan => {
  const known = loaded.lists.get(id)
  if (known === undefined) return plan
  if (loaded.listPlans >= listPlansMax) releaseLists(loaded)
  const own = DialerList.sourceOf(
    known.list,
    (groupId) => loaded.namedPools.get(groupId),
    (number) => loaded.namedNumbers.get(PhoneNumber.toE164(number))
  )
  const { policy, source } = DialerList.termsOf(plan, known.list, own)
  const made = planOf(loaded, plan.key, termsOf(policy), source)
  useAll(loaded, made)
  plan.lists.set(id, made)
  known.campaigns.add(campaign)
  loaded.listPlans++
  return made
}

const noteMissing = ({ missingNumbers }: LoadedWorkspace, number: PhoneNumber.PhoneNumber): void => {
  missingNumbers.set(PhoneNumber.toE164(number), number)
}

/** The pool of one number: none where its ANI was removed or has another by now, which is then to be looked for. */
const poolOfOne = (
  loaded: LoadedWorkspace,
  policy: Policy.Policy,
  { id, number }: Source.OneNumber,
  carrier: string | undefined
): Pool.Pool | undefined => {
  const slot = heldSlot(loaded, id)
  if (slot === undefined || Inventory.nationalOf(loaded.inventory, slot) !== number.national) {
    noteMissing(loaded, number)
    return undefined
  }
  return poolOfSlot(loaded, policy, slot, carrier)
}

/** The slot of an ANI in the inventory. */
const heldSlot = ({ inventory, memberships }: LoadedWorkspace, id: AniId): number | undefined => {
  const slot = Inventory.slotOf(inventory, id)
  return slot === undefined || memberships[slot]!.length === 0 ? undefined : slot
}

const poolOfSlot = (
  { inventory }: LoadedWorkspace,
  policy: Policy.Policy,
  slot: number,
  carrier: string | undefined
): Pool.Pool => {
  const { attestation } = policy
  const rules = carrier === undefined || attestation === "ignored"
    ? policy
    : { ...policy, carrier: { name: carrier, attestation } }
  const pool = Pool.make(inventory, rules)
  Pool.add(pool, slot)
  return pool
}

const noShadows: ReadonlyArray<ShadowTerms> = []

const shadowsOf = (
  { policies }: ShadowPolicy.ShadowPolicies,
  campaign: Policy.Policy,
  source: Source.Dialed
): ReadonlyArray<ShadowTerms> =>
  !campaign.explore ? noShadows : policies.map((shadow) => {
    const policy = ShadowPolicy.policyOf(campaign, shadow)
    return { policy, rulesKey: Rules.keyOf(policy), source, place: shadow.place }
  })

const noFallbacks: ReadonlyArray<FallbackTerms> = []

const fallbacksOf = (
  { missingGroups, namedPools }: LoadedWorkspace,
  policy: Policy.Policy,
  source: Source.Dialed
): ReadonlyArray<FallbackTerms> => {
  for (const groupId of Fallbacks.groupsOf(policy)) if (!namedPools.has(groupId)) missingGroups.add(groupId)
  const all = Fallbacks.of(policy, source, (groupId) => namedPools.get(groupId))
  return all.length === 0 ? noFallbacks : all.map((each) => ({ ...each, rulesKey: Rules.keyOf(each.policy) }))
}

/** Rules by `Rules.keyOf`, each with how many campaigns have them. */
type RulesInUse = Map<string, { readonly rules: Rules.Rules; campaigns: number }>

/** What rules are used for: a pool, or `null` for all ANIs; undefined for nothing. */
const pickedFrom = ({ source }: Terms): PoolId | null | undefined =>
  source._tag === "Pool" ? source.id : source._tag === "Everything" ? null : undefined

const use = ({ rulesInUse }: LoadedWorkspace, plan: Terms): void => {
  const from = pickedFrom(plan)
  if (from === undefined) return
  const all: RulesInUse = rulesInUse.get(from) ?? new Map()
  rulesInUse.set(from, all)
  const same = all.get(plan.rulesKey)
  if (same === undefined) all.set(plan.rulesKey, { rules: plan.policy, campaigns: 1 })
  else same.campaigns++
}

const useAll = (loaded: LoadedWorkspace, plan: Plan): void => {
  use(loaded, plan)
  for (const shadow of plan.shadows) use(loaded, shadow)
  for (const fallback of plan.fallbacks) use(loaded, fallback)
}

/** Lets the plan of a campaign go, and those of its lists. */
const releaseCampaign = (loaded: LoadedWorkspace, id: string, plan: CampaignPlan): void => {
  for (const [list, own] of plan.lists) {
    loaded.lists.get(list)?.campaigns.delete(id)
    loaded.listPlans--
    releaseAll(loaded, own)
  }
  releaseAll(loaded, plan)
}

/** Lets the plans of a list go. */
const releaseList = (loaded: LoadedWorkspace, id: string, { campaigns }: KnownList): void => {
  for (const campaign of campaigns) {
    const { lists } = loaded.plans.get(campaign)!
    releaseAll(loaded, lists.get(id)!)
    lists.delete(id)
    loaded.listPlans--
  }
  campaigns.clear()
}

/** Lets the plans of all lists go: each is made anew when it is asked for. */
const releaseLists = (loaded: LoadedWorkspace): void => {
  if (loaded.listPlans > 0) { for (const [id, known] of loaded.lists) releaseList(loaded, id, known) }
}

const releaseAll = (loaded: LoadedWorkspace, plan: Plan): void => {
  for (const shadow of plan.shadows) release(loaded, shadow)
  for (const fallback of plan.fallbacks) release(loaded, fallback)
  release(loaded, plan)
}

const release = (loaded: LoadedWorkspace, plan: Terms): void => {
  const from = pickedFrom(plan)
  if (from === undefined) return
  const all = loaded.rulesInUse.get(from)!
  const same = all.get(plan.rulesKey)!
  if (--same.campaigns > 0) return
  all.delete(plan.rulesKey)
  if (all.size === 0) loaded.rulesInUse.delete(from)
  prune(loaded, from)
}

const countSubject = (
  { countedSubjects }: LoadedWorkspace,
  { limits, policy }: CampaignPlan,
  change: 1 | -1
): void => {
  if (limits === undefined || !CallLimits.countsAttempts(limits)) return
  const subject = CallLimits.subjectOf(policy)
  const count = (countedSubjects.get(subject) ?? 0) + change
  if (count > 0) countedSubjects.set(subject, count)
  else countedSubjects.delete(subject)
}

const none: ReadonlyArray<PoolId> = []

/** Notes that an ANI is to be put into a pool; nothing, where nobody picks from it. */
const join = (joined: Joined, variants: PoolVariants.PoolVariants, slot: number): void => {
  if (variants.byRules.size === 0) return
  const slots = joined.get(variants)
  if (slots === undefined) joined.set(variants, [slot])
  else slots.push(slot)
}

const activePlace = InventoryPage.statuses.indexOf("ACTIVE_AND_BEING_MANAGED")

const loadAni = (loaded: LoadedWorkspace, page: InventoryPage.InventoryPage, at: number, joined: Joined): void => {
  const { inventory, memberships } = loaded
  const callingCode = page.callingCodes[at]! as PhoneNumber.CallingCode
  const areaCode = Geography.findDigits(callingCode, page.areaCodes[at]!)
  if (areaCode === undefined) return
  const national = page.nationals[at]!
  const lastUsedAt = page.lastUsedAt[at]!
  const activatedDay = page.activatedDays[at]!
  const slot = Inventory.add(inventory, {
    id: page.ids[at]! as AniId,
    areaCode: areaCode.index,
    national,
    assignable: page.statuses[at] === activePlace && PhoneNumber.arePresentable(callingCode, national),
    callable: page.callable[at] === 1,
    usedToday: page.usedToday[at]!,
    lastUsedAt,
    blockRate: page.blockRates[at]!,
    activatedDay: activatedDay === InventoryPage.dayUnknown ? null : activatedDay,
    ratedDials: page.ratedDials[at]!,
    ratedContacts: page.ratedContacts[at]!,
    rights: InventoryPage.rightsAt(page, at),
    carriers: InventoryPage.carriersAt(page, at)
  })
  if (lastUsedAt > loaded.lastUseAt) loaded.lastUseAt = lastUsedAt
  const previous = memberships[memberships.length - 1]
  const ids = previous !== undefined && InventoryPage.isIn(page, at, previous)
    ? previous
    : InventoryPage.poolsAt(page, at)
  memberships.push(ids)
  if (ids.length === 0) return
  const comesIn = inventory.assignable[slot] === 1 && isNewToday(inventory, slot)
  for (const id of ids) {
    const variants = loaded.pools.get(id) ?? createPool(loaded, id)
    if (comesIn) join(joined, variants, slot)
    else PoolVariants.add(variants, slot)
  }
  if (comesIn) join(joined, loaded.everything, slot)
  else PoolVariants.add(loaded.everything, slot)
}

const applyEntry = (loaded: LoadedWorkspace, entry: FeedEntry, joined: Joined): void => {
  const { inventory } = loaded
  const areaCode = Geography.find(entry.callingCode, entry.areaCode)
  const existing = Inventory.slotOf(inventory, entry.id)
  const removed = entry.status === "REMOVED_FROM_DIALER"
  if (existing === undefined && (removed || areaCode === undefined)) return
  // Where it may be given out already: there it does not come in by this change.
  const before = existing !== undefined && inventory.assignable[existing] === 1 ? loaded.memberships[existing]! : none
  const gainsRoute = existing !== undefined && inventory.callable[existing] === 0 && entry.isCallable
  const carriersBefore = existing === undefined ? [] : Inventory.carriersOf(inventory, existing)
  const shownBefore = existing === undefined ? "nothing" : rightToday(inventory, existing)
  if (existing !== undefined) removeFromPools(loaded, existing)
  const slot = Inventory.put(inventory, {
    id: entry.id,
    // A number whose area code left the tables is kept where it was, and not given out.
    areaCode: areaCode?.index ?? inventory.areaCodes[existing!]!,
    national: entry.number,
    assignable: entry.status === "ACTIVE_AND_BEING_MANAGED" && areaCode !== undefined &&
      PhoneNumber.isPresentable({ callingCode: entry.callingCode, national: entry.number }),
    callable: entry.isCallable,
    // Uses in flight are counted here before they are in storage.
    usedToday: existing === undefined ? entry.usedToday : Math.max(entry.usedToday, inventory.usedToday[existing]!),
    lastUsedAt: existing === undefined ? entry.lastUsedAt : Math.max(entry.lastUsedAt, inventory.lastUsedAt[existing]!),
    blockRate: entry.blockRate,
    activatedDay: entry.activatedOn === null ? null : LocalTime.dayNumber(entry.activatedOn),
    ratedDials: entry.ratedDials,
    ratedContacts: entry.ratedContacts,
    rights: entry.rights,
    carriers: entry.carriers
  })
  loaded.lastUseAt = Math.max(loaded.lastUseAt, entry.lastUsedAt)
  const ids = intern(loaded, removed ? none : entry.pools)
  loaded.memberships[slot] = ids
  const comesIn = inventory.assignable[slot] === 1
  const shown = rightToday(inventory, slot)
  const gainsRight = existing !== undefined && shown !== "nothing" && shown !== shownBefore
  const gainsAttestation = existing !== undefined &&
    NumberCarriers.isNarrower(Inventory.carriersOf(inventory, slot), carriersBefore)
  // With a route, a right, or an attestation, it also comes in where campaigns ask for one.
  const joins = (variants: PoolVariants.PoolVariants, wasIn: boolean) =>
    !wasIn || (gainsRoute && PoolVariants.requireRoute(variants)) ||
    (gainsRight && PoolVariants.askForRight(variants)) ||
    (gainsAttestation && PoolVariants.requireAttestation(variants))
  for (const id of ids) {
    const variants = loaded.pools.get(id) ?? createPool(loaded, id)
    if (comesIn && joins(variants, before.includes(id))) join(joined, variants, slot)
    else PoolVariants.add(variants, slot)
  }
  if (ids.length === 0) return
  if (comesIn && joins(loaded.everything, before.length > 0)) join(joined, loaded.everything, slot)
  else PoolVariants.add(loaded.everything, slot)
}

const rightToday = (inventory: Inventory.Inventory, slot: number): RightToUse.Shown =>
  RightToUse.shownOn(Inventory.rightsOf(inventory, slot), inventory.today)

const isNewToday = ({ activatedDays, today }: Inventory.Inventory, slot: number): boolean =>
  activatedDays[slot] === today

const removeFromPools = (loaded: LoadedWorkspace, slot: number): void => {
  const areaCode = loaded.inventory.areaCodes[slot]!
  for (const id of loaded.memberships[slot]!) PoolVariants.remove(loaded.pools.get(id)!, slot, areaCode)
  PoolVariants.remove(loaded.everything, slot, areaCode)
}

const createPool = (loaded: LoadedWorkspace, id: PoolId): PoolVariants.PoolVariants => {
  const variants = PoolVariants.make(loaded.inventory)
  const [rulesKey, { rules }] = loaded.rulesInUse.get(id)?.entries().next().value ?? unused
  PoolVariants.create(variants, rulesKey, rules)
  loaded.pools.set(id, variants)
  return variants
}

const createOfEverything = (loaded: LoadedWorkspace, rulesKey: string, rules: Rules.Rules): Pool.Pool => {
  const { everything, inventory, memberships } = loaded
  const isFirst = everything.byRules.size === 0
  const pool = PoolVariants.create(everything, rulesKey, rules)
  if (!isFirst) return pool
  const joined: Array<number> = []
  for (let slot = 0; slot < inventory.size; slot++) {
    // In no pool: removed, or never activated. Neither can be picked.
    if (memberships[slot]!.length === 0) continue
    if (inventory.assignable[slot] === 1 && isNewToday(inventory, slot)) joined.push(slot)
    else PoolVariants.add(everything, slot)
  }
  PoolVariants.joinerOf(everything, joined)(joined)
  return pool
}

// Most ANIs are in the same pool as the one before them in the feed: they share one array.
const intern = (loaded: LoadedWorkspace, ids: ReadonlyArray<PoolId>): ReadonlyArray<PoolId> => {
  if (ids.length === 0) return none
  const previous = loaded.memberships[loaded.memberships.length - 1]
  const isSame = previous !== undefined && previous.length === ids.length && previous.every((id, i) => id === ids[i])
  return isSame ? previous : ids
}

/** What a pool has that no campaign picks from. */
const unused: [string, { readonly rules: Rules.Rules }] = ["", { rules: Rules.none }]

const noRules: ReadonlySet<string> = new Set()

/** Drops the variants of a pool (`null`: of all ANIs) that no campaign asks for any more. */
const prune = ({ everything, pools, rulesInUse }: LoadedWorkspace, from: PoolId | null): void => {
  const used = rulesInUse.get(from) ?? noRules
  if (from === null) return PoolVariants.prune(everything, used, 0)
  const variants = pools.get(from)
  if (variants !== undefined) PoolVariants.prune(variants, used, 1)
}
