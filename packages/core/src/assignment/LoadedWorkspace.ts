/**
 * One workspace in memory: its numbers and pools, the plans of its campaigns, its owners, and the day and hour that it counts uses
 * under. All of it is brought up to date from the feed.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type * as Choice from "@anipool/domain/assignment/Choice"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as LocalTime from "@anipool/domain/LocalTime"
import { nationOf, type Workspace } from "@anipool/domain/Workspace"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as KeptPrices from "./KeptPrices.ts"
import * as LoadedOwners from "./LoadedOwners.ts"
import * as LoadedPools from "./LoadedPools.ts"
import * as Plans from "./Plans.ts"
import * as References from "./References.ts"

/** One workspace in memory. */
export interface LoadedWorkspace extends Choice.Stock {
  workspace: Workspace
  nation: string
  /** The revision of the workspace's own settings. */
  ownSettings: number
  /** All changes of settings up to this revision are in memory; some of later ones may be. */
  settingsRevision: number
  readonly plans: Plans.Plans
  readonly pools: LoadedPools.LoadedPools
  readonly owners: LoadedOwners.LoadedOwners
  /** Which groups and numbers are named by plans. */
  readonly references: References.References
  readonly keptPrices: KeptPrices.KeptPrices
  /** Those of `keptPrices`, by the pool. */
  readonly prices: KeptPrices.KeptPrices["byPool"]
  /** How far the changes of ANIs are read. */
  cursor: InventoryFeed.Cursor
  day: LocalTime.LocalDate
  /** When that day ends, milliseconds since the epoch: from then on storage is asked for the day. */
  dayEndsAt: number
  /** The time of storage's latest confirmation, by its own clock; 0 before the first. */
  storageTimeMs: number
  /** How far storage's clock was ahead of this server's then. */
  storageAheadMs: number
}

/** Confirmations that overtake each other are no sign of a clock that was set. */
const clockBackMs = 60_000

/** A workspace without campaigns and ANIs yet; campaigns are put in first. */
export const make = (own: InventoryFeed.OwnSettings): LoadedWorkspace => {
  const { head, workspace } = own
  const inventory = Inventory.make(1024, LocalTime.dayNumber(head.day))
  const references = References.make()
  const pools = LoadedPools.make(inventory, references)
  const keptPrices = KeptPrices.make()
  return {
    workspace,
    nation: nationOf(workspace.country),
    ownSettings: head.ownSettings,
    settingsRevision: head.settings,
    plans: Plans.make(own, pools),
    pools,
    inventory,
    memberships: pools.memberships,
    owners: LoadedOwners.make(),
    references,
    keptPrices,
    prices: keptPrices.byPool,
    cursor: InventoryFeed.after(head.revision),
    day: head.day,
    dayEndsAt: LocalTime.endOf(head.day, workspace.timeZone),
    storageTimeMs: 0,
    storageAheadMs: 0
  }
}

/** Applies newer settings of the workspace's own. Each campaign's plan is as before until it is made again. */
export const setOwnSettings = (loaded: LoadedWorkspace, own: InventoryFeed.OwnSettings): void => {
  const { head, workspace } = own
  loaded.workspace = workspace
  loaded.nation = nationOf(workspace.country)
  loaded.ownSettings = head.ownSettings
  Plans.setOwnSettings(loaded.plans, own)
  loaded.dayEndsAt = LocalTime.endOf(loaded.day, workspace.timeZone)
  startDay(loaded, head.day)
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

/** Whether a confirmation shows that storage's clock went back since the latest one. */
export const isClockBack = (loaded: LoadedWorkspace, assignedAt: number): boolean =>
  assignedAt < loaded.storageTimeMs - clockBackMs

/** A time for a use, on storage's clock: later than that of any earlier one, so that uses have an order. */
export const nextUseTime = ({ pools, storageAheadMs }: LoadedWorkspace, nowMs: number): number => {
  const time = nowMs + storageAheadMs
  pools.lastUseAt = time > pools.lastUseAt ? time : pools.lastUseAt + 0.001
  return pools.lastUseAt
}
