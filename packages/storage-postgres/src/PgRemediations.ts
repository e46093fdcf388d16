/**
 * `Remediations` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Rules from "@anipool/domain/lifecycle/Remediation"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  listedMax,
  type NewRemediation,
  type Remediation,
  type RemediationFilter,
  Remediations,
  StepRefused
} from "@anipool/storage/Remediations"
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
  const state = sql.literal(
    "COALESCE((SELECT s.state FROM remediation_step s WHERE s.workspace_id = r.workspace_id AND " +
      "s.remediation_id = r.remediation_id ORDER BY s.step_id DESC LIMIT 1), 'RECEIVED')"
  )
  const isWorked = sql`(${state} IN ('RECEIVED', 'IN_PROGRESS'))`
  const columns = sql`
    r.remediation_id AS id, r.ani_id AS "aniId", a.calling_code AS "callingCode", a.number, r.key_id AS "keyId",
    r.carrier, r.note, r.vendor, ${Time.toMillis(sql, "r.requested_at")} AS "requestedAt", ${state} AS state,
    COALESCE((
      SELECT json_agg(
        json_build_object('state', s.state, 'at', ${Time.toMillis(sql, "s.created_at")}, 'note', s.note)
        ORDER BY s.step_id
      )
      FROM remediation_step s WHERE s.workspace_id = r.workspace_id AND s.remediation_id = r.remediation_id
    ), '[]'::json) AS steps`
  const withAni = sql.literal("JOIN ani a ON a.workspace_id = r.workspace_id AND a.ani_id = r.ani_id")

  return Remediations.of({
    request: Effect.fn("Remediations.request")(
      (workspaceId: WorkspaceId, aniId: AniId, { carrier, keyId, note }: NewRemediation) =>
        transaction(
          sql,
          Effect.gen(function*() {
            // Whoever asks for the same ANI meanwhile waits here, and then sees this request.
            const held = yield* sql<NumberEntries.NamedAni>`
              SELECT ani_id AS id, calling_code AS "callingCode", number FROM ani
              WHERE workspace_id = ${workspaceId} AND ani_id = ${aniId} AND status <> 'REMOVED_FROM_DIALER'
              FOR NO KEY UPDATE`
            if (held.length === 0) return Option.none()
            const known = yield* sql<Rules.Requested>`
              SELECT ${Time.toMillis(sql, "r.requested_at")} AS "requestedAt", ${state} AS state
              FROM remediation r WHERE r.workspace_id = ${workspaceId} AND r.ani_id = ${aniId}`
            const clock = yield* sql<{ readonly now: number }>`SELECT ${Time.toMillis(sql, "clock_timestamp()")} AS now`
            if (Rules.isWithinCooldown(known, clock[0]!.now)) return Option.some("within-cooldown" as const)
            yield* sql`
              INSERT INTO remediation (workspace_id, ani_id, key_id, carrier, note)
              VALUES (${workspaceId}, ${aniId}, ${keyId}, ${carrier}, ${note})`
            yield* AuditTrail.record(sql, workspaceId, NumberEntries.remediationRequested(held[0]!, { carrier, note }))
            return Option.some("received" as const)
          })
        ),
      refail("Remediations.request")
    ),

    step: Effect.fn("Remediations.step")(
      (
        workspaceId: WorkspaceId,
        id: Rules.RemediationId,
        step: { readonly state: Rules.RemediationState; readonly note: string | null }
      ) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const locked = yield* sql`
              SELECT 1 FROM remediation WHERE workspace_id = ${workspaceId} AND remediation_id = ${id} FOR UPDATE`
            if (locked.length === 0) return Option.none()
            const states = yield* sql<{ readonly state: Rules.RemediationState }>`
              SELECT ${state} AS state FROM remediation r
              WHERE r.workspace_id = ${workspaceId} AND r.remediation_id = ${id}`
            const from = states[0]!.state
            if (!Rules.mayFollow(from, step.state)) return yield* new StepRefused({ state: from })
            yield* sql`
              INSERT INTO remediation_step (workspace_id, remediation_id, state, note)
              VALUES (${workspaceId}, ${id}, ${step.state}, ${step.note})`
            const moved = yield* sql<Remediation>`
              SELECT ${columns} FROM remediation r ${withAni}
              WHERE r.workspace_id = ${workspaceId} AND r.remediation_id = ${id}`
            yield* AuditTrail.record(sql, workspaceId, NumberEntries.remediationMoved(moved[0]!, step))
            return Option.fromNullable(moved[0])
          })
        ),
      refail("Remediations.step")
    ),

    list: Effect.fn("Remediations.list")(
      function*(
        workspaceId: WorkspaceId,
        { after = 0, aniId, isOpen, limit, requestedBefore, state: wanted, vendor }: RemediationFilter & {
          readonly after?: Rules.RemediationId | 0
          readonly limit: number
        }
      ) {
        yield* assertAtMost("Remediations.list", limit, listedMax)
        const filters = [
          ...(wanted === undefined ? [] : [sql`${state} = ${wanted}`]),
          ...(isOpen === undefined ? [] : [isOpen ? isWorked : sql`NOT ${isWorked}`]),
          ...(aniId === undefined ? [] : [sql`r.ani_id = ${aniId}`]),
          ...(vendor === undefined ? [] : [vendor === null ? sql`r.vendor IS NULL` : sql`r.vendor = ${vendor}`]),
          ...(requestedBefore === undefined
            ? []
            : [sql`r.requested_at < to_timestamp(${requestedBefore / 1000}::float8)`])
        ]
        return yield* sql<Remediation>`
          SELECT ${columns} FROM remediation r ${withAni}
          WHERE ${sql.and([sql`r.workspace_id = ${workspaceId}`, sql`r.remediation_id > ${after}`, ...filters])}
          ORDER BY r.remediation_id
          LIMIT ${limit}`
      },
      refail("Remediations.list")
    ),

    ended: Effect.fn("Remediations.ended")(
      function*(
        workspaceId: WorkspaceId,
        { limit, requestedFrom }: { readonly requestedFrom: number; readonly limit: number }
      ) {
        yield* assertAtMost("Remediations.ended", limit, listedMax)
        return yield* sql<Remediation>`
          SELECT ${columns} FROM remediation r ${withAni}
          WHERE r.workspace_id = ${workspaceId} AND r.requested_at >= to_timestamp(${requestedFrom / 1000}::float8)
            AND NOT ${isWorked}
          ORDER BY r.remediation_id DESC
          LIMIT ${limit}`
      },
      refail("Remediations.ended")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Remediations, never, SqlClient.SqlClient> = Layer.effect(Remediations, make)
