/**
 * `GroupMoves` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Move } from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { GroupMoves, movesForgottenMax, movesMax } from "@anipool/storage/GroupMoves"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { NotedMove } from "./PoolLog.ts"
import * as State from "./State.ts"
import type { EntryRow } from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  GroupMoves.of({
    ofNumber: Effect.fn("GroupMoves.ofNumber")((workspaceId: WorkspaceId, id: AniId, limit: number) =>
      Effect.sync(() => {
        State.assertAtMost("GroupMoves.ofNumber", limit, movesMax)
        const workspace = State.find(state, workspaceId)
        const moves = workspace?.inventory.poolLog.movesOfAni.get(id)
        if (workspace === undefined || moves === undefined) return []
        const latest = moves.toSorted((a, b) => b.version - a.version || b.joined - a.joined || a.pool - b.pool)
        return shown(workspace, latest.slice(0, limit))
      })
    ),

    ofGroup: Effect.fn("GroupMoves.ofGroup")(
      (workspaceId: WorkspaceId, groupId: string, { limit, until = Infinity }: Parameters<
        GroupMoves["Type"]["ofGroup"]
      >[2]) =>
        Effect.sync(() => {
          State.assertAtMost("GroupMoves.ofGroup", limit, movesMax)
          const workspace = State.find(state, workspaceId)
          const pool = workspace?.pools.get(groupId)
          const moves = pool && workspace!.inventory.poolLog.movesOfPool.get(pool.id)
          if (moves === undefined) return []
          return shown(workspace!, moves.filter(({ at }) => at < until).reverse().slice(0, limit))
        })
    ),

    forget: Effect.fn("GroupMoves.forget")((keptFor: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const until = now - Duration.toMillis(keptFor)
        let forgotten = 0
        for (const { inventory: { poolLog } } of state.workspaces) {
          for (const lists of [poolLog.movesOfAni, poolLog.movesOfPool] as const) {
            for (const moves of lists.values()) {
              if (forgotten >= movesForgottenMax) return forgotten
              const kept = moves.findIndex(({ at }) => at > until)
              forgotten += moves.splice(0, kept < 0 ? moves.length : kept).length
            }
          }
        }
        return forgotten
      })
    )
  })

// internal

const shown = (
  { groupIds, pools, trail }: State.WorkspaceState,
  moves: ReadonlyArray<NotedMove>
): ReadonlyArray<Move> =>
  moves.map((move) => {
    const groupId = groupIds[move.pool - 1]!
    const { at, joined, left } = move
    return { at, groupId, groupName: pools.get(groupId)!.name, joined, left, told: toldOf(trail.rows, move) }
  })

/** What tells of a move: of a snapshot's steps an entry at its end, of its undo one before. */
const toldOf = (rows: ReadonlyArray<EntryRow>, { upload, version }: NotedMove): Move["told"] => {
  const row = rows.find(({ entry: { action, details, subject }, revision }) =>
    upload === null
      ? revision === version && (subject.kind === "ani" || subject.kind === "group")
      : subject.kind === "snapshot" && (
        (action === "snapshot.applied" && subject.id === String(upload)) ||
        (action === "change.undone" && details["upload"] === upload)
      )
  )
  if (row === undefined) return null
  const { action, actor: { kind, name }, at, id, summary } = row.entry
  return { id, at, actor: { kind, name }, action, summary }
}
