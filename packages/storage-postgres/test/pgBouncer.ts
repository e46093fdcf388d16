/**
 * A PgBouncer before a test's database, in transaction mode, configured as `docs/postgresql.md` says.
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Whether there is one on this machine. */
export const isInstalled = spawnSync("pgbouncer", ["--version"]).status === 0

/** Starts one before the database of a URL, for as long as the scope lives; the URL through it. */
export const make = (url: Redacted.Redacted): Effect.Effect<Redacted.Redacted, never, Scope.Scope> =>
  Effect.gen(function*() {
    const target = new URL(Redacted.value(url))
    const port = yield* freePort
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-pgbouncer-"))),
      (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
    )
    const database = target.pathname.slice(1)
    const [user, password] = [target.username, target.password].map(decodeURIComponent)
    writeFileSync(join(folder, "users.txt"), `"${user}" "${password}"\n`)
    writeFileSync(
      join(folder, "pgbouncer.ini"),
      `[databases]
       ${database} = host=${target.hostname} port=${target.port} dbname=${database} connect_query='${connectQuery}'
       [pgbouncer]
       listen_addr = 127.0.0.1
       listen_port = ${port}
       unix_socket_dir =
       auth_type = scram-sha-256
       auth_file = ${join(folder, "users.txt")}
       pool_mode = transaction
       default_pool_size = ${serverConnections}
       max_client_conn = 200
       logfile = ${join(folder, "pgbouncer.log")}
      `
    )
    chmodSync(folder, 0o777)
    yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn("pgbouncer", [
          ...(process.getuid?.() === 0 ? ["-u", "nobody"] : []),
          "-q",
          join(folder, "pgbouncer.ini")
        ], { stdio: "ignore" })
      ),
      end
    )
    yield* Effect.repeat(listens(port), { until: (is) => is })
    target.hostname = "127.0.0.1"
    target.port = String(port)
    return Redacted.make(target.href)
  })

/** A URL by which storage knows that it is there. */
export const told = (url: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(`${Redacted.value(url)}&pgbouncer=true`)

// internal

/** What a session begins with otherwise (`PgConnection`). */
const connectQuery = "SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 10000; SET jit = off"

/** Fewer than storage uses, so that they change hands. */
const serverConnections = 5

const end = (child: ChildProcess) =>
  Effect.async<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
    // At once, whoever is connected.
    child.kill("SIGTERM")
  })

const listens = (port: number) =>
  Effect.delay(
    Effect.async<boolean>((resume) => {
      const socket = connect(port, "127.0.0.1")
      const say = (is: boolean) => {
        socket.destroy()
        resume(Effect.succeed(is))
      }
      socket.once("connect", () => say(true))
      socket.once("error", () => say(false))
    }),
    "20 millis"
  )

const freePort = Effect.async<number>((resume) => {
  const probe = createServer()
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address()
    probe.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})
