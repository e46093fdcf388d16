/**
 * `NumberOrders` on PostgreSQL.
 *
 * Lines are not decoded again: nothing else writes them.
 */
import * as OrderEntries from "@anipool/domain/trail/OrderEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Claim,
  linesMax,
  type NewOrder,
  type NumberOrder,
  NumberOrders,
  type OrderLine,
  type OrderProgress,
  pageSizeMax
} from "@anipool/storage/NumberOrders"
import * as SqlClient from "@effect/sql/SqlClient"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Lease from "./internal/lease.ts"
import * as Time from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql`
    order_id AS id, reference, provider, settings, state, provider_id AS "providerId", lines, note,
    ${Time.toMillis(sql, "created_at")} AS "createdAt", ${Time.toMillis(sql, "sent_at")} AS "sentAt",
    ${Time.toMillis(sql, "imported_at")} AS "importedAt"`
  const leaseEnd = (lease: Duration.Duration | null) =>
    lease === null
      ? sql`NULL`
      : Lease.end(sql, lease)
  const claimed = (workspaceId: WorkspaceId) => (rows: ReadonlyArray<NumberOrder & { readonly token: number }>) =>
    Option.map(Option.fromNullable(rows[0]), ({ token, ...order }): Claim => ({ workspaceId, order, token }))

  return NumberOrders.of({
    begin: Effect.fn("NumberOrders.begin")(
      function*(
        workspaceId: WorkspaceId,
        { lines, provider, reference, settings }: NewOrder,
        { after, lease }: { readonly after: number; readonly lease: Duration.Duration }
      ) {
        yield* assertAtMost("NumberOrders.begin", lines.length, linesMax)
        const fresh = lines.map((line): OrderLine => ({ ...line, allocated: 0, numbers: [], reason: null }))
        return yield* transaction(
          sql,
          Effect.gen(function*() {
            // One after another: the second sees the order of the first, however far that has come.
            yield* sql`SELECT FROM workspace WHERE workspace_id = ${workspaceId} FOR NO KEY UPDATE`
            const begun = yield* Effect.map(
              sql<NumberOrder & { readonly token: number }>`
                INSERT INTO number_order (workspace_id, reference, provider, settings, lines, lease_until)
                SELECT ${workspaceId}, ${reference}, ${provider}, ${JSON.stringify(settings)}::jsonb,
                  ${JSON.stringify(fresh)}::jsonb, ${leaseEnd(lease)}
                WHERE NOT EXISTS (
                  SELECT FROM number_order WHERE workspace_id = ${workspaceId}
                    AND (order_id > ${after} OR state IN ('planned', 'unknown'))
                )
                RETURNING ${columns}, lease_token AS token`,
              claimed(workspaceId)
            )
            if (Option.isSome(begun)) {
              yield* AuditTrail.record(sql, workspaceId, OrderEntries.begun(begun.value.order))
            }
            return begun
          })
        )
      },
      refail("NumberOrders.begin")
    ),

    claim: Effect.fn("NumberOrders.claim")(
      (workspaceId: WorkspaceId, id: number, lease: Duration.Duration) =>
        Effect.map(
          sql<NumberOrder & { readonly token: number }>`
            UPDATE number_order o SET lease_until = ${leaseEnd(lease)}, lease_token = lease_token + 1
            WHERE workspace_id = ${workspaceId} AND order_id = ${id} AND ${Lease.isFree(sql, "o")}
            RETURNING ${columns}, lease_token AS token`,
          claimed(workspaceId)
        ),
      refail("NumberOrders.claim")
    ),

    keep: Effect.fn("NumberOrders.keep")(
      (
        { order: { id }, token, workspaceId }: Claim,
        { lines, note, providerId, sentAt, state }: OrderProgress,
        lease: Duration.Duration | null
      ) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const [before] = yield* sql<NumberOrder>`
              SELECT ${columns} FROM number_order
              WHERE workspace_id = ${workspaceId} AND order_id = ${id} AND lease_token = ${token} FOR UPDATE`
            if (before === undefined) return false
            yield* sql`
              UPDATE number_order SET state = ${state}, provider_id = ${providerId}, note = ${note},
                lines = ${JSON.stringify(lines)}::jsonb, sent_at = ${Time.fromMillis(sql, sentAt)}, lease_until = ${
              leaseEnd(lease)
            }
              WHERE workspace_id = ${workspaceId} AND order_id = ${id}`
            const entry = OrderEntries.changed(before, { ...before, state, providerId, lines, note })
            if (entry !== undefined) yield* AuditTrail.record(sql, workspaceId, entry)
            return true
          })
        ),
      refail("NumberOrders.keep")
    ),

    noteImported: Effect.fn("NumberOrders.noteImported")(
      (workspaceId: WorkspaceId, id: number) =>
        Effect.asVoid(sql`
          UPDATE number_order SET imported_at = clock_timestamp()
          WHERE workspace_id = ${workspaceId} AND order_id = ${id} AND imported_at IS NULL`),
      refail("NumberOrders.noteImported")
    ),

    find: Effect.fn("NumberOrders.find")(
      (workspaceId: WorkspaceId, id: number) =>
        Effect.map(
          sql<NumberOrder>`
            SELECT ${columns} FROM number_order WHERE workspace_id = ${workspaceId} AND order_id = ${id}`,
          (rows) => Option.fromNullable(rows[0])
        ),
      refail("NumberOrders.find")
    ),

    list: Effect.fn("NumberOrders.list")(
      function*(
        workspaceId: WorkspaceId,
        { before, limit }: { readonly before?: number | undefined; readonly limit: number }
      ) {
        yield* assertAtMost("NumberOrders.list", limit, pageSizeMax)
        return yield* sql<NumberOrder>`
          SELECT ${columns} FROM number_order
          WHERE workspace_id = ${workspaceId} AND order_id < ${before ?? Number.MAX_SAFE_INTEGER}
          ORDER BY order_id DESC LIMIT ${limit}`
      },
      refail("NumberOrders.list")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<NumberOrders, never, SqlClient.SqlClient> = Layer.effect(NumberOrders, make)
