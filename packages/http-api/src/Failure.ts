/**
 * How a request fails: one body for all failures, one error and status for each kind of them.
 */
import { ErrorCode } from "@anipool/domain/ErrorCode"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

const codeOr = (code: ErrorCode) =>
  ErrorCode.pipe(Schema.propertySignature, Schema.withConstructorDefault((): ErrorCode => code))

/** The body of every failure. */
export const FailureBody = Schema.Struct({
  success: Schema.Literal(false),
  message: Schema.String.annotations({
    description: "For people: names the field and what was expected, or what went wrong.",
    examples: ["prospect_phone: expected a string of 10 to 20 characters"]
  }),
  code: ErrorCode
}).annotations({ identifier: "Failure", description: "Every failure has this body." })
/** The body of every failure. */
export type FailureBody = typeof FailureBody.Type

/** 400: malformed JSON, or a value of the wrong form. */
export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", {
  message: Schema.String,
  code: codeOr("invalid_request")
}) {}

/** 401: the key is missing or unknown. */
export class Unauthorized
  extends Schema.TaggedError<Unauthorized>()("Unauthorized", { message: Schema.String, code: ErrorCode })
{}

/** 403: the key is inactive, or of a type that does not open the interface. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {
  message: Schema.String,
  code: ErrorCode
}) {}

/** 404: no such thing, or no such path with this method. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", { message: Schema.String, code: ErrorCode }) {}

/** 408: the body comes too slowly. */
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", {
  message: Schema.String,
  code: codeOr("request_timeout")
}) {}

/** 409: the request does not fit what exists, or its state. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", { message: Schema.String, code: ErrorCode }) {}

/** 413: the body is larger than the endpoint's `BodyLimit`. */
export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  message: Schema.String,
  code: codeOr("payload_too_large")
}) {}

/** 415: the body is not JSON. */
export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {
  message: Schema.String,
  code: codeOr("unsupported_media_type")
}) {}

/** 422: the workspace has this interface switched off. */
export class Unprocessable extends Schema.TaggedError<Unprocessable>()("Unprocessable", {
  message: Schema.String,
  code: codeOr("not_enabled")
}) {}

/** 429: the key, or unknown keys from the address, come more often than the server allows. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {
  message: Schema.String,
  code: codeOr("too_many_requests")
}) {}

/** 500: a fault of the server; the message names the request's id and nothing internal. */
export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", {
  message: Schema.String,
  code: codeOr("internal_error")
}) {}

/** 503: storage is away, or too much is waiting already; to be tried again after a little while. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  message: Schema.String,
  code: ErrorCode
}) {}

/** A request's failure. */
export type Failure =
  | BadRequest
  | Unauthorized
  | Forbidden
  | NotFound
  | RequestTimeout
  | Conflict
  | PayloadTooLarge
  | UnsupportedMediaType
  | Unprocessable
  | TooManyRequests
  | InternalError
  | Unavailable

/** Whether something is a request's failure. */
export const isFailure: (u: unknown) => u is Failure = Schema.is(Schema.Union(
  Schema.typeSchema(BadRequest),
  Schema.typeSchema(Unauthorized),
  Schema.typeSchema(Forbidden),
  Schema.typeSchema(NotFound),
  Schema.typeSchema(RequestTimeout),
  Schema.typeSchema(Conflict),
  Schema.typeSchema(PayloadTooLarge),
  Schema.typeSchema(UnsupportedMediaType),
  Schema.typeSchema(Unprocessable),
  Schema.typeSchema(TooManyRequests),
  Schema.typeSchema(InternalError),
  Schema.typeSchema(Unavailable)
))

/** The status that a failure is answered with. */
export const statusOf: Readonly<Record<Failure["_tag"], number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  RequestTimeout: 408,
  Conflict: 409,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  Unprocessable: 422,
  TooManyRequests: 429,
  InternalError: 500,
  Unavailable: 503
}

/** The body of a failure. */
export const bodyOf = ({ code, message }: Pick<Failure, "code" | "message">): FailureBody => ({
  success: false,
  message,
  code
})

/** What a failure of each status means, for the document. */
export const meaningOf: Readonly<Record<Failure["_tag"], string>> = {
  BadRequest: "Malformed JSON, or a value of the wrong form",
  Unauthorized: "The key is missing or unknown",
  Forbidden: "The key is inactive, or its type does not open this interface",
  NotFound: "Unknown",
  RequestTimeout: "The body came too slowly; the connection is closed",
  Conflict: "Conflicts with what exists",
  PayloadTooLarge: "The body is too large",
  UnsupportedMediaType: "The body is not JSON",
  Unprocessable: "The workspace has this interface switched off",
  TooManyRequests: "More requests than the operator of the server allows; `Retry-After` says when to try again",
  InternalError: "A fault of the server; the message names the request's id",
  Unavailable: "Storage is away, or too much is waiting; `Retry-After` says when to try again"
}

/** The failures as responses, for the declarations of endpoints: by status, with `FailureBody` as their body. */
export const responses = {
  badRequest: response(BadRequest),
  unauthorized: response(Unauthorized),
  forbidden: response(Forbidden),
  notFound: response(NotFound),
  requestTimeout: response(RequestTimeout),
  conflict: response(Conflict),
  payloadTooLarge: response(PayloadTooLarge),
  unsupportedMediaType: response(UnsupportedMediaType),
  unprocessable: response(Unprocessable),
  tooManyRequests: response(TooManyRequests),
  internalError: response(InternalError),
  unavailable: response(Unavailable)
}

/** A body that cannot be read: every endpoint that has one may answer these. */
export const UnreadableBody = Schema.Union(
  responses.badRequest,
  responses.requestTimeout,
  responses.payloadTooLarge,
  responses.unsupportedMediaType
)

/** What is not the request's fault: every endpoint may answer these. */
export const ServerFault = Schema.Union(responses.internalError, responses.unavailable)

// internal

function response<A extends Failure, I>(
  error: Schema.Schema<A, I> & {
    new(fields: { readonly message: string; readonly code: ErrorCode }): A
    readonly _tag: A["_tag"]
  }
): Schema.Schema<A, FailureBody> {
  const made: Schema.Schema<A, FailureBody> = Schema.transform(FailureBody, Schema.typeSchema(error), {
    strict: true,
    decode: ({ code, message }) => new error({ message, code }),
    encode: bodyOf
  })
  return made.annotations(
    HttpApiSchema.annotations({ status: statusOf[error._tag], description: meaningOf[error._tag] })
  )
}
