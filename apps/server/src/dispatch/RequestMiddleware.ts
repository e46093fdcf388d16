/**
 * What every request has: an id, a failure's body if it ends in one, the headers of its answer, a log line, metrics.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import * as SystemApi from "@anipool/http-api/SystemApi"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import * as MetricLabel from "effect/MetricLabel"
import { randomUUID } from "node:crypto"
import * as Legacy from "../handlers/Legacy.ts"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as AccessLog from "./AccessLog.ts"
import * as RequestSpans from "./RequestSpans.ts"
import * as Routes from "./Routes.ts"

/** Answers however a request ends, and gives each answer the headers that all of them have. */
export const answerAll = (app: HttpApp.Default): HttpApp.Default =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.gen(function*() {
      const requestId = randomUUID()
      const startedAt = yield* Clock.currentTimeMillis
      const response = yield* app.pipe(
        Effect.catchAllCause((cause) => answerCause(request, cause, requestId)),
        traced(request, requestId),
        Effect.annotateLogs("requestId", requestId)
      )
      yield* observe(request, response.status, startedAt).pipe(Effect.annotateLogs("requestId", requestId))
      return HttpServerResponse.setHeaders(response, {
        ...headersOf(response.status, requestId),
        ...LegacyFailure.isLegacyUrl(request.url) ? ErrorMapping.legacyHeadersOf(response.status) : {},
        // Only what says so itself may be kept: files, never answers.
        ...response.headers["cache-control"] === undefined ? {} : { "cache-control": response.headers["cache-control"] }
      })
    }))

/** The headers that every answer of a status has. */
export const headersOf = (status: number, requestId: string) => ({
  "x-request-id": requestId,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  ...ErrorMapping.headersOf(status)
})

/** What traces call the status of an answer that nobody waited for. */
export const clientGone = 499

/** Counts the answers to an operation. */
export const counter = ({ method, route }: Routes.Counted): (status: number, durationMs: number) => void => {
  // A metric finds its place by the labels' array: the same array, the same place, without looking for it.
  const ofRoute = [MetricLabel.make("method", method), MetricLabel.make("route", route)]
  const timed = [MetricLabel.make("method", method), MetricLabel.make("route", Routes.timed(route))]
  const ofStatus = new Map<number, ReadonlyArray<MetricLabel.MetricLabel>>()
  return (status, durationMs) => {
    let labels = ofStatus.get(status)
    if (labels === undefined) {
      labels = [...ofRoute, MetricLabel.make("status", String(status))]
      ofStatus.set(status, labels)
    }
    requests.unsafeUpdate(1, labels)
    durations.unsafeUpdate(durationMs / 1_000, timed)
  }
}

/** Counts the answer to a request. */
export const count = (counted: Routes.Counted, status: number, durationMs: number): void =>
  counterOf(counted)(status, durationMs)

/** What was answered. */
export interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
  /** Whose key it was, if that is known. */
  readonly keyId: number | undefined
}

/**
 * Logs what was answered: as a warning where it is a fault, as information where the access log asks for it (then `leftOut`
 * says how many were left out before), else for debugging.
 */
export const logAnswer = (
  { durationMs, keyId, method, route, status }: Answered,
  leftOut: number | undefined
): Effect.Effect<void> =>
  Effect.annotateLogs(
    status >= 500
      ? Effect.logWarning("request")
      : leftOut === undefined
      ? Effect.logDebug("request")
      : Effect.logInfo("request"),
    {
      method,
      route,
      status,
      durationMs,
      ...keyId === undefined ? {} : { keyId },
      ...leftOut === undefined || leftOut === 0 ? {} : { leftOut }
    }
  )

// internal

const answerCause = (
  request: HttpServerRequest.HttpServerRequest,
  cause: Cause.Cause<never>,
  requestId: string
) => {
  // The client is gone: nobody reads an answer.
  if (Cause.isInterruptedOnly(cause)) return Effect.failCause(cause)
  const error = Cause.squash(cause)
  if (error instanceof LegacyFailure.LegacyFailure) {
    return Effect.succeed(
      HttpServerResponse.unsafeJson(LegacyFailure.bodyOf(error), { status: LegacyFailure.statusOf(error) })
    )
  }
  const failure = ErrorMapping.fromCause(cause, requestId)
  const body = LegacyFailure.isLegacyUrl(request.url)
    ? Legacy.bodyOf(failure, NodeHttpServerRequest.toIncomingMessage(request))
    : Failure.bodyOf(failure)
  const response = HttpServerResponse.unsafeJson(body, { status: Failure.statusOf[failure._tag] })
  return failure._tag === "InternalError"
    ? Effect.as(Effect.logError("a request failed", cause), response)
    : Effect.succeed(response)
}

const requests = Metric.counter("anipool_http_requests_total", {
  description: "Answered HTTP requests, by method, route and status",
  incremental: true
})

const durations = Metric.histogram(
  "anipool_http_request_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "How long HTTP requests took to be answered, by method and route; what pages ask together"
)

/** What is asked all the time, whether anything happens or not, leaves no traces. */
const untraced = new Set<string>([...SystemApi.healthPaths, SystemApi.metrics.path])

/** Runs it within a span of the request's, where traces go somewhere. */
const traced =
  (request: HttpServerRequest.HttpServerRequest, requestId: string) => <E, R>(app: HttpApp.Default<E, R>) =>
    Effect.flatMap(RequestSpans.make, (spans) => {
      const route = Routes.of(request.url)
      if (spans === undefined || untraced.has(route)) return Effect.withTracerEnabled(app, false)
      const span = spans.start(NodeHttpServerRequest.toIncomingMessage(request), route, requestId)
      return Effect.withParentSpan(app, span).pipe(
        Effect.tap(({ status }) => Effect.sync(() => spans.end(span, status))),
        Effect.onInterrupt(() => Effect.sync(() => spans.end(span, clientGone)))
      )
    })

const observe = Effect.fnUntraced(function*(
  request: HttpServerRequest.HttpServerRequest,
  status: number,
  startedAt: number
) {
  const accessLog = yield* AccessLog.AccessLog
  const now = yield* Clock.currentTimeMillis
  const durationMs = now - startedAt
  const route = Routes.of(request.url)
  count(Routes.counted(request.method, route), status, durationMs)
  const keyId = AccessLog.keyOf(request)
  const answered = { method: Routes.methodOf(request.method), route, status, durationMs, keyId }
  yield* logAnswer(answered, accessLog.admit(now))
})

const counterMemo = new Map<string, ReturnType<typeof counter>>()

/** The counter of what is counted together; of a known few. */
const counterOf = (counted: Routes.Counted) => {
  const name = `${counted.method} ${counted.route}`
  const known = counterMemo.get(name)
  if (known !== undefined) return known
  const made = counter(counted)
  counterMemo.set(name, made)
  return made
}
