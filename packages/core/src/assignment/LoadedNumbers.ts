/**
 * How the ANIs of a workspace come into memory, and change there: by pages of the inventory as it is loaded, then by the feed. Each
 * is put into its pools; those that come in during the day start level with the others.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as NumberCarriers from "@anipool/domain/carriers/NumberCarriers"
import * as Geography from "@anipool/domain/geo/Geography"
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { FeedEntry } from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import * as LoadedPools from "./LoadedPools.ts"
import * as PoolVariants from "./PoolVariants.ts"

/** ANIs that came in during the day, by their slots: those that are to be put into each pool. */
export type Joined = Map<PoolVariants.PoolVariants, Array<number>>

/** ANIs that are put into a pool in one step. */
const joinedAtOnce = 1_000

/** Applies changes of the feed. The cursor is moved by whoever reads them. */
export const apply = (pools: LoadedPools.LoadedPools, entries: ReadonlyArray<FeedEntry>): void => {
  const joined: Joined = new Map()
  for (const entry of entries) applyEntry(pools, entry, joined)
  for (const step of joinSteps(joined)) step()
}

/**
 * Applies a page of the inventory as it is loaded: of ANIs that are not there yet. Those that became active today are added
 * to `joined`, which is returned: `joinSteps` put them into their pools once all others are there.
 */
export const load = (
  pools: LoadedPools.LoadedPools,
  page: InventoryPage.InventoryPage,
  joined: Joined = new Map()
): Joined => {
  LoadedPools.startEverything(pools)
  for (let at = 0; at < page.ids.length; at++) loadAni(pools, page, at, joined)
  return joined
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

// internal

const none: ReadonlyArray<PoolId> = []

const activePlace = InventoryPage.statuses.indexOf("ACTIVE_AND_BEING_MANAGED")

const loadAni = (
  pools: LoadedPools.LoadedPools,
  page: InventoryPage.InventoryPage,
  at: number,
  joined: Joined
): void => {
  const { inventory, memberships } = pools
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
  if (lastUsedAt > pools.lastUseAt) pools.lastUseAt = lastUsedAt
  const previous = memberships[memberships.length - 1]
  const ids = previous !== undefined && InventoryPage.isIn(page, at, previous)
    ? previous
    : InventoryPage.poolsAt(page, at)
  memberships.push(ids)
  if (ids.length === 0) return
  const comesIn = LoadedPools.isNewToday(inventory, slot)
  for (const id of ids) {
    const variants = LoadedPools.variantsOf(pools, id)
    if (comesIn) join(joined, variants, slot)
    else PoolVariants.add(variants, slot)
  }
  if (comesIn) join(joined, pools.everything, slot)
  else PoolVariants.add(pools.everything, slot)
}

const applyEntry = (pools: LoadedPools.LoadedPools, entry: FeedEntry, joined: Joined): void => {
  const { inventory, memberships } = pools
  const areaCode = Geography.find(entry.callingCode, entry.areaCode)
  const existing = Inventory.slotOf(inventory, entry.id)
  const removed = entry.status === "REMOVED_FROM_DIALER"
  if (existing === undefined && (removed || areaCode === undefined)) return
  // Where it may be given out already: there it does not come in by this change.
  const before = existing !== undefined && inventory.assignable[existing] === 1 ? memberships[existing]! : none
  const gainsRoute = existing !== undefined && inventory.callable[existing] === 0 && entry.isCallable
  const carriersBefore = existing === undefined ? [] : Inventory.carriersOf(inventory, existing)
  const shownBefore = existing === undefined ? "nothing" : rightToday(inventory, existing)
  if (existing !== undefined) LoadedPools.remove(pools, existing)
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
  pools.lastUseAt = Math.max(pools.lastUseAt, entry.lastUsedAt)
  const ids = intern(memberships, removed ? none : entry.pools)
  memberships[slot] = ids
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
    const variants = LoadedPools.variantsOf(pools, id)
    if (comesIn && joins(variants, before.includes(id))) join(joined, variants, slot)
    else PoolVariants.add(variants, slot)
  }
  if (ids.length === 0) return
  if (comesIn && joins(pools.everything, before.length > 0)) join(joined, pools.everything, slot)
  else PoolVariants.add(pools.everything, slot)
}

/** Notes that an ANI is to be put into a pool; nothing, where nobody picks from it. */
const join = (joined: Joined, variants: PoolVariants.PoolVariants, slot: number): void => {
  if (variants.byRules.size === 0) return
  const slots = joined.get(variants)
  if (slots === undefined) joined.set(variants, [slot])
  else slots.push(slot)
}

const rightToday = (inventory: Inventory.Inventory, slot: number): RightToUse.Shown =>
  RightToUse.shownOn(Inventory.rightsOf(inventory, slot), inventory.today)

// Most ANIs are in the same pool as the one before them in the feed: they share one array.
const intern = (
  memberships: ReadonlyArray<ReadonlyArray<PoolId>>,
  ids: ReadonlyArray<PoolId>
): ReadonlyArray<PoolId> => {
  if (ids.length === 0) return none
  const previous = memberships[memberships.length - 1]
  const isSame = previous !== undefined && previous.length === ids.length && previous.every((id, i) => id === ids[i])
  return isSame ? previous : ids
}
