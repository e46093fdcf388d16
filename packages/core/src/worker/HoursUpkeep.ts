/**
 * Forgets the hours of dials of more than a year ago.
 */
import { DialHours } from "@anipool/storage/DialHours"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** The job. */
export const job: Effect.Effect<Job, never, DialHours> = Effect.map(DialHours, ({ forget }) => ({
  name: "forget-hours",
  interval: Duration.minutes(60),
  step: Effect.map(forget, (forgotten) => moreOrIdle(forgotten > 0))
}))
