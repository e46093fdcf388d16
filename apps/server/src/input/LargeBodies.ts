/**
 * A limit on large bodies that are worked on at a time, so that memory stays bounded however many arrive.
 */
import * as FairSemaphore from "@anipool/core/FairSemaphore"
import type * as Failure from "@anipool/http-api/Failure"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as Body from "./Body.ts"
import type { Raw } from "./EndpointInput.ts"

/** A body of at most so many bytes, and announced so, is not a large one. */
export const smallBytesMax = 1024 * 1024

/** Large bodies that are worked on at a time, of all workspaces and of one: each may take some 100 MB. */
const places = { max: 4, perOwnerMax: 2 }

/** Those of one workspace that wait for their turn, unread. */
const waitingMax = 20

/** Lets handlers of requests with large bodies run when it is their turn. */
export const make = () => {
  const { withPermit } = FairSemaphore.make({
    ...places,
    wait: "30 seconds",
    waitingMax,
    message: "Too many large bodies are being read; please try again"
  })
  return <A, E, R>(
    { request }: Raw,
    handler: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | Failure.Unavailable, R | CurrentCaller> => {
    const incoming = NodeHttpServerRequest.toIncomingMessage(request)
    const announced = incoming.headers["content-length"]
    // One that is not announced may be of any size.
    if (announced !== undefined && Number(announced) <= smallBytesMax) return handler
    return CurrentCaller.pipe(
      Effect.flatMap(({ workspace }) => withPermit(workspace.id, Effect.exit(handler))),
      // One that finds no place has not begun to read.
      Effect.tapError(() => Effect.sync(() => Body.discard(incoming))),
      ErrorMapping.answering,
      Effect.flatten
    )
  }
}
