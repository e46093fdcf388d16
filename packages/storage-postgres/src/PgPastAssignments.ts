/**
 * `PastAssignments` on PostgreSQL.
 */
import { isLocal } from "@anipool/domain/assignment/TierName"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type PastAssignment, PastAssignments, recordedMax } from "@anipool/storage/PastAssignments"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { workspaceLocks } from "./internal/advisoryLocks.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"
import { leftMost } from "./migrations/0001_base/ledger.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  PastAssignments.of({
    record: Effect.fn("PastAssignments.record")(
      function*(workspaceId: WorkspaceId, day: LocalDate, assignments: ReadonlyArray<PastAssignment>) {
        yield* assertAtMost("PastAssignments.record", assignments.length, recordedMax)
        return yield* transaction(
          sql,
          Effect.gen(function*() {
            yield* sql`SELECT pg_advisory_xact_lock(${workspaceLocks.figures}, ${workspaceId})`
            const found = yield* sql`
              SELECT 1 FROM workspace w JOIN assignment a ON a.workspace_id = w.workspace_id
                AND a.assigned_at >= ${day}::date::timestamp AT TIME ZONE w.time_zone
                AND a.assigned_at < (${day}::date + 1)::timestamp AT TIME ZONE w.time_zone
              WHERE w.workspace_id = ${workspaceId} LIMIT 1`
            if (found.length > 0) return false
            yield* sql`
              INSERT INTO assignment (
                workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
              )
              SELECT ${workspaceId}, ${day}::date, to_timestamp(at / 1000), ani_id, campaign_id,
                row_number() OVER (PARTITION BY ani_id ORDER BY position), 0, ${leftMost}::smallint, tier, prospect
              FROM unnest(
                ${assignments.map(({ at }) => at)}::float8[],
                ${assignments.map(({ aniId }) => aniId)}::bigint[],
                ${assignments.map(({ campaignKey }) => campaignKey)}::bigint[],
                ${assignments.map(({ prospect }) => prospect)}::text[],
                ${assignments.map(({ tier }) => tier)}::smallint[]
              ) WITH ORDINALITY AS i (at, ani_id, campaign_id, prospect, tier, position)
              ORDER BY position`
            yield* sql`
              DELETE FROM archived_day a USING unnest(${assignments.map(({ at }) => at)}::float8[]) AS i (at)
              WHERE a.workspace_id = ${workspaceId} AND a.kind = 'assignment'
                AND to_timestamp(i.at / 1000) >= a.from_at AND to_timestamp(i.at / 1000) < a.until_at`
            yield* count(sql, workspaceId, day, assignments)
            return true
          })
        )
      },
      refail("PastAssignments.record")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<PastAssignments, never, SqlClient.SqlClient> = Layer.effect(PastAssignments, make)

// internal

/** Counts uses: today's where caps are counted, those of a day that is over where the roll-up would put them. */
const count = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  day: LocalDate,
  assignments: ReadonlyArray<PastAssignment>
) {
  const ids = assignments.map(({ aniId }) => aniId)
  yield* sql`
    INSERT INTO ani_usage AS u (workspace_id, ani_id, day, used_today, used_total, last_used_at)
    SELECT w.workspace_id, i.ani_id, ${day}::date, count(*), count(*), to_timestamp(max(i.at) / 1000)
    FROM workspace w
    CROSS JOIN unnest(${ids}::bigint[], ${assignments.map(({ at }) => at)}::float8[]) AS i (ani_id, at)
    WHERE w.workspace_id = ${workspaceId}
    GROUP BY w.workspace_id, i.ani_id ORDER BY i.ani_id
    ON CONFLICT (workspace_id, ani_id) DO UPDATE SET
      day = GREATEST(u.day, EXCLUDED.day),
      used_today = CASE
        WHEN u.day > EXCLUDED.day THEN u.used_today
        WHEN u.day = EXCLUDED.day THEN u.used_today + EXCLUDED.used_today
        ELSE EXCLUDED.used_today
      END,
      used_total = u.used_total + EXCLUDED.used_total,
      last_used_at = GREATEST(u.last_used_at, EXCLUDED.last_used_at)`
  yield* sql`
    INSERT INTO ani_day (workspace_id, ani_id, day, assigned)
    SELECT w.workspace_id, i.ani_id, ${day}::date, count(*)
    FROM workspace w CROSS JOIN unnest(${ids}::bigint[]) AS i (ani_id)
    WHERE w.workspace_id = ${workspaceId} AND ${day}::date < (clock_timestamp() AT TIME ZONE w.time_zone)::date
    GROUP BY w.workspace_id, i.ani_id
    ON CONFLICT (workspace_id, ani_id, day) DO UPDATE SET assigned = EXCLUDED.assigned`
  yield* sql`
    INSERT INTO campaign_day AS d (workspace_id, campaign, day, assigned, assigned_local, refused)
    SELECT w.workspace_id, c.external_id, ${day}::date, count(*), count(*) FILTER (WHERE i.is_local), 0
    FROM workspace w
    CROSS JOIN unnest(
      ${assignments.map(({ campaignKey }) => campaignKey)}::bigint[],
      ${assignments.map(({ tier }) => isLocal(tier))}::boolean[]
    ) AS i (campaign_id, is_local)
    JOIN campaign c ON c.workspace_id = w.workspace_id AND c.campaign_id = i.campaign_id
    WHERE w.workspace_id = ${workspaceId} AND ${day}::date < (clock_timestamp() AT TIME ZONE w.time_zone)::date
    GROUP BY w.workspace_id, c.external_id ORDER BY c.external_id
    ON CONFLICT (workspace_id, campaign, day) DO UPDATE SET
      assigned = d.assigned + EXCLUDED.assigned, assigned_local = d.assigned_local + EXCLUDED.assigned_local`
})
