/**
 * Dials intake over HTTP.
 */
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/DialsApi"
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Payload from "./Payload.ts"
import * as Refusal from "./Refusal.ts"

/** Handles `POST /dials`; what it refuses is still to be answered. */
export const post = (intake: Context.Tag.Service<DialsIntake>, caller: Caller, body: unknown) =>
  Effect.as(intake.post(caller, body), queued)

/** The handlers of the dials group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "dials",
  (handlers) =>
    Effect.map(DialsIntake, (intake) =>
      handlers.handleRaw(
        "post",
        Payload.body(
          Api.post,
          (body) => Effect.flatMap(CurrentCaller, (caller) => Refusal.answering(post(intake, caller, body)))
        )
      ))
)

// internal

const queued: Api.DialQueued = { message: "dial queued" }
