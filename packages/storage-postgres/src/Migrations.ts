/**
 * The schema, and how a database gets it: the tables by migrations, which are only ever added to, and the functions by
 * their definitions, which may change.
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { functions } from "./functions/list.ts"
import { refail } from "./internal/failure.ts"
import * as Functions from "./internal/schema/functions.ts"
import { type AppliedMigration, checksumOf, type Migration, missingOf } from "./internal/schema/Migration.ts"
import { transaction } from "./internal/transaction.ts"
import { migrations } from "./migrations/list.ts"
import { SchemaRefused } from "./SchemaRefused.ts"

/** A migration that was run. */
export interface Applied {
  readonly id: number
  readonly name: string
}

/** What a database is brought up to. */
export interface Schema {
  readonly migrations: ReadonlyArray<Migration>
  /** Definitions by name, in the order in which they can be made. */
  readonly functions: Readonly<Record<string, string>>
}

/** The table that says which migrations the database has. */
export const table = "anipool_migration"

const operation = "Migrations.migrate"

/**
 * Brings the database up to date, wholly or not at all; answers what was run, nothing when it was up to date. Several
 * processes may do so at once: one works, the others wait for it and find nothing to do.
 *
 * For a database with data in it use a client without a limit on statements (`PgConnection.Options`).
 */
export const migrate: Effect.Effect<ReadonlyArray<Applied>, StorageError | SchemaRefused, SqlClient.SqlClient> = Effect
  .suspend(() => migrateTo({ migrations, functions }))

/** `migrate` to a schema of one's own. */
export const migrateTo = (
  schema: Schema
): Effect.Effect<ReadonlyArray<Applied>, StorageError | SchemaRefused, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    transaction(
      sql,
      Effect.gen(function*() {
        yield* waitForTurn(sql)
        yield* refuseUnreleased(sql)
        yield* sql`
          CREATE TABLE IF NOT EXISTS ${sql(table)} (
            migration_id integer PRIMARY KEY,
            created_at timestamptz NOT NULL DEFAULT now(),
            name text NOT NULL,
            checksum text NOT NULL
          )`
        const applied = yield* sql<AppliedMigration>`
          SELECT migration_id AS id, name, checksum FROM ${sql(table)} ORDER BY migration_id`
        const missing = yield* Either.mapLeft(
          missingOf(schema.migrations, applied),
          (message) => new SchemaRefused({ message })
        )
        for (const migration of missing) yield* apply(sql, migration)
        yield* Functions.install(sql, schema.functions)
        yield* Effect.annotateLogs(Effect.logDebug("the schema is up to date"), { applied: missing.length })
        return missing.map(({ id, name }) => ({ id, name }))
      })
    )).pipe(refail(operation), Effect.withSpan(operation))

// internal

/** Key of the advisory lock under which a database is migrated. */
const turnKey = 4_073_581_906

/** Waits for whoever migrates this database now. It asks again and again, as waiting in silence has a limit. */
const waitForTurn = (sql: SqlClient.SqlClient) =>
  sql<{ readonly isMine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${turnKey}) AS "isMine"`.pipe(
    Effect.flatMap((rows) =>
      rows[0]?.isMine === true ? Effect.succeed(true) : Effect.as(sql`SELECT pg_sleep(0.1)`, false)
    ),
    Effect.repeat({ until: (isMine) => isMine })
  )

/** Databases from before the first release have migrations without checksums. */
const refuseUnreleased = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const rows = yield* sql`
    SELECT FROM pg_class WHERE oid = to_regclass(${table}) AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = 'checksum'
    )`
  if (rows.length === 0) return
  return yield* new SchemaRefused({
    message:
      "The database was made before the first release of Anipool and cannot be brought up to date. Nothing in it "
      + "was changed. Use a new one: an empty database in DATABASE_URL or, for the embedded PostgreSQL, another "
      + "ANIPOOL_DATA_DIR (or move the old directory away)."
  })
})

const apply = (sql: SqlClient.SqlClient, migration: Migration) =>
  Effect.zipRight(
    sql.unsafe(migration.sql),
    sql`
      INSERT INTO ${sql(table)} (migration_id, name, checksum)
      VALUES (${migration.id}, ${migration.name}, ${checksumOf(migration.sql)})`
  )
