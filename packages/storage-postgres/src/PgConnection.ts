/**
 * Connections to PostgreSQL: a client as the adapter needs it.
 *
 * Nothing waits for ever: not for a free connection, not for a new one, not for an answer. A statement that the server
 * does not finish in time is ended by the server; a server that says nothing at all is given up with its connection.
 * Connections are made when they are needed, so a client can be built while the database is away, and works again as
 * soon as it is back.
 */
import * as Reactivity from "@effect/experimental/Reactivity"
import * as PgClient from "@effect/sql-pg/PgClient"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { Socket } from "node:net"
import * as Pg from "pg"
import type { Connection } from "./EmbeddedPostgres.ts"
import * as Prepared from "./internal/prepared.ts"
import { applicationName } from "./internal/schema/servers.ts"

/** What may be set about a client. */
export interface Options {
  /** Connections at once. Defaults to 10. */
  readonly maxConnections?: number
  /**
   * How long the server may work on one statement, in milliseconds; 0: as long as it takes, for migrations. Defaults to
   * 5000.
   */
  readonly statementTimeoutMs?: number
}

/** How long a caller waits for a connection, free or new. */
const connectTimeoutMs = 3_000
/** What a statement may take; the slowest that serve requests write some thousand rows. */
const statementTimeoutMsDefault = 5_000
/** How much longer than that a connection in use may be silent: by then the server should have ended the statement. */
const graceMs = 1_000
/** A transaction whose owner has stopped talking holds locks that all others wait for. */
const idleInTransactionTimeoutMs = 10_000
const idleTimeoutMs = 30_000
const maxConnectionsDefault = 10
const closeTimeoutMs = 2_000

/**
 * A client beside the other, with connections of its own, for work in the background whose statements may take longer
 * than anyone would wait for a request.
 */
export class PatientClient
  extends Context.Tag("@anipool/storage-postgres/PatientClient")<PatientClient, SqlClient.SqlClient>()
{}

/** The clients of one database. */
export type Clients = PgClient.PgClient | SqlClient.SqlClient | PatientClient | Prepared.Prepared

/** A client for `postgresql://…`. */
export const layerUrl = (
  url: Redacted.Redacted,
  options: Options = {}
): Layer.Layer<Clients> => layerPool({ connectionString: Redacted.value(url) }, options)

/** A client for the embedded PostgreSQL, or for any other whose address is known in parts. */
export const layerConnection = (
  { database, host, password, port, username }: Connection,
  options: Options = {}
): Layer.Layer<Clients> =>
  layerPool({ host, port, user: username, password: Redacted.value(password), database, ssl: false }, options)

/** A connection as a URL, its password with it. */
export const toUrl = ({ database, host, password, port, username }: Connection): Redacted.Redacted => {
  const account = `${encodeURIComponent(username)}:${encodeURIComponent(Redacted.value(password))}`
  return Redacted.make(`postgresql://${account}@${host}:${port}/${encodeURIComponent(database)}?sslmode=disable`)
}

// internal

const layerPool = (address: Pg.PoolConfig, options: Options) =>
  // Making the pools connects to nothing, so nothing can fail.
  Layer.mergeAll(
    Layer.unwrapScoped(Effect.map(makePool("requests", address, options), (pool) =>
      Layer.merge(
        Layer.orDie(PgClient.layerFromPool({ acquire: Effect.succeed(pool), ...types })),
        Layer.succeed(Prepared.Prepared, Prepared.make(pool))
      ))),
    Layer.orDie(Layer.scoped(
      PatientClient,
      PgClient.fromPool({ acquire: makePool("snapshots", address, patient), ...types })
    )).pipe(Layer.provide(Reactivity.layer))
  )

const patient: Options = {
  // Snapshots that arrive (`SnapshotUpload`), and what applies them.
  maxConnections: 4,
  // Comparing millions of memberships takes some ten seconds; a hundred times that is no work any more.
  statementTimeoutMs: 15 * 60_000
}

