/**
 * Deletes what is only kept for a while of requests and people: results of requests that can no longer be tried again, attempts that
 * count no more, and dropped calls after which nobody rests any longer.
 */
import { lockoutHoursMax } from "@anipool/domain/assignment/PolicySettings"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, AssignmentLedger | ProspectHistory> = Effect.gen(function*() {
  const { deleteExpired, deleteOldAttempts } = yield* AssignmentLedger
  const { deleteDropped } = yield* ProspectHistory
  return {
    name: "forget-answers",
    interval: Duration.minutes(10),
    step: Effect.gen(function*() {
      const before = (yield* Clock.currentTimeMillis) - Duration.toMillis(Duration.hours(lockoutHoursMax))
      const deleted = (yield* deleteExpired) + (yield* deleteOldAttempts) + (yield* deleteDropped(before))
      return moreOrIdle(deleted > 0)
    })
  }
})
