/**
 * The installation that a workspace leaves: how far its move is, and who is at it.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { workspaceLocks } from "../advisoryLocks.ts"
import * as Fence from "./fence.ts"
import type { Session } from "./session.ts"

/** A move that has begun. */
export interface Departure {
  readonly moveId: string
  readonly state: "copying" | "closed" | "moved"
  readonly destination: string
}

/** Whether this session is now the one that moves the workspace. */
export const claim = (from: Session, workspaceId: number): Effect.Effect<boolean, SqlError> =>
  Effect.map(
    from.query<{ readonly is: boolean }>(`SELECT pg_try_advisory_lock(${workspaceLocks.move}, $1) AS is`, [
      workspaceId
    ]),
    ([row]) => row!.is
  )

/** The move that was begun, and not ended. */
export const find = (from: Session, workspaceId: number): Effect.Effect<Departure | undefined, SqlError> =>
  Effect.map(
    from.query<Departure>(
      "SELECT move_id AS \"moveId\", state, destination FROM workspace_move WHERE workspace_id = $1",
      [workspaceId]
    ),
    ([row]) => row
  )

/** Begins one. */
export const begin = (
  from: Session,
  workspaceId: number,
  { address, destination, moveId }: Pick<Departure, "destination" | "moveId"> & { readonly address: string | null }
) =>
  from.query(
    "INSERT INTO workspace_move (workspace_id, move_id, destination, address) VALUES ($1, $2, $3, $4)",
    [workspaceId, moveId, destination, address]
  )

/** Closes the workspace, for so long at most: then it is open again by itself. */
export const close = (from: Session, workspaceId: number, atMost: Duration.Duration) =>
  from.query(
    `UPDATE workspace_move SET state = 'closed', closed_until = clock_timestamp() + make_interval(secs => $2)
    WHERE workspace_id = $1`,
    [workspaceId, Duration.toSeconds(atMost)]
  )

/**
 * Says that the workspace has moved, unless it is open again; whether it was said. It is as if it were being deleted from then
 * on: nobody finds it, and `workspace delete` takes away what is left.
 */
export const leave = (from: Session, workspaceId: number): Effect.Effect<boolean, SqlError> =>
  Effect.gen(function*() {
    yield* from.query("BEGIN")
    // Whoever found it open again, and writes, is waited for; by then it is too late.
    yield* from.query("SELECT FROM workspace_move WHERE workspace_id = $1 FOR UPDATE", [workspaceId])
    const left = yield* from.query(
      `UPDATE workspace_move SET state = 'moved', moved_at = clock_timestamp()
      WHERE workspace_id = $1 AND state = 'closed' AND closed_until > clock_timestamp() RETURNING 1`,
      [workspaceId]
    )
    yield* from.query(
      `INSERT INTO workspace_deletion (workspace_id, name, actor_kind, actor_name)
      SELECT w.workspace_id, w.name, 'commandLine', 'moved to ' || m.destination
      FROM workspace w JOIN workspace_move m ON m.workspace_id = w.workspace_id AND m.state = 'moved'
      WHERE w.workspace_id = $1`,
      [workspaceId]
    )
    yield* from.query("COMMIT")
    return left.length > 0
  })

/** Opens the workspace again, as if no move had been begun. */
export const reopen = (from: Session, workspaceId: number): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    yield* from.query("BEGIN")
    // Another deletion of it than the one that came by moving is none of the move's business.
    yield* from.query(
      `DELETE FROM workspace_deletion d USING workspace_move m
      WHERE d.workspace_id = $1 AND m.workspace_id = d.workspace_id AND m.state = 'moved' AND d.done_at IS NULL`,
      [workspaceId]
    )
    yield* from.query("UPDATE workspace_move SET state = 'copying', moved_at = NULL WHERE workspace_id = $1", [
      workspaceId
    ])
    yield* from.query("COMMIT")
    yield* Fence.take(from, workspaceId)
    yield* from.query("DELETE FROM workspace_move WHERE workspace_id = $1", [workspaceId])
  })
