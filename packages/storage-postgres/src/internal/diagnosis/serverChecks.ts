/**
 * Checks of the PostgreSQL server and the database, whatever is in it.
 */
import type { Finding } from "@anipool/domain/audit/Finding"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { toMillis } from "../time.ts"

/** Looks at one thing. */
export type Check = (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<Finding>, SqlError>

/** PostgreSQL 15. */
const versionMin = 150_000
/** What a server with its worker may open at once, and a command beside it. */
const connectionsMin = 24
/** Clocks of machines that are kept right differ by some milliseconds. */
const clockOffMs = 2_000
/** No transaction of ours lives so long. */
const openMinutesMax = 10
/** Shares of what there is. */
const connectionsBusy = 0.9
const signalsBusy = 0.5
/** Transactions until PostgreSQL stops taking any: it holds at about two thousand million. */
const agesMax = 1_500_000_000
/** Rows of no use that are no more than a nuisance. */
const deadMin = 1_000_000

const version: Check = (sql) =>
  Effect.map(
    sql<{ readonly number: number; readonly name: string }>`
      SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS name`,
    ([row]) =>
      row!.number >= versionMin ? [] : [{
        check: "version",
        severity: "error",
        message: `this is PostgreSQL ${row!.name}, and Anipool needs 15 or newer`,
        remedy: "Upgrade PostgreSQL."
      }]
  )

const writable: Check = (sql) =>
  Effect.map(
    sql<{ readonly replica: boolean; readonly readOnly: boolean }>`
      SELECT pg_is_in_recovery() AS replica, current_setting('default_transaction_read_only') = 'on' AS "readOnly"`,
    ([row]) =>
      !row!.replica && !row!.readOnly ? [] : [{
        check: "writable",
        severity: "error",
        message: row!.replica ? "the database is a replica, which takes no writes" : "the database takes no writes",
        remedy: row!.replica
          ? "Name the primary in DATABASE_URL, or promote this one."
          : "ALTER DATABASE … RESET default_transaction_read_only (of the database, the role or the server)."
      }]
  )

const durability: Check = (sql) =>
  Effect.map(
    sql<{ readonly name: string }>`
      SELECT name FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY name`,
    (rows) =>
      rows.map(({ name }) => ({
        check: "durability",
        severity: "error",
        message: `${name} is off: what was answered may be gone after a crash`,
        remedy: `Switch ${name} on, in PostgreSQL's configuration or where the role or the database sets it.`
      }))
  )

const connections: Check = (sql) =>
  Effect.map(
    sql<{ readonly most: number; readonly used: number; readonly limited: number | null }>`
      SELECT current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          AS most,
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::integer AS used,
        (
          SELECT min(most) FROM (
            SELECT datconnlimit FROM pg_database WHERE datname = current_database()
            UNION ALL SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user
          ) limits (most) WHERE most >= 0
        ) AS limited`,
    ([row]) => {
      const { limited, most, used } = row!
      const found: Array<Finding> = []
      if (Math.min(most, limited ?? most) < connectionsMin) {
        found.push({
          check: "connections",
          severity: "warning",
          message: `only ${
            Math.min(most, limited ?? most)
          } connections are allowed, and one server may open ${connectionsMin}`,
          remedy:
            "Raise max_connections, or the CONNECTION LIMIT of the database or the role; or put a pooler before it."
        })
      }
      if (used >= most * connectionsBusy) {
        found.push({
          check: "connections",
          severity: "error",
          message: `${used} of ${most} connections are in use`,
          remedy: "Raise max_connections, end what holds them (pg_stat_activity), or put a pooler before the database."
        })
      }
      return found
    }
  )

const clock: Check = (sql) =>
  Effect.gen(function*() {
    const before = yield* Clock.currentTimeMillis
    const rows = yield* sql<{ readonly now: number }>`SELECT ${toMillis(sql, "clock_timestamp()")} AS now`
    const after = yield* Clock.currentTimeMillis
    const { now } = rows[0]!
    const offMs = now < before ? before - now : now > after ? now - after : 0
    if (offMs < clockOffMs) return []
    return [{
      check: "clock",
      severity: "warning",
      message: `the database's clock and this machine's differ by ${Math.round(offMs / 1000)} s`,
      remedy: "Set both right and keep them so (NTP). Days and caps go by the database's."
    }]
  })

const signals: Check = (sql) =>
  Effect.map(
    sql<{ readonly usage: number }>`SELECT pg_notification_queue_usage() AS usage`,
    ([row]) =>
      row!.usage < signalsBusy ? [] : [{
        check: "feed",
        severity: "error",
        message: `the queue of PostgreSQL's signals is ${
          Math.round(row!.usage * 100)
        } % full, and changes stop when it is`,
        remedy:
          "End the session that listens and holds a transaction open: see pg_stat_activity, the oldest xact_start."
      }]
  )

const transactions: Check = (sql) =>
  Effect.map(
    sql<{ readonly pid: number; readonly name: string; readonly minutes: number }>`
      SELECT pid, application_name AS name, floor(extract(epoch FROM clock_timestamp() - xact_start) / 60)::integer AS minutes
      FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND xact_start < clock_timestamp() - make_interval(mins => ${openMinutesMax}::integer)
      ORDER BY xact_start LIMIT 10`,
    (rows) =>
      rows.map(({ minutes, name, pid }) => ({
        check: "transactions",
        severity: "warning",
        message:
          `a transaction is open for ${minutes} minutes (${
            name === "" ? "unnamed" : name
          }, pid ${pid}): nothing that ` +
          "changed since is cleaned up",
        remedy: `End it where it began, or with SELECT pg_terminate_backend(${pid}).`
      }))
  )

const autovacuum: Check = (sql) =>
  Effect.gen(function*() {
    const found: Array<Finding> = []
    const settings = yield* sql<{ readonly isOff: boolean; readonly age: number }>`
      SELECT current_setting('autovacuum') = 'off' AS "isOff",
        (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()) AS age`
    const { age, isOff } = settings[0]!
    if (isOff) {
      found.push({
        check: "autovacuum",
        severity: "error",
        message: "autovacuum is off: tables grow, and plans go wrong",
        remedy: "Switch autovacuum on in PostgreSQL's configuration."
      })
    }
    if (age > agesMax) {
      found.push({
        check: "autovacuum",
        severity: "error",
        message:
          `the oldest transaction that is not frozen is ${age.toLocaleString("en")} ago, and PostgreSQL stops at two ` +
          "thousand million",
        remedy:
          "VACUUM (FREEZE) the database, and look for what held autovacuum back: a transaction or a replication slot."
      })
    }
    const tables = yield* sql<{ readonly name: string; readonly isOff: boolean; readonly dead: number }>`
      SELECT c.relname AS name, COALESCE('autovacuum_enabled=false' = ANY(c.reloptions), false) AS "isOff",
        COALESCE(s.n_dead_tup, 0) AS dead
      FROM pg_class c LEFT JOIN pg_stat_user_tables s ON s.relid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
        AND ('autovacuum_enabled=false' = ANY(c.reloptions)
          OR (s.n_dead_tup > ${deadMin} AND s.n_dead_tup > 2 * s.n_live_tup))
      ORDER BY c.relname LIMIT 10`
    for (const { dead, isOff, name } of tables) {
      found.push({
        check: "autovacuum",
        severity: "warning",
        message: isOff
          ? `autovacuum is off for the table ${name}`
          : `the table ${name} holds ${dead.toLocaleString("en")} rows of no use`,
        remedy: isOff
          ? `ALTER TABLE ${name} RESET (autovacuum_enabled).`
          : `VACUUM ${name}, and look for what held autovacuum back: a transaction or a replication slot.`
      })
    }
    return found
  })

/** All of them. */
export const all: ReadonlyArray<Check> = [
  version,
  writable,
  durability,
  connections,
  clock,
  signals,
  transactions,
  autovacuum
]
