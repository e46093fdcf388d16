/**
 * Partitions by time: made ahead, and dropped when what they hold is too old. Ranges are UTC.
 */
import * as ClockWatch from "@anipool/domain/lifecycle/ClockWatch"
import type { ArchivedKind } from "@anipool/storage/ArchivedDays"
import type { Retention } from "@anipool/storage/StatisticsUpkeep"
import { TransactionConnection } from "@effect/sql/SqlClient"
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { databaseLocks } from "../advisoryLocks.ts"
import { sqlStateOf } from "../failure.ts"
import { fromMillis, toMillis } from "../time.ts"
import { transaction } from "../transaction.ts"

/** Days of assignments that are prepared ahead: a worker may be away for a week. */
const daysAhead = 7
/** Months of dials that are prepared ahead; a dial may be a day ahead of its time. */
const monthsAhead = 2
/** Rows without a partition of their own, and rejected records, that one step deletes. */
const deletedMax = 10_000

/**
 * Makes or drops one partition, or deletes some rows that are too old; whether there may be more to do at once. `false`
 * also when it could not be done now (another process is at it, or the table was busy), and when one was dropped: the
 * next one goes another time, so that an operator sees it coming.
 *
 * Nothing is dropped that the clock alone calls old: records must have come in since that call it old too, and the clock
 * must be believed (`ClockWatch`).
 *
 * `parts`: where rows are, of a database that is distributed. What concerns the tables is the coordinator's, and what is asked of
 * rows and done to them, each part's; for these a transaction of their own.
 */
export const step = (
  sql: SqlClient.SqlClient,
  retention: Retention,
  parts?: Effect.Effect<ReadonlyArray<SqlClient.SqlClient>, SqlError>
) =>
  transaction(
    sql,
    Effect.gen(function*() {
      const turn = yield* sql<{ readonly isMine: boolean }>`
        SELECT pg_try_advisory_xact_lock(${databaseLocks.partitions}) AS "isMine"`
      if (turn[0]?.isMine !== true) return false
      if (parts !== undefined) yield* sql`SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)`
      const places = parts === undefined ? [inside(sql)] : (yield* parts).map(outside)
      const isBelieved = yield* watchClock(sql, places)
      const moved = isBelieved ? yield* storeDialsFrom(sql, retention, places) : []
      if (yield* make(sql, retention)) return true
      // Dials that were read before the instant was moved may come yet: only from the next step on is it told what is archived.
      if (moved.length > 0 && retention.onlyArchived === true) return false
      if (!isBelieved || (yield* drop(sql, retention, places))) return false
      const more = yield* Effect.forEach(places, (at) => at((sql) => clear(sql, retention)))
      return more.includes(true)
    })
  ).pipe(
    Effect.catchAll((error) =>
      error instanceof SqlError && sqlStateOf(error) === lockNotAvailable ? Effect.succeed(false) : Effect.fail(error)
    )
  )

// internal

const lockNotAvailable = "55P03"

/** Where rows are: the database itself, in the transaction; or its parts, each outside of it. */
type Places = ReadonlyArray<<A, E>(ask: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) => Effect.Effect<A, E>>

const inside = (sql: SqlClient.SqlClient): Places[number] => (ask) => ask(sql)

/** A transaction is of whoever began it, whichever client is asked. */
const outside = (sql: SqlClient.SqlClient): Places[number] => (ask) =>
  Effect.mapInputContext(ask(sql), (context: Context.Context<never>) => Context.omit(TransactionConnection)(context))

/** Whether something is so at one of them. */
const anywhere = (places: Places, condition: (sql: SqlClient.SqlClient) => Fragment) =>
  Effect.exists(
    places,
    (at) =>
      at((sql) =>
        Effect.map(sql<{ readonly is: boolean }>`SELECT ${condition(sql)} AS is`, ([row]) => row?.is === true)
      )
  )

