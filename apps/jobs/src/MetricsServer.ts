/**
 * What a command that runs until it is stopped tells over HTTP: `/metrics` for Prometheus, and its health.
 */
import * as ProcessMetrics from "@anipool/telemetry/ProcessMetrics"
import * as Prometheus from "@anipool/telemetry/Prometheus"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"
import type * as Net from "node:net"
import type { ListenFailed } from "./Failure.ts"
import * as Listening from "./Listening.ts"

/** Where to listen, and what is told. */
export interface Options {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Whether it can do its work now. */
  readonly isReady: () => boolean
}

/** Listens for as long as the scope lives. Answers the port. */
export const serve = ({ host, isReady, port }: Options): Effect.Effect<number, ListenFailed, Scope.Scope> =>
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
          return isReady() ? say(200, "ready\n") : say(503, "not ready\n")
        default:
          return say(404, "expected /metrics, /health/live or /health/ready\n")
      }
    })
    server.maxConnections = connectionsMax
    return yield* Effect.acquireRelease(Listening.on(server as Net.Server, { host, port }), () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      }))
  })

// internal

/** Those who ask are few. */
const connectionsMax = 100

const metrics = Effect.map(Effect.zipRight(ProcessMetrics.update, Metric.snapshot), Prometheus.render)
