/**
 * An empty database, and statements on it.
 */
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** An empty database: a way to run something on it as a process of its own would. */
export const freshDatabase = Effect.map(
  TestDatabase.makeEmpty,
  ({ url }) => <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.provide(effect, PgConnection.layerUrl(url))
)

/** Runs statements. */
export const execute = (text: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text))

/** One value out of the database. */
export const read = (expression: string, from = "(SELECT) nothing") =>
  Effect.map(
    execute(`SELECT ${expression} AS value FROM ${from}`),
    (rows) => (rows[0] as { readonly value: unknown }).value
  )
