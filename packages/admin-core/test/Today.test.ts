/**
 * What goes on, read while it goes on.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import * as Today from "@anipool/admin-core/Today"
import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import { type DialRecord, none } from "@anipool/domain/dials/DialRecord"
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

/** A number that is held, and one that is called. */
const held = "2125550001"
const called = "6465550001"

const layer = Core.layer.pipe(Layer.provideMerge(ActivityCounts.layer), Layer.provideMerge(MemoryStorage.layer))

const now = Date.UTC(2026, 2, 2, 15)

const record: DialRecord = {
  ...none,
  campaignId: "C1",
  campaignName: "Spring",
  agentName: "Ann",
  fromNumber: held,
  dispositionName: "Busy",
  toNumber: called,
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
      const administration = yield* Administration
      const anis = yield* CustomAnis
      const workspace = yield* administration.putWorkspace({ name: "Acme", country: "us" })
      yield* anis.create({ workspace, defaultCampaign: null }, { countryCode: 1, number: held, inboundGroupId: "P1" })
      const activity = yield* Activity
      const dials = yield* Dials
      const figures = yield* PlannerFigures
      const overview = yield* AniOverview
      const jobs = yield* DialsProcessing.jobs
      const processing = jobs.find(({ name }) => name === "dials")!
      const dialed = Effect.zipRight(
        dials.enqueue([{ workspaceId: workspace.id, records: [record] }]),
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
        const report = yield* today.read(workspace, 60)
        assert.strictEqual(report.minutes.reduce((sum, { dials }) => sum + dials, 0), report.dialsToday)
      }
      assert.isAbove((yield* today.read(workspace, 60)).dialsToday, 0)
    }).pipe(
      Effect.provide(layer),
      // Before anything runs: the jobs of all the years until then would be done else.
      (test) => Effect.zipRight(TestClock.setTime(now), test)
    ))
})
