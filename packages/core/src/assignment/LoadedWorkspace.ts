/**
 * One workspace in memory: its inventory, pools and campaigns, brought up to date from the feed.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Campaign from "@anipool/domain/Campaign"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { FeedEntry, Settings } from "@anipool/storage/InventoryFeed"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"

/** Where a campaign picks from: a pool, every ANI, or nothing (the pool it names is gone). */
export type Source =
  | { readonly _tag: "Pool"; readonly id: PoolId }
  | { readonly _tag: "Everything" }
  | { readonly _tag: "Nothing" }

/** A campaign as assignment uses it. */
export interface CampaignPlan {
  readonly key: number
  readonly policy: Policy.Policy
  readonly source: Source
}

/** Prospects whose last shown number is remembered, for `avoidRepeat`. */
export const lastShownMax = 100_000

/** One workspace in memory. */
export interface LoadedWorkspace {
  settings: Settings
  plans: ReadonlyMap<string, CampaignPlan>
  cursor: InventoryFeed.Cursor
  day: LocalTime.LocalDate
  /** When that day ends, milliseconds since the epoch: from then on storage is asked for the day. */
  dayEndsAt: number
  readonly inventory: Inventory.Inventory
  /** By slot: the pools an ANI is in; equal lists are one array. */
  readonly memberships: Array<ReadonlyArray<PoolId>>
  readonly pools: Map<PoolId, Map<number | null, Pool.Pool>>
  readonly everything: Map<number | null, Pool.Pool>
  readonly lastShown: Map<string, AniId>
  /** Time of the last use recorded here: later ones are given later times. */
  clock: number
}

/** A workspace without ANIs yet: `apply` brings them. */
export const make = (settings: Settings): LoadedWorkspace => ({
  settings,
  plans: plansOf(settings),
  cursor: InventoryFeed.start,
  day: settings.head.day,
  dayEndsAt: LocalTime.endOf(settings.head.day, settings.workspace.timeZone),
  inventory: Inventory.make(1024),
  memberships: [],
  pools: new Map(),
  everything: new Map(),
  lastShown: new Map(),
  clock: 0
})

/** Takes over newer settings. */
export const setSettings = (loaded: LoadedWorkspace, settings: Settings): void => {
  loaded.settings = settings
  loaded.plans = plansOf(settings)
  loaded.dayEndsAt = LocalTime.endOf(loaded.day, settings.workspace.timeZone)
  startDay(loaded, settings.head.day)
}

/** Begins a day, if it is later than the one that uses are counted under. */
export const startDay = (loaded: LoadedWorkspace, day: LocalTime.LocalDate): void => {
  if (day <= loaded.day) return
  loaded.day = day
  loaded.dayEndsAt = LocalTime.endOf(day, loaded.settings.workspace.timeZone)
  Inventory.startDay(loaded.inventory)
}

/** Takes over a page of changes, in the feed's order. */
export const apply = (loaded: LoadedWorkspace, entries: ReadonlyArray<FeedEntry>): void => {
  for (const entry of entries) applyEntry(loaded, entry)
  loaded.cursor = cursorAfter(entries, loaded.cursor)
}

/** Where a reader stands after a page: at its last entry, or, when it is empty, where it stood. */
export const cursorAfter = (
  entries: ReadonlyArray<FeedEntry>,
  before: InventoryFeed.Cursor
): InventoryFeed.Cursor => {
  const last = entries[entries.length - 1]
  return last === undefined ? before : { revision: last.revision, id: last.id }
}

/** The pool that a campaign picks from; undefined when there is nothing to pick from. */
export const poolFor = (loaded: LoadedWorkspace, plan: CampaignPlan): Pool.Pool | undefined => {
  const threshold = plan.policy.restAboveBlockRate
  switch (plan.source._tag) {
    case "Nothing":
      return undefined
    case "Everything": {
      const known = loaded.everything.get(threshold)
      if (known !== undefined) return known
      const everything = Pool.make(loaded.inventory, threshold)
      for (let slot = 0; slot < loaded.inventory.size; slot++) {
        // In no pool: removed, or never activated. Neither can be picked.
        if (loaded.memberships[slot]!.length > 0) Pool.add(everything, slot)
      }
      loaded.everything.set(threshold, everything)
      return everything
    }
    case "Pool": {
      const variants = loaded.pools.get(plan.source.id)
      const known = variants?.get(threshold)
      if (known !== undefined || variants === undefined) return known
      const pool = Pool.make(loaded.inventory, threshold)
      for (const slot of slotsOf(variants)) Pool.add(pool, slot)
      variants.set(threshold, pool)
      return pool
    }
  }
}

