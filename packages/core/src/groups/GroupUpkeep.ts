/**
 * The worker's jobs about groups: batches whose server died before their end are ended, so that ANIs that were left in no
 * group leave the inventory, as they would have; and what changed of groups long ago is forgotten.
 */
import * as Timeline from "@anipool/domain/trail/Timeline"
import { GroupMoves } from "@anipool/storage/GroupMoves"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "../worker/Worker.ts"

/** How long ANIs are left to the request that keeps them: far longer than the longest batch takes. */
export const storedFor = Duration.minutes(15)

/** How long it stays known what changed of groups: longer than anybody edits what they have read. */
const changesKnownFor = Duration.days(7)

/** How long it stays known which groups a number was in. */
const movesKnownFor = Duration.days(Timeline.movesKnownDays)

/** The jobs. */
export const jobs: Effect.Effect<ReadonlyArray<Job>, never, GroupMoves | InboundGroups> = Effect.map(
  Effect.all([InboundGroups, GroupMoves]),
  ([{ forgetChanges, sweepLeftovers }, { forget }]) => [
    {
      name: "group leftovers",
      interval: Duration.minutes(5),
      step: Effect.map(sweepLeftovers(storedFor), (swept) => moreOrIdle(swept > 0))
    },
    {
      name: "group changes",
      interval: Duration.minutes(10),
      step: Effect.map(forgetChanges(changesKnownFor), (forgotten) => moreOrIdle(forgotten > 0))
    },
    {
      name: "group moves",
      interval: Duration.minutes(10),
      step: Effect.map(forget(movesKnownFor), (forgotten) => moreOrIdle(forgotten > 0))
    }
  ]
)
