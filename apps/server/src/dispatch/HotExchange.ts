/**
 * One request of a hot route, from its arrival to its answer: its id, its span, what is logged and counted of it, and how
 * what runs for it is stopped when its client goes away.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as LogLevel from "effect/LogLevel"
import * as Runtime from "effect/Runtime"
import type * as Tracer from "effect/Tracer"
import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as AnswerType from "../http/AnswerType.ts"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as AccessLog from "./AccessLog.ts"
import * as RequestMiddleware from "./RequestMiddleware.ts"
import * as RequestSpans from "./RequestSpans.ts"

/** A request in flight. */
export interface HotExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Only where traces are sent somewhere. */
  readonly span: Tracer.Span | undefined
  /** The number of the caller's key, once it is known. */
  keyId: number | undefined
  /** The type of its answer. Of another one than JSON a failure has no body. */
  answerType: string
  /** Stops what runs for it; called when its client goes away. */
  cancel: (() => void) | undefined
}

/** The requests of one hot route. */
export interface HotExchanges {
  /** A request that has just arrived. */
  readonly start: (request: IncomingMessage, response: ServerResponse) => HotExchange
  /** Answers it; does nothing once its client is gone. */
  readonly respond: (exchange: HotExchange, status: number, body: string) => void
  /** Answers it with a failure. */
  readonly fail: (exchange: HotExchange, failure: Failure.Failure) => void
  /** Answers it with whatever ended it. What the answer does not say is logged: a defect, or why storage is away. */
  readonly failCause: (exchange: HotExchange, cause: Cause.Cause<Failure.Failure | ErrorMapping.CoreFailure>) => void
}

/** The requests with a method on a path. */
export const make = (method: string, path: string): Effect.Effect<HotExchanges> =>
  Effect.gen(function*() {
    const clock = yield* Effect.clock
    const accessLog = yield* AccessLog.AccessLog
    const spans = yield* RequestSpans.make
    const isDebugged = LogLevel.lessThanEqual(yield* FiberRef.get(FiberRef.currentMinimumLogLevel), LogLevel.Debug)
    const runFork = Runtime.runFork(yield* Effect.withTracerEnabled(Effect.runtime<never>(), spans !== undefined))
    const count = RequestMiddleware.counter({ method, route: path })

    const log = ({ requestId }: HotExchange, effect: Effect.Effect<void>) => {
      runFork(Effect.annotateLogs(effect, "requestId", requestId))
    }

    const respond: HotExchanges["respond"] = (exchange, status, body) => {
      const { requestId, response, span, startedAt } = exchange
      if (response.destroyed) return
      response.writeHead(status, {
        "content-type": exchange.answerType,
        "content-length": Buffer.byteLength(body),
        ...RequestMiddleware.headersOf(status, requestId)
      })
      response.end(body)
      const now = clock.unsafeCurrentTimeMillis()
      const durationMs = now - startedAt
      count(status, durationMs)
      const leftOut = accessLog.admit(now)
      if (status >= 500 || leftOut !== undefined || isDebugged) {
        const answered = { method, route: path, status, durationMs, keyId: exchange.keyId }
        log(exchange, RequestMiddleware.logAnswer(answered, leftOut))
      }
      if (span !== undefined) spans?.end(span, status)
    }

    const fail: HotExchanges["fail"] = (exchange, failure) =>
      respond(
        exchange,
        Failure.statusOf[failure._tag],
        exchange.answerType === AnswerType.json ? JSON.stringify(Failure.bodyOf(failure)) : ""
      )

    return {
      start: (request, response) => {
        const requestId = randomUUID()
        const exchange: HotExchange = {
          request,
          response,
          requestId,
          startedAt: clock.unsafeCurrentTimeMillis(),
          span: spans?.start(request, path, requestId),
          keyId: undefined,
          answerType: AnswerType.json,
          cancel: undefined
        }
        response.on("close", () => {
          if (response.writableEnded) return
          exchange.cancel?.()
          if (exchange.span !== undefined) spans?.end(exchange.span, RequestMiddleware.clientGone)
        })
        return exchange
      },
      respond,
      fail,
      failCause: (exchange, cause) => {
        // The client is gone: nobody reads an answer.
        if (Cause.isInterruptedOnly(cause) && exchange.response.destroyed) return
        const refused = Cause.failureOption(cause)
        if (refused._tag === "Some" && !Failure.isFailure(refused.value)) {
          if (refused.value._tag === "StorageError") log(exchange, ErrorMapping.log(refused.value))
          return fail(exchange, ErrorMapping.fromCore(refused.value))
        }
        const failure = ErrorMapping.fromCause(cause, exchange.requestId)
        if (failure._tag === "InternalError") log(exchange, Effect.logError("a request failed", cause))
        fail(exchange, failure)
      }
    }
  })
