/**
 * What a database says of the migrations that it has.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { type AppliedMigration, checksumOf, type Migration } from "./Migration.ts"

/** The table that says it. */
export const table = "anipool_migration"

/** Makes the table unless it is there. */
export const ensureTable = (sql: SqlClient.SqlClient) =>
  sql`
    CREATE TABLE IF NOT EXISTS ${sql(table)} (
      migration_id integer PRIMARY KEY,
      created_at timestamptz NOT NULL DEFAULT now(),
      name text NOT NULL,
      checksum text NOT NULL,
      -- Servers of releases before this one cannot run with it. Null: it only added.
      breaks_before text
    )`

/** Whether there is the table: nobody has brought the database up to date yet where it is not. */
export const isThere = (sql: SqlClient.SqlClient) =>
  Effect.map(sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`, (rows) => rows.length > 0)

/** Whether the database was made before the first release: its table has another form. */
export const isUnreleased = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql`
      SELECT 1 FROM pg_class WHERE oid = to_regclass(${table}) AND NOT EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = 'breaks_before'
      )`,
    (rows) => rows.length > 0
  )

/** The migrations that the database has, in their order; none when it has no table of them. */
export const readIfAny = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const found = yield* sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`
  return found.length === 0 ? [] : yield* read(sql)
})

/** The migrations that the database has, in their order. */
export const read = (sql: SqlClient.SqlClient) =>
  sql<AppliedMigration>`
    SELECT migration_id AS id, name, checksum, breaks_before AS "breaksBefore" FROM ${sql(table)}
    ORDER BY migration_id`

/** Applies one and says so. */
export const apply = (sql: SqlClient.SqlClient, { breaksBefore, id, name, sql: statements }: Migration) =>
  Effect.zipRight(
    sql.unsafe(statements),
    sql`
      INSERT INTO ${sql(table)} (migration_id, name, checksum, breaks_before)
      VALUES (${id}, ${name}, ${checksumOf(statements)}, ${breaksBefore ?? null})`
  )
