/**
 * `ShadowReports` on PostgreSQL.
 *
 * A claim's token goes up with every claim, and with what ends or begins a computation; who works on one sees by it whether
 * the claim still counts. Reports are not decoded again: nothing else writes them.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Report } from "@anipool/domain/shadow/Shadow"
import type { NewEntry } from "@anipool/domain/trail/Entry"
import * as ShadowEntries from "@anipool/domain/trail/ShadowEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  attemptsMax,
  givenUp,
  keptMax,
  type KeptReport,
  type KeptTotals,
  type ShadowClaim,
  ShadowReports,
  type ShadowRun
} from "@anipool/storage/ShadowReports"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditTrail from "./internal/auditTrail.ts"
import { refail } from "./internal/failure.ts"
import * as Lease from "./internal/lease.ts"
import { fromMillis, toMillis } from "./internal/time.ts"
import { transaction, withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const madeAt = toMillis(sql, "made_at")
  const isUnderWay = sql.literal("status IN ('queued', 'running')")
  const isFree = Lease.isFree(sql, "r")
  const leased = (lease: Duration.Duration) => sql`lease_until = ${Lease.end(sql, lease)}`
  const isHeld = ({ token }: ShadowClaim) => sql`lease_token = ${token} AND status = 'running'`

  const keep = (workspaceId: WorkspaceId, { madeAt, report }: KeptReport) => {
    const { anipool, day, dials, shown } = report
    return Effect.zipRight(
      sql`
        INSERT INTO shadow_report (workspace_id, day, made_at, totals, report)
        VALUES (
          ${workspaceId}, ${day}, ${fromMillis(sql, madeAt)}, ${JSON.stringify({ dials, shown, anipool })}::jsonb,
          ${JSON.stringify(report)}::jsonb
        )
        ON CONFLICT (workspace_id, day)
          DO UPDATE SET made_at = EXCLUDED.made_at, totals = EXCLUDED.totals, report = EXCLUDED.report`,
      sql`
        DELETE FROM shadow_report WHERE workspace_id = ${workspaceId} AND day IN (
          SELECT day FROM shadow_report WHERE workspace_id = ${workspaceId} ORDER BY day DESC OFFSET ${keptMax}
        )`
    )
  }

  /** Changes the run of a workspace and tells of it; false where there was nothing to change. */
  const told = (
    workspaceId: WorkspaceId,
    change: Effect.Effect<ReadonlyArray<{ readonly day: LocalDate }>, SqlError>,
    entryOf: (day: LocalDate) => NewEntry
  ) =>
    transaction(
      sql,
      Effect.flatMap(change, ([changed]) =>
        changed === undefined
          ? Effect.succeed(false)
          : Effect.as(AuditTrail.record(sql, workspaceId, entryOf(changed.day)), true))
    )

  return ShadowReports.of({
    save: Effect.fn("ShadowReports.save")(
      (workspaceId: WorkspaceId, kept: KeptReport) =>
        Effect.asVoid(transaction(
          sql,
          Effect.zipRight(
            keep(workspaceId, kept),
            AuditTrail.record(sql, workspaceId, ShadowEntries.kept(kept.report.day, kept.report.dials))
          )
        )),
      refail("ShadowReports.save")
    ),

    find: Effect.fn("ShadowReports.find")(
      (workspaceId: WorkspaceId, day: LocalDate) =>
        Effect.map(
          sql<{ readonly madeAt: number; readonly report: Report }>`
            SELECT ${madeAt} AS "madeAt", report FROM shadow_report WHERE workspace_id = ${workspaceId} AND day = ${day}`,
          ([kept]): Option.Option<KeptReport> => Option.fromNullable(kept)
        ),
      refail("ShadowReports.find")
    ),

    list: Effect.fn("ShadowReports.list")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<Pick<KeptTotals, "day" | "madeAt"> & { readonly totals: Omit<KeptTotals, "day" | "madeAt"> }>`
            SELECT day, ${madeAt} AS "madeAt", totals FROM shadow_report WHERE workspace_id = ${workspaceId}
            ORDER BY day DESC LIMIT ${keptMax}`,
          (rows) => rows.map(({ day, madeAt, totals }): KeptTotals => ({ day, madeAt, ...totals }))
        ),
      refail("ShadowReports.list")
    ),

    begin: Effect.fn("ShadowReports.begin")(
      (workspaceId: WorkspaceId, day: LocalDate) =>
        told(
          workspaceId,
          sql<{ readonly day: LocalDate }>`
            INSERT INTO shadow_run AS r (workspace_id, day) VALUES (${workspaceId}, ${day})
            ON CONFLICT (workspace_id) DO UPDATE SET
              day = EXCLUDED.day, status = 'queued', message = NULL, dials = 0, attempts = 0, asked_at = clock_timestamp(),
              lease_until = NULL, lease_token = r.lease_token + 1
            WHERE NOT r.${isUnderWay}
            RETURNING day`,
          ShadowEntries.requested
        ),
      refail("ShadowReports.begin")
    ),

    run: Effect.fn("ShadowReports.run")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<ShadowRun>`
            SELECT day, status, dials, ${toMillis(sql, "asked_at")} AS "askedAt", message FROM shadow_run
            WHERE workspace_id = ${workspaceId}`,
          ([run]) => Option.fromNullable(run)
        ),
      refail("ShadowReports.run")
    ),

    cancel: Effect.fn("ShadowReports.cancel")(
      (workspaceId: WorkspaceId) =>
        told(
          workspaceId,
          sql<{ readonly day: LocalDate }>`
            UPDATE shadow_run SET status = 'cancelled', lease_until = NULL, lease_token = lease_token + 1
            WHERE workspace_id = ${workspaceId} AND ${isUnderWay} RETURNING day`,
          ShadowEntries.cancelled
        ),
      refail("ShadowReports.cancel")
    ),

    claim: Effect.fn("ShadowReports.claim")(
      (lease: Duration.Duration) =>
        withRetries(sql`
          UPDATE shadow_run r SET status = 'failed', message = ${givenUp}, lease_until = NULL
          WHERE status = 'running' AND ${isFree} AND attempts >= ${attemptsMax}`).pipe(
          Effect.zipRight(withRetries(sql<ShadowClaim>`
            UPDATE shadow_run SET
              status = 'running', dials = 0, attempts = attempts + 1, lease_token = lease_token + 1, ${leased(lease)}
            WHERE workspace_id = (
              SELECT workspace_id FROM shadow_run r WHERE ${isUnderWay} AND ${isFree} AND attempts < ${attemptsMax}
              ORDER BY asked_at, workspace_id LIMIT 1 FOR UPDATE SKIP LOCKED
            )
            RETURNING workspace_id AS "workspaceId", day, lease_token AS token`)),
          Effect.map(([claim]) => Option.fromNullable(claim))
        ),
      refail("ShadowReports.claim")
    ),

    progress: Effect.fn("ShadowReports.progress")(
      (claim: ShadowClaim, dials: number, lease: Duration.Duration) =>
        Effect.map(
          sql`
            UPDATE shadow_run SET dials = ${dials}, ${leased(lease)}
            WHERE workspace_id = ${claim.workspaceId} AND ${isHeld(claim)} RETURNING 1`,
          (rows) => rows.length > 0
        ),
      refail("ShadowReports.progress")
    ),

    release: Effect.fn("ShadowReports.release")(
      (claim: ShadowClaim) =>
        Effect.asVoid(sql`
          UPDATE shadow_run SET status = 'queued', attempts = attempts - 1, lease_until = NULL
          WHERE workspace_id = ${claim.workspaceId} AND ${isHeld(claim)}`),
      refail("ShadowReports.release")
    ),

    finish: Effect.fn("ShadowReports.finish")(
      (claim: ShadowClaim, outcome: KeptReport | string) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const message = typeof outcome === "string" ? outcome : null
            const ended = yield* sql`
              UPDATE shadow_run SET status = ${
              message === null ? "done" : "failed"
            }, message = ${message}, lease_until = NULL
              WHERE workspace_id = ${claim.workspaceId} AND ${isHeld(claim)} RETURNING 1`
            if (ended.length > 0 && typeof outcome !== "string") yield* keep(claim.workspaceId, outcome)
          })
        ),
      refail("ShadowReports.finish")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<ShadowReports, never, SqlClient.SqlClient> = Layer.effect(ShadowReports, make)
