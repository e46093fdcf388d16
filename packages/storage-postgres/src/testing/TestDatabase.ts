/**
 * A real database for a test, with the schema and nothing in it, dropped when the test is done.
 *
 * The server is the one of `DATABASE_URL`, whose user must be allowed to make databases; without it an embedded one,
 * which the first test that needs it starts and all others of the run share. `globalSetup` begins and ends a run.
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type * as ConfigError from "effect/ConfigError"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { createHash, randomBytes } from "node:crypto"
import * as Distribution from "../citus/Distribution.ts"
import * as EmbeddedPostgres from "../EmbeddedPostgres.ts"
import { refail } from "../internal/failure.ts"
import * as Migrations from "../Migrations.ts"
import * as PgConnection from "../PgConnection.ts"
import * as CitusCluster from "./CitusCluster.ts"
import * as TestRun from "./testRun.ts"
import { throwAwaySettings } from "./throwAwaySettings.ts"

/** Why there is no database for a test. */
export type TestDatabaseError = StorageError | EmbeddedPostgres.EmbeddedPostgresError | ConfigError.ConfigError

/** A database of a test's own. */
export class TestDatabase extends Context.Tag("@anipool/storage-postgres/testing/TestDatabase")<TestDatabase, {
  /** Where it is, for further clients: other "servers". Its user owns the tables. */
  readonly url: Redacted.Redacted
  /** The same for a role that may only do what a server needs: read and write rows. */
  readonly runUrl: Redacted.Redacted
}>() {}

type Database = Context.Tag.Service<TestDatabase>

/** A database of its own, with the schema, for as long as the scope lives. */
export const make: Effect.Effect<Database, TestDatabaseError, Scope.Scope> = Effect.suspend(() =>
  Effect.gen(function*() {
    const server = yield* findServer
    yield* ensureTemplate(server)
    return yield* createDatabase(server, Option.some(templateOf(server)))
  })
)

/**
 * A database of its own without anything in it.
 *
 * @public For tests.
 */
export const makeEmpty: Effect.Effect<Database, TestDatabaseError, Scope.Scope> = Effect.suspend(() =>
  Effect.flatMap(findServer, (server) => createDatabase(server, Option.none()))
)

/** A database with the schema, and a client of it as servers use it, which may not change tables. */
export const layer: Layer.Layer<TestDatabase | PgConnection.Clients, TestDatabaseError> = Layer.suspend(() =>
  layerAs(({ runUrl }) => runUrl)
)

/**
 * The same, with a client that owns the tables.
 *
 * @public For tests.
 */
export const layerOwner: Layer.Layer<TestDatabase | PgConnection.Clients, TestDatabaseError> = Layer.suspend(() =>
  layerAs(({ url }) => url)
)

// internal

const layerAs = (urlOf: (database: Database) => Redacted.Redacted) =>
  Layer.flatMap(
    Layer.scoped(TestDatabase, make),
    (context) => {
      const database = Context.get(context, TestDatabase)
      return Layer.merge(Layer.succeed(TestDatabase, database), PgConnection.layerUrl(urlOf(database)))
    }
  )

interface Server {
  /** Of a database that is there already. */
  readonly url: Redacted.Redacted
  /** The other nodes, where it is the coordinator of Citus. */
  readonly workers: ReadonlyArray<Redacted.Redacted>
  /** What the names of this run's databases begin with. */
  readonly prefix: string
}

// Once in each process. Nothing ends it but the end of the process: the server must outlive every single test, and is
// stopped with the run.
const startEmbedded = Effect.runSync(
  Effect.cachedFunction((dataDir: string) =>
    Effect.flatMap(Scope.make(), (scope) =>
      Scope.extend(
        EmbeddedPostgres.acquire({ dataDir, settings: throwAwaySettings }),
        scope
      )).pipe(Effect.map(PgConnection.toUrl))
  )
)

const findServer = Effect.gen(function*() {
  const directory = yield* TestRun.directory
  const given = yield* TestRun.databaseUrl
  const url = Option.isSome(given) ? given.value : yield* startEmbedded(directory)
  const workers = yield* TestRun.citusWorkers
  return {
    url: patient(url),
    workers: workers.map(patient),
    prefix: TestRun.databasePrefix(directory)
  } satisfies Server
}).pipe(
  // What a test sets up as its configuration is not about this.
  Effect.withConfigProvider(ConfigProvider.fromEnv())
)

/** How long a connection may take to be made: tests begin many at once, on machines that are busy with others. */
const connectTimeoutSeconds = 60

const patient = (url: Redacted.Redacted): Redacted.Redacted => {
  const parsed = new URL(Redacted.value(url))
  parsed.searchParams.set("connect_timeout", String(connectTimeoutSeconds))
  return Redacted.make(parsed.href)
}

const operation = "TestDatabase"

