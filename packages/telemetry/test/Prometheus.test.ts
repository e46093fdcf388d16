import * as Prometheus from "@anipool/telemetry/Prometheus"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"

const rendered = (prefix: string) =>
  Effect.map(
    Metric.snapshot,
    (pairs) => Prometheus.render(pairs.filter(({ metricKey }) => metricKey.name.startsWith(prefix)))
  )

describe("Prometheus", () => {
  it.effect("writes each name's head once, and its samples with their labels", () =>
    Effect.gen(function*() {
      const counter = Metric.counter("prom_counted_total", { description: "Counted\nthings", incremental: true })
      yield* Metric.incrementBy(Metric.tagged(counter, "kind", "a \"b\"\\c\n"), 2)
      yield* Metric.increment(Metric.tagged(counter, "kind", "d"))
      yield* Metric.set(Metric.gauge("prom_gauge", { description: "A gauge" }), 1.5)
      yield* Metric.incrementBy(Metric.counter("prom_open", { description: "May go down" }), 3)
      yield* Metric.set(Metric.gauge("prom_undescribed"), 1.5)
      const lines = (yield* rendered("prom_")).split("\n")
      assert.deepStrictEqual(lines.filter((line) => line.startsWith("#")), [
        "# HELP prom_counted_total Counted\\nthings",
        "# TYPE prom_counted_total counter",
        "# HELP prom_gauge A gauge",
        "# TYPE prom_gauge gauge",
        "# HELP prom_open May go down",
        "# TYPE prom_open gauge"
      ])
      assert.includeMembers(lines, [
        "prom_counted_total{kind=\"a \\\"b\\\"\\\\c\\n\"} 2",
        "prom_counted_total{kind=\"d\"} 1",
        "prom_gauge 1.5"
      ])
      assert.strictEqual(lines.at(-1), "")
    }))

  it.effect("writes histograms with cumulative buckets", () =>
    Effect.gen(function*() {
      const histogram = Metric.histogram("prom2_sizes", MetricBoundaries.fromIterable([1, 10]), "Sizes")
      for (const size of [1, 5, 7, 50]) yield* Metric.update(histogram, size)
      assert.strictEqual(
        yield* rendered("prom2_"),
        [
          "# HELP prom2_sizes Sizes",
          "# TYPE prom2_sizes histogram",
          "prom2_sizes_bucket{le=\"1\"} 1",
          "prom2_sizes_bucket{le=\"10\"} 3",
          "prom2_sizes_bucket{le=\"+Inf\"} 4",
          "prom2_sizes_sum 63",
          "prom2_sizes_count 4",
          ""
        ].join("\n")
      )
    }))

  it.effect("writes frequencies and summaries", () =>
    Effect.gen(function*() {
      yield* Metric.update(Metric.frequency("prom3_words", { description: "Words" }), "yes")
      const summary = Metric.summary({
        name: "prom3_times",
        description: "Times",
        maxAge: "1 minute",
        maxSize: 10,
        error: 0,
        quantiles: [0.5]
      })
      for (const time of [1, 2, 3]) yield* Metric.update(summary, time)
      const lines = (yield* rendered("prom3_")).split("\n")
      assert.includeMembers(lines, [
        "# TYPE prom3_words counter",
        "prom3_words{key=\"yes\"} 1",
        "# TYPE prom3_times summary",
        "prom3_times_sum 6",
        "prom3_times_count 3"
      ])
    }))

  it("puts the texts of several processes together, each sample with its process", () => {
    const one = "# HELP a_total Things\n# TYPE a_total counter\na_total 1\na_total{of=\"x {\"} 2\n"
    const two = "# HELP a_total Things\n# TYPE a_total counter\na_total 3\n# HELP b Others\n# TYPE b gauge\nb 4\n"
    assert.strictEqual(
      Prometheus.merge([[1, one], [2, two]]),
      [
        "# HELP a_total Things",
        "# TYPE a_total counter",
        "a_total{process=\"1\"} 1",
        "a_total{process=\"1\",of=\"x {\"} 2",
        "a_total{process=\"2\"} 3",
        "# HELP b Others",
        "# TYPE b gauge",
        "b{process=\"2\"} 4",
        ""
      ].join("\n")
    )
  })
})
