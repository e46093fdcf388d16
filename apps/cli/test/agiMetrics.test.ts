/**
 * What the FastAGI server tells of itself.
 */
import * as AgiAnswers from "@anipool/agi/AgiAnswers"
import * as AgiServer from "@anipool/agi/AgiServer"
import * as Prometheus from "@anipool/telemetry/Prometheus"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { once } from "node:events"
import * as Net from "node:net"
import * as AgiClient from "./agiClient.ts"

const { call } = AgiClient

/** A sample's value, 0 where it is not there. */
const figures = Effect.map(Metric.snapshot, (pairs) => {
  const lines = Prometheus.render(pairs).split("\n")
  return (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0)
})

describe("the metrics of agi", () => {
  it.scopedLive("count what is answered, what is not, and who is refused", () =>
    Effect.gen(function*() {
      // The figures are those of the whole process, in which other tests may have run.
      const before = yield* figures
      const figuresSince = Effect.map(figures, (now) => (name: string) => now(name) - before(name))
      let isAllowed = true
      let asked = 0
      const port = yield* AgiServer.serve({
        host: "127.0.0.1",
        port: 0,
        answer: (request, onAnswer) => {
          asked++
          if (request.arguments.length === 0) onAnswer(AgiAnswers.none("counted"))
          return () => {}
        },
        budget: Duration.seconds(20),
        late: AgiAnswers.none("timeout"),
        allows: () => isAllowed,
        connectionsMax: 1,
        // One that is held is held for as long as this process may stand still.
        conversationLimit: Duration.minutes(1)
      })
      const unanswered = (reason: string) => `anipool_agi_unanswered_total{reason="${reason}"}`
      /** The server knows of the end of a connection a moment later than its client. */
      const until = (name: string, value: number) =>
        Effect.repeat(Effect.delay(figuresSince, "5 millis"), { until: (now) => now(name) === value }).pipe(
          Effect.timeoutFail({ duration: "30 seconds", onTimeout: () => new Error(`${name} never became ${value}`) })
        )

      yield* call(port, { arguments: [] })
      yield* until("anipool_agi_connections", 0)
      yield* call(port, "\n")
      yield* until(unanswered("no-request"), 1)
      yield* call(port, `${AgiClient.requestOf({ arguments: ["x"] })}HANGUP\n`)
      yield* until(unanswered("hung-up"), 1)
      const held = Net.connect({ port, host: "127.0.0.1" })
      held.write(AgiClient.requestOf({ arguments: ["x"] }))
      // While it is being answered it keeps its place.
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => asked === 2 })
      assert.strictEqual((yield* figuresSince)("anipool_agi_connections"), 1)
      yield* call(port, { arguments: [] })
      held.destroy()
      yield* until(unanswered("hung-up"), 2)
      // One that says nothing makes room for a call: that which comes behind it.
      const silent = Net.connect({ port, host: "127.0.0.1" })
      yield* Effect.promise(() => once(silent, "connect"))
      yield* call(port, "\n")
      yield* until(unanswered("too-slow"), 1)
      yield* until(unanswered("no-request"), 2)
      silent.destroy()
      isAllowed = false
      yield* call(port, { arguments: [] })

      const now = yield* figuresSince
      assert.strictEqual(now("anipool_agi_answers_total{reason=\"counted\"}"), 1)
      assert.strictEqual(now("anipool_agi_answer_seconds_count"), 1)
      assert.strictEqual(now("anipool_agi_refused_total{reason=\"limit\"}"), 1)
      assert.strictEqual(now("anipool_agi_refused_total{reason=\"address\"}"), 1)
      assert.strictEqual(now(unanswered("too-slow")), 1)
    }))
})
