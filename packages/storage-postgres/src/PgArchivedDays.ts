/**
 * `ArchivedDays` on PostgreSQL.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type ArchivedDay,
  ArchivedDays,
  type ArchivedKind,
  daysMax,
  pageSizeMax,
  type PastDay,
  type StoredAssignment,
  type StoredDial
} from "@anipool/storage/ArchivedDays"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { workspaceLocks } from "./internal/advisoryLocks.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { fromMillis, toMillis } from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  ArchivedDays.of({
    due: Effect.fn("ArchivedDays.due")(
      function*(workspaceId: WorkspaceId, before: LocalDate) {
        const dials = yield* due(sql, workspaceId, "dial", before)
        const assignments = yield* due(sql, workspaceId, "assignment", before)
        return [...dials, ...assignments].sort((a, b) => a.from - b.from).slice(0, daysMax)
      },
      refail("ArchivedDays.due")
    ),

    list: Effect.fn("ArchivedDays.list")(
      (workspaceId: WorkspaceId) =>
        sql<ArchivedDay>`
          SELECT kind, day::text AS day, ${toMillis(sql, "from_at")} AS "from", ${toMillis(sql, "until_at")} AS "until",
            rows::float8 AS rows, encode(digest, 'hex') AS digest, ${toMillis(sql, "archived_at")} AS "archivedAt"
          FROM archived_day WHERE workspace_id = ${workspaceId} AND archived_at IS NOT NULL
          ORDER BY day, kind DESC`,
      refail("ArchivedDays.list")
    ),

    begin: Effect.fn("ArchivedDays.begin")(
      (workspaceId: WorkspaceId, { day, from, kind, until }: PastDay) =>
        Effect.map(
          transaction(
            sql,
            // Whoever writes rows of the day holds it too, or takes the mark away once they do: none is under way unseen.
            Effect.zipRight(
              sql`SELECT pg_advisory_xact_lock(${workspaceLocks.figures}, ${workspaceId})`,
              sql<{ readonly begun: number }>`
                INSERT INTO archived_day (workspace_id, kind, day, from_at, until_at)
                VALUES (${workspaceId}, ${kind}, ${day}::date, ${fromMillis(sql, from)}, ${fromMillis(sql, until)})
                ON CONFLICT (workspace_id, kind, day) DO UPDATE SET
                  from_at = EXCLUDED.from_at, until_at = EXCLUDED.until_at, begun = EXCLUDED.begun,
                  rows = NULL, digest = NULL, archived_at = NULL
                RETURNING begun::float8 AS begun`
            )
          ),
          (rows) => rows[0]!.begun
        ),
      refail("ArchivedDays.begin")
    ),

    dials: Effect.fn("ArchivedDays.dials")(
      function*(
        workspaceId: WorkspaceId,
        { from, until }: PastDay,
        { after, limit }: { readonly after?: number | undefined; readonly limit: number }
      ) {
        yield* assertAtMost("ArchivedDays.dials", limit, pageSizeMax)
        return yield* sql<StoredDial>`
          SELECT ${
          toMillis(sql, "d.dialed_at")
        } AS "dialedAt", d.hour, d.day::text AS "countedOn", d.campaign_id AS "campaignKey",
            c.external_id AS "campaignId", d.ani_id AS "aniId", d.pool_id AS "poolId",
            '+' || d.ani_calling_code || d.ani AS ani, d.ani_area_code AS "aniAreaCode",
            '+' || d.prospect_calling_code || d.prospect AS prospect, d.prospect_area_code AS "prospectAreaCode",
            d.zip, d.zip_area_code AS "zipAreaCode", d.dial_id AS "dialId", d.direction, d.disposition,
            d.agent_name AS "agentName", d.skill_name AS "skillName", d.lead_source AS "leadSource",
            d.lead_created_on::text AS "leadCreatedOn", d.attempts, d.is_volume AS "isVolume", d.contact, d.success,
            d.blocked, d.no_answer AS "noAnswer", d.is_held_out AS "isHeldOut", d.sip_code AS "sipCode",
            d.sip_reason AS "sipReason", d.q850_cause AS "q850Cause", d.hangup_source AS "hangupSource",
            d.duration_seconds AS "durationSeconds", d.attestation, d.prospect_carrier AS "prospectCarrier",
            d.carrier
          FROM (
            SELECT * FROM dial
            WHERE workspace_id = ${workspaceId} AND dialed_at >= ${fromMillis(sql, from)}
              AND dialed_at < ${fromMillis(sql, until)}
              AND dialed_at > ${after === undefined ? sql`'-infinity'::timestamptz` : fromMillis(sql, after)}
            ORDER BY dialed_at
            FETCH FIRST (${limit}::bigint) ROWS WITH TIES
          ) d
          LEFT JOIN campaign c ON c.workspace_id = d.workspace_id AND c.campaign_id = d.campaign_id
          ORDER BY d.dialed_at, d.dial_id COLLATE "C", d.prospect, d.recorded`
      },
      refail("ArchivedDays.dials")
    ),

    assignments: Effect.fn("ArchivedDays.assignments")(
      function*(
        workspaceId: WorkspaceId,
        { from, until }: PastDay,
        { after, limit }: {
          readonly after?: Pick<StoredAssignment, "assignedAt" | "assignmentId"> | undefined
          readonly limit: number
        }
      ) {
        yield* assertAtMost("ArchivedDays.assignments", limit, pageSizeMax)
        // Whole milliseconds are what is recorded, so a cursor of them loses nothing.
        const last = fromMillis(sql, after?.assignedAt ?? from)
        return yield* sql<StoredAssignment>`
          SELECT ${toMillis(sql, "s.assigned_at")} AS "assignedAt", s.assignment_id::float8 AS "assignmentId",
            s.day::text AS "countedOn", s.ani_id AS "aniId", '+' || a.calling_code || a.number AS ani,
            s.campaign_id AS "campaignKey", c.external_id AS "campaignId", '+' || a.calling_code || s.prospect AS prospect,
            s.tier, s.use_of_day AS "useOfDay", NULLIF(s.daily_cap, 0) AS "dailyCap"
          FROM (
            SELECT * FROM assignment
            WHERE workspace_id = ${workspaceId} AND assigned_at >= ${last} AND assigned_at < ${fromMillis(sql, until)}
              AND (assigned_at, assignment_id) > (${last}, ${after?.assignmentId ?? 0}::bigint)
            ORDER BY assigned_at, assignment_id LIMIT ${limit}
          ) s
          JOIN ani a ON a.workspace_id = s.workspace_id AND a.ani_id = s.ani_id
          LEFT JOIN campaign c ON c.workspace_id = s.workspace_id AND c.campaign_id = s.campaign_id
          ORDER BY s.assigned_at, s.assignment_id`
      },
      refail("ArchivedDays.assignments")
    ),

    finish: Effect.fn("ArchivedDays.finish")(
      (
        workspaceId: WorkspaceId,
        { day, kind }: PastDay,
        begun: number,
        { digest, rows }: Pick<ArchivedDay, "digest" | "rows">
      ) =>
        Effect.map(
          sql`
            UPDATE archived_day
            SET rows = ${rows}, digest = decode(${digest}, 'hex'), archived_at = clock_timestamp()
            WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND day = ${day}::date AND begun = ${begun}::bigint
              AND archived_at IS NULL
            RETURNING 1`,
          (finished) => finished.length > 0
        ),
      refail("ArchivedDays.finish")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<ArchivedDays, never, SqlClient.SqlClient> = Layer.effect(ArchivedDays, make)

// internal

/** Where rows of a kind lie, and by which time. */
const sources: Readonly<Record<ArchivedKind, { readonly table: string; readonly at: string }>> = {
  dial: { table: "dial", at: "dialed_at" },
  assignment: { table: "assignment", at: "assigned_at" }
}

