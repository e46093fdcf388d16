/**
 * What a server that starts loads before it is asked: the workspaces that it, or the one before it, would still have in
 * memory. The server is ready when it is done, or some time later; a request for a workspace that is being loaded waits for that one alone.
 */
import * as ApiKey from "@anipool/domain/ApiKey"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ApiKeys, type KeyRecord } from "@anipool/storage/ApiKeys"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { idleLimit, LoadedWorkspaces, workspacesMax } from "./LoadedWorkspaces.ts"

/** Loads the workspaces that a key for assignment was used in within `idleLimit`, the latest first, one at a time. */
export const load: Effect.Effect<void, never, ApiKeys | LoadedWorkspaces> = Effect.gen(function*() {
  const keys = yield* ApiKeys
  const workspaces = yield* LoadedWorkspaces
  const usedAfter = (yield* Clock.currentTimeMillis) - Duration.toMillis(idleLimit)
  yield* Effect.forEach(inUse(yield* keys.list(), usedAfter), workspaces.get, { discard: true })
}).pipe(
  Effect.catchAllCause((cause) =>
    Effect.logWarning("the workspaces that were in use are not loaded yet; each is with its first request", cause)
  ),
  Effect.withSpan("WarmStart.load")
)

// internal

const inUse = (keys: ReadonlyArray<KeyRecord>, usedAfter: number): ReadonlyArray<WorkspaceId> => {
  const used = keys
    .filter(({ active, lastUsedAt, type }) =>
      active && ApiKey.isTypeAllowed(type, "assignment") && lastUsedAt !== null && lastUsedAt > usedAfter
    )
    .sort((a, b) => b.lastUsedAt! - a.lastUsedAt!)
  return [...new Set(used.map(({ workspaceId }) => workspaceId))].slice(0, workspacesMax)
}
