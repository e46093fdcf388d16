/**
 * Messages on their way to endpoints, as rows.
 */
import type { Wanted } from "@anipool/domain/alerts/Destination"
import type { Message } from "@anipool/domain/alerts/Message"
import * as Routing from "@anipool/domain/alerts/Routing"
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Delivery, waitingMax } from "@anipool/storage/Webhooks"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import * as Time from "./time.ts"

/** Said of a delivery that was given up as too many waited. */
const tooMany = `More than ${waitingMax} messages waited`

/** The columns of a delivery, as the port shows it. */
export const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
    delivery_id AS id, message_id AS "messageId", subject, state, tries, status, took_ms AS "tookMs", error,
    floor(extract(epoch FROM created_at) * 1000)::float8 AS "createdAt",
    floor(extract(epoch FROM next_at) * 1000)::float8 AS "nextAt",
    floor(extract(epoch FROM tried_at) * 1000)::float8 AS "triedAt"`)

/** The columns of an endpoint that say what it wants. */
export const wantedColumns = (sql: SqlClient.SqlClient) =>
  sql.literal("tells_alerts AS \"tellsAlerts\", kinds, tells_resolved AS \"tellsResolved\", quiet, report")

/** Queues a message for each endpoint that is on, as far as that wants it. */
export const queueAll = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  message: Message
) {
  const endpoints = yield* sql<Wanted & { readonly id: number; readonly now: number; readonly timeZone: string }>`
    SELECT e.endpoint_id AS id, ${wantedColumns(sql)}, w.time_zone AS "timeZone",
      ${Time.toMillis(sql, "clock_timestamp()")} AS now
    FROM webhook_endpoint e JOIN workspace w ON w.workspace_id = e.workspace_id
    WHERE e.workspace_id = ${workspaceId} AND e.is_on FOR KEY SHARE OF e`
  for (const { id, now, timeZone, ...wanted } of endpoints) {
    for (const part of Routing.route(wanted, message, { now, timeZone, heldId: randomUUID() })) {
      if (part.heldUntil === null) yield* queue(sql, workspaceId, id, part.message, false)
      else yield* hold(sql, workspaceId, id, part.message, part.heldUntil)
    }
  }
})

/**
 * Queues a message for an endpoint; of too many that wait the oldest are given up. With `error` it is given up itself. Empty:
 * there is none of this id.
 */
export const queue = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  endpointId: number,
  message: Message | ReportMessage,
  isNamed: boolean,
  { error = null, heldUntil = null }: { readonly heldUntil?: number | null; readonly error?: string | null } = {}
) {
  yield* sql`
    UPDATE webhook_delivery d SET state = 'failed', next_at = NULL, error = ${tooMany}
    WHERE d.workspace_id = ${workspaceId} AND d.delivery_id IN (
      SELECT w.delivery_id FROM webhook_delivery w
      WHERE w.workspace_id = ${workspaceId} AND w.endpoint_id = ${endpointId} AND w.state = 'waiting'
      ORDER BY w.delivery_id DESC OFFSET ${waitingMax - 1}
    )`
  return yield* sql<Delivery>`
    INSERT INTO webhook_delivery (
      workspace_id, endpoint_id, is_named, is_held, state, error, next_at, message_id, subject, body
    )
    SELECT e.workspace_id, e.endpoint_id, ${isNamed}, ${heldUntil !== null}, ${error === null ? "waiting" : "failed"},
      ${error}, ${
    error === null ? sql`COALESCE(${Time.fromMillis(sql, heldUntil)}, clock_timestamp())` : sql`NULL`
  }, ${message.id}::uuid, ${message.subject}, ${JSON.stringify(message)}
    FROM webhook_endpoint e WHERE e.workspace_id = ${workspaceId} AND e.endpoint_id = ${endpointId}
    RETURNING ${columns(sql)}`
})

// internal

/** Has a message wait for the end of quiet hours: in the one that waits for it already, or by itself. */
const hold = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  endpointId: number,
  message: Message,
  until: number
) {
  const [held] = yield* sql<{ readonly id: number; readonly body: string }>`
    SELECT delivery_id AS id, body FROM webhook_delivery
    WHERE workspace_id = ${workspaceId} AND endpoint_id = ${endpointId} AND is_held AND state = 'waiting'
      AND next_at > clock_timestamp()
    ORDER BY delivery_id LIMIT 1 FOR UPDATE`
  if (held === undefined) {
    return yield* Effect.asVoid(queue(sql, workspaceId, endpointId, message, false, { heldUntil: until }))
  }
  const all = Routing.together(JSON.parse(held.body) as Message, message)
  yield* sql`
    UPDATE webhook_delivery SET subject = ${all.subject}, body = ${JSON.stringify(all)}
    WHERE workspace_id = ${workspaceId} AND delivery_id = ${held.id}`
})
