/**
 * `AlertFigures` on PostgreSQL.
 */
import type { Lately, SignalCount } from "@anipool/domain/alerts/Failing"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AlertFigures,
  anisMax,
  changedMax,
  failingMax,
  keptMax,
  type LatelyDialed,
  type NumbersChange,
  type RejectedCount,
  rejectedMax,
  retriedMax,
  signalsMax,
  sourcesMax,
  type SupplyOf,
  type SupplySought
} from "@anipool/storage/AlertFigures"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "./internal/dials/queue.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Keeps from "./internal/keeps.ts"
import * as Membership from "./internal/membership.ts"
import { Reads } from "./internal/reads.ts"
import { type ReportRow } from "./internal/reports.ts"
import { supply } from "./internal/supply.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  AlertFigures.of({
    supplies: Effect.fn("AlertFigures.supplies")(
      function*(workspaceId: WorkspaceId, sources: ReadonlyArray<SupplySought>) {
        yield* assertAtMost("AlertFigures.supplies", sources.length, sourcesMax)
        return yield* reads.of(workspaceId, (sql) =>
          Effect.forEach(sources, (source) => supply(sql, workspaceId, source)))
      },
      refail("AlertFigures.supplies")
    ),

    keeps: Effect.fn("AlertFigures.keeps")(
      function*(workspaceId: WorkspaceId, sources: ReadonlyArray<SupplyOf>, change: NumbersChange | null) {
        yield* assertAtMost("AlertFigures.keeps", sources.length, keptMax)
        return yield* reads.of(workspaceId, (sql) =>
          Keeps.of(sql, workspaceId, sources, change))
      },
      refail("AlertFigures.keeps")
    ),

    poolsOf: Effect.fn("AlertFigures.poolsOf")(
      function*(workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) {
        yield* assertAtMost("AlertFigures.poolsOf", ids.length, changedMax)
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<{ readonly pool: PoolId }>`
            SELECT DISTINCT m.pool_id AS pool
            FROM unnest(${Membership.bigints(sql, ids)}) AS i (ani_id)
            JOIN pool_member m ON m.workspace_id = ${workspaceId} AND m.ani_id = i.ani_id
            ORDER BY m.pool_id`)
        return rows.map(({ pool }) => pool)
      },
      refail("AlertFigures.poolsOf")
    ),

    rejected: Effect.fn("AlertFigures.rejected")(
      (workspaceId: WorkspaceId, fromMs: number) =>
        reads.of(workspaceId, (sql) =>
          sql<RejectedCount>`
            SELECT reason, count(*) AS count, floor(extract(epoch FROM min(received_at)) * 1000)::float8 AS since
            FROM (
              SELECT reason, received_at FROM dial_rejected WHERE workspace_id = ${workspaceId}
              ORDER BY rejected_id DESC LIMIT ${rejectedMax}
            ) lately
            WHERE received_at >= to_timestamp(${fromMs}::float8 / 1000)
            GROUP BY reason ORDER BY reason`),
      refail("AlertFigures.rejected")
    ),

    retryRejected: Effect.fn("AlertFigures.retryRejected")(
      (workspaceId: WorkspaceId, reason: Rejection) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const taken = yield* sql<{ readonly record: string }>`
              DELETE FROM dial_rejected d USING (
                SELECT rejected_id FROM dial_rejected WHERE workspace_id = ${workspaceId} AND reason = ${reason}
                ORDER BY rejected_id LIMIT ${retriedMax} FOR UPDATE SKIP LOCKED
              ) oldest
              WHERE d.workspace_id = ${workspaceId} AND d.rejected_id = oldest.rejected_id
              RETURNING d.record`
            const records = taken.map(({ record }) => JSON.parse(record) as DialRecord)
            if (records.length > 0) yield* Queue.appendImported(sql, [{ workspaceId, records }])
            return records.length
          })
        ),
      refail("AlertFigures.retryRejected")
    ),

    failing: Effect.fn("AlertFigures.failing")(
      function*(workspaceId: WorkspaceId, fromMs: number, limit: number) {
        yield* assertAtMost("AlertFigures.failing", limit, failingMax)
        return yield* reads.of(workspaceId, (sql) =>
          Effect.gen(function*() {
            const latest = sql`(
              SELECT campaign_id, dialed_at, contact, sip_code, sip_reason, q850_cause FROM dial
              WHERE workspace_id = ${workspaceId} AND dialed_at >= to_timestamp(${fromMs}::float8 / 1000) AND is_volume
              ORDER BY dialed_at DESC LIMIT ${limit}
            )`
            const signals = yield* sql<SignalCount>`
              SELECT c.external_id AS "campaignId", COALESCE(d.sip_code::text, '') AS "sipCode",
                COALESCE(d.sip_reason, '') AS "sipReason", COALESCE(d.q850_cause::text, '') AS "q850Cause", d.dials, d.since
              FROM (
                SELECT campaign_id, sip_code, sip_reason, q850_cause, count(*) AS dials,
                  floor(extract(epoch FROM min(dialed_at)) * 1000)::float8 AS since
                FROM ${latest} latest
                WHERE NOT contact AND (sip_code IS NOT NULL OR q850_cause IS NOT NULL OR sip_reason IS NOT NULL)
                GROUP BY campaign_id, sip_code, sip_reason, q850_cause
              ) d JOIN campaign c ON c.workspace_id = ${workspaceId} AND c.campaign_id = d.campaign_id
              ORDER BY d.dials DESC, c.external_id, d.sip_code, d.q850_cause, d.sip_reason LIMIT ${signalsMax}`
            if (signals.length === 0) return { campaigns: [], signals }
            const campaigns = yield* sql<Lately["campaigns"][number]>`
              SELECT c.external_id AS id, c.name, d.dials
              FROM (SELECT campaign_id, count(*) AS dials FROM ${latest} latest GROUP BY campaign_id) d
              JOIN campaign c ON c.workspace_id = ${workspaceId} AND c.campaign_id = d.campaign_id
              WHERE c.external_id = ANY(${[...new Set(signals.map(({ campaignId }) => campaignId))]}::text[])
              ORDER BY c.external_id COLLATE "C"`
            return { campaigns, signals }
          }))
      },
      refail("AlertFigures.failing")
    ),

    lately: Effect.fn("AlertFigures.lately")(
      function*(workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) {
        yield* assertAtMost("AlertFigures.lately", ids.length, anisMax)
        if (ids.length === 0) return []
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<ReportRow>`SELECT * FROM ani_reports(${workspaceId}, ${[...new Set(ids)]}::bigint[])`)
        return rows.filter(({ dials_30 }) =>
          dials_30 > 0
        ).map(({ blocks_30, dials_30, id }): LatelyDialed => ({
          id,
          dials: dials_30,
          blocks: blocks_30
        }))
      },
      refail("AlertFigures.lately")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<AlertFigures, never, Reads | SqlClient.SqlClient> = Layer.effect(AlertFigures, make)
