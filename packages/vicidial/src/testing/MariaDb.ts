/**
 * A MariaDB for tests: started by its binary on a socket in a new directory, and gone with the scope.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"

/**
 * Why there is none here; undefined: there is one.
 *
 * @public For tests.
 */
export const missing = (): string | undefined =>
  serverPath() === undefined || installPath() === undefined
    ? "MariaDB's server is not installed (Debian: mariadb-server)"
    : undefined

/** A running server. */
export interface MariaDb {
  /** The address of a database on it. */
  readonly url: (database: string) => string
  readonly pid: number
  /** Ends it as a crash would. */
  readonly crash: Effect.Effect<void>
  /** Starts it again, over the data that it left. */
  readonly restart: Effect.Effect<void>
}

/**
 * Starts a server.
 *
 * @public For tests.
 */
export const start: Effect.Effect<MariaDb, never, Scope.Scope> = Effect.gen(function*() {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-mariadb-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const data = join(directory, "data")
  const socket = join(directory, "socket")
  const user = `--user=${userInfo().username}`
  yield* Effect.promise(() =>
    promisify(execFile)(installPath()!, [
      "--no-defaults",
      `--datadir=${data}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
      user
    ])
  )
  const begin = Effect.promise(async () => {
    // One that crashed leaves it.
    await rm(socket, { force: true })
    const server = spawn(serverPath()!, [
      "--no-defaults",
      `--datadir=${data}`,
      `--socket=${socket}`,
      "--skip-networking",
      "--default-time-zone=+00:00",
      "--innodb-flush-log-at-trx-commit=0",
      "--key-buffer-size=128M",
      // Indexes of many rows are sorted, and not built row by row.
      "--myisam-sort-buffer-size=256M",
      user
    ], { stdio: "ignore" })
    while (!existsSync(socket)) {
      if (server.exitCode !== null) throw new Error(`mariadbd ended with ${server.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return server
  })
  let server: ChildProcess = yield* Effect.acquireRelease(begin, () => Effect.suspend(() => end(server, "SIGTERM")))
  return {
    pid: server.pid!,
    crash: Effect.suspend(() => end(server, "SIGKILL")),
    restart: Effect.map(begin, (begun) => {
      server = begun
    }),
    url: (database) => `mysql://root@localhost/${database}?socketPath=${encodeURIComponent(socket)}`
  }
})

// internal

const end = (server: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Effect.Effect<void> =>
  Effect.async((resume) => {
    if (server.exitCode !== null || server.signalCode !== null) return resume(Effect.void)
    server.once("exit", () => resume(Effect.void))
    server.kill(signal)
  })

const find = (name: string): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"]
    .map((folder) => join(folder, name)).find((path) => existsSync(path))

const serverPath = () => find("mariadbd")
const installPath = () => find("mariadb-install-db")
