/**
 * The schema, and how a database gets it: the tables by migrations, which are only ever added to, and the functions by
 * their definitions, which may change.
 */
import { version } from "@anipool/domain/Release"
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { functions } from "./functions/list.ts"
import { databaseLocks } from "./internal/advisoryLocks.ts"
import * as Nodes from "./internal/citus/nodes.ts"
import * as Tables from "./internal/citus/tables.ts"
import { refail, sqlStateOf } from "./internal/failure.ts"
import * as Functions from "./internal/schema/functions.ts"
import * as Grants from "./internal/schema/grants.ts"
import { type Migration, missingOf, titleOf } from "./internal/schema/Migration.ts"
import * as MigrationTable from "./internal/schema/migrationTable.ts"
import { connectedBefore } from "./internal/schema/servers.ts"
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
  /** In their order. */
  readonly migrations: ReadonlyArray<Migration>
  /** Definitions by name, in the order in which they can be made. */
  readonly functions: Readonly<Record<string, string>>
  /** The release that it is the schema of, `1.2.0`. */
  readonly release: string
}

/** How a database is brought up to date. */
export interface Options {
  /** Whether a database that has nothing of Anipool gets its schema (the default), or is refused as absent. */
  readonly mayMake?: boolean
}

/** The schema of this release. */
export const schema: Schema = { migrations, functions, release: version }

const operation = "Migrations.migrate"

/**
 * Brings the database up to date, wholly or not at all; answers the migrations that were run, none when it was up to
 * date. Several processes may do so at once: one works, the others wait for it and find nothing to do. Who finds nothing
 * to do needs no right to change the schema.
 *
 * For a database with data in it use a client without a limit on statements (`PgConnection.Options`).
 *
 * @public For programs that have Anipool inside (docs/embedding.md), and tests.
 */
export const migrate: Effect.Effect<ReadonlyArray<Applied>, StorageError | SchemaRefused, SqlClient.SqlClient> = Effect
  .suspend(() => migrateTo(schema))

/**
 * `migrate`, and grants roles what they need to run servers and workers: to read and write rows, to call functions, and no
 * more. What a later migration adds is granted to them by itself.
 */
export const migrateFor = (
  roles: ReadonlyArray<string>,
  options?: Options
): Effect.Effect<ReadonlyArray<Applied>, StorageError | SchemaRefused, SqlClient.SqlClient> =>
  migrateTo(schema, roles, options)

/** `migrateFor` to a schema other than this release's. */
export const migrateTo = (
  { functions, migrations, release }: Schema,
  roles: ReadonlyArray<string> = [],
  { mayMake = true }: Options = {}
): Effect.Effect<ReadonlyArray<Applied>, StorageError | SchemaRefused, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const schema: Schema = { functions, migrations, release }
    const ofTables = transaction(
      sql,
      Effect.gen(function*() {
        yield* waitForTurn(sql)
        // What functions that run as this role go by; a role's own temporary tables come last.
        yield* sql`SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`
        if (yield* MigrationTable.isUnreleased(sql)) return yield* unfit(unreleased)
        const applied = yield* MigrationTable.readIfAny(sql)
        if (applied.length === 0 && !mayMake) return yield* absent
        const missing = yield* Either.mapLeft(missingOf(migrations, applied), unfit)
        const isDistributed = missing.length > 0 && (yield* Nodes.isDistributed(sql))
        if (isDistributed) yield* Tables.begin(sql)
        if (missing.length > 0) yield* MigrationTable.ensureTable(sql)
        for (const migration of missing) {
          yield* refuseBesideOlder(sql, migration)
          yield* MigrationTable.apply(sql, migration)
        }
        if (isDistributed) yield* Tables.spreadNew(sql)
        const isChanged = (yield* Functions.install(sql, functions, release)) || missing.length > 0
        const grantees = isChanged ? [...new Set([...roles, ...(yield* Grants.granted(sql))])] : roles
        yield* Effect.forEach(grantees, (role) => Grants.grantTo(sql, role))
        yield* Effect.annotateLogs(Effect.logDebug("the schema is up to date"), { applied: missing.length })
        return missing.map(({ id, name }) => ({ id, name }))
      })
    )
    return Effect.gen(function*() {
      if (!(yield* Nodes.isDistributed(sql))) return yield* ofTables
      const applied = yield* Effect.catchIf(
        ofTables,
        (error): error is SqlError => error instanceof SqlError && isBeneathView(error),
        () => Effect.zipRight(Nodes.onEach(sql, Nodes.closeParts), ofTables)
      )
      yield* Effect.forEach(
        yield* Nodes.open(sql, schema),
        ({ isDone, node, said }) =>
          isDone
            ? Effect.void
            : Effect.logWarning(`The node ${node} is not brought up to date: ${said.split("\n", 1)[0]}`)
      )
      return applied
    })
  }).pipe(
    Effect.catchIf(
      (error): error is SqlError => error instanceof SqlError && sqlStateOf(error) === insufficientPrivilege,
      (error) => new SchemaRefused({ reason: "not-allowed", message: notAllowed(error) })
    ),
    refail(operation),
    Effect.withSpan(operation)
  )

// internal

/** SQLSTATEs of what cannot be changed beneath the views of a distributed database's parts: a column, by its type or altogether. */
const isBeneathView = (error: SqlError): boolean => ["2BP01", "0A000"].includes(sqlStateOf(error) ?? "")

const insufficientPrivilege = "42501"

const notAllowed = ({ cause }: SqlError) =>
  `The database's schema is not that of this release, and this role may not change it (${
    cause instanceof Error ? cause.message : "permission denied"
  }). Run "anipool migrate --grant-to ROLE" as the role that owns the tables, ROLE being the one that runs servers.`

/** Waits for whoever migrates this database now. It asks again and again, as waiting in silence has a limit. */
const waitForTurn = (sql: SqlClient.SqlClient) =>
  sql<{ readonly isMine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${databaseLocks.migration}) AS "isMine"`.pipe(
    Effect.flatMap((rows) =>
      rows[0]?.isMine === true ? Effect.succeed(true) : Effect.as(sql`SELECT pg_sleep(0.1)`, false)
    ),
    Effect.repeat({ until: (isMine) => isMine })
  )

const absent = new SchemaRefused({ reason: "absent", message: "The database has nothing of Anipool yet." })

const unfit = (message: string) => new SchemaRefused({ reason: "unfit", message })

const unreleased =
  "The database was made before the first release of Anipool and cannot be brought up to date; nothing in it was "
  + "changed. Use a new one: an empty database in DATABASE_URL or, for the embedded PostgreSQL, another ANIPOOL_DATA_DIR."

/** A migration that breaks servers waits until none of them is connected. */
const refuseBesideOlder = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, migration: Migration) {
  if (migration.breaksBefore === undefined) return
  const servers = yield* connectedBefore(sql, migration.breaksBefore)
  if (servers.length === 0) return
  return yield* new SchemaRefused({
    reason: "older-servers",
    message:
      `The migration ${titleOf(migration)} breaks servers of releases before ${migration.breaksBefore}, and some `
      + `are connected: ${servers.slice(0, serversNamedMax).join(", ")}. Stop them, or upgrade them first.`
  })
})

/** A message names this many servers. */
const serversNamedMax = 10
