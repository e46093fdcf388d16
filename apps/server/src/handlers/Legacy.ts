/**
 * The older number reputation interface, where it is not like the others: its failures.
 *
 * Every failure on its paths has its body, whoever answers it: a handler, which knows the number that was sent, or
 * what refuses the request before or after (its key, its path, a fault). The number that a handler has read is kept with
 * the request for those.
 */
import type * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import * as Body from "../input/Body.ts"
import * as EndpointInput from "../input/EndpointInput.ts"

/** The body of a failure of a request of the older interface. */
export const bodyOf = (failure: Failure.Failure, request: IncomingMessage): LegacyFailure.LegacyFailureBody =>
  LegacyFailure.bodyOf(LegacyFailure.from(failure, anis.get(request) ?? ""))

/**
 * Handles an endpoint of the older interface that is asked by a body. What it fails with is answered in its form, after
 * `reword` has put it in its words.
 */
export const body = <Payload extends { readonly ani: string }, Success, E, R>(
  endpoint: EndpointInput.Endpoint<"POST" | "PUT" | "DELETE", Payload, Success, E>,
  handler: (payload: Payload) => Effect.Effect<Success, Failure.Failure, R>,
  reword: (failure: Failure.Failure) => string = ({ message }) => message
): (raw: EndpointInput.Raw) => Effect.Effect<Success, LegacyFailure.LegacyFailure, R | CurrentCaller> => {
  const { decode, limitBytes } = EndpointInput.ofBody(endpoint)
  return ({ request }) => {
    const incoming = NodeHttpServerRequest.toIncomingMessage(request)
    return CurrentCaller.pipe(
      Effect.flatMap(({ workspace }) => Body.read(incoming, { limitBytes, workspaceId: workspace.id })),
      Effect.tap((sent) => Effect.sync(() => anis.set(incoming, aniOf(sent)))),
      Effect.flatMap(decode),
      Effect.flatMap(handler),
      Effect.mapError((failure) =>
        new LegacyFailure.LegacyFailure({
          ...LegacyFailure.from(failure, anis.get(incoming) ?? ""),
          reason: reword(failure)
        })
      )
    )
  }
}

// internal

/** The numbers that requests in flight were sent with, as they were sent. */
const anis = new WeakMap<IncomingMessage, string>()

const aniOf = (sent: unknown): string => {
  if (typeof sent !== "object" || sent === null || !("ani" in sent)) return ""
  return typeof sent.ani === "string" ? sent.ani : ""
}
