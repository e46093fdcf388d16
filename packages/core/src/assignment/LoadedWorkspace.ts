/**
 * One workspace in memory: its inventory, pools and campaigns, brought up to date from the feed.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Policy from "@anipool/domain/assignment/Policy"
import type * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Source from "@anipool/domain/assignment/Source"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { FeedEntry, Settings } from "@anipool/storage/InventoryFeed"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as PoolVariants from "./PoolVariants.ts"

/** A campaign as assignment uses it. */
export interface CampaignPlan {
  readonly key: number
  readonly policy: Policy.Policy
  /** `Rules.keyOf` the policy: campaigns with equal ones share their pools in memory. */
  readonly rulesKey: string
  readonly source: Source.Source
}

/** One workspace in memory. */
export interface LoadedWorkspace {
  settings: Settings
  plans: ReadonlyMap<string, CampaignPlan>
  /** Whether any campaign's policy asks for the prospects' histories. */
  usesHistory: boolean
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

/** A workspace without ANIs yet: `load` brings them. */
export const make = (settings: Settings): LoadedWorkspace => {
  const inventory = Inventory.make(1024, LocalTime.dayNumber(settings.head.day))
  return {
    settings,
    ...plansOf(settings),
    cursor: InventoryFeed.start,
    day: settings.head.day,
    dayEndsAt: LocalTime.endOf(settings.head.day, settings.workspace.timeZone),
    inventory,
    memberships: [],
    pools: new Map(),
    everything: PoolVariants.make(inventory),
    lastUseAt: 0,
    storageTimeMs: 0,
    storageAheadMs: 0
  }
}

/** Applies newer settings. */
export const setSettings = (loaded: LoadedWorkspace, settings: Settings): void => {
  loaded.settings = settings
  Object.assign(loaded, plansOf(settings))
  prune(loaded)
  loaded.dayEndsAt = LocalTime.endOf(loaded.day, settings.workspace.timeZone)
  startDay(loaded, settings.head.day)
}

/** Starts a day, if it is later than the one that uses are counted under. */
export const startDay = (loaded: LoadedWorkspace, day: LocalTime.LocalDate): void => {
  if (day <= loaded.day) return
  loaded.day = day
  loaded.dayEndsAt = LocalTime.endOf(day, loaded.settings.workspace.timeZone)
  Inventory.startDay(loaded.inventory, LocalTime.dayNumber(day))
}

/** Starts the hour that storage is in by now, as far as its clock is known here. */
export const turnHour = (loaded: LoadedWorkspace, nowMs: number): void => {
  const hour = LocalTime.hourNumber(nowMs + loaded.storageAheadMs)
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

/** Applies changes of the feed. The cursor is moved by whoever reads them. */
export const apply = (loaded: LoadedWorkspace, entries: ReadonlyArray<FeedEntry>): void => {
  const joined: Array<Joined> = []
  for (const entry of entries) applyEntry(loaded, entry, joined, false)
  join(loaded, joined)
}

/**
 * Applies a page of the inventory as it is loaded. Returns ANIs that became active today: `join` puts them into their
 * pools once all others are there.
 */
export const load = (loaded: LoadedWorkspace, entries: ReadonlyArray<FeedEntry>): ReadonlyArray<Joined> => {
  const joined: Array<Joined> = []
  for (const entry of entries) applyEntry(loaded, entry, joined, true)
  return joined
}

/** Puts ANIs that came in during the day into their pools, level with those that are there. */
export const join = (loaded: LoadedWorkspace, joined: ReadonlyArray<Joined>): void => {
  const byPool = new Map<PoolVariants.PoolVariants, Array<number>>()
  for (const { slot, variants } of joined) {
    const slots = byPool.get(variants)
    if (slots === undefined) byPool.set(variants, [slot])
    else slots.push(slot)
  }
  for (const [variants, slots] of byPool) PoolVariants.join(variants, slots)
}

/** The pool that a campaign picks from; undefined when there is nothing to pick from. */
export const poolFor = (loaded: LoadedWorkspace, plan: CampaignPlan): Pool.Pool | undefined => {
  const { policy, rulesKey, source } = plan
  switch (source._tag) {
    case "Nothing":
      return undefined
    case "Everything":
      return loaded.everything.byRules.get(rulesKey) ?? createOfEverything(loaded, rulesKey, policy)
    case "Pool": {
      const variants = loaded.pools.get(source.id)
      const cached = variants?.byRules.get(rulesKey)
      if (cached !== undefined || variants === undefined) return cached
      const pool = PoolVariants.create(variants, rulesKey, policy)
      PoolVariants.prune(variants, rulesKeysOf(loaded, source.id), 1)
      return pool
    }
  }
}

/** Whether an ANI is among those that a campaign picks from, whatever its state. */
export const holds = (loaded: LoadedWorkspace, plan: CampaignPlan, id: AniId): boolean => {
  const slot = Inventory.slotOf(loaded.inventory, id)
  const pools = slot === undefined ? none : loaded.memberships[slot]!
  switch (plan.source._tag) {
    case "Nothing":
      return false
    case "Everything":
      return pools.length > 0
    case "Pool":
      return pools.includes(plan.source.id)
  }
}

/** A time for a use: later than that of any earlier one, so that uses have an order. */
export const nextUseTime = (loaded: LoadedWorkspace, nowMs: number): number => {
  loaded.lastUseAt = nowMs > loaded.lastUseAt ? nowMs : loaded.lastUseAt + 0.001
  return loaded.lastUseAt
}

// internal

const plansOf = (settings: Settings): Pick<LoadedWorkspace, "plans" | "usesHistory"> => {
  const pools = new Map(settings.pools.map((pool) => [pool.groupId, pool.id]))
  const plans = new Map(settings.campaigns.map((campaign): [string, CampaignPlan] => {
    const policy = Policy.resolve(settings.workspace.policy, campaign.policy)
    const source = Source.of(campaign, pools)
    return [campaign.id, { key: campaign.key, policy, rulesKey: Rules.keyOf(policy), source }]
  }))
  const usesHistory = [...plans.values()].some(({ policy }) => policy.avoidRepeat || policy.sticky)
  return { plans, usesHistory }
}

const none: ReadonlyArray<PoolId> = []

/** An ANI that came in during the day, and a pool that it is to be put into. */
interface Joined {
  readonly slot: number
  readonly variants: PoolVariants.PoolVariants
}

const applyEntry = (
  loaded: LoadedWorkspace,
  entry: FeedEntry,
  joined: Array<Joined>,
  isLoading: boolean
): void => {
  const { inventory } = loaded
  const areaCode = Geography.find(entry.callingCode, entry.areaCode)
  const existing = Inventory.slotOf(inventory, entry.id)
  const removed = entry.status === "REMOVED_FROM_DIALER"
  if (existing === undefined && (removed || areaCode === undefined)) return
  // Where it may be given out already: there it does not come in by this change.
  const before = existing !== undefined && inventory.assignable[existing] === 1 ? loaded.memberships[existing]! : none
  if (existing !== undefined) removeFromPools(loaded, existing)
  const slot = Inventory.put(inventory, {
    id: entry.id,
    // A number whose area code left the tables is kept where it was, and not given out.
    areaCode: areaCode?.index ?? inventory.areaCodes[existing!]!,
    national: entry.number,
    assignable: entry.status === "ACTIVE_AND_BEING_MANAGED" && areaCode !== undefined &&
      PhoneNumber.isPresentable({ callingCode: entry.callingCode, national: entry.number }),
    // Uses in flight are counted here before they are in storage.
    usedToday: existing === undefined ? entry.usedToday : Math.max(entry.usedToday, inventory.usedToday[existing]!),
    lastUsedAt: existing === undefined ? entry.lastUsedAt : Math.max(entry.lastUsedAt, inventory.lastUsedAt[existing]!),
    blockRate: entry.blockRate,
    activatedDay: entry.activatedOn === null ? null : LocalTime.dayNumber(entry.activatedOn),
    ratedDials: entry.ratedDials,
    ratedContacts: entry.ratedContacts
  })
  loaded.lastUseAt = Math.max(loaded.lastUseAt, entry.lastUsedAt)
  const ids = intern(loaded, removed ? none : entry.pools)
  loaded.memberships[slot] = ids
  const comesIn = inventory.assignable[slot] === 1 && (!isLoading || isNewToday(inventory, slot))
  for (const id of ids) {
    const variants = loaded.pools.get(id) ?? createPool(loaded, id)
    if (comesIn && !before.includes(id)) joined.push({ slot, variants })
    else PoolVariants.add(variants, slot)
  }
  if (ids.length === 0) return
  if (comesIn && before.length === 0) joined.push({ slot, variants: loaded.everything })
  else PoolVariants.add(loaded.everything, slot)
}

const isNewToday = ({ activatedDays, today }: Inventory.Inventory, slot: number): boolean =>
  activatedDays[slot] === today

const removeFromPools = (loaded: LoadedWorkspace, slot: number): void => {
  const areaCode = loaded.inventory.areaCodes[slot]!
  for (const id of loaded.memberships[slot]!) PoolVariants.remove(loaded.pools.get(id)!, slot, areaCode)
  PoolVariants.remove(loaded.everything, slot, areaCode)
}

const createPool = (loaded: LoadedWorkspace, id: PoolId): PoolVariants.PoolVariants => {
  const variants = PoolVariants.make(loaded.inventory)
  const plan = plansFor(loaded, id)[0]
  PoolVariants.create(variants, plan?.rulesKey ?? "", plan?.policy ?? Rules.none)
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
  PoolVariants.join(everything, joined)
  return pool
}

// Most ANIs are in the same pool as the one before them in the feed: they share one array.
const intern = (loaded: LoadedWorkspace, ids: ReadonlyArray<PoolId>): ReadonlyArray<PoolId> => {
  if (ids.length === 0) return none
  const previous = loaded.memberships[loaded.memberships.length - 1]
  const isSame = previous !== undefined && previous.length === ids.length && previous.every((id, i) => id === ids[i])
  return isSame ? previous : ids
}

const plansFor = (loaded: LoadedWorkspace, id: PoolId): ReadonlyArray<CampaignPlan> =>
  [...loaded.plans.values()].filter(({ source }) => source._tag === "Pool" && source.id === id)

const rulesKeysOf = (loaded: LoadedWorkspace, id: PoolId): ReadonlySet<string> =>
  new Set(plansFor(loaded, id).map(({ rulesKey }) => rulesKey))

/** Drops the variants that no campaign asks for any more. */
const prune = (loaded: LoadedWorkspace): void => {
  const used = new Map<PoolId, Set<string>>()
  const usedOfEverything = new Set<string>()
  for (const { rulesKey, source } of loaded.plans.values()) {
    if (source._tag === "Everything") usedOfEverything.add(rulesKey)
    if (source._tag !== "Pool") continue
    const keys = used.get(source.id)
    if (keys === undefined) used.set(source.id, new Set([rulesKey]))
    else keys.add(rulesKey)
  }
  for (const [id, variants] of loaded.pools) PoolVariants.prune(variants, used.get(id) ?? new Set(), 1)
  PoolVariants.prune(loaded.everything, usedOfEverything, 0)
}
