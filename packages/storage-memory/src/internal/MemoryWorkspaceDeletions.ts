/**
 * `WorkspaceDeletions` in memory. All of a workspace is one part.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type DeletedPart, type Deletion, deletionsMax, WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const keysOf = (id: WorkspaceId) => [...state.keys.values()].filter(({ key }) => key.workspaceId === id)

  const holdings = (id: WorkspaceId, known: State.WorkspaceState) => ({
    keys: keysOf(id).filter(({ isRevoked }) => !isRevoked).length,
    members: state.users.filter(({ roles }) => roles.has(id)).length,
    groups: [...known.pools.values()].filter(({ isDeleted }) => !isDeleted).length,
    campaigns: known.campaigns.size,
    anis: known.inventory.inInventory.size,
    dials: [...known.dialDays.values()].reduce((sum, { basis, dials }) => basis === "area_code" ? sum + dials : sum, 0)
  })

  return WorkspaceDeletions.of({
    holdings: Effect.fn("WorkspaceDeletions.holdings")((id: WorkspaceId) =>
      Effect.sync(() => Option.map(Option.fromNullable(State.findOpen(state, id)), (known) => holdings(id, known)))
    ),
    begin: Effect.fn("WorkspaceDeletions.begin")((id: WorkspaceId) =>
      Trail.acting(({ kind, name }) => {
        const begun = state.deletions.get(id)
        const known = State.find(state, id)
        if (begun !== undefined || known === undefined) return Option.fromNullable(begun)
        const deletion: Deletion = {
          workspaceId: id,
          name: known.workspace.name,
          actor: { kind, name },
          begunAt: state.clock.unsafeCurrentTimeMillis(),
          doneAt: null
        }
        for (const row of keysOf(id)) {
          row.isRevoked = true
          row.key = { ...row.key, active: false }
        }
        known.connections.clear()
        for (const { roles } of state.users) roles.delete(id)
        state.deletions.set(id, deletion)
        return Option.some(deletion)
      })
    ),
    run: (id) =>
      Stream.suspend(() => {
        const begun = state.deletions.get(id)
        if (begun === undefined) throw new RangeError(`the deletion of workspace ${id} has not begun`)
        const known = State.find(state, id)
        if (known === undefined) return Stream.empty
        const keys = keysOf(id)
        for (const { former, key, secretHash } of keys) {
          state.keys.delete(key.id)
          state.keysByHash.delete(secretHash)
          if (former !== undefined) state.keysByHash.delete(former.secretHash)
        }
        const rows = 1 + keys.length + known.inventory.rows.length
        State.removeWorkspace(state, known)
        state.deletions.set(id, { ...begun, doneAt: state.clock.unsafeCurrentTimeMillis() })
        return Stream.make<[DeletedPart]>({ rows, share: 1 })
      }),
    list: Effect.fn("WorkspaceDeletions.list")((limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("WorkspaceDeletions.list", limit, deletionsMax)
        return [...state.deletions.values()].reverse().slice(0, limit)
      })
    )
  })
}
