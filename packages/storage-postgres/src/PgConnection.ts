/**
 * Connections to PostgreSQL: a client as the adapter needs it.
 *
 * Nothing waits for ever: not for a free connection, not for a new one, not for an answer. A statement that the server
 * does not finish in time is ended by the server; a server that says nothing at all is given up with its connection.
 * Connections are made when they are needed, so a client can be built while the database is away, and works again as
 * soon as it is back.
 */
import * as PostgresUrl from "@anipool/postgres-url/PostgresUrl"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as PgClient from "@effect/sql-pg/PgClient"
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { Socket } from "node:net"
import * as Pg from "pg"
import type { Connection } from "./EmbeddedPostgres.ts"
import * as Route from "./internal/connection/route.ts"
import { RoutedPool } from "./internal/connection/RoutedPool.ts"
import * as Tls from "./internal/connection/tls.ts"
import { Listening } from "./internal/listen.ts"
import { measured } from "./internal/poolGauges.ts"
import * as Prepared from "./internal/prepared.ts"
import * as Reads from "./internal/reads.ts"
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
  /** A way past the pooler of the other URL, for what a pooler cannot do or should not: signals, and snapshots. */
  readonly directUrl?: Redacted.Redacted
  /** A replica of the database, which answers reads that may be a little old. Defaults to none. */
  readonly replicaUrl?: Redacted.Redacted
}

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
export type Clients =
  | PgClient.PgClient
  | SqlClient.SqlClient
  | PatientClient
  | Prepared.Prepared
  | Reads.Reads
  | Listening

/** A client for `postgresql://…`; a URL that cannot be read is a defect. */
export const layerUrl = (
  url: Redacted.Redacted,
  { directUrl, ...options }: Options = {}
): Layer.Layer<Clients> =>
  Layer.suspend(() => {
    const way = wayTo(url)
    return layerWays(way, directUrl === undefined ? way : wayTo(directUrl), options)
  })

/** A node of a distributed database. */
export interface Node {
  readonly host: string
  readonly port: number
  /** What is known of it, for all that go to it. */
  readonly away: Route.Away
}

/**
 * A client for a node of the database of a URL: as the same user, in the same way, but at the node's own address, in sessions
 * that begin with these settings (`-c name=value`).
 */
export const layerNode = (
  url: Redacted.Redacted,
  { away, host, port }: Node,
  settings: string,
  options: Omit<Options, "directUrl" | "replicaUrl"> = {}
): Layer.Layer<Clients> =>
  Layer.suspend(() => {
    const { options: own = "", ...rest } = Either.getOrThrow(PostgresUrl.parse(Redacted.value(url)))
    const address: PostgresUrl.PostgresAddress = {
      ...rest,
      hosts: [{ name: host, port }],
      options: `${own} ${settings}`.trim(),
      isPooled: false
    }
    const way: Way = { address, route: Route.make(address, away), away }
    return layerWays(way, way, options)
  })

/** Checks what a URL says, and that the files that it names can be read. It connects to nothing. */
export const checkUrl = (url: Redacted.Redacted): Effect.Effect<void, PostgresUrl.PostgresUrlInvalid> =>
  Effect.flatMap(
    PostgresUrl.parse(Redacted.value(url)),
    ({ hosts, ssl }) =>
      hosts.some((host) => Tls.attemptsOf(host, ssl).includes(true))
        ? Effect.try({
          try: () => Tls.optionsOf(ssl),
          catch: (error) => new PostgresUrl.PostgresUrlInvalid({ message: (error as Error).message })
        })
        : Effect.void
  )

/** A client for the embedded PostgreSQL. */
export const layerConnection = (connection: Connection, options: Options = {}): Layer.Layer<Clients> =>
  Layer.suspend(() => {
    const address = toAddress(connection)
    const way = { address, route: Route.make(address) }
    return layerWays(way, way, options)
  })

/** A connection as a URL, its password with it. */
export const toUrl = (connection: Connection): Redacted.Redacted => PostgresUrl.format(toAddress(connection))

// internal

/** A database, and the way to it that its pools share. */
interface Way {
  readonly address: PostgresUrl.PostgresAddress
  readonly route: Route.Route
  /** Who is told that its server says nothing. */
  readonly away?: Route.Away
}

