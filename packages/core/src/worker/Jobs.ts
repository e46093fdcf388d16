/**
 * All jobs of the worker.
 */
import * as Effect from "effect/Effect"
import type { Job } from "./Worker.ts"

/** All jobs, over the ports that they need. */
export const all: Effect.Effect<ReadonlyArray<Job>> = Effect.all([])
