/**
 * How long any one operation of the contract holds the event loop of a server with 500,000 numbers, in processor time of
 * its main thread.
 */
import { assert, layer } from "@effect/vitest"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import { platform } from "node:os"
import * as Contract from "../attack/Contract.ts"
import * as OwnProcess from "../process/OwnProcess.ts"
import * as Turn from "../process/Turn.ts"
import * as Asks from "./Asks.ts"
import * as Crowd from "./Crowd.ts"

/** What `docs/SECURITY.md` promises; `Asks` has what takes longer in memory. */
const longestMs = { PostgreSQL: 50, memory: 100 }

class Crowded extends Context.Tag("@anipool/server/test/stalls/Crowded")<
  Crowded,
  OwnProcess.OwnProcess & { readonly headers: (endpoint: Contract.Endpoint) => Readonly<Record<string, string>> }
>() {}

const start = (env: Readonly<Record<string, string>>) =>
  Effect.gen(function*() {
    const server = yield* OwnProcess.start({
      env: { ...env, ...Asks.scale },
      program: new URL("crowdedServer.ts", import.meta.url)
    })
    const workspace = / (\d+)\n/.exec(server.output())![1]!
    const cookie = yield* Effect.promise(async () => {
      const response = await fetch(`${server.url}/admin/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-anipool-console": "1", origin: server.url },
        body: JSON.stringify(Crowd.member)
      })
      return response.headers.get("set-cookie")!.split(";", 1)[0]!
    })
    const headers = ({ isOfUser, keyHeader, keys, path }: Contract.Endpoint): Record<string, string> =>
      path.startsWith("/admin/") || isOfUser
        ? { cookie, "x-anipool-workspace": workspace, "x-anipool-console": "1", origin: server.url }
        : keys?.[0] === undefined
        ? {}
        : { [keyHeader]: keyHeader === "x-apikey" ? Crowd.secretOf(keys[0]) : `Bearer ${Crowd.secretOf(keys[0])}` }
    return { ...server, headers }
  })

const send = (
  url: string,
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body: unknown,
  readBytes = Infinity
) =>
  Effect.promise(async () => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    let bytes = 0
    let text = ""
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (text.length < 300) text += new TextDecoder().decode(chunk.slice(0, 300))
      // Whoever leaves the loop hangs up.
      if (bytes >= readBytes) break
    }
    return { status: response.status, bytes, text }
  })

/** The status of an answer of which nothing more is read; it goes with the scope. */
const begun = (url: string, headers: Readonly<Record<string, string>>, path: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.async<Http.IncomingMessage>((resume) => {
        Http.get(`${url}${path}`, { headers, agent: false }, (response) => {
          resume(Effect.succeed(response.on("error", () => {}).pause()))
        }).on("error", () => {})
      }),
      (response) => Effect.sync(() => response.destroy())
    ),
    ({ statusCode }) => statusCode
  )

/**
 * The longest turn of the event loop while an operation is asked something, the least of some tries, as it would be on a quiet
 * machine.
 */
const longestOf = Effect.fnUntraced(
  function*(
    endpoint: Contract.Endpoint,
    { body, path = endpoint.path, readBytes, times = 1 }: Asks.Ask,
    allowedMs: number
  ) {
    const crowded = yield* Crowded
    const one = send(crowded.url, crowded.headers(endpoint), endpoint.method, path, body, readBytes).pipe(
      Effect.tap((answer) => isPlaceTaken(answer) ? Effect.sleep("200 millis") : Effect.void),
      Effect.repeat({ while: isPlaceTaken, times: 50 })
    )
    const asked = Effect.all(Array.from({ length: times }, () => one), { concurrency: "unbounded" })
    return yield* Turn.whileAsked(crowded, asked, { allowedMs })
  }
)

/** A file that was asked for just before, and hung up on, has its place a moment longer. Any other refusal is a failure. */
const isPlaceTaken = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status === 503 && text.includes("Other lists are being written")

/** The tests of a server that is started with these settings. Live: a real process takes real time. */
export const stalls = (
  storage: keyof typeof longestMs,
  makeEnv: Effect.Effect<Readonly<Record<string, string>>, unknown, Scope.Scope>
) =>
  layer(Layer.scoped(Crowded, Effect.orDie(Effect.flatMap(makeEnv, start))), { excludeTestServices: true })(
    `over ${storage}`,
    (it) => {
      it.effect("every operation of the contract is asked", () =>
        Effect.sync(() => {
          const known = new Set(Object.keys(Asks.asks))
          for (const { method, path } of Contract.endpoints()) {
            assert.isTrue(known.delete(`${method} ${path}`), `${method} ${path} is not asked`)
          }
          assert.deepStrictEqual([...known], [], "asked, but not in the contract")
        }))

      it.effect("files that nobody reads take no other workspace's place, and lose theirs", () =>
        Effect.gen(function*() {
          const { headers, url } = yield* Crowded
          const endpoint = Contract.endpoints().find(({ path }) => path === "/admin/numbers.csv")!
          const own = headers(endpoint)
          const made = yield* send(url, own, "POST", "/admin/workspaces", { name: "beside", country: "us" })
          const other = { ...own, "x-anipool-workspace": String(JSON.parse(made.text).id) }
          const status = (by: typeof own) =>
            Effect.map(send(url, by, "GET", endpoint.path, undefined), (each) => each.status)
          yield* begun(url, own, endpoint.path)
          yield* begun(url, own, endpoint.path)
          assert.strictEqual(yield* status(own), 503)
          assert.strictEqual(yield* status(other), 200)
          const again = Effect.scoped(begun(url, own, endpoint.path))
          yield* Effect.repeat(Effect.delay(again, "1 second"), { until: (each) => each === 200 })
        }).pipe(Effect.scoped))

      for (const [operation, asked] of Object.entries(Asks.asks)) {
        const endpoint = Contract.endpoints().find(({ method, path }) => `${method} ${path}` === operation)
        for (const ask of asked) {
          const allowedMs = (storage === "memory" ? ask.inMemoryMs : undefined) ?? longestMs[storage]
          it.effect.skipIf(platform() !== "linux" || endpoint === undefined)(
            `${operation}${ask.name === undefined ? "" : `, ${ask.name}`}`,
            () =>
              Effect.gen(function*() {
                const { answered, longest, measured } = yield* longestOf(endpoint!, ask, allowedMs)
                const [{ bytes, status, text } = { bytes: 0, status: 0, text: "" }] = answered
                yield* Console.log(
                  `STALL ${storage} ${longest.toFixed(0).padStart(5)} ms (measured: ${
                    measured.toFixed(0)
                  }) ${status} ${bytes} ${operation} ${ask.name ?? ""} ${status >= 400 ? text.slice(0, 160) : ""}`
                )
                assert.notInclude([500, 503], status, text)
                assert.isAtMost(longest, allowedMs)
              })
          )
        }
      }
    }
  )
