/**
 * The input of an endpoint, by its declaration: the body, or the query of a GET, decoded before a handler sees it.
 *
 * The platform's own way has neither our limits nor our errors, and reads bodies slowly; so handlers are declared raw,
 * and go through here.
 */
import * as ParseMessage from "@anipool/domain/ParseMessage"
import { BodyLimit, TextLimit } from "@anipool/http-api/BodyLimit"
import { BodyOptional } from "@anipool/http-api/BodyOptional"
import * as Failure from "@anipool/http-api/Failure"
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
export type Endpoint<Method extends HttpMethod, Payload, Success, E, Path = never> = HttpApiEndpoint.HttpApiEndpoint<
  string,
  Method,
  Path,
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

/** Methods that bring a body. */
type WithBody = "POST" | "PUT" | "PATCH" | "DELETE"

/** How an endpoint's body is read: at most how many bytes, and decoded how. */
export const ofBody = <Payload, Success, E, Path = never>(
  endpoint: Endpoint<WithBody, Payload, Success, E, Path>
) => ({
  limitBytes: Context.get(endpoint.annotations, BodyLimit),
  textBytesMax: Context.get(endpoint.annotations, TextLimit),
  decode: decoder(payloadOf(endpoint))
})

/** Handles an endpoint whose input is its body. */
export const body = <Payload, Success, E, E2, R, Path = never, In extends Raw = Raw>(
  endpoint: Endpoint<WithBody, Payload, Success, E, Path>,
  handler: (
    payload: Payload,
    headers: IncomingHttpHeaders,
    raw: In
  ) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2, R>
): (
  raw: In
) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2 | Body.Unreadable, R | CurrentCaller> =>
  reading(endpoint, Effect.map(CurrentCaller, ({ workspace }) => workspace.id), handler)

/** The same where no workspace is known: all such requests share the room that one workspace has for its bodies. */
export const bodyOfNoWorkspace = <Payload, Success, E, E2, R, Path = never, In extends Raw = Raw>(
  endpoint: Endpoint<WithBody, Payload, Success, E, Path>,
  handler: (
    payload: Payload,
    headers: IncomingHttpHeaders,
    raw: In
  ) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2, R>
): (raw: In) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2 | Body.Unreadable, R> =>
  reading(endpoint, Effect.succeed(noWorkspace), handler)

/** Handles an endpoint whose input is its path and its body. */
export const pathAndBody = <Path, Payload, Success, E, E2, R>(
  endpoint: HttpApiEndpoint.HttpApiEndpoint<
    string,
    "POST" | "PUT" | "PATCH" | "DELETE",
    Path,
    never,
    Payload,
    never,
    Success,
    E
  >,
  handler: (path: Path, payload: Payload) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2, R>
): (
  raw: Raw & { readonly path: Path }
) => Effect.Effect<Success | HttpServerResponse.HttpServerResponse, E2 | Body.Unreadable, R | CurrentCaller> => {
  const decode = decoder(Option.getOrThrow(endpoint.payloadSchema) as Schema.Schema<Payload, unknown>)
  const limitBytes = Context.get(endpoint.annotations, BodyLimit)
  return ({ path, request }) => {
    const message = NodeHttpServerRequest.toIncomingMessage(request)
    return CurrentCaller.pipe(
      Effect.flatMap(({ workspace }) => Body.read(message, { limitBytes, workspaceId: workspace.id })),
      Effect.flatMap(decode),
      Effect.flatMap((payload) => handler(path, payload))
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
export const plainAnswer = <Success>(
  endpoint: { readonly method: string; readonly path: string; readonly successSchema: Schema.Schema<Success, unknown> }
): (value: Success) => HttpServerResponse.HttpServerResponse => {
  const { ast } = endpoint.successSchema
  if (isTransforming(ast)) throw new Error(`${endpoint.method} ${endpoint.path} transforms its answers`)
  return (value) => HttpServerResponse.text(JSON.stringify(value), { contentType: "application/json" })
}

// internal

/** No workspace's id. */
const noWorkspace = 0

const reading = <Payload, Success, E, A, E2, R, R2, Path, In extends Raw>(
  endpoint: Endpoint<WithBody, Payload, Success, E, Path>,
  workspaceId: Effect.Effect<number, never, R2>,
  handler: (payload: Payload, headers: IncomingHttpHeaders, raw: In) => Effect.Effect<A, E2, R>
): (raw: In) => Effect.Effect<A, E2 | Body.Unreadable, R | R2> => {
  const { decode, limitBytes, textBytesMax } = ofBody(endpoint)
  const ifEmpty = Context.get(endpoint.annotations, BodyOptional) ? {} : undefined
  return (raw) => {
    const message = NodeHttpServerRequest.toIncomingMessage(raw.request)
    return workspaceId.pipe(
      Effect.flatMap((id) => Body.read(message, { limitBytes, textBytesMax, workspaceId: id }, ifEmpty)),
      Effect.flatMap(decode),
      Effect.flatMap((payload) => handler(payload, message.headers, raw))
    )
  }
}

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

const payloadOf = <Method extends HttpMethod, Payload, Success, E, Path>(
  endpoint: Endpoint<Method, Payload, Success, E, Path>
): Schema.Schema<Payload, unknown> =>
  Option.getOrThrowWith(
    endpoint.payloadSchema,
    () => new Error(`${endpoint.method} ${endpoint.path} declares no payload`)
  )
