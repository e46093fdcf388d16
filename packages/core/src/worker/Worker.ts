/**
 * The worker: what is done in the background, beside requests. Any number of processes may run one; each job sees to it
 * by itself that two of them do not stand in each other's way.
 */
import * as EventLoop from "@anipool/storage/EventLoop"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import type * as Scope from "effect/Scope"

/** Something that is done again and again. */
export interface Job {
  /** What logs and metrics call it. */
  readonly name: string
  /** How long it rests when it found nothing to do. */
  readonly interval: Duration.Duration
  /** One step of bounded work, whole or not at all. May be interrupted between any two of its effects. */
  readonly step: Effect.Effect<StepOutcome, StorageError>
}

/**
 * What a step came to. `more`: something was done, and there may be more to do at once; `done`: something was done, and
 * what comes next may gather; `idle`: there was nothing to do.
 */
export type StepOutcome = "more" | "done" | "idle"

/** The outcome of a step that goes on for as long as it finds something to do. */
export const moreOrIdle = (isMore: boolean): StepOutcome => isMore ? "more" : "idle"

/**
 * How long a job rests after so many failures in a row, from 1 on: 2 s, each time twice as long, at most 16 s. The cause
 * (storage away, mostly) passes soon, or every step that is tried is one more load on it.
 */
export const restAfter = (failures: number): Duration.Duration => Duration.seconds(Math.min(2 ** failures, 16))

/** The jobs of this process's worker. */
export class Worker extends Context.Tag("@anipool/core/Worker")<Worker, {
  /** Starts every job. They run until the scope closes, and a step that is under way then is interrupted. */
  readonly start: Effect.Effect<void, never, Scope.Scope>
}>() {}

/** A worker that does these jobs. */
export const make = (jobs: ReadonlyArray<Job>): Context.Tag.Service<Worker> =>
  Worker.of({
    start: Effect.forEach(jobs, (job) => Effect.zipRight(countNothing(job), Effect.forkScoped(keepDoing(job))), {
      discard: true
    })
  })

/** A worker that does these jobs. */
export const layer = <E, R>(jobs: Effect.Effect<ReadonlyArray<Job>, E, R>): Layer.Layer<Worker, E, R> =>
  Layer.effect(Worker, Effect.map(jobs, make))

// internal

const steps = Metric.counter("anipool_worker_steps_total", {
  description: "Steps of the worker, by task and outcome (done, idle, failed)",
  incremental: true
})

/** An outcome that was not seen yet is 0, and not missing: what asks for a rate needs a beginning. */
const countNothing = (job: Job): Effect.Effect<void> =>
  Effect.forEach(["done", "idle", "failed"] as const, (outcome) => count(job, outcome, 0), { discard: true })

const keepDoing = (job: Job): Effect.Effect<never> =>
  Effect.suspend(() => {
    let failures = 0
    return job.step.pipe(
      Effect.tap((outcome) => Effect.annotateCurrentSpan("outcome", outcome)),
      Effect.withSpan(`worker ${job.name}`, { kind: "consumer", root: true, captureStackTrace: false }),
      Effect.tap((outcome) => {
        failures = 0
        return count(job, outcome === "idle" ? "idle" : "done")
      }),
      Effect.catchAllCause((cause) => {
        const rest = restAfter(++failures)
        return Effect.logWarning("a step of the worker failed; it is tried again", cause).pipe(
          Effect.annotateLogs({ failures, restMs: Duration.toMillis(rest) }),
          Effect.zipRight(count(job, "failed")),
          Effect.zipRight(Effect.sleep(rest)),
          Effect.as<StepOutcome>("more")
        )
      }),
      Effect.flatMap((outcome) => outcome === "more" ? EventLoop.ownTurn : Effect.sleep(job.interval)),
      Effect.annotateLogs("job", job.name),
      Effect.forever
    )
  })

// `job` is what Prometheus calls whom it asks.
const count = ({ name }: Job, outcome: "done" | "idle" | "failed", times = 1): Effect.Effect<void> =>
  Metric.update(steps, times).pipe(Effect.tagMetrics({ task: name, outcome }))
