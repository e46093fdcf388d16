/**
 * A PostgreSQL in the suite's hands: the embedded binaries on a cluster of its own, started, killed, frozen and set
 * to another time at will; or the one that the servers keep in their data directory.
 */
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import { toUrl } from "@anipool/storage-postgres/PgConnection"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Pg from "pg"
import * as Processes from "./Processes.ts"
import { SuiteFailed } from "./SuiteFailed.ts"

/** A PostgreSQL that runs, whoever started it. */
export interface Postgres {
  /** The rows of a statement, on a connection of its own. */
  readonly query: <Row>(sql: string, values?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<Row>>
  /** A connection that is not used for anything; `undefined`: there is none to be had. */
  readonly occupy: () => Promise<Pg.Client | undefined>
  readonly postmaster: () => number
}

/** One that the suite starts and stops. */
export interface OwnPostgres extends Postgres {
  readonly url: string
  /** Starts it, and waits until it serves. */
  readonly start: Effect.Effect<void, SuiteFailed>
  readonly stop: Effect.Effect<void>
  readonly kill: Effect.Effect<void>
  /** Sets its clock so many seconds ahead of this machine's, behind it where they are less than 0. */
  readonly setClock: (aheadSeconds: number) => void
}

/** Few, so that they can be used up. */
export const connectionsMax = 60

const startLimitMs = 60_000

/** libfaketime, where it is installed (Debian: `faketime`): by it a single program has a time of its own. */
export const faketime: string | undefined = readdirSync("/usr/lib")
  .map((architecture) => join("/usr/lib", architecture, "faketime", "libfaketimeMT.so.1"))
  .find(existsSync)

/** The PostgreSQL of a data directory, which the servers start. */
export const ofDataDirectory = (dataDir: string): Postgres => {
  const fileOf = () => readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8").split("\n")
  const password = () => readFileSync(join(dataDir, "password"), "utf8").trim()
  const connect = async () => {
    const client = new Pg.Client({
      host: "127.0.0.1",
      port: Number(fileOf()[3]),
      user: "postgres",
      password: password(),
      database: "anipool",
      connectionTimeoutMillis: 5_000
    })
    client.on("error", () => {})
    await client.connect()
    return client
  }
  return {
    query: async <Row>(sql: string, values: ReadonlyArray<unknown> = []) => {
      const client = await connect()
      try {
        return (await client.query(sql, [...values])).rows as ReadonlyArray<Row>
      } finally {
        await client.end()
      }
    },
    occupy: () => connect().catch(() => undefined),
    postmaster: () => Number(fileOf()[0])
  }
}

/** A cluster of the suite's own in a directory, started; stopped with the scope. `isClockSet`: under `faketime`. */
export const make = (
  dataDir: string,
  isClockSet: boolean
): Effect.Effect<OwnPostgres, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const made = yield* Effect.scoped(Effect.gen(function*() {
      const connection = yield* EmbeddedPostgres.acquire({ dataDir })
      const [program] = Processes.wordsOf(ofDataDirectory(dataDir).postmaster())
      return { connection, program: program! }
    })).pipe(Effect.mapError(({ message }) => new SuiteFailed({ message })))
    const { connection: { port }, program } = made
    const cluster = join(dataDir, "cluster")
    const clockFile = join(dataDir, "clock")
    const setClock = (aheadSeconds: number) =>
      writeFileSync(clockFile, `${aheadSeconds < 0 ? "-" : "+"}${Math.abs(aheadSeconds)}`)
    setClock(0)
    const postgres = ofDataDirectory(dataDir)
    let child: ChildProcess | undefined
    const ended = (signal: NodeJS.Signals) =>
      Effect.async<void>((resume) => {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
        child.once("exit", () => resume(Effect.void))
        // Whoever is frozen hears nothing.
        for (const pid of Processes.familyOf(child.pid!)) Processes.signal(pid, "SIGCONT")
        child.kill(signal)
      })
    const begin = () => {
      const { gid, uid } = statSync(cluster)
      const settings = {
        listen_addresses: "127.0.0.1",
        unix_socket_directories: "",
        max_connections: String(connectionsMax),
        client_connection_check_interval: "1s"
      }
      const set = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
      child = spawn(program, ["-D", cluster, "-p", String(port), ...set], {
        stdio: "ignore",
        ...(process.getuid?.() === 0 ? { uid, gid } : {}),
        env: {
          PATH: process.env["PATH"],
          ...(isClockSet
            ? {
              LD_PRELOAD: faketime,
              FAKETIME_TIMESTAMP_FILE: clockFile,
              FAKETIME_NO_CACHE: "1",
              FAKETIME_DONT_FAKE_MONOTONIC: "1"
            }
            : {})
        }
      })
    }
    const start = Effect.gen(function*() {
      const began = performance.now()
      begin()
      while (!(yield* Effect.promise(() => postgres.query("SELECT 1").then(() => true, () => false)))) {
        if (performance.now() - began > startLimitMs) {
          return yield* new SuiteFailed({ message: `PostgreSQL did not start in ${dataDir}` })
        }
        // The processes of one that was killed need a moment to go; until then the next one does not start.
        if (child?.exitCode !== null) begin()
        yield* Effect.sleep(100)
      }
    })
    yield* Effect.acquireRelease(start, () => ended("SIGINT"))
    return {
      ...postgres,
      url: Redacted.value(toUrl(made.connection)),
      start,
      stop: ended("SIGINT"),
      kill: ended("SIGKILL"),
      setClock
    }
  })
