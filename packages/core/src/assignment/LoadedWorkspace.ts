/**
 * One workspace in memory: its inventory, pools and campaigns, brought up to date from the feed.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Source from "@anipool/domain/assignment/Source"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { FeedEntry, Settings } from "@anipool/storage/InventoryFeed"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"

/** A campaign as assignment uses it. */
export interface CampaignPlan {
  readonly key: number
  readonly policy: Policy.Policy
  /** `Rules.keyOf` the policy: campaigns with equal ones share their pools in memory. */
  readonly rulesKey: string
  readonly source: Source.Source
}

/** A pool's variants: one for each set of rules that its campaigns have, by `Rules.keyOf`. */
type Variants = Map<string, Pool.Pool>

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
  readonly pools: Map<PoolId, Variants>
  readonly everything: Variants
  /** Time of the last use recorded here. */
  lastUseAt: number
  /** The time of storage's latest confirmation, by its own clock; 0 before the first. */
  storageTimeMs: number
  /** How far storage's clock was ahead of this server's then. */
  storageAheadMs: number
}

/** A workspace without ANIs yet: `apply` brings them. */
export const make = (settings: Settings): LoadedWorkspace => ({
  settings,
  ...plansOf(settings),
  cursor: InventoryFeed.start,
  day: settings.head.day,
  dayEndsAt: LocalTime.endOf(settings.head.day, settings.workspace.timeZone),
  inventory: Inventory.make(1024, LocalTime.dayNumber(settings.head.day)),
  memberships: [],
  pools: new Map(),
  everything: new Map(),
  lastUseAt: 0,
  storageTimeMs: 0,
  storageAheadMs: 0
})

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

/** Applies entries of the feed. The cursor is moved by whoever reads them. */
export const apply = (loaded: LoadedWorkspace, entries: ReadonlyArray<FeedEntry>): void => {
  for (const entry of entries) applyEntry(loaded, entry)
}

/** The pool that a campaign picks from; undefined when there is nothing to pick from. */
export const poolFor = (loaded: LoadedWorkspace, plan: CampaignPlan): Pool.Pool | undefined => {
  const { policy, rulesKey, source } = plan
  switch (source._tag) {
    case "Nothing":
      return undefined
    case "Everything": {
      const cached = loaded.everything.get(rulesKey)
      if (cached !== undefined) return cached
      const everything = Pool.make(loaded.inventory, policy)
      for (let slot = 0; slot < loaded.inventory.size; slot++) {
        // In no pool: removed, or never activated. Neither can be picked.
        if (loaded.memberships[slot]!.length > 0) Pool.add(everything, slot)
      }
      loaded.everything.set(rulesKey, everything)
      return everything
    }
    case "Pool": {
      const variants = loaded.pools.get(source.id)
      const cached = variants?.get(rulesKey)
      if (cached !== undefined || variants === undefined) return cached
      const pool = Pool.make(loaded.inventory, policy)
      const any = variants.values().next()
      if (!any.done) { for (const slot of Pool.slots(any.value)) Pool.add(pool, slot) }
      variants.set(rulesKey, pool)
      pruneVariants(variants, rulesKeysOf(loaded, source.id))
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

const applyEntry = (loaded: LoadedWorkspace, entry: FeedEntry): void => {
  const areaCode = Geography.find(entry.callingCode, entry.areaCode)
  const existing = Inventory.slotOf(loaded.inventory, entry.id)
  const removed = entry.status === "REMOVED_FROM_DIALER"
  if (existing === undefined && (removed || areaCode === undefined)) return
  if (existing !== undefined) removeFromPools(loaded, existing)
  const slot = Inventory.put(loaded.inventory, {
    id: entry.id,
    // A number whose area code left the tables is kept where it was, and not given out.
    areaCode: areaCode?.index ?? loaded.inventory.areaCodes[existing!]!,
    national: entry.number,
    assignable: entry.status === "ACTIVE_AND_BEING_MANAGED" && areaCode !== undefined &&
      PhoneNumber.isPresentable({ callingCode: entry.callingCode, national: entry.number }),
    // Uses under way are counted here before storage knows them.
    usedToday: existing === undefined
      ? entry.usedToday
      : Math.max(entry.usedToday, loaded.inventory.usedToday[existing]!),
    lastUsedAt: existing === undefined
      ? entry.lastUsedAt
      : Math.max(entry.lastUsedAt, loaded.inventory.lastUsedAt[existing]!),
    blockRate: entry.blockRate,
    activatedDay: entry.activatedOn === null ? null : LocalTime.dayNumber(entry.activatedOn),
    ratedDials: entry.ratedDials,
    ratedContacts: entry.ratedContacts
  })
  loaded.lastUseAt = Math.max(loaded.lastUseAt, entry.lastUsedAt)
  addToPools(loaded, slot, removed ? none : entry.pools)
}

const removeFromPools = (loaded: LoadedWorkspace, slot: number): void => {
  const areaCode = loaded.inventory.areaCodes[slot]!
  for (const id of loaded.memberships[slot] ?? none) {
    for (const pool of loaded.pools.get(id)?.values() ?? []) Pool.remove(pool, slot, areaCode)
  }
  for (const pool of loaded.everything.values()) Pool.remove(pool, slot, areaCode)
}

const addToPools = (loaded: LoadedWorkspace, slot: number, ids: ReadonlyArray<PoolId>): void => {
  loaded.memberships[slot] = intern(loaded, ids)
  for (const id of ids) {
    let variants = loaded.pools.get(id)
    if (variants === undefined) {
      const plan = plansFor(loaded, id)[0]
      variants = new Map([[plan?.rulesKey ?? "", Pool.make(loaded.inventory, plan?.policy ?? Rules.none)]])
      loaded.pools.set(id, variants)
    }
    for (const pool of variants.values()) Pool.add(pool, slot)
  }
  if (ids.length > 0) { for (const pool of loaded.everything.values()) Pool.add(pool, slot) }
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
  for (const [id, variants] of loaded.pools) pruneVariants(variants, used.get(id) ?? new Set())
  for (const key of loaded.everything.keys()) if (!usedOfEverything.has(key)) loaded.everything.delete(key)
}

// One always stays: the pool's members are read from it.
const pruneVariants = (variants: Variants, used: ReadonlySet<string>): void => {
  for (const key of variants.keys()) {
    if (variants.size === 1) return
    if (!used.has(key)) variants.delete(key)
  }
}
