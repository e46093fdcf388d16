/**
 * All jobs of the worker.
 */
import type { Transitions } from "@anipool/storage/Transitions"
import * as Effect from "effect/Effect"
import * as PauseEnds from "../reputation/PauseEnds.ts"
import type { Job } from "./Worker.ts"

/** All jobs, over the ports that they need. */
export const all: Effect.Effect<ReadonlyArray<Job>, never, Transitions> = Effect.all([
  PauseEnds.job
])