/** Runs statements in a session of their own, which may take their time. */
const inSession = <A>(
  url: Redacted.Redacted,
  run: (sql: SqlClient.SqlClient) => Effect.Effect<A, StorageError | SqlError>
): Effect.Effect<A, StorageError> =>
  Effect.flatMap(SqlClient.SqlClient, run).pipe(
    refail(operation),
    Effect.provide(PgConnection.layerUrl(url, { maxConnections: 1, statementTimeoutMs: 0 }))
  )

const templateOf = ({ prefix }: Server): string => `${prefix}template`

/** The role that runs servers, in all databases of the run. */
const runRoleOf = ({ prefix, url }: Server) => ({
  name: `${prefix}${TestRun.runRole}`,
  password: createHash("sha256").update(`${prefix} ${Redacted.value(url)}`).digest("hex")
})

/** Makes the database that others are copies of. */
const ensureTemplate = (server: Server): Effect.Effect<void, StorageError> =>
  inSession(server.url, (sql) =>
    Effect.gen(function*() {
      const template = templateOf(server)
      yield* sql`SELECT pg_advisory_lock(hashtextextended(${template}, 0))`
      const found = yield* sql`SELECT 1 FROM pg_database WHERE datname = ${template}`
      if (found.length > 0) return
      // Under its name only once it is complete.
      const draft = `${server.prefix}draft`
      const role = runRoleOf(server)
      yield* onEachNode(server, (sql) =>
        Effect.gen(function*() {
          yield* sql`DROP DATABASE IF EXISTS ${sql(draft)} WITH (FORCE)`
          yield* sql`CREATE DATABASE ${sql(draft)}`
          yield* sql`DROP ROLE IF EXISTS ${sql(role.name)}`
          yield* sql`CREATE ROLE ${sql(role.name)} LOGIN PASSWORD ${sql.literal(`'${role.password}'`)}`
        }))
      yield* Migrations.migrateFor([role.name]).pipe(
        // This release's own schema, on a database that was just made.
        Effect.catchTag("SchemaRefused", Effect.die),
        Effect.provide(PgConnection.layerUrl(withParts(server.url, { pathname: draft }), { statementTimeoutMs: 0 }))
      )
      if (server.workers.length > 0) yield* distribute(server, draft)
      yield* onEachNode(server, (sql) =>
        Effect.gen(function*() {
          // Citus looks after a database in a session of its own.
          yield* sql`ALTER DATABASE ${sql(draft)} ALLOW_CONNECTIONS false`
          yield* sql`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = ${draft}`
          yield* sql`ALTER DATABASE ${sql(draft)} RENAME TO ${sql(template)}`
        }))
    }))

/** Runs something on the server, and on its other nodes where it has some; those first. */
const onEachNode = (
  server: Server,
  run: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, StorageError | SqlError>
) => Effect.forEach([...server.workers, server.url], (url) => inSession(url, run), { discard: true })

/** Spreads a database with the schema over the nodes. */
const distribute = (server: Server, name: string) => {
  const coordinator = withParts(server.url, { pathname: name })
  const workers = server.workers.map((url) => withParts(url, { pathname: name }))
  const on = (url: Redacted.Redacted) => PgConnection.layerUrl(url, { maxConnections: 1, statementTimeoutMs: 0 })
  return Effect.gen(function*() {
    for (const url of [coordinator, ...workers]) yield* Effect.provide(CitusCluster.install, on(url))
    yield* Effect.provide(CitusCluster.join(coordinator, workers), on(coordinator))
    yield* Effect.provide(Distribution.distribute({ parts: CitusCluster.parts }), on(coordinator))
  }).pipe(Effect.catchTag("DistributionRefused", Effect.die))
}

const createDatabase = (server: Server, template: Option.Option<string>) =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      const name = `${server.prefix}${randomBytes(6).toString("hex")}`
      return Effect.as(
        onEachNode(server, (sql) =>
          Effect.gen(function*() {
            const from = Option.match(template, {
              onNone: () => sql.literal("TEMPLATE template0"),
              onSome: (template) => sql`TEMPLATE ${sql(template)}`
            })
            yield* sql`CREATE DATABASE ${sql(name)} ${from}`
          })),
        name
      )
    }),
    (name) =>
      onEachNode(server, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`).pipe(
        Effect.catchAll((error) => Effect.logWarning(`The database ${name} of a test is left behind`, error))
      )
  ).pipe(
    Effect.map((database) => {
      const { name, password } = runRoleOf(server)
      return TestDatabase.of({
        url: withParts(server.url, { pathname: database }),
        runUrl: withParts(server.url, { pathname: database, username: name, password })
      })
    })
  )

const withParts = (
  url: Redacted.Redacted,
  parts: Partial<Pick<URL, "password" | "pathname" | "username">>
): Redacted.Redacted => Redacted.make(Object.assign(new URL(Redacted.value(url)), parts).href)
