/**
 * The shadows of days over HTTP.
 */
import * as ShadowData from "@anipool/core/shadow/ShadowData"
import { ShadowDays } from "@anipool/core/shadow/ShadowDays"
import * as Api from "@anipool/http-api/admin/ShadowApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the shadow group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminShadow",
  (handlers) =>
    Effect.map(ShadowDays, (days) =>
      handlers
        .handle("list", () => UseCase.forCaller(({ workspace }) => days.list(workspace)))
        .handleRaw(
          "begin",
          EndpointInput.body(Api.begin, ({ day }) => UseCase.forCaller(({ workspace }) => days.begin(workspace, day)))
        )
        .handle("cancel", () => UseCase.forCaller(({ workspace }) => days.cancel(workspace)))
        .handle("find", ({ path: { day } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.map(days.find(workspace, day), ({ madeAt, report }) => ({ ...ShadowData.of(report), madeAt }))
          )))
)
