/**
 * `LastUsePrices` on PostgreSQL. What is kept as JSON is not decoded again: nothing else writes it.
 */
import type { PoolId } from "@anipool/domain/Ani"
import { type TriedDay, type Worth, worthMax } from "@anipool/domain/planner/LastUseDays"
import type { Period } from "@anipool/domain/planner/Period"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  daysMax,
  type GroupDay,
  type GroupPrices,
  groupsMax,
  LastUsePrices,
  pricesMax,
  type Work
} from "@anipool/storage/LastUsePrices"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { assertAtMost, refail } from "./internal/failure.ts"
import { fromMillis, toMillis } from "./internal/time.ts"
import { transaction, withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  // As the indexes have it.
  const keepsLastUses = sql.literal(`policy @> '{"keepLastUses": true}'`)

  return LastUsePrices.of({
    claim: Effect.fn("LastUsePrices.claim")(
      (work: Work, every: Duration.Duration) => {
        const before = sql`clock_timestamp() - ${Duration.toMillis(every)}::float8 * INTERVAL '1 millisecond'`
        // Whoever comes second finds the row changed, and gets nothing.
        return Effect.map(
          withRetries(sql<{ readonly id: WorkspaceId }>`
            INSERT INTO last_use_turn AS l (workspace_id, work, taken_at)
            SELECT next.workspace_id, ${work}, clock_timestamp() FROM (
              SELECT w.workspace_id FROM (
                SELECT workspace_id FROM workspace WHERE ${keepsLastUses}
                UNION
                SELECT workspace_id FROM campaign WHERE ${keepsLastUses}
              ) w LEFT JOIN last_use_turn k ON k.workspace_id = w.workspace_id AND k.work = ${work}
              WHERE k.taken_at IS NULL OR k.taken_at <= ${before}
              ORDER BY k.taken_at NULLS FIRST, w.workspace_id LIMIT 1
            ) next
            ON CONFLICT (workspace_id, work) DO UPDATE SET taken_at = EXCLUDED.taken_at
              WHERE l.taken_at <= ${before}
            RETURNING l.workspace_id AS id`),
          ([row]) => Option.fromNullable(row?.id)
        )
      },
      refail("LastUsePrices.claim")
    ),

    prices: Effect.fn("LastUsePrices.prices")(
      (workspaceId: WorkspaceId) =>
        sql<GroupPrices>`
          SELECT pool_id AS "poolId", day::text AS day, ${toMillis(sql, "solved_at")} AS "solvedAt", prices
          FROM last_use_price WHERE workspace_id = ${workspaceId} ORDER BY pool_id LIMIT ${groupsMax}`,
      refail("LastUsePrices.prices")
    ),

    save: Effect.fn("LastUsePrices.save")(
      function*(workspaceId: WorkspaceId, { day, poolId, prices, solvedAt }: GroupPrices) {
        yield* assertAtMost("LastUsePrices.save", prices.length, pricesMax)
        yield* sql`
          INSERT INTO last_use_price (workspace_id, pool_id, day, solved_at, prices)
          VALUES (
            ${workspaceId}, ${poolId}, ${day}::date, ${fromMillis(sql, solvedAt)}, ${JSON.stringify(prices)}::jsonb
          )
          ON CONFLICT (workspace_id, pool_id)
            DO UPDATE SET day = EXCLUDED.day, solved_at = EXCLUDED.solved_at, prices = EXCLUDED.prices`
      },
      refail("LastUsePrices.save")
    ),

    addDay: Effect.fn("LastUsePrices.addDay")(
      function*(workspaceId: WorkspaceId, { day, dials, forecastFrom, kept, plain, poolId, worth }: GroupDay) {
        yield* assertAtMost("LastUsePrices.addDay", worth.length, worthMax)
        yield* transaction(
          sql,
          Effect.zipRight(
            sql`
              INSERT INTO last_use_day (workspace_id, pool_id, day, forecast_from, dials, plain, kept, worth)
              VALUES (
                ${workspaceId}, ${poolId}, ${day}::date, ${forecastFrom}::date, ${dials}, ${
              JSON.stringify(plain)
            }::jsonb,
                ${JSON.stringify(kept)}::jsonb, ${JSON.stringify(worth)}::jsonb
              )
              ON CONFLICT (workspace_id, pool_id, day) DO UPDATE SET
                forecast_from = EXCLUDED.forecast_from, dials = EXCLUDED.dials, plain = EXCLUDED.plain,
                kept = EXCLUDED.kept, worth = EXCLUDED.worth`,
            sql`
              DELETE FROM last_use_day WHERE workspace_id = ${workspaceId} AND pool_id = ${poolId} AND day IN (
                SELECT day FROM last_use_day WHERE workspace_id = ${workspaceId} AND pool_id = ${poolId}
                ORDER BY day DESC OFFSET ${daysMax}
              )`
          )
        )
      },
      refail("LastUsePrices.addDay")
    ),

    days: Effect.fn("LastUsePrices.days")(
      (workspaceId: WorkspaceId, poolId: PoolId) =>
        sql<TriedDay>`
          SELECT day::text AS day, forecast_from::text AS "forecastFrom", dials, plain, kept FROM last_use_day
          WHERE workspace_id = ${workspaceId} AND pool_id = ${poolId} ORDER BY last_use_day.day DESC LIMIT ${daysMax}`,
      refail("LastUsePrices.days")
    ),

    worth: Effect.fn("LastUsePrices.worth")(
      (workspaceId: WorkspaceId, { from, to }: Period) =>
        sql<Worth>`
          SELECT e."callingCode", e."areaCode", sum(e.miles)::float8 AS miles
          FROM last_use_day d
          CROSS JOIN LATERAL jsonb_to_recordset(d.worth) AS e("callingCode" integer, "areaCode" text, miles integer)
          WHERE d.workspace_id = ${workspaceId} AND d.day >= ${from}::date AND d.day <= ${to}::date
          GROUP BY e."callingCode", e."areaCode"
          ORDER BY miles DESC, e."callingCode", e."areaCode" COLLATE "C" LIMIT ${worthMax}`,
      refail("LastUsePrices.worth")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<LastUsePrices, never, SqlClient.SqlClient> = Layer.effect(LastUsePrices, make)
