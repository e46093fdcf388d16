/**
 * What every adapter's `Activity` does.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  Activity,
  addedMax,
  minuteMs,
  type NewActivity,
  type NewCampaignActivity,
  refusalReasons,
  slotMs,
  storedFor
} from "@anipool/storage/Activity"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

const { freshWorkspace } = Fixture

const counts = (first: number) => ({
  assigned: [first, 0, 2, 0, 0, 0, 7, 3, 1],
  refused: first + 1,
  dials: first + 2,
  contacts: first
})

const twice = (first: number) => ({
  assigned: [2 * first, 0, 4, 0, 0, 0, 14, 6, 2],
  refused: 2 * first + 2,
  dials: 2 * first + 4,
  contacts: 2 * first
})

const storedSlots = Duration.toMillis(storedFor) / slotMs

const minutesOf = (workspaceId: WorkspaceId, fromMs: number) =>
  Effect.flatMap(
    Activity,
    ({ since }) => Effect.map(since(workspaceId, fromMs, "2026-03-02"), ({ minutes }) => minutes)
  )

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what is counted adds up by workspace and minute, and is told from an instant on", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const now = Math.floor(Date.now() / minuteMs) * minuteMs
      const at = (minutesAgo: number, first: number, workspaceId = id): NewActivity => ({
        workspaceId,
        minute: now - minutesAgo * minuteMs,
        ...counts(first)
      })
      yield* activity.add([at(0, 1), at(5, 3), at(0, 1, other.id)])
      yield* activity.add([at(5, 3)])
      // Also of one call.
      yield* activity.add([at(7, 4), at(7, 4)])
      assert.deepStrictEqual(yield* minutesOf(id, 0), [
        { minute: now - 7 * minuteMs, ...twice(4) },
        { minute: now - 5 * minuteMs, ...twice(3) },
        { minute: now, ...counts(1) }
      ])
      assert.deepStrictEqual(yield* minutesOf(id, now - 5 * minuteMs), [
        { minute: now - 5 * minuteMs, ...twice(3) },
        { minute: now, ...counts(1) }
      ])
      assert.deepStrictEqual(yield* minutesOf(id, now + 1), [])
      assert.deepStrictEqual(yield* minutesOf(other.id, 0), [{ minute: now, ...counts(1) }])
      assert.deepStrictEqual(yield* minutesOf(Fixture.unknownWorkspaceId, 0), [])
      yield* activity.add([])
    }))

  it.effect("many who add at once lose nothing", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const { id } = yield* freshWorkspace()
      const now = Math.floor(Date.now() / minuteMs) * minuteMs
      const minutes = [0, 1, 2].map((ago): NewActivity => ({
        workspaceId: id,
        minute: now - ago * minuteMs,
        ...counts(1)
      }))
      const adding = Array.from({ length: 20 }, (_, i) => activity.add(i % 2 === 0 ? minutes : minutes.toReversed()))
      yield* Effect.all(adding, { concurrency: "unbounded", discard: true })
      assert.deepStrictEqual((yield* minutesOf(id, 0)).map(({ dials }) => dials), [60, 60, 60])
    }))

  it.effect("what campaigns ask for adds up by campaign, with when each reason came first", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const now = Math.floor(Date.now() / slotMs) * slotMs
      const refusedFor = (...counts: ReadonlyArray<number>) => refusalReasons.map((_, i) => counts[i] ?? 0)
      const at = (
        slotsAgo: number,
        campaign: string,
        assigned: number,
        refused: ReadonlyArray<number> = [],
        workspaceId = id
      ): NewCampaignActivity => ({
        workspaceId,
        campaign,
        slot: now - slotsAgo * slotMs,
        assigned,
        local: 0,
        refused: refusedFor(...refused)
      })
      yield* activity.addCampaigns([at(0, "B", 1), at(0, "A", 5, [0, 2]), at(0, "A", 9, [], other.id)])
      yield* activity.addCampaigns([at(3, "A", 1, [1]), at(1, "A", 2, [0, 4]), at(1, "A", 2, [0, 4])])
      const none = refusalReasons.map(() => null)
      const sinceOf = (...since: ReadonlyArray<number | null>) => refusalReasons.map((_, i) => since[i] ?? null)
      assert.deepStrictEqual(yield* activity.campaigns(id, 0), [
        { campaign: "A", assigned: 10, refused: refusedFor(1, 10), since: sinceOf(now - 3 * slotMs, now - slotMs) },
        { campaign: "B", assigned: 1, refused: refusedFor(), since: none }
      ])
      assert.deepStrictEqual(yield* activity.campaigns(id, now), [
        { campaign: "A", assigned: 5, refused: refusedFor(0, 2), since: sinceOf(null, now) },
        { campaign: "B", assigned: 1, refused: refusedFor(), since: none }
      ])
      yield* activity.addCampaigns([at(storedSlots + 1, "Z", 1)])
      yield* activity.forget
      assert.notInclude((yield* activity.campaigns(id, 0)).map(({ campaign }) => campaign), "Z")
      yield* activity.addCampaigns([])
      yield* Fixture.assertRefused(activity.addCampaigns(Array.from({ length: addedMax + 1 }, () => at(0, "A", 1))))
    }))

  it.effect("what is older than it is kept is forgotten, and no more", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const { id } = yield* freshWorkspace()
      const now = Math.floor(Date.now() / minuteMs) * minuteMs
      const kept = now - Duration.toMillis(storedFor) + 10 * minuteMs
      const gone = now - Duration.toMillis(storedFor) - minuteMs
      yield* activity.add([kept, gone, gone - minuteMs].map((minute) => ({ workspaceId: id, minute, ...counts(1) })))
      // Others may forget them first.
      yield* activity.forget
      assert.deepStrictEqual((yield* minutesOf(id, 0)).map(({ minute }) => minute), [kept])
    }))

  it.effect("more than may be added at once is refused", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const { id } = yield* freshWorkspace()
      const many = Array.from({ length: addedMax + 1 }, (_, i) => ({
        workspaceId: id,
        minute: i * minuteMs,
        ...counts(1)
      }))
      yield* Fixture.assertRefused(activity.add(many))
      assert.deepStrictEqual(yield* minutesOf(id, 0), [])
    }))
}