/** A time for a use: never before that of an earlier one, so that the least recently used is known. */
export const tick = (loaded: LoadedWorkspace, nowMs: number): number => {
  loaded.clock = nowMs > loaded.clock ? nowMs : loaded.clock + 0.001
  return loaded.clock
}

/** Remembers which number a prospect was shown. */
export const remember = (loaded: LoadedWorkspace, prospect: string, id: AniId): void => {
  loaded.lastShown.delete(prospect)
  loaded.lastShown.set(prospect, id)
  if (loaded.lastShown.size > lastShownMax) {
    const oldest = loaded.lastShown.keys().next()
    if (!oldest.done) loaded.lastShown.delete(oldest.value)
  }
}

// internal

const plansOf = (settings: Settings): ReadonlyMap<string, CampaignPlan> => {
  const pools = new Map(settings.pools.map((pool) => [pool.groupId, pool.id]))
  return new Map(settings.campaigns.map((campaign): [string, CampaignPlan] => {
    const groupId = Campaign.poolOf(campaign, (id) => pools.has(id))
    const id = groupId === null ? undefined : pools.get(groupId)
    const source: Source = groupId === null
      ? { _tag: "Everything" }
      : id === undefined
      ? { _tag: "Nothing" }
      : { _tag: "Pool", id }
    return [campaign.id, {
      key: campaign.key,
      policy: Policy.resolve(settings.workspace.policy, campaign.policy),
      source
    }]
  }))
}

const none: ReadonlyArray<PoolId> = []

const applyEntry = (loaded: LoadedWorkspace, entry: FeedEntry): void => {
  const areaCode = Geography.find(entry.callingCode, entry.areaCode)
  const known = Inventory.slotOf(loaded.inventory, entry.id)
  const removed = entry.status === "REMOVED_FROM_DIALER"
  if (known === undefined && (removed || areaCode === undefined)) return
  if (known !== undefined) takeOut(loaded, known)
  const slot = Inventory.put(loaded.inventory, {
    id: entry.id,
    // A number whose area code left the tables is kept where it was, and not given out.
    areaCode: areaCode?.index ?? loaded.inventory.areaCodes[known!]!,
    national: entry.number,
    assignable: entry.status === "ACTIVE_AND_BEING_MANAGED" && areaCode !== undefined &&
      PhoneNumber.isPresentable({ callingCode: entry.callingCode, national: entry.number }),
    // Uses under way are counted here before storage knows them.
    usedToday: known === undefined
      ? entry.usedToday
      : Math.max(entry.usedToday, loaded.inventory.usedToday[known]!),
    lastUsedAt: known === undefined
      ? entry.lastUsedAt
      : Math.max(entry.lastUsedAt, loaded.inventory.lastUsedAt[known]!),
    blockRate: entry.blockRate
  })
  loaded.clock = Math.max(loaded.clock, entry.lastUsedAt)
  putIn(loaded, slot, removed ? none : entry.pools)
}

const takeOut = (loaded: LoadedWorkspace, slot: number): void => {
  const areaCode = loaded.inventory.areaCodes[slot]!
  for (const id of loaded.memberships[slot] ?? none) {
    for (const pool of loaded.pools.get(id)?.values() ?? []) Pool.remove(pool, slot, areaCode)
  }
  for (const pool of loaded.everything.values()) Pool.remove(pool, slot, areaCode)
}

const putIn = (loaded: LoadedWorkspace, slot: number, ids: ReadonlyArray<PoolId>): void => {
  loaded.memberships[slot] = intern(loaded, ids)
  for (const id of ids) {
    let variants = loaded.pools.get(id)
    if (variants === undefined) {
      variants = new Map([[null, Pool.make(loaded.inventory, null)]])
      loaded.pools.set(id, variants)
    }
    for (const pool of variants.values()) Pool.add(pool, slot)
  }
  if (ids.length > 0) { for (const pool of loaded.everything.values()) Pool.add(pool, slot) }
}

// Most ANIs are in the same pool as their neighbour of the feed: one array serves them all.
const intern = (loaded: LoadedWorkspace, ids: ReadonlyArray<PoolId>): ReadonlyArray<PoolId> => {
  if (ids.length === 0) return none
  const previous = loaded.memberships[loaded.memberships.length - 1]
  const isSame = previous !== undefined && previous.length === ids.length && previous.every((id, i) => id === ids[i])
  return isSame ? previous : ids
}

const slotsOf = (variants: Map<number | null, Pool.Pool>): ReadonlyArray<number> => {
  const any = variants.values().next()
  if (any.done) return []
  return [...any.value.shelves.values()].flatMap(({ fresh, idle, resting }) => [
    ...fresh.slots,
    ...resting.slots,
    ...idle
  ])
}
