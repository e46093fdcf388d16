import * as Connections from "@anipool/bench/Connections"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"

interface Echo {
  readonly url: string
  readonly server: Http.Server
  readonly seen: () => number
}

/** A server that answers with what it was asked, `/refused` with 422, and closes the connection of `/gone`; how many connections it has seen. */
const echo: Effect.Effect<Echo, never, Scope.Scope> = Effect.acquireRelease(
  Effect.async<Echo>((resume) => {
    let seen = 0
    const server = Http.createServer((request, response) => {
      request.setEncoding("utf8")
      if (request.url === "/gone") {
        request.socket.destroy()
        return
      }
      let body = ""
      request.on("data", (data: string) => body += data).on("end", () => {
        const text = JSON.stringify([request.method, request.url, request.headers.authorization, body])
        response.writeHead(request.url === "/refused" ? 422 : 200, { "content-length": Buffer.byteLength(text) })
        // In two parts, the first of which ends within a letter.
        response.write(Buffer.from(text).subarray(0, -4))
        setTimeout(() => response.end(Buffer.from(text).subarray(-4)), 2)
      })
    }).on("connection", () => seen++)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, server, seen: () => seen }))
    })
  }),
  ({ server }) =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
)

describe("Connections", () => {
  it.scoped("gives each request its own answer, more requests than connections", () =>
    Effect.gen(function*() {
      const { seen, url } = yield* echo
      const connections = yield* Connections.open(url, 3)
      const answers = yield* Effect.promise(() =>
        Promise.all(Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0 ? connections.post(`/p${n}`, "key", `${n} é`) : connections.put("/q", `key ${n}`, "")))
      )
      assert.deepStrictEqual(
        answers.map((answer): unknown =>
          JSON.parse(answer)
        ),
        Array.from({ length: 20 }, (_, n) =>
          n % 2 === 0 ? ["POST", `/p${n}`, "Bearer key", `${n} é`] : ["PUT", "/q", `Bearer key ${n}`, ""])
      )
      assert.strictEqual(seen(), 3)
    }))

  it.scoped("fails where the status says so, and goes on", () =>
    Effect.gen(function*() {
      const { url } = yield* echo
      const connections = yield* Connections.open(url, 1)
      const refused = yield* Effect.flip(Effect.tryPromise(() => connections.post("/refused", "key", "1")))
      assert.include(String(refused.error), "422")
      assert.include(yield* Effect.promise(() => connections.post("/", "key", "2")), "\"2\"")
    }))

  it.scoped("fails what is under way, and what waits and comes after, when its connection is closed", () =>
    Effect.gen(function*() {
      const { url } = yield* echo
      const connections = yield* Connections.open(url, 1)
      const three = yield* Effect.promise(() =>
        Promise.allSettled(["/gone", "/", "/"].map((path) => connections.post(path, "key", "1")))
      )
      assert.deepStrictEqual(three.map(({ status }) => status), ["rejected", "rejected", "rejected"])
      yield* Effect.flip(Effect.tryPromise(() => connections.post("/", "key", "2")))
    }))
})
