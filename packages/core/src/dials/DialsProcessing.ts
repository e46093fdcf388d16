/**
 * The worker's part in dials: takes them out of the queue, and sees to what time asks of their figures.
 */
import { Dials, type Processed } from "@anipool/storage/Dials"
import type { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { type Retention, StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import * as ReachedProspects from "./ReachedProspects.ts"

/** Records of one step: enough that many of them share a counter, few enough that it takes a fraction of a second. */
export const stepRecords = 5_000

/** How long records are kept: 90 days of assignments, 25 months of dials, so that a year can be held to the one before. */
export const retentionDefault: Retention = { assignmentDays: 90, dialMonths: 25 }

/** How long records are kept; a composition root may provide another. */
export class RecordRetention extends Context.Reference<RecordRetention>()("@anipool/core/RecordRetention", {
  defaultValue: (): Retention => retentionDefault
}) {}

/** How long records are kept, as the environment says. */
export const retentionOf = (
  { assignmentRetentionDays, dialsRetentionMonths, dropOnlyArchived }: {
    readonly assignmentRetentionDays: number
    readonly dialsRetentionMonths: number
    readonly dropOnlyArchived: boolean
  }
): Layer.Layer<RecordRetention> =>
  Layer.succeed(RecordRetention, {
    assignmentDays: assignmentRetentionDays,
    dialMonths: dialsRetentionMonths,
    onlyArchived: dropOnlyArchived
  })

/** The worker's jobs about dials. */
export const jobs: Effect.Effect<
  ReadonlyArray<Job>,
  never,
  Dials | InventoryFeed | ProspectHistory | StatisticsUpkeep
> = Effect.gen(function*() {
  const dials = yield* Dials
  const remember = yield* ReachedProspects.remember
  const upkeep = yield* StatisticsUpkeep
  const retention = yield* RecordRetention
  // None yet is 0, and not missing: what asks for a rate needs a beginning.
  for (const outcome of ["recorded", "doubled", "rejected"]) {
    yield* Metric.update(Metric.tagged(processed, "outcome", outcome), 0)
  }
  return [
    {
      name: "dials",
      // A posted dial is in the figures well within 2 seconds; asking an empty queue costs next to nothing.
      interval: Duration.millis(250),
      step: dials.process(stepRecords).pipe(
        Effect.tap(observe),
        Effect.tap(remember),
        // A full step: there is more. What came in meanwhile gathers for the next one.
        Effect.map(({ taken }) => taken === 0 ? "idle" : taken < stepRecords ? "done" : "more")
      )
    },
    { name: "partitions", interval: Duration.minutes(10), step: Effect.map(upkeep.partition(retention), moreOrIdle) },
    { name: "statistics windows", interval: Duration.seconds(30), step: Effect.map(upkeep.moveWindows, moreOrIdle) },
    { name: "assigned roll-up", interval: Duration.minutes(5), step: Effect.map(upkeep.rollUpAssigned, moreOrIdle) },
    { name: "rates", interval: Duration.seconds(10), step: Effect.map(upkeep.refreshRates, moreOrIdle) }
  ]
})

// internal

const processed = Metric.counter("anipool_dials_processed_total", {
  description: "Dial records taken out of the queue, by outcome: recorded, doubled or rejected",
  incremental: true
})

const rejected = Metric.counter("anipool_dials_rejected_total", {
  description: "Dial records that could not be enriched, by reason",
  incremental: true
})

const observe = Effect.fnUntraced(function*({ doubled, recorded, rejected: reasons, taken }: Processed) {
  if (taken === 0) return
  yield* count(processed, "outcome", "recorded", recorded)
  yield* count(processed, "outcome", "doubled", doubled)
  yield* count(processed, "outcome", "rejected", taken - recorded - doubled)
  for (const [reason, records] of Object.entries(reasons)) yield* count(rejected, "reason", reason, records)
})

const count = (metric: typeof processed, label: string, value: string, more: number): Effect.Effect<void> =>
  more === 0 ? Effect.void : Metric.update(Metric.tagged(metric, label, value), more)
