/**
 * Forgets calls that asked in a live shadow, after as long as assignments.
 */
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { RecordRetention } from "../dials/DialsProcessing.ts"
import { type Job, moreOrIdle } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, ShadowAsks> = Effect.gen(function*() {
  const { forget } = yield* ShadowAsks
  const { assignmentDays } = yield* RecordRetention
  return {
    name: "forget-shadow-asks",
    interval: Duration.minutes(10),
    step: Effect.map(forget(Duration.days(assignmentDays)), (forgotten) => moreOrIdle(forgotten > 0))
  }
})
