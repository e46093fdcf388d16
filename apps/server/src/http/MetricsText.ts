/**
 * What `/metrics` answers.
 */
import * as ProcessMetrics from "@anipool/telemetry/ProcessMetrics"
import * as Prometheus from "@anipool/telemetry/Prometheus"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** The metrics of this process. */
export const own: Effect.Effect<string> = Effect.map(
  Effect.zipRight(ProcessMetrics.update, Metric.snapshot),
  Prometheus.render
)

/** The metrics that are answered: this process's, unless there are several behind one port. */
export class MetricsText extends Context.Reference<MetricsText>()("@anipool/server/MetricsText", {
  defaultValue: () => own
}) {}
