/**
 * How many requests are begun, on real sockets.
 */
import * as RequestAdmission from "@anipool/server/dispatch/RequestAdmission"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as DiagnosticsChannel from "node:diagnostics_channel"
import { once } from "node:events"
import * as Http from "node:http"
import * as Net from "node:net"

interface Begun {
  readonly url: string
  readonly body: string
  readonly answer: () => void
}

/** A server that answers when it is told to, and what became of its requests. */
const open = (limits: RequestAdmission.Limits) =>
  Effect.gen(function*() {
    const begun: Array<Begun> = []
    let refused = 0
    const server = yield* Effect.acquireRelease(
      Effect.promise(async () => {
        const admission = RequestAdmission.make(
          (request, response) => {
            const chunks: Array<Buffer> = []
            request.on("error", () => {}).on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => {
              const url = request.url ?? ""
              begun.push({
                url,
                body: Buffer.concat(chunks).toString(),
                answer: () => response.end(`[${url}]`)
              })
            })
          },
          (request, response) => {
            refused++
            request.resume()
            response.writeHead(503).end()
          },
          limits
        )
        const server = Http.createServer(admission.admit)
        await once(server.listen(0, "127.0.0.1"), "listening")
        return { close: admission.close, node: server }
      }),
      ({ node }) => Effect.sync(() => void node.close().closeAllConnections())
    )
    const address = server.node.address() as Net.AddressInfo
    const connect = Effect.acquireRelease(
      Effect.promise(async () => {
        const socket = Net.connect(address.port, "127.0.0.1").on("error", () => {})
        const client = { socket, text: "", isClosed: false }
        socket.setEncoding("utf8").on("data", (chunk: string) => client.text += chunk)
        socket.on("close", () => client.isClosed = true)
        await once(socket, "connect")
        return client
      }),
      ({ socket }) => Effect.sync(() => socket.destroy())
    )
    return { begun, close: server.close, connect, refused: () => refused }
  })

const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`

const post = (url: string, body: string) =>
  `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** Until something holds; a test that waits in vain fails by its time. */
const until = (holds: () => boolean) => Effect.repeat(Effect.sleep("5 millis"), { until: () => holds() })

/** Long enough for what must not happen to happen. */
const meanwhile = Effect.sleep("100 millis")

const limits: RequestAdmission.Limits = { perConnectionMax: 2, inFlightMax: 5, waitingMax: 20 }

// Live: real sockets take real time.
describe("RequestAdmission", () => {
  it.scopedLive("begins some of a connection at a time, and answers all of them in their order", () =>
    Effect.gen(function*() {
      const { begun, connect } = yield* open(limits)
      const client = yield* connect
      const urls = Array.from({ length: 20 }, (_, i) => `/${i}`)
      client.socket.write(urls.map((url) => post(url, `body of ${url}`)).join(""))
      for (const [i, url] of urls.entries()) {
        yield* until(() => begun.length >= Math.min(i + 2, urls.length))
        yield* Effect.sleep("5 millis")
        assert.strictEqual(begun.length, Math.min(i + 2, urls.length))
        assert.deepStrictEqual([begun[i]?.url, begun[i]?.body], [url, `body of ${url}`])
        begun[i]?.answer()
      }
      yield* until(() => client.text.includes("[/19]"))
      assert.deepStrictEqual(client.text.match(/\[\/\d+\]/g), urls.map((url) => `[${url}]`))
    }))

  it.scopedLive("reads no further while requests of the connection wait", () =>
    Effect.gen(function*() {
      const { begun, connect } = yield* open({ ...limits, waitingMax: 1_000 })
      const { socket } = yield* connect
      let parsed = 0
      const count = () => void parsed++
      DiagnosticsChannel.subscribe("http.server.request.start", count)
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => DiagnosticsChannel.unsubscribe("http.server.request.start", count))
      )
      // A kilobyte each, so that a chunk of 64 KB holds some sixty.
      const padded = (i: number) => `GET /${i} HTTP/1.1\r\nhost: x\r\npadding: ${"x".repeat(1_000)}\r\n\r\n`
      const all = 500
      socket.write(Array.from({ length: all }, (_, i) => padded(i)).join(""))
      yield* until(() => begun.length === 2)
      yield* meanwhile
      assert.isBelow(parsed, 200)
      for (let i = 0; i < all; i++) {
        yield* until(() => begun.length > i)
        begun[i]?.answer()
        assert.isBelow(parsed - i, 200)
      }
      assert.deepStrictEqual(begun.map(({ url }) => url), Array.from({ length: all }, (_, i) => `/${i}`))
    }))

  it.scopedLive("closes a connection that brings more than may wait, unread, and frees their places", () =>
    Effect.gen(function*() {
      const { begun, connect } = yield* open(limits)
      let parsed = 0
      const count = () => void parsed++
      DiagnosticsChannel.subscribe("http.server.request.start", count)
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => DiagnosticsChannel.unsubscribe("http.server.request.start", count))
      )
      const flooding = yield* connect
      flooding.socket.write(get("/flood").repeat(2_000))
      yield* until(() => flooding.isClosed)
      assert.isAtMost(parsed, limits.perConnectionMax + limits.waitingMax + 2)
      const before = begun.length
      const other = yield* connect
      other.socket.write(get("/a") + get("/b") + get("/c"))
      yield* until(() => begun.length === before + 2)
      begun[before]?.answer()
      begun[before + 1]?.answer()
      yield* until(() => begun.length === before + 3)
      begun[before + 2]?.answer()
      yield* until(() => other.text.includes("[/c]"))
    }))

  it.scopedLive("refuses what is beyond all places, answers health nonetheless, and takes places up again", () =>
    Effect.gen(function*() {
      const { begun, connect, refused } = yield* open(limits)
      const clients = yield* Effect.replicateEffect(connect, limits.inFlightMax + 2)
      for (const { socket } of clients) socket.write(get("/slow"))
      yield* until(() => refused() === 2)
      assert.strictEqual(begun.length, limits.inFlightMax)
      const prober = yield* connect
      prober.socket.write(get("/health/live"))
      yield* until(() => begun.length === limits.inFlightMax + 1)
      begun.at(-1)?.answer()
      yield* until(() => prober.text.includes("[/health/live]"))
      // One is answered, another goes away.
      begun[0]?.answer()
      yield* until(() => clients.filter(({ text }) => text !== "").length === 3)
      clients.find(({ text }) => text === "")?.socket.destroy()
      yield* meanwhile
      const late = yield* Effect.replicateEffect(connect, 2)
      for (const { socket } of late) socket.write(get("/late"))
      yield* until(() => begun.filter(({ url }) => url === "/late").length === 2)
      assert.strictEqual(refused(), 2)
    }))

  it.scopedLive("closes connections with their last answer once it closes", () =>
    Effect.gen(function*() {
      const { begun, close, connect } = yield* open(limits)
      const [busy, idle] = [yield* connect, yield* connect]
      busy.socket.write(get("/first") + get("/second"))
      yield* until(() => begun.length === 2)
      close()
      idle.socket.write(get("/third"))
      yield* until(() => begun.length === 3)
      for (const { answer } of begun) answer()
      yield* until(() => busy.isClosed && idle.isClosed)
      const answers = busy.text.split(/(?=HTTP\/1\.1 200)/)
      assert.deepStrictEqual(answers.map((text) => /connection: close/i.test(text)), [false, true])
      assert.match(idle.text, /connection: close[^]*\[\/third\]$/i)
    }))
})