const wayTo = (url: Redacted.Redacted): Way => {
  const address = Either.getOrThrow(PostgresUrl.parse(Redacted.value(url)))
  return { address, route: Route.make(address) }
}

const toAddress = ({ database, host, password, port, username }: Connection): PostgresUrl.PostgresAddress => ({
  hosts: [{ name: host, port }],
  user: username,
  password,
  database,
  ssl: { mode: "disable" },
  sessionAttributes: "any",
  isPooled: false
})

const layerWays = (way: Way, direct: Way, options: Options) =>
  // Making the pools connects to nothing, so nothing can fail.
  Layer.mergeAll(
    Layer.unwrapScoped(Effect.map(Effect.tap(makePool(way, options), measured("requests")), (pool) =>
      Layer.merge(
        readsOf(options).pipe(
          Layer.provideMerge(Layer.orDie(PgClient.layerFromPool({ acquire: Effect.succeed(pool), ...types })))
        ),
        Layer.succeed(Prepared.Prepared, Prepared.make(pool, way.address.isPooled))
      ))),
    Layer.scoped(PatientClient, clientOf(Effect.tap(makePool(direct, patient), measured("snapshots")))),
    Layer.succeed(Listening, direct.address.isPooled ? Option.none() : Option.some(toListen(direct)))
  )

/** A client of its own. */
const clientOf = (acquire: Effect.Effect<Pg.Pool, never, Scope.Scope>) =>
  Effect.orDie(PgClient.fromPool({ acquire, ...types })).pipe(Effect.provide(Reactivity.layer))

const readsOf = ({ replicaUrl, ...options }: Options) =>
  replicaUrl === undefined
    ? Reads.layerPrimary
    : Reads.layerReplica(clientOf(Effect.tap(makePool(wayTo(replicaUrl), options), measured("replica"))))

/** A connection of its own, without a limit on its silence. */
const toListen = (way: Way): Effect.Effect<Pg.PoolClient, SqlError, Scope.Scope> =>
  Effect.flatMap(makePool(way, { maxConnections: 1, statementTimeoutMs: 0 }), (pool) =>
    Effect.acquireRelease(
      Effect.tryPromise({
        try: () => pool.connect(),
        catch: (cause) => new SqlError({ cause, message: "No connection to listen on" })
      }),
      (connection) => Effect.sync(() => connection.release(true))
    ))

const patient: Options = {
  // Snapshots that arrive (`SnapshotUpload`), and what applies them.
  maxConnections: 4,
  // Comparing millions of memberships takes some ten seconds; a hundred times that is no work any more.
  statementTimeoutMs: 15 * 60_000
}

const makePool = (
  { address, away, route }: Way,
  { maxConnections = maxConnectionsDefault, statementTimeoutMs = statementTimeoutMsDefault }: Options
): Effect.Effect<Pg.Pool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new RoutedPool(route, {
        ...types,
        host: address.hosts[0].name,
        port: address.hosts[0].port,
        application_name: applicationName(address.applicationName),
        max: maxConnections,
        connectionTimeoutMillis: Route.connectTimeoutMs(address),
        idleTimeoutMillis: idleTimeoutMs,
        keepAlive: true,
        ...settingsOf(address, statementTimeoutMs)
      })
      if (statementTimeoutMs > 0) giveUpSilent(pool, statementTimeoutMs + graceMs, away)
      return pool
    }),
    (pool) => Effect.ignore(Effect.timeout(Effect.promise(() => pool.end()), closeTimeoutMs))
  )

/** What a session begins with. A pooler knows nothing of it: its own configuration says it (`docs/postgresql.md`). */
const settingsOf = ({ isPooled, options }: PostgresUrl.PostgresAddress, statementTimeoutMs: number): Pg.PoolConfig =>
  isPooled ? { options } : {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    // Compiling a statement takes longer than any of ours.
    options: `-c jit=off ${options ?? ""}`.trim()
  }

/**
 * Ends connections that are in use and silent for too long: their server hangs, or is behind a network that swallows
 * everything. The driver's own `query_timeout` would fail the query but keep the connection.
 */
const giveUpSilent = (pool: Pg.Pool, silentMs: number, away: Route.Away | undefined): void => {
  pool.on("acquire", ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return
    stream.setTimeout(silentMs, () => {
      const error = new Error(`PostgreSQL was silent for ${silentMs} ms`)
      away?.note(error)
      stream.destroy(error)
    })
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
