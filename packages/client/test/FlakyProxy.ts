/**
 * A proxy that fails as it is told by the address: `/503,cut/<any name>/assignment` fails the first two requests under
 * this name, each in its way, and passes the rest on. `/seen/of/503,cut/<any name>` tells what came.
 */
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/**
 * How a request fails: answered by the proxy alone (`503`, `429`, `302`), passed on and its answer lost (`lost503`; `cut`: no
 * answer; `half`: the answer breaks off), or never answered (`hang`).
 */
export type Failure = "302" | "429" | "503" | "lost503" | "cut" | "half" | "hang"

/** A request as it came. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  readonly body: string
  readonly atMs: number
}

/** A proxy that runs. */
export interface FlakyProxy {
  readonly url: string
  /** An address of the server where the first requests fail like this. */
  readonly failing: (...failures: ReadonlyArray<Failure>) => string
  /** What came to such an address, by its URL. */
  readonly seen: (url: string) => ReadonlyArray<Seen>
}

/** A proxy before a server. `retryAfter` is what its own refusals ask for, in seconds. */
export const start = (server: string, retryAfter = 0) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const seen = new Map<string, Array<Seen>>()
        const proxy = createServer((incoming, outgoing) => void handle(server, retryAfter, seen, incoming, outgoing))
        await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
        return { proxy, seen }
      }),
      ({ proxy }) => Effect.promise(() => close(proxy))
    ),
    ({ proxy, seen }): FlakyProxy => {
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
      let made = 0
      return {
        url,
        failing: (...failures) => `${url}/${failures.length === 0 ? "pass" : failures.join(",")}/${made++}`,
        seen: (address) => seen.get(new URL(address).pathname) ?? []
      }
    }
  )

// internal

const close = (proxy: Server) =>
  new Promise<void>((resolve) => {
    proxy.close(() => resolve())
    proxy.closeAllConnections()
  })

const handle = async (
  server: string,
  retryAfter: number,
  seen: Map<string, Array<Seen>>,
  incoming: IncomingMessage,
  outgoing: ServerResponse
): Promise<void> => {
  const [, prefix = "", failures = "", path = ""] = /^(\/([^/]+)\/[^/]+)(\/.*)$/.exec(incoming.url ?? "") ?? []
  const failure = failures.split(",")[seen.get(prefix)?.length ?? 0] as Failure | undefined
  const body = await text(incoming)
  // What came under a name, for those who ask over HTTP.
  if (failures === "seen") return void outgoing.end(JSON.stringify(seen.get(path) ?? []))
  seen.set(prefix, [...seen.get(prefix) ?? [], {
    method: incoming.method ?? "",
    path,
    idempotencyKey: incoming.headers["idempotency-key"] as string | undefined,
    body,
    atMs: performance.now()
  }])
  const refuse = (status: number) => {
    outgoing.writeHead(status, { "retry-after": String(retryAfter), location: "/elsewhere" }).end("no JSON")
  }
  if (failure === "hang") return
  if (failure === "503" || failure === "429" || failure === "302") return refuse(Number(failure))
  const headers = { ...incoming.headers, host: new URL(server).host, "content-length": Buffer.byteLength(body) }
  delete (headers as Record<string, unknown>)["transfer-encoding"]
  const passed = request(server + path, { method: incoming.method, headers }, async (answer) => {
    const answered = await text(answer)
    if (failure === "lost503") return refuse(503)
    if (failure === "cut") return outgoing.destroy()
    const length = Buffer.byteLength(answered)
    outgoing.writeHead(answer.statusCode ?? 0, { ...answer.headers, "content-length": length })
    if (failure !== "half") return outgoing.end(answered)
    outgoing.write(answered.slice(0, length / 2), () => outgoing.destroy())
  })
  passed.on("error", () => outgoing.destroy())
  passed.end(body)
}
