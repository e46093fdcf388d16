/**
 * Three nodes of Citus on this machine: a PostgreSQL each, the first of them the coordinator.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { appendFileSync, chmodSync, chownSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import * as Pg from "pg"
import * as Product from "../Product.ts"
import { SuiteFailed } from "../SuiteFailed.ts"
import * as CitusBuild from "./CitusBuild.ts"

/** A node: statements on a connection of their own. */
export interface Node {
  readonly port: number
  readonly urlOf: (database: string) => string
  readonly client: (database: string) => Promise<Pg.Client>
  /** Asks one thing on a connection of its own, with this search path. */
  readonly ask: <Row>(
    database: string,
    statement: string,
    values?: ReadonlyArray<unknown>,
    searchPath?: string
  ) => Promise<ReadonlyArray<Row>>
  /** Ends it as a crash would; it can be started again. */
  readonly kill: Effect.Effect<void>
  readonly start: Effect.Effect<void, SuiteFailed>
}

/** Starts the nodes in a folder; they are ended with the scope. */
export const start = (
  folder: string,
  { isDurable }: { readonly isDurable: boolean }
): Effect.Effect<ReadonlyArray<Node>, SuiteFailed, Scope.Scope> =>
  Effect.forEach(["coordinator", "worker-1", "worker-2"], (name) =>
    Effect.gen(function*() {
      const data = join(folder, name)
      const port = yield* Product.freePort
      const account = accountOf()
      mkdirSync(data, { recursive: true })
      chmodSync(data, 0o700)
      if (account !== undefined) chownSync(data, account.uid, account.gid)
      const made = spawnSync(
        join(CitusBuild.programs, "initdb"),
        ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
        { ...account, encoding: "utf8" }
      )
      if (made.status !== 0) return yield* new SuiteFailed({ message: made.stderr })
      appendFileSync(join(data, "postgresql.conf"), settingsOf(port, isDurable))
      let postgres: ChildProcess | undefined
      yield* Effect.addFinalizer(() => Effect.promise(() => end(postgres, "SIGINT")))
      const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
      const client = async (database: string) => {
        const made = new Pg.Client({ connectionString: urlOf(database) })
        made.on("error", () => {})
        await made.connect()
        return made
      }
      const start = Effect.tryPromise({
        try: async () => {
          postgres = spawn(join(CitusBuild.programs, "postgres"), ["-D", data], { ...account, stdio: "ignore" })
          for (const began = performance.now();;) {
            try {
              return await (await client("postgres")).end()
            } catch (error) {
              if (performance.now() - began > startLimitMs) throw error
              await new Promise((resolve) => setTimeout(resolve, 100))
            }
          }
        },
        catch: (error) => new SuiteFailed({ message: `the node ${name} did not start: ${String(error)}` })
      })
      yield* start
      return {
        port,
        urlOf,
        client,
        ask: async <Row>(
          database: string,
          statement: string,
          values: ReadonlyArray<unknown> = [],
          searchPath?: string
        ) => {
          const asked = await client(database)
          try {
            if (searchPath !== undefined) await asked.query("SELECT set_config('search_path', $1, false)", [searchPath])
            return (await asked.query(statement, [...values])).rows as ReadonlyArray<Row>
          } finally {
            await asked.end()
          }
        },
        // PostgreSQL ends its other processes at once.
        kill: Effect.promise(() => end(postgres, "SIGQUIT")),
        start
      } satisfies Node
    }))

// internal

const startLimitMs = 30_000

/** `isDurable`: as in use; else nobody will miss the nodes, and a crash of the machine may break them. */
const settingsOf = (port: number, isDurable: boolean) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 200
max_prepared_transactions = 200
fsync = ${isDurable ? "on" : "off"}
full_page_writes = ${isDurable ? "on" : "off"}
jit = off
citus.node_conninfo = 'sslmode=prefer'
`

/** PostgreSQL does not run as root: the account that its package made. */
const accountOf = () => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout)
  return { uid: idOf("-u"), gid: idOf("-g") }
}

/** `SIGINT`: without waiting for whoever is connected; `SIGQUIT`: as a crash. */
const end = (postgres: ChildProcess | undefined, signal: "SIGINT" | "SIGQUIT") =>
  new Promise<void>((resolve) => {
    if (postgres === undefined || postgres.exitCode !== null || postgres.signalCode !== null) return resolve()
    postgres.once("exit", () => resolve())
    postgres.kill(signal)
  })
