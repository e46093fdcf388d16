/**
 * Entries of the audit trail as they are read.
 */
import type { Action, Actor, Details, Subject } from "@anipool/domain/trail/Entry"
import type { AuditEntry, EntryId } from "@anipool/storage/AuditTrail"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Time from "./time.ts"

/** An entry, as `columns` name it. */
export interface Stored {
  readonly id: EntryId
  readonly at: number
  readonly actorKind: Actor["kind"]
  readonly actorId: string | null
  readonly actorName: string
  readonly actorAddress: string | null
  readonly action: Action
  readonly subjectKind: Subject["kind"]
  readonly subjectId: string
  readonly subjectName: string
  readonly summary: string
  readonly details: Details
  readonly undoableUntil: number | null
  readonly undoneBy: EntryId | null
  readonly undoes: EntryId | null
}

/** The columns of `audit_entry`. */
export const columns = (sql: SqlClient.SqlClient) =>
  sql`
    entry_id AS id, ${Time.toMillis(sql, "at")} AS at, actor_kind AS "actorKind", actor_id AS "actorId",
    actor_name AS "actorName", actor_address AS "actorAddress", action, subject_kind AS "subjectKind",
    subject_id AS "subjectId", subject_name AS "subjectName", summary, details,
    ${Time.toMillis(sql, "undoable_until")} AS "undoableUntil", undone_by AS "undoneBy", undoes`

/** An entry. */
export const toEntry = (stored: Stored): AuditEntry => ({
  id: stored.id,
  at: stored.at,
  actor: { kind: stored.actorKind, id: stored.actorId, name: stored.actorName, address: stored.actorAddress },
  action: stored.action,
  subject: { kind: stored.subjectKind, id: stored.subjectId, name: stored.subjectName },
  summary: stored.summary,
  details: stored.details,
  undoableUntil: stored.undoableUntil,
  undoneBy: stored.undoneBy,
  undoes: stored.undoes
})
