/**
 * What a server loads when it starts.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as LoadedWorkspaces from "@anipool/core/assignment/LoadedWorkspaces"
import * as WarmStart from "@anipool/core/assignment/WarmStart"
import * as Core from "@anipool/core/Core"
import type { KeyType } from "@anipool/domain/ApiKey"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const storage = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

/** Notes which workspaces are asked for. */
const noting = (asked: Array<WorkspaceId>) =>
  Effect.map(LoadedWorkspaces.LoadedWorkspaces, (workspaces) =>
    LoadedWorkspaces.LoadedWorkspaces.of({
      ...workspaces,
      get: (id) => Effect.zipRight(Effect.sync(() => asked.push(id)), workspaces.get(id))
    }))

describe("WarmStart", () => {
  it.live("loads the workspaces that assignment was used in lately, the latest first", () =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const keys = yield* ApiKeys
      const idleMs = Duration.toMillis(LoadedWorkspaces.idleLimit)
      const now = yield* Clock.currentTimeMillis
      const used = (name: string, type: KeyType, agoMs: number) =>
        Effect.gen(function*() {
          const { id } = yield* administration.putWorkspace({ name, country: "us" })
          const { key } = yield* administration.createKey(id, type, null, { name })
          if (Number.isFinite(agoMs)) yield* keys.markUsed([{ workspaceId: id, id: key.id, at: now - agoMs }])
          return id
        })
      const early = yield* used("early", "assignment", idleMs - 60_000)
      const late = yield* used("late", "universal", 1)
      yield* used("late", "assignment", idleMs - 70_000)
      yield* used("idle", "assignment", idleMs + 1)
      yield* used("never", "assignment", Infinity)
      yield* used("dials", "dials", 1)
      const asked: Array<WorkspaceId> = []
      yield* Effect.provideServiceEffect(WarmStart.load, LoadedWorkspaces.LoadedWorkspaces, noting(asked))
      assert.deepStrictEqual(asked, [late, early])
    }).pipe(Effect.provide(storage)))
})