/** Looks at the clock; whether it is believed. */
const watchClock = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, places: Places) {
  const rows = yield* sql<ClockWatch.ClockWatch & { readonly now: number }>`
    SELECT ${toMillis(sql, "clock_timestamp()")} AS now, ${toMillis(sql, "seen_at")} AS "seenAt",
      ${toMillis(sql, "leaped_at")} AS "leapedAt"
    FROM clock_watch FOR UPDATE`
  const { now, ...before } = rows[0]!
  const { going, watch } = ClockWatch.look(before, now)
  yield* sql`
    UPDATE clock_watch
    SET seen_at = ${fromMillis(sql, watch.seenAt)}, leaped_at = ${fromMillis(sql, watch.leapedAt)}`
  if (going !== "on") {
    yield* Effect.logWarning(
      going === "ahead"
        ? "storage's clock leaped ahead since it was last looked at: nothing is dropped until it has gone on for a day"
        : "storage's clock went back since it was last looked at"
    ).pipe(Effect.annotateLogs({ seconds: Math.round((now - before.seenAt) / 1000) }))
  }
  const isAhead = yield* anywhere(places, (sql) =>
    sql`EXISTS (
      SELECT FROM assignment WHERE assigned_at >= date_trunc('day', clock_timestamp(), 'UTC') + INTERVAL '1 day'
    )`)
  if (isAhead) yield* Effect.logWarning(countedAhead)
  return watch.leapedAt === null
})

const countedAhead = "assignments were counted under a day that has not come, as the database's clock was ahead: " +
  "their caps stay closed until that day is over, or `anipool ledger reset-day` has set them right"

/**
 * Moves the instant on from which dials are stored, once a dial of the present month is there: it calls the others old as
 * much as the clock does. Where there are no dials before that instant, nothing is lost by it.
 */
const storeDialsFrom = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  { dialMonths }: Retention,
  places: Places
) {
  const [present] = yield* sql<{ readonly month: string; readonly from: string }>`
    SELECT month::text AS month, (month - make_interval(months => ${dialMonths}::integer))::text AS "from"
    FROM (SELECT date_trunc('month', now(), 'UTC') AS month) present`
  const { from, month } = present!
  const isThere = (condition: (sql: SqlClient.SqlClient) => Fragment) =>
    anywhere(places, (sql) => sql`EXISTS (SELECT FROM dial WHERE dialed_at ${condition(sql)})`)
  const mayMove = (yield* isThere((sql) => sql`>= ${month}::timestamptz`))
    || !(yield* isThere((sql) => sql`< ${from}::timestamptz`))
  if (!mayMove) return []
  return yield* sql`
    UPDATE dial_retention SET stored_from = ${from}::timestamptz WHERE stored_from < ${from}::timestamptz RETURNING 1`
})

/** The instant from which dials are stored. */
const storedFrom = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly from: string }>`SELECT stored_from::text AS "from" FROM dial_retention`,
    ([row]) => row!.from
  )

/** Makes the first partition that is missing; whether there was one. */
const make = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, { dialMonths }: Retention) {
  const stored = yield* storedFrom(sql)
  const [missing] = yield* sql<Record<"by" | "from" | "name" | "parent" | "to", string>>`
    SELECT parent, by, name, "from"::text AS "from", "to"::text AS "to"
    FROM (
      SELECT 'assignment' AS parent, 'assigned_at' AS by, day AS "from", day + INTERVAL '1 day' AS "to",
        'assignment_' || to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD') AS name
      FROM generate_series(
        date_trunc('day', now(), 'UTC'), date_trunc('day', now(), 'UTC') + make_interval(days => ${daysAhead}::integer),
        INTERVAL '1 day'
      ) AS day
      UNION ALL
      SELECT 'dial', 'dialed_at', month AT TIME ZONE 'UTC', (month + INTERVAL '1 month') AT TIME ZONE 'UTC',
        'dial_' || to_char(month, 'YYYYMM')
      FROM generate_series(
        date_trunc('month', GREATEST(
          ${stored}::timestamptz AT TIME ZONE 'UTC', (now() AT TIME ZONE 'UTC') - make_interval(months => ${dialMonths}::integer)
        )),
        date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ${monthsAhead}::integer),
        INTERVAL '1 month'
      ) AS month
      UNION ALL
      SELECT 'exploration', 'assigned_at', month AT TIME ZONE 'UTC', (month + INTERVAL '1 month') AT TIME ZONE 'UTC',
        'exploration_' || to_char(month, 'YYYYMM')
      FROM generate_series(
        date_trunc('month', now() AT TIME ZONE 'UTC'),
        date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ${monthsAhead}::integer),
        INTERVAL '1 month'
      ) AS month
    ) wanted
    WHERE to_regclass(quote_ident(name)) IS NULL
    ORDER BY parent, abs(extract(epoch FROM "from" - now()))
    LIMIT 1`
  if (missing === undefined) return false
  const { by, from, name, parent, to } = missing
  yield* sql`SELECT make_partition(${parent}, ${by}, ${name}, ${from}::timestamptz, ${to}::timestamptz)`
  return true
})

