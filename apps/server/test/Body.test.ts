import * as Body from "@anipool/server/input/Body"
import * as BodyStream from "@anipool/server/input/BodyStream"
import * as UploadPace from "@anipool/server/input/UploadPace"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { once } from "node:events"
import * as Http from "node:http"
import * as Net from "node:net"

const serve = (handler: Http.RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = Http.createServer(handler).listen(0, "127.0.0.1")
      await once(server, "listening")
      return server
    }),
    (server) => Effect.sync(() => server.close().closeAllConnections())
  )

const portOf = (server: Http.Server) => (server.address() as Net.AddressInfo).port

// Live: real connections take real time.
describe("Body", () => {
  it.scopedLive("a client that goes on sending what is too large is hung up on, once it had time to read its answer", () =>
    Effect.gen(function*() {
      const lingerMs = 500
      const server = yield* serve((request, response) => {
        Body.receive(
          request,
          { limitBytes: 10, workspaceId: 1, lingerMs },
          (outcome) => response.end(Either.isLeft(outcome) ? outcome.left._tag : "read")
        )
      })
      const socket = Net.connect(portOf(server), "127.0.0.1").on("error", () => {})
      let answered = ""
      socket.setEncoding("utf8").on("data", (chunk: string) => answered += chunk)
      socket.write("POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
      const startedAt = performance.now()
      const sending = setInterval(() => socket.write(`400\r\n${"x".repeat(1024)}\r\n`), 100)
      // Not `once`, which a reset connection fails: that is one way to be hung up on.
      yield* Effect.promise(() => new Promise((resolve) => socket.on("close", resolve)))
      clearInterval(sending)
      assert.include(answered, "PayloadTooLarge")
      assert.isAtLeast(performance.now() - startedAt, lingerMs)
      assert.isBelow(performance.now() - startedAt, lingerMs + 3_000)
    }))

  it.scopedLive("a body that comes too slowly is ended, one that comes slowly is not, whoever reads it", () =>
    Effect.gen(function*() {
      const pace = UploadPace.make({ windowMs: 300, bytesMin: 20 })
      const server = yield* serve((request, response) => {
        if (request.url === "/whole") {
          const limits = { limitBytes: 1_000_000, workspaceId: 1, pace }
          Body.receive(request, limits, (outcome) => response.end(Either.isLeft(outcome) ? outcome.left._tag : "read"))
        } else {
          Stream.runDrain(BodyStream.make(request, 1_000_000, pace)).pipe(
            // Taken slowly, as storage may: that is not the client's fault.
            Effect.zipLeft(Effect.sleep("400 millis")),
            Effect.runPromiseExit
          ).then((exit) => response.end(Exit.match(exit, { onFailure: String, onSuccess: () => "read" })))
        }
      })
      const send = (path: string, pieces: ReadonlyArray<string>, everyMs: number) =>
        Effect.promise(async () => {
          const request = Http.request({ port: portOf(server), path, method: "POST" }).on("error", () => {})
          request.write(pieces[0])
          const answered = once(request, "response")
          for (const piece of pieces.slice(1)) {
            await new Promise((resolve) => setTimeout(resolve, everyMs))
            request.write(piece)
          }
          if (pieces.length > 1) request.end()
          let text = ""
          const [response] = await answered as [Http.IncomingMessage]
          for await (const chunk of response) text += String(chunk)
          return text
        })
      const slowly = Array.from({ length: 14 }, () => " ".repeat(10)).concat("[]")
      const outcomes = yield* Effect.all([
        send("/whole", ["[1,"], 0),
        send("/pieces", ["[1,"], 0),
        send("/whole", slowly, 50),
        send("/pieces", slowly, 50)
      ], { concurrency: "unbounded" })
      assert.strictEqual(outcomes[0], "RequestTimeout")
      assert.include(outcomes[1], "RequestTimeout")
      assert.deepStrictEqual(outcomes.slice(2), ["read", "read"])
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
