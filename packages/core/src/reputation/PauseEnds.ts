/**
 * The job that brings ANIs back whose rest has come to its end.
 */
import { Transitions } from "@anipool/storage/Transitions"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "../worker/Worker.ts"

/** How long after its end a rest may last on: the look that finds none costs next to nothing. */
export const interval = Duration.seconds(5)

/** The job, over the stored transitions. */
export const job: Effect.Effect<Job, never, Transitions> = Effect.map(Transitions, ({ endPauses }) => ({
  name: "pause-ends",
  interval,
  step: Effect.map(endPauses, (ended) => moreOrIdle(ended > 0))
}))
