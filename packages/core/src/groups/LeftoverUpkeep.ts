/**
 * The worker's job that ends batches of groups whose server died before their end: ANIs that were left in no group leave
 * the inventory, as they would have.
 */
import { InboundGroups } from "@anipool/storage/InboundGroups"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "../worker/Worker.ts"

/** How long ANIs are left to the request that keeps them: far longer than the longest batch takes. */
export const storedFor = Duration.minutes(15)

/** The job. */
export const job: Effect.Effect<Job, never, InboundGroups> = Effect.map(InboundGroups, ({ sweepLeftovers }) => ({
  name: "group leftovers",
  interval: Duration.minutes(5),
  step: Effect.map(sweepLeftovers(storedFor), (swept) => moreOrIdle(swept > 0))
}))
