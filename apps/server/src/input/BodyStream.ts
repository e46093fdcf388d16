/**
 * Request bodies that are too large to be held: taken piece by piece, no faster than they are used, within a limit.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { IncomingMessage } from "node:http"
import * as Body from "./Body.ts"
import * as UploadPace from "./UploadPace.ts"

/**
 * A body's bytes, in pieces that take a millisecond or two each, and one in a turn of the event loop. Whoever stops
 * reading before the end leaves the rest to `discard`; a client that goes away ends it as a body that is not whole.
 */
export const make = (
  request: IncomingMessage,
  limitBytes: number,
  pace: UploadPace.UploadPace = UploadPace.ofProcess
): Stream.Stream<Uint8Array, Body.Unreadable> =>
  Stream.unwrapScoped(Effect.gen(function*() {
    const refused = Body.refuseByHeaders(request.headers, limitBytes)
    yield* Effect.addFinalizer(() => Effect.sync(() => request.readableEnded ? undefined : Body.discard(request)))
    if (refused !== undefined) return Stream.fail(refused)
    const reading = pace.start()
    yield* Effect.addFinalizer(() => Effect.sync(() => reading.end()))
    let length = 0
    let rest: Buffer = Buffer.alloc(0)
    const slice = Effect.map(EventLoop.ownTurn, () => {
      const first = rest.subarray(0, sliceBytes)
      rest = rest.subarray(sliceBytes)
      return first
    })
    const nextSlice = Effect.flatMap(next(request, reading), (piece) => {
      reading.arrived(piece.length)
      length += piece.length
      rest = piece
      return length > limitBytes ? Effect.fail(Option.some(Body.tooLarge(limitBytes))) : slice
    })
    return Stream.repeatEffectOption(Effect.suspend(() => rest.length > 0 ? slice : nextSlice))
  }))

// internal

const sliceBytes = 16 * 1024

const next = (
  request: IncomingMessage,
  reading: UploadPace.Reading
): Effect.Effect<Buffer, Option.Option<Body.Unreadable>> =>
  Effect.async((resume) => {
    const stop = () => {
      reading.await(undefined)
      request.off("readable", look).off("end", onEnd).off("error", onClose).off("close", onClose)
    }
    const onEnd = () => {
      stop()
      resume(Effect.fail(Option.none()))
    }
    const fail = (wrong: Body.Unreadable) => {
      stop()
      resume(Effect.fail(Option.some(wrong)))
    }
    const onClose = () => fail(new Failure.BadRequest({ message: "body: expected all of it" }))
    const look = () => {
      const piece: Buffer | null = request.read()
      if (piece === null) return
      stop()
      resume(Effect.succeed(piece))
    }
    if (request.readableEnded) return onEnd()
    if (request.destroyed) return onClose()
    reading.await(() => fail(Body.tooSlow))
    request.on("readable", look).on("end", onEnd).on("error", onClose).on("close", onClose)
    look()
    return Effect.sync(stop)
  })
