/**
 * Logs, traces and metrics.
 */
import * as PrintableText from "@anipool/domain/PrintableText"
import * as OtlpMetrics from "@effect/opentelemetry/OtlpMetrics"
import * as OtlpSerialization from "@effect/opentelemetry/OtlpSerialization"
import * as OtlpTracer from "@effect/opentelemetry/OtlpTracer"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as LogLimit from "./LogLimit.ts"

/**
 * Logs as JSON, a line each, on stderr: stdout is for the people who start the server. A warning that repeats is written
 * once a second.
 */
export const logger: Layer.Layer<never> = Logger.replace(
  Logger.defaultLogger,
  LogLimit.make(Logger.withConsoleError(Logger.map(Logger.jsonLogger, PrintableText.inJson)))
)

/**
 * Traces and metrics to an OTLP endpoint; without one no traces are made at all. What is left is sent when the server
 * stops.
 */
export const otlp = (endpoint: Option.Option<string>): Layer.Layer<never> => {
  if (Option.isNone(endpoint)) return Layer.setTracerEnabled(false)
  const base = endpoint.value.replace(/\/+$/, "")
  const resource = { serviceName: "anipool" }
  // Stopping has ten seconds in all.
  const shutdownTimeout = "1 second"
  return Layer.merge(
    OtlpTracer.layer({ url: `${base}/v1/traces`, resource, shutdownTimeout }),
    OtlpMetrics.layer({ url: `${base}/v1/metrics`, resource, shutdownTimeout })
  ).pipe(
    Layer.provide(OtlpSerialization.layerJson),
    Layer.provide(FetchHttpClient.layer)
  )
}
