/**
 * `PlannerFigures` on PostgreSQL.
 *
 * Rows are not decoded again: the tables' constraints say what they are.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { CampaignType } from "@anipool/domain/Campaign"
import type { AreaCodeAnis, AreaCodeDials } from "@anipool/domain/planner/Plan"
import type { InventoryMode } from "@anipool/domain/planner/PlannerData"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CampaignSet,
  type CountedAnis,
  countsMax,
  type DialDay,
  type DialedMonth,
  type DialSelection,
  monthsMax,
  type PlannedCampaign,
  PlannerFigures,
  poolsMax
} from "@anipool/storage/PlannerFigures"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isCallable } from "./internal/callbackStanding.ts"
import { basisNumber } from "./internal/dials/counting.ts"
import * as HistoryDays from "./internal/dials/historyDays.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  PlannerFigures.of({
    campaigns: Effect.fn("PlannerFigures.campaigns")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<CampaignRow>`
          SELECT c.campaign_id AS key, c.external_id AS id, c.name, c.type, l.pool_id AS "poolId", l.name AS "poolName"
          FROM campaign c
          LEFT JOIN pool l
            ON l.workspace_id = c.workspace_id AND l.group_id = c.inbound_pool_id AND l.deleted_at IS NULL
          WHERE c.workspace_id = ${workspaceId}
          ORDER BY c.campaign_id`).pipe(
            Effect.map((rows) =>
              rows.map(({ poolId, poolName, ...campaign }): PlannedCampaign => ({
                ...campaign,
                pool: poolId === null || poolName === null ? null : { id: poolId, name: poolName }
              }))
            )
          ),
      refail("PlannerFigures.campaigns")
    ),

    dials: Effect.fn("PlannerFigures.dials")(
      (workspaceId: WorkspaceId, { basis, campaigns, from, to }: DialSelection) =>
        reads.of(workspaceId, (sql) =>
          sql<AreaCodeDials>`
          SELECT calling_code AS "callingCode", area_code AS "areaCode", sum(dials)::bigint AS dials,
            sum(contacts)::bigint AS contacts
          FROM ${counted(sql, campaigns)}
            AND workspace_id = ${workspaceId} AND basis = ${basisNumber[basis]} AND day BETWEEN ${from} AND ${to}
          GROUP BY calling_code, area_code`),
      refail("PlannerFigures.dials")
    ),

    dialedMonths: Effect.fn("PlannerFigures.dialedMonths")(
      (workspaceId: WorkspaceId, campaigns: CampaignSet) =>
        reads.of(workspaceId, (sql) =>
          sql<DialedMonth>`
          SELECT min(day)::text AS "from", max(day)::text AS "to", sum(dials)::bigint AS dials
          FROM ${counted(sql, campaigns)}
            AND workspace_id = ${workspaceId} AND basis = ${basisNumber.area_code} AND dials > 0
          GROUP BY date_trunc('month', day)
          ORDER BY min(day) DESC
          LIMIT ${monthsMax}`),
      refail("PlannerFigures.dialedMonths")
    ),

    count: Effect.fn("PlannerFigures.count")(
      function*(workspaceId: WorkspaceId, days: ReadonlyArray<DialDay>) {
        yield* assertAtMost("PlannerFigures.count", days.length, countsMax)
        // Summed up first, as no row may be met twice, and in the order of the key, so that no two wait for each other.
        const add = sql`
          INSERT INTO dial_day AS d (
            workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts
          )
          SELECT ${workspaceId}, basis, day, campaign_id, calling_code, area_code, sum(dials), sum(contacts)
          FROM unnest(
            ${days.map(({ basis }) => basisNumber[basis])}::smallint[],
            ${days.map(({ day }) => day)}::date[],
            ${days.map(({ campaignKey }) => campaignKey)}::bigint[],
            ${days.map(({ callingCode }) => callingCode)}::smallint[],
            ${days.map(({ areaCode }) => areaCode)}::text[],
            ${days.map(({ dials }) => dials)}::bigint[],
            ${days.map(({ contacts }) => contacts)}::bigint[]
          ) AS i (basis, day, campaign_id, calling_code, area_code, dials, contacts)
          GROUP BY basis, day, campaign_id, calling_code, area_code
          ORDER BY basis, day, campaign_id, calling_code, area_code
          ON CONFLICT (workspace_id, basis, day, campaign_id, calling_code, area_code)
            DO UPDATE SET dials = d.dials + EXCLUDED.dials, contacts = d.contacts + EXCLUDED.contacts`
        yield* transaction(sql, Effect.zipRight(HistoryDays.note(sql, workspaceId, days.map(({ day }) => day)), add))
      },
      refail("PlannerFigures.count")
    ),

    anis: Effect.fn("PlannerFigures.anis")(
      function*(
        workspaceId: WorkspaceId,
        mode: InventoryMode,
        { carrier, isCallable: onlyCallable = false, pools }: CountedAnis = {}
      ) {
        if (pools === undefined && !onlyCallable && carrier === undefined) {
          return yield* reads.of(workspaceId, (sql) =>
            sql<AreaCodeAnis>`
            SELECT calling_code AS "callingCode", area_code AS "areaCode", ${sql(countColumn[mode])} AS anis
            FROM ani_count
            WHERE workspace_id = ${workspaceId} AND ${sql(countColumn[mode])} > 0`)
        }
        yield* assertAtMost("PlannerFigures.anis", pools?.length ?? 0, poolsMax)
        return yield* reads.of(workspaceId, (sql) =>
          sql<AreaCodeAnis>`
          SELECT a.calling_code AS "callingCode", a.area_code AS "areaCode", count(*) AS anis
          FROM ${
            pools === undefined ? sql`ani a` : sql`(
              SELECT DISTINCT ani_id FROM pool_member
              WHERE workspace_id = ${workspaceId} AND pool_id = ANY (${pools}::bigint[])
            ) m
            JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = m.ani_id`
          }
          WHERE a.workspace_id = ${workspaceId}
            AND ${mode === "all" ? sql`a.status <> 'REMOVED_FROM_DIALER'` : sql`a.status = 'ACTIVE_AND_BEING_MANAGED'`}
            AND ${onlyCallable ? sql.literal(isCallable("a")) : sql`true`}
            AND ${
            carrier === undefined ? sql`true` : sql`EXISTS (
              SELECT FROM number_carrier c
              WHERE c.workspace_id = ${workspaceId} AND c.calling_code = a.calling_code AND c.number = a.number
                AND c.carrier = ${carrier} AND c.attestation IS NOT NULL
            )`
          }
          GROUP BY a.calling_code, a.area_code`)
      },
      refail("PlannerFigures.anis")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<PlannerFigures, never, Reads | SqlClient.SqlClient> = Layer.effect(PlannerFigures, make)

// internal

interface CampaignRow {
  readonly key: number
  readonly id: string
  readonly name: string
  readonly type: CampaignType
  readonly poolId: PoolId | null
  readonly poolName: string | null
}

/** Over all campaigns the sums are there already, fewer by as many times as there are campaigns. */
const counted = (sql: SqlClient.SqlClient, campaigns: CampaignSet) =>
  campaigns._tag === "All"
    ? sql`dial_day_total WHERE true`
    : campaigns._tag === "Only"
    ? sql`dial_day WHERE campaign_id = ANY (${campaigns.keys}::bigint[])`
    : sql`dial_day WHERE campaign_id <> ALL (${campaigns.keys}::bigint[])`

const countColumn: Record<InventoryMode, string> = { managed: "managed", all: "in_inventory" }
