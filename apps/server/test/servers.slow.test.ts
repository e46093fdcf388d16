/**
 * Several server processes behind one port.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { parse } from "./prometheusText.ts"
import { type Answer, bootstrapFile, send, startServer } from "./serverProcess.ts"

const servers = 2

const number = (n: number) => `212555${String(n).padStart(4, "0")}`

/** The processes that this one started, by what the system says. */
const childrenOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter((each) => each !== "").map(Number)

/** On a connection of its own: it may reach any of them. */
const metrics = (url: string) =>
  Effect.async<string, Error>((resume) => {
    get(`${url}/metrics`, { agent: false }, (response: IncomingMessage) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => text += chunk)
        .on("end", () => resume(Effect.succeed(text)))
    }).on("error", (error) => resume(Effect.fail(error)))
  })

const processes = (text: string): ReadonlyArray<string> => {
  const started = parse(text).find(({ name }) => name === "process_start_time_seconds")
  return (started?.samples ?? []).map(({ labels }) => labels.get("process")!)
}

const exitOf = (child: ChildProcess) =>
  Effect.async<number | null>((resume) => {
    if (child.exitCode !== null) return resume(Effect.succeed(child.exitCode))
    child.once("exit", (code) => resume(Effect.succeed(code)))
  })

// Live: processes take real time. On Linux, where the system tells who started whom.
describe.runIf(process.platform === "linux")(`${servers} server processes behind one port`, () => {
  it.scopedLive(
    "hold caps, though one is killed; tell their metrics together; and stop in order",
    () =>
      Effect.gen(function*() {
        const bootstrap = yield* bootstrapFile("Servers", 25)
        const database = yield* TestDatabase.make
        const { child, url } = yield* startServer(Redacted.value(database.runUrl), bootstrap, {
          ANIPOOL_SERVERS: String(servers)
        })
        const all = metrics(url).pipe(
          Effect.filterOrFail((text) => processes(text).length === servers, () => new Error("not all are there")),
          Effect.retry(Schedule.spaced("50 millis"))
        )
        yield* all
        yield* send(url, "POST", "/custom/campaigns", { id: "C1", name: "C1", type: "Outbound", inbound_pool_id: "P1" })
        for (let n = 0; n < 40; n++) {
          yield* send(url, "POST", "/custom/anis", { country_code: "+1", number: number(n), inbound_group_id: "P1" })
        }

        // A dialer tries again, with the same key, whatever fails or is refused for now.
        const dial = (n: number): Effect.Effect<Answer> =>
          send(url, "POST", "/assignment", { prospect_phone: number(5000 + n), real_time: n % 5 === 0 }, {
            "idempotency-key": `dial ${n}`
          }).pipe(
            Effect.filterOrFail(({ status }) => status === 200, ({ status }) => new Error(String(status))),
            Effect.retry(Schedule.spaced("20 millis")),
            Effect.orDie
          )
        const dials = (from: number, to: number) =>
          Effect.forEach(Array.from({ length: to - from }, (_, n) => from + n), dial, { concurrency: 50 })
        const before = yield* dials(0, 600)
        const told = yield* all
        const committed = parse(told).find(({ name }) => name === "anipool_assignment_commit_size")
        // The system hands connections to whichever process takes them: on a busy machine one may have got them all.
        assert.isNotEmpty(committed?.samples)
        for (const { labels } of committed!.samples) assert.include(processes(told), labels.get("process"))
        const [after] = yield* Effect.all([
          dials(600, 1500),
          // The first, which has the worker, in the middle of it.
          Effect.delay(Effect.sync(() => process.kill(childrenOf(child.pid!)[0]!, "SIGKILL")), "150 millis")
        ], { concurrency: 2 })
        const answers = [...before, ...after]
        const given = answers.flatMap(({ body }) => body.ani ?? [])
        assert.strictEqual(given.length, 1000)
        for (let n = 0; n < 40; n++) assert.strictEqual(given.filter((ani) => ani === number(n)).length, 25)

        // The one that was killed is there again, under its number.
        assert.deepStrictEqual(processes(yield* all), ["1", "2"])

        child.kill("SIGTERM")
        const [took, code] = yield* Effect.timed(exitOf(child))
        assert.strictEqual(code, 0)
        assert.isBelow(Duration.toSeconds(took), 10)
        assert.isTrue(yield* Effect.isFailure(metrics(url)))
      })
  )
})
