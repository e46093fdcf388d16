/**
 * Where traces and metrics are sent, by the variables that OpenTelemetry names:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import {
  address,
  type EnvironmentInvalid,
  oneOf,
  readOptional,
  secret,
  urlOf,
  type Variable,
  variable,
  wholeBetween
} from "./Variable.ts"

/** What OpenTelemetry's variables say. */
export interface OtlpSettings {
  /** Where traces go; `None`: nowhere, and none are made. */
  readonly tracesUrl: Option.Option<string>
  /** Where metrics go; `None`: nowhere. */
  readonly metricsUrl: Option.Option<string>
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>>
  readonly protocol: typeof protocols[number]
  readonly timeoutMs: number
  readonly serviceName: string
  /** Attributes of the resource, beside the service's name and version. */
  readonly attributes: Readonly<Record<string, string>>
  readonly sampler: Sampler
  readonly metricIntervalMs: number
}

/** Which traces are recorded. */
export interface Sampler {
  /** Whether a trace that came in with a request is recorded if, and only if, its sender records it. */
  readonly isParentBased: boolean
  /** The share of all others that is recorded, 0 to 1. */
  readonly ratio: number
}

/** Every variable that is read, in the order of the documentation. */
export const variables: ReadonlyArray<Variable> = [
  address(variable(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "unset",
    "where traces and metrics are sent (OTLP over HTTP): below it, to /v1/traces and /v1/metrics",
    "an http or https URL"
  )),
  address(variable(
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "unset: OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces",
    "where traces are sent, exactly as it stands",
    "an http or https URL"
  )),
  address(variable(
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
    "unset: OTEL_EXPORTER_OTLP_ENDPOINT with /v1/metrics",
    "where metrics are sent, exactly as it stands",
    "an http or https URL"
  )),
  secret(variable(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "unset",
    "headers that are sent along, such as a key of the collector's",
    "name=value, separated by commas; values may be percent-encoded"
  )),
  variable(
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    "http/json",
    "the form in which they are sent; gRPC is not supported",
    "\"http/json\" or \"http/protobuf\""
  ),
  variable(
    "OTEL_EXPORTER_OTLP_TIMEOUT",
    "10000",
    "how long the collector may take to answer, in milliseconds",
    "a whole number from 1 to 600000"
  ),
  variable("OTEL_SERVICE_NAME", "anipool", "the service's name", "a text"),
  variable(
    "OTEL_RESOURCE_ATTRIBUTES",
    "unset",
    "attributes of everything that is sent",
    "name=value, separated by commas; values may be percent-encoded"
  ),
  variable(
    "OTEL_TRACES_SAMPLER",
    "parentbased_always_on",
    "which traces are recorded",
    "always_on, always_off, traceidratio, each also after parentbased_"
  ),
  variable(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "the share of traces that traceidratio records",
    "a number from 0 to 1"
  ),
  variable(
    "OTEL_METRIC_EXPORT_INTERVAL",
    "60000",
    "how often metrics are sent, in milliseconds",
    "a whole number from 1000 to 3600000"
  ),
  variable("OTEL_SDK_DISABLED", "false", "\"true\": nothing is sent, whatever else is set", "\"true\" or \"false\"")
]

/** Reads the variables. */
export const load: Effect.Effect<OtlpSettings, EnvironmentInvalid> = Effect.gen(function*() {
  const isOff = Option.contains(yield* read("OTEL_SDK_DISABLED", oneOf("true", "false")), "true")
  const base = Option.map(yield* read("OTEL_EXPORTER_OTLP_ENDPOINT", isUrl), (url) => url.replace(/\/+$/, ""))
  const traces = yield* read("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", isUrl)
  const metrics = yield* read("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", isUrl)
  const below = (path: string) => Option.map(base, (url) => url + path)
  const headers = yield* read("OTEL_EXPORTER_OTLP_HEADERS", pairs)
  const { "service.name": named, ...attributes } = Option.getOrElse(
    yield* read("OTEL_RESOURCE_ATTRIBUTES", pairs),
    (): Readonly<Record<string, string>> => ({})
  )
  const samplerName = Option.getOrElse(yield* read("OTEL_TRACES_SAMPLER", oneOf(...samplers)), () => samplers[0])
  const ratio = Option.getOrElse(yield* read("OTEL_TRACES_SAMPLER_ARG", share), () => 1)
  return {
    tracesUrl: isOff ? Option.none() : Option.orElse(traces, () => below("/v1/traces")),
    metricsUrl: isOff ? Option.none() : Option.orElse(metrics, () => below("/v1/metrics")),
    headers: Redacted.make(Option.getOrElse(headers, () => ({}))),
    protocol: Option.getOrElse(yield* read("OTEL_EXPORTER_OTLP_PROTOCOL", oneOf(...protocols)), () => protocols[0]),
    timeoutMs: Option.getOrElse(yield* read("OTEL_EXPORTER_OTLP_TIMEOUT", wholeBetween(1, 600_000)), () => 10_000),
    serviceName: Option.getOrElse(yield* read("OTEL_SERVICE_NAME", Option.some), () => named ?? "anipool"),
    attributes,
    sampler: {
      isParentBased: samplerName.startsWith("parentbased_"),
      ratio: samplerName.endsWith("always_on") ? 1 : samplerName.endsWith("always_off") ? 0 : ratio
    },
    metricIntervalMs: Option.getOrElse(
      yield* read("OTEL_METRIC_EXPORT_INTERVAL", wholeBetween(1_000, 3_600_000)),
      () => 60_000
    )
  }
})

// internal

const read = readOptional(variables)

const isUrl = urlOf("http:", "https:")

const protocols = ["http/json", "http/protobuf"] as const

const samplers = [
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
  "always_on",
  "always_off",
  "traceidratio"
] as const

const share = (value: string): Option.Option<number> =>
  /^\d*\.?\d+$/.test(value) && Number(value) <= 1 ? Option.some(Number(value)) : Option.none()

const pairs = (value: string): Option.Option<Readonly<Record<string, string>>> => {
  const read: Record<string, string> = {}
  for (const pair of value.split(",")) {
    const at = pair.indexOf("=")
    const name = pair.slice(0, Math.max(0, at)).trim()
    if (name === "") return Option.none()
    try {
      read[name] = decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      // Not percent-encoded after all.
      read[name] = pair.slice(at + 1).trim()
    }
  }
  return Option.some(read)
}
