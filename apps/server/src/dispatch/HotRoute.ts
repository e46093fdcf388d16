/**
 * A hot route: an endpoint that is answered ahead of Effect's request machinery, which costs far more than what these
 * endpoints do. Its answers are the machinery's own: same key check, same reading and decoding of bodies, same
 * failures, headers, counts and logs, all from the same modules and the endpoint's declaration.
 *
 * A request takes no fiber of its own.
 */
import type { Authentication } from "@anipool/core/Authentication"
import type { KnownCaller } from "@anipool/core/Caller"
import * as Access from "@anipool/http-api/Access"
import type * as Failure from "@anipool/http-api/Failure"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type { IncomingHttpHeaders } from "node:http"
import * as Keys from "../access/Keys.ts"
import type * as ErrorMapping from "../http/ErrorMapping.ts"
import * as Body from "../input/Body.ts"
import * as EndpointInput from "../input/EndpointInput.ts"
import type { Answering } from "./Answering.ts"
import * as HotExchange from "./HotExchange.ts"

/**
 * Handles a request: calls `onDone` once, at once or later; returns a function that cancels, after which `onDone` is not
 * called. It is called outside of any fiber.
 */
export type Handler<Success, Request> = (
  caller: KnownCaller,
  request: Request,
  headers: IncomingHttpHeaders,
  onDone: (result: Exit.Exit<Success, ErrorMapping.CoreFailure>) => void
) => () => void

/** The hot route of an endpoint for callers. */
export const make = <Success, E, Request>(
  endpoint: EndpointInput.Endpoint<"POST" | "PUT" | "DELETE", Request, Success, E>,
  handler: Handler<Success, Request>
): Effect.Effect<Answering, never, Authentication> =>
  Effect.gen(function*() {
    const { method, path } = endpoint
    const route: Route<Success, Request> = {
      gate: yield* Keys.gate,
      exchanges: yield* HotExchange.make(method, path),
      allowed: Access.ofCallers(endpoint),
      ...EndpointInput.ofBody(endpoint),
      handler,
      encode: encoderOf(endpoint.successSchema),
      successStatus: HttpApiSchema.getStatusSuccess(endpoint.successSchema)
    }
    return [path, (request, response) => {
      if (request.method !== method) return false
      authorize(route, route.exchanges.start(request, response))
      return true
    }]
  })

// internal

/** What all requests of a route have in common. */
interface Route<Success, Request> {
  readonly gate: Keys.Gate
  readonly exchanges: HotExchange.HotExchanges
  readonly allowed: Access.OfCallers
  readonly limitBytes: number
  readonly decode: (body: unknown) => Either.Either<Request, Failure.BadRequest>
  readonly handler: Handler<Success, Request>
  readonly encode: (value: Success) => string
  readonly successStatus: number
}

/** The first step: whose key it is. Each step calls the next one. */
const authorize = <Success, Request>(route: Route<Success, Request>, exchange: HotExchange.HotExchange): void => {
  const { allowed, exchanges, gate } = route
  let isDone = false
  const cancel = Keys.authorizeCallback(gate, allowed, exchange.request, (authorized) => {
    isDone = true
    exchange.cancel = undefined
    catching(exchanges, exchange, () => {
      if (authorized._tag === "Success") {
        exchange.keyId = authorized.value.key.id
        read(route, exchange, authorized.value)
      } else exchanges.failCause(exchange, authorized.cause)
    })
  })
  if (!isDone) exchange.cancel = cancel
}

const read = <Success, Request>(
  route: Route<Success, Request>,
  exchange: HotExchange.HotExchange,
  caller: KnownCaller
): void => {
  const { exchanges, limitBytes } = route
  const refused = Body.refuseByHeaders(exchange.request.headers, limitBytes)
  if (refused !== undefined) {
    Body.discard(exchange.request)
    return exchanges.fail(exchange, refused)
  }
  exchange.cancel = Body.receive(exchange.request, { limitBytes, workspaceId: caller.workspace.id }, (body) => {
    exchange.cancel = undefined
    if (Either.isLeft(body)) exchanges.fail(exchange, body.left)
    else handle(route, exchange, caller, body.right)
  })
}

const handle = <Success, Request>(
  route: Route<Success, Request>,
  exchange: HotExchange.HotExchange,
  caller: KnownCaller,
  body: unknown
): void => {
  const { decode, exchanges, handler } = route
  const decoded = decode(body)
  if (Either.isLeft(decoded)) return exchanges.fail(exchange, decoded.left)
  catching(exchanges, exchange, () => {
    exchange.cancel = handler(caller, decoded.right, exchange.request.headers, (exit) => {
      exchange.cancel = undefined
      catching(exchanges, exchange, () => answer(route, exchange, exit))
    })
  })
}

const answer = <Success, Request>(
  { encode, exchanges, successStatus }: Route<Success, Request>,
  exchange: HotExchange.HotExchange,
  exit: Exit.Exit<Success, ErrorMapping.CoreFailure>
): void => {
  if (exit._tag === "Success") exchanges.respond(exchange, successStatus, encode(exit.value))
  else exchanges.failCause(exchange, exit.cause)
}

/** Answers what is thrown: no fiber is there to catch it. */
const catching = (exchanges: HotExchange.HotExchanges, exchange: HotExchange.HotExchange, run: () => void): void => {
  try {
    run()
  } catch (defect) {
    exchanges.failCause(exchange, Cause.die(defect))
  }
}

/** A value's JSON; a schema that changes nothing needs not be gone through. */
const encoderOf = <A, I>(schema: Schema.Schema<A, I>): (value: A) => string => {
  if (AST.encodedAST(schema.ast) === schema.ast) return (value) => JSON.stringify(value)
  const encode = Schema.encodeSync(schema)
  return (value) => JSON.stringify(encode(value))
}
