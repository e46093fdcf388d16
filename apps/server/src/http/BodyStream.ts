/**
 * Request bodies that are too large to be held: taken piece by piece, no faster than they are used, within a limit.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { IncomingMessage } from "node:http"
import * as Body from "./Body.ts"

/**
 * A body's bytes, in pieces as the socket gives them. Whoever stops reading before the end leaves the rest to `discard`;
 * a client that goes away ends it as a body that is not whole.
 */
export const make = (request: IncomingMessage, limitBytes: number): Stream.Stream<Uint8Array, Body.Unreadable> =>
  Stream.unwrapScoped(Effect.gen(function*() {
    const refused = Body.refuseByHeaders(request.headers, limitBytes)
    yield* Effect.addFinalizer(() => Effect.sync(() => request.readableEnded ? undefined : Body.discard(request)))
    if (refused !== undefined) return Stream.fail(refused)
    let length = 0
    return Stream.repeatEffectOption(
      Effect.flatMap(next(request), (piece) => {
        length += piece.length
        return length > limitBytes ? Effect.fail(Option.some(Body.tooLarge(limitBytes))) : Effect.succeed(piece)
      })
    )
  }))

// internal

const next = (request: IncomingMessage): Effect.Effect<Buffer, Option.Option<Body.Unreadable>> =>
  Effect.async((resume) => {
    const stop = () => {
      request.off("readable", look).off("end", onEnd).off("error", onClose).off("close", onClose)
    }
    const onEnd = () => {
      stop()
      resume(Effect.fail(Option.none()))
    }
    const onClose = () => {
      stop()
      resume(Effect.fail(Option.some(new Failure.BadRequest({ message: "body: expected all of it" }))))
    }
    const look = () => {
      const piece: Buffer | null = request.read()
      if (piece === null) return
      stop()
      resume(Effect.succeed(piece))
    }
    if (request.readableEnded) return onEnd()
    if (request.destroyed) return onClose()
    request.on("readable", look).on("end", onEnd).on("error", onClose).on("close", onClose)
    look()
    return Effect.sync(stop)
  })
