/**
 * Reads and writes dispositions, and the classes of their names.
 */
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import { dispositionKey } from "@anipool/domain/dials/Enrichment"
import type { Disposition } from "@anipool/domain/Disposition"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { DispositionChange } from "@anipool/storage/Dispositions"
import type * as SqlClient from "@effect/sql/SqlClient"

/** A disposition's columns, under the names of its fields. */
export const columns = "external_id AS id, name, type, contact, success"

/** The disposition of this identifier, which nobody else changes before the transaction ends; none or one. */
export const lock = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: string) =>
  sql<Disposition>`
    SELECT ${sql.literal(columns)} FROM disposition
    WHERE workspace_id = ${workspaceId} AND external_id = ${id} FOR UPDATE`

/** Keeps a disposition whose identifier none has. */
export const register = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { contact, id, name, success, type }: Disposition
) =>
  sql`
    INSERT INTO disposition (workspace_id, external_id, name, name_key, type, contact, success)
    VALUES (${workspaceId}, ${id}, ${name}, ${dispositionKey(name)}, ${type}, ${contact}, ${success})
    RETURNING ${sql.literal(columns)}`

/** Changes a disposition; what is left out stays. */
export const update = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  id: string,
  { contact, name, success, type }: DispositionChange
) =>
  sql`
    UPDATE disposition SET
      name = COALESCE(${name ?? null}, name),
      name_key = COALESCE(${name === undefined ? null : dispositionKey(name)}, name_key),
      type = COALESCE(${type ?? null}, type),
      contact = COALESCE(${contact ?? null}, contact),
      success = COALESCE(${success ?? null}, success)
    WHERE workspace_id = ${workspaceId} AND external_id = ${id}
    RETURNING ${sql.literal(columns)}`

/** The class of its own that a name has; none or one. It is changed by whoever has the workspace's row. */
export const classOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, name: string) =>
  sql<{ readonly class: DispositionClass }>`
    SELECT class FROM disposition_class WHERE workspace_id = ${workspaceId} AND name = ${name}`

/** Gives a name a class of its own, or (null) takes it back. */
export const setClass = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  name: string,
  to: DispositionClass | null
) =>
  to === null
    ? sql`DELETE FROM disposition_class WHERE workspace_id = ${workspaceId} AND name = ${name}`
    : sql`
      INSERT INTO disposition_class (workspace_id, name, class) VALUES (${workspaceId}, ${name}, ${to})
      ON CONFLICT (workspace_id, name) DO UPDATE SET class = EXCLUDED.class`
