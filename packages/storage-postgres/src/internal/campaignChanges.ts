/**
 * What makes picks for a campaign stale. All of it runs within a change of the workspace, whose revision it notes.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type { Change } from "./transaction.ts"

/** The statement that notes campaigns as changed; `campaigns`: a query for their `campaign_id`, each once. */
export const note = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision }: Change,
  campaigns: Fragment
) =>
  sql`
    INSERT INTO campaign_change (workspace_id, campaign_id, revision)
    SELECT ${workspaceId}, campaign_id, ${revision} FROM (${campaigns}) changed
    ON CONFLICT (workspace_id, campaign_id) DO UPDATE SET revision = EXCLUDED.revision`

/** The same for those that dial from the pools of these identifiers, which are new; `groupIds`: a `text[]`. */
export const notePools = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  groupIds: Fragment
) =>
  note(
    sql,
    workspaceId,
    change,
    sql`
      SELECT campaign_id FROM campaign
      WHERE workspace_id = ${workspaceId} AND is_registered
        AND COALESCE(inbound_pool_id, external_id) COLLATE "C" = ANY(${groupIds})`
  )

/**
 * Has campaigns that dial from the pools of their own ids name these, which are deleted: they open no wall. No pick of theirs
 * becomes stale by it, as they dialed from them before.
 */
export const poolsDeleted = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, pools: ReadonlyArray<PoolId>) =>
  sql`
    UPDATE campaign c SET inbound_pool_id = l.group_id
    FROM pool l
    WHERE l.workspace_id = ${workspaceId} AND l.pool_id = ANY(${pools}::bigint[])
      AND c.workspace_id = ${workspaceId} AND c.external_id = l.group_id AND c.inbound_pool_id IS NULL AND c.is_registered`

/** Notes those that dial from the pools of these identifiers, which are new. Returns whether there are any. */
export const poolsMade = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  groupIds: ReadonlyArray<string>
) =>
  groupIds.length === 0 ? Effect.succeed(false) : Effect.map(
    sql`${notePools(sql, workspaceId, change, sql`${groupIds}::text[]`)} RETURNING 1`,
    (rows) => rows.length > 0
  )
