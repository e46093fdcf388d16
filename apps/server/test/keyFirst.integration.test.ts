/**
 * The key comes before the body: whoever shows none that is good is told so, whatever they send, and however long the key's
 * look-up takes meanwhile.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import type { Storage } from "@anipool/storage/Storage"
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Net from "node:net"
import { type Row, rows } from "./accessTable.ts"
import { TestServer } from "./TestServer.ts"
import * as Server from "./TestServer.ts"

/** Storage whose keys are found a little later, as under load. */
const slow: Layer.Layer<Storage> = Layer.map(MemoryStorage.layer, (storage) => {
  const all = storage as Context.Context<Storage | ApiKeys>
  const keys = Context.get(all, ApiKeys)
  return Context.add(all, ApiKeys, {
    ...keys,
    findByHashes: (hashes) => Effect.delay(keys.findByHashes(hashes), 30)
  }) as Context.Context<Storage>
})

/** What follows the headers that say who asks. */
const bodies: Readonly<Record<string, string>> = {
  "no JSON": "content-type: application/json\r\ncontent-length: 7\r\n\r\nno JSON",
  "no type that is read": "content-type: text/plain\r\ncontent-length: 1\r\n\r\nx",
  "more than is read": `content-type: application/json\r\ncontent-length: ${10 ** 12}\r\n\r\n{`,
  "encoded": "content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: 1\r\n\r\nx",
  "no form in UTF-8": "content-type: application/x-www-form-urlencoded\r\ncontent-length: 2\r\n\r\n\xff\xff",
  "chunks that are none": "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nno chunk\r\n",
  "chunks that become none":
    "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\nno chunk\r\n"
}

/** The status of the first answer on a connection of its own. */
const statusOf = (url: string, text: string) =>
  Effect.async<number>((resume) => {
    const socket = Net.connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(Buffer.from(text, "latin1")))
    let received = ""
    socket.setEncoding("latin1").on("data", (chunk) => {
      received += chunk
      if (received.includes("\r\n\r\n")) socket.destroy()
    })
    socket.on("error", () => {}).on("close", () => resume(Effect.succeed(Number(received.slice(9, 12)))))
  })

const head = ({ method, route }: Row, key: string) =>
  `${method} ${route.replace(/\{\w+\}/g, "1")} HTTP/1.1\r\nhost: x\r\n${
    route.endsWith(".php") ? "x-apikey: " : "authorization: Bearer "
  }${key}\r\n`

/** Where keys are shown in headers; what providers ask is signed over the body. */
const ofKeys = rows.filter(({ keys, role }) => keys.length > 0 && role !== "anyone")

// Real requests take real time.
layer(Server.layer(slow), { excludeTestServices: true })("the key", (it) => {
  it.effect("comes before the body, whatever that is, on every operation", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { key } = yield* workspace()
      const dials = yield* key("dials")
      const assignment = yield* key("assignment")
      const cases = ofKeys.flatMap((row) =>
        Object.entries(bodies).flatMap(([name, body]) => [
          { row, name, text: `${head(row, "of-nobody")}${body}`, expected: 401 },
          ...row.keys.length === 6
            ? []
            : [{
              row,
              name,
              text: `${head(row, row.keys.includes("dials") ? assignment : dials)}${body}`,
              expected: 403
            }]
        ])
      )
      const faults = yield* Effect.forEach(cases, ({ expected, name, row, text }) =>
        Effect.map(statusOf(url, text), (status) =>
          status === expected ? [] : [`${row.method} ${row.route}, ${name}: ${status}, expected ${expected}`]), {
        concurrency: 32
      })
      assert.deepStrictEqual(faults.flat().slice(0, 30), [], `${faults.flat().length} of ${cases.length}`)
    }))

  it.effect("of a URL comes before the form, and a good one lets the body be told what is wrong with it", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { key } = yield* workspace()
      const assignment = yield* key("assignment")
      const ask = (path: string, headers: string, body: string) =>
        statusOf(url, `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}${bodies[body]}`)
      assert.strictEqual(yield* ask("/assignment?key=of-nobody", "", "no form in UTF-8"), 401)
      assert.strictEqual(yield* ask("/assignment", `authorization: Bearer ${assignment}\r\n`, "no form in UTF-8"), 400)
      for (const body of ["no JSON", "chunks that are none", "chunks that become none"]) {
        assert.strictEqual(yield* ask("/assignment", `authorization: Bearer ${assignment}\r\n`, body), 400, body)
        assert.strictEqual(yield* ask("/assignment/batch", `authorization: Bearer ${assignment}\r\n`, body), 400, body)
      }
    }))
})
