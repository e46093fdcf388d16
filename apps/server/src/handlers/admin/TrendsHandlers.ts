/**
 * What became of dials over some days, over HTTP.
 */
import { Trends } from "@anipool/core/dials/Trends"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as UseCase from "../UseCase.ts"

/** The handlers of the console's trends group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminTrends",
  (handlers) =>
    Effect.map(
      Trends,
      (trends) =>
        handlers.handle("read", ({ urlParams }) =>
          UseCase.forCaller(({ workspace }) => trends.read(workspace, urlParams)))
    )
)
