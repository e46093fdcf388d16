/**
 * How long one request holds the event loop of a real server, in processor time of its main thread.
 */
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Net from "node:net"
import { platform } from "node:os"
import * as OwnProcess from "./process/OwnProcess.ts"
import * as Turn from "./process/Turn.ts"

class Server extends Context.Tag("@anipool/server/test/turns/Server")<Server, OwnProcess.OwnProcess>() {}

/** 50 are promised, and some 10 to 40 measured; beside other tests the same work takes up to twice as long. */
const longestMs = 100

/** How much slower than a quiet machine that allows for already. */
const usual = 2

const megabyte = 1024 * 1024

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))
const nested = `${"[".repeat(60)}${"]".repeat(60)},`
const list = <A>(length: number, each: (i: number) => A) => JSON.stringify(Array.from({ length }, (_, i) => each(i)))

/** What is sent, with a key of which type, and how often at a time. */
const hostile: ReadonlyArray<{
  readonly name: string
  readonly type: OwnProcess.KeyType
  readonly method?: string
  readonly path: string
  readonly text: string
  readonly times?: number
  /** What may be answered; 400 where nothing is said. */
  readonly statuses?: ReadonlyArray<number>
}> = [
  {
    name: "nested arrays, 1 MB",
    type: "assignment",
    path: "/assignment",
    text: `{"x":[${fill(nested, 0.94 * megabyte)}0]}`
  },
  {
    name: "8 of them at a time",
    type: "assignment",
    path: "/assignment",
    text: `{"x":[${fill(nested, 0.94 * megabyte)}0]}`,
    times: 8
  },
  {
    name: "nested arrays, 16 MB",
    type: "assignment",
    path: "/assignment/batch",
    text: `[${fill(nested, 15.9 * megabyte)}0]`
  },
  {
    name: "a batch of 499,990 small values",
    statuses: [200],
    type: "assignment",
    path: "/assignment/batch",
    text: `{"leads":[],"x":[${fill("0,", 999_970)}0]}`
  },
  {
    name: "a batch of 240,000 fields of one object",
    statuses: [200],
    type: "assignment",
    path: "/assignment/batch",
    text: `{"leads":[],"x":{${Array.from({ length: 240_000 }, (_, i) => `"k${i}":1`).join()}}}`
  },
  {
    name: "a batch of 160,000 leads",
    type: "assignment",
    path: "/assignment/batch",
    text: `{"leads":${list(160_000, () => ({ row_id: "" }))}}`
  },
  {
    name: "a batch of 10,000 leads, each another one wrong",
    statuses: [200],
    type: "assignment",
    path: "/assignment/batch",
    text: `{"leads":${list(10_000, (i) => ({ row_id: `${i}`, prospect_phone: `${i}`, country_code: "elsewhere" }))}}`
  },
  {
    name: "16 MB of leads with long fields",
    statuses: [200],
    type: "assignment",
    path: "/assignment/batch",
    text: `{"leads":${
      list(10_000, (i) => ({ row_id: `${i}`, prospect_phone: "2125550123", dialer_campaign: "C".repeat(1_500) }))
    }}`
  },
  {
    name: "a planner's filter of 100,000",
    type: "planner",
    path: "/ani-planner/generate",
    text: `{"campaigns":${list(100_000, (i) => `${i}`)}}`
  },
  {
    name: "a planner's filter of 100,000 empty ones",
    type: "planner",
    path: "/ani-planner/generate",
    text: `{"campaignsExclude":[${fill("\"\",", 299_997)}"x"]}`
  },
  {
    name: "a planner's filter of 250,000",
    type: "planner",
    path: "/ani-planner/generate",
    text: `{"campaigns":[${fill("\"a\",", 999_990)}"a"]}`
  },
  {
    name: "what if, with 1,000 purchases",
    type: "planner",
    path: "/admin/planner/what-if",
    text: JSON.stringify({
      dateStart: "2000-01-01",
      dateEnd: "2100-01-01",
      inventory: "purchases",
      purchases: Array.from({ length: 1_000 }, () => ({ areaCode: "212", anis: 100_000 }))
    })
  },
  {
    name: "a group of 25,000 phones",
    type: "universal",
    path: "/inbound-group",
    text: JSON.stringify({ group_id: "big", phones: Array.from({ length: 25_000 }, (_, i) => `+1212555${1000 + i}`) })
  },
  {
    name: "groups of brackets, 16 MB",
    statuses: [200],
    type: "universal",
    method: "DELETE",
    path: "/inbound-group",
    text: `[{"x":[${fill(nested, 15.9 * megabyte)}0]}]`
  },
  {
    name: "a snapshot of 100,000 empty groups",
    statuses: [202],
    type: "universal",
    path: "/upload/inventory-groups",
    text: list(100_000, (i) => ({ group_id: `${i}`, phones: [] }))
  },
  {
    name: "a long query",
    type: "universal",
    method: "GET",
    path: `/custom/campaigns?${fill("id=1&", 15_000)}id=1`,
    text: ""
  }
]

const send = (url: string, { method = "POST", path, text, type }: typeof hostile[number]) =>
  Effect.promise(async () => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${OwnProcess.secretOf("own", type)}`,
        "content-type": "application/json"
      },
      ...(text === "" ? {} : { body: text })
    })
    return { status: response.status, text: await response.text() }
  })

// Live: a real process takes real time.
layer(Layer.scoped(Server, OwnProcess.start({ env: { ANIPOOL_WORKER: "off" } })), { excludeTestServices: true })(
  "turns of the event loop",
  (it) => {
    for (const each of hostile) {
      it.effect.skipIf(platform() !== "linux")(`are not held by ${each.name}`, () =>
        Effect.gen(function*() {
          const server = yield* Server
          const asked = Effect.all(Array.from({ length: each.times ?? 1 }, () => send(server.url, each)), {
            concurrency: "unbounded"
          })
          const { answered, longest } = yield* Turn.whileAsked(server, asked, { allowedMs: longestMs, usual })
          assert.isBelow(longest, longestMs)
          for (const { status, text } of answered) assert.include(each.statuses ?? [400], status, text)
        }))
    }

    it.effect.skipIf(platform() !== "linux")(
      "are not held by requests sent ahead on many connections",
      () =>
        Effect.gen(function*() {
          const server = yield* Server
          // About a chunk of 64 KB each, with keys that are made up.
          const flood = (i: number) =>
            Array.from(
              { length: 600 },
              (_, j) =>
                `GET /custom/campaigns?id=1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer made-up-${i}-${j}\r\n\r\n`
            ).join("")
          const asked = Effect.scoped(Effect.gen(function*() {
            const sockets = Array.from({ length: 200 }, (_, i) => {
              const socket = Net.connect(server.port, "127.0.0.1").on("error", () => {})
              socket.resume().write(flood(i))
              return socket
            })
            yield* Effect.addFinalizer(() => Effect.sync(() => sockets.forEach((socket) => socket.destroy())))
            // Those beyond what may wait are closed; the others are answered.
            yield* Effect.repeat(Effect.sleep("20 millis"), {
              until: () => sockets.filter(({ destroyed }) => destroyed).length > 100
            })
          }))
          const { longest } = yield* Turn.whileAsked(server, asked, { allowedMs: 2 * longestMs, usual })
          assert.isBelow(longest, 2 * longestMs)
        })
    )
  }
)
