/**
 * A workspace that stays in memory for as long as it may be asked for numbers, however long nobody asks: so that the first
 * call after a quiet hour is answered as fast as those before.
 */
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type { NotFound } from "../CoreError.ts"
import { LoadedWorkspaces, pollInterval } from "./LoadedWorkspaces.ts"

/** A workspace that stays in memory. */
export interface KeptWorkspace {
  /** Its settings, as the feed has brought them. */
  readonly settings: () => Workspace
  /** Whether it is known what storage holds, as of a moment ago. */
  readonly isFollowed: () => boolean
}

/** How long ago storage may have been heard of, in milliseconds: some polls. */
const followedMs = 4 * Duration.toMillis(pollInterval)

/** Loads a workspace, and again whenever it was dropped, for as long as the scope lives. */
export const keep = (
  id: WorkspaceId
): Effect.Effect<KeptWorkspace, NotFound | StorageError, LoadedWorkspaces | Scope.Scope> =>
  Effect.gen(function*() {
    const workspaces = yield* LoadedWorkspaces
    const clock = yield* Effect.clock
    let entry = yield* workspaces.get(id)
    const use = Effect.gen(function*() {
      entry = yield* workspaces.get(id)
      entry.lastUsedAt = clock.unsafeCurrentTimeMillis()
    })
    // Where it cannot be loaded now, calls say why themselves.
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(use), Schedule.spaced(pollInterval)))
    return {
      settings: () => entry.loaded.workspace,
      isFollowed: () => clock.unsafeCurrentTimeMillis() - entry.syncedAt < followedMs
    }
  })
