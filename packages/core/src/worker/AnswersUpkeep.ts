/**
 * Deletes stored results of requests that can no longer be tried again.
 */
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, AssignmentLedger> = Effect.map(AssignmentLedger, ({ deleteExpired }) => ({
  name: "forget-answers",
  interval: Duration.minutes(10),
  step: Effect.map(deleteExpired, (deleted) => moreOrIdle(deleted > 0))
}))
