/**
 * The embedded PostgreSQL with real processes: this one, others like it, and ones that die.
 *
 * `it.live`, because processes do not heed a test's clock.
 */
import { acquire, type Connection } from "@anipool/storage-postgres/EmbeddedPostgres"
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import { throwAwaySettings } from "@anipool/storage-postgres/testing/throwAwaySettings"
import { assert, describe, it } from "@effect/vitest"
import { Data, Effect, Fiber, Option, Redacted, Schedule, Schema } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Client } from "pg"
import { findPackage } from "../src/internal/embedded/binaries.ts"
import { codeOf } from "../src/internal/embedded/failure.ts"
import { canEnter, locate } from "../src/internal/embedded/home.ts"
import { bound } from "../src/internal/embedded/log.ts"
import { markOf } from "../src/internal/embedded/processes.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
const isRoot = process.getuid?.() === 0
const ORDINARY = { uid: 65_534, gid: 65_534 }
const isEnterable = await Effect.runPromise(canEnter(here, ORDINARY))
/** Only root can start processes of others, and only where they can read this repository. */
const asOrdinary = isRoot && isEnterable ? it.scopedLive : it.scopedLive.skip

/** A directory of its own for one test; others may enter it. */
const directory = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "anipool-embedded-test-"))
    await chmod(path, 0o755)
    return path
  }),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
)

class QueryFailed
  extends Data.TaggedError("QueryFailed")<{ readonly code: string | undefined; readonly cause: unknown }>
{}

const query = (connection: Connection, sql: string, password = Redacted.value(connection.password)) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const { database, host, port, username: user } = connection
      const client = new Client({ host, port, user, database, password, ssl: false })
      client.on("error", () => {})
      return client
    }),
    (client) =>
      Effect.tryPromise({
        try: async () => {
          await client.connect()
          return (await client.query<Record<string, unknown>>(sql)).rows
        },
        catch: (cause) => new QueryFailed({ code: codeOf(cause), cause })
      }),
    (client) => Effect.promise(() => client.end().catch(() => {}))
  )

const Hello = Schema.Struct({
  host: Schema.String,
  port: Schema.Int,
  username: Schema.String,
  password: Schema.Redacted(Schema.String),
  database: Schema.String,
  tookMs: Schema.Int
})
const Refusal = Schema.Struct({ reason: Schema.String, message: Schema.String })

interface Peer {
  readonly child: ChildProcess
  readonly pid: number
  /** The next line it says. */
  readonly line: Effect.Effect<unknown>
  readonly hello: Effect.Effect<typeof Hello.Type>
  readonly exit: Effect.Effect<void>
}

/** Another process running a fixture beside this file; dead when the scope ends. */
const peer = (fixture: string, args: ReadonlyArray<string>, account: Partial<typeof ORDINARY> = {}) =>
  Effect.acquireRelease(
    Effect.map(TestProgram.bundle(new URL(fixture, import.meta.url)), (program): Peer => {
      const child = spawn(process.execPath, [program, ...args], {
        cwd: here,
        detached: true,
        stdio: ["pipe", "pipe", "inherit"],
        ...account
      })
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
      const line = Effect.promise(async () => JSON.parse(String((await lines.next()).value)))
      return {
        child,
        pid: child.pid ?? 0,
        line,
        hello: Effect.flatMap(line, (line) => Effect.orDie(Schema.decodeUnknown(Hello)(line))),
        exit: Effect.promise(() => exited)
      }
    }),
    (peer) => {
      if (peer.child.exitCode === null && peer.child.signalCode === null) peer.child.kill("SIGKILL")
      return peer.exit
    }
  )

const client = (dataDir: string, account: Partial<typeof ORDINARY> = {}) =>
  peer("embeddedPostgresClient.ts", [dataDir], account)

const leave = (peer: Peer) =>
  Effect.gen(function*() {
    peer.child.kill("SIGTERM")
    assert.deepStrictEqual(yield* peer.line, { left: true })
    yield* peer.exit
  })

