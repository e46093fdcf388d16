/**
 * Notifications of PostgreSQL, on a connection that is made anew whenever it is lost.
 *
 * The client's own `listen` is not used: it never says that its connection is gone.
 */
import { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as Pg from "pg"

/** A connection that died in silence is found out by asking it something this often, and waiting this long. */
const probeEveryMs = 15_000
const probeAnswerMs = 5_000

/** The pauses before a new connection: short at first, as most losses are a restart. */
const reconnect = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("5 seconds")))

/** Notifications that wait for a slow reader; beyond it the oldest are dropped. */
const notificationsQueuedMax = 4_096

/** Connections to listen on, each for as long as its scope lives; none where there can be none, through a pooler. */
export class Listening extends Context.Tag("@anipool/storage-postgres/Listening")<
  Listening,
  Option.Option<Effect.Effect<Pg.PoolClient, SqlError, Scope.Scope>>
>() {}

/**
 * The payloads of a channel's notifications; none ever without a connection to listen on. Those sent while it is lost
 * are lost too; it never fails.
 */
export const listen = (listening: Context.Tag.Service<Listening>, channel: string): Stream.Stream<string> =>
  Option.match(listening, { onNone: () => Stream.never, onSome: (connect) => listenOn(connect, channel) })

// internal

const listenOn = (connect: Effect.Effect<Pg.PoolClient, SqlError, Scope.Scope>, channel: string) =>
  Stream.asyncPush<string, SqlError>(
    (emit) =>
      Effect.gen(function*() {
        const connection = yield* connect
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

const query = (connection: Pg.PoolClient, text: string): Effect.Effect<void, SqlError> =>
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
