/**
 * `ReputationChecks` on PostgreSQL. Settings are not decoded again: nothing else writes them.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Check from "@anipool/domain/reputation/Check"
import * as ReputationEntries from "@anipool/domain/trail/ReputationEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AskedNumber,
  errorLengthMax,
  type HeldCheck,
  type NewRun,
  type Outcome,
  pageSizeMax,
  ReputationChecks,
  type Run,
  runsKeptDays,
  runsMax
} from "@anipool/storage/ReputationChecks"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { fromMillis, toMillis } from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  ReputationChecks.of({
    all: Effect.fn("ReputationChecks.all")(
      (workspaceId: WorkspaceId) => held(sql, workspaceId),
      refail("ReputationChecks.all")
    ),

    set: Effect.fn("ReputationChecks.set")(
      (workspaceId: WorkspaceId, check: Check.Check) =>
        transaction(
          sql,
          Effect.gen(function*() {
            // Who sets it meanwhile, for the first time too, waits here, so that the trail tells of one after the other.
            yield* sql`SELECT 1 FROM workspace WHERE workspace_id = ${workspaceId} FOR NO KEY UPDATE`
            const [before] = yield* locked(sql, workspaceId, check.source)
            const [now] = yield* sql<{ readonly at: number; readonly lastRun: number }>`
              SELECT ${toMillis(sql, "clock_timestamp()")} AS at, COALESCE((
                SELECT max(r.run) FROM reputation_check_run r
                WHERE r.workspace_id = ${workspaceId} AND r.source = ${check.source}
              ), 0) AS "lastRun"`
            const dueAt = Check.dueWhenSet(check, before?.dueAt ?? null, now!.at)
            const version = (before?.version ?? now!.lastRun) + 1
            yield* sql`
              INSERT INTO reputation_check (workspace_id, source, settings, version, due_at, after_ani_id)
              VALUES (
                ${workspaceId}, ${check.source}, ${JSON.stringify(check)}::jsonb, ${version},
                ${fromMillis(sql, dueAt)}, NULL
              )
              ON CONFLICT (workspace_id, source)
                DO UPDATE SET settings = EXCLUDED.settings, version = EXCLUDED.version, due_at = EXCLUDED.due_at`
            yield* AuditTrail.record(
              sql,
              workspaceId,
              ReputationEntries.check(workspaceId, before?.check ?? null, check)
            )
            return { check, version, dueAt, after: before?.after ?? null } satisfies HeldCheck
          })
        ),
      refail("ReputationChecks.set")
    ),

    remove: Effect.fn("ReputationChecks.remove")(
      (workspaceId: WorkspaceId, source: Check.Source) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const [gone] = yield* sql<{ readonly check: Check.Check }>`
              DELETE FROM reputation_check WHERE workspace_id = ${workspaceId} AND source = ${source}
              RETURNING settings AS check`
            if (gone === undefined) return false
            yield* AuditTrail.record(sql, workspaceId, ReputationEntries.check(workspaceId, gone.check, null))
            return true
          })
        ),
      refail("ReputationChecks.remove")
    ),

    hasten: Effect.fn("ReputationChecks.hasten")(
      (workspaceId: WorkspaceId, source: Check.Source) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const [known] = yield* locked(sql, workspaceId, source)
            if (known === undefined) return Option.none()
            const [sooner] = yield* sql<HeldCheck>`
              UPDATE reputation_check c SET due_at = clock_timestamp()
              WHERE c.workspace_id = ${workspaceId} AND c.source = ${source} AND c.due_at > clock_timestamp()
              RETURNING ${heldOf(sql)}`
            if (sooner === undefined) return Option.some(known)
            yield* AuditTrail.record(sql, workspaceId, ReputationEntries.hastened(workspaceId, known.check))
            return Option.some<HeldCheck>({ ...sooner })
          })
        ),
      refail("ReputationChecks.hasten")
    ),

    due: Effect.fn("ReputationChecks.due")(
      (sources: ReadonlyArray<Check.Source>) =>
        Effect.map(
          sql<{ readonly workspaceId: WorkspaceId; readonly source: Check.Source }>`
            SELECT workspace_id AS "workspaceId", source FROM reputation_check
            WHERE due_at <= clock_timestamp() AND source = ANY (${
            ArrayLiteral.plain(sources, (source) => source)
          }::text[])
            ORDER BY due_at, workspace_id, source LIMIT 1`,
          ([row]) => Option.fromNullable(row)
        ),
      refail("ReputationChecks.due")
    ),

    spent: Effect.fn("ReputationChecks.spent")(
      (workspaceId: WorkspaceId, source: Check.Source, since: number) => spentOf(sql, workspaceId, source, since),
      refail("ReputationChecks.spent")
    ),

    begin: Effect.fn("ReputationChecks.begin")(
      (workspaceId: WorkspaceId, { after, cost, numbers, requests, since, source, version }: NewRun) =>
        transaction(
          sql,
          Effect.gen(function*() {
            // Who begins it meanwhile waits here, and then finds another version.
            const [known] = yield* locked(sql, workspaceId, source)
            if (known === undefined || known.version !== version) return Option.none()
            const spent = yield* spentOf(sql, workspaceId, source, since)
            if (!Check.fits(known.check, spent, cost)) return Option.none()
            yield* sql`
              DELETE FROM reputation_check_run
              WHERE workspace_id = ${workspaceId}
                AND started_at < clock_timestamp() - make_interval(days => ${runsKeptDays}::integer)`
            const [begun] = yield* sql<Run>`
              INSERT INTO reputation_check_run AS r (
                workspace_id, source, run, started_at, numbers, requests, cost, stored, refused
              ) VALUES (
                ${workspaceId}, ${source}, ${version}, clock_timestamp(), ${numbers}, ${requests}, ${cost}, 0, 0
              )
              RETURNING ${runOf(sql)}`
            const run = begun!
            yield* sql`
              UPDATE reputation_check SET version = ${version + 1}, after_ani_id = ${after},
                due_at = ${fromMillis(sql, Check.dueAfter(known.check, run.startedAt))}
              WHERE workspace_id = ${workspaceId} AND source = ${source}`
            return Option.some(run)
          })
        ),
      refail("ReputationChecks.begin")
    ),

    end: Effect.fn("ReputationChecks.end")(
      function*(
        workspaceId: WorkspaceId,
        { run, source }: Pick<Run, "source" | "run">,
        { cost, error, refused, requests, stored }: Outcome
      ) {
        yield* assertAtMost("ReputationChecks.end", error?.length ?? 0, errorLengthMax)
        yield* sql`
          UPDATE reputation_check_run SET ended_at = clock_timestamp(), requests = ${requests}, cost = ${cost},
            stored = ${stored}, refused = ${refused}, error = ${error}
          WHERE workspace_id = ${workspaceId} AND source = ${source} AND run = ${run}`
      },
      refail("ReputationChecks.end")
    ),

    runs: Effect.fn("ReputationChecks.runs")(
      (workspaceId: WorkspaceId) =>
        sql<Run>`
          SELECT ${runOf(sql)} FROM reputation_check_run r WHERE r.workspace_id = ${workspaceId}
          ORDER BY r.started_at DESC, r.source, r.run DESC LIMIT ${runsMax}`,
      refail("ReputationChecks.runs")
    ),

    count: Effect.fn("ReputationChecks.count")(
      (workspaceId: WorkspaceId, which: Which, after: AniId | null) =>
        reads.of(workspaceId, (sql) =>
          Effect.map(
            sql<{ readonly numbers: number }>`
              SELECT count(*)::integer AS numbers FROM ani a
              WHERE a.workspace_id = ${workspaceId} AND ${asked(sql, workspaceId, which, after)}`,
            (rows) => rows[0]!.numbers
          )),
      refail("ReputationChecks.count")
    ),

    numbers: Effect.fn("ReputationChecks.numbers")(
      function*(
        workspaceId: WorkspaceId,
        which: Which,
        { after, limit }: { readonly after: AniId | null; readonly limit: number }
      ) {
        yield* assertAtMost("ReputationChecks.numbers", limit, pageSizeMax)
        return yield* reads.of(workspaceId, (sql) =>
          sql<AskedNumber>`
            SELECT a.ani_id AS id, a.calling_code AS "callingCode", a.number FROM ani a
            WHERE a.workspace_id = ${workspaceId} AND ${asked(sql, workspaceId, which, after)}
            ORDER BY a.ani_id LIMIT ${limit}`)
      },
      refail("ReputationChecks.numbers")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<ReputationChecks, never, Reads | SqlClient.SqlClient> = Layer.effect(
  ReputationChecks,
  make
)

// internal

type Which = Pick<Check.Check, "group" | "numbers">

const heldOf = (sql: SqlClient.SqlClient) =>
  sql`c.settings AS check, c.version, ${toMillis(sql, "c.due_at")} AS "dueAt", c.after_ani_id AS after`

const held = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<HeldCheck>`SELECT ${heldOf(sql)} FROM reputation_check c WHERE c.workspace_id = ${workspaceId}`,
    (rows) => Check.Source.literals.flatMap((source) => rows.find(({ check }) => check.source === source) ?? [])
  )

const locked = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, source: Check.Source) =>
  sql<HeldCheck>`
    SELECT ${heldOf(sql)} FROM reputation_check c
    WHERE c.workspace_id = ${workspaceId} AND c.source = ${source} FOR UPDATE`

const spentOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, source: Check.Source, since: number) =>
  Effect.map(
    sql<{ readonly spent: number }>`
      SELECT COALESCE(sum(r.cost), 0) AS spent FROM reputation_check_run r
      WHERE r.workspace_id = ${workspaceId} AND r.source = ${source} AND r.started_at >= ${fromMillis(sql, since)}`,
    (rows) => rows[0]!.spent
  )

const runOf = (sql: SqlClient.SqlClient) =>
  sql`r.source, r.run, ${toMillis(sql, "r.started_at")} AS "startedAt", ${toMillis(sql, "r.ended_at")} AS "endedAt",
    r.numbers, r.requests, r.cost, r.stored, r.refused, r.error`

/** Whether a check asks for number `a` of the workspace. */
const asked = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { group, numbers }: Which,
  after: AniId | null
) =>
  sql`a.status = 'ACTIVE_AND_BEING_MANAGED' AND a.ani_id > ${after ?? 0} AND ${
    numbers === "active"
      ? sql`true`
      : numbers === "group"
      ? sql`EXISTS (
          SELECT FROM pool p JOIN pool_member m ON m.workspace_id = ${workspaceId} AND m.pool_id = p.pool_id
          WHERE p.workspace_id = ${workspaceId} AND p.group_id = ${group} AND p.deleted_at IS NULL
            AND m.ani_id = a.ani_id
        )`
      : sql`EXISTS (
          SELECT FROM ani_day d
          WHERE d.workspace_id = ${workspaceId} AND d.ani_id = a.ani_id AND d.dials > 0
            AND d.day > (
              SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w
              WHERE w.workspace_id = ${workspaceId}
            ) - ${Check.dialedDays}::integer
        )`
  }`
