/**
 * Requests over sockets that are kept, written and read by hand: what a benchmark's own client takes of the processor is
 * in every figure, and `node:http` takes as much for a request as the server that is measured. Answers tell how long they
 * are (`content-length`), as all of Anipool's short ones do.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { connect, type Socket } from "node:net"
import type { BenchFailed } from "./Bench.ts"
import { failed } from "./Database.ts"

/** Connections to one server. A request takes one that is free, or waits for the first that is. */
export interface Connections {
  /** POSTs JSON; answers the body. Fails when the answer is not of 200 to 299. */
  readonly post: (path: string, key: string, body: string) => Promise<string>
  /** PUTs JSON; the same. */
  readonly put: (path: string, key: string, body: string) => Promise<string>
}

/** Opens so many connections; they are closed with the scope. */
export const open = (url: string, count: number): Effect.Effect<Connections, BenchFailed, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.tryPromise({
        try: () => Promise.all(Array.from({ length: count }, () => connected(new URL(url)))),
        catch: failed
      }),
      (sockets) =>
        Effect.sync(() => {
          for (const socket of sockets) socket.destroy()
        })
    ),
    (sockets) => over(new URL(url).host, sockets)
  )

// internal

/** A request that is to be sent, or is under way. */
interface Asked {
  readonly text: string
  readonly resolve: (body: string) => void
  readonly reject: (error: Error) => void
}

const connected = ({ hostname, port }: URL): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.once("error", reject).once("connect", () => {
      socket.off("error", reject)
      resolve(socket)
    })
  })

const over = (host: string, sockets: ReadonlyArray<Socket>): Connections => {
  const waiting: Array<Asked> = []
  /** How to hand a request to each connection that is free. */
  const free: Array<(asked: Asked) => void> = []
  for (const socket of sockets) {
    const ask = exchange(socket, () => {
      const next = waiting.shift()
      if (next === undefined) free.push(ask)
      else ask(next)
    })
    free.push(ask)
  }
  const heads = new Map<string, string>()
  const headOf = (method: string, path: string, key: string): string => {
    const name = `${method} ${path} ${key}`
    let head = heads.get(name)
    if (head === undefined) {
      head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\n` +
        "content-type: application/json\r\ncontent-length: "
      heads.set(name, head)
    }
    return head
  }
  const send = (method: string) => (path: string, key: string, body: string) =>
    new Promise<string>((resolve, reject) => {
      const text = `${headOf(method, path, key)}${Buffer.byteLength(body)}\r\n\r\n${body}`
      const asked = { text, resolve, reject }
      // The one that was free for longest: servers close those that nobody uses for some seconds.
      const ask = free.shift()
      if (ask === undefined) waiting.push(asked)
      else ask(asked)
    })
  return { post: send("POST"), put: send("PUT") }
}

/** One connection: how to ask over it, one request at a time; `onFree` is told when the answer is there. */
const exchange = (socket: Socket, onFree: () => void): (asked: Asked) => void => {
  let asked: Asked | undefined
  let read = noBytes
  const fail = (message: string) => {
    socket.destroy()
    if (asked === undefined) return
    asked.reject(new Error(message))
    asked = undefined
    // What waits for this connection fails too.
    onFree()
  }
  socket.on("data", (data) => {
    read = read.length === 0 ? data : Buffer.concat([read, data])
    const headEnd = read.indexOf("\r\n\r\n")
    if (headEnd < 0) return
    const head = read.toString("latin1", 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined || asked === undefined) return fail(`an answer that is not understood: ${head}`)
    const end = headEnd + 4 + Number(length)
    if (read.length < end) return
    const body = read.toString("utf8", headEnd + 4, end)
    const { reject, resolve } = asked
    asked = undefined
    read = noBytes
    // What waits is sent before what came is looked at.
    onFree()
    if (head.startsWith("2", statusAt)) resolve(body)
    else reject(new Error(`${head.slice(0, head.indexOf("\r\n"))} ${body.slice(0, 200)}`))
  })
  socket.on("error", ({ message }) => fail(message)).on("close", () => fail("the server closed the connection"))
  return (next) => {
    asked = next
    if (socket.destroyed) fail("the server closed the connection")
    else socket.write(next.text)
  }
}

const noBytes = Buffer.alloc(0)

/** Where the status stands in `HTTP/1.1 200 OK`. */
const statusAt = 9
