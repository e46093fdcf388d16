/**
 * `SavedViews` in memory.
 */
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type NewView, type SavedView, SavedViews, type ViewChange, type ViewOwner } from "@anipool/storage/SavedViews"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const rowsOf = (workspaceId: WorkspaceId) => State.find(state, workspaceId)?.views ?? []

  const ownOf = (workspaceId: WorkspaceId, owner: ViewOwner) => rowsOf(workspaceId).filter((row) => row.owner === owner)

  const isTaken = (workspaceId: WorkspaceId, owner: ViewOwner, { name, page }: Pick<NewView, "name" | "page">) =>
    ownOf(workspaceId, owner).some(({ view }) => view.page === page && view.name === name)

  return SavedViews.of({
    list: Effect.fn("SavedViews.list")((workspaceId: WorkspaceId, owner: string) =>
      Effect.sync(() =>
        rowsOf(workspaceId).filter((row) => row.owner === owner || row.owner === null).map(({ view }) => view)
          .sort((a, b) => TextOrder.compare(a.name, b.name) || a.id - b.id)
      )
    ),

    create: Effect.fn("SavedViews.create")(
      (workspaceId: WorkspaceId, owner: ViewOwner, { address, name, page }: NewView, max: number) =>
        Effect.suspend(() => {
          const workspace = State.get(state, workspaceId)
          if (isTaken(workspaceId, owner, { name, page })) return Effect.fail(new AlreadyExists({ what: "view" }))
          if (ownOf(workspaceId, owner).length >= max) return Effect.succeedNone
          const view: SavedView = { id: ++state.lastViewId, page, name, address, isShared: owner === null }
          workspace.views = [...workspace.views, { owner, view }]
          return Effect.succeedSome(view)
        })
    ),

    update: Effect.fn("SavedViews.update")((
      workspaceId: WorkspaceId,
      owner: ViewOwner,
      id: number,
      change: ViewChange
    ) =>
      Effect.suspend(() => {
        const row = ownOf(workspaceId, owner).find(({ view }) => view.id === id)
        if (row === undefined) return Effect.succeedNone
        const { address = row.view.address, name = row.view.name } = change
        const changed = { ...row.view, name, address }
        if (changed.name !== row.view.name && isTaken(workspaceId, owner, changed)) {
          return Effect.fail(new AlreadyExists({ what: "view" }))
        }
        const workspace = State.get(state, workspaceId)
        workspace.views = workspace.views.map((each) => each === row ? { owner, view: changed } : each)
        return Effect.succeedSome(changed)
      })
    ),

    remove: Effect.fn("SavedViews.remove")((workspaceId: WorkspaceId, owner: ViewOwner, id: number) =>
      Effect.sync(() => {
        const row = ownOf(workspaceId, owner).find(({ view }) => view.id === id)
        if (row === undefined) return false
        const workspace = State.get(state, workspaceId)
        workspace.views = workspace.views.filter((each) => each !== row)
        return true
      })
    )
  })
}
