/**
 * `Campaigns` on PostgreSQL.
 */
import { Campaign } from "@anipool/domain/Campaign"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type CampaignChange, Campaigns, campaignsMax, dialingGroupsMax } from "@anipool/storage/Campaigns"
import { AlreadyExists, LimitReached } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import * as CampaignRows from "./internal/campaignRows.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as HoldOutChange from "./internal/holdOutChange.ts"
import { change, changeExisting } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(CampaignRows.columns)
  const find = (workspaceId: WorkspaceId, id: string) =>
    Effect.flatMap(CampaignRows.find(sql, workspaceId, id), decodeHead)
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
            yield* CampaignRows.register(sql, workspaceId, head, campaign)
            yield* HoldOutChange.noteIfOther(sql, workspaceId, {}, campaign.policy)
            yield* AuditTrail.record(sql, workspaceId, SettingsEntries.campaignCreated(campaign))
            return { kind: "settings" as const, value: campaign }
          })
        ),
      refail("Campaigns.create")
    ),

    update: Effect.fn("Campaigns.update")(
      (workspaceId: WorkspaceId, id: string, asked: CampaignChange) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const before = yield* find(workspaceId, id)
            const after = yield* Effect.flatMap(
              CampaignRows.update(sql, workspaceId, head, id, asked),
              decodeHead
            )
            if (Option.isNone(before) || Option.isNone(after)) return Option.none()
            yield* HoldOutChange.noteIfOther(sql, workspaceId, before.value.policy, after.value.policy)
            const told = SettingsEntries.campaignChanged(before.value, after.value)
            const entry = told === undefined ? null : yield* AuditTrail.record(sql, workspaceId, told)
            return Option.some({ kind: "settings" as const, value: { value: after.value, entry } })
          })
        ),
      refail("Campaigns.update")
    ),

    find: Effect.fn("Campaigns.find")(find, refail("Campaigns.find")),

    list: Effect.fn("Campaigns.list")(
      (workspaceId: WorkspaceId) =>
        sql`SELECT ${columns} FROM campaign WHERE workspace_id = ${workspaceId} AND is_registered`.pipe(
          Effect.flatMap(decode),
          Effect.map((campaigns) => [...campaigns].sort(TextOrder.by(({ id }) => id)))
        ),
      refail("Campaigns.list")
    ),

    dialingFrom: Effect.fn("Campaigns.dialingFrom")(
      function*(workspaceId: WorkspaceId, groupIds: ReadonlyArray<string>, limit: number) {
        yield* assertAtMost("Campaigns.dialingFrom", groupIds.length, dialingGroupsMax)
        const rows = yield* sql<{ readonly groupId: string; readonly campaigns: ReadonlyArray<string> }>`
          SELECT group_id AS "groupId", array_agg(external_id ORDER BY place) AS campaigns
          FROM (
            SELECT external_id, COALESCE(inbound_pool_id, external_id) AS group_id,
              row_number() OVER (
                PARTITION BY COALESCE(inbound_pool_id, external_id) ORDER BY external_id COLLATE "C"
              ) AS place
            FROM campaign
            WHERE workspace_id = ${workspaceId} AND is_registered
              AND COALESCE(inbound_pool_id, external_id) = ANY(${groupIds}::text[])
          ) dialing
          WHERE place <= ${limit}
          GROUP BY group_id`
        return new Map(rows.map(({ campaigns, groupId }) => [groupId, campaigns]))
      },
      refail("Campaigns.dialingFrom")
    ),

    remove: Effect.fn("Campaigns.remove")(
      (workspaceId: WorkspaceId, id: string) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const before = yield* find(workspaceId, id)
            if (Option.isNone(before)) return Option.none()
            yield* sql`
            WITH changed AS (
              DELETE FROM campaign WHERE workspace_id = ${workspaceId} AND external_id = ${id} AND is_registered
              RETURNING campaign_id
            )
            ${CampaignRows.noted(sql, workspaceId, head)}`
            yield* HoldOutChange.noteIfOther(sql, workspaceId, before.value.policy, {})
            const entry = yield* AuditTrail.record(sql, workspaceId, SettingsEntries.campaignDeleted(before.value))
            return Option.some({ kind: "settings" as const, value: entry })
          })
        ),
      refail("Campaigns.remove")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Campaigns, never, SqlClient.SqlClient> = Layer.effect(Campaigns, make)

// internal

const decodeHead = (rows: ReadonlyArray<unknown>) =>
  Effect.map(decode(rows), (campaigns) => Option.fromNullable(campaigns[0]))

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(Campaign))(rows))
