/**
 * Messages on their way to endpoints, as rows.
 */
import type { Message } from "@anipool/domain/alerts/Message"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Delivery, waitingMax } from "@anipool/storage/Webhooks"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** Said of a delivery that was given up as too many waited. */
const tooMany = `More than ${waitingMax} messages waited`

/** The columns of a delivery, as the port shows it. */
export const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
    delivery_id AS id, message_id AS "messageId", subject, state, tries, status, took_ms AS "tookMs", error,
    floor(extract(epoch FROM created_at) * 1000)::float8 AS "createdAt",
    floor(extract(epoch FROM next_at) * 1000)::float8 AS "nextAt",
    floor(extract(epoch FROM tried_at) * 1000)::float8 AS "triedAt"`)

/** Queues a message for each endpoint that is on. */
export const queueAll = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, message: Message) =>
  Effect.flatMap(
    sql<{ readonly id: number }>`
      SELECT endpoint_id AS id FROM webhook_endpoint WHERE workspace_id = ${workspaceId} AND is_on FOR KEY SHARE`,
    (endpoints) => Effect.forEach(endpoints, ({ id }) => queue(sql, workspaceId, id, message, false), { discard: true })
  )

/** Queues a message for an endpoint; of too many that wait the oldest are given up. Empty: there is none of this id. */
export const queue = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  endpointId: number,
  message: Message,
  isNamed: boolean
) {
  yield* sql`
    UPDATE webhook_delivery d SET state = 'failed', next_at = NULL, error = ${tooMany}
    WHERE d.workspace_id = ${workspaceId} AND d.delivery_id IN (
      SELECT w.delivery_id FROM webhook_delivery w
      WHERE w.workspace_id = ${workspaceId} AND w.endpoint_id = ${endpointId} AND w.state = 'waiting'
      ORDER BY w.delivery_id DESC OFFSET ${waitingMax - 1}
    )`
  return yield* sql<Delivery>`
    INSERT INTO webhook_delivery (workspace_id, endpoint_id, is_named, message_id, subject, body)
    SELECT e.workspace_id, e.endpoint_id, ${isNamed}, ${message.id}::uuid, ${message.subject}, ${
    JSON.stringify(message)
  }
    FROM webhook_endpoint e WHERE e.workspace_id = ${workspaceId} AND e.endpoint_id = ${endpointId}
    RETURNING ${columns(sql)}`
})
