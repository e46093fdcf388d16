/**
 * The edge of every request: its id, its failure if it ends in one, the headers of its answer, what is logged and counted.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import { randomUUID } from "node:crypto"
import * as Refusal from "./Refusal.ts"

/** Answers whatever a request ends in, and gives each answer what all of them have. */
export const answerAll = (app: HttpApp.Default): HttpApp.Default =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.gen(function*() {
      const requestId = randomUUID()
      const startedAt = yield* Clock.currentTimeMillis
      const response = yield* app.pipe(
        Effect.catchAllCause((cause) => answerCause(cause, requestId)),
        Effect.annotateLogs("requestId", requestId)
      )
      yield* observe(request, response.status, startedAt).pipe(Effect.annotateLogs("requestId", requestId))
      return HttpServerResponse.setHeaders(response, {
        "x-request-id": requestId,
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        ...Refusal.headersOf(response.status)
      })
    }))

// internal

const answerCause = (cause: Cause.Cause<never>, requestId: string) => {
  // The client is gone: nobody reads an answer.
  if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause)
  const failure = Refusal.fromCause(cause, requestId)
  const response = HttpServerResponse.unsafeJson(Failure.bodyOf(failure), { status: Failure.statusOf[failure._tag] })
  return failure._tag === "InternalError"
    ? Effect.as(Effect.logError("a request failed", cause), response)
    : Effect.succeed(response)
}

const requests = Metric.counter("anipool_http_requests_total", {
  description: "Answered HTTP requests, by method, path and status",
  incremental: true
})

const durations = Metric.histogram(
  "anipool_http_request_duration_milliseconds",
  MetricBoundaries.fromIterable([1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]),
  "How long HTTP requests took to be answered, by path"
)

/** The paths that are named in logs and metrics: those of others are anybody's invention, without bound. */
const knownPaths = new Set([...Object.keys(OpenApiDocument.make().paths), "/docs", "/openapi.json"])

const observe = Effect.fnUntraced(function*(
  request: HttpServerRequest.HttpServerRequest,
  status: number,
  startedAt: number
) {
  // Without the query: it may carry phone numbers.
  const [pathname = ""] = request.url.split("?", 1)
  const path = knownPaths.has(pathname) ? pathname : "other"
  const durationMs = (yield* Clock.currentTimeMillis) - startedAt
  const counted = requests.pipe(
    Metric.tagged("method", request.method),
    Metric.tagged("path", path),
    Metric.tagged("status", String(status))
  )
  yield* Metric.increment(counted)
  yield* Metric.update(Metric.tagged(durations, "path", path), durationMs)
  const log = status >= 500 ? Effect.logWarning("request") : Effect.logDebug("request")
  yield* Effect.annotateLogs(log, { method: request.method, path, status, durationMs })
})
