/**
 * A hot route: an endpoint that is answered ahead of Effect's request machinery, which costs far more than what these
 * endpoints do. Its answers are the machinery's own: same key check, same reading and decoding of bodies, same
 * failures, headers, counts and logs, all from the same modules and the endpoint's declaration.
 *
 * A request takes no fiber, unless its key must be looked up in storage.
 */
import { Authentication, type KnownKey } from "@anipool/core/Authentication"
import type * as ApiKey from "@anipool/domain/ApiKey"
import * as Failure from "@anipool/http-api/Failure"
import type { Caller } from "@anipool/http-api/Security"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { clientAbortFiberId } from "@effect/platform/HttpServerError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Exit from "effect/Exit"
import * as FiberRef from "effect/FiberRef"
import * as LogLevel from "effect/LogLevel"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type * as Tracer from "effect/Tracer"
import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import * as Body from "./Body.ts"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"
import * as Keys from "./Keys.ts"
import * as RequestMiddleware from "./RequestMiddleware.ts"
import * as RequestSpans from "./RequestSpans.ts"

/** An endpoint and how its requests are answered. */
export interface HotRoute {
  readonly method: string
  readonly path: string
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Handles a request: tells once what it comes to, at once or later; answers how to give up, after which nothing is told.
 * It is called outside of any fiber.
 */
export type Handler<Success, Request> = (
  caller: Caller,
  request: Request,
  headers: IncomingHttpHeaders,
  onDone: (result: Exit.Exit<Success, ErrorMapping.CoreFailure>) => void
) => () => void

/** The hot route of an endpoint, whose keys are those of an interface. */
export const make = <Success, E, Request>(
  endpoint: EndpointInput.Endpoint<"POST" | "PUT" | "DELETE", Request, Success, E>,
  on: ApiKey.Interface,
  handler: Handler<Success, Request>
): Effect.Effect<HotRoute, never, Authentication> =>
  Effect.gen(function*() {
    const { method, path } = endpoint
    const authentication = yield* Authentication
    const clock = yield* Effect.clock
    const spans = yield* RequestSpans.make
    const isDebugged = LogLevel.lessThanEqual(yield* FiberRef.get(FiberRef.currentMinimumLogLevel), LogLevel.Debug)
    const runtime = yield* Effect.withTracerEnabled(Effect.runtime<never>(), spans !== undefined)
    const runFork = Runtime.runFork(runtime)
    const { decode, limitBytes } = EndpointInput.ofBody(endpoint)
    const encode = encoderOf(endpoint.successSchema)
    const successStatus = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
    const count = RequestMiddleware.counter(method, path)

    const log = (exchange: Exchange, effect: Effect.Effect<void>) => {
      runFork(Effect.annotateLogs(effect, "requestId", exchange.requestId))
    }

    const respond = (exchange: Exchange, status: number, body: string) => {
      const { requestId, response, span, startedAt } = exchange
      if (response.destroyed) return
      response.writeHead(status, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        ...RequestMiddleware.headersOf(status, requestId)
      })
      response.end(body)
      const durationMs = clock.unsafeCurrentTimeMillis() - startedAt
      count(status, durationMs)
      if (status >= 500 || isDebugged) log(exchange, RequestMiddleware.logAnswer(method, path, status, durationMs))
      if (span !== undefined) spans?.end(span, status)
    }

    const fail = (exchange: Exchange, failure: Failure.Failure) =>
      respond(exchange, Failure.statusOf[failure._tag], JSON.stringify(Failure.bodyOf(failure)))

    const failCause = (exchange: Exchange, cause: Cause.Cause<unknown>) => {
      // The client is gone: nobody reads an answer.
      if (Cause.isInterruptedOnly(cause) && exchange.response.destroyed) return
      const failure = ErrorMapping.fromCause(cause, exchange.requestId)
      if (failure._tag === "InternalError") log(exchange, Effect.logError("a request failed", cause))
      fail(exchange, failure)
    }

    const run = <A, E>(exchange: Exchange, effect: Effect.Effect<A, E>, then: (exit: Exit.Exit<A, E>) => void) => {
      const fiber = runFork(exchange.span === undefined ? effect : Effect.withParentSpan(effect, exchange.span))
      exchange.giveUp = () => fiber.unsafeInterruptAsFork(clientAbortFiberId)
      fiber.addObserver((exit) => {
        exchange.giveUp = undefined
        then(exit)
      })
    }

    const handle = (exchange: Exchange, caller: Caller, bytes: Buffer) => {
      const read = Body.parse(bytes)
      if (Either.isLeft(read)) return fail(exchange, read.left)
      const decoded = decode(read.right)
      if (Either.isLeft(decoded)) return fail(exchange, decoded.left)
      const onDone = (exit: Exit.Exit<Success, ErrorMapping.CoreFailure>) => {
        exchange.giveUp = undefined
        guarded(exchange, () => answer(exchange, exit))
      }
      guarded(exchange, () => {
        exchange.giveUp = handler(caller, decoded.right, exchange.request.headers, onDone)
      })
    }

    const answer = (exchange: Exchange, exit: Exit.Exit<Success, ErrorMapping.CoreFailure>) => {
      if (exit._tag === "Success") return respond(exchange, successStatus, encode(exit.value))
      const refused = Cause.failureOption(exit.cause)
      if (refused._tag === "None") return failCause(exchange, exit.cause)
      log(exchange, ErrorMapping.log(refused.value))
      fail(exchange, ErrorMapping.fromCore(refused.value))
    }

    /** No fiber is there to catch what is thrown. */
    const guarded = (exchange: Exchange, run: () => void) => {
      try {
        run()
      } catch (defect) {
        failCause(exchange, Cause.die(defect))
      }
    }

    const read = (exchange: Exchange, authorized: Either.Either<KnownKey, Keys.KeyRefused>) => {
      if (Either.isLeft(authorized)) return fail(exchange, authorized.left)
      const refused = Body.refuseByHeaders(exchange.request.headers, limitBytes)
      if (refused !== undefined) {
        Body.letPass(exchange.request)
        return fail(exchange, refused)
      }
      exchange.giveUp = Body.collect(exchange.request, limitBytes, (body) => {
        exchange.giveUp = undefined
        if (Either.isLeft(body)) fail(exchange, body.left)
        else handle(exchange, authorized.right, body.right)
      })
    }

    const lookUp = (exchange: Exchange, header: string | undefined) => {
      const authorize = Keys.authorize(authentication, on, header)
      run(exchange, Effect.annotateLogs(Effect.either(authorize), "requestId", exchange.requestId), (exit) => {
        if (exit._tag === "Success") read(exchange, exit.value)
        else failCause(exchange, exit.cause)
      })
    }

    return {
      method,
      path,
      answer: (request, response) => {
        const exchange: Exchange = {
          request,
          response,
          requestId: randomUUID(),
          startedAt: clock.unsafeCurrentTimeMillis(),
          span: spans?.start(request),
          giveUp: undefined
        }
        response.on("close", () => {
          if (response.writableEnded) return
          exchange.giveUp?.()
          if (exchange.span !== undefined) spans?.end(exchange.span, clientGone)
        })
        const { authorization } = request.headers
        const known = Keys.recall(authentication, on, authorization)
        if (known === undefined) lookUp(exchange, authorization)
        else read(exchange, known)
      }
    }
  })

// internal

/** A request under way. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Only where traces are sent somewhere. */
  readonly span: Tracer.Span | undefined
  /** Stops what is under way for it: its client is gone. */
  giveUp: (() => void) | undefined
}

/** What traces call the status of an answer that nobody waited for. */
const clientGone = 499

/** A value's JSON; a schema that changes nothing needs not be gone through. */
const encoderOf = <A, I>(schema: Schema.Schema<A, I>): (value: A) => string => {
  if (AST.encodedAST(schema.ast) === schema.ast) return (value) => JSON.stringify(value)
  const encode = Schema.encodeSync(schema)
  return (value) => JSON.stringify(encode(value))
}
