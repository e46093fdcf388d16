/**
 * A span for each request; where traces go nowhere, none. It tells the route and nothing else of what was asked: paths,
 * queries and headers may carry keys and prospects' numbers.
 */
import * as Headers from "@effect/platform/Headers"
import * as TraceContext from "@effect/platform/HttpTraceContext"
import * as Context from "effect/Context"
import * as DefaultServices from "effect/DefaultServices"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Tracer from "effect/Tracer"
import type { IncomingMessage } from "node:http"
import * as Routes from "./Routes.ts"

/** Spans of requests. */
export interface RequestSpans {
  readonly start: (request: IncomingMessage, route: string, requestId: string) => Tracer.Span
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
    start: ({ headers, method: sent = "" }, route, requestId) => {
      const method = Routes.methodOf(sent)
      const parent = TraceContext.fromHeaders(Headers.fromInput(headers))
      const startedAt = clock.unsafeCurrentTimeNanos()
      const span = tracer.span(`${method} ${route}`, parent, Context.empty(), [], startedAt, "server")
      span.attribute("http.request.method", method)
      span.attribute("http.route", route)
      span.attribute("anipool.request_id", requestId)
      return span
    },
    end: (span, status) => {
      span.attribute("http.response.status_code", status)
      span.end(clock.unsafeCurrentTimeNanos(), status >= 500 ? Exit.fail({ _tag: String(status) }) : Exit.void)
    }
  }
})
