/**
 * `Dispositions` in memory.
 */
import type { Disposition } from "@anipool/domain/Disposition"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { type DispositionChange, Dispositions } from "@anipool/storage/Dispositions"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const find = (workspaceId: WorkspaceId, id: string) =>
    Option.fromNullable(State.find(state, workspaceId)?.dispositions.get(id))
  return Dispositions.of({
    create: Effect.fn("Dispositions.create")(function*(workspaceId: WorkspaceId, disposition: Disposition) {
      const workspace = State.get(state, workspaceId)
      const { dispositions } = workspace
      if (dispositions.has(disposition.id)) return yield* new AlreadyExists({ what: "disposition" })
      State.record(state, workspace, yield* CurrentActor, SettingsEntries.dispositionCreated(disposition))
      dispositions.set(disposition.id, disposition)
      return disposition
    }),
    update: Effect.fn("Dispositions.update")((workspaceId: WorkspaceId, id: string, change: DispositionChange) =>
      Trail.acting((actor) =>
        Option.map(find(workspaceId, id), (disposition) => {
          const workspace = State.get(state, workspaceId)
          const changed = { ...disposition, ...change }
          workspace.dispositions.set(id, changed)
          const told = SettingsEntries.dispositionChanged(disposition, changed)
          return { value: changed, entry: told === undefined ? null : State.record(state, workspace, actor, told) }
        })
      )
    ),
    find: Effect.fn("Dispositions.find")((workspaceId: WorkspaceId, id: string) =>
      Effect.sync(() => find(workspaceId, id))
    ),
    list: Effect.fn("Dispositions.list")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.dispositions.values() ?? []].sort(TextOrder.by(({ id }) => id))
      )
    ),
    remove: Effect.fn("Dispositions.remove")((workspaceId: WorkspaceId, id: string) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const disposition = workspace?.dispositions.get(id)
        if (workspace === undefined || disposition === undefined) return Option.none()
        workspace.dispositions.delete(id)
        return Option.some(State.record(state, workspace, actor, SettingsEntries.dispositionDeleted(disposition)))
      })
    )
  })
}