/** Drops the oldest partition that is too old, and archived where that is asked for; whether there was one. */
const drop = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  { assignmentDays, onlyArchived }: Retention,
  places: Places
) {
  const stored = yield* storedFrom(sql)
  const isAssignedToday = yield* anywhere(places, hasAssignmentsToday)
  const old = yield* sql<{ readonly name: string; readonly kind: ArchivedKind | "exploration" }>`
    SELECT c.relname AS name, p.relname AS kind
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    WHERE i.inhparent IN ('assignment'::regclass, 'dial'::regclass, 'exploration'::regclass)
      AND CASE p.relname
        WHEN 'assignment' THEN c.relname ~ '^assignment_[0-9]{8}$' AND right(c.relname, 8)
          < to_char((now() AT TIME ZONE 'UTC')::date - ${assignmentDays}::integer, 'YYYYMMDD')
        -- What was explored is of use with the dials that came of it.
        ELSE c.relname ~ '^(dial|exploration)_[0-9]{6}$' AND right(c.relname, 6) < to_char(${stored}::timestamptz AT TIME ZONE 'UTC', 'YYYYMM')
      END
      AND (p.relname <> 'assignment' OR ${isAssignedToday}::boolean)
    ORDER BY c.relname`
  for (const { kind, name } of old) {
    // What was explored is in no archive.
    const isKept = onlyArchived === true && kind !== "exploration"
      && (yield* Effect.exists(places, (at) => at((sql) => hasUnarchived(sql, kind, name))))
    if (isKept) {
      yield* Effect.annotateLogs(Effect.logWarning(keptUnarchived), { partition: name })
      continue
    }
    yield* sql`SELECT drop_partition(${name})`
    yield* Effect.annotateLogs(Effect.logInfo("dropped a partition whose records are older than the retention"), {
      partition: name
    })
    return true
  }
  return false
})

const keptUnarchived =
  "a partition whose records are older than the retention is kept, as some of them are not archived: " +
  "`anipool archive` writes them"

/** Whether a partition has rows that lie in no day that is archived: looked for in what the archived days leave between them. */
const hasUnarchived = (sql: SqlClient.SqlClient, kind: ArchivedKind, name: string) => {
  const at = sql(kind === "dial" ? "dialed_at" : "assigned_at")
  return Effect.map(
    sql`
      SELECT 1
      FROM (
        SELECT begins AT TIME ZONE 'UTC' AS begins, (begins + ${kind === "dial" ? "1 month" : "1 day"}::interval)
          AT TIME ZONE 'UTC' AS ends
        FROM to_timestamp(rpad(substring(${name}::text FROM '[0-9]+$'), 8, '01'), 'YYYYMMDD') AS read,
          LATERAL (SELECT read::date::timestamp AS begins) day
      ) p
      CROSS JOIN workspace w
      CROSS JOIN LATERAL unnest(
        tstzmultirange(tstzrange(p.begins, p.ends)) - COALESCE((
          SELECT range_agg(tstzrange(a.from_at, a.until_at)) FROM archived_day a
          WHERE a.workspace_id = w.workspace_id AND a.kind = ${kind} AND a.archived_at IS NOT NULL
            AND a.until_at > p.begins AND a.from_at < p.ends
        ), '{}'::tstzmultirange)
      ) AS gap
      WHERE EXISTS (
        SELECT FROM ${sql(kind)} r
        WHERE r.workspace_id = w.workspace_id AND r.${at} >= lower(gap) AND r.${at} < upper(gap)
      )
      LIMIT 1`,
    (rows) => rows.length > 0
  )
}

