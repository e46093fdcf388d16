/**
 * `InventoryFeed` in memory.
 */
import * as Source from "@anipool/domain/assignment/Source"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CampaignChange,
  type CampaignEntry,
  type Cursor,
  type FeedEntry,
  type Head,
  InventoryFeed,
  type ListChange,
  type OwnerChange,
  type OwnerCursor,
  pageSizeMax
} from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as ChangeLog from "../ChangeLog.ts"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as CampaignLog from "./CampaignLog.ts"
import * as CarrierBook from "./CarrierBook.ts"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as RightBook from "./RightBook.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const find = (workspaceId: WorkspaceId) => Option.fromNullable(State.find(state, workspaceId))
  return InventoryFeed.of({
    head: Effect.fn("InventoryFeed.head")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) => Option.map(find(workspaceId), (workspace) => headOf(workspace, now)))
    ),
    ownSettings: Effect.fn("InventoryFeed.ownSettings")((workspaceId: WorkspaceId) =>
      Effect.map(
        Clock.currentTimeMillis,
        (now) =>
          Option.map(
            find(workspaceId),
            (known) => ({ head: headOf(known, now), workspace: known.workspace, shadows: known.shadows })
          )
      )
    ),
    campaigns: Effect.fn("InventoryFeed.campaigns")((workspaceId: WorkspaceId, after: number, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("InventoryFeed.campaigns", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        return workspace === undefined ? [] : campaignsOf(workspace, after, limit)
      })
    ),
    campaignChanges: Effect.fn("InventoryFeed.campaignChanges")(
      (workspaceId: WorkspaceId, after: Cursor, limit: number) =>
        Effect.sync(() => {
          State.assertAtMost("InventoryFeed.campaignChanges", limit, pageSizeMax)
          const workspace = State.find(state, workspaceId)
          if (workspace === undefined) return []
          return CampaignLog.changesAfter(workspace.campaignLog, after, limit).map((row): CampaignChange => ({
            key: row.id,
            revision: row.revision,
            campaign: campaignOf(workspace, row) ?? null
          }))
        })
    ),
    pools: Effect.fn("InventoryFeed.pools")((workspaceId: WorkspaceId, groupIds: ReadonlyArray<string>) =>
      Effect.sync(() => {
        State.assertAtMost("InventoryFeed.pools", groupIds.length, pageSizeMax)
        const pools = State.find(state, workspaceId)?.pools
        return groupIds.flatMap((groupId) => {
          const known = pools?.get(groupId)
          return known === undefined ? [] : [{ id: known.id, groupId }]
        })
      })
    ),
    listChanges: Effect.fn("InventoryFeed.listChanges")((workspaceId: WorkspaceId, after: number, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("InventoryFeed.listChanges", limit, pageSizeMax)
        const page: Array<ListChange> = []
        for (const [id, { list, revision }] of State.find(state, workspaceId)?.lists ?? []) {
          if (page.length === limit) break
          if (revision > after) page.push({ id, revision, list })
        }
        return page
      })
    ),
    ownerChanges: Effect.fn("InventoryFeed.ownerChanges")(
      (workspaceId: WorkspaceId, after: OwnerCursor, limit: number) =>
        Effect.sync(() => {
          State.assertAtMost("InventoryFeed.ownerChanges", limit, pageSizeMax)
          const page: Array<OwnerChange> = []
          for (const [owner, { aniId, revision }] of State.find(state, workspaceId)?.owners ?? []) {
            if (page.length === limit) break
            const isAfter = revision > after.revision ||
              (revision === after.revision && TextOrder.compare(owner, after.owner) > 0)
            if (isAfter) page.push({ owner, revision, aniId })
          }
          return page
        })
    ),
    numbers: Effect.fn("InventoryFeed.numbers")(
      (workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) =>
        Effect.sync(() => {
          State.assertAtMost("InventoryFeed.numbers", numbers.length, pageSizeMax)
          const inventory = State.find(state, workspaceId)?.inventory
          return numbers.flatMap(({ callingCode, national }) => {
            const row = inventory && Inventory.holderOf(inventory, callingCode, national)
            return row === undefined ? [] : [{ id: row.id, number: { callingCode, national } }]
          })
        })
    ),
    settings: Effect.fn("InventoryFeed.settings")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) =>
        Option.map(find(workspaceId), (known) => ({
          head: headOf(known, now),
          workspace: known.workspace,
          shadows: known.shadows,
          campaigns: Array.from(known.campaigns.values(), ({ campaign, key }) => ({ ...campaign, key })),
          pools: Array.from(known.pools.values(), ({ groupId, id }) => ({ id, groupId }))
        })))
    ),
    inInventory: Effect.fn("InventoryFeed.inInventory")(
      function*(workspaceId: WorkspaceId, after: number, limit: number) {
        State.assertAtMost("InventoryFeed.inInventory", limit, pageSizeMax)
        const now = yield* Clock.currentTimeMillis
        const workspace = State.find(state, workspaceId)
        return InventoryPage.of(
          workspace === undefined ? [] : heldOf(workspace, after, limit, State.dayAt(workspace, now))
        )
      }
    ),
    changes: Effect.fn("InventoryFeed.changes")(
      function*(workspaceId: WorkspaceId, after: Cursor, limit: number) {
        State.assertAtMost("InventoryFeed.changes", limit, pageSizeMax)
        const now = yield* Clock.currentTimeMillis
        const workspace = State.find(state, workspaceId)
        return workspace === undefined ? [] : changesOf(workspace, after, limit, State.dayAt(workspace, now))
      }
    ),
    signals: Stream.fromPubSub(state.signals)
  })
}

