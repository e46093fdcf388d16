/**
 * A span for each hot request, as the platform makes one for each of the others; where traces go nowhere, none.
 */
import * as Headers from "@effect/platform/Headers"
import * as TraceContext from "@effect/platform/HttpTraceContext"
import * as Context from "effect/Context"
import * as DefaultServices from "effect/DefaultServices"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Tracer from "effect/Tracer"
import type { IncomingMessage } from "node:http"

/** Spans of requests. */
export interface RequestSpans {
  readonly start: (request: IncomingMessage) => Tracer.Span
  /** Ends it with the status that was answered. */
  readonly end: (span: Tracer.Span, status: number) => void
}

/** Undefined where traces go nowhere. */
export const make: Effect.Effect<RequestSpans | undefined> = Effect.gen(function*() {
  const tracer = yield* Effect.tracer
  // Effect's own keeps spans in memory alone, and gives them to nobody.
  if (tracer === Context.get(DefaultServices.liveServices, Tracer.Tracer)) return undefined
  const clock = yield* Effect.clock
  return {
    start: (request) => {
      const { headers, method = "", url = "" } = request
      const parent = TraceContext.fromHeaders(Headers.fromInput(headers))
      const startedAt = clock.unsafeCurrentTimeNanos()
      const span = tracer.span(`http.server ${method}`, parent, Context.empty(), [], startedAt, "server")
      span.attribute("http.request.method", method)
      span.attribute("url.path", url)
      if (headers["user-agent"] !== undefined) span.attribute("user_agent.original", headers["user-agent"])
      return span
    },
    end: (span, status) => {
      span.attribute("http.response.status_code", status)
      span.end(clock.unsafeCurrentTimeNanos(), Exit.void)
    }
  }
})
