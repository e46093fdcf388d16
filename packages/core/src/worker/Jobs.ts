/**
 * All jobs of the worker.
 */
import type { Snapshots } from "@anipool/storage/Snapshots"
import * as Effect from "effect/Effect"
import * as SnapshotProcessing from "../groups/SnapshotProcessing.ts"
import type { Job } from "./Worker.ts"

/** All jobs, over the ports that they need. */
export const all: Effect.Effect<ReadonlyArray<Job>, never, Snapshots> = Effect.all([SnapshotProcessing.make()])
