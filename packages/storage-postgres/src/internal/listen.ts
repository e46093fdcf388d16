/**
 * Notifications of PostgreSQL, on a connection that is made anew whenever it is lost.
 *
 * The client's own `listen` is not used: it never says that its connection is gone.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as Pg from "pg"

/** How long making the connection may take. */
const connectMs = 5_000

/** A connection that died in silence is found out by asking it something this often, and waiting this long. */
const probeEveryMs = 15_000
const probeAnswerMs = 5_000

/** The pauses before a new connection: short at first, as most losses are a restart. */
const reconnect = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("5 seconds")))

/** Notifications that wait for a slow reader; beyond it the oldest are dropped. */
const notificationsQueuedMax = 4_096

/** The payloads of a channel's notifications. Those sent while there is no connection are lost; it never fails. */
export const listen = (client: PgClient.PgClient, channel: string): Stream.Stream<string> =>
  Stream.asyncPush<string, SqlError>(
    (emit) =>
      Effect.gen(function*() {
        const connection = yield* connect(client)
        connection.on("notification", ({ payload }) => {
          if (payload !== undefined) emit.single(payload)
        })
        connection.on("error", (cause) => emit.fail(new SqlError({ cause, message: "The listening connection broke" })))
        connection.on("end", () =>
          emit.fail(new SqlError({ cause: undefined, message: "The listening connection was closed" })))
        yield* query(connection, `LISTEN ${Pg.escapeIdentifier(channel)}`)
        yield* query(connection, "SELECT 1").pipe(
          Effect.repeat(Schedule.spaced(probeEveryMs)),
          Effect.catchAll((error) =>
            Effect.sync(() => emit.fail(error))
          ),
          Effect.forkScoped
        )
      }),
    { bufferSize: notificationsQueuedMax, strategy: "sliding" }
  ).pipe(
    Stream.tapError((error) => Effect.logWarning(`${error.message}: connecting again`)),
    Stream.retry(reconnect),
    Stream.orDie
  )

// internal

const connect = ({ config }: PgClient.PgClient): Effect.Effect<Pg.Client, SqlError, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const client = new Pg.Client({
          connectionString: config.url && Redacted.value(config.url),
          host: config.host,
          port: config.port,
          user: config.username,
          password: config.password && Redacted.value(config.password),
          database: config.database,
          ssl: config.ssl,
          application_name: config.applicationName,
          connectionTimeoutMillis: connectMs,
          keepAlive: true
        })
        // Without a listener the event of a broken connection would end the process.
        client.on("error", () => {})
        await client.connect()
        return client
      },
      catch: (cause) => new SqlError({ cause, message: "No connection to listen on" })
    }),
    (client) => Effect.ignore(Effect.timeout(Effect.tryPromise(() => client.end()), Duration.seconds(1)))
  )

const query = (connection: Pg.Client, text: string): Effect.Effect<void, SqlError> =>
  Effect.tryPromise({
    try: () => connection.query(text),
    catch: (cause) => new SqlError({ cause, message: "The listening connection does not answer" })
  }).pipe(
    Effect.timeoutFail({
      duration: probeAnswerMs,
      onTimeout: () => new SqlError({ cause: undefined, message: "The listening connection does not answer in time" })
    }),
    Effect.asVoid
  )
