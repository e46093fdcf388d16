/**
 * All ANIs that a workspace holds, as the feed tells of them.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Reads them, page by page, each turned into what is wanted of it. */
export const read = <A>(
  feed: Context.Tag.Service<InventoryFeed.InventoryFeed>,
  workspaceId: WorkspaceId,
  of: (entry: InventoryFeed.FeedEntry) => A
): Effect.Effect<ReadonlyArray<A>, StorageError> =>
  Effect.gen(function*() {
    const held: Array<A> = []
    for (let after = 0;;) {
      const page = yield* feed.inInventory(workspaceId, after, InventoryFeed.pageSizeMax)
      const last = page.at(-1)
      if (last === undefined) return held
      yield* EventLoop.forEachQuick(page, (entry) => held.push(of(entry)))
      yield* EventLoop.ownTurn
      after = last.id
    }
  })
