/**
 * `Campaigns` on PostgreSQL.
 */
import { Campaign } from "@anipool/domain/Campaign"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type CampaignChange, Campaigns, campaignsMax } from "@anipool/storage/Campaigns"
import { AlreadyExists, LimitReached } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as CampaignChanges from "./internal/campaignChanges.ts"
import { refail } from "./internal/failure.ts"
import { type Change, change, changeExisting } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal("external_id AS id, name, type, inbound_pool_id AS \"inboundPoolId\", policy")
  const noted = (workspaceId: WorkspaceId, head: Change) =>
    CampaignChanges.note(sql, workspaceId, head, sql`SELECT campaign_id FROM changed`)
  return Campaigns.of({
    create: Effect.fn("Campaigns.create")(
      (workspaceId: WorkspaceId, campaign: Campaign) =>
        changeExisting(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            // Nobody else can add one meanwhile: this transaction has the workspace to itself.
            const counts = yield* sql<{ readonly taken: boolean; readonly count: number }>`
              SELECT count(*) AS count, COALESCE(bool_or(external_id = ${campaign.id}), false) AS taken
              FROM campaign WHERE workspace_id = ${workspaceId} AND is_registered`
            if (counts[0]!.taken) return yield* new AlreadyExists({ what: "campaign" })
            if (counts[0]!.count >= campaignsMax) {
              return yield* new LimitReached({ what: "campaign", limit: campaignsMax })
            }
            yield* sql`
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
              ${noted(workspaceId, head)}`
            return { kind: "settings" as const, value: campaign }
          })
        ),
      refail("Campaigns.create")
    ),

    update: Effect.fn("Campaigns.update")(
      (workspaceId: WorkspaceId, id: string, { inboundPoolId, name, policy, type }: CampaignChange) =>
        change(sql, workspaceId, (head) =>
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
            ), noted AS (${noted(workspaceId, head)})
            SELECT ${columns} FROM changed`.pipe(
            Effect.flatMap(decode),
            Effect.map((campaigns) =>
              Option.map(Option.fromNullable(campaigns[0]), (value) => ({ kind: "settings" as const, value }))
            )
          )),
      refail("Campaigns.update")
    ),

    find: Effect.fn("Campaigns.find")(
      (workspaceId: WorkspaceId, id: string) =>
        sql`
          SELECT ${columns} FROM campaign
          WHERE workspace_id = ${workspaceId} AND external_id = ${id} AND is_registered`.pipe(
          Effect.flatMap(decode),
          Effect.map((campaigns) => Option.fromNullable(campaigns[0]))
        ),
      refail("Campaigns.find")
    ),

    list: Effect.fn("Campaigns.list")(
      (workspaceId: WorkspaceId) =>
        sql`SELECT ${columns} FROM campaign WHERE workspace_id = ${workspaceId} AND is_registered`.pipe(
          Effect.flatMap(decode),
          Effect.map((campaigns) => [...campaigns].sort(TextOrder.by(({ id }) => id)))
        ),
      refail("Campaigns.list")
    ),

    remove: Effect.fn("Campaigns.remove")(
      (workspaceId: WorkspaceId, id: string) =>
        change(sql, workspaceId, (head) =>
          Effect.map(
            sql`
              WITH changed AS (
                DELETE FROM campaign WHERE workspace_id = ${workspaceId} AND external_id = ${id} AND is_registered
                RETURNING campaign_id
              )
              ${noted(workspaceId, head)} RETURNING 1`,
            (rows) => rows.length === 0 ? Option.none() : Option.some({ kind: "settings" as const, value: true })
          )).pipe(Effect.map(Option.isSome)),
      refail("Campaigns.remove")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Campaigns, never, SqlClient.SqlClient> = Layer.effect(Campaigns, make)

// internal

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(Campaign))(rows))
