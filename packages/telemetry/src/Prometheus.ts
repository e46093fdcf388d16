/**
 * Effect's metrics in the text form of Prometheus (version 0.0.4). Those without a description are not shown: nobody has
 * promised what they mean.
 */
import * as TextOrder from "@anipool/domain/TextOrder"
import * as MetricKeyType from "effect/MetricKeyType"
import type * as MetricPair from "effect/MetricPair"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"

/** The metrics as text, each name's once described, in the order of their names. */
export const render = (metrics: ReadonlyArray<MetricPair.MetricPair.Untyped>): string => {
  const families = new Map<string, { readonly head: ReadonlyArray<string>; readonly samples: Array<string> }>()
  for (const { metricKey, metricState } of metrics) {
    if (Option.isNone(metricKey.description)) continue
    const name = metricKey.name.replace(/[^\w:]/g, "_")
    const labels = metricKey.tags.map(({ key, value }) => `${key.replace(/\W/g, "_")}="${escapeLabel(value)}"`)
    const rendered = samplesOf(name, labels, metricKey.keyType, metricState)
    const family = families.get(name) ?? { head: headOf(name, rendered.type, metricKey.description.value), samples: [] }
    family.samples.push(...rendered.samples)
    families.set(name, family)
  }
  return [...families]
    .sort(TextOrder.by(([name]) => name))
    .flatMap(([, { head, samples }]) => [...head, ...samples])
    .map((line) => `${line}\n`)
    .join("")
}

/** The texts of several processes as one, each sample with the process's number as the label `process`. */
export const merge = (texts: ReadonlyArray<readonly [process: number, text: string]>): string => {
  const families = new Map<string, { readonly head: Array<string>; readonly samples: Array<string> }>()
  for (const [process, text] of texts) {
    let family: { readonly head: Array<string>; readonly samples: Array<string> } | undefined
    let isKnown = false
    for (const line of text.split("\n").slice(0, -1)) {
      if (line.startsWith("# HELP ")) {
        const name = line.split(" ", 3)[2]!
        isKnown = families.has(name)
        family = families.get(name) ?? { head: [], samples: [] }
        families.set(name, family)
      }
      if (!line.startsWith("#")) family?.samples.push(labelled(line, process))
      else if (!isKnown) family?.head.push(line)
    }
  }
  return [...families]
    .sort(TextOrder.by(([name]) => name))
    .flatMap(([, { head, samples }]) => [...head, ...samples])
    .map((line) => `${line}\n`)
    .join("")
}

// internal

/** `name{a="b"} 1` or `name 1`, with one label more. */
const labelled = (sample: string, process: number): string =>
  sample.replace(
    /^([\w:]+)(\{)?/,
    (_, name: string, brace?: string) => `${name}{process="${process}"${brace === undefined ? "}" : ","}`
  )

interface Rendered {
  readonly type: "counter" | "gauge" | "histogram" | "summary"
  readonly samples: ReadonlyArray<string>
}

const samplesOf = (
  name: string,
  labels: ReadonlyArray<string>,
  keyType: unknown,
  state: MetricPair.MetricPair.Untyped["metricState"]
): Rendered => {
  const sample = (suffix: string, value: number | bigint, ...more: ReadonlyArray<string>) => {
    const all = [...labels, ...more]
    return `${name}${suffix}${all.length === 0 ? "" : `{${all.join(",")}}`} ${formatNumber(value)}`
  }
  if (MetricState.isCounterState(state)) {
    // One that may go down is what Prometheus calls a gauge.
    const isCounter = MetricKeyType.isCounterKey(keyType) && keyType.incremental
    return { type: isCounter ? "counter" : "gauge", samples: [sample("", state.count)] }
  }
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

const headOf = (name: string, type: Rendered["type"], description: string): ReadonlyArray<string> => [
  `# HELP ${name} ${description.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
  `# TYPE ${name} ${type}`
]

const escapeLabel = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll("\"", "\\\"").replaceAll("\n", "\\n")

const formatNumber = (value: number | bigint): string =>
  value === Infinity ? "+Inf" : value === -Infinity ? "-Inf" : String(value)
