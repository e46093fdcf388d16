/**
 * What dials did to prospects, where a policy asks for it: which numbers reached them, for `sticky`, and whose calls were dropped,
 * for `dropLockoutHours`. What turns out to have been done to others is taken back first.
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
  (processed: Pick<Processed, "dropped" | "reached" | "withdrawn" | "workspaceId">) => Effect.Effect<void>,
  never,
  InventoryFeed | ProspectHistory
> = Effect.gen(function*() {
  const feed = yield* InventoryFeed
  const memory = yield* ProspectHistory
  return ({ dropped, reached, withdrawn, workspaceId }) => {
    if (Option.isNone(workspaceId) || reached.length + dropped.length + withdrawn.length === 0) return Effect.void
    const id = workspaceId.value
    return asked(feed, id).pipe(
      Effect.flatMap(({ drops, sticky }) =>
        Effect.all([
          drops || sticky
            ? Effect.forEach(partsOf(withdrawn), (part) => memory.withdraw(id, part), { discard: true })
            : Effect.void,
          sticky
            ? Effect.forEach(partsOf(reached), (part) => memory.recordReached(id, part), { discard: true })
            : Effect.void,
          drops
            ? Effect.forEach(partsOf(dropped), (part) => memory.recordDropped(id, part), { discard: true })
            : Effect.void
        ], { discard: true })
      ),
      Effect.catchAllCause((cause) =>
        Effect.logWarning("it could not be remembered which prospects were reached, or whose calls were dropped", cause)
      )
    )
  }
})

// internal

const partsOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from(
    { length: Math.ceil(all.length / prospectsMax) },
    (_, i) => all.slice(i * prospectsMax, (i + 1) * prospectsMax)
  )

/** Whether a campaign of the workspace keeps the number that reached a prospect, and whether one rests after a dropped call. */
const asked = (
  feed: Context.Tag.Service<InventoryFeed>,
  workspaceId: WorkspaceId
): Effect.Effect<{ readonly drops: boolean; readonly sticky: boolean }, StorageError> =>
  Effect.map(feed.settings(workspaceId), (settings) => {
    const policies = Option.match(settings, {
      onNone: () => [],
      onSome: ({ campaigns, workspace }) => campaigns.map(({ policy }) => Policy.resolve(workspace.policy, policy))
    })
    return {
      drops: policies.some(({ dropLockoutHours }) => dropLockoutHours !== null),
      sticky: policies.some(({ sticky }) => sticky)
    }
  })
