/**
 * Commands on the embedded PostgreSQL.
 */
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { join } from "node:path"
import * as AgiClient from "./agiClient.ts"
import { ended, json, run, start, temporary } from "./anipoolProcess.ts"

// In real time, as processes and their database are: hence `it.live` and `scopedLive`.

const Diagnosed = Schema.Struct({ findings: Schema.Array(Schema.Struct({ check: Schema.String })) })

describe("on the embedded PostgreSQL", () => {
  it.scopedLive(
    "starts it in an empty directory, joins it where it runs, and leaves the data there",
    () =>
      Effect.gen(function*() {
        const dataDir = join(yield* temporary, "data")
        const anipool = (...words: ReadonlyArray<string>) => run({ ANIPOOL_DATA_DIR: dataDir }, ...words, "--json")
        json(yield* anipool("workspace", "create", "--name", "Acme", "--country", "us"))
        const listed = yield* Effect.scoped(
          Effect.zipRight(EmbeddedPostgres.acquire({ dataDir }), anipool("workspace", "list"))
        )
        assert.deepStrictEqual(
          Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ name: Schema.String })))(json(listed)),
          [
            { name: "Acme" }
          ]
        )
        // No worker has run here: that is all there is to say, but for the disk of whatever machine this is.
        const diagnosed = anipool("doctor").pipe(Effect.map(({ exit, stdout }) => [
          exit,
          ...Schema.decodeUnknownSync(Diagnosed)(JSON.parse(stdout)).findings.map(({ check }) => check).filter((
            check
          ) => check !== "disk")
        ]))
        assert.deepStrictEqual(yield* diagnosed, [1, "partitions"])
        assert.deepStrictEqual(
          yield* Effect.scoped(Effect.zipRight(EmbeddedPostgres.acquire({ dataDir }), diagnosed)),
          [1, "partitions"]
        )
      })
  )

  it.scopedLive("runs a worker until it is stopped, which is how it ends well", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const child = yield* start({ DATABASE_URL: Redacted.value(url) }, "worker")
      child.stderr?.once("data", () => child.kill("SIGTERM"))
      const { exit } = yield* ended(child)
      assert.strictEqual(exit, 0)
    }))

  it.scopedLive("answers calls until it is stopped, which is how it ends well", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const variables = { DATABASE_URL: Redacted.value(url) }
      json(yield* run(variables, "workspace", "create", "--name", "Acme", "--country", "us", "--json"))
      const child = yield* start(
        variables,
        "agi",
        "--workspace",
        "Acme",
        "--port",
        "0",
        "--allow",
        "127.0.0.1",
        "--metrics-port",
        "0",
        "--json"
      )
      const said = ended(child)
      const [first] = yield* Effect.promise(() => once(child.stdout!, "data"))
      const { metrics, url: address } = Schema.decodeUnknownSync(
        Schema.parseJson(Schema.Struct({ url: Schema.String, metrics: Schema.String }))
      )(String(first))
      const commands = yield* AgiClient.call(Number(new URL(address).port), { arguments: ["2125550123", "C1"] })
      assert.deepStrictEqual(AgiClient.variablesOf(commands), {
        ANIPOOL_ANI: "",
        ANIPOOL_REASON: "campaign_not_found"
      })
      const read = (path: string) =>
        Effect.promise(async () => {
          const response = await fetch(new URL(path, metrics))
          return [response.status, await response.text()] as const
        })
      const [, text] = yield* read("/metrics")
      for (
        const line of [
          "anipool_agi_answers_total{reason=\"campaign_not_found\"} 1",
          "anipool_agi_answer_seconds_count 1",
          "anipool_assignment_workspaces_loaded 1"
        ]
      ) assert.include(text, `${line}\n`)
      assert.deepStrictEqual(yield* read("/health/live"), [200, "live\n"])
      assert.deepStrictEqual(yield* read("/health/ready"), [200, "ready\n"])
      assert.strictEqual((yield* read("/"))[0], 404)
      child.kill("SIGTERM")
      assert.strictEqual((yield* said).exit, 0)
    }))

  it.scopedLive("runs a worker that waits for a database that is away when it starts, and says so where it is asked", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const target = new URL(Redacted.value(url))
      const port = Number(target.port)
      let refused = 0
      let isAway = true
      // Away for the first two who come at least, as it is while it starts.
      const door = createServer((socket) => {
        socket.on("error", () => {})
        if (refused++ < 2 || isAway) return socket.destroy()
        const through = connect(port, target.hostname).on("error", () => {})
        socket.pipe(through).pipe(socket)
      })
      yield* Effect.acquireRelease(
        Effect.async<void>((resume) => {
          door.listen(0, "127.0.0.1", () => resume(Effect.void))
        }),
        () => Effect.sync(() => door.close())
      )
      target.port = String((door.address() as AddressInfo).port)
      const child = yield* start({ DATABASE_URL: target.href, ANIPOOL_WORKER_PORT: "0" }, "worker")
      const end = yield* Effect.fork(ended(child))
      let said = ""
      child.stderr?.on("data", (text: string | Buffer) => said += String(text))
      /** What it has said, once it has said this. */
      const told = (expected: RegExp) =>
        Effect.repeat(Effect.delay(Effect.sync(() => expected.exec(said)), "5 millis"), {
          until: (found) => found !== null || child.exitCode !== null
        })
      const [, address = ""] = (yield* told(/Health and metrics are at (\S+)\n/)) ?? []
      const read = (path: string) =>
        Effect.promise(async () => {
          const response = await fetch(`${address}${path}`)
          return [response.status, await response.text()] as const
        })
      assert.deepStrictEqual(yield* read("/health/live"), [200, "live\n"])
      assert.deepStrictEqual(yield* read("/health/ready"), [503, "not ready\n"])
      isAway = false
      yield* told(/The worker runs/)
      assert.deepStrictEqual(yield* read("/health/ready"), [200, "ready\n"])
      const [, metrics] = yield* read("/metrics")
      assert.match(metrics, /^anipool_worker_steps_total\{.*task="dials".*\} \d+$/m)
      assert.match(metrics, /^process_start_time_seconds \d/m)
      child.kill("SIGTERM")
      const { exit, stderr } = yield* Fiber.join(end)
      assert.strictEqual(exit, 0, stderr)
      assert.include(stderr, "storage cannot be used yet")
    }))
})
