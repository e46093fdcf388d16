/**
 * Health and metrics over HTTP.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import { MetricsText } from "../http/MetricsText.ts"

/** The handlers of the system group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "system",
  (handlers) =>
    Effect.map(Effect.all([StorageHealth, MetricsText]), ([{ check }, metrics]) =>
      handlers
        .handle("live", () => Effect.succeed({ success: true as const }))
        .handle("ready", () => check.pipe(ErrorMapping.answering, Effect.as({ success: true as const })))
        .handle("metrics", () => metrics))
)
