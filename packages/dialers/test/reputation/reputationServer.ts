/**
 * A server on loopback that speaks what vendors and agencies document: what stands in `answers` by path, and what was asked.
 */
import * as Effect from "effect/Effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** An answer: its status and its text; a function answers by the address. */
export type Canned = readonly [status: number, text: string] | ((url: URL) => readonly [status: number, text: string])

/** Starts it; it ends with the scope. */
export const start = Effect.gen(function*() {
  const answers = new Map<string, Canned>()
  const asked: Array<
    { readonly method: string; readonly url: URL; readonly headers: Readonly<Record<string, unknown>> }
  > = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://127.0.0.1")
    asked.push({ method: request.method!, url, headers: request.headers })
    const canned = answers.get(`${request.method} ${url.pathname}`)
    const [status, text] = typeof canned === "function" ? canned(url) : canned ?? [404, "not found"]
    response.writeHead(status, { "content-type": "text/plain" }).end(text)
  })
  yield* Effect.acquireRelease(
    Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => server.close())
  )
  return { answers, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
