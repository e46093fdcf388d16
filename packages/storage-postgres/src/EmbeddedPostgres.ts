/**
 * A PostgreSQL of our own, for when there is none: real binaries out of an npm package, the data in one directory.
 *
 * Every process that uses a data directory shares one server: the first one starts it, the last one to leave stops it.
 * The server survives whoever started it, so a killed process takes nothing with it; the next start joins what still
 * runs and clears away what is left of the dead. It listens on loopback only and asks for a random password, which is
 * in the data directory for the eyes of the user alone.
 *
 * Limits: all processes on one machine (and in one container), of one user or root.
 */
import { Clock, Effect, identity, Option, type Redacted, type Scope } from "effect"
import * as Binaries from "./internal/embedded/binaries.ts"
import * as Clients from "./internal/embedded/clients.ts"
import * as Cluster from "./internal/embedded/cluster.ts"
import { DATABASE } from "./internal/embedded/database.ts"
import { type EmbeddedPostgresError, failure, type Restore } from "./internal/embedded/failure.ts"
import * as Home from "./internal/embedded/home.ts"
import { withLock } from "./internal/embedded/lock.ts"
import * as Log from "./internal/embedded/log.ts"
import * as Postmaster from "./internal/embedded/postmaster.ts"
import * as Server from "./internal/embedded/server.ts"

export { EmbeddedPostgresError } from "./internal/embedded/failure.ts"

/** What a client connects with. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: Redacted.Redacted
  readonly database: string
}

/** Longer than another process may take to start the server (see `Server`). */
const LOCK_LIMIT_MS = 150_000
/** Leaving waits less: whoever holds the lock that long is about to join, and then leaves last. */
const LEAVE_LOCK_LIMIT_MS = 10_000
/** How often the log is bounded, and a server that is gone looked for otherwise than by its process. */
const KEEP_EVERY_MS = 5000

/**
 * Starts, or joins, the PostgreSQL of this data directory for as long as the scope lives.
 *
 * `settings` are PostgreSQL's own (`-c name=value`), and count only for the one who starts it. Should the server die
 * while the scope lives, it is started again on the same port. Waits run on the real clock, also under a test's.
 *
 * Without `mayMake`, a data directory that has no database is left as it is, and the failure says so.
 */
export const acquire = (options: {
  readonly dataDir: string
  readonly settings?: Record<string, string>
  readonly mayMake?: boolean
}): Effect.Effect<Connection, EmbeddedPostgresError, Scope.Scope> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function*() {
      if (options.mayMake === false && (yield* Home.isUnused(options.dataDir))) {
        return yield* failure("absent", `There is no database in ${options.dataDir} yet.`)
      }
      const session = yield* enter(options.dataDir, options.settings ?? {}, restore)
      yield* Effect.addFinalizer(() => onRealClock(leave(session)))
      // Ends before the finalizer above runs, as finalizers run in reverse.
      // Interruptible whatever the caller is, or closing the scope would wait for it for ever.
      yield* Effect.forkScoped(Effect.interruptible(keep(session)))
      return session.connection
    }).pipe(onRealClock)
  ).pipe(Effect.withSpan("EmbeddedPostgres.acquire"))

// internal

interface Session {
  readonly home: Home.Home
  readonly server: Omit<Server.Options, "port" | "restore">
  /** The file by which this use is registered. */
  readonly client: string
  readonly connection: Connection
}

/** Processes do not heed a test's clock: under one that stands still, every wait for them would be for ever. */
const onRealClock = Effect.withClock(Clock.make())

const enter = (
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  restore: Restore
): Effect.Effect<Session, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const from = yield* Binaries.findPackage()
    const home = yield* Home.locate(dataDir)
    return yield* withLock(
      home.lock,
      { limitMs: LOCK_LIMIT_MS, restore },
      Effect.gen(function*() {
        const client = yield* Clients.register(home.path)
        return yield* Effect.onError(start(home, from, client, settings, restore), () => leaveLocked(home, client))
      })
    )
  })

const start = (
  home: Home.Home,
  from: Effect.Effect.Success<ReturnType<typeof Binaries.findPackage>>,
  client: string,
  settings: Readonly<Record<string, string>>,
  restore: Restore
): Effect.Effect<Session, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    yield* Cluster.sweep(home)
    const binaries = yield* Binaries.prepare(home, from)
    const password = yield* Cluster.ensure(home, binaries, { durable: settings["fsync"] !== "off", restore })
    const server = { home, binaries, password, settings }
    const port = yield* Server.ensureRunning({ ...server, port: Option.none(), restore })
    return {
      home,
      server,
      client,
      connection: { host: Server.HOST, port, username: Cluster.USERNAME, password, database: DATABASE }
    }
  })

const leave = (session: Session): Effect.Effect<void> =>
  withLock(
    session.home.lock,
    { limitMs: LEAVE_LOCK_LIMIT_MS, restore: identity },
    leaveLocked(session.home, session.client)
  ).pipe(
    Effect.catchAll((cause) =>
      Effect.logWarning("Could not leave the embedded PostgreSQL in good order", cause).pipe(
        Effect.zipRight(Clients.unregister(session.client))
      )
    )
  )

/** Unregisters, and stops the server when nobody else uses it. */
const leaveLocked = (home: Home.Home, client: string): Effect.Effect<void> =>
  Effect.gen(function*() {
    yield* Clients.unregister(client)
    if ((yield* Clients.countAlive(home.path)) > 0) return
    const found = yield* Postmaster.inspect(home)
    if (found._tag === "Live") yield* Postmaster.stop(found.pid, found.mark)
  }).pipe(
    Effect.catchAll((cause) => Effect.logWarning("Could not stop the embedded PostgreSQL", cause))
  )

/** Keeps the log bounded and the server running, on the port that this use knows. */
const keep = (session: Session): Effect.Effect<never> =>
  Postmaster.untilGone(session.home, KEEP_EVERY_MS).pipe(
    Effect.zipRight(lookAfter(session)),
    Effect.catchAll((cause) =>
      Effect.logError("The embedded PostgreSQL could not be kept running", cause).pipe(
        Effect.zipRight(Effect.sleep(KEEP_EVERY_MS))
      )
    ),
    Effect.forever
  )

const lookAfter = (session: Session): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    yield* Log.bound(session.home.log)
    if ((yield* Postmaster.inspect(session.home))._tag === "Live") return
    yield* Effect.logWarning("The embedded PostgreSQL is gone: starting it again")
    const { port } = session.connection
    const found = yield* Effect.uninterruptibleMask((restore) =>
      withLock(
        session.home.lock,
        { limitMs: LOCK_LIMIT_MS, restore },
        Server.ensureRunning({ ...session.server, port: Option.some(port), restore })
      )
    )
    if (found !== port) {
      yield* Effect.logError(
        `The embedded PostgreSQL is on port ${found} now, as ${port} is taken: start Anipool again`
      )
    }
  })
