/**
 * Connections as their URLs say, to a PostgreSQL that speaks TLS and listens on a Unix socket too.
 */
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { throwAwaySettings } from "@anipool/storage-postgres/testing/throwAwaySettings"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Certificates from "./certificates.ts"

/** The PostgreSQL, and the folder of its certificates and its socket. */
class SecureServer extends Context.Tag("SecureServer")<SecureServer, {
  readonly folder: string
  readonly port: number
  /** Of its administrator. */
  readonly url: Redacted.Redacted
}>() {}

/** What an embedded PostgreSQL runs as when root starts it. */
const nobody = 65_534

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-tls-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
)

const secureServer = Layer.scoped(
  SecureServer,
  Effect.gen(function*() {
    const path = yield* folder
    Certificates.make(path, "with_certificate")
    writeFileSync(
      join(path, "hba.conf"),
      `local all all trust
       host all postgres 127.0.0.1/32 trust
       hostssl all with_certificate 127.0.0.1/32 cert
       hostssl all encrypted 127.0.0.1/32 trust
       hostnossl all plain 127.0.0.1/32 trust`
    )
    chmodSync(path, 0o755)
    if (process.getuid?.() === 0) {
      for (const name of [".", ...readdirSync(path)]) chownSync(join(path, name), nobody, nobody)
    }
    const connection = yield* EmbeddedPostgres.acquire({
      dataDir: join(path, "data"),
      settings: {
        ...throwAwaySettings,
        ssl: "on",
        ssl_cert_file: join(path, "server.crt"),
        ssl_key_file: join(path, "server.key"),
        ssl_ca_file: join(path, "ca.crt"),
        hba_file: join(path, "hba.conf"),
        unix_socket_directories: path
      }
    })
    const url = PgConnection.toUrl(connection)
    yield* run(url, "CREATE ROLE with_certificate LOGIN; CREATE ROLE encrypted LOGIN; CREATE ROLE plain LOGIN")
    return { folder: path, port: connection.port, url }
  })
)

/** Runs a statement on a connection of its own. */
const run = (url: string | Redacted.Redacted, text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Readonly<Record<string, unknown>>>(text)).pipe(
    Effect.map((rows) => rows[0]),
    Effect.provide(PgConnection.layerUrl(Redacted.isRedacted(url) ? url : Redacted.make(url), { maxConnections: 1 }))
  )

const isEncrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && cause.cause instanceof Error ? reasonOf(cause.cause) : String(cause)

