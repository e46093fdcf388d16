/**
 * Deletes stored results of requests that can no longer be tried again, and attempts that count no more.
 */
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, AssignmentLedger> = Effect.map(
  AssignmentLedger,
  ({ deleteExpired, deleteOldAttempts }) => ({
    name: "forget-answers",
    interval: Duration.minutes(10),
    step: Effect.zipWith(deleteExpired, deleteOldAttempts, (answers, attempts) => moreOrIdle(answers + attempts > 0))
  })
)
