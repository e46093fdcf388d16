/**
 * A database as an earlier release left it: from a dump in plain SQL, as `pg_dump --inserts` writes it.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { refail } from "../internal/failure.ts"
import * as PgConnection from "../PgConnection.ts"
import * as DatabaseClock from "./DatabaseClock.ts"
import * as TestDatabase from "./TestDatabase.ts"

/**
 * A database of its own with what is in a dump, for as long as the scope lives; answers where it is.
 *
 * @public For tests.
 */
export const restore = (dump: string): Effect.Effect<Redacted.Redacted, TestDatabase.TestDatabaseError, Scope.Scope> =>
  Effect.gen(function*() {
    const { url } = yield* TestDatabase.makeEmpty
    yield* inSession(url, (sql) => sql.unsafe(dump))
    return url
  })

/**
 * Sets a database's clock to an instant, from which it goes on; for sessions that begin afterwards.
 *
 * @public For tests.
 */
export const goBackTo = (url: Redacted.Redacted, epochMs: number) =>
  inSession(url, (sql) => Effect.zipRight(DatabaseClock.takeOver, DatabaseClock.goBackTo(sql, epochMs)))

/**
 * Lets a database have a migration that only a later release knows.
 *
 * @public For tests.
 */
export const addLaterMigration = (url: Redacted.Redacted) =>
  inSession(
    url,
    (sql) => sql`INSERT INTO anipool_migration (migration_id, name, checksum) VALUES (9999, 'of_a_later_release', 'x')`
  )

// internal

/** In a session of its own: a dump leaves settings behind in the one that reads it. */
const inSession = <A>(
  url: Redacted.Redacted,
  run: (sql: SqlClient.SqlClient) => Effect.Effect<A, SqlError, SqlClient.SqlClient>
) =>
  Effect.flatMap(SqlClient.SqlClient, run).pipe(
    refail("RestoredDatabase"),
    Effect.provide(PgConnection.layerUrl(url, { maxConnections: 1, statementTimeoutMs: 0 }))
  )
