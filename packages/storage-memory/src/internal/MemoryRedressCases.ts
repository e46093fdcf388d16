/**
 * `RedressCases` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { listedMax, type RedressCase, RedressCases } from "@anipool/storage/RedressCases"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import type * as RedressBook from "./RedressBook.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  RedressCases.of({
    list: Effect.fn("RedressCases.list")((
      workspaceId: WorkspaceId,
      { after = 0, aniId, isOpen, limit }: {
        readonly isOpen?: boolean
        readonly aniId?: AniId
        readonly after?: number
        readonly limit: number
      }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("RedressCases.list", limit, listedMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return workspace.redress.slice(after)
          .filter((row) =>
            (aniId === undefined || row.aniId === aniId) && (isOpen === undefined || (row.closedAt === null) === isOpen)
          )
          .slice(0, limit)
          .map((row) => toCase(workspace, row))
      })
    ),

    close: Effect.fn("RedressCases.close")((workspaceId: WorkspaceId, id: number, note: string | null) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.redress[id - 1]
        if (workspace === undefined || row === undefined || row.closedAt !== null) return Option.none()
        const closed = { ...row, closedAt: workspace.inventory.now().at, note }
        workspace.redress[id - 1] = closed
        const told = toCase(workspace, closed)
        State.record(state, workspace, actor, NumberEntries.redressClosed(told))
        return Option.some(told)
      })
    )
  })

// internal

const toCase = ({ inventory }: State.WorkspaceState, row: RedressBook.Row): RedressCase => {
  const { callingCode, number } = Inventory.rowOf(inventory, row.aniId)!
  return { ...row, callingCode, number }
}
