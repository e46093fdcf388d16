/**
 * The server as a process: how it starts, how it does not, and how it stops.
 */
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import * as Http from "node:http"
import * as Net from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const main = new URL("../src/main.ts", import.meta.url)
const root = fileURLToPath(new URL("../../..", import.meta.url))

interface Running {
  readonly child: ChildProcess
  readonly output: () => { readonly out: string; readonly error: string }
  /** The address it printed. */
  readonly url: Promise<string>
  readonly exit: Promise<number | null>
}

/** Starts the server in a process group of its own, on a free port and with storage in memory. */
const start = (environment: Readonly<Record<string, string>>): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.map(TestProgram.bundle(main), (program) => {
      const { HOME = "", PATH = "" } = process.env
      const child = spawn(process.execPath, [program], {
        cwd: root,
        detached: true,
        env: { HOME, PATH, ANIPOOL_STORAGE: "memory", PORT: "0", ...environment },
        stdio: ["ignore", "pipe", "pipe"]
      })
      let out = ""
      let error = ""
      const exit = once(child, "exit").then(([code]) => code as number | null)
      const url = new Promise<string>((resolve) => {
        child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
          out += chunk
          const found = /listens on (http:\S+)\n/.exec(out)?.[1]
          if (found !== undefined) resolve(found)
        })
      })
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => error += chunk)
      return { child, output: () => ({ out, error }), url, exit }
    }),
    ({ child }) => Effect.sync(() => child.exitCode ?? child.signalCode ?? child.kill("SIGKILL"))
  )

const signal = ({ child }: Running, name: "SIGTERM" | "SIGINT") => process.kill(-child.pid!, name)

const temporaryFile = (text: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const directory = mkdtempSync(join(tmpdir(), "anipool-server-test-"))
      const path = join(directory, "bootstrap.json")
      writeFileSync(path, text)
      return { directory, path }
    }),
    ({ directory }) => Effect.sync(() => rmSync(directory, { recursive: true }))
  ).pipe(Effect.map(({ path }) => path))

const secret = "a-secret-of-at-least-32-characters"
const bootstrap = JSON.stringify({
  workspaces: [{ name: "Acme", country: "us", keys: [{ type: "universal", secret }] }]
})
const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" }

/** What a server that must not start says, and how it ends. */
const refusal = Effect.fn(function*(environment: Readonly<Record<string, string>>) {
  const server = yield* start(environment)
  const code = yield* Effect.promise(() => server.exit)
  const { error, out } = server.output()
  // Before it come the steps that were taken, in the log.
  return { code, out, error: error.replace(/^\{.*"logLevel":"INFO".*\}\n/gm, "") }
})

