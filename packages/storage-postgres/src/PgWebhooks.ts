/**
 * `Webhooks` on PostgreSQL.
 */
import type { Message } from "@anipool/domain/alerts/Message"
import * as QuietHours from "@anipool/domain/alerts/QuietHours"
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import * as Schedule from "@anipool/domain/reports/Schedule"
import * as AlertEntries from "@anipool/domain/trail/AlertEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Claim,
  type Delivery,
  type DueReport,
  type Endpoint,
  type EndpointSettings,
  endpointsMax,
  errorLengthMax,
  forgottenMax,
  keptFor,
  pageSizeMax,
  type QueuedReport,
  type Tried,
  Webhooks
} from "@anipool/storage/Webhooks"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as AuditTrail from "./internal/auditTrail.ts"
import * as Deliveries from "./internal/deliveries.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Lease from "./internal/lease.ts"
import * as Time from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const deliveryColumns = Deliveries.columns(sql)
  const endpointColumns = sql`endpoint_id AS id, channel, url, description, is_on AS "isOn", ${
    Deliveries.wantedColumns(sql)
  }, ${Time.toMillis(sql, "created_at")} AS "createdAt"`

  const withLast = Effect.fnUntraced(function*(workspaceId: WorkspaceId, rows: ReadonlyArray<EndpointRow>) {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const tried = yield* sql<Delivery & { readonly endpointId: number }>`
      SELECT DISTINCT ON (endpoint_id) endpoint_id AS "endpointId", ${deliveryColumns} FROM webhook_delivery
      WHERE workspace_id = ${workspaceId} AND endpoint_id = ANY(${ids}::bigint[]) AND tried_at IS NOT NULL
      ORDER BY endpoint_id, webhook_delivery.delivery_id DESC`
    const byEndpoint = new Map(tried.map(({ endpointId, ...delivery }) => [endpointId, delivery]))
    return rows.map((row): Endpoint => ({ ...row, last: byEndpoint.get(row.id) ?? null }))
  })

  /** What the workspace's clocks show. */
  const clockOf = (workspaceId: WorkspaceId) =>
    Effect.map(
      sql<{ readonly now: number; readonly timeZone: string }>`
        SELECT time_zone AS "timeZone", ${Time.toMillis(sql, "clock_timestamp()")} AS now
        FROM workspace WHERE workspace_id = ${workspaceId}`,
      ([clock]) => clock!
    )

  const jsonOf = (value: object | null) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

  /** Changes an endpoint as it was, in one transaction; `None`: there is none of this id. */
  const changing = <A>(
    workspaceId: WorkspaceId,
    id: number,
    change: (before: EndpointRow) => Effect.Effect<A, SqlError>
  ) =>
    transaction(
      sql,
      Effect.flatMap(
        sql<EndpointRow>`
          SELECT ${endpointColumns} FROM webhook_endpoint
          WHERE workspace_id = ${workspaceId} AND endpoint_id = ${id} FOR UPDATE`,
        ([before]) => before === undefined ? Effect.succeedNone : Effect.asSome(change(before))
      )
    )

  return Webhooks.of({
    list: Effect.fn("Webhooks.list")(
      (workspaceId: WorkspaceId) =>
        Effect.flatMap(
          sql<EndpointRow>`
            SELECT ${endpointColumns} FROM webhook_endpoint WHERE workspace_id = ${workspaceId}
            ORDER BY webhook_endpoint.endpoint_id`,
          (rows) => withLast(workspaceId, rows)
        ),
      refail("Webhooks.list")
    ),

    create: Effect.fn("Webhooks.create")(
      (workspaceId: WorkspaceId, settings: EndpointSettings, secret: Redacted.Redacted) =>
        transaction(
          sql,
          Effect.gen(function*() {
            // One after another, so that no two take the last place.
            yield* sql`INSERT INTO alert_look (workspace_id) VALUES (${workspaceId}) ON CONFLICT DO NOTHING`
            yield* sql`SELECT 1 FROM alert_look WHERE workspace_id = ${workspaceId} FOR UPDATE`
            const { channel, description, isOn, kinds, quiet, report, tellsAlerts, tellsResolved, url } = settings
            const { now, timeZone } = yield* clockOf(workspaceId)
            const seenTo = Schedule.seenToAfter(undefined, settings, now, timeZone)
            const rows = yield* sql<EndpointRow>`
              INSERT INTO webhook_endpoint (
                workspace_id, channel, url, description, is_on, tells_alerts, kinds, tells_resolved, quiet, report,
                report_seen_to, secret
              )
              SELECT ${workspaceId}, ${channel}, ${url}, ${description}, ${isOn}, ${tellsAlerts}, ${[...kinds]}::text[],
                ${tellsResolved}, ${jsonOf(quiet)}, ${jsonOf(report)}, ${seenTo}::date, ${Redacted.value(secret)}
              WHERE (SELECT count(*) FROM webhook_endpoint WHERE workspace_id = ${workspaceId}) < ${endpointsMax}
              RETURNING ${endpointColumns}`
            const [row] = rows
            if (row === undefined) return Option.none()
            yield* AuditTrail.record(sql, workspaceId, AlertEntries.created(row))
            return Option.some<Endpoint>({ ...row, last: null })
          })
        ),
      refail("Webhooks.create")
    ),

    update: Effect.fn("Webhooks.update")(
      (workspaceId: WorkspaceId, id: number, settings: EndpointSettings) =>
        changing(workspaceId, id, (before) =>
          Effect.gen(function*() {
            const { channel, description, isOn, kinds, quiet, report, tellsAlerts, tellsResolved, url } = settings
            const { now, timeZone } = yield* clockOf(workspaceId)
            const [seen] = yield* sql<{ readonly reportSeenTo: string | null }>`
              SELECT report_seen_to::text AS "reportSeenTo" FROM webhook_endpoint
              WHERE workspace_id = ${workspaceId} AND endpoint_id = ${id}`
            const seenTo = Schedule.seenToAfter({ ...before, ...seen! }, settings, now, timeZone)
            const rows = yield* sql<EndpointRow>`
              UPDATE webhook_endpoint SET channel = ${channel}, url = ${url}, description = ${description},
                is_on = ${isOn}, tells_alerts = ${tellsAlerts}, kinds = ${[...kinds]}::text[],
                tells_resolved = ${tellsResolved}, quiet = ${jsonOf(quiet)}, report = ${jsonOf(report)},
                report_seen_to = ${seenTo}::date
              WHERE workspace_id = ${workspaceId} AND endpoint_id = ${id}
              RETURNING ${endpointColumns}`
            const end = quiet === null ? undefined : QuietHours.endAt(quiet, now, timeZone)
            yield* sql`
              UPDATE webhook_delivery SET next_at = COALESCE(${Time.fromMillis(sql, end ?? null)}, clock_timestamp())
              WHERE workspace_id = ${workspaceId} AND endpoint_id = ${id} AND is_held AND state = 'waiting' AND tries = 0`
            yield* AuditTrail.record(sql, workspaceId, AlertEntries.changed(before, rows[0]!))
            return (yield* withLast(workspaceId, rows))[0]!
          })),
      refail("Webhooks.update")
    ),

    setSecret: Effect.fn("Webhooks.setSecret")(
      (workspaceId: WorkspaceId, id: number, secret: Redacted.Redacted) =>
        Effect.map(
          changing(workspaceId, id, (before) =>
            Effect.zipRight(
              sql`
                UPDATE webhook_endpoint SET secret = ${Redacted.value(secret)}
                WHERE workspace_id = ${workspaceId} AND endpoint_id = ${id}`,
              AuditTrail.record(sql, workspaceId, AlertEntries.secret(before))
            )),
          Option.isSome
        ),
      refail("Webhooks.setSecret")
    ),

    remove: Effect.fn("Webhooks.remove")(
      (workspaceId: WorkspaceId, id: number) =>
        Effect.map(
          changing(workspaceId, id, (before) =>
            Effect.zipRight(
              sql`DELETE FROM webhook_endpoint WHERE workspace_id = ${workspaceId} AND endpoint_id = ${id}`,
              AuditTrail.record(sql, workspaceId, AlertEntries.deleted(before))
            )),
          Option.isSome
        ),
      refail("Webhooks.remove")
    ),

    send: Effect.fn("Webhooks.send")(
      (workspaceId: WorkspaceId, id: number, message: Message | ReportMessage) =>
        Effect.map(
          transaction(sql, Deliveries.queue(sql, workspaceId, id, message, true)),
          (rows) => Option.fromNullable(rows[0])
        ),
      refail("Webhooks.send")
    ),

    deliveries: Effect.fn("Webhooks.deliveries")(
      function*(
        workspaceId: WorkspaceId,
        endpointId: number,
        { before, limit }: { readonly before?: number | undefined; readonly limit: number }
      ) {
        yield* assertAtMost("Webhooks.deliveries", limit, pageSizeMax)
        return yield* sql<Delivery>`
          SELECT ${deliveryColumns} FROM webhook_delivery
          WHERE workspace_id = ${workspaceId} AND endpoint_id = ${endpointId}
            AND delivery_id < ${before ?? Number.MAX_SAFE_INTEGER}
          ORDER BY webhook_delivery.delivery_id DESC LIMIT ${limit}`
      },
      refail("Webhooks.deliveries")
    ),

    claim: Effect.fn("Webhooks.claim")(
      (lease: Duration.Duration) =>
        Effect.map(
          sql<Omit<Claim, "secret"> & { readonly secret: string }>`
            UPDATE webhook_delivery d SET
              lease_until = ${Lease.end(sql, lease)},
              lease_token = d.lease_token + 1
            FROM (
              SELECT n.workspace_id, n.delivery_id, e.channel, e.url, e.secret FROM webhook_delivery n
              JOIN webhook_endpoint e ON e.workspace_id = n.workspace_id AND e.endpoint_id = n.endpoint_id
              WHERE n.state = 'waiting' AND n.next_at <= clock_timestamp() AND (e.is_on OR n.is_named)
                AND ${Lease.isFree(sql, "n")}
              ORDER BY n.next_at LIMIT 1 FOR UPDATE OF n SKIP LOCKED
            ) due
            WHERE d.workspace_id = due.workspace_id AND d.delivery_id = due.delivery_id
            RETURNING d.workspace_id AS "workspaceId", d.delivery_id AS id, d.tries, due.channel, due.url, due.secret,
              d.message_id AS "messageId", d.body, d.lease_token AS token`,
          (rows) =>
            Option.map(Option.fromNullable(rows[0]), (row): Claim => ({ ...row, secret: Redacted.make(row.secret) }))
        ),
      refail("Webhooks.claim")
    ),

    settle: Effect.fn("Webhooks.settle")(
      ({ id, token, workspaceId }: Claim, { error, retryAfter, status, tookMs }: Tried) => {
        const state = error === null ? "delivered" : retryAfter === null ? "failed" : "waiting"
        const waitMs = error === null || retryAfter === null ? null : Duration.toMillis(retryAfter)
        return Effect.asVoid(sql`
          UPDATE webhook_delivery SET state = ${state}, tries = tries + 1, tried_at = clock_timestamp(),
            next_at = clock_timestamp() + ${waitMs}::float8 * INTERVAL '1 millisecond', status = ${status},
            took_ms = ${Math.round(tookMs)}, error = ${error?.slice(0, errorLengthMax) ?? null}, lease_until = NULL
          WHERE workspace_id = ${workspaceId} AND delivery_id = ${id} AND lease_token = ${token} AND state = 'waiting'`)
      },
      refail("Webhooks.settle")
    ),

    claimReport: Effect.fn("Webhooks.claimReport")(
      (lease: Duration.Duration) =>
        Effect.map(
          // The rule is that of `Schedule.lastDue`: here in SQL, as it is asked of all endpoints at once.
          sql<DueReport>`
            UPDATE webhook_endpoint e SET lease_until = ${Lease.end(sql, lease)}, lease_token = e.lease_token + 1
            FROM (
              SELECT n.workspace_id, n.endpoint_id, due.day FROM webhook_endpoint n
              JOIN workspace w ON w.workspace_id = n.workspace_id
              CROSS JOIN LATERAL (SELECT clock_timestamp() AT TIME ZONE w.time_zone AS shown) clock
              CROSS JOIN LATERAL (
                SELECT shown::date - (shown::time < (n.report ->> 'at')::time)::integer AS day
              ) daily
              CROSS JOIN LATERAL (
                SELECT CASE WHEN n.report ->> 'every' = 'day' THEN daily.day
                  ELSE daily.day - (extract(isodow FROM daily.day)::integer - (n.report ->> 'weekday')::integer + 7) % 7
                END AS day
              ) due
              WHERE n.report IS NOT NULL AND n.is_on AND due.day > n.report_seen_to AND ${Lease.isFree(sql, "n")}
              ORDER BY n.workspace_id, n.endpoint_id LIMIT 1 FOR UPDATE OF n SKIP LOCKED
            ) found
            WHERE e.workspace_id = found.workspace_id AND e.endpoint_id = found.endpoint_id
            RETURNING e.workspace_id AS "workspaceId", e.endpoint_id AS "endpointId", e.report AS schedule,
              found.day::text AS day, e.report_seen_to::text AS "seenTo", e.lease_token AS token`,
          (rows) => Option.fromNullable(rows[0])
        ),
      refail("Webhooks.claimReport")
    ),

    settleReport: Effect.fn("Webhooks.settleReport")(
      ({ day, endpointId, seenTo, token, workspaceId }: DueReport, queued: ReadonlyArray<QueuedReport>) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const moved = yield* sql`
              UPDATE webhook_endpoint SET report_seen_to = ${day}::date, lease_until = NULL
              WHERE workspace_id = ${workspaceId} AND endpoint_id = ${endpointId} AND lease_token = ${token}
                AND report_seen_to = ${seenTo}::date
              RETURNING endpoint_id`
            if (moved.length === 0) return false
            for (const { error, message } of queued) {
              yield* Deliveries.queue(sql, workspaceId, endpointId, message, false, { error })
            }
            return true
          })
        ),
      refail("Webhooks.settleReport")
    ),

    waiting: Effect.map(
      sql<{ readonly count: number }>`SELECT count(*) AS count FROM webhook_delivery WHERE state = 'waiting'`,
      (rows) => rows[0]!.count
    ).pipe(refail("Webhooks.waiting"), Effect.withSpan("Webhooks.waiting")),

    forget: Effect.map(
      sql<{ readonly count: number }>`
        WITH gone AS (
          DELETE FROM webhook_delivery WHERE (workspace_id, delivery_id) IN (
            SELECT workspace_id, delivery_id FROM webhook_delivery
            WHERE created_at < clock_timestamp() - ${Duration.toMillis(keptFor)}::float8 * INTERVAL '1 millisecond'
            ORDER BY created_at LIMIT ${forgottenMax} FOR UPDATE SKIP LOCKED
          )
          RETURNING 1
        )
        SELECT count(*) FROM gone`,
      (rows) => rows[0]!.count
    ).pipe(refail("Webhooks.forget"), Effect.withSpan("Webhooks.forget"))
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Webhooks, never, SqlClient.SqlClient> = Layer.effect(Webhooks, make)

// internal

type EndpointRow = Omit<Endpoint, "last">
