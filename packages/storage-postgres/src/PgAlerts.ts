/**
 * `Alerts` on PostgreSQL.
 *
 * Rows are not decoded again: nothing else writes them.
 */
import type { Kind } from "@anipool/domain/alerts/Need"
import { defaults, ofStored, type Thresholds } from "@anipool/domain/alerts/Thresholds"
import * as AlertEntries from "@anipool/domain/trail/AlertEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Alert,
  type AlertChange,
  type AlertFilter,
  Alerts,
  forgottenMax,
  keptFor,
  pageSizeMax,
  raisedMax
} from "@anipool/storage/Alerts"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import * as Deliveries from "./internal/deliveries.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Time from "./internal/time.ts"
import { transaction, withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`
    alert_id AS id, kind, subject, what, cost, costs, action_name AS "actionName", action_target AS "actionTarget",
    acknowledged_by AS "acknowledgedBy", ${
    ["since", "raised_at", "gone_since", "resolved_at", "acknowledged_at"]
      .map((column) => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS "${camel(column)}"`).join(", ")
  }`)

  return Alerts.of({
    thresholds: Effect.fn("Alerts.thresholds")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<{ readonly thresholds: Thresholds | null }>`
            SELECT thresholds FROM alert_look WHERE workspace_id = ${workspaceId}`,
          (rows) => Option.map(Option.fromNullable(rows[0]?.thresholds), ofStored)
        ),
      refail("Alerts.thresholds")
    ),

    setThresholds: Effect.fn("Alerts.setThresholds")(
      (workspaceId: WorkspaceId, thresholds: Thresholds) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* sql`INSERT INTO alert_look (workspace_id) VALUES (${workspaceId}) ON CONFLICT DO NOTHING`
            const [look] = yield* sql<{ readonly thresholds: Thresholds | null }>`
              SELECT thresholds FROM alert_look WHERE workspace_id = ${workspaceId} FOR UPDATE`
            yield* sql`
              UPDATE alert_look SET thresholds = ${
              JSON.stringify(thresholds)
            }::jsonb WHERE workspace_id = ${workspaceId}`
            yield* AuditTrail.record(
              sql,
              workspaceId,
              AlertEntries.thresholds(ofStored(look?.thresholds ?? defaults), thresholds)
            )
          })
        ),
      refail("Alerts.setThresholds")
    ),

    claim: Effect.fn("Alerts.claim")(
      (every: Duration.Duration) => {
        const before = sql`clock_timestamp() - ${Duration.toMillis(every)}::float8 * INTERVAL '1 millisecond'`
        // Whoever comes second finds the row changed, and gets nothing.
        return Effect.map(
          withRetries(sql<{ readonly id: WorkspaceId }>`
            INSERT INTO alert_look AS l (workspace_id, looked_at)
            SELECT next.workspace_id, clock_timestamp() FROM (
              SELECT w.workspace_id FROM workspace w LEFT JOIN alert_look k USING (workspace_id)
              WHERE k.looked_at IS NULL OR k.looked_at <= ${before}
              ORDER BY k.looked_at NULLS FIRST, w.workspace_id LIMIT 1
            ) next
            ON CONFLICT (workspace_id) DO UPDATE SET looked_at = EXCLUDED.looked_at
              WHERE l.looked_at IS NULL OR l.looked_at <= ${before}
            RETURNING l.workspace_id AS id`),
          (rows) => Option.fromNullable(rows[0]?.id)
        )
      },
      refail("Alerts.claim")
    ),

    open: Effect.fn("Alerts.open")(
      function*(workspaceId: WorkspaceId) {
        // The version first: what is changed after it makes the change that follows from this fail.
        const [look] = yield* sql<{ readonly version: number }>`
          SELECT version FROM alert_look WHERE workspace_id = ${workspaceId}`
        const rows = yield* sql<AlertRow>`
          SELECT ${columns} FROM alert WHERE workspace_id = ${workspaceId} AND resolved_at IS NULL
          ORDER BY raised_at, alert_id`
        return { version: look?.version ?? 0, alerts: rows.map(toAlert) }
      },
      refail("Alerts.open")
    ),

    apply: Effect.fn("Alerts.apply")(
      function*(workspaceId: WorkspaceId, version: number, change: AlertChange) {
        yield* assertAtMost("Alerts.apply", change.raise.length, raisedMax)
        return yield* transaction(
          sql,
          Effect.gen(function*() {
            yield* sql`
              INSERT INTO alert_look (workspace_id) VALUES (${workspaceId}) ON CONFLICT DO NOTHING`
            const moved = yield* sql`
              UPDATE alert_look SET version = version + 1 WHERE workspace_id = ${workspaceId} AND version = ${version}
              RETURNING version`
            if (moved.length === 0) return false
            const ended = [...change.resolve, ...change.gone]
            if (ended.length > 0) {
              yield* sql`
                UPDATE alert SET
                  resolved_at = CASE WHEN alert_id = ANY(${change.resolve}::uuid[]) THEN clock_timestamp() END,
                  gone_since = COALESCE(gone_since, clock_timestamp())
                WHERE workspace_id = ${workspaceId} AND alert_id = ANY(${ended}::uuid[]) AND resolved_at IS NULL`
            }
            const { hold, raise } = change
            if (hold.length > 0) {
              yield* sql`
                UPDATE alert a SET gone_since = NULL, what = h.what, cost = h.cost, costs = h.costs, action_name = h.action_name,
                  action_target = h.action_target, since = to_timestamp(h.since / 1000)
                FROM ${rowsOf(hold)}
                WHERE a.workspace_id = ${workspaceId} AND a.alert_id = h.alert_id AND a.resolved_at IS NULL`
            }
            if (raise.length > 0) {
              yield* sql`
                INSERT INTO alert (
                  workspace_id, alert_id, kind, subject, what, cost, costs, action_name, action_target, since, raised_at
                )
                SELECT ${workspaceId}, h.alert_id, h.kind, h.subject, h.what, h.cost, h.costs, h.action_name, h.action_target,
                  -- One moment for all that are raised by one look.
                  to_timestamp(h.since / 1000), (SELECT clock_timestamp())
                FROM ${rowsOf(raise)}`
            }
            if (change.message !== null) yield* Deliveries.queueAll(sql, workspaceId, change.message)
            return true
          })
        )
      },
      refail("Alerts.apply")
    ),

    list: Effect.fn("Alerts.list")(
      function*(workspaceId: WorkspaceId, { after, kind, limit, state }: AlertFilter) {
        yield* assertAtMost("Alerts.list", limit, pageSizeMax)
        const last = after === undefined
          ? sql`true`
          : sql`raised_at <= to_timestamp(${after.raisedAt + 1}::float8 / 1000) AND (
              ${Time.toMillis(sql, "raised_at")} < ${after.raisedAt}::float8
              OR (${Time.toMillis(sql, "raised_at")} = ${after.raisedAt}::float8 AND alert_id > ${after.id}::uuid)
            )`
        const rows = yield* sql<AlertRow>`
          SELECT ${columns} FROM alert
          WHERE workspace_id = ${workspaceId} AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
            AND ${
          state === undefined ? sql`true` : state === "open" ? sql`resolved_at IS NULL` : sql`resolved_at IS NOT NULL`
        }
            AND ${last}
          ORDER BY ${Time.toMillis(sql, "raised_at")} DESC, alert_id LIMIT ${limit}`
        return rows.map(toAlert)
      },
      refail("Alerts.list")
    ),

    counts: Effect.fn("Alerts.counts")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<{ readonly kind: Kind; readonly count: number }>`
            SELECT kind, count(*) AS count FROM alert
            WHERE workspace_id = ${workspaceId} AND resolved_at IS NULL GROUP BY kind`,
          (rows) => new Map(rows.map(({ count, kind }) => [kind, count]))
        ),
      refail("Alerts.counts")
    ),

    acknowledge: Effect.fn("Alerts.acknowledge")(
      (workspaceId: WorkspaceId, id: string) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const { name } = yield* FiberRef.get(CurrentActor)
            const [noted] = yield* sql<AlertRow>`
              UPDATE alert SET acknowledged_at = clock_timestamp(), acknowledged_by = ${name}
              WHERE workspace_id = ${workspaceId} AND alert_id = ${id}::uuid AND acknowledged_at IS NULL
              RETURNING ${columns}`
            if (noted !== undefined) {
              yield* AuditTrail.record(sql, workspaceId, AlertEntries.acknowledged(id, noted.what))
              return Option.some(toAlert(noted))
            }
            const [known] = yield* sql<AlertRow>`
              SELECT ${columns} FROM alert WHERE workspace_id = ${workspaceId} AND alert_id = ${id}::uuid`
            return Option.map(Option.fromNullable(known), toAlert)
          })
        ),
      refail("Alerts.acknowledge")
    ),

    forget: Effect.map(
      sql<{ readonly count: number }>`
        WITH gone AS (
          DELETE FROM alert WHERE (workspace_id, alert_id) IN (
            SELECT workspace_id, alert_id FROM alert
            WHERE resolved_at < clock_timestamp() - ${Duration.toMillis(keptFor)}::float8 * INTERVAL '1 millisecond'
            ORDER BY resolved_at LIMIT ${forgottenMax} FOR UPDATE SKIP LOCKED
          )
          RETURNING 1
        )
        SELECT count(*) FROM gone`,
      (rows) => rows[0]!.count
    ).pipe(refail("Alerts.forget"), Effect.withSpan("Alerts.forget"))
  })

  function rowsOf(all: AlertChange["raise"]) {
    const of = (pick: (need: AlertChange["raise"][number]["need"]) => string | number) =>
      all.map(({ need }) => pick(need))
    return sql`unnest(
      ${all.map(({ id }) => id)}::uuid[], ${of(({ kind }) => kind)}::text[], ${of(({ subject }) => subject)}::text[],
      ${of(({ what }) => what)}::text[], ${of(({ cost }) => cost)}::float8[], ${of(({ costs }) => costs)}::text[],
      ${of(({ action }) => action.name)}::text[], ${of(({ action }) => action.target)}::text[],
      ${of(({ since }) => since)}::float8[]
    ) AS h (alert_id, kind, subject, what, cost, costs, action_name, action_target, since)`
  }
})

/** The port over a client. */
export const layer: Layer.Layer<Alerts, never, SqlClient.SqlClient> = Layer.effect(Alerts, make)

// internal

type AlertRow = Omit<Alert, "action"> & {
  readonly actionName: Alert["action"]["name"]
  readonly actionTarget: string
}

const toAlert = ({ actionName, actionTarget, ...row }: AlertRow): Alert => ({
  ...row,
  action: { name: actionName, target: actionTarget }
})

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