/** Whether a row lies in a day that is archived, or may go without. */
const mayGo = (sql: SqlClient.SqlClient, kind: ArchivedKind, row: string, { onlyArchived }: Retention) =>
  onlyArchived === true
    ? sql`EXISTS (
        SELECT FROM archived_day a
        WHERE a.workspace_id = ${sql(row)}.workspace_id AND a.kind = ${kind} AND a.archived_at IS NOT NULL
          AND a.until_at > ${sql(row)}.${sql(kind === "dial" ? "dialed_at" : "assigned_at")}
          AND a.from_at <= ${sql(row)}.${sql(kind === "dial" ? "dialed_at" : "assigned_at")}
      )`
    : sql`true`

/** Only with them are assignments dropped: they call the others old as much as the clock does. */
const hasAssignmentsToday = (sql: SqlClient.SqlClient) =>
  sql`EXISTS (SELECT FROM assignment WHERE assigned_at >= date_trunc('day', now(), 'UTC'))`

/** Deletes what is too old and lies in no partition of its own; whether there may be more of it. */
const clear = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, retention: Retention) {
  const { assignmentDays } = retention
  const deleted = yield* sql<{ readonly most: number }>`
    WITH assignments AS (
      DELETE FROM assignment_default WHERE ctid IN (
        SELECT s.ctid FROM assignment_default s
        WHERE assigned_at < date_trunc('day', now(), 'UTC') - make_interval(days => ${assignmentDays}::integer)
          AND ${hasAssignmentsToday(sql)} AND ${mayGo(sql, "assignment", "s", retention)}
        LIMIT ${deletedMax}
      ) RETURNING 1
    ), dials AS (
      DELETE FROM dial_default WHERE ctid IN (
        SELECT d.ctid FROM dial_default d, dial_retention WHERE d.dialed_at < stored_from
          AND ${mayGo(sql, "dial", "d", retention)}
        LIMIT ${deletedMax}
      ) RETURNING 1
    ), explorations AS (
      DELETE FROM exploration_default WHERE ctid IN (
        SELECT e.ctid FROM exploration_default e, dial_retention WHERE e.assigned_at < stored_from LIMIT ${deletedMax}
      ) RETURNING 1
    ), rejected AS (
      DELETE FROM dial_rejected d USING (
        SELECT workspace_id, rejected_id FROM dial_rejected, dial_retention
        WHERE rejected_at < stored_from LIMIT ${deletedMax}
      ) old
      WHERE d.workspace_id = old.workspace_id AND d.rejected_id = old.rejected_id RETURNING 1
    ), batches AS (
      -- Their dials are counted again no more.
      DELETE FROM health_batch b USING (
        SELECT workspace_id, sequence FROM health_batch, dial_retention
        WHERE dialed_to < stored_from AND packed IS NULL LIMIT ${deletedMax}
      ) old
      WHERE b.workspace_id = old.workspace_id AND b.sequence = old.sequence RETURNING 1
    )
    SELECT GREATEST(
      (SELECT count(*) FROM assignments), (SELECT count(*) FROM dials), (SELECT count(*) FROM rejected),
      (SELECT count(*) FROM batches), (SELECT count(*) FROM explorations)
    ) AS most`
  return deleted[0]!.most >= deletedMax
})
