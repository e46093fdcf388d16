/**
 * Forgets the minutes of what went on that nobody looks at any more.
 */
import { Activity } from "@anipool/storage/Activity"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, Activity> = Effect.map(Activity, ({ forget }) => ({
  name: "forget-activity",
  interval: Duration.minutes(10),
  step: Effect.map(forget, (forgotten) => moreOrIdle(forgotten > 0))
}))
