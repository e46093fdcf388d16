/**
 * What a process that serves something else than HTTP tells over HTTP: `/metrics` for Prometheus, and its health.
 */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import * as ProcessMetrics from "./ProcessMetrics.ts"
import * as Prometheus from "./Prometheus.ts"

/** A server that does not listen yet, and is closed with the scope. `isReady`: whether the process can do its work now. */
export const make = (isReady: Effect.Effect<boolean>): Effect.Effect<Http.Server, never, Scope.Scope> =>
  Effect.gen(function*() {
    const runFork = Runtime.runFork(yield* Effect.runtime())
    const server = Http.createServer((request, response) => {
      const say = (status: number, text: string) =>
        void response.writeHead(status, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text)
      switch (request.url) {
        case "/metrics":
          return void runFork(Effect.map(metrics, (text) => say(200, text)))
        case "/health/live":
          return say(200, "live\n")
        case "/health/ready":
          return void runFork(Effect.map(isReady, (is) => is ? say(200, "ready\n") : say(503, "not ready\n")))
        default:
          return say(404, "expected /metrics, /health/live or /health/ready\n")
      }
    })
    server.maxConnections = connectionsMax
    return yield* Effect.acquireRelease(Effect.succeed(server), () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      }))
  })

// internal

/** Those who ask are few. */
const connectionsMax = 100

const metrics = Effect.map(Effect.zipRight(ProcessMetrics.update, Metric.snapshot), Prometheus.render)
