/**
 * Which numbers reached prospects, remembered for `sticky`.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Processed } from "@anipool/storage/Dials"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { ProspectHistory, prospectsMax } from "@anipool/storage/ProspectHistory"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/**
 * How to remember what was processed; in a workspace where no policy asks for it, nothing. The dials are counted by then,
 * so a failure is logged and not theirs: these prospects may be shown another number.
 */
export const remember: Effect.Effect<
  (processed: Pick<Processed, "reached" | "workspaceId">) => Effect.Effect<void>,
  never,
  InventoryFeed | ProspectHistory
> = Effect.gen(function*() {
  const feed = yield* InventoryFeed
  const memory = yield* ProspectHistory
  return ({ reached, workspaceId }) => {
    if (Option.isNone(workspaceId) || reached.length === 0) return Effect.void
    const id = workspaceId.value
    const parts = Array.from(
      { length: Math.ceil(reached.length / prospectsMax) },
      (_, i) => reached.slice(i * prospectsMax, (i + 1) * prospectsMax)
    )
    return isSticky(feed, id).pipe(
      Effect.flatMap((isAsked) =>
        isAsked ? Effect.forEach(parts, (part) => memory.recordReached(id, part), { discard: true }) : Effect.void
      ),
      Effect.catchAllCause((cause) =>
        Effect.logWarning("it could not be remembered which prospects were reached", cause)
      )
    )
  }
})

// internal

/** Whether a campaign of the workspace keeps the number that reached a prospect. */
const isSticky = (
  feed: Context.Tag.Service<InventoryFeed>,
  workspaceId: WorkspaceId
): Effect.Effect<boolean, StorageError> =>
  Effect.map(
    feed.settings(workspaceId),
    Option.exists(({ campaigns, workspace }) =>
      campaigns.some(({ policy }) => Policy.resolve(workspace.policy, policy).sticky)
    )
  )
