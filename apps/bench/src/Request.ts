/**
 * Single requests, and how long each takes, over connections that are kept: for what wrk cannot tell, the latency of
 * some requests while others are under way.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import { BenchFailed } from "./Bench.ts"
import { failed } from "./Database.ts"

/** Sends requests; its connections are closed with the scope. */
export interface Client {
  /** POSTs; how long the answer took, in milliseconds. Fails when it is not 200, or not what is expected. */
  readonly post: (path: string, key: string, body: string) => Effect.Effect<number, BenchFailed>
  /** GETs; the same. */
  readonly get: (path: string, key: string) => Effect.Effect<number, BenchFailed>
}

/** What every answer of Anipool must hold: each prospect can be served. */
export const isAssigned = "\"success\":true"

/** A client of one server; each answer must hold `expected`. */
export const client = (
  url: string,
  connections: number,
  expected = isAssigned
): Effect.Effect<Client, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Http.Agent({ keepAlive: true, maxSockets: connections })),
      (agent) => Effect.sync(() => agent.destroy())
    ),
    (agent) => {
      const timed = (path: string, key: string, body: string | undefined) =>
        Effect.tryPromise({ try: () => send(agent, expected, url + path, key, body), catch: failed }).pipe(
          Effect.timeoutFail({
            duration: answerLimit,
            onTimeout: () => new BenchFailed({ message: `${path} was not answered within ${answerLimit}` })
          })
        )
      return { post: timed, get: (path, key) => timed(path, key, undefined) }
    }
  )

// internal

const answerLimit = "60 seconds"

const send = (
  agent: Http.Agent,
  expected: string,
  url: string,
  key: string,
  body: string | undefined
): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const request = Http.request(url, {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
        authorization: `Bearer ${key}`
      }
    }, (response) => {
      const parts: Array<Buffer> = []
      response.on("data", (part: Buffer) => parts.push(part))
      response.once("error", reject)
      response.once("end", () => {
        const took = performance.now() - began
        const text = Buffer.concat(parts).toString("utf8")
        if (response.statusCode === 200 && text.includes(expected)) resolve(took)
        else reject(new Error(`${url}: ${response.statusCode ?? 0} ${text.slice(0, 200)}`))
      })
    })
    request.once("error", reject)
    request.end(body)
  })