describe.skipIf(!Certificates.canBeMade)("where openssl is installed", () => {
  layer(secureServer, { excludeTestServices: true })("a connection by URL", (it) => {
    const modes: ReadonlyArray<readonly [who: string, parameters: string, ssl: boolean | string]> = [
      ["postgres@127.0.0.1", "", true],
      ["postgres@127.0.0.1", "sslmode=disable", false],
      ["postgres@127.0.0.1", "sslmode=allow", false],
      ["encrypted@127.0.0.1", "sslmode=allow", true],
      ["encrypted@127.0.0.1", "sslmode=disable", "no encryption"],
      ["postgres@127.0.0.1", "sslmode=prefer", true],
      ["plain@127.0.0.1", "sslmode=prefer", false],
      ["plain@127.0.0.1", "sslmode=require", "SSL encryption"],
      ["postgres@127.0.0.1", "sslmode=require", true],
      ["postgres@127.0.0.1", "sslmode=require&sslrootcert=FOLDER/ca.crt", true],
      ["postgres@127.0.0.1", "sslmode=require&sslrootcert=FOLDER/other.crt", "certificate"],
      ["postgres@127.0.0.1", "sslmode=verify-ca&sslrootcert=FOLDER/ca.crt", true],
      ["postgres@127.0.0.1", "sslmode=verify-ca&sslrootcert=FOLDER/other.crt", "certificate"],
      ["postgres@127.0.0.1", "sslmode=verify-full&sslrootcert=FOLDER/ca.crt", "does not match certificate"],
      ["postgres@localhost", "sslmode=verify-full&sslrootcert=FOLDER/ca.crt", true],
      ["postgres@localhost", "sslmode=verify-full&sslrootcert=system", "certificate"],
      ["with_certificate@127.0.0.1", "sslmode=require", "certificate"],
      ["with_certificate@127.0.0.1", "sslmode=require&sslcert=FOLDER/client.crt&sslkey=FOLDER/client.key", true]
    ]
    for (const [who, parameters, expected] of modes) {
      it.effect(`${who} with ${parameters || "nothing said"} is ${expected}`, () =>
        Effect.gen(function*() {
          const { folder, port } = yield* SecureServer
          const url = `postgresql://${who}:${port}/postgres?${parameters.replaceAll("FOLDER", folder)}`
          const answer = run(url, isEncrypted)
          if (typeof expected === "string") assert.include(reasonOf(yield* Effect.flip(answer)), expected)
          else assert.deepStrictEqual(yield* answer, { ssl: expected })
        }))
    }

    it.scoped("a server without TLS will do for prefer, and not for require", () =>
      Effect.gen(function*() {
        const { url } = yield* TestDatabase.makeEmpty
        const withMode = (mode: string) => Redacted.value(url).replace("sslmode=disable", `sslmode=${mode}`)
        assert.deepStrictEqual(yield* run(withMode("prefer"), isEncrypted), { ssl: false })
        assert.include(
          reasonOf(yield* Effect.flip(run(withMode("require"), isEncrypted))),
          "The server does not support SSL connections"
        )
      }))

    it.effect("a Unix socket is named by its directory, and needs no TLS", () =>
      Effect.gen(function*() {
        const { folder, port } = yield* SecureServer
        const where = "SELECT inet_server_addr() AS address, current_user AS \"user\""
        for (
          const url of [
            `postgresql://plain@/postgres?host=${folder}&port=${port}&sslmode=require`,
            `postgresql://plain@${encodeURIComponent(folder)}:${port}/postgres`
          ]
        ) assert.deepStrictEqual(yield* run(url, where), { address: null, user: "plain" })
      }))

    it.effect("names the process, and sets what the session begins with", () =>
      Effect.gen(function*() {
        const { url } = yield* SecureServer
        const { name, optimized, memory } = (yield* run(
          `${Redacted.value(url)}&application_name=east%20coast&options=-c%20work_mem=8MB`,
          `SELECT current_setting('application_name') AS name, current_setting('jit') AS optimized,
          current_setting('work_mem') AS memory`
        ))!
        assert.match(String(name), /^anipool \d+\.\d+\.\d+ east coast$/)
        assert.deepStrictEqual([optimized, memory], ["off", "8MB"])
      }))

    it.scoped("waits for a host as long as it is told to", () =>
      Effect.gen(function*() {
        const silent = yield* Effect.acquireRelease(
          Effect.async<ReturnType<typeof createServer>>((resume) => {
            const server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1", () =>
              resume(Effect.succeed(server)))
          }),
          (server) =>
            Effect.sync(() =>
              server.close()
            )
        )
        const { port } = silent.address() as AddressInfo
        for (const mode of ["prefer", "disable"]) {
          const [took] = yield* Effect.timed(
            Effect.flip(run(`postgresql://me@127.0.0.1:${port}/db?connect_timeout=1&sslmode=${mode}`, "SELECT 1"))
          )
          assert.isBelow(Duration.toMillis(took), 2_500, mode)
        }
      }))

    it.scoped("goes to the host that takes writes, and after it when that changes", () =>
      Effect.gen(function*() {
        const first = yield* SecureServer
        const { url } = yield* TestDatabase.makeEmpty
        const second = new URL(Redacted.value(url))
        const name = second.pathname.slice(1)
        yield* Effect.acquireRelease(
          run(first.url, `CREATE DATABASE ${name}`),
          () =>
            Effect.zipRight(
              run(first.url, "ALTER SYSTEM RESET default_transaction_read_only"),
              run(first.url, "SELECT pg_reload_conf()")
            ).pipe(Effect.orDie)
        )
        const writable = (on: "first" | "second") =>
          Effect.all([
            run(first.url, `ALTER SYSTEM SET default_transaction_read_only = ${on === "first" ? "off" : "on"}`),
            run(first.url, "SELECT pg_reload_conf()"),
            run(
              `${Redacted.value(url)}&options=-c%20default_transaction_read_only=off`,
              `ALTER DATABASE ${name} SET default_transaction_read_only = ${on === "first" ? "on" : "off"}`
            )
          ])
        const both =
          `postgresql://postgres:${second.password}@127.0.0.1:1,127.0.0.1:${first.port},127.0.0.1:${second.port}`
          + `/${name}?target_session_attrs=read-write`
        yield* writable("first")
        yield* Effect.gen(function*() {
          const sql = yield* SqlClient.SqlClient
          const port = Effect.map(
            sql<{ readonly port: number }>`SELECT current_setting('port')::integer AS port`,
            (rows) => rows[0]?.port
          )
          const write = sql`CREATE TABLE IF NOT EXISTS written (at timestamptz DEFAULT now())`
          assert.strictEqual(yield* port, first.port)
          yield* write
          yield* writable("second")
          // Told that its server takes no writes, a connection is left; the next one finds the server that does.
          yield* Effect.retry(write, { times: 3 })
          assert.strictEqual(yield* port, Number(second.port))
        }).pipe(Effect.provide(PgConnection.layerUrl(Redacted.make(both), { maxConnections: 1 })))

        const nowhere =
          `postgresql://postgres@127.0.0.1:1,127.0.0.1:${first.port}/${name}?target_session_attrs=read-write`
        const reason = reasonOf(yield* Effect.flip(run(nowhere, "SELECT 1")))
        assert.include(reason, "127.0.0.1:1: connect ECONNREFUSED")
        assert.include(reason, `127.0.0.1:${first.port}: it takes no writes`)
      }))

    it.effect("is refused at once when its URL names a file that cannot be read", () =>
      Effect.gen(function*() {
        const refused = (parameters: string) =>
          Effect.map(
            Effect.flip(Effect.scoped(PostgresDatabase.make({
              databaseUrl: Option.some(Redacted.make(`postgresql://me:secret@127.0.0.1:1/db?${parameters}`)),
              dataDir: "unused"
            }))),
            ({ message }) => message
          )
        assert.strictEqual(
          yield* refused("sslmode=verify-full&sslrootcert=/nowhere/ca.crt"),
          "sslrootcert: /nowhere/ca.crt cannot be read (ENOENT)"
        )
        assert.include(yield* refused("sslmode=verify-full"), "sslmode is \"verify-full\", which needs sslrootcert")
        assert.include(yield* refused("sslmode=on"), "sslmode is \"on\"")
      }))
  })
})
