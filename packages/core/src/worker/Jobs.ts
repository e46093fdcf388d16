/**
 * All jobs of the worker.
 */
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import type { ProspectMemory } from "@anipool/storage/ProspectMemory"
import type { Workspaces } from "@anipool/storage/Workspaces"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as ProspectMemoryUpkeep from "./ProspectMemoryUpkeep.ts"
import type { Job } from "./Worker.ts"

/** All jobs, over the ports that they need. */
export const all: Effect.Effect<ReadonlyArray<Job>, never, AssignmentLedger | ProspectMemory | Workspaces> = Effect.gen(
  function*() {
    const ledger = yield* AssignmentLedger
    return [
      {
        name: "forget-answers",
        interval: Duration.minutes(10),
        step: Effect.map(ledger.forgetAnswers, (forgotten) => forgotten > 0)
      },
      yield* ProspectMemoryUpkeep.job
    ]
  }
)
