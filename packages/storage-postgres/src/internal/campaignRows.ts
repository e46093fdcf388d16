/**
 * Writes campaigns. All of it runs within a change of the workspace, which it notes as one of theirs.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as CampaignChanges from "./campaignChanges.ts"
import type { Change } from "./transaction.ts"

/** Registers a campaign whose identifier no registered one has. */
export const register = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, head: Change, campaign: Campaign) =>
  sql`
    WITH changed AS (
      INSERT INTO campaign (workspace_id, external_id, name, type, inbound_pool_id, policy)
      VALUES (
        ${workspaceId}, ${campaign.id}, ${campaign.name}, ${campaign.type}, ${campaign.inboundPoolId},
        ${JSON.stringify(campaign.policy)}
      )
      ON CONFLICT ON CONSTRAINT campaign_external_id_key DO UPDATE SET
        is_registered = true, name = EXCLUDED.name, type = EXCLUDED.type,
        inbound_pool_id = EXCLUDED.inbound_pool_id, policy = EXCLUDED.policy
      RETURNING campaign_id
    )
    ${noted(sql, workspaceId, head)}`

/** A part: notes what a part called `changed` returned as changed. */
export const noted = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, head: Change) =>
  CampaignChanges.note(sql, workspaceId, head, sql`SELECT campaign_id FROM changed`)
