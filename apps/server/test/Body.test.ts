import * as Body from "@anipool/server/http/Body"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { once } from "node:events"
import * as Http from "node:http"
import * as Net from "node:net"

// Live: real connections take real time.
describe("Body", () => {
  it.scopedLive("a client that goes on sending what is too large is hung up on, once it had time to read its answer", () =>
    Effect.gen(function*() {
      const server = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const server = Http.createServer((request, response) => {
            Body.collect(
              request,
              { limitBytes: 10, workspaceId: 1 },
              (outcome) => response.end(Either.isLeft(outcome) ? outcome.left._tag : "read")
            )
          }).listen(0, "127.0.0.1")
          await once(server, "listening")
          return server
        }),
        (server) => Effect.sync(() => server.close())
      )
      const { port } = server.address() as Net.AddressInfo
      const socket = Net.connect(port, "127.0.0.1").on("error", () => {})
      let answered = ""
      socket.setEncoding("utf8").on("data", (chunk: string) => answered += chunk)
      socket.write("POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
      const startedAt = performance.now()
      const sending = setInterval(() => socket.write(`400\r\n${"x".repeat(1024)}\r\n`), 100)
      yield* Effect.promise(() => once(socket, "close"))
      clearInterval(sending)
      assert.include(answered, "PayloadTooLarge")
      assert.isAtLeast(performance.now() - startedAt, Body.lingerMs)
      assert.isBelow(performance.now() - startedAt, Body.lingerMs + 3_000)
    }))

  it("tells what is wrong with a body by its headers", () => {
    const tagOf = (headers: Http.IncomingHttpHeaders) => Body.refuseByHeaders(headers, 10)?._tag
    assert.isUndefined(tagOf({ "content-type": "application/json", "content-length": "10" }))
    assert.strictEqual(tagOf({ "content-type": "application/json", "content-length": "11" }), "PayloadTooLarge")
    // What is no JSON is told before that it is too large.
    assert.strictEqual(tagOf({ "content-type": "text/plain", "content-length": "11" }), "UnsupportedMediaType")
  })

  it("drops one byte order mark, and no more", () => {
    const parse = (text: string) => Either.getOrElse(Body.parse(Buffer.from(text)), ({ message }) => message)
    assert.deepStrictEqual(parse("\uFEFF[1]"), [1])
    assert.strictEqual(parse("\uFEFF\uFEFF[1]"), "body: expected JSON")
    assert.strictEqual(parse("\uFEFF"), "body: is missing, expected JSON")
  })
})
