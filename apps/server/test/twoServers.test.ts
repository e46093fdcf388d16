/**
 * Two server processes on one PostgreSQL: no cap is exceeded, and what one acknowledged the other obeys.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const secret = "a-secret-of-the-two-servers-test-0123456789"

interface Answer {
  readonly status: number
  readonly body: { readonly success: boolean; readonly ani?: string; readonly message?: string }
}

const agent = new Agent({ keepAlive: true, maxSockets: 60 })

const send = (url: string, method: string, path: string, body: unknown) =>
  Effect.async<Answer>((resume) => {
    const text = JSON.stringify(body)
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text)
      }
    }, (response) => {
      let received = ""
      response.on("data", (data: Buffer) => {
        received += data.toString()
      })
      response.on("end", () => resume(Effect.succeed({ status: response.statusCode ?? 0, body: JSON.parse(received) })))
    })
    sent.on("error", (error) => resume(Effect.die(error)))
    sent.end(text)
  })

/** A server process; the address that it prints. */
const startServer = (
  databaseUrl: string,
  bootstrap: string
): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, ["--import", "tsx", "-C", "@anipool/source", main], {
        cwd: fileURLToPath(new URL("..", import.meta.url)),
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          ...process.env,
          HOST: "127.0.0.1",
          PORT: "0",
          DATABASE_URL: databaseUrl,
          ANIPOOL_BOOTSTRAP: bootstrap,
          ANIPOOL_DEMO: "off",
          ANIPOOL_STORAGE: "postgres"
        }
      })
    ),
    (child) =>
      Effect.async<void>((resume) => {
        if (child.exitCode !== null) return resume(Effect.void)
        child.on("exit", () => resume(Effect.void))
        child.kill("SIGTERM")
      })
  ).pipe(Effect.flatMap(addressOf))

const addressOf = (child: ChildProcess) =>
  Effect.async<string>((resume) => {
    let output = ""
    child.stdout?.on("data", (data: Buffer) => {
      output += data.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (address !== undefined) resume(Effect.succeed(address))
    })
    child.on("exit", (code) => resume(Effect.die(new Error(`the server ended with ${code}: ${output}`))))
  })

const number = (n: number) => `212555${String(n).padStart(4, "0")}`

describe("two servers on one PostgreSQL", () => {
  it.scopedLive(
    "1,500 requests of 50 clients on 40 ANIs with a cap of 25: exactly 1,000 succeed, each ANI 25 times",
    () =>
      Effect.gen(function*() {
        const folder = mkdtempSync(join(tmpdir(), "anipool-two-servers-"))
        yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
        const bootstrap = join(folder, "bootstrap.json")
        writeFileSync(
          bootstrap,
          JSON.stringify({
            workspaces: [{
              name: "Two servers",
              country: "us",
              policy: { dailyCap: 25 },
              keys: [{ type: "universal", secret, defaultCampaign: "C1" }]
            }]
          })
        )
        const database = yield* TestDatabase.make
        const databaseUrl = Redacted.value(database.url)
        // Both at once: one of them migrates and applies the file, the other finds it done.
        const [first, second] = yield* Effect.all([
          startServer(databaseUrl, bootstrap),
          startServer(databaseUrl, bootstrap)
        ], { concurrency: 2 })
        const urls = [first, second]
        yield* send(first, "POST", "/custom/campaigns", {
          id: "C1",
          name: "C1",
          type: "Outbound",
          inbound_pool_id: "P1"
        })
        yield* Effect.forEach(Array.from({ length: 40 }, (_, n) => n), (n) =>
          send(first, "POST", "/custom/anis", { country_code: "+1", number: number(n), inbound_group_id: "P1" }))

        const answers = yield* Effect.forEach(
          Array.from({ length: 1500 }, (_, n) =>
            n),
          (n) =>
            send(urls[n % 2]!, "POST", "/assignment", { prospect_phone: number(5000 + n), real_time: n % 5 === 0 }),
          { concurrency: 50 }
        )

        assert.isTrue(answers.every(({ status }) => status === 200))
        const given = answers.flatMap(({ body }) => body.ani ?? [])
        assert.strictEqual(given.length, 1000)
        for (let n = 0; n < 40; n++) assert.strictEqual(given.filter((ani) => ani === number(n)).length, 25)
        const refused = answers.filter(({ body }) => !body.success)
        assert.isTrue(refused.every(({ body }) => body.message === "No available ANI found"))

        // What one server acknowledged, the other obeys from that moment.
        yield* send(first, "POST", "/custom/anis", { country_code: "+1", number: number(99), inbound_group_id: "P1" })
        assert.strictEqual(
          (yield* send(second, "POST", "/assignment", { prospect_phone: number(7000) })).body.ani,
          number(99)
        )
        yield* send(second, "DELETE", "/custom/anis", { number: number(99) })
        assert.isFalse((yield* send(first, "POST", "/assignment", { prospect_phone: number(7001) })).body.success)
      }),
    120_000
  )
})
