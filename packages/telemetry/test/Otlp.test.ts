/**
 * Traces and metrics, sent to a collector.
 */
import type { OtlpSettings } from "@anipool/environment/OtlpSettings"
import * as Otlp from "@anipool/telemetry/Otlp"
import * as OtlpSender from "@anipool/telemetry/OtlpSender"
import * as RecordedTracer from "@anipool/telemetry/RecordedTracer"
import * as Collector from "@anipool/telemetry/testing/Collector"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import * as Tracer from "effect/Tracer"

const settings = (url: string, others: Partial<OtlpSettings> = {}): OtlpSettings => ({
  tracesUrl: Option.some(`${url}/v1/traces`),
  metricsUrl: Option.some(`${url}/v1/metrics`),
  headers: Redacted.make({ "x-tenant": "7" }),
  protocol: "http/json",
  timeoutMs: 10_000,
  serviceName: "anipool",
  attributes: { "deployment.environment": "test" },
  sampler: { isParentBased: true, ratio: 1 },
  metricIntervalMs: 60_000,
  ...others
})

const span = (name: string) => Effect.withSpan(Effect.void, name)

/** Waits until it is so. */
const until = (isSo: () => boolean) =>
  Effect.repeat(Effect.void, { schedule: Schedule.spaced("5 millis"), until: isSo }).pipe(Effect.timeout("20 seconds"))

// Live: a real collector is sent to.
describe("Otlp", () => {
  it.scopedLive("sends traces and metrics when it ends, with the headers and the resource's attributes", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make
      yield* Metric.increment(Metric.counter("telemetry_test_total")).pipe(
        Effect.withSpan("telemetry test"),
        Effect.zipRight(Effect.log("telemetry log")),
        Effect.provide(Otlp.layer(settings(collector.url)))
      )
      assert.deepStrictEqual(collector.received.map(({ path }) => path).sort(), ["/v1/metrics", "/v1/traces"])
      for (const { body, headers } of collector.received) {
        assert.strictEqual(headers["x-tenant"], "7")
        assert.strictEqual(headers["content-type"], "application/json")
        for (const said of ["\"service.name\"", "\"anipool\"", "\"deployment.environment\"", "\"service.version\""]) {
          assert.include(body.toString(), said)
        }
      }
      assert.deepStrictEqual(collector.spans().map(({ name }) => name), ["telemetry test"])
      assert.include(
        collector.received.find(({ path }) => path === "/v1/metrics")?.body.toString(),
        "telemetry_test_total"
      )
    }))

  it.scopedLive("sends protobuf where it is asked to", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make
      yield* Effect.provide(span("as protobuf"), Otlp.layer(settings(collector.url, { protocol: "http/protobuf" })))
      const [traces] = collector.received.filter(({ path }) => path === "/v1/traces")
      assert.strictEqual(traces?.headers["content-type"], "application/x-protobuf")
      // TracesData.resource_spans, ResourceSpans.scope_spans, ScopeSpans.spans; Span.name
      const [sent] = [1, 2, 2].reduce<ReadonlyArray<Buffer>>(
        (messages, field) => messages.flatMap((each) => fieldsOf(each, field)),
        [traces!.body]
      )
      assert.deepStrictEqual(fieldsOf(sent!, 5).map(String), ["as protobuf"])
      assert.strictEqual(fieldsOf(sent!, 1)[0]?.length, 16)
      assert.strictEqual(fieldsOf(sent!, 2)[0]?.length, 8)
    }))

  it.live("makes no traces without a place for them", () =>
    Effect.gen(function*() {
      const none = settings("", { tracesUrl: Option.none(), metricsUrl: Option.none() })
      const made = yield* Effect.withSpan(Effect.option(Effect.currentSpan), "none").pipe(
        Effect.provide(Otlp.layer(none))
      )
      assert.isFalse(Option.getOrThrow(made).sampled)
    }))

  it.scopedLive("drops what a collector that hangs does not take, says so in one line, and holds nobody up", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make
      collector.answer = () => undefined
      const lines: Array<string> = []
      const log = Logger.replace(Logger.defaultLogger, Logger.make(({ message }) => void lines.push(String(message))))
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(Otlp.layer(settings(collector.url, { timeoutMs: 50 })), scope).pipe(
        Effect.provide(log)
      )
      const before = yield* dropped
      const many = 200 * (OtlpSender.waitingMax + 10)
      const startedAt = performance.now()
      yield* Effect.forEach(Array.from({ length: many }), () => span("lost"), { discard: true }).pipe(
        Effect.provide(context)
      )
      assert.isBelow(performance.now() - startedAt, 5_000)
      yield* until(() => lines.length > 0)
      assert.deepStrictEqual(lines, ["the collector does not take traces; they are dropped until it does"])
      assert.isAtLeast((yield* dropped) - before, 8)
      // It is tried again, with what was kept.
      collector.answer = () => 200
      yield* until(() => lines.length > 1)
      assert.deepStrictEqual(lines.slice(1), ["the collector takes traces again"])
      yield* until(() => collector.spans().length > 200 * 10)
      yield* Scope.close(scope, Exit.void)
      assert.isAtMost(collector.received.length, OtlpSender.waitingMax + 5)
    }))

  it.scopedLive("logs nothing of the URL that may be secret", () =>
    Effect.gen(function*() {
      const lines: Array<string> = []
      const log = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ annotations, message }) => void lines.push(`${message} ${JSON.stringify([...annotations])}`))
      )
      const url = Option.some("http://me:hunter2@127.0.0.1:9/v1/traces?key=hunter2")
      yield* Effect.provide(
        Effect.zipRight(Effect.replicateEffect(span("lost"), 200), until(() => lines.length > 0)),
        Layer.provide(Otlp.layer(settings("", { tracesUrl: url, metricsUrl: Option.none() })), log)
      )
      assert.include(lines[0], "127.0.0.1:9/v1/traces")
      assert.notInclude(lines[0], "hunter2")
    }))

  it.live("does not wait for a collector that is away when it ends", () =>
    Effect.gen(function*() {
      const startedAt = performance.now()
      yield* Effect.provide(span("lost"), Otlp.layer(settings("http://127.0.0.1:9")))
      assert.isBelow(performance.now() - startedAt, 3_500)
    }))
})

