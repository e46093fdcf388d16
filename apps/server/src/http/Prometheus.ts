/**
 * Effect's metrics in the text form of Prometheus (version 0.0.4).
 */
import * as TextOrder from "@anipool/domain/TextOrder"
import type * as MetricPair from "effect/MetricPair"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"

/** The metrics as text, each name's once described, in the order of their names. */
export const render = (metrics: ReadonlyArray<MetricPair.MetricPair.Untyped>): string => {
  const families = new Map<string, { readonly head: ReadonlyArray<string>; readonly samples: Array<string> }>()
  for (const { metricKey, metricState } of metrics) {
    const name = metricKey.name.replace(/[^\w:]/g, "_")
    const labels = metricKey.tags.map(({ key, value }) => `${key.replace(/\W/g, "_")}="${escapeLabel(value)}"`)
    const rendered = samplesOf(name, labels, metricState)
    const family = families.get(name) ?? { head: headOf(name, rendered.type, metricKey.description), samples: [] }
    family.samples.push(...rendered.samples)
    families.set(name, family)
  }
  return [...families]
    .sort(TextOrder.by(([name]) => name))
    .flatMap(([, { head, samples }]) => [...head, ...samples])
    .map((line) => `${line}\n`)
    .join("")
}

// internal

interface Rendered {
  readonly type: "counter" | "gauge" | "histogram" | "summary"
  readonly samples: ReadonlyArray<string>
}

const samplesOf = (
  name: string,
  labels: ReadonlyArray<string>,
  state: MetricPair.MetricPair.Untyped["metricState"]
): Rendered => {
  const sample = (suffix: string, value: number | bigint, ...more: ReadonlyArray<string>) => {
    const all = [...labels, ...more]
    return `${name}${suffix}${all.length === 0 ? "" : `{${all.join(",")}}`} ${formatNumber(value)}`
  }
  if (MetricState.isCounterState(state)) return { type: "counter", samples: [sample("", state.count)] }
  if (MetricState.isGaugeState(state)) return { type: "gauge", samples: [sample("", state.value)] }
  if (MetricState.isFrequencyState(state)) {
    const samples = [...state.occurrences].map(([key, count]) => sample("", count, `key="${escapeLabel(key)}"`))
    return { type: "counter", samples }
  }
  if (MetricState.isHistogramState(state)) {
    const buckets = state.buckets
      .filter(([bound]) => Number.isFinite(bound))
      .map(([bound, count]) => sample("_bucket", count, `le="${bound}"`))
    const samples = [
      ...buckets,
      sample("_bucket", state.count, "le=\"+Inf\""),
      sample("_sum", state.sum),
      sample("_count", state.count)
    ]
    return { type: "histogram", samples }
  }
  if (MetricState.isSummaryState(state)) {
    const quantiles = state.quantiles.flatMap(([quantile, value]) =>
      Option.isSome(value) ? [sample("", value.value, `quantile="${quantile}"`)] : []
    )
    return { type: "summary", samples: [...quantiles, sample("_sum", state.sum), sample("_count", state.count)] }
  }
  return { type: "gauge", samples: [] }
}

const headOf = (name: string, type: Rendered["type"], description: Option.Option<string>): ReadonlyArray<string> => [
  ...(Option.isSome(description)
    ? [`# HELP ${name} ${description.value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`]
    : []),
  `# TYPE ${name} ${type}`
]

const escapeLabel = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n")

const formatNumber = (value: number | bigint): string =>
  value === Infinity ? "+Inf" : value === -Infinity ? "-Inf" : String(value)
