/**
 * A way to a server that can be cut, or swallow everything that is sent through it.
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** `cut`: connections are closed and refused. `silent`: they stand, and nothing comes through. */
export type Mode = "up" | "cut" | "silent"

/** The way. */
export interface Proxy {
  /** The server's URL, by this way. */
  readonly url: Redacted.Redacted
  readonly set: (mode: Mode) => Effect.Effect<void>
}

/** Opens a way to the server of a URL, for as long as the scope lives. */
export const make = (target: Redacted.Redacted) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => open(new URL(Redacted.value(target)))),
      ({ close }) => Effect.promise(close)
    ),
    ({ port, set }): Proxy => {
      const url = new URL(Redacted.value(target))
      url.hostname = "127.0.0.1"
      url.port = String(port)
      // What is tested is how long a server waits by itself.
      url.searchParams.delete("connect_timeout")
      return { url: Redacted.make(url.href), set: (mode) => Effect.sync(() => set(mode)) }
    }
  )

// internal

const open = async (target: URL) => {
  let mode: Mode = "up"
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (mode === "cut") {
      near.destroy()
      return
    }
    const far = connect(Number(target.port || "5432"), target.hostname)
    keep(far)
    for (const [from, to] of [[near, far], [far, near]] as const) {
      from.on("data", (data) => {
        if (mode === "up") to.write(data)
      })
      from.on("close", () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const destroyAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    set: (next: Mode) => {
      mode = next
      if (next === "cut") destroyAll()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        destroyAll()
      })
  }
}
