/**
 * Dials intake over HTTP.
 */
import type { KnownCaller } from "@anipool/core/Caller"
import { DialsIntake, type Failure } from "@anipool/core/dials/DialsIntake"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/DialsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { IncomingHttpHeaders } from "node:http"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as EndpointInput from "../input/EndpointInput.ts"

/** Handles `POST /dials`; its failures are still to be mapped. Returns a function that cancels. */
export const post = (
  intake: Context.Tag.Service<DialsIntake>,
  caller: KnownCaller,
  body: unknown,
  _headers: IncomingHttpHeaders,
  onDone: (result: Exit.Exit<Api.DialQueued, Failure>) => void
): () => void => intake.postCallback(caller, body, (posted) => onDone(Exit.as(posted, queued)))

/** The handlers of the dials group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "dials",
  (handlers) =>
    Effect.map(DialsIntake, (intake) =>
      handlers.handleRaw(
        "post",
        EndpointInput.body(
          Api.post,
          (body, headers) =>
            Effect.flatMap(CurrentCaller, (caller) =>
              ErrorMapping.answering(
                Effect.async<Api.DialQueued, Failure>((resume) =>
                  Effect.sync(post(intake, caller, body, headers, resume))
                )
              ))
        )
      ))
)

// internal

const queued: Api.DialQueued = { message: "dial queued" }
