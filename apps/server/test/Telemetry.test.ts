import * as Telemetry from "@anipool/server/Telemetry"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import { once } from "node:events"
import * as Http from "node:http"
import type { AddressInfo } from "node:net"

// Live: a real collector is sent to.
describe("Telemetry", () => {
  it.scopedLive("sends traces and metrics when it ends, and no logs", () =>
    Effect.gen(function*() {
      const received = new Map<string, string>()
      const collector = yield* Effect.acquireRelease(
        Effect.promise(async () => {
          const server = Http.createServer((request, response) => {
            let body = ""
            request.setEncoding("utf8").on("data", (chunk: string) => body += chunk).on("end", () => {
              received.set(request.url ?? "", body)
              response.end("{}")
            })
          }).listen(0, "127.0.0.1")
          await once(server, "listening")
          return server
        }),
        (server) => Effect.sync(() => server.close())
      )
      const { port } = collector.address() as AddressInfo
      yield* Metric.increment(Metric.counter("telemetry_test_total")).pipe(
        Effect.withSpan("telemetry test"),
        Effect.zipRight(Effect.log("telemetry log")),
        Effect.provide(Telemetry.otlp(Option.some(`http://127.0.0.1:${port}/`)))
      )
      assert.deepStrictEqual([...received.keys()].sort(), ["/v1/metrics", "/v1/traces"])
      assert.include(received.get("/v1/traces"), "telemetry test")
      assert.include(received.get("/v1/metrics"), "telemetry_test_total")
    }))

  it.live("does nothing without an endpoint, and does not wait for one that is away", () =>
    Effect.gen(function*() {
      yield* Effect.provide(Effect.void, Telemetry.otlp(Option.none()))
      const startedAt = performance.now()
      yield* Effect.withSpan(Effect.void, "lost").pipe(
        Effect.provide(Telemetry.otlp(Option.some("http://127.0.0.1:9")))
      )
      assert.isBelow(performance.now() - startedAt, 3_000)
    }))
})
