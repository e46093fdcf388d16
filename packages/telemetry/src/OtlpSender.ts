/**
 * Sends what the exporters have encoded to the collector, without ever holding them up: the exporters' HTTP client puts a
 * body in a queue of a few and answers at once. While the collector is away the queue stays as it is, what comes is
 * dropped, and the log says so once.
 */
import * as Variable from "@anipool/environment/Variable"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Queue from "effect/Queue"
import * as Redacted from "effect/Redacted"

/** Bodies that wait: about 5 MB of spans at most. */
export const waitingMax = 32

/** How long what is left may take when the process stops; stopping has ten seconds in all. */
const drainLimit = Duration.seconds(1)

/** Between two tries while the collector is away. */
const retryRest = { first: Duration.seconds(1), max: Duration.seconds(30) }

/** How to send. */
export interface Options {
  /** What is sent, for the log. */
  readonly name: "traces" | "metrics"
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>>
  readonly timeoutMs: number
}

/** The exporters' client, over the one that sends. */
export const layer = (options: Options): Layer.Layer<HttpClient.HttpClient, never, HttpClient.HttpClient> =>
  Layer.scoped(
    HttpClient.HttpClient,
    Effect.gen(function*() {
      const client = yield* HttpClient.HttpClient
      // None yet is 0, and not missing.
      yield* Metric.update(Metric.tagged(dropped, "signal", options.name), 0)
      const waiting = yield* Queue.dropping<Effect.Effect<void>>(waitingMax)
      let isAway = false

      const send = (request: HttpClientRequest.HttpClientRequest) =>
        client.execute(HttpClientRequest.setHeaders(request, Redacted.value(options.headers))).pipe(
          Effect.flatMap((response) => Effect.as(Effect.ignore(response.text), response.status)),
          Effect.scoped,
          Effect.timeout(options.timeoutMs),
          Effect.matchEffect({
            // What went wrong names the URL.
            onFailure: (error) =>
              Effect.as(
                tellAway(error.message.replaceAll(request.url, Variable.withoutSecrets(request.url))),
                "away" as const
              ),
            onSuccess: (status) =>
              status < 300
                ? Effect.as(tellBack, "done" as const)
                : Effect.as(tellAway(`it answered ${status}`), mayPass(status) ? "away" as const : "refused" as const)
          })
        )

      /** Sends until it is done, or will never be. */
      const deliver = (request: HttpClientRequest.HttpClientRequest, rest = retryRest.first): Effect.Effect<void> =>
        Effect.flatMap(send(request), (outcome) => {
          if (outcome === "done") return Effect.void
          if (outcome === "refused") return drop
          return Effect.zipRight(
            Effect.sleep(rest),
            deliver(request, Duration.min(Duration.times(rest, 2), retryRest.max))
          )
        })

      const drop = Metric.increment(Metric.tagged(dropped, "signal", options.name))

      const tellAway = (reason: string) => {
        if (isAway) return Effect.void
        isAway = true
        return Effect.annotateLogs(
          Effect.logWarning(`the collector does not take ${options.name}; they are dropped until it does`),
          { reason }
        )
      }

      const tellBack = Effect.suspend(() => {
        if (!isAway) return Effect.void
        isAway = false
        return Effect.logInfo(`the collector takes ${options.name} again`)
      })

      yield* Effect.flatten(Queue.take(waiting)).pipe(
        Effect.forever,
        // What sends traces makes none.
        Effect.withTracerEnabled(false),
        Effect.interruptible,
        Effect.forkScoped
      )
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => {
          if (isAway) return Effect.void
          const last = Deferred.unsafeMake<void>(FiberId.none)
          return Effect.zipRight(Queue.offer(waiting, Deferred.succeed(last, undefined)), Deferred.await(last)).pipe(
            Effect.interruptible,
            Effect.timeoutOption(drainLimit)
          )
        })
      )

      return HttpClient.make((request) =>
        Effect.flatMap(Queue.offer(waiting, deliver(request)), (isTaken) =>
          Effect.as(
            Effect.unless(drop, () => isTaken),
            HttpClientResponse.fromWeb(request, new Response(null, { status: 200 }))
          ))
      )
    })
  )

// internal

/** What a collector answers that is up to its neck in work, or has nobody behind it. */
const mayPass = (status: number): boolean => [429, 502, 503, 504].includes(status)

const dropped = Metric.counter("anipool_otlp_dropped_total", {
  description: "Batches of traces or metrics that the collector did not take, by signal",
  incremental: true
})
