/**
 * Calls that come back, over HTTP.
 */
import { Callbacks } from "@anipool/core/dials/Callbacks"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/CallbackApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the callback group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "callback",
  (handlers) =>
    Effect.map(Callbacks, (callbacks) =>
      handlers.handleRaw(
        "find",
        EndpointInput.query(Api.find, (returned) =>
          UseCase.forCaller((caller) =>
            Effect.map(callbacks.find(caller, returned), (found): Api.CallbackAnswer => ({
              success: true,
              callback: {
                campaign_id: found.campaignId,
                campaign_name: found.campaignName,
                agent_name: found.agentName,
                datetime: found.datetime,
                disposition_name: found.dispositionName
              }
            }))
          ))
      ))
)
