/**
 * The listening socket by itself: before the server is ready, and with clients that do not speak HTTP.
 */
import * as Listener from "@anipool/server/Listener"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { once } from "node:events"
import * as Net from "node:net"

/** All that is answered to some bytes. */
const answerTo = (url: string, bytes: string) =>
  Effect.promise(async () => {
    const { hostname, port } = new URL(url)
    const socket = Net.connect(Number(port), hostname)
    let text = ""
    socket.setEncoding("utf8").on("data", (chunk: string) => text += chunk).write(bytes)
    await once(socket, "close")
    return text
  })

// Live: real connections take real time.
describe("Listener", () => {
  it.scopedLive("answers 503 until it is opened, but that it is alive", () =>
    Effect.gen(function*() {
      const { opened, url } = yield* Listener.make({ host: "127.0.0.1", port: 0 })
      const get = (path: string) =>
        Effect.promise(async () => {
          const response = await fetch(url + path)
          return [response.status, await response.json(), response.headers.get("retry-after")]
        })
      const starting = { success: false, message: "The server is starting; please try again", code: "starting" }
      assert.deepStrictEqual(yield* get("/health/ready"), [503, starting, "1"])
      assert.deepStrictEqual(yield* get("/assignment"), [503, starting, "1"])
      const legacy = { status: "failed", reason: starting.message, ani: "" }
      assert.deepStrictEqual(yield* get("/nrm/anis.php?page=1"), [503, legacy, "1"])
      assert.deepStrictEqual(yield* get("/health/live"), [200, { success: true }, null])
      yield* opened
      const unanswered = yield* Effect.promise(() =>
        fetch(`${url}/health/live`, { signal: AbortSignal.timeout(200) }).then(() => false, () => true)
      )
      assert.isTrue(unanswered)
    }))

  it.scopedLive("answers what is no HTTP in form, and hangs up", () =>
    Effect.gen(function*() {
      const { url } = yield* Listener.make({ host: "127.0.0.1", port: 0 })
      const garbage = yield* answerTo(url, "HELLO\r\n\r\n")
      assert.match(garbage, /^HTTP\/1\.1 400 Bad Request\r\n/)
      assert.match(
        garbage,
        /\r\n\r\n\{"success":false,"message":"request: expected HTTP\/1\.1","code":"invalid_request"\}$/
      )
      const large = yield* answerTo(url, `GET / HTTP/1.1\r\nhost: x\r\nlarge: ${"x".repeat(20_000)}\r\n\r\n`)
      assert.match(large, /^HTTP\/1\.1 431 /)
      const twice = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}"
      assert.match(yield* answerTo(url, twice), /^HTTP\/1\.1 400 /)
    }))

  it.scopedLive("says why it cannot listen", () =>
    Effect.gen(function*() {
      const { url } = yield* Listener.make({ host: "127.0.0.1", port: 0 })
      const port = Number(new URL(url).port)
      const taken = yield* Effect.flip(Effect.scoped(Listener.make({ host: "127.0.0.1", port })))
      assert.match(taken.message, new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use`))
      const nowhere = yield* Effect.flip(Effect.scoped(Listener.make({ host: "192.0.2.1", port: 0 })))
      assert.strictEqual(nowhere.message, "HOST is \"192.0.2.1\", but no address of this machine is named so")
    }))

  it.scopedLive("writes addresses of IPv6 as URLs do", () =>
    Effect.gen(function*() {
      const { url } = yield* Listener.make({ host: "::1", port: 0 })
      assert.match(url, /^http:\/\/\[::1\]:\d+$/)
    }))

  it.scopedLive("answers an expectation that nobody knows with the body of every failure", () =>
    Effect.gen(function*() {
      const { opened, url } = yield* Listener.make({ host: "127.0.0.1", port: 0 })
      yield* opened
      const ask = (path: string) =>
        answerTo(
          url,
          `POST ${path} HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
        )
      const message = "Expect: expected \"100-continue\""
      const answer = yield* ask("/assignment")
      assert.match(answer, /^HTTP\/1\.1 417 [^]*x-request-id: [\da-f-]{36}\r\n/)
      assert.strictEqual(
        answer.split("\r\n\r\n")[1],
        JSON.stringify({ success: false, message, code: "invalid_request" })
      )
      const legacy = (yield* ask("/nrm/pause.php")).split("\r\n\r\n")[1]
      assert.strictEqual(legacy, JSON.stringify({ status: "failed", reason: message, ani: "" }))
    }))

  it.scopedLive("closes open connections with their next answer when it stops, and cuts none before", () =>
    Effect.gen(function*() {
      const { ahead, drain, opened, url } = yield* Listener.make({
        host: "127.0.0.1",
        port: 0,
        lastRequests: Duration.seconds(2)
      })
      yield* ahead((_request, response) => {
        response.end("answered")
        return true
      })
      yield* opened
      const { hostname, port } = new URL(url)
      const connections = yield* Effect.promise(() =>
        Promise.all(Array.from({ length: 12 }, async (_, i) => {
          const socket = Net.connect(Number(port), hostname)
          const connection = { socket, text: "", error: undefined as Error | undefined, isClosed: false }
          socket.setEncoding("utf8").on("data", (chunk: string) => connection.text += chunk)
          socket.on("error", (error) => connection.error = error).on("close", () => connection.isClosed = true)
          await once(socket, "connect")
          // Half of them were used before, the others are fresh.
          if (i % 2 === 0) {
            socket.write("GET /x HTTP/1.1\r\nhost: x\r\n\r\n")
            await once(socket, "data")
          }
          return connection
        }))
      )
      const draining = yield* Effect.fork(drain)
      yield* Effect.sleep("300 millis")
      for (const { socket } of connections) socket.write("GET /x HTTP/1.1\r\nhost: x\r\n\r\n")
      yield* Effect.repeat(Effect.sleep("10 millis"), { until: () => connections.every(({ isClosed }) => isClosed) })
      for (const [i, { error, text }] of connections.entries()) {
        assert.isUndefined(error, `${i}`)
        assert.strictEqual(text.match(/answered/g)?.length, i % 2 === 0 ? 2 : 1)
        assert.match(text, /connection: close\r\n[^]*answered$/i)
      }
      yield* Fiber.join(draining)
    }))
})
