/**
 * `Dispositions` in memory.
 */
import type { Disposition } from "@anipool/domain/Disposition"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type DispositionChange, Dispositions } from "@anipool/storage/Dispositions"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const find = (workspaceId: WorkspaceId, id: string) =>
    Option.fromNullable(State.find(state, workspaceId)?.dispositions.get(id))
  return Dispositions.of({
    create: Effect.fn("Dispositions.create")(function*(workspaceId: WorkspaceId, disposition: Disposition) {
      const { dispositions } = State.get(state, workspaceId)
      if (dispositions.has(disposition.id)) return yield* new AlreadyExists({ what: "disposition" })
      dispositions.set(disposition.id, disposition)
      return disposition
    }),
    update: Effect.fn("Dispositions.update")((workspaceId: WorkspaceId, id: string, change: DispositionChange) =>
      Effect.sync(() =>
        Option.map(find(workspaceId, id), (disposition) => {
          const changed = { ...disposition, ...change }
          State.get(state, workspaceId).dispositions.set(id, changed)
          return changed
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
      Effect.sync(() => State.find(state, workspaceId)?.dispositions.delete(id) ?? false)
    )
  })
}
