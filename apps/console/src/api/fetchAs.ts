/**
 * Requests that the derived client does not make: their answers are files, which are read as they come.
 */
import { FailureBody } from "@anipool/http-api/Failure"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { ApiError, fromStatus } from "./ApiError.ts"
import { type Credential, headersOf } from "./ConsoleApi.ts"

/** Sends a request of the contract without a body; an answer that is a failure is thrown, as an `ApiError`. */
export const fetchAs = async (
  credential: Credential,
  { method, path }: { readonly method: string; readonly path: string },
  { query = "", signal }: { readonly query?: string; readonly signal?: AbortSignal } = {}
): Promise<Response> => {
  const answer = await fetch(`${path}${query}`, {
    method,
    headers: headersOf(credential),
    ...signal === undefined ? {} : { signal }
  }).catch((cause: unknown) => {
    throw new ApiError("away", "The server does not answer", { cause })
  })
  if (!answer.ok) throw failureOf(answer.status, await answer.text())
  return answer
}

/** What is told of an answer that is a failure. */
export const failureOf = (status: number, text: string): ApiError => {
  const failure = decodeFailure(text)
  return Either.isRight(failure)
    ? fromStatus(status, failure.right.message, failure.right.code)
    : new ApiError("unexpected", `The server answered ${status}`, { status })
}

// internal

const decodeFailure = Schema.decodeUnknownEither(Schema.parseJson(FailureBody))
