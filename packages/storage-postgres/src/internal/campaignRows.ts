/**
 * Writes campaigns. All of it runs within a change of the workspace, which it notes as one of theirs.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { CampaignChange } from "@anipool/storage/Campaigns"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as CampaignChanges from "./campaignChanges.ts"
import type { Change } from "./transaction.ts"

/** A campaign's columns, under the names of its fields. */
export const columns = "external_id AS id, name, type, inbound_pool_id AS \"inboundPoolId\", policy"

/** Registers a campaign whose identifier no registered one has. */
export const register = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, head: Change, campaign: Campaign) =>
  sql`
    WITH changed AS (
      INSERT INTO campaign (workspace_id, external_id, name, type, inbound_pool_id, policy)
      VALUES (
        ${workspaceId}, ${campaign.id}, ${campaign.name}, ${campaign.type}, ${campaign.inboundPoolId},
        ${JSON.stringify(campaign.policy)}
      )
      ON CONFLICT (workspace_id, external_id) DO UPDATE SET
        is_registered = true, name = EXCLUDED.name, type = EXCLUDED.type,
        inbound_pool_id = EXCLUDED.inbound_pool_id, policy = EXCLUDED.policy
      RETURNING campaign_id
    )
    ${noted(sql, workspaceId, head)}`

/** Changes a registered campaign, and answers it as `columns` name it; what is left out stays. */
export const update = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  head: Change,
  id: string,
  { inboundPoolId, name, policy, type }: CampaignChange
) =>
  sql`
    WITH changed AS (
      UPDATE campaign SET
        name = COALESCE(${name ?? null}, name),
        type = COALESCE(${type ?? null}, type),
        inbound_pool_id = CASE WHEN ${inboundPoolId === undefined}::boolean THEN inbound_pool_id
          ELSE ${inboundPoolId ?? null} END,
        policy = COALESCE(${policy === undefined ? null : JSON.stringify(policy)}::jsonb, policy)
      WHERE workspace_id = ${workspaceId} AND external_id = ${id} AND is_registered
      RETURNING *
    ), noted AS (${noted(sql, workspaceId, head)})
    SELECT ${sql.literal(columns)} FROM changed`

/** The registered campaign of this identifier; none or one. */
export const find = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: string) =>
  sql<Campaign>`
    SELECT ${sql.literal(columns)} FROM campaign
    WHERE workspace_id = ${workspaceId} AND external_id = ${id} AND is_registered`

/** A part: notes what a part called `changed` returned as changed. */
export const noted = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, head: Change) =>
  CampaignChanges.note(sql, workspaceId, head, sql`SELECT campaign_id FROM changed`)
