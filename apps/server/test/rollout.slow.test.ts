/**
 * Servers that are replaced one after another behind a proxy that asks which of them are ready: no request is refused.
 */
import * as TestProgram from "@anipool/storage-postgres/testing/TestProgram"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as Http from "node:http"

const main = new URL("../src/main.ts", import.meta.url)

interface Server {
  readonly child: ChildProcess
  readonly url: string
  readonly exit: Promise<number | null>
}

const start: Effect.Effect<Server, never, Scope.Scope> = Effect.acquireRelease(
  Effect.flatMap(TestProgram.bundle(main), (program) =>
    Effect.promise(async () => {
      const { HOME = "", PATH = "" } = process.env
      const child = spawn(process.execPath, [program], {
        env: { HOME, PATH, ANIPOOL_STORAGE: "memory", PORT: "0", ANIPOOL_DRAIN_SECONDS: "2" },
        stdio: ["ignore", "pipe", "ignore"]
      })
      const exit = once(child, "exit").then(([code]) => code as number | null)
      let out = ""
      for await (const chunk of child.stdout.setEncoding("utf8")) {
        out += chunk
        const url = /listens on (http:\S+)\n/.exec(out)?.[1]
        if (url !== undefined) return { child, url, exit }
      }
      throw new Error("the server did not start")
    })),
  ({ child }) => Effect.sync(() => child.exitCode ?? child.signalCode ?? child.kill("SIGKILL"))
)

/** Asks by a connection of its own; undefined: nobody took it, or it broke. */
const ask = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const request = Http.get(url, { agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode))
      response.on("error", () => resolve(undefined))
    })
    request.on("error", () => resolve(undefined))
  })

/** For how long the proxy believes what it saw of a server, in milliseconds: as often as that it asks whether it is ready. */
const believedMs = 500

/** What a proxy sees of a server. */
interface Seen {
  readonly isReady: boolean
  /** When it asked. However slow everything is, a server that was ready then serves on for its whole drain time. */
  readonly at: number
}

describe("a rollout", () => {
  it.scopedLive("refuses no request, where the proxy asks which servers are ready", () =>
    Effect.gen(function*() {
      const behind = new Map<Server, Seen>()
      const failed: Array<string> = []
      let asked = 0
      let isOver = false
      const look = async (server: Server): Promise<boolean> => {
        const at = performance.now()
        const isReady = await ask(`${server.url}/health/ready`) === 200
        if (behind.has(server)) behind.set(server, { isReady, at })
        return isReady
      }
      const isReady = async (server: Server): Promise<boolean> => {
        const seen = behind.get(server)
        if (seen === undefined) return false
        return performance.now() - seen.at < believedMs ? seen.isReady : await look(server) && isReady(server)
      }
      const askOne = async () => {
        const servers = [...behind.keys()]
        const first = asked++ % servers.length
        for (const server of [...servers.slice(first), ...servers.slice(0, first)]) {
          if (!await isReady(server)) continue
          const status = await ask(`${server.url}/openapi.json`)
          if (status !== 200) failed.push(`answered ${status}`)
          return
        }
        failed.push("no server was ready")
      }
      const asking = Effect.repeat(Effect.zipRight(Effect.sleep("2 millis"), Effect.promise(askOne)), {
        until: () => isOver
      })
      const add = (server: Server) => behind.set(server, { isReady: false, at: -Infinity })
      const replace = Effect.fn(function*(old: Server) {
        add(yield* start)
        process.kill(old.child.pid!, "SIGTERM")
        assert.strictEqual(yield* Effect.promise(() => old.exit), 0)
        behind.delete(old)
      })
      const [first, second] = yield* Effect.all([start, start])
      add(first)
      add(second)
      const rolled = Effect.gen(function*() {
        yield* replace(first)
        yield* replace(second)
        isOver = true
      })
      yield* Effect.all([rolled, asking], { concurrency: "unbounded", discard: true })
      assert.deepStrictEqual(failed, [])
      assert.isAbove(asked, 20)
    }))

  it.scopedLive("says at once that it is not ready, serves on, and then exits with 0", () =>
    Effect.gen(function*() {
      const server = yield* start
      assert.strictEqual(yield* Effect.promise(() => ask(`${server.url}/health/ready`)), 200)
      process.kill(server.child.pid!, "SIGTERM")
      const answer = yield* Effect.promise(() => fetch(`${server.url}/health/ready`)).pipe(
        Effect.repeat({ until: ({ status }) => status === 503 })
      )
      assert.strictEqual(answer.headers.get("retry-after") === null, false)
      assert.deepStrictEqual(yield* Effect.promise(() => answer.json()), {
        success: false,
        message: "The server is stopping; please ask another one",
        code: "stopping"
      })
      assert.strictEqual(yield* Effect.promise(() => ask(`${server.url}/health/live`)), 200)
      assert.strictEqual(yield* Effect.promise(() => server.exit), 0)
    }))
})
