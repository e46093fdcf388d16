/**
 * All ANIs that a workspace holds, as dials are replayed over them.
 */
import type { ReplayedAni } from "@anipool/domain/assignment/Replay"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Reads them, page by page, in the order of their ids. */
export const read = (
  feed: Context.Tag.Service<InventoryFeed.InventoryFeed>,
  workspaceId: WorkspaceId
): Effect.Effect<ReadonlyArray<ReplayedAni>, StorageError> =>
  Effect.gen(function*() {
    const held: Array<ReplayedAni> = []
    for (let after = 0;;) {
      const page = yield* feed.inInventory(workspaceId, after, InventoryFeed.pageSizeMax)
      const last = InventoryPage.lastId(page)
      if (last === undefined) return held
      yield* EventLoop.forEachQuick(InventoryPage.entries(page), (entry) => held.push(toReplayed(entry)))
      yield* EventLoop.ownTurn
      after = last
    }
  })

// internal

const toReplayed = (
  { areaCode, blockRate, callingCode, id, isCallable, number, pools, ratedContacts, ratedDials, status }:
    InventoryPage.HeldEntry
): ReplayedAni => ({
  id,
  callingCode,
  areaCode,
  national: number,
  pools,
  isActive: status === "ACTIVE_AND_BEING_MANAGED",
  callable: isCallable,
  blockRate,
  ratedDials,
  ratedContacts
})
