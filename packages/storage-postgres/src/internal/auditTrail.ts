/**
 * Writes the audit trail: within the transaction of the change that an entry tells of.
 */
import type { UserId } from "@anipool/domain/people/User"
import { type NewEntry, storedDetails, storedUndo, undoableForMs } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { EntryId } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { membersMax } from "@anipool/storage/Users"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/** Writes the entry of a change by whoever acts; `undoes`: the entry that the change undid. */
export const record = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  entry: NewEntry,
  undoes: EntryId | null = null
): Effect.Effect<EntryId, SqlError> =>
  Effect.flatMap(FiberRef.get(CurrentActor), (actor) => {
    const { action, details, subject, summary } = entry
    const undo = storedUndo(entry)
    return Effect.map(
      sql<{ readonly id: EntryId }>`
        INSERT INTO audit_entry (
          workspace_id, undoable_until, undoes, actor_kind, actor_id, actor_name, actor_address, action, subject_kind,
          subject_id, subject_name, summary, details, undo, revision
        ) VALUES (
          ${workspaceId},
          CASE WHEN ${undo === null}::boolean THEN NULL
            ELSE clock_timestamp() + ${undoableForMs}::float8 * INTERVAL '1 millisecond' END,
          ${undoes}, ${actor.kind}, ${actor.id}, ${actor.name}, ${actor.address}, ${action}, ${subject.kind},
          ${subject.id}, ${subject.name}, ${summary}, ${storedDetails(details)}::jsonb, ${undo}::jsonb,
          (SELECT w.revision FROM workspace w WHERE w.workspace_id = ${workspaceId})
        )
        RETURNING entry_id AS id`,
      (rows) => rows[0]!.id
    )
  })

/**
 * Writes the entry of a change to a user in each workspace that they may enter, `membersMax` at most: an administrator of
 * the installation may enter all.
 */
export const recordOfUser = (
  sql: SqlClient.SqlClient,
  id: UserId,
  isAdministrator: boolean,
  entry: NewEntry
): Effect.Effect<void, SqlError> =>
  Effect.flatMap(
    sql<{ readonly id: WorkspaceId }>`
      SELECT w.workspace_id AS id FROM workspace w
      WHERE ${isAdministrator}::boolean
        OR EXISTS (SELECT FROM membership m WHERE m.workspace_id = w.workspace_id AND m.user_id = ${id})
      ORDER BY w.workspace_id LIMIT ${membersMax}`,
    (workspaces) => Effect.forEach(workspaces, (workspace) => record(sql, workspace.id, entry), { discard: true })
  )
