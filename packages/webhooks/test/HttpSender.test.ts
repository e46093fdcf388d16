import * as HttpSender from "@anipool/webhooks/HttpSender"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

interface Received {
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** A server on loopback that answers so, and what it received. */
const receiver = (answer: (response: ServerResponse, request: IncomingMessage) => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const received: Array<Received> = []
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
          answer(response, request)
        })
      })
      await new Promise<void>((then) => server.listen(0, "127.0.0.1", then))
      const { port } = server.address() as AddressInfo
      return { received, server, port, url: `http://127.0.0.1:${port}/hook?a=1` }
    }),
    ({ server }) =>
      Effect.promise(async () => {
        server.closeAllConnections()
        await new Promise((then) => server.close(then))
      })
  )

const sender = HttpSender.make({ allowsPrivate: true, limitMs: 300 })

const outgoing = (url: string) => ({
  url,
  body: "{\"ä\":1}",
  headers: { "content-type": "application/json", "x-a": "b" }
})

describe("HttpSender", () => {
  it.scopedLive("posts once, and tells what was answered", () =>
    Effect.gen(function*() {
      const { received, url } = yield* receiver((response) => {
        response.statusCode = 202
        response.end("taken")
      })
      assert.deepStrictEqual(yield* sender.send(outgoing(url)), { status: 202, said: "taken" })
      assert.strictEqual(received.length, 1)
      assert.strictEqual(received[0]!.body, "{\"ä\":1}")
      assert.deepInclude(received[0]!.headers, { "x-a": "b", "content-length": "8", connection: "close" })
    }))

  it.scopedLive("connects to the address that was judged, whatever the name means", () =>
    Effect.gen(function*() {
      const { port, received } = yield* receiver((response) => response.end())
      const named = (addresses: ReadonlyArray<string>, allowsPrivate = true) =>
        HttpSender.make({ allowsPrivate, resolve: () => Promise.resolve(addresses) })
          .send(outgoing(`http${allowsPrivate ? "" : "s"}://hooks.example:${port}/`))
      assert.strictEqual((yield* named(["127.0.0.1"])).status, 200)
      assert.strictEqual(received[0]!.headers.host, `hooks.example:${port}`)
      assert.deepStrictEqual(yield* named(["127.0.0.1"], false), {
        status: null,
        said: "Not sent: private addresses are not sent to"
      })
      // One of several is enough to be refused.
      assert.match((yield* named(["127.0.0.1", "169.254.169.254"])).said, /^Not sent/)
      assert.match((yield* named([])).said, /no address/)
      assert.strictEqual(received.length, 1)
    }))

  it.scopedLive("tells how long the receiver asks to be left alone", () =>
    Effect.gen(function*() {
      const { url } = yield* receiver((response) => {
        response.writeHead(429, { "retry-after": "30" })
        response.end("rate_limited")
      })
      assert.deepStrictEqual(yield* sender.send(outgoing(url)), {
        status: 429,
        said: "rate_limited",
        retryAfterMs: 30_000
      })
    }))

  it.scopedLive("follows no redirect", () =>
    Effect.gen(function*() {
      const target = yield* receiver((response) => response.end())
      const { url } = yield* receiver((response) => {
        response.writeHead(302, { location: target.url })
        response.end()
      })
      assert.deepStrictEqual(yield* sender.send(outgoing(url)), { status: 302, said: "HTTP 302" })
      assert.strictEqual(target.received.length, 0)
    }))

  it.scopedLive("reads so much of an answer and no more, and waits so long and no longer", () =>
    Effect.gen(function*() {
      const endless = yield* receiver((response) => {
        response.statusCode = 500
        const write = () => {
          while (response.write("no\n".repeat(1_000)));
          response.once("drain", write)
        }
        write()
      })
      const { said, status } = yield* sender.send(outgoing(endless.url))
      assert.strictEqual(status, 500)
      assert.isAtMost(said.length, HttpSender.answerBytesMax)
      assert.match(said, /^no no/)
      const silent = yield* receiver(() => {})
      const began = Date.now()
      assert.deepStrictEqual(yield* sender.send(outgoing(silent.url)), {
        status: null,
        said: "No answer within 0.3 seconds"
      })
      const never = HttpSender.make({ allowsPrivate: true, limitMs: 300, resolve: () => new Promise(() => {}) })
      assert.match((yield* never.send(outgoing("http://slow.example/"))).said, /No answer within/)
      assert.isBelow(Date.now() - began, 5_000)
      assert.match((yield* sender.send(outgoing("http://127.0.0.1:1/"))).said, /^No answer/)
    }))

  it("refuses what can be refused by its looks", () => {
    const strict = HttpSender.make({ allowsPrivate: false })
    for (
      const url of [
        "http://example.com/",
        "ftp://example.com/",
        "nonsense",
        "https://user:pw@example.com/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/",
        "https://metadata.google.internal/"
      ]
    ) assert.isDefined(strict.refusal(url), url)
    for (const url of ["https://example.com/", "https://example.com:8443/a?b=c", "https://8.8.8.8/"]) {
      assert.isUndefined(strict.refusal(url), url)
    }
    assert.isUndefined(sender.refusal("http://127.0.0.1:8080/"))
    assert.isUndefined(sender.refusal("http://receiver.internal/"))
    assert.isDefined(sender.refusal("http://8.8.8.8/"))
    assert.isDefined(sender.refusal("http://169.254.169.254/"))
  })
})
