/**
 * Campaigns of the custom dialer integration over HTTP.
 */
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/CampaignsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"

/** The handlers of the campaigns group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "campaigns",
  (handlers) =>
    Effect.map(CustomCampaigns, (campaigns) =>
      handlers
        .handleRaw(
          "create",
          EndpointInput.body(Api.create, (campaign) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.create(caller, campaign)),
              ErrorMapping.answering,
              Effect.map((campaign) => ({ success: true as const, campaign }))
            ))
        )
        .handleRaw(
          "update",
          EndpointInput.body(Api.update, ({ id, ...change }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.update(caller, id, change)),
              ErrorMapping.answering,
              Effect.map((campaign) => ({ success: true as const, campaign }))
            ))
        )
        .handleRaw(
          "get",
          EndpointInput.query(Api.get, ({ id }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.get(caller, id)),
              ErrorMapping.answering,
              Effect.map((campaign) => ({ success: true as const, campaign }))
            ))
        )
        .handleRaw(
          "remove",
          EndpointInput.body(Api.remove, ({ id }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.remove(caller, id)),
              ErrorMapping.answering,
              Effect.as({ success: true as const, id })
            ))
        ))
)