const makePool = (
  name: string,
  address: Pg.PoolConfig,
  { maxConnections = maxConnectionsDefault, statementTimeoutMs = statementTimeoutMsDefault }: Options
): Effect.Effect<Pg.Pool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new Pg.Pool({
        ...address,
        ...types,
        application_name: applicationName,
        max: maxConnections,
        connectionTimeoutMillis: connectTimeoutMs,
        idleTimeoutMillis: idleTimeoutMs,
        keepAlive: true,
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
        // Compiling a statement takes longer than any of ours.
        options: "-c jit=off"
      })
      // A connection that breaks while idle has left the pool already: whoever needs one next gets another.
      pool.on("error", () => {})
      if (statementTimeoutMs > 0) giveUpSilent(pool, statementTimeoutMs + graceMs)
      return pool
    }),
    (pool) => Effect.ignore(Effect.timeout(Effect.promise(() => pool.end()), closeTimeoutMs))
  ).pipe(Effect.tap((pool) => Effect.forkScoped(measure(name, pool))))

const connections = Metric.gauge("anipool_postgres_pool_connections", {
  description: "Connections to PostgreSQL, by pool and state (used, idle)"
})

const connectionsMax = Metric.gauge("anipool_postgres_pool_connections_max", {
  description: "Connections to PostgreSQL that there may be, by pool"
})

const connectionsAwaited = Metric.gauge("anipool_postgres_pool_waiting", {
  description: "Statements and transactions that wait for a connection, by pool"
})

/** Tells how a pool is used, once a second: a look costs nothing, unlike counting with each statement. */
const measure = (name: string, pool: Pg.Pool): Effect.Effect<void> => {
  const ofPool = (gauge: typeof connections) => Metric.tagged(gauge, "pool", name)
  const [used, idle] = [Metric.tagged(connections, "state", "used"), Metric.tagged(connections, "state", "idle")]
  return Effect.suspend(() =>
    Effect.all([
      Metric.set(ofPool(used), pool.totalCount - pool.idleCount),
      Metric.set(ofPool(idle), pool.idleCount),
      Metric.set(ofPool(connectionsMax), pool.options.max),
      Metric.set(ofPool(connectionsAwaited), pool.waitingCount)
    ], { discard: true })
  ).pipe(
    Effect.repeat(Schedule.spaced("1 second")),
    // Pools are made where nothing may be interrupted.
    Effect.interruptible,
    Effect.asVoid
  )
}

/**
 * Ends connections that are in use and silent for too long: their server hangs, or is behind a network that swallows
 * everything. The driver's own `query_timeout` would fail the query but keep the connection.
 */
const giveUpSilent = (pool: Pg.Pool, silentMs: number): void => {
  pool.on("acquire", ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return
    stream.setTimeout(silentMs, () => stream.destroy(new Error(`PostgreSQL was silent for ${silentMs} ms`)))
  })
  pool.on("release", (_error, { connection: { stream } }) => {
    if (!(stream instanceof Socket)) return
    stream.removeAllListeners("timeout")
    stream.setTimeout(0)
  })
}

// https://www.postgresql.org/docs/current/catalog-pg-type.html and src/include/catalog/pg_type.dat
const int8 = 20
const int2Array = 1005
const int4Array = 1007
const int8Array = 1016
const date = 1082

/** The driver's own way goes through arrays character by character. None of ours holds a NULL. */
const toIntegers = (text: string): ReadonlyArray<number> =>
  text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)

/** Integers are numbers (none here comes near 2^53), dates stay `YYYY-MM-DD`; the rest is as the driver has it. */
const types: { readonly types: Pg.CustomTypesConfig } = {
  types: {
    getTypeParser: (oid: number, format?: "text" | "binary") => {
      if (format === "binary") return Pg.types.getTypeParser(oid, format)
      if (oid === int8) return Number
      if (oid === int8Array || oid === int4Array || oid === int2Array) return toIntegers
      if (oid === date) return (text: string) => text
      return Pg.types.getTypeParser(oid, "text")
    }
  }
}
