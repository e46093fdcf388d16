/**
 * Starting and joining the PostgreSQL of a cluster. To be called under the lock.
 */
import { Clock, Effect, Either, Option, type Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { open, statfs } from "node:fs/promises"
import { createServer } from "node:net"
import type { Binaries } from "./binaries.ts"
import * as Database from "./database.ts"
import { attempt, type EmbeddedPostgresError, failure, poll, type Restore } from "./failure.ts"
import type { Home } from "./home.ts"
import * as Log from "./log.ts"
import * as Postmaster from "./postmaster.ts"
import { CHILD_ENV, markOf } from "./processes.ts"

export const HOST = "127.0.0.1"

export interface Options {
  readonly home: Home
  readonly binaries: Binaries
  readonly password: Redacted.Redacted
  readonly settings: Readonly<Record<string, string>>
  /** Rather this port than any free one. */
  readonly port: Option.Option<number>
  /** How long it may take until it serves. Default: two minutes, as a crash may leave a gigabyte of log to replay. */
  readonly readyLimitMs?: number
  readonly restore: Restore
}

const READY_LIMIT_MS = 120_000
/** One that somebody else is stopping gets this long before it is stopped as ours. */
const STOPPING_LIMIT_MS = 10_000
const POLL_MS = 10
const RETRY_MS = 200
/** The port was free a moment ago; after so many tries something else is wrong. */
const PORT_TRIES_MAX = 5
const SHARED_MEMORY_BYTES_MIN = 512 * 1024 * 1024

/** Starts PostgreSQL unless it runs, and answers its port once it serves. An interruption undoes what it started. */
export const ensureRunning = (options: Options): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const { home, readyLimitMs = READY_LIMIT_MS, restore } = options
    const began = yield* Clock.currentTimeMillis
    let stoppingSince: number | undefined
    let portTries = 0
    let started: Started | undefined
    const step = Effect.gen(function*() {
      const now = yield* Clock.currentTimeMillis
      if (now - began > readyLimitMs) {
        return yield* startFailure(home, started, `was not ready within ${readyLimitMs / 1000} s`)
      }
      if (started?.exited() === true) {
        const why = yield* exitOf(home, started)
        if (why === "fault" || (why === "port" && ++portTries >= PORT_TRIES_MAX)) {
          return yield* startFailure(home, started, "ended at its start")
        }
        started = undefined
        yield* restore(Effect.sleep(RETRY_MS))
      }
      const found = yield* Postmaster.inspect(home)
      if (found._tag !== "Live") {
        if (started !== undefined) return undefined
        if (found._tag === "Stale") yield* Postmaster.removeStale(home)
        // The port it had: whoever uses a server that died knows that one only.
        const wished = found._tag === "Stale" ? Option.orElse(options.port, () => found.port) : options.port
        started = yield* start(options, yield* freePort(portTries === 0 ? wished : Option.none()))
      } else if (found.status === "stopping") {
        stoppingSince ??= now
        if (now - stoppingSince > STOPPING_LIMIT_MS) yield* Postmaster.stop(found.pid, found.mark)
      } else if (found.status === "ready" && Option.isSome(found.port)) {
        return yield* proven(options, found.pid, found.port.value)
      }
      return undefined
    })
    // The limit is in the step, which knows more to say.
    const port = poll(step, { everyMs: POLL_MS, limitMs: readyLimitMs * 2, restore }).pipe(
      Effect.flatMap((port) => port === undefined ? startFailure(home, started, "is not ready") : Effect.succeed(port))
    )
    return yield* Effect.onError(port, () => started === undefined ? Effect.void : started.stop)
  })

// internal

interface Started {
  readonly exited: () => boolean
  /** Where in the log its lines begin. */
  readonly logFrom: number
  readonly stop: Effect.Effect<void>
}

/** Why did it end at its start: the port was taken meanwhile, the cluster is still in use, or something worse? */
const exitOf = (home: Home, started: Started): Effect.Effect<"port" | "held" | "fault"> =>
  Effect.map(Log.tail(home.log, started.logFrom), (said) => {
    if (/could not bind|could not create any TCP\/IP sockets/.test(said)) return "port"
    // The backends of a postmaster that was killed need a moment to notice.
    return /is still in use|lock file .* already exists/.test(said) ? "held" : "fault"
  })

