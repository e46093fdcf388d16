/**
 * `RedressCases` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { listedMax, type RedressCase, RedressCases } from "@anipool/storage/RedressCases"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Time from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql`
    r.case_id AS id, r.ani_id AS "aniId", a.calling_code AS "callingCode", a.number, r.contact, r.url, r.email, r.tel,
    ${Time.toMillis(sql, "r.opened_at")} AS "openedAt", ${Time.toMillis(sql, "r.closed_at")} AS "closedAt", r.note,
    COALESCE((
      SELECT json_agg(
        json_build_object(
          'dialedAt', ${
    Time.toMillis(sql, "c.dialed_at")
  }, 'prospect', c.prospect, 'id', c.reference, 'location', c.location
        )
        ORDER BY c.dialed_at DESC, c.prospect
      )
      FROM redress_call c WHERE c.workspace_id = r.workspace_id AND c.case_id = r.case_id
    ), '[]'::json) AS calls`
  const withAni = sql.literal("JOIN ani a ON a.workspace_id = r.workspace_id AND a.ani_id = r.ani_id")

  return RedressCases.of({
    list: Effect.fn("RedressCases.list")(
      function*(
        workspaceId: WorkspaceId,
        { after = 0, aniId, isOpen, limit }: {
          readonly isOpen?: boolean
          readonly aniId?: AniId
          readonly after?: number
          readonly limit: number
        }
      ) {
        yield* assertAtMost("RedressCases.list", limit, listedMax)
        const filters = [
          ...(isOpen === undefined ? [] : [isOpen ? sql`r.closed_at IS NULL` : sql`r.closed_at IS NOT NULL`]),
          ...(aniId === undefined ? [] : [sql`r.ani_id = ${aniId}`])
        ]
        return yield* sql<RedressCase>`
          SELECT ${columns} FROM redress_case r ${withAni}
          WHERE ${sql.and([sql`r.workspace_id = ${workspaceId}`, sql`r.case_id > ${after}`, ...filters])}
          ORDER BY r.case_id LIMIT ${limit}`
      },
      refail("RedressCases.list")
    ),

    close: Effect.fn("RedressCases.close")(
      (workspaceId: WorkspaceId, id: number, note: string | null) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const closed = yield* sql`
              UPDATE redress_case SET closed_at = clock_timestamp(), note = ${note}
              WHERE workspace_id = ${workspaceId} AND case_id = ${id} AND closed_at IS NULL RETURNING case_id`
            if (closed.length === 0) return Option.none()
            const found = yield* sql<RedressCase>`
              SELECT ${columns} FROM redress_case r ${withAni}
              WHERE r.workspace_id = ${workspaceId} AND r.case_id = ${id}`
            yield* AuditTrail.record(sql, workspaceId, NumberEntries.redressClosed(found[0]!))
            return Option.fromNullable(found[0])
          })
        ),
      refail("RedressCases.close")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<RedressCases, never, SqlClient.SqlClient> = Layer.effect(RedressCases, make)