// Live: processes take real time.
describe("the server as a process", () => {
  it.scopedLive("applies the bootstrap file, and says where it is", () =>
    Effect.gen(function*() {
      const server = yield* start({ ANIPOOL_BOOTSTRAP: yield* temporaryFile(bootstrap) })
      const url = yield* Effect.promise(() => server.url)
      const answer = yield* Effect.promise(() => fetch(`${url}/custom/campaigns?id=C1`, { headers }))
      assert.strictEqual(answer.status, 404)
      assert.include(server.output().out, `${url}/docs`)
      assert.notInclude(server.output().out + server.output().error, secret)
    }))

  it.scopedLive("logs in the form that is asked for, each line once", () =>
    Effect.gen(function*() {
      const asking = (format: string) =>
        Effect.gen(function*() {
          const server = yield* start({ ANIPOOL_LOG_FORMAT: format, ANIPOOL_ACCESS_LOG: "on" })
          const url = yield* Effect.promise(() => server.url)
          yield* Effect.promise(() => fetch(`${url}/health/live`))
          signal(server, "SIGTERM")
          yield* Effect.promise(() => server.exit)
          return server.output().error.split("\n").filter((line) => line.includes("/health/live"))
        })
      const [[json, ...more], text] = yield* Effect.all([asking("json"), asking("text")], { concurrency: 2 })
      assert.deepStrictEqual(more, [])
      assert.deepInclude(JSON.parse(json ?? "").annotations, { method: "GET", route: "/health/live", status: 200 })
      assert.strictEqual(text.length, 1)
      assert.match(text[0] ?? "", /level=INFO .*message=request .*route=\/health\/live/)
    }))

  it.scopedLive("three started at once with the documented bootstrap file all serve, and its secret opens each", () =>
    Effect.gen(function*() {
      const [, example = ""] = /^```json[^\n]*\n(\{\n {2}"workspaces"[^]*?)^```$/m.exec(
        readFileSync(join(root, "docs", "settings.md"), "utf8")
      )!
      const { url: database } = yield* TestDatabase.make
      const environment = {
        ANIPOOL_STORAGE: "postgres",
        DATABASE_URL: Redacted.value(database),
        ANIPOOL_BOOTSTRAP: yield* temporaryFile(example)
      }
      const servers = yield* Effect.all([start(environment), start(environment), start(environment)])
      const authorization = `Bearer ${JSON.parse(example).workspaces[0].keys[0].secret}`
      for (const server of servers) {
        const begun = yield* Effect.promise(() => Promise.race([server.url, server.exit]))
        assert.match(String(begun), /^http:/, server.output().error)
        const asked = fetch(`${begun}/custom/campaigns?id=C1`, { headers: { authorization } })
        assert.strictEqual((yield* Effect.promise(() => asked)).status, 404)
      }
    }))

  it.scopedLive("knows after a restart the area codes that were added before", () =>
    Effect.gen(function*() {
      const { url: database } = yield* TestDatabase.make
      const environment = { ANIPOOL_STORAGE: "postgres", DATABASE_URL: Redacted.value(database) }
      const areaCodes = [{ code: "999", country: "US", state: "NY", near: "718" }]
      const first = yield* start({
        ...environment,
        ANIPOOL_BOOTSTRAP: yield* temporaryFile(JSON.stringify({ ...JSON.parse(bootstrap), areaCodes }))
      })
      yield* Effect.promise(() => Promise.race([first.url, first.exit]))
      signal(first, "SIGTERM")
      assert.strictEqual(yield* Effect.promise(() => first.exit), 0, first.output().error)
      const again = yield* start(environment)
      const url = yield* Effect.promise(() => again.url)
      const body = JSON.stringify({ country_code: "+1", number: "9995550101", inbound_group_id: "P1" })
      const answer = yield* Effect.promise(() => fetch(`${url}/custom/anis`, { method: "POST", headers, body }))
      assert.strictEqual(answer.status, 200, yield* Effect.promise(() => answer.text()))
    }))

  it.scopedLive("with the demo, prints a command that assigns a number", () =>
    Effect.gen(function*() {
      const server = yield* start({ ANIPOOL_DEMO: "on" })
      yield* Effect.promise(() => server.url)
      yield* Effect.sleep("100 millis")
      const { error, out } = server.output()
      const command = /^ *(curl .*)$/m.exec(out)?.[1] ?? ""
      const answered = yield* Effect.promise(async () => {
        const curl = spawn("bash", ["-c", command], { stdio: ["ignore", "pipe", "ignore"] })
        let text = ""
        for await (const chunk of curl.stdout) text += String(chunk)
        return text
      })
      assert.match(answered, /"success":true,"ani":"\d{10}"/)
      for (const [key = ""] of out.matchAll(/anipool_\S{20,}/g)) assert.notInclude(error, key)
    }))

  it.scopedLive("stops on a signal: finishes what is in flight, accepts no more, and exits with 0", () =>
    Effect.gen(function*() {
      const server = yield* start({ ANIPOOL_BOOTSTRAP: yield* temporaryFile(bootstrap) })
      const url = yield* Effect.promise(() => server.url)
      const { port } = new URL(url)
      // An idle connection and one that never said anything do not hold the server up.
      const agent = new Http.Agent({ keepAlive: true })
      yield* Effect.async<void>((resume) => {
        Http.get(`${url}/health/live`, { agent }, (response) => response.resume().on("end", () => resume(Effect.void)))
      })
      const silent = Net.connect(Number(port), "127.0.0.1").on("error", () => {})
      yield* Effect.promise(() => once(silent, "connect"))

      const body = JSON.stringify({ id: "C1", name: "One", type: "Outbound" })
      const request = Http.request(`${url}/custom/campaigns`, {
        method: "POST",
        headers: { ...headers, "content-length": body.length },
        agent: new Http.Agent({ keepAlive: true })
      })
      const answered = once(request, "response").then(([response]) => response as Http.IncomingMessage)
      request.write(body.slice(0, 10))
      yield* Effect.sleep("300 millis")

      const stoppedAt = performance.now()
      signal(server, "SIGTERM")
      yield* Effect.sleep("300 millis")
      signal(server, "SIGINT")
      const refused = yield* Effect.promise(() => fetch(`${url}/health/live`).then(() => false, () => true))
      assert.isTrue(refused)
      assert.isNull(server.child.exitCode)

      request.end(body.slice(10))
      const response = yield* Effect.promise(() => answered)
      assert.strictEqual(response.statusCode, 200)
      response.resume()
      assert.strictEqual(yield* Effect.promise(() => server.exit), 0)
      assert.isBelow(performance.now() - stoppedAt, 4_000)
      assert.notMatch(server.output().error, /WARN|ERROR/)
    }))

  it.scopedLive("cuts a request that does not come to its end, and exits with 0 within ten seconds", () =>
    Effect.gen(function*() {
      const server = yield* start({ ANIPOOL_BOOTSTRAP: yield* temporaryFile(bootstrap) })
      const url = yield* Effect.promise(() => server.url)
      const request = Http.request(`${url}/assignment`, {
        method: "POST",
        headers: { ...headers, "content-length": 10 }
      })
      request.on("error", () => {}).write("{")
      yield* Effect.sleep("200 millis")
      const stoppedAt = performance.now()
      signal(server, "SIGINT")
      assert.strictEqual(yield* Effect.promise(() => server.exit), 0)
      assert.isBelow(performance.now() - stoppedAt, 10_000)
    }))

  it.scopedLive("does not start on a wrong variable, and names it", () =>
    Effect.gen(function*() {
      const { code, error, out } = yield* refusal({ PORT: "http" })
      assert.strictEqual(code, 1)
      assert.strictEqual(out, "")
      assert.strictEqual(
        error,
        "anipool: PORT is \"http\", but allowed is a whole number from 0 to 65535 (0: any free port)\n"
      )
    }))

  it.scopedLive("is not several where nothing is shared", () =>
    Effect.gen(function*() {
      const { code, error } = yield* refusal({ ANIPOOL_SERVERS: "2" })
      assert.strictEqual(code, 1)
      assert.strictEqual(
        error,
        "anipool: ANIPOOL_SERVERS is 2, but with ANIPOOL_STORAGE \"memory\" each process would keep things of its own\n"
      )
    }))

  it.scopedLive("does not start on a port in use, and says so", () =>
    Effect.gen(function*() {
      const other = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const server = Net.createServer().listen(0, "127.0.0.1")
          await once(server, "listening")
          return server
        }),
        (server) => Effect.sync(() => server.close())
      )
      const { port } = other.address() as Net.AddressInfo
      const { code, error } = yield* refusal({ PORT: String(port) })
      assert.strictEqual(code, 1)
      assert.strictEqual(
        error,
        `anipool: Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT to another one (0: any)\n`
      )
    }))

  it.scopedLive("does not start on a database that does not fit it, and says why at once", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const database = PgConnection.layerUrl(url)
      const execute = (text: string) =>
        Effect.provide(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text)), database)
      yield* execute("UPDATE anipool_migration SET checksum = 'another'")
      const { code, error, out } = yield* refusal({ ANIPOOL_STORAGE: "postgres", DATABASE_URL: Redacted.value(url) })
      assert.deepStrictEqual([code, out], [1, ""])
      // One line: it is not tried again.
      assert.match(
        error,
        /^anipool: The PostgreSQL of DATABASE_URL cannot be used: The migration 0001_base [^\n]*\n$/
      )
    }))

  it.scopedLive("does not start on a bad bootstrap file, and names the field but no secret", () =>
    Effect.gen(function*() {
      const missing = yield* refusal({ ANIPOOL_BOOTSTRAP: "/nowhere/bootstrap.json" })
      assert.strictEqual(missing.code, 1)
      assert.match(missing.error, /^anipool: ANIPOOL_BOOTSTRAP: \/nowhere\/bootstrap\.json cannot be read: ENOENT.*\n$/)
      const path = yield* temporaryFile(bootstrap.replace("at-least-32", "too"))
      const short = yield* refusal({ ANIPOOL_BOOTSTRAP: path })
      assert.strictEqual(short.code, 1)
      assert.match(
        short.error,
        /^anipool: ANIPOOL_BOOTSTRAP: .*workspaces\.0\.keys\.0\.secret.*expected 32 to 255 ASCII characters without spaces\n$/
      )
      assert.notInclude(short.error, "a-secret")
    }))
})