/** The port, if the server there answers; `undefined` when it went away meanwhile, so that it gets replaced. */
const proven = (
  { home, password, restore }: Options,
  pid: number,
  port: number
): Effect.Effect<number | undefined, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const proof = yield* Effect.either(restore(Database.ensure({ host: HOST, port, password }, home)))
    if (Either.isRight(proof)) return port
    const now = yield* Postmaster.inspect(home)
    const isThere = now._tag === "Live" && now.pid === pid && now.status !== "stopping"
    return proof.left.reason === "password" || isThere ? yield* proof.left : undefined
  })

const start = (options: Options, port: number): Effect.Effect<Started, EmbeddedPostgresError> =>
  Effect.gen(function*() {
    const { account, cluster, log, path } = options.home
    yield* Log.bound(log)
    const logFrom = yield* Log.length(log)
    const settings = { ...(yield* defaults), ...options.settings, port: String(port) }
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    // Its file belongs to this user even where PostgreSQL runs as another one: it gets it open.
    const output = yield* attempt(`open ${log}`, () => open(log, "a", 0o600))
    const child = yield* Effect.ensuring(
      Effect.async<ChildProcess, EmbeddedPostgresError>((resume) => {
        const child = spawn(options.binaries.postgres, ["-D", cluster, ...args], {
          cwd: path,
          env: CHILD_ENV,
          // A session of its own: Ctrl-C and signals to the process group of this one do not reach it.
          detached: true,
          stdio: ["ignore", output.fd, output.fd],
          ...Option.getOrElse(account, () => ({}))
        })
        child.unref()
        child.once("spawn", () => resume(Effect.succeed(child)))
        child.once(
          "error",
          (cause) => resume(failure("start", `The embedded PostgreSQL could not be started: ${cause.message}`, cause))
        )
      }),
      Effect.promise(() => output.close())
    )
    const pid = child.pid ?? 0
    const mark = Option.getOrElse(yield* markOf(pid), () => "")
    return {
      exited: () => child.exitCode !== null || child.signalCode !== null,
      logFrom,
      stop: mark === "" ? Effect.void : Postmaster.stop(pid, mark)
    }
  })

/**
 * Loopback only, and durable: `fsync`, `full_page_writes` and `synchronous_commit` stay as PostgreSQL has them.
 */
const defaults: Effect.Effect<Readonly<Record<string, string>>> = Effect.gen(function*() {
  const settings = {
    listen_addresses: HOST,
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
    // A client that was killed leaves no statement behind, whose locks the next one would wait for.
    client_connection_check_interval: "1s",
    // Leaves out the details of errors, which hold values of rows.
    log_error_verbosity: "terse"
  }
  // Containers often have 64 MB of it, which a parallel join exhausts.
  const shared = yield* Effect.option(Effect.tryPromise(() => statfs("/dev/shm")))
  const isSmall = Option.exists(shared, (of) => of.blocks * of.bsize < SHARED_MEMORY_BYTES_MIN)
  return isSmall ? { ...settings, dynamic_shared_memory_type: "mmap" } : settings
})

const freePort = (wished: Option.Option<number>): Effect.Effect<number, EmbeddedPostgresError> =>
  Option.match(wished, {
    onNone: () => probe(0),
    onSome: (port) => Effect.orElse(probe(port), () => probe(0))
  })

const probe = (port: number): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.async((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(failure("start", `No free port on ${HOST}: ${cause.message}`, cause)))
    server.listen(port, HOST, () => {
      const address = server.address()
      const found = typeof address === "object" && address !== null ? address.port : port
      server.close(() => resume(Effect.succeed(found)))
    })
  })

const startFailure = (home: Home, started: Started | undefined, what: string) =>
  Effect.flatMap(
    Log.tail(home.log, started?.logFrom ?? 0),
    (said) => failure("start", `The embedded PostgreSQL ${what}. Its log (${home.log}) ends:\n${said}`)
  )
