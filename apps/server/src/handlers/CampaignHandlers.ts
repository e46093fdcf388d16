/**
 * Campaigns of the custom dialer integration over HTTP.
 */
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/CampaignsApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the campaigns group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "campaigns",
  (handlers) =>
    Effect.map(CustomCampaigns, (campaigns) =>
      handlers
        .handleRaw(
          "create",
          EndpointInput.body(
            Api.create,
            (campaign) => UseCase.forCaller((caller) => Effect.map(campaigns.create(caller, campaign), toAnswer))
          )
        )
        .handleRaw(
          "update",
          EndpointInput.body(
            Api.update,
            ({ id, ...change }) =>
              UseCase.forCaller((caller) =>
                Effect.map(campaigns.update(caller, id, change), ({ value }) => toAnswer(value))
              )
          )
        )
        .handleRaw(
          "get",
          EndpointInput.query(
            Api.get,
            ({ id }) => UseCase.forCaller((caller) => Effect.map(campaigns.get(caller, id), toAnswer))
          )
        )
        .handleRaw(
          "remove",
          EndpointInput.body(
            Api.remove,
            ({ id }) =>
              UseCase.forCaller((caller) => Effect.as(campaigns.remove(caller, id), { success: true as const, id }))
          )
        ))
)

// internal

const toAnswer = <A>(campaign: A) => ({ success: true as const, campaign })
