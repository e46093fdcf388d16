/**
 * The database that a process is told to use: the one of `DATABASE_URL`, or the embedded one of a data directory.
 *
 * For composition roots: `layerStorage` over `layer({ databaseUrl, dataDir })` is all of storage, its schema up to date.
 */
import type { PostgresUrlInvalid } from "@anipool/postgres-url/PostgresUrl"
import type { Storage } from "@anipool/storage/Storage"
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import * as Nodes from "./internal/citus/nodes.ts"
import { refail } from "./internal/failure.ts"
import * as Migrations from "./Migrations.ts"
import * as PgConnection from "./PgConnection.ts"
import * as PostgresStorage from "./PostgresStorage.ts"
import type { SchemaRefused } from "./SchemaRefused.ts"

/** Which database. */
export interface Options {
  /** `postgresql://…`; without it, the embedded PostgreSQL of `dataDir`. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** A way to the same database past its pooler, for migrations, snapshots and change signals. */
  readonly directDatabaseUrl?: Option.Option<Redacted.Redacted>
  /** A replica of it, for lists, the planner and what the console shows. */
  readonly readDatabaseUrl?: Option.Option<Redacted.Redacted>
  readonly dataDir: string
  /** Whether it is made where there is none (the default), or refused as absent. */
  readonly mayMake?: boolean
}

/** A database, there to connect to. */
export class PostgresDatabase extends Context.Tag("@anipool/storage-postgres/PostgresDatabase")<PostgresDatabase, {
  /** A client of its own; making it connects to nothing yet. */
  readonly client: (options?: Omit<PgConnection.Options, "replicaUrl">) => Layer.Layer<PgConnection.Clients>
  /** The way to it past any pooler, by which the nodes of a distributed one are found; the embedded one has none. */
  readonly directUrl: Option.Option<Redacted.Redacted>
  /**
   * Brings the schema up to date, through a client without a limit on statements, and grants roles what they need to run
   * servers and workers.
   */
  readonly migrate: (
    grantTo?: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Migrations.Applied>, StorageError | SchemaRefused>
}>() {}

/** Finds the database. The embedded one is started, or joined where it runs, for as long as the layer lives. */
export const make = Effect.fn("PostgresDatabase.make")(function*(options: Options) {
  const replicaUrl = Option.flatten(Option.fromNullable(options.readDatabaseUrl))
  yield* Effect.forEach(Option.toArray(replicaUrl), PgConnection.checkUrl)
  const { client, direct } = Option.isSome(options.databaseUrl)
    ? yield* clientsOf(options.databaseUrl.value, Option.flatten(Option.fromNullable(options.directDatabaseUrl)))
    : yield* embedded(options)
  const directUrl = Option.orElse(
    Option.flatten(Option.fromNullable(options.directDatabaseUrl)),
    () => options.databaseUrl
  )
  return PostgresDatabase.of({
    directUrl: Option.isSome(options.databaseUrl) ? directUrl : Option.none(),
    client: (options) => client({ ...options, ...(Option.isSome(replicaUrl) ? { replicaUrl: replicaUrl.value } : {}) }),
    migrate: (grantTo = []) =>
      Effect.provide(Migrations.migrateFor(grantTo, options), direct({ maxConnections: 1, statementTimeoutMs: 0 }))
  })
})

/** Finds the database. The embedded one is started, or joined where it runs, for as long as the layer lives. */
export const layer = (
  options: Options
): Layer.Layer<PostgresDatabase, EmbeddedPostgres.EmbeddedPostgresError | PostgresUrlInvalid> =>
  Layer.scoped(PostgresDatabase, make(options))

/** All of storage: brings the schema up to date when it is built. */
export const layerStorage = (
  options?: PgConnection.Options
): Layer.Layer<Storage, StorageError | SchemaRefused, PostgresDatabase> =>
  Layer.unwrapEffect(
    Effect.gen(function*() {
      const database = yield* PostgresDatabase
      yield* database.migrate()
      return Layer.provide(layerOver(database.directUrl, options), database.client(options))
    })
  )

/**
 * All of storage over clients, the schema up to date: in parts where the database is distributed (`Distribution`), whose nodes
 * are found by its URL.
 */
export const layerOver = (
  directUrl: Option.Option<Redacted.Redacted>,
  options?: PgConnection.Options
): Layer.Layer<Storage, StorageError, PgConnection.Clients> =>
  Layer.unwrapScoped(
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      if (Option.isNone(directUrl)) return PostgresStorage.layer
      const isDistributed = yield* refail("PostgresDatabase.layerStorage")(Nodes.isDistributed(sql))
      if (!isDistributed) return PostgresStorage.layer
      const { directUrl: _direct, replicaUrl: _replica, ...rest } = options ?? {}
      // Few databases are, and few commands of those that are not can wait for what is not theirs.
      const [CitusParts, PartsStorage] = yield* Effect.promise(() =>
        Promise.all([import("./citus/CitusParts.ts"), import("@anipool/storage-parts/PartsStorage")])
      )
      return PartsStorage.layer(yield* CitusParts.make({ ...rest, url: directUrl.value }))
    })
  )

// internal

type Client = (options?: PgConnection.Options) => Layer.Layer<PgConnection.Clients>

const clientsOf = (url: Redacted.Redacted, directUrl: Option.Option<Redacted.Redacted>) =>
  Effect.as(Effect.forEach([url, ...Option.toArray(directUrl)], PgConnection.checkUrl), {
    client: ((options) =>
      PgConnection.layerUrl(url, {
        ...options,
        ...(Option.isSome(directUrl) ? { directUrl: directUrl.value } : {})
      })) as Client,
    direct: ((options) => PgConnection.layerUrl(Option.getOrElse(directUrl, () => url), options)) as Client
  })

const embedded = (options: Options) =>
  Effect.map(EmbeddedPostgres.acquire(options), (connection) => {
    const client: Client = (options) => PgConnection.layerConnection(connection, options)
    return { client, direct: client }
  })
