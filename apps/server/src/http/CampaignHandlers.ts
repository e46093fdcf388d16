/**
 * Campaigns of the custom dialer integration over HTTP.
 */
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/CampaignsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Payload from "./Payload.ts"
import * as Refusal from "./Refusal.ts"

/** The handlers of the campaigns group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "campaigns",
  (handlers) =>
    Effect.map(CustomCampaigns, (campaigns) =>
      handlers
        .handleRaw(
          "create",
          Payload.body(Api.create, (campaign) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.create(caller, campaign)),
              Refusal.answering,
              Effect.map((campaign) => ({ success: true as const, campaign }))
            ))
        )
        .handleRaw(
          "update",
          Payload.body(Api.update, ({ id, ...change }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.update(caller, id, change)),
              Refusal.answering,
              Effect.map((campaign) => ({ success: true as const, campaign }))
            ))
        )
        .handleRaw(
          "get",
          Payload.query(Api.get, ({ id }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.get(caller, id)),
              Refusal.answering,
              Effect.map((campaign) => ({ success: true as const, campaign }))
            ))
        )
        .handleRaw(
          "remove",
          Payload.body(Api.remove, ({ id }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => campaigns.remove(caller, id)),
              Refusal.answering,
              Effect.as({ success: true as const, id })
            ))
        ))
)
