/**
 * All jobs of the worker.
 */
import type { Dials } from "@anipool/storage/Dials"
import type { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import * as Effect from "effect/Effect"
import * as DialsProcessing from "../dials/DialsProcessing.ts"
import type { Job } from "./Worker.ts"

/** All jobs, over the ports that they need. */
export const all: Effect.Effect<ReadonlyArray<Job>, never, Dials | StatisticsUpkeep> = Effect.map(
  Effect.all([DialsProcessing.jobs]),
  (jobs) => jobs.flat()
)