const dropped = Effect.map(
  Metric.snapshot,
  (pairs) =>
    pairs.reduce(
      (sum, { metricKey, metricState }) =>
        metricKey.name === "anipool_otlp_dropped_total" && MetricState.isCounterState(metricState)
          ? sum + Number(metricState.count)
          : sum,
      0
    )
)

describe("RecordedTracer", () => {
  const parentOf = (sampled: boolean) =>
    Tracer.externalSpan({ traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331", sampled })

  /** The names of the spans that a tracer of this sampler lets through. */
  const exported = (sampler: OtlpSettings["sampler"], effect: Effect.Effect<unknown>) =>
    Effect.gen(function*() {
      const ended: Array<{ readonly name: string; readonly exit: Exit.Exit<unknown, unknown> }> = []
      const native = yield* Effect.tracer
      const exporting = Tracer.make({
        span: (...all) => {
          const made = native.span(...all)
          const { end } = made
          made.end = (at, exit) => {
            end.call(made, at, exit)
            ended.push({ name: made.name, exit })
          }
          return made
        },
        context: (f, fiber) => native.context(f, fiber)
      })
      yield* Effect.exit(effect).pipe(Effect.withTracer(RecordedTracer.make(exporting, sampler)))
      return ended
    })

  const namesOf = (ended: ReadonlyArray<{ readonly name: string }>) => ended.map(({ name }) => name)

  it.effect("records a share of traces, each as a whole, and others' as they do", () =>
    Effect.gen(function*() {
      const trace = Effect.withSpan(span("inner"), "outer")
      const many = Effect.repeatN(trace, 999)
      const all = { isParentBased: true, ratio: 1 }
      const none = { isParentBased: true, ratio: 0 }
      assert.deepStrictEqual(namesOf(yield* exported(all, trace)), ["inner", "outer"])
      assert.deepStrictEqual(namesOf(yield* exported(none, trace)), [])
      const some = namesOf(yield* exported({ isParentBased: true, ratio: 0.2 }, many))
      assert.strictEqual(some.filter((name) => name === "inner").length, some.length / 2)
      assert.isTrue(some.length > 250 && some.length < 550, `${some.length}`)
      const within = (sampled: boolean) => Effect.withParentSpan(trace, parentOf(sampled))
      assert.deepStrictEqual(namesOf(yield* exported(none, within(true))), ["inner", "outer"])
      assert.deepStrictEqual(namesOf(yield* exported(all, within(false))), [])
      assert.deepStrictEqual(namesOf(yield* exported({ isParentBased: false, ratio: 0 }, within(true))), [])
    }))

  it.effect("leaves out a worker's step that found nothing to do, with all in it", () =>
    Effect.gen(function*() {
      const step = (outcome: string) =>
        span("look").pipe(
          Effect.zipRight(Effect.annotateCurrentSpan("outcome", outcome)),
          Effect.withSpan("worker dials", { kind: RecordedTracer.stepKind, root: true })
        )
      const all = { isParentBased: true, ratio: 1 }
      assert.deepStrictEqual(namesOf(yield* exported(all, step("idle"))), [])
      assert.deepStrictEqual(namesOf(yield* exported(all, step("done"))), ["look", "worker dials"])
    }))

  it.effect("says of what went wrong the kind, and not the words", () =>
    Effect.gen(function*() {
      const [ended] = yield* exported(
        { isParentBased: true, ratio: 1 },
        Effect.withSpan(Effect.die(new TypeError("12125550123 is no number")), "broken")
      )
      assert.include(String(ended?.exit), "TypeError")
      assert.notInclude(String(ended?.exit), "2125550123")
    }))
})

/** The parts of a protobuf message that a field of bytes has. */
const fieldsOf = (message: Buffer, wanted: number): Array<Buffer> => {
  const found: Array<Buffer> = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n;; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return Number(value)
    }
  }
  while (at < message.length) {
    const tag = varint()
    const wire = tag & 7
    if (wire === 0) varint()
    else if (wire === 1) at += 8
    else if (wire === 5) at += 4
    else {
      const length = varint()
      if (tag >> 3 === wanted) found.push(message.subarray(at, at + length))
      at += length
    }
  }
  return found
}
