/**
 * What is read of servers that send what they like: over sockets of loopback, hence in real time.
 */
import type * as AnswerLimits from "@anipool/dialer-database/AnswerLimits"
import * as MySql from "@anipool/dialer-database/MySql"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type AddressInfo, createServer, type Socket } from "node:net"

/** A packet of the protocol: its length, its number, what it holds. */
const packet = (no: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUIntLE(body.length, 0, 3)
  head[3] = no & 255
  return Buffer.concat([head, body])
}

const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])

/** Of MySQL 5.7, without TLS: https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html */
const greeting = packet(
  0,
  Buffer.concat([
    Buffer.from("\u000a5.7.0\0", "latin1"),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from("12345678\0"),
    Buffer.from([0xff, 0xf7, 0x21, 2, 0, 0x0f, 0, 21]),
    Buffer.alloc(10),
    Buffer.from("123456789012\0"),
    Buffer.from("mysql_native_password\0")
  ])
)

const ok = (no: number) => packet(no, Buffer.from([0, 0, 0, 2, 0, 0, 0]))

/** One column, of texts. */
const columns = Buffer.concat([
  packet(1, Buffer.from([1])),
  packet(
    2,
    Buffer.concat([
      ...["def", "", "", "", "c", ""].map(text),
      Buffer.from([0x0c, 0x21, 0, 255, 0, 0, 0, 0xfd, 0, 0, 0, 0, 0])
    ])
  ),
  packet(3, Buffer.from([0xfe, 0, 0, 2, 0]))
])
const row = (no: number) => packet(no, text("x"))
const end = packet(6, Buffer.from([0xfe, 0, 0, 2, 0]))

/** Sends one after the other, as often as it is taken. */
const endlessly = (socket: Socket, pieceOf: (no: number) => Buffer) => {
  let no = 0
  const more = () => {
    while (!socket.destroyed && socket.write(pieceOf(no++)));
  }
  socket.on("drain", more)
  more()
}

/** A server that greets, lets anybody in, takes the first question, and answers the second as it is told. */
const serving = (
  answer: (socket: Socket) => void,
  greet: (socket: Socket) => void = (socket) => socket.write(greeting)
) =>
  Effect.acquireRelease(
    Effect.async<{ readonly url: string; readonly sockets: Set<Socket> }>((resume) => {
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        let asked = 0
        socket.on("error", () => {}).on("close", () => sockets.delete(socket)).on("data", () => {
          asked++
          if (asked < 3) socket.write(ok(asked === 1 ? 2 : 1))
          else if (asked === 3) answer(socket)
        })
        greet(socket)
      })
      server.listen(0, "127.0.0.1", () =>
        resume(Effect.succeed({
          url: `mysql://me:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/asterisk`,
          sockets
        })))
    }),
    ({ sockets }) => Effect.sync(() => sockets.forEach((socket) => socket.destroy()))
  )

const asking = (url: string, limits: Partial<AnswerLimits.AnswerLimits> = {}) =>
  Effect.scoped(
    Effect.flatMap(
      MySql.connect(
        url,
        (cause) => cause instanceof Error ? cause.message : String(cause),
        20_000,
        limits
      ),
      (query) => query("SELECT c FROM t")
    )
  )

describe("MySql", () => {
  it.scopedLive("reads the rows of an answer", () =>
    Effect.gen(function*() {
      const { url } = yield* serving((socket) => socket.write(Buffer.concat([columns, row(4), row(5), end])))
      assert.deepStrictEqual(yield* asking(url, { rowsMax: 2 }), [["x"], ["x"]])
    }))

  it.scopedLive("gives up an answer that does not end, by its rows and by its bytes", () =>
    Effect.gen(function*() {
      const rows = yield* serving((socket) => {
        socket.write(columns)
        const rows = Buffer.concat(Array.from({ length: 256 }, (_, i) => row(4 + i)))
        endlessly(socket, () => rows)
      })
      assert.strictEqual(yield* Effect.flip(asking(rows.url, { rowsMax: 2_000 })), "its answer has more than 2000 rows")
      // One row of packets that are as long as they can be, each of which another continues.
      const part = Buffer.alloc(0xffffff)
      const bytes = yield* serving((socket) => {
        socket.write(columns)
        endlessly(socket, (no) => packet(4 + no, part))
      })
      assert.strictEqual(
        yield* Effect.flip(asking(bytes.url, { bytesMax: 20_000_000 })),
        "its answer has more than 20000000 bytes"
      )
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => rows.sockets.size + bytes.sockets.size === 0 })
    }))

  it.scopedLive("waits for no end of what is no answer", () =>
    Effect.gen(function*() {
      const { url } = yield* serving((socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"))
      assert.strictEqual(
        yield* Effect.flip(asking(url, { silenceMs: 200 })),
        "its answer broke off: nothing more came for 0.2 s"
      )
      const drop = yield* serving((socket) => {
        const timer = setInterval(() => socket.write("HHHH"), 20)
        socket.on("close", () => clearInterval(timer))
      })
      assert.strictEqual(yield* Effect.flip(asking(drop.url, { answerMs: 500 })), "no answer within 0.5 s")
    }))

  it.scopedLive("knows at once that its connection is gone", () =>
    Effect.gen(function*() {
      const { url } = yield* serving((socket) => socket.destroy())
      const query = yield* MySql.connect(url, String)
      assert.include(yield* Effect.flip(query("SELECT c FROM t")), "closed")
      assert.include(yield* Effect.flip(query("SELECT c FROM t")), "closed")
    }))

  it.scopedLive("takes no bytes whatever for an answer, nor for a greeting", () =>
    Effect.gen(function*() {
      const limits = { silenceMs: 50 }
      const known =
        /^what it answers is not the protocol|^its answer broke off|^its answer has more than|packet|Packet|closed|PROTOCOL/
      let seed = 1
      const bytes = (length: number) =>
        Buffer.from(Array.from({ length }, () => (seed = (seed * 48_271) % 0x7fff_ffff) & 255))
      for (let i = 0; i < 4; i++) {
        const rubbish = packet(1, bytes(1 + i))
        const later = packet(4, bytes(1 + i))
        for (const sent of [bytes(64), rubbish, Buffer.concat([columns, later])]) {
          const { url } = yield* serving((socket) => socket.write(sent))
          // It may be read as a row or two, or as a failure that the server tells; it ends, and nothing else does.
          yield* Effect.either(asking(url, limits))
        }
      }
      for (const greet of [() => Buffer.alloc(65_536, "a"), () => bytes(1_000)]) {
        const { url } = yield* serving(() => {}, (socket) => endlessly(socket, greet))
        assert.match(yield* Effect.flip(asking(url)), known)
      }
    }))
})
