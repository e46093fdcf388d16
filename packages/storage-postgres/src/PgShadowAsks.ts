/**
 * `ShadowAsks` on PostgreSQL.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Ask, forgottenMax, type NewAsk, pageSizeMax, recordedMax, ShadowAsks } from "@anipool/storage/ShadowAsks"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { fromMillis } from "./internal/time.ts"
import { withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  ShadowAsks.of({
    record: Effect.fn("ShadowAsks.record")(
      function*(workspaceId: WorkspaceId, asks: ReadonlyArray<NewAsk>) {
        yield* assertAtMost("ShadowAsks.record", asks.length, recordedMax)
        // Whole milliseconds, so that a cursor of them loses nothing.
        yield* withRetries(sql`
          INSERT INTO shadow_ask (workspace_id, asked_at, campaign_id, calling_code, phone, request)
          SELECT ${workspaceId}, date_trunc('milliseconds', clock_timestamp()), a.* FROM unnest(
            ${asks.map(({ campaignKey }) => campaignKey)}::integer[],
            ${asks.map(({ callingCode }) => callingCode)}::smallint[],
            ${asks.map(({ phone }) => phone)}::text[],
            ${asks.map(({ request }) => request)}::text[]
          ) AS a
          ON CONFLICT DO NOTHING`)
      },
      refail("ShadowAsks.record")
    ),

    page: Effect.fn("ShadowAsks.page")(
      function*(workspaceId: WorkspaceId, { after, day, limit }: Parameters<ShadowAsks["Type"]["page"]>[1]) {
        yield* assertAtMost("ShadowAsks.page", limit, pageSizeMax)
        const rows = yield* sql<Ask>`
          SELECT extract(epoch FROM a.asked_at)::float8 * 1000 AS at, a.ask_id AS id, a.campaign_id AS "campaignKey",
            a.calling_code AS "callingCode", a.phone, a.request
          FROM workspace w
          JOIN shadow_ask a ON a.workspace_id = w.workspace_id
            AND a.asked_at >= ${day}::date::timestamp AT TIME ZONE w.time_zone
            AND a.asked_at < (${day}::date + 1)::timestamp AT TIME ZONE w.time_zone
            AND (a.asked_at, a.ask_id) > (
              ${after === undefined ? sql`'-infinity'::timestamptz` : fromMillis(sql, after.at)}, ${
          after?.id ?? 0
        }::bigint
            )
          WHERE w.workspace_id = ${workspaceId}
          ORDER BY a.asked_at, a.ask_id
          LIMIT ${limit}`
        return rows.map((row): Ask => ({ ...row, at: Math.round(row.at) }))
      },
      refail("ShadowAsks.page")
    ),

    forget: Effect.fn("ShadowAsks.forget")(
      (keptFor: Duration.Duration) =>
        Effect.map(
          sql`
            DELETE FROM shadow_ask
            WHERE (workspace_id, asked_at, ask_id) IN (
              SELECT workspace_id, asked_at, ask_id FROM shadow_ask
              WHERE asked_at <= clock_timestamp() - ${Duration.toSeconds(keptFor)}::float8 * INTERVAL '1 second'
                AND NOT EXISTS (SELECT FROM clock_watch WHERE leaped_at IS NOT NULL)
              ORDER BY asked_at LIMIT ${forgottenMax}
            )
            RETURNING 1`,
          (dropped) => dropped.length
        ),
      refail("ShadowAsks.forget")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<ShadowAsks, never, SqlClient.SqlClient> = Layer.effect(ShadowAsks, make)
