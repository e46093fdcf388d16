/**
 * How a call fails. No message holds a key.
 */

import type { ErrorCode } from "./generated/schemas.ts"

/** The interface's codes, told by editors, and any other: a proxy may fail, and a newer server may have more. */
export type AnipoolErrorCode = ErrorCode | (string & Record<never, never>)

/** Every failure of a call. */
export class AnipoolError extends Error {
  override readonly name: string = "AnipoolError"
  /** What programs go by: one of the interface's, or of the client's own. */
  readonly code: AnipoolErrorCode

  constructor(code: AnipoolErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The server answered with a failure. */
export class ApiError extends AnipoolError {
  override readonly name = "ApiError"
  readonly status: number
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
  /** When the server asked to be tried again, in milliseconds from the answer. */
  readonly retryAfterMs: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    { requestId, retryAfterMs }: { readonly requestId?: string | undefined; readonly retryAfterMs?: number | undefined }
  ) {
    super(code, message)
    this.status = status
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }
}

/** There was no answer, or only a part of one. Whether the request was carried out is not known. */
export class ConnectionError extends AnipoolError {
  override readonly name = "ConnectionError"

  constructor(message: string, cause: unknown) {
    super("connection_failed", message, { cause })
  }
}

/** The call took longer than its time limit. Whether the request was carried out is not known. */
export class TimeoutError extends AnipoolError {
  override readonly name = "TimeoutError"

  constructor(message: string) {
    super("timeout", message)
  }
}
