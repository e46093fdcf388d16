/**
 * Reads and writes lists of a dialer. What is written is written within a change of the workspace.
 */
import type { DialerList } from "@anipool/domain/assignment/DialerList"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { VersionedList } from "@anipool/storage/DialerLists"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import type { Change } from "./transaction.ts"

/** A list's columns. */
export const columns = `list_id AS id, revision, is_registered AS "isRegistered", name, group_id AS "groupId",
  calling_code AS "callingCode", number, policy`

/** A row of them. */
export interface Row extends Omit<DialerList, "number"> {
  readonly revision: number
  readonly isRegistered: boolean
  readonly callingCode: 1 | 44 | null
  readonly number: string | null
}

/** The list of a row; null: it is registered no more. */
export const toList = ({ callingCode, groupId, id, isRegistered, name, number, policy }: Row): DialerList | null =>
  // Rows are not decoded again: lists are written here alone.
  isRegistered
    ? { id, name, groupId, number: callingCode === null ? null : { callingCode, national: number! }, policy }
    : null

/** The registered list of an identifier. */
export const find = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: string) =>
  Effect.map(
    sql<Row>`
      SELECT ${sql.literal(columns)} FROM dialer_list
      WHERE workspace_id = ${workspaceId} AND list_id = ${id} AND is_registered`,
    ([row]): VersionedList | undefined => {
      const list = row === undefined ? null : toList(row)
      return list === null ? undefined : { list, version: row!.revision }
    }
  )

/** Puts a list in place of what stands; null: it is registered no more. */
export const put = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision }: Change,
  id: string,
  list: DialerList | null
) =>
  sql`
    INSERT INTO dialer_list (
      workspace_id, list_id, is_registered, revision, name, group_id, calling_code, number, policy
    ) VALUES (
      ${workspaceId}, ${id}, ${list !== null}, ${revision}, ${list?.name ?? null}, ${list?.groupId ?? null},
      ${list?.number?.callingCode ?? null}, ${list?.number?.national ?? null}, ${JSON.stringify(list?.policy ?? {})}
    )
    ON CONFLICT (workspace_id, list_id) DO UPDATE SET
      is_registered = EXCLUDED.is_registered, revision = EXCLUDED.revision, name = EXCLUDED.name,
      group_id = EXCLUDED.group_id, calling_code = EXCLUDED.calling_code, number = EXCLUDED.number,
      policy = EXCLUDED.policy`
