/**
 * How a request of the older number reputation interface fails: the kinds and statuses of `Failure`, in another body.
 */
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import * as Failure from "./Failure.ts"

/** The body of every failure on a path that ends in `.php`. */
export const LegacyFailureBody = Schema.Struct({
  status: Schema.Literal("failed"),
  reason: Schema.String.annotations({ description: "What was expected, or what went wrong." }),
  ani: Schema.String.annotations({ description: "The number as it was sent; empty where none was." })
}).annotations({
  identifier: "LegacyFailure",
  description: "Every failure on a path that ends in `.php` has this body."
})
/** The body of every failure on a path that ends in `.php`. */
export type LegacyFailureBody = typeof LegacyFailureBody.Type

const Kind = Schema.Literal(
  "BadRequest",
  "Unauthorized",
  "NotFound",
  "RequestTimeout",
  "Conflict",
  "PayloadTooLarge",
  "UnsupportedMediaType",
  "TooManyRequests",
  "InternalError",
  "Unavailable"
)

/** A request's failure; `kind` says with which status. */
export class LegacyFailure extends Schema.TaggedError<LegacyFailure>()("LegacyFailed", {
  kind: Kind,
  reason: Schema.String,
  ani: Schema.String
}) {}

/** Whether a path is one of the older interface, which is known by its ending. */
export const isLegacy = (path: string): boolean => path.endsWith(".php")

/** The same of a URL; its query says nothing. */
export const isLegacyUrl = (url: string): boolean => isLegacy(url.split("?", 1)[0] ?? "")

/**
 * A failure as this interface answers it. Nothing is forbidden here: a key that is no good is none. Nor is anything
 * unprocessable, which only inbound groups are.
 */
export const from = ({ _tag, message }: Failure.Failure, ani: string): LegacyFailure => {
  const kind = _tag === "Forbidden" ? "Unauthorized" : _tag === "Unprocessable" ? "BadRequest" : _tag
  return new LegacyFailure({ kind, reason: message, ani })
}

/** The status that a failure is answered with. */
export const statusOf = ({ kind }: LegacyFailure): number => Failure.statusOf[kind]

/** The body of a failure. */
export const bodyOf = ({ ani, reason }: Pick<LegacyFailure, "ani" | "reason">): LegacyFailureBody => ({
  status: "failed",
  reason,
  ani
})

/** The failures as responses, for the declarations of endpoints. */
export const responses = {
  badRequest: response("BadRequest"),
  unauthorized: response("Unauthorized"),
  notFound: response("NotFound"),
  requestTimeout: response("RequestTimeout"),
  conflict: response("Conflict"),
  payloadTooLarge: response("PayloadTooLarge"),
  unsupportedMediaType: response("UnsupportedMediaType"),
  tooManyRequests: response("TooManyRequests"),
  internalError: response("InternalError"),
  unavailable: response("Unavailable")
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

function response(kind: typeof Kind.Type): Schema.Schema<LegacyFailure, LegacyFailureBody> {
  const ofKind = Schema.typeSchema(LegacyFailure).pipe(Schema.filter((failure) => failure.kind === kind))
  const made: Schema.Schema<LegacyFailure, LegacyFailureBody> = Schema.transform(LegacyFailureBody, ofKind, {
    strict: true,
    decode: ({ ani, reason }) => new LegacyFailure({ kind, reason, ani }),
    encode: bodyOf
  })
  return made.annotations(
    HttpApiSchema.annotations({ status: Failure.statusOf[kind], description: Failure.meaningOf[kind] })
  )
}
