/**
 * Forgets the answers to requests that nobody can try again any more.
 */
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Job } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, AssignmentLedger> = Effect.map(AssignmentLedger, ({ forgetAnswers }) => ({
  name: "forget-answers",
  interval: Duration.minutes(10),
  step: Effect.map(forgetAnswers, (forgotten) => forgotten > 0)
}))
