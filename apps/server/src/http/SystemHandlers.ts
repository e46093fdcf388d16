/**
 * Health and metrics over HTTP.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as ProcessMetrics from "@anipool/telemetry/ProcessMetrics"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as ErrorMapping from "./ErrorMapping.ts"
import * as Prometheus from "./Prometheus.ts"

/** The handlers of the system group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "system",
  (handlers) =>
    Effect.map(StorageHealth, ({ check }) =>
      handlers
        .handle("live", () => Effect.succeed({ success: true as const }))
        .handle("ready", () => check.pipe(ErrorMapping.answering, Effect.as({ success: true as const })))
        .handle(
          "metrics",
          () => Effect.map(Effect.zipRight(ProcessMetrics.update, Metric.snapshot), Prometheus.render)
        ))
)
