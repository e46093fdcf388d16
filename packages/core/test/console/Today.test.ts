/**
 * What goes on, read while it goes on.
 */
import * as ActivityCounts from "@anipool/core/console/ActivityCounts"
import * as Today from "@anipool/core/console/Today"
import * as Core from "@anipool/core/Core"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Activity } from "@anipool/storage/Activity"
import { AniOverview } from "@anipool/storage/AniOverview"
import { Dials } from "@anipool/storage/Dials"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, numberOf } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(ActivityCounts.layer), Layer.provideMerge(MemoryStorage.layer))

const now = Date.UTC(2026, 2, 2, 15)

const record: DialRecord = {
  campaignId: "C1",
  campaignName: "Spring",
  agentName: "Ann",
  fromNumber: numberOf("212", 1),
  dispositionName: "Busy",
  toNumber: numberOf("646", 1),
  datetime: LocalTime.formatUtc(now),
  callDirection: "Outbound",
  zip: "10001",
  sysCreatedDateOriginal: "2026-03-01",
  totalDialAttempts: "1",
  skillName: "East",
  leadSource: "web",
  dialId: null
}

describe("what goes on", () => {
  it.effect("a dial that is processed while it is read is in the day and in its minute, or in neither", () =>
    Effect.gen(function*() {
      const caller = yield* newCaller()
      yield* newAnis(caller, "P1", [numberOf("212", 1)])
      const activity = yield* Activity
      const dials = yield* Dials
      const figures = yield* PlannerFigures
      const overview = yield* AniOverview
      const jobs = yield* DialsProcessing.jobs
      const processing = jobs.find(({ name }) => name === "dials")!
      const dialed = Effect.zipRight(
        dials.enqueue([{ workspaceId: caller.workspace.id, records: [record] }]),
        processing.step
      )
      // A worker does its work between any two reads.
      const busy = <A, E, R>(read: Effect.Effect<A, E, R>) => Effect.zipLeft(read, Effect.orDie(dialed))
      const today = yield* Today.make.pipe(
        Effect.provideService(Activity, {
          ...activity,
          since: (...asked: Parameters<typeof activity.since>) => busy(activity.since(...asked))
        }),
        Effect.provideService(PlannerFigures, { ...figures, dials: (...asked) => busy(figures.dials(...asked)) }),
        Effect.provideService(AniOverview, { ...overview, states: (id) => busy(overview.states(id)) })
      )
      for (let i = 0; i < 5; i++) {
        const report = yield* today.read(caller.workspace, 60)
        assert.strictEqual(report.minutes.reduce((sum, { dials }) => sum + dials, 0), report.dialsToday)
      }
      assert.isAbove((yield* today.read(caller.workspace, 60)).dialsToday, 0)
    }).pipe(
      Effect.provide(layer),
      // Before anything runs: the jobs of all the years until then would be done else.
      (test) => Effect.zipRight(TestClock.setTime(now), test)
    ))
})
