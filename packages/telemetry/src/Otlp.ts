/**
 * Traces and metrics to a collector, over OTLP. What is left is sent when the process stops.
 */
import { version } from "@anipool/domain/Release"
import type { OtlpSettings } from "@anipool/environment/OtlpSettings"
import * as OtlpMetrics from "@effect/opentelemetry/OtlpMetrics"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as OtlpSender from "./OtlpSender.ts"
import * as RecordedTracer from "./RecordedTracer.ts"

/** Spans that are encoded at once: about a thousandth of a second. */
const batchSize = 200

/** Sends where the settings say; without a place for traces none are made at all. */
export const layer = (settings: OtlpSettings): Layer.Layer<never> => {
  const { attributes, headers, metricIntervalMs, metricsUrl, protocol, serviceName, timeoutMs, tracesUrl } = settings
  const resource = { serviceName, serviceVersion: version, attributes }
  const shutdownTimeout = "1 second"
  const sending = (name: OtlpSender.Options["name"]) =>
    Layer.merge(
      Layer.provide(OtlpSender.layer({ name, headers, timeoutMs }), FetchHttpClient.layer),
      protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf
    )
  return Layer.merge(
    Option.match(tracesUrl, {
      onNone: () => Layer.setTracerEnabled(false),
      onSome: (url) =>
        Layer.unwrapScoped(
          Effect.map(
            OtlpTracer.make({ url, resource, shutdownTimeout, maxBatchSize: batchSize }),
            (exporting) => Layer.setTracer(RecordedTracer.make(exporting, settings.sampler))
          )
        ).pipe(Layer.provide(sending("traces")))
    }),
    Option.match(metricsUrl, {
      onNone: () => Layer.empty,
      onSome: (url) =>
        OtlpMetrics.layer({ url, resource, shutdownTimeout, exportInterval: metricIntervalMs }).pipe(
          Layer.provide(sending("metrics"))
        )
    })
  )
}
