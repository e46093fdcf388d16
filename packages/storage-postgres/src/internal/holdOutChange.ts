/**
 * When a workspace's hold-out was last changed. Written within the change of the workspace that made it another one.
 */
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Time from "./time.ts"

/** Notes a change of what a workspace or a campaign sets itself, if it made another hold-out. */
export const noteIfOther = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  before: PolicyOverride,
  after: PolicyOverride
): Effect.Effect<void, SqlError> => HoldOut.isSame(before, after) ? Effect.void : note(sql, workspaceId)

/** Notes that it was changed now. */
export const note = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId): Effect.Effect<void, SqlError> =>
  Effect.asVoid(sql`
    INSERT INTO hold_out_change (workspace_id, changed_at) VALUES (${workspaceId}, clock_timestamp())
    ON CONFLICT (workspace_id) DO UPDATE SET changed_at = EXCLUDED.changed_at`)

/** When that was, milliseconds since the epoch. */
export const changedAt = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<{ readonly at: number }>`
      SELECT ${Time.toMillis(sql, "changed_at")} AS at FROM hold_out_change WHERE workspace_id = ${workspaceId}`,
    ([row]) => Option.map(Option.fromNullable(row), ({ at }) => at)
  )
