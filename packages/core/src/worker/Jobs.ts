/**
 * All jobs of the worker.
 */
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Job } from "./Worker.ts"

/** All jobs, over the ports that they need. */
export const all: Effect.Effect<ReadonlyArray<Job>, never, AssignmentLedger> = Effect.gen(function*() {
  const ledger = yield* AssignmentLedger
  return [{
    name: "forget-answers",
    interval: Duration.minutes(10),
    step: Effect.map(ledger.forgetAnswers, (forgotten) => forgotten > 0)
  }]
})