const postmasterPid = (dataDir: string) =>
  Effect.promise(async () =>
    Number((await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8")).split("\n")[0])
  )

const lives = (pid: number) => Effect.map(markOf(pid), Option.isSome)

const eventually = <E>(condition: Effect.Effect<boolean, E>) =>
  condition.pipe(
    Effect.repeat({ until: (holds) => holds, schedule: Schedule.spaced("20 millis") }),
    Effect.timeout("15 seconds")
  )

/** For a server that a killed client leaves behind when its test fails. */
const stopped = (dataDir: string) =>
  Effect.addFinalizer(() =>
    Effect.ignore(
      Effect.flatMap(postmasterPid(dataDir), (pid) =>
        Effect.sync(() => {
          process.kill(pid, "SIGQUIT")
        })).pipe(Effect.catchAllCause(() => Effect.void))
    )
  )

const settings = throwAwaySettings

describe("EmbeddedPostgres", () => {
  it.scopedLive("starts, answers, and is gone with the scope", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const pid = yield* Effect.scoped(Effect.gen(function*() {
        const connection = yield* acquire({ dataDir, settings: { ...settings, work_mem: "7MB" } })
        assert.strictEqual(connection.host, "127.0.0.1")
        const [row] = yield* query(
          connection,
          `SELECT current_database() AS database, current_setting('work_mem') AS memory, current_setting('fsync') AS fsync,
             current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses,
             current_setting('unix_socket_directories') AS sockets, current_setting('server_encoding') AS encoding,
             (SELECT datlocale FROM pg_database WHERE datname = 'anipool') AS locale`
        )
        assert.deepStrictEqual(row, {
          database: "anipool",
          memory: "7MB",
          fsync: "off",
          commit: "on",
          addresses: "127.0.0.1",
          sockets: "",
          encoding: "UTF8",
          locale: "C.UTF-8"
        })
        return yield* postmasterPid(dataDir)
      }))
      assert.isFalse(yield* lives(pid))
      assert.deepStrictEqual((yield* Effect.promise(() => readdir(dataDir))).sort(), [
        "clients",
        "cluster",
        "password",
        "postgres.log"
      ])
    }))

  it.scopedLive("is durable unless told otherwise", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const connection = yield* acquire({ dataDir })
      const rows = yield* query(
        connection,
        `SELECT name, setting FROM pg_settings
         WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'data_checksums') ORDER BY name`
      )
      assert.deepStrictEqual(rows.map(({ name, setting }) => `${String(name)}=${String(setting)}`), [
        "data_checksums=on",
        "fsync=on",
        "full_page_writes=on",
        "max_connections=100",
        "synchronous_commit=on"
      ])
    }))

  it.scopedLive("ends a statement whose client is gone", () =>
    Effect.gen(function*() {
      const connection = yield* acquire({ dataDir: join(yield* directory, "data"), settings })
      const { database, host, password, port, username: user } = connection
      const gone = new Client({ host, port, user, database, password: Redacted.value(password), ssl: false })
      gone.on("error", () => {})
      yield* Effect.promise(() => gone.connect())
      gone.query("SELECT pg_sleep(60)").catch(() => {})
      const asleep = Effect.map(
        query(connection, "SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND state = 'active'"),
        (found) => found.length
      )
      yield* eventually(Effect.map(asleep, (count) => count === 1))
      gone.connection.stream.destroy()
      yield* eventually(Effect.map(asleep, (count) => count === 0))
    }))

  it.scopedLive("asks for the password, and keeps it from others", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const connection = yield* acquire({ dataDir, settings })
      const refused = yield* Effect.flip(query(connection, "SELECT 1", "not it"))
      assert.strictEqual(refused.code, "28P01")
      const file = yield* Effect.promise(() => stat(join(dataDir, "password")))
      assert.strictEqual(file.mode & 0o777, 0o600)
      assert.strictEqual(file.uid, process.getuid?.())
      assert.isAtLeast(Redacted.value(connection.password).length, 43)
      const log = yield* Effect.promise(() => readFile(join(dataDir, "postgres.log"), "utf8"))
      assert.notInclude(log, Redacted.value(connection.password))
    }))

  it.scopedLive("keeps the data over a restart", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const use = (sql: string) =>
        Effect.scoped(Effect.flatMap(acquire({ dataDir, settings }), (connection) => query(connection, sql)))
      yield* use("CREATE TABLE kept AS SELECT 42 AS answer")
      assert.deepStrictEqual(yield* use("SELECT answer FROM kept"), [{ answer: 42 }])
    }))

  it.scoped("does not wait for a test's clock", () =>
    Effect.gen(function*() {
      const connection = yield* acquire({ dataDir: join(yield* directory, "data"), settings })
      assert.deepStrictEqual(yield* query(connection, "SELECT 1 AS one"), [{ one: 1 }])
    }))

  it.scopedLive("is shared within a process, by any number at once", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const pid = yield* Effect.scoped(Effect.gen(function*() {
        const first = yield* Effect.scoped(Effect.gen(function*() {
          const all = yield* Effect.replicateEffect(acquire({ dataDir, settings }), 4, { concurrency: "unbounded" })
          assert.strictEqual(new Set(all.map(({ port }) => port)).size, 1)
          return all[0]
        })).pipe(Effect.zipLeft(Effect.void), (inner) => Effect.zip(acquire({ dataDir, settings }), inner))
        assert.strictEqual(first[0].port, first[1]?.port)
        yield* query(first[0], "SELECT 1")
        return yield* postmasterPid(dataDir)
      }))
      assert.isFalse(yield* lives(pid))
    }))

  it.scopedLive("is shared between processes: the last one to leave stops it", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const first = yield* client(dataDir)
      const one = yield* first.hello
      const second = yield* client(dataDir)
      const other = yield* second.hello
      assert.strictEqual(other.port, one.port)
      const pid = yield* postmasterPid(dataDir)
      yield* leave(first)
      assert.isTrue(yield* lives(pid))
      yield* query(other, "SELECT 1")
      yield* leave(second)
      assert.isFalse(yield* lives(pid))
    }))

  it.scopedLive("makes one cluster when several processes start at once", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const peers = yield* Effect.replicateEffect(client(dataDir), 3)
      const hellos = yield* Effect.forEach(peers, (peer) => peer.hello, { concurrency: "unbounded" })
      assert.strictEqual(new Set(hellos.map(({ port }) => port)).size, 1)
      assert.strictEqual(new Set(hellos.map(({ password }) => Redacted.value(password))).size, 1)
      const pid = yield* postmasterPid(dataDir)
      yield* Effect.forEach(peers, leave, { concurrency: "unbounded" })
      assert.isFalse(yield* lives(pid))
    }))

  it.scopedLive("does not hear signals to the process group of its starter", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const owner = yield* client(dataDir)
      const hello = yield* owner.hello
      const pid = yield* postmasterPid(dataDir)
      // The owner leads a group of its own and ignores this.
      process.kill(-owner.pid, "SIGINT")
      yield* Effect.sleep("500 millis")
      yield* query(hello, "SELECT 1")
      assert.strictEqual(yield* postmasterPid(dataDir), pid)
      yield* leave(owner)
      assert.isFalse(yield* lives(pid))
    }))

  it.scopedLive("outlives a killed starter, is joined by the next and stopped by that", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      yield* stopped(dataDir)
      const owner = yield* client(dataDir)
      const before = yield* owner.hello
      const pid = yield* postmasterPid(dataDir)
      process.kill(-owner.pid, "SIGKILL")
      yield* owner.exit
      assert.isTrue(yield* lives(pid))
      yield* Effect.scoped(Effect.gen(function*() {
        const after = yield* acquire({ dataDir, settings })
        assert.strictEqual(after.port, before.port)
        assert.strictEqual(yield* postmasterPid(dataDir), pid)
      }))
      assert.isFalse(yield* lives(pid))
    }))

  it.scopedLive("heals after the server was killed, with clients connected", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const owner = yield* client(dataDir)
      const before = yield* owner.hello
      yield* query(before, "CREATE TABLE kept AS SELECT 42 AS answer")
      const busy = yield* Effect.fork(Effect.exit(query(before, "SELECT pg_sleep(30)")))
      yield* Effect.sleep("100 millis")
      const pid = yield* postmasterPid(dataDir)
      process.kill(pid, "SIGKILL")
      const after = yield* acquire({ dataDir, settings })
      yield* Fiber.join(busy)
      assert.notStrictEqual(yield* postmasterPid(dataDir), pid)
      // The owner knows this port only.
      assert.strictEqual(after.port, before.port)
      assert.deepStrictEqual(yield* query(after, "SELECT answer FROM kept"), [{ answer: 42 }])
      yield* leave(owner)
    }))

  it.scopedLive("starts the server again at once when it dies while in use, whoever had started it", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const owner = yield* client(dataDir)
      yield* owner.hello
      const connection = yield* acquire({ dataDir, settings })
      process.kill(-owner.pid, "SIGKILL")
      yield* owner.exit
      process.kill(yield* postmasterPid(dataDir), "SIGKILL")
      // Before it would be found out by looking.
      yield* Effect.timeout(eventually(Effect.isSuccess(query(connection, "SELECT 1"))), "4 seconds")
    }))

  it.scopedLive("heals after everything was killed and the pids went to others", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      yield* Effect.scoped(acquire({ dataDir, settings }))
      const pid = process.pid
      yield* Effect.promise(async () => {
        const cluster = join(dataDir, "cluster")
        const file = [pid, cluster, 1, 5432, "", "127.0.0.1", "  1234  5678", "ready   ", ""].join("\n")
        await writeFile(join(cluster, "postmaster.pid"), file)
        const owner = await stat(cluster)
        await chown(join(cluster, "postmaster.pid"), owner.uid, owner.gid)
        await writeFile(join(dataDir, "lock"), JSON.stringify({ pid, mark: "another boot/1", nonce: "a" }))
        await writeFile(join(dataDir, "lock.break"), "")
        await writeFile(join(dataDir, "clients", `${pid}-a`), "another boot/1")
        await mkdir(join(dataDir, "init-killed"))
      })
      const server = yield* Effect.scoped(Effect.gen(function*() {
        const connection = yield* acquire({ dataDir, settings })
        yield* query(connection, "SELECT 1")
        return yield* postmasterPid(dataDir)
      }))
      assert.isFalse(yield* lives(server))
      assert.deepStrictEqual((yield* Effect.promise(() => readdir(dataDir))).sort(), [
        "clients",
        "cluster",
        "password",
        "postgres.log"
      ])
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(join(dataDir, "clients"))), [])
    }))

  it.scopedLive("waits for a server that is being stopped, then starts one", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const owner = yield* client(dataDir)
      const before = yield* owner.hello
      const pid = yield* postmasterPid(dataDir)
      const busy = yield* Effect.fork(Effect.exit(query(before, "SELECT pg_sleep(2)")))
      yield* Effect.sleep("200 millis")
      // Smart shutdown: waits for the connection above.
      process.kill(pid, "SIGTERM")
      const after = yield* acquire({ dataDir, settings })
      assert.isFalse(yield* lives(pid))
      yield* query(after, "SELECT 1")
      yield* Fiber.join(busy)
      yield* leave(owner)
      yield* query(after, "SELECT 1")
    }))

  it.scopedLive("leaves no half cluster when killed while making it", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      yield* stopped(dataDir)
      const owner = yield* client(dataDir)
      yield* eventually(Effect.promise(async () =>
        existsSync(dataDir) && (await readdir(dataDir)).some((name) => name.startsWith("init-"))
      ))
      process.kill(-owner.pid, "SIGKILL")
      yield* owner.exit
      assert.isFalse(existsSync(join(dataDir, "cluster")))
      const connection = yield* acquire({ dataDir, settings })
      yield* query(connection, "SELECT 1")
      assert.deepStrictEqual(
        (yield* Effect.promise(() =>
          readdir(dataDir)
        )).filter((name) => name.startsWith("init-")),
        []
      )
    }))

  it.scopedLive("can be interrupted at any time while starting", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      for (const delayMs of [0, 60, 150, 300, 450, 550, 600, 30, 45]) {
        const starting = yield* Effect.fork(
          Effect.scoped(Effect.zipRight(acquire({ dataDir, settings }), Effect.never))
        )
        yield* Effect.sleep(delayMs)
        yield* Fiber.interrupt(starting)
        assert.isFalse(existsSync(join(dataDir, "cluster", "postmaster.pid")))
        assert.isFalse(existsSync(join(dataDir, "lock")))
      }
      const connection = yield* acquire({ dataDir, settings })
      yield* query(connection, "SELECT 1")
      const clients = yield* Effect.promise(() => readdir(join(dataDir, "clients")))
      assert.lengthOf(clients, 1)
    }))

  it.scopedLive("says why it cannot start, with the end of the log", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      const error = yield* Effect.flip(
        Effect.scoped(acquire({ dataDir, settings: { ...settings, wal_level: "none" } }))
      )
      assert.strictEqual(error.reason, "start")
      assert.include(error.message, "wal_level")
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(join(dataDir, "clients"))), [])
    }))

  it.scopedLive("refuses a cluster of another version, and one without its password", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      yield* Effect.scoped(acquire({ dataDir, settings }))
      const start = Effect.flip(Effect.scoped(acquire({ dataDir, settings })))
      const password = yield* Effect.promise(() => readFile(join(dataDir, "password"), "utf8"))
      yield* Effect.promise(() => writeFile(join(dataDir, "password"), "not it"))
      assert.strictEqual((yield* start).reason, "password")
      yield* Effect.promise(() => rm(join(dataDir, "password")))
      assert.strictEqual((yield* start).reason, "password")
      yield* Effect.promise(() => writeFile(join(dataDir, "password"), password))
      yield* Effect.promise(() => writeFile(join(dataDir, "cluster", "PG_VERSION"), "17\n"))
      const error = yield* start
      assert.strictEqual(error.reason, "version")
      assert.include(error.message, "17")
    }))

  it.effect("names the platform and the way out where there are no binaries", () =>
    Effect.gen(function*() {
      const nowhere = yield* Effect.flip(findPackage("sunos-sparc"))
      assert.strictEqual(nowhere.reason, "platform")
      assert.include(nowhere.message, "sunos-sparc")
      assert.include(nowhere.message, "DATABASE_URL")
      const missing = yield* Effect.flip(findPackage("darwin-arm64", () => {
        throw new Error("Cannot find module")
      }))
      assert.strictEqual(missing.reason, "missing")
      assert.include(missing.message, "DATABASE_URL")
    }))

  it.scopedLive("bounds the log", () =>
    Effect.gen(function*() {
      const log = join(yield* directory, "postgres.log")
      yield* Effect.promise(() => writeFile(log, "0123456789"))
      yield* bound(log, 10)
      assert.strictEqual((yield* Effect.promise(() => stat(log))).size, 10)
      yield* bound(log, 9)
      assert.strictEqual((yield* Effect.promise(() => stat(log))).size, 0)
      assert.strictEqual(yield* Effect.promise(() => readFile(`${log}.1`, "utf8")), "0123456789")
    }))

  it.scopedLive.skipIf(!isRoot)(
    "as root, lives elsewhere when its account cannot enter the data directory",
    () =>
      Effect.gen(function*() {
        const path = yield* directory
        const [closed, elsewhere] = [join(path, "closed"), join(path, "elsewhere")]
        yield* Effect.promise(() => mkdir(closed, { mode: 0o700 }))
        const home = yield* locate(join(closed, "data"), 0, elsewhere)
        assert.isTrue(home.path.startsWith(`${elsewhere}/`))
        assert.strictEqual((yield* locate(join(closed, "data"), 0, elsewhere)).path, home.path)
        assert.strictEqual((yield* locate(join(path, "open"), 0, elsewhere)).path, join(path, "open"))
        // A lost cluster is not replaced by an empty one.
        yield* Effect.promise(() => writeFile(join(closed, "data", "location"), `${home.path}\n`))
        assert.strictEqual((yield* Effect.flip(locate(join(closed, "data"), 0, elsewhere))).reason, "location")
      })
  )

  asOrdinary("runs as an ordinary user", () =>
    Effect.gen(function*() {
      const path = yield* directory
      yield* Effect.promise(() => chown(path, ORDINARY.uid, ORDINARY.gid))
      const dataDir = join(path, "data")
      const owner = yield* client(dataDir, ORDINARY)
      const hello = yield* owner.hello
      yield* query(hello, "SELECT 1")
      const pid = yield* postmasterPid(dataDir)
      assert.strictEqual((yield* Effect.promise(() => stat(dataDir))).mode & 0o777, 0o700)
      // Root joins it, and what root leaves behind is in nobody's way.
      yield* Effect.scoped(Effect.gen(function*() {
        assert.strictEqual((yield* acquire({ dataDir, settings })).port, hello.port)
      }))
      yield* leave(owner)
      assert.isFalse(yield* lives(pid))
    }))

  asOrdinary("refuses an ordinary user the data directory that root made", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* directory, "data")
      yield* Effect.scoped(acquire({ dataDir, settings }))
      const owner = yield* client(dataDir, ORDINARY)
      const refusal = yield* Effect.orDie(Schema.decodeUnknown(Refusal)(yield* owner.line))
      assert.strictEqual(refusal.reason, "permission")
      assert.include(refusal.message, "belongs to uid 0")
      assert.include(refusal.message, "ANIPOOL_DATA_DIR")
    }))

  asOrdinary("copies the binaries when the package is not complete and not writable", () =>
    Effect.gen(function*() {
      const path = yield* directory
      const native = join(path, "native")
      const dataDir = join(path, "data")
      const from = yield* findPackage()
      yield* Effect.promise(async () => {
        await cp(from.native, native, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (file) => !file.endsWith(".so.60")
        })
        await mkdir(dataDir)
        await chown(dataDir, ORDINARY.uid, ORDINARY.gid)
      })
      const run = yield* peer("embeddedPostgresPrepare.ts", [dataDir, native], ORDINARY)
      const said = yield* Effect.orDie(
        Schema.decodeUnknown(Schema.Struct({ postgres: Schema.String, output: Schema.String }))(yield* run.line)
      )
      assert.strictEqual(said.postgres, join(dataDir, "native-18.0.0", "bin", "postgres"))
      assert.include(said.output, "PostgreSQL")
    }))
})