/** Each day is looked at by the index alone, whether it has a row. */
const due = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, kind: ArchivedKind, before: LocalDate) => {
  const table = sql(sources[kind].table)
  const at = sql(sources[kind].at)
  return sql<PastDay>`
    SELECT ${kind}::text AS kind, n.day::text AS day, ${toMillis(sql, "n.from_at")} AS "from",
      ${toMillis(sql, "n.until_at")} AS "until"
    FROM workspace w
    CROSS JOIN LATERAL (
      SELECT (${at} AT TIME ZONE w.time_zone)::date AS day FROM ${table}
      WHERE workspace_id = w.workspace_id ORDER BY ${at} LIMIT 1
    ) first
    CROSS JOIN LATERAL (
      SELECT day, day::timestamp AT TIME ZONE w.time_zone AS from_at,
        (day + 1)::timestamp AT TIME ZONE w.time_zone AS until_at
      FROM (SELECT first.day + i AS day FROM generate_series(0, ${before}::date - first.day - 1) AS i) days
    ) n
    WHERE w.workspace_id = ${workspaceId}
      AND NOT EXISTS (
        SELECT FROM archived_day a
        WHERE a.workspace_id = w.workspace_id AND a.kind = ${kind} AND a.day = n.day AND a.archived_at IS NOT NULL
      )
      AND EXISTS (
        SELECT FROM ${table} r
        WHERE r.workspace_id = w.workspace_id AND r.${at} >= n.from_at AND r.${at} < n.until_at
      )
    ORDER BY n.day LIMIT ${daysMax}`
}
