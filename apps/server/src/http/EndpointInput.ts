/**
 * The input of an endpoint, by its declaration: the body, or the query of a GET, decoded before a handler sees it.
 *
 * The platform's own way has neither our limits nor our errors, and reads bodies slowly; so handlers are declared raw,
 * and go through here.
 */
import { BodyLimit } from "@anipool/http-api/BodyLimit"
import { BodyOptional } from "@anipool/http-api/BodyOptional"
import * as Failure from "@anipool/http-api/Failure"
import * as ParseMessage from "@anipool/http-api/ParseMessage"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpMethod } from "@effect/platform/HttpMethod"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import type * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"
import type { IncomingHttpHeaders } from "node:http"
import * as Body from "./Body.ts"
import * as PlainDecoder from "./PlainDecoder.ts"

/** An endpoint that declares a payload. */
export type Endpoint<Method extends HttpMethod, Payload, Success, E> = HttpApiEndpoint.HttpApiEndpoint<
  string,
  Method,
  never,
  never,
  Payload,
  never,
  Success,
  E
>

/** What the platform hands to a raw handler. */
export interface Raw {
  readonly request: HttpServerRequest.HttpServerRequest
}

/** Decodes by a schema, compiled once; the failure says `field: expected …`. */
export const decoder = <A, I>(
  schema: Schema.Schema<A, I>
): (input: unknown) => Either.Either<A, Failure.BadRequest> => {
  const decodePlain = PlainDecoder.make(schema.ast)
  const decode = ParseResult.decodeUnknownEither(schema)
  return (input) => {
    const plain = decodePlain?.(input)
    if (plain !== undefined) return Either.right(plain as A)
    return Either.mapLeft(decode(input), (issue) => new Failure.BadRequest({ message: ParseMessage.format(issue) }))
  }
}

/** How an endpoint's body is read: at most how many bytes, and decoded how. */
export const ofBody = <Payload, Success, E>(endpoint: Endpoint<"POST" | "PUT" | "DELETE", Payload, Success, E>) => ({
  limitBytes: Context.get(endpoint.annotations, BodyLimit),
  decode: decoder(payloadOf(endpoint))
})

/** Handles an endpoint whose input is its body. */
export const body = <Payload, Success, E, E2, R>(
  endpoint: Endpoint<"POST" | "PUT" | "DELETE", Payload, Success, E>,
  handler: (
    payload: Payload,
    headers: IncomingHttpHeaders
  ) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2, R>
): (
  raw: Raw
) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2 | Body.Unreadable, R | CurrentCaller> => {
  const { decode, limitBytes } = ofBody(endpoint)
  const ifEmpty = Context.get(endpoint.annotations, BodyOptional) ? {} : undefined
  return ({ request }) => {
    const message = NodeHttpServerRequest.toIncomingMessage(request)
    return CurrentCaller.pipe(
      Effect.flatMap(({ workspace }) => Body.read(message, { limitBytes, workspaceId: workspace.id }, ifEmpty)),
      Effect.flatMap(decode),
      Effect.flatMap((payload) => handler(payload, message.headers))
    )
  }
}

/** Handles an endpoint whose input is its query. */
export const query = <Payload, Success, E, E2, R>(
  endpoint: Endpoint<"GET", Payload, Success, E>,
  handler: (payload: Payload) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2, R>
): (raw: Raw) => Effect.Effect<
  Success | HttpServerResponse.HttpServerResponse,
  E2 | Failure.BadRequest,
  R | HttpServerRequest.ParsedSearchParams
> => {
  const decode = decoder(payloadOf(endpoint))
  return () =>
    HttpServerRequest.ParsedSearchParams.pipe(
      Effect.flatMap(decode),
      Effect.flatMap(handler)
    )
}

/**
 * Writes large answers of an endpoint as they are, without going through a schema that changes nothing. A schema that
 * changes something is a programming error.
 */
export const plainAnswer = <Payload, Success, E>(
  endpoint: Endpoint<HttpMethod, Payload, Success, E>
): (value: Success) => HttpServerResponse.HttpServerResponse => {
  const { ast } = endpoint.successSchema
  if (isTransforming(ast)) throw new Error(`${endpoint.method} ${endpoint.path} transforms its answers`)
  return (value) => HttpServerResponse.text(JSON.stringify(value), { contentType: "application/json" })
}

// internal

/** Whether anything within a schema is encoded as something else. */
const isTransforming = (ast: AST.AST): boolean => {
  switch (ast._tag) {
    case "Transformation":
    case "Declaration":
      return true
    case "Refinement":
      return isTransforming(ast.from)
    case "Union":
      return ast.types.some(isTransforming)
    case "TupleType":
      return [...ast.elements, ...ast.rest].some(({ type }) => isTransforming(type))
    case "TypeLiteral":
      return [...ast.propertySignatures, ...ast.indexSignatures].some(({ type }) => isTransforming(type))
    case "Suspend":
      return isTransforming(ast.f())
    default:
      return false
  }
}

const payloadOf = <Method extends HttpMethod, Payload, Success, E>(
  endpoint: Endpoint<Method, Payload, Success, E>
): Schema.Schema<Payload, unknown> =>
  Option.getOrThrowWith(
    endpoint.payloadSchema,
    () => new Error(`${endpoint.method} ${endpoint.path} declares no payload`)
  )
