/**
 * What a request of a page can end in, as pages tell it: which kind of trouble, and the words for it.
 */
import { type FailureBody, isFailure, statusOf } from "@anipool/http-api/Failure"
import { format } from "@anipool/http-api/ParseMessage"
import { isParseError } from "effect/ParseResult"

/**
 * `refused`: the key is no good (any more); `away`: the server or its storage does not answer now, and may later;
 * `answered`: the server says why not; `unexpected`: an answer that cannot be read.
 */
export type ApiErrorKind = "refused" | "away" | "answered" | "unexpected"

/** What the server calls a failure. */
export type ErrorCode = FailureBody["code"]

/** A request that failed. Its message is for people. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  readonly kind: ApiErrorKind
  /** Status of the answer; undefined where there was none. */
  readonly status: number | undefined
  /** What the server calls it; undefined where it did not answer. */
  readonly code: ErrorCode | undefined

  constructor(
    kind: ApiErrorKind,
    message: string,
    options: { readonly status?: number; readonly code?: ErrorCode | undefined; readonly cause?: unknown } = {}
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.status = options.status
    this.code = options.code
  }
}

/** What is told of an error of the derived client. */
export const fromError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  if (isFailure(error)) return fromStatus(statusOf[error._tag], error.message, error.code, error)
  // What was typed does not fit the contract: the words are those that the server would answer.
  if (isParseError(error)) {
    return new ApiError("answered", format(error.issue, "request"), { code: "invalid_request", cause: error })
  }
  const { _tag: tag, response } = error as { readonly _tag?: string; readonly response?: { readonly status?: number } }
  if (tag === "RequestError") return new ApiError("away", "The server does not answer", { cause: error })
  const status = response?.status
  return status === undefined
    ? new ApiError("unexpected", "The server's answer cannot be read", { cause: error })
    : fromStatus(status, `The server answered ${status}`, undefined, error)
}

/** What is told of an answer with this status, message and code. What the API says of an unknown key speaks of its header. */
export const fromStatus = (
  status: number,
  message: string,
  code: ErrorCode | undefined,
  cause?: unknown
): ApiError =>
  new ApiError(
    status === 401 || status === 403
      ? "refused"
      : status === 502 || status === 503 || status === 504
      ? "away"
      : "answered",
    code === "key_unknown" || code === "key_required" ? "The server does not know this key" : message,
    { status, code, cause }
  )
