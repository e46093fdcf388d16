/**
 * Answers that are written while they are read: files of lists. Each holds a place from its first byte to its last, and what
 * it is read from; so they are few, no workspace has all of them, and none waits for its reader for long.
 */
import type { Overloaded } from "@anipool/core/CoreError"
import * as FairSemaphore from "@anipool/core/FairSemaphore"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as UploadPace from "../input/UploadPace.ts"

/** Files that are written at a time, by one server and for one workspace. */
const writtenMax = 6
const perWorkspaceMax = 2

/** How long a file may take, however it is read: 100 MB in this time are 1.4 Mbit a second. */
const wholeWithinMs = 600_000

const places = FairSemaphore.make({
  max: writtenMax,
  perOwnerMax: perWorkspaceMax,
  wait: 0,
  waitingMax: 0,
  message: "Other lists are being written: try again a little later"
})

/**
 * Answers with a file. `Overloaded` while there is no place. A reader who takes less of it than bodies have to bring
 * (`UploadPace`), or is not done in time, loses the connection: the answer has begun, so nothing else can tell them.
 */
export const answer = <E>(
  file: Stream.Stream<Uint8Array, E>,
  options: { readonly contentType: string; readonly headers?: Readonly<Record<string, string>> }
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Overloaded,
  CurrentCaller | HttpServerRequest.HttpServerRequest | Scope.Scope
> =>
  Effect.gen(function*() {
    const { workspace } = yield* CurrentCaller
    const { socket } = NodeHttpServerRequest.toIncomingMessage(yield* HttpServerRequest.HttpServerRequest)
    // The place is the request's until its answer is written.
    yield* places.take(workspace.id)
    return HttpServerResponse.stream(
      paced(file, { pace: UploadPace.ofProcess, withinMs: wholeWithinMs }, () => socket.destroy()),
      options
    )
  })

/** How fast a stream must be taken. */
export interface Limits {
  readonly pace: UploadPace.UploadPace
  readonly withinMs: number
}

/** The same bytes; calls `onSlow` once when they are taken too slowly. Time that they take to be made does not count as such. */
export const paced = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  { pace, withinMs }: Limits,
  onSlow: () => void
): Stream.Stream<Uint8Array, E> =>
  Stream.unwrapScoped(Effect.gen(function*() {
    const taking = yield* Effect.acquireRelease(
      Effect.sync(() => pace.start()),
      (taking) => Effect.sync(() => taking.end())
    )
    yield* Effect.acquireRelease(
      Effect.sync(() => setTimeout(onSlow, withinMs)),
      (timer) => Effect.sync(() => clearTimeout(timer))
    )
    const pull = yield* Stream.toPull(bytes)
    /** Bytes that were handed over, and not taken before the next ones are asked for. */
    let handed = 0
    return Stream.repeatEffectChunkOption(Effect.suspend(() => {
      taking.arrived(handed)
      taking.await(undefined)
      return Effect.map(pull, (chunk) => {
        handed = Chunk.reduce(chunk, 0, (sum, { length }) => sum + length)
        taking.await(onSlow)
        return chunk
      })
    }))
  }))
