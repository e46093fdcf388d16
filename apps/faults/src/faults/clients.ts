/**
 * Clients that behave badly beside the dialers, who must not notice.
 */
import * as Effect from "effect/Effect"
import * as Net from "node:net"
import { type Fault, gone } from "../Fault.ts"
import type { Site } from "../Site.ts"

const clients = 100

/** Clients that stay for some seconds; whatever they began is cut with their end. */
const beside = (
  name: string,
  title: string,
  isShort: boolean,
  behave: (socket: Net.Socket, site: Site) => () => void
): Fault => ({
  name,
  title,
  ground: "own",
  isShort,
  happen: ({ first, second }, site) =>
    Effect.acquireUseRelease(
      Effect.sync(() =>
        Array.from({ length: clients }, (_, i) => {
          const { hostname, port } = new URL(i % 2 === 0 ? first.url : second.url)
          const socket = Net.connect(Number(port), hostname)
          socket.on("error", () => {})
          const stop = behave(socket, site)
          return () => {
            stop()
            socket.destroy()
          }
        })
      ),
      // The dialers are to be served all the while.
      () => Effect.zipLeft(gone, Effect.sleep("5 seconds")),
      (stops) => Effect.sync(() => stops.forEach((stop) => stop()))
    )
})

/** What clients do. */
export const faults: ReadonlyArray<Fault> = [
  beside(
    "vanish",
    `${clients} clients that vanish in the middle of a request, again and again`,
    true,
    (socket, site) => {
      const half = headOf(site, 200) + "{\"prospect_phone\":"
      const timer = setInterval(() => {
        const { remoteAddress, remotePort } = socket
        if (remotePort === undefined) return
        const another = Net.connect(remotePort, remoteAddress)
        another.on("error", () => {})
        another.write(half, () => another.resetAndDestroy())
      }, 100)
      return () => clearInterval(timer)
    }
  ),
  beside("slow", `${clients} clients that send a byte a second`, false, (socket, site) => {
    const text = headOf(site, 200) + "{".padEnd(200)
    let sent = 0
    const timer = setInterval(() => {
      if (socket.writable) socket.write(text[sent++ % text.length]!)
    }, 1_000)
    return () => clearInterval(timer)
  }),
  beside("deaf", `${clients} clients that ask for much and never read`, false, (socket) => {
    socket.pause()
    const ask = "GET /openapi.json HTTP/1.1\r\nhost: anipool\r\n\r\n".repeat(50)
    const timer = setInterval(() => {
      if (socket.writable && socket.writableLength === 0) socket.write(ask)
    }, 100)
    return () => clearInterval(timer)
  })
]

// internal

const headOf = (site: Site, length: number): string =>
  [
    "POST /assignment HTTP/1.1",
    "host: anipool",
    `authorization: Bearer ${site.key}`,
    "content-type: application/json",
    `content-length: ${length}`,
    "",
    ""
  ].join("\r\n")
