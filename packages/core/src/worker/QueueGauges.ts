/**
 * What waits for the worker, as metrics. Every server looks by itself, so that it is known also where no worker runs.
 */
import { Dials } from "@anipool/storage/Dials"
import { Snapshots } from "@anipool/storage/Snapshots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Job } from "./Worker.ts"

/** The job that looks. It changes nothing, so any number of processes may do it at once. */
export const job: Effect.Effect<Job, never, Dials | Snapshots> = Effect.gen(function*() {
  const dials = yield* Dials
  const snapshots = yield* Snapshots
  return {
    name: "queues",
    interval: Duration.seconds(5),
    step: Effect.gen(function*() {
      const waiting = yield* dials.queue
      yield* Metric.set(dialsQueued, waiting.records)
      yield* Metric.set(dialsLag, waiting.lagMs / 1_000)
      const open = yield* snapshots.queue
      yield* Metric.set(uploadsQueued, open.uploads)
      yield* Metric.set(uploadsLag, open.lagMs / 1_000)
      return "idle" as const
    })
  }
})

// internal

const dialsQueued = Metric.gauge("anipool_dials_queued", {
  description: "Dial records that wait to be processed, of all workspaces"
})

const dialsLag = Metric.gauge("anipool_dials_lag_seconds", {
  description: "How long the oldest posted dial record has been waiting"
})

const uploadsQueued = Metric.gauge("anipool_uploads_queued", {
  description: "Uploads of snapshots that are not processed yet, of all workspaces"
})

const uploadsLag = Metric.gauge("anipool_uploads_lag_seconds", {
  description: "How long ago the oldest upload that is not processed yet was accepted"
})
