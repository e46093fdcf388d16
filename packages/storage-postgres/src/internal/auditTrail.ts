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
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import { stride } from "./citus/nodes.ts"

/** Writes the entry of a change by whoever acts; `undoes`: the entry that the change undid. */
export const record = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  entry: NewEntry,
  undoes: EntryId | null = null
): Effect.Effect<EntryId, SqlError> =>
  insert(
    sql,
    workspaceId,
    entry,
    undoes,
    sql`(SELECT w.revision FROM workspace w WHERE w.workspace_id = ${workspaceId})`
  )

/**
 * The same of a change of people, who are of no workspace's node: Citus wants the revision read before, and the coordinator's
 * numbers, which such entries alone have, may be behind those of the entries of the workspace.
 */
export const recordOfPeople = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  entry: NewEntry
): Effect.Effect<EntryId, SqlError> =>
  Effect.gen(function*() {
    const [workspace] = yield* sql<{ readonly revision: number; readonly newest: number | null }>`
      SELECT w.revision, (SELECT max(e.entry_id) FROM audit_entry e WHERE e.workspace_id = ${workspaceId}) AS newest
      FROM workspace w WHERE w.workspace_id = ${workspaceId}`
    const next = (count: number) =>
      Effect.map(
        sql<{ readonly id: number }>`
          SELECT max(nextval('audit_entry_entry_id_seq')) AS id FROM generate_series(1, ${count}::integer)`,
        ([row]) => row!.id
      )
    const first = yield* next(1)
    const behind = (workspace?.newest ?? 0) - first
    const id = behind < 0 ? first : yield* next(Math.floor(behind / stride) + 1)
    return yield* insert(sql, workspaceId, entry, null, sql`${workspace?.revision ?? null}`, id)
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
      LEFT JOIN membership m ON m.workspace_id = w.workspace_id AND m.user_id = ${id}
      WHERE ${isAdministrator}::boolean OR m.user_id IS NOT NULL
      ORDER BY w.workspace_id LIMIT ${membersMax}`,
    (workspaces) =>
      Effect.forEach(workspaces, (workspace) => recordOfPeople(sql, workspace.id, entry), { discard: true })
  )

// internal

const insert = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  entry: NewEntry,
  undoes: EntryId | null,
  revision: Fragment,
  id?: number
): Effect.Effect<EntryId, SqlError> =>
  Effect.flatMap(FiberRef.get(CurrentActor), (actor) => {
    const { action, details, subject, summary } = entry
    const undo = storedUndo(entry)
    return Effect.map(
      sql<{ readonly id: EntryId }>`
        INSERT INTO audit_entry (
          ${
        sql.literal(id === undefined ? "" : "entry_id, ")
      }workspace_id, undoable_until, undoes, actor_kind, actor_id, actor_name, actor_address, action, subject_kind,
          subject_id, subject_name, summary, details, undo, revision
        ) ${sql.literal(id === undefined ? "" : "OVERRIDING SYSTEM VALUE ")}VALUES (
          ${id === undefined ? sql.literal("") : sql`${id}, `}${workspaceId},
          CASE WHEN ${undo === null}::boolean THEN NULL
            ELSE clock_timestamp() + ${undoableForMs}::float8 * INTERVAL '1 millisecond' END,
          ${undoes}, ${actor.kind}, ${actor.id}, ${actor.name}, ${actor.address}, ${action}, ${subject.kind},
          ${subject.id}, ${subject.name}, ${summary}, ${storedDetails(details)}::jsonb, ${undo}::jsonb,
          ${revision}
        )
        RETURNING entry_id AS id`,
      (rows) => rows[0]!.id
    )
  })
