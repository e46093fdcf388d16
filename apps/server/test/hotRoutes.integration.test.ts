/**
 * Hot routes: answered as Effect's request machinery answers them, in all that can be seen.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Inspectable from "effect/Inspectable"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as Tracer from "effect/Tracer"
import * as HotRequests from "./hotRequests.ts"

const seed = 20_261_121
const count = 2_000

/** Answers to `POST` on the hot paths counted so far, in this process. */
const counted = Effect.map(Metric.snapshot, (pairs) =>
  pairs.reduce((sum, { metricKey, metricState }) => {
    const labels = metricKey.tags.map(({ value }) => value).join(" ")
    return metricKey.name === "anipool_http_requests_total" && /^POST \/(assignment|dials) /.test(labels) &&
        MetricState.isCounterState(metricState)
      ? sum + Number(metricState.count)
      : sum
  }, 0))

/** Storage in memory with a part that is another. */
const withPart = <I, S>(tag: Context.Tag<I, S>, part: (whole: S) => S): Layer.Layer<Storage> =>
  Layer.map(MemoryStorage.layer, (storage) => {
    const all = storage as Context.Context<Storage | I>
    return Context.add(all, tag, part(Context.get(all, tag))) as Context.Context<Storage>
  })

const logTo = (lines: Array<string>) =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.structuredLogger, (entry) => void lines.push(Inspectable.stringifyCircular(entry)))
  )

/** The answers of a server with hot routes and one without, to the same request over storage of the same fault. */
const bothWays = (storage: Layer.Layer<Storage>, sent: HotRequests.Sent) =>
  Effect.forEach([true, false], (hotRoutes) => {
    const lines: Array<string> = []
    return Effect.scoped(Effect.flatMap(HotRequests.serve(storage, hotRoutes), ({ send }) => send(sent))).pipe(
      Effect.provide(Layer.merge(logTo(lines), Logger.minimumLogLevel(LogLevel.Debug))),
      Effect.map(({ requestId, ...answer }) => {
        const own = lines.filter((line) => line.includes(requestId))
        return {
          answer,
          log: own.map((line) => JSON.parse(line) as { readonly message: unknown; readonly level: string })
        }
      })
    )
  })

// Live: real requests take real time.
describe("hot routes", () => {
  it.scopedLive(`answer ${count} requests as the other way does`, () =>
    Effect.gen(function*() {
      const hot = yield* HotRequests.serve(MemoryStorage.layer, true)
      const other = yield* HotRequests.serve(MemoryStorage.layer, false)
      const statuses = new Map<number | undefined, number>()
      const requestIds = new Set<string>()
      const before = yield* counted
      let named = 0
      for (const sent of HotRequests.sample(count, seed)) {
        if (sent.method === "POST" && /^\/(assignment|dials)(\?|$)/.test(sent.path)) named++
        const [one, two] = yield* Effect.all([hot.send(sent), other.send(sent)], { concurrency: 2 })
        const { requestId, ...answer } = one
        const { requestId: _, ...expected } = two
        const shown = { ...sent, pieces: sent.pieces.map((piece) => piece.toString().slice(0, 300)) }
        assert.deepStrictEqual(answer, expected, JSON.stringify(shown))
        assert.match(requestId, /^[\da-f-]{36}$/)
        requestIds.add(requestId)
        const outcome = answer.text.includes("No available ANI") ? -200 : answer.status
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
      }
      assert.strictEqual(requestIds.size, count)
      assert.strictEqual((yield* counted) - before, 2 * named)
      // All that may come out did, and not just once.
      for (const status of [200, -200, 400, 401, 403, 404, 409, 413, 415]) {
        assert.isAbove(statuses.get(status) ?? 0, 3, `status ${status}`)
      }
    }))

  const away = new StorageError({ operation: "Test.away", cause: new Error("connection refused by 10.0.0.7") })
  const faults: ReadonlyArray<readonly [string, number, Layer.Layer<Storage>]> = [
    ["no fault", 200, MemoryStorage.layer],
    ["ledger away", 503, withPart(AssignmentLedger, (ledger) => ({ ...ledger, confirm: () => Effect.fail(away) }))],
    [
      "ledger broken",
      500,
      withPart(AssignmentLedger, (ledger) => ({ ...ledger, confirm: () => Effect.dieMessage("row 7 is broken") }))
    ]
  ]
  for (const [name, status, storage] of faults) {
    it.live(`log as the other way does: ${name}`, () =>
      Effect.gen(function*() {
        const [hot, other] = yield* bothWays(storage, HotRequests.good)
        assert.strictEqual(hot?.answer.status, status)
        assert.deepStrictEqual(hot?.answer, other?.answer)
        const shown = (each: typeof hot) => each?.log.map(({ level, message }) => [level, message])
        assert.deepStrictEqual(shown(hot), shown(other))
        assert.isAbove(hot?.log.length ?? 0, status === 200 ? 0 : 1)
      }))
  }

  it.live("are finished when the server stops, before storage goes", () =>
    Effect.gen(function*() {
      let isGone = false
      const underWay = yield* Deferred.make<void>()
      const slow = withPart(AssignmentLedger, ({ confirm, ...ledger }) => ({
        ...ledger,
        confirm: (...all) =>
          Deferred.succeed(underWay, undefined).pipe(
            Effect.zipRight(Effect.sleep("300 millis")),
            Effect.zipRight(Effect.suspend(() => isGone ? Effect.dieMessage("storage is gone") : confirm(...all)))
          )
      }))
      const gone = Layer.scopedDiscard(Effect.addFinalizer(() => Effect.sync(() => isGone = true)))
      const scope = yield* Scope.make()
      const { send } = yield* Scope.extend(HotRequests.serve(Layer.merge(slow, gone), true), scope)
      const answer = yield* Effect.fork(send(HotRequests.good))
      yield* Deferred.await(underWay)
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(isGone)
      assert.strictEqual((yield* Fiber.join(answer)).status, 200)
    }))

  it.live("have a span where traces are sent somewhere", () =>
    Effect.gen(function*() {
      const ended: Array<Tracer.Span> = []
      const native = yield* Effect.tracer
      const tracer = Tracer.make({
        span: (...all) => {
          const span = native.span(...all)
          const { end } = span
          span.end = (...how) => {
            end.apply(span, how)
            ended.push(span)
          }
          return span
        },
        context: (f, fiber) => native.context(f, fiber)
      })
      const traceId = "0af7651916cd43dd8448eb211c80319c"
      const headers = { ...HotRequests.good.headers, traceparent: `00-${traceId}-b7ad6b7169203331-01` }
      const { status } = yield* Effect.scoped(
        Effect.flatMap(
          HotRequests.serve(MemoryStorage.layer, true),
          ({ send }) => send({ ...HotRequests.good, headers })
        )
      ).pipe(Effect.provide(Layer.setTracer(tracer)))
      assert.strictEqual(status, 200)
      const spans = ended.filter((span) => span.traceId === traceId)
      const [request] = spans.filter(({ name }) => name === "POST /assignment")
      assert.strictEqual(request?.kind, "server")
      assert.lengthOf(ended.filter(({ name }) => name === "AssignmentCommitter.commit"), 1)
      assert.strictEqual(request?.attributes.get("http.route"), "/assignment")
      assert.strictEqual(request?.attributes.get("http.response.status_code"), 200)
      assert.strictEqual(Option.getOrUndefined(request?.parent ?? Option.none())?.spanId, "b7ad6b7169203331")
      for (const { attributes } of spans) {
        assert.notInclude(JSON.stringify([...attributes]), HotRequests.good.headers["authorization"] ?? "")
      }
    }))
})
