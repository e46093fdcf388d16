/**
 * A limit on large bodies that are worked on at a time, so that memory stays bounded however many arrive.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Body from "./Body.ts"
import type { Raw } from "./EndpointInput.ts"

/** A body of at most so many bytes, and announced so, is not a large one. */
export const smallBytesMax = 1024 * 1024

/** Lets handlers of requests with large bodies run, at most `max` at a time; further ones are answered 503 at once. */
export const make = (max: number) =>
  Effect.map(
    Effect.makeSemaphore(max),
    (places) =>
    <A, E, R>({ request }: Raw, handler: Effect.Effect<A, E, R>): Effect.Effect<A, E | Failure.Unavailable, R> => {
      const incoming = NodeHttpServerRequest.toIncomingMessage(request)
      const announced = incoming.headers["content-length"]
      // One that is not announced may be of any size.
      if (announced !== undefined && Number(announced) <= smallBytesMax) return handler
      return Effect.flatMap(
        places.withPermitsIfAvailable(1)(handler),
        Option.match({
          onSome: Effect.succeed,
          onNone: () => {
            Body.discard(incoming)
            return Effect.fail(
              new Failure.Unavailable({ message: "Too many large bodies are being read; please try again" })
            )
          }
        })
      )
    }
  )
