/**
 * `InventoryFeed` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Cursor, type FeedEntry, type Head, InventoryFeed, pageSizeMax } from "@anipool/storage/InventoryFeed"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as ChangeLog from "../ChangeLog.ts"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const find = (workspaceId: WorkspaceId) => Option.fromNullable(State.find(state, workspaceId))
  return InventoryFeed.of({
    head: Effect.fn("InventoryFeed.head")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) => Option.map(find(workspaceId), (workspace) => headOf(workspace, now)))
    ),
    settings: Effect.fn("InventoryFeed.settings")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) =>
        Option.map(find(workspaceId), (known) => ({
          head: headOf(known, now),
          workspace: known.workspace,
          campaigns: Array.from(known.campaigns.values(), ({ campaign, key }) => ({ ...campaign, key })),
          pools: Array.from(known.pools.values(), ({ groupId, id }) => ({ id, groupId }))
        })))
    ),
    inInventory: Effect.fn("InventoryFeed.inInventory")(
      function*(workspaceId: WorkspaceId, after: number, limit: number) {
        State.assertAtMost("InventoryFeed.inInventory", limit, pageSizeMax)
        const now = yield* Clock.currentTimeMillis
        const workspace = State.find(state, workspaceId)
        return workspace === undefined ? [] : heldOf(workspace, after, limit, State.dayAt(workspace, now))
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
  day: State.dayAt(workspace, now)
})

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

const entryOf = ({ usage }: State.WorkspaceState, row: Inventory.AniRow, day: LocalDate): FeedEntry => ({
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
  ratedContacts: row.ratedContacts
})