// internal

const headOf = (workspace: State.WorkspaceState, now: number): Head => ({
  revision: workspace.revision,
  settings: workspace.settings,
  ownSettings: workspace.ownSettings,
  day: State.dayAt(workspace, now)
})

const campaignsOf = (workspace: State.WorkspaceState, after: number, limit: number) => {
  const { rows } = workspace.campaignLog
  const page: Array<CampaignEntry> = []
  for (let at = after; at < rows.length && page.length < limit; at++) {
    const row = rows[at]
    const entry = row && campaignOf(workspace, row)
    if (entry !== undefined) page.push(entry)
  }
  return page
}

const campaignOf = (workspace: State.WorkspaceState, row: CampaignLog.Row): CampaignEntry | undefined => {
  const known = workspace.campaigns.get(row.campaignId)
  // One that was made anew has another key.
  if (known?.key !== row.id) return undefined
  const { id, policy } = known.campaign
  const source = Source.of(known.campaign, (groupId) => workspace.pools.get(groupId)?.id)
  return { key: row.id, id, policy, source }
}

const heldOf = (workspace: State.WorkspaceState, after: number, limit: number, day: LocalDate) => {
  const { rows } = workspace.inventory
  const page: Array<FeedEntry> = []
  // The ANI of id `n` stands at `n - 1`.
  for (let at = after; at < rows.length && page.length < limit; at++) {
    if (Inventory.isInInventory(rows[at]!)) page.push(entryOf(workspace, rows[at]!, day))
  }
  return page
}

const changesOf = (workspace: State.WorkspaceState, after: Cursor, limit: number, day: LocalDate) => {
  const { inventory } = workspace
  const page: Array<FeedEntry> = []
  ChangeLog.read(inventory.changes, inventory.rows, after, (row) => {
    page.push(entryOf(workspace, row, day))
  }, limit)
  return page
}

const entryOf = (
  { callbackRegister, carriers, rights, usage }: State.WorkspaceState,
  row: Inventory.AniRow,
  day: LocalDate
): FeedEntry => ({
  id: row.id,
  revision: row.revision,
  callingCode: row.callingCode,
  number: row.number,
  areaCode: row.areaCode,
  status: row.status,
  pools: [...row.pools].sort((a, b) => a - b),
  usedToday: LatestUses.get(usage, day, row.id),
  lastUsedAt: row.lastUsedAt,
  activatedOn: row.activatedOn,
  blockRate: row.blockRate,
  ratedDials: row.ratedDials,
  ratedContacts: row.ratedContacts,
  isCallable: CallbackRegister.isCallable(callbackRegister, { callingCode: row.callingCode, national: row.number }),
  rights: RightBook.spansOf(rights, { callingCode: row.callingCode, national: row.number }),
  carriers: CarrierBook.packed(carriers, { callingCode: row.callingCode, national: row.number })
})
