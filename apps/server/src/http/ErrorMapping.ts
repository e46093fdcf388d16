/**
 * How errors become answers: the one place that maps them, for every route.
 */
import type * as CoreError from "@anipool/core/CoreError"
import * as Failure from "@anipool/http-api/Failure"
import { StorageError } from "@anipool/storage/StorageError"
import { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import * as HttpApp from "@effect/platform/HttpApp"
import { RouteNotFound } from "@effect/platform/HttpServerError"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"

/** How the use cases fail. */
export type CoreFailure =
  | CoreError.InvalidRequest
  | CoreError.NotFound
  | CoreError.Conflict
  | CoreError.StateChanged
  | CoreError.NotEnabled
  | CoreError.Overloaded
  | CoreError.SignInFailed
  | StorageError

/** The HTTP failure that answers each of them. */
export type Answer<E extends CoreFailure> = E extends CoreError.InvalidRequest ? Failure.BadRequest
  : E extends CoreError.NotFound ? Failure.NotFound
  : E extends CoreError.Conflict | CoreError.StateChanged ? Failure.Conflict
  : E extends CoreError.NotEnabled ? Failure.Unprocessable
  : E extends CoreError.SignInFailed ? Failure.Unauthorized
  : E extends CoreError.Overloaded | StorageError ? Failure.Unavailable
  : never

/** The HTTP failure that answers a use case's. */
export const fromCore = <E extends CoreFailure>(error: E): Answer<E> => answer(error) as Answer<E>

/** Maps a use case's failures; why storage is away is logged, as the answer does not say it. */
export const answering = <A, E extends CoreFailure, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Answer<E>, R> =>
  effect.pipe(
    Effect.tapError(log),
    Effect.mapError(fromCore)
  )

/** The same where some of the failures are HTTP failures already. */
export const answeringUnlessAnswered = <A, E extends CoreFailure | Failure.Failure, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Answer<Extract<E, CoreFailure>> | Extract<E, Failure.Failure>, R> =>
  Effect.catchAll(
    effect,
    (error): Effect.Effect<never, Answer<Extract<E, CoreFailure>> | Extract<E, Failure.Failure>> =>
      Failure.isFailure(error)
        ? Effect.fail(error as Extract<E, Failure.Failure>)
        : answering(Effect.fail(error as Extract<E, CoreFailure>))
  )

/** Logs what the answer does not say: why storage is away. */
export const log = (error: CoreFailure): Effect.Effect<void> =>
  error instanceof StorageError ? Effect.logWarning("storage is away or refused", Cause.fail(error)) : Effect.void

/** The HTTP failure for whatever ended a request: 500 with the request's id where nothing better is known. */
export const fromCause = (cause: Cause.Cause<unknown>, requestId: string): Failure.Failure => {
  const error = Cause.squash(cause)
  if (Failure.isFailure(error)) return error
  if (error instanceof RouteNotFound) {
    return noSuchPath
  }
  if (error instanceof HttpApiDecodeError) {
    const [issue] = error.issues
    const path = issue?.path.join(".") ?? ""
    // A rule's own words say what was expected; the others may repeat what was sent.
    const expected = issue?.message.startsWith("expected ") === true ? issue.message : "expected another form"
    return new Failure.BadRequest({ message: `${path === "" ? "request" : path}: ${expected}` })
  }
  return new Failure.InternalError({ message: `Internal error, request ${requestId}` })
}

/** What is answered to a path that is none, or none with this method, or spelled in another way than its own. */
export const noSuchPath = new Failure.NotFound({
  message: "No such path, or not with this method",
  code: "path_not_found"
})

/** The headers that go with a status. */
export const headersOf = (status: number): Readonly<Record<string, string>> =>
  status === 401
    ? { "www-authenticate": "Bearer" }
    : status === 408
    ? { connection: "close" }
    : status === 429 || status === 503
    ? { "retry-after": String(retryAfterSeconds) }
    : {}

/** Says in the answer to this request when it may be asked again, where that is known better than by its status. */
export const retryAfter = (seconds: number) =>
  HttpApp.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(seconds)))
  )

/** Those of them that the older number reputation interface has of its own: it asks for another kind of key. */
export const legacyHeadersOf = (status: number): Readonly<Record<string, string>> =>
  status === 401 ? { "www-authenticate": "X-ApiKey" } : {}

// internal

/**
 * Storage comes back, or the line gets shorter, within a moment or not soon; what is limited by the second or the minute
 * may happen again within a second.
 */
const retryAfterSeconds = 1

const answer = (error: CoreFailure): Failure.Failure => {
  if (error._tag === "StorageError") {
    return new Failure.Unavailable({ message: "Storage is away; please try again", code: "storage_unavailable" })
  }
  const { code, message } = error
  switch (error._tag) {
    case "InvalidRequest":
      return new Failure.BadRequest({ message, code })
    case "NotFound":
      return new Failure.NotFound({ message, code })
    case "Conflict":
    case "StateChanged":
      return new Failure.Conflict({ message, code })
    case "SignInFailed":
      return new Failure.Unauthorized({ message, code })
    case "NotEnabled":
      return new Failure.Unprocessable({ message, code })
    case "Overloaded":
      return new Failure.Unavailable({ message, code })
  }
}
