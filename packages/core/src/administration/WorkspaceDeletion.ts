/**
 * Workspaces that are deleted, with all that is theirs: looked at first, refused while they are used, and for good.
 */
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Connections } from "@anipool/storage/Connections"
import type { StorageError } from "@anipool/storage/StorageError"
import { type Deletion, deletionsMax, type Holdings, WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { Conflict, NotFound } from "../CoreError.ts"

/** A workspace is in use when a key of it was, within so long. */
const inUseFor = Duration.minutes(10)

/** Servers go on taking a revoked key, or a connection that is gone, for 3 seconds; what they write meanwhile shall go too. */
const rememberedFor = Duration.seconds(5)

/** What would go with a workspace. */
export interface DeletionPreview {
  readonly name: string
  /** Null: its deletion was begun and stopped in between, and nobody counts what is left. */
  readonly holdings: Holdings | null
  /** Keys that may be used, and were lately. */
  readonly keysInUse: number
}

/** Told after each part: the rows that are gone, and how far it is, 0 to 1. */
export type OnDeleted = (rows: number, share: number) => Effect.Effect<void>

/** Workspaces that are deleted; each is named by its name. */
export class WorkspaceDeletion extends Context.Tag("@anipool/core/WorkspaceDeletion")<WorkspaceDeletion, {
  /** What would go. */
  readonly preview: (name: string) => Effect.Effect<DeletionPreview, NotFound | StorageError>
  /**
   * Deletes a workspace; answers how many rows went. Refused while it is used, unless that is said not to matter. Who is
   * stopped in between goes on by doing it again: from the first moment on nobody finds the workspace.
   */
  readonly run: (
    name: string,
    options: { readonly evenInUse: boolean; readonly onDeleted: OnDeleted }
  ) => Effect.Effect<number, NotFound | Conflict | StorageError>
  /** Deletions, the latest first. */
  readonly list: (limit: number) => Effect.Effect<ReadonlyArray<Deletion>, StorageError>
}>() {}

/** `WorkspaceDeletion` over storage. */
export const make = Effect.gen(function*() {
  const workspaces = yield* Workspaces
  const deletions = yield* WorkspaceDeletions
  const keys = yield* ApiKeys
  const connections = yield* Connections

  /** The workspace of a name, also one whose deletion was stopped in between. */
  const find = Effect.fnUntraced(function*(name: string) {
    const workspace = yield* workspaces.findByName(name)
    if (Option.isSome(workspace)) return { id: workspace.value.id, isBegun: false }
    const begun = (yield* deletions.list(deletionsMax)).find((each) => each.name === name && each.doneAt === null)
    if (begun === undefined) return yield* workspaceNotFound
    return { id: begun.workspaceId, isBegun: true }
  })

  const preview = Effect.fn("WorkspaceDeletion.preview")(function*(name: string) {
    const { id, isBegun } = yield* find(name)
    if (isBegun) return { name, holdings: null, keysInUse: 0 }
    const since = (yield* Clock.currentTimeMillis) - Duration.toMillis(inUseFor)
    const used = (yield* keys.list(id)).filter(({ active, lastUsedAt }) =>
      active && lastUsedAt !== null && lastUsedAt > since
    )
    return { name, holdings: Option.getOrNull(yield* deletions.holdings(id)), keysInUse: used.length }
  })

  return WorkspaceDeletion.of({
    preview,

    run: Effect.fn("WorkspaceDeletion.run")(function*(name, { evenInUse, onDeleted }) {
      const { id } = yield* find(name)
      const { keysInUse } = yield* preview(name)
      if (keysInUse > 0 && !evenInUse) return yield* inUse
      const hasConnections = (yield* connections.list(id)).length > 0
      yield* deletions.begin(id)
      if (keysInUse > 0 || hasConnections) yield* Effect.sleep(rememberedFor)
      return yield* Stream.runFoldEffect(deletions.run(id), 0, (before, { rows, share }) => {
        const gone = before + rows
        return Effect.as(onDeleted(gone, share), gone)
      })
    }),

    list: deletions.list
  })
})

/** `WorkspaceDeletion` over storage. */
export const layer: Layer.Layer<
  WorkspaceDeletion,
  never,
  ApiKeys | Connections | WorkspaceDeletions | Workspaces
> = Layer.effect(WorkspaceDeletion, make)

// internal

const workspaceNotFound = new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
const inUse = new Conflict({
  message:
    "Keys of the workspace were used within the last ten minutes. Stop who uses them, or revoke them, and wait; or delete "
    + "it even though it is in use",
  code: "workspace_in_use"
})
