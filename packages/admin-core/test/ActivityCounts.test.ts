/**
 * Counts of what goes on: what is written down, when, and what becomes of it while storage is away.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  Activity,
  minuteMs,
  type NewActivity,
  type NewCampaignActivity,
  refusalReasons,
  slotMs
} from "@anipool/storage/Activity"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"

const first = 1 as WorkspaceId
const second = 2 as WorkspaceId

const refusedTo = (counts: ActivityCounts.Counts, id: WorkspaceId) => counts.refused(id, "C1", "daily-cap")

/** Counts over a storage that is away while `isAway` says so and takes a second for each read, and what was written. */
const open = Effect.gen(function*() {
  const written: Array<NewActivity> = []
  const campaigns: Array<NewCampaignActivity> = []
  const storage: { isAway: boolean; workspacesAway: ReadonlyArray<WorkspaceId> } = { isAway: false, workspacesAway: [] }
  const scope = yield* Scope.make()
  const counts = yield* ActivityCounts.make.pipe(
    Effect.provideService(Activity, {
      add: (minutes) =>
        Effect.suspend(() => {
          if (storage.isAway) return Effect.fail(new StorageError({ operation: "Activity.add", cause: "away" }))
          const isAway = (id: WorkspaceId) => storage.workspacesAway.includes(id)
          written.push(
            ...minutes.flatMap((each) => isAway(each.workspaceId) ? [] : { ...each, assigned: [...each.assigned] })
          )
          const workspaces = storage.workspacesAway
          return workspaces.length === 0
            ? Effect.void
            : Effect.fail(new StorageError({ operation: "Activity.add", cause: "away", workspaces }))
        }),
      since: (workspaceId) =>
        Effect.sync(() => ({
          minutes: written.filter((each) => each.workspaceId === workspaceId),
          day: { dials: 0, contacts: 0 }
        })).pipe(Effect.delay("1 second"), Effect.zipLeft(Effect.sleep("1 second"))),
      addCampaigns: (slots) =>
        Effect.suspend(() => {
          if (storage.isAway) {
            return Effect.fail(new StorageError({ operation: "Activity.addCampaigns", cause: "away" }))
          }
          campaigns.push(...slots)
          return Effect.void
        }),
      campaigns: () => Effect.succeed([]),
      forget: Effect.succeed(0)
    }),
    Scope.extend(scope)
  )
  const told = (workspaceId: WorkspaceId) =>
    Effect.map(counts.since(workspaceId, 0, "2026-03-02"), ({ minutes }) => ({
      assigned: minutes.reduce((sum, { assigned }) => sum + assigned[0]!, 0),
      refused: minutes.reduce((sum, { refused }) => sum + refused, 0)
    }))
  return { counts, storage, written, campaigns, told, close: Scope.close(scope, Exit.void) }
})

const flushed = TestClock.adjust(ActivityCounts.flushInterval)

describe("ActivityCounts", () => {
  it.effect("tries again only what was not added, where a failure names whose it was", () =>
    Effect.gen(function*() {
      const { counts, storage, told } = yield* open
      counts.assigned(first, 1, "C1")
      counts.assigned(second, 1, "C1")
      storage.workspacesAway = [second]
      yield* flushed
      storage.workspacesAway = []
      yield* flushed
      for (const id of [first, second]) {
        const fiber = yield* Effect.fork(told(id))
        yield* TestClock.adjust("2 seconds")
        assert.deepInclude(yield* Fiber.join(fiber), { assigned: 1 })
      }
    }))

  it.effect("writes down what was counted, once, by workspace and minute", () =>
    Effect.gen(function*() {
      const { counts, written } = yield* open
      yield* TestClock.setTime(10 * minuteMs + 1_000)
      counts.assigned(first, 1, "C1")
      counts.assigned(first, 1, "C1")
      counts.assigned(first, 6, "C1")
      refusedTo(counts, second)
      yield* flushed
      assert.deepStrictEqual(written, [
        {
          workspaceId: first,
          minute: 10 * minuteMs,
          assigned: [2, 0, 0, 0, 0, 1, 0, 0, 0],
          refused: 0,
          dials: 0,
          contacts: 0
        },
        {
          workspaceId: second,
          minute: 10 * minuteMs,
          assigned: [0, 0, 0, 0, 0, 0, 0, 0, 0],
          refused: 1,
          dials: 0,
          contacts: 0
        }
      ])
      yield* flushed
      assert.strictEqual(written.length, 2)
    }))

  it.effect("writes down what each campaign asked for, also what could not be written at first", () =>
    Effect.gen(function*() {
      const { campaigns, counts, storage } = yield* open
      yield* TestClock.setTime(3 * slotMs + 1_000)
      storage.isAway = true
      counts.assigned(first, 1, "C1")
      counts.refused(first, "C1", "hourly-cap")
      yield* flushed
      counts.assigned(first, 4, "C1")
      counts.refused(first, "C2", "no-group")
      counts.assigned(second, 2, "C1")
      storage.isAway = false
      yield* flushed
      const refused = (reason?: string) => refusalReasons.map((each) => each === reason ? 1 : 0)
      const slot = 3 * slotMs
      assert.deepStrictEqual(campaigns, [
        { workspaceId: first, campaign: "C1", slot, assigned: 2, local: 1, refused: refused("hourly-cap") },
        { workspaceId: first, campaign: "C2", slot, assigned: 0, local: 0, refused: refused("no-group") },
        { workspaceId: second, campaign: "C1", slot, assigned: 1, local: 1, refused: refused() }
      ])
      yield* flushed
      assert.strictEqual(campaigns.length, 3)
    }))

  it.effect("a minute that is over is told from the next", () =>
    Effect.gen(function*() {
      const { counts, written } = yield* open
      yield* TestClock.setTime(minuteMs - 1)
      refusedTo(counts, first)
      yield* TestClock.setTime(minuteMs)
      refusedTo(counts, first)
      yield* flushed
      assert.deepStrictEqual(written.map(({ minute, refused }) => [minute, refused]), [[0, 1], [minuteMs, 1]])
    }))

  it.effect("tells each count once, whether it is written, waits or is written while it is read", () =>
    Effect.gen(function*() {
      const { counts, told } = yield* open
      refusedTo(counts, second)
      const readings = []
      // Counts are written every three seconds: before, within and after these reads of two seconds.
      for (let i = 0; i < 12; i++) {
        counts.assigned(first, 1, "C1")
        readings.push(yield* Effect.fork(told(first)))
        yield* TestClock.adjust("700 millis")
      }
      yield* TestClock.adjust("1 minute")
      const sums = yield* Effect.forEach(readings, Fiber.join)
      for (const [i, { assigned, refused }] of sums.entries()) {
        assert.isAtLeast(assigned, Math.max(i + 1, sums[i - 1]?.assigned ?? 0))
        assert.isAtMost(assigned, 12)
        assert.strictEqual(refused, 0)
      }
    }))

  it.effect("keeps what could not be written, and writes it once storage is back", () =>
    Effect.gen(function*() {
      const { counts, storage, told, written } = yield* open
      storage.isAway = true
      refusedTo(counts, first)
      yield* flushed
      refusedTo(counts, first)
      yield* flushed
      const reading = yield* Effect.fork(told(first))
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(reading)).refused, 2)
      storage.isAway = false
      yield* flushed
      assert.strictEqual(written.reduce((sum, { refused }) => sum + refused, 0), 2)
    }))

  it.effect("holds so many minutes and no more, the earliest go", () =>
    Effect.gen(function*() {
      const { counts, storage, written } = yield* open
      storage.isAway = true
      for (let i = 1; i <= ActivityCounts.waitingMax + 10; i++) refusedTo(counts, i as WorkspaceId)
      yield* flushed
      for (let i = 1; i <= 20; i++) counts.assigned(i as WorkspaceId, 1, "C1")
      storage.isAway = false
      yield* flushed
      assert.strictEqual(written.length, ActivityCounts.waitingMax)
      assert.strictEqual(written.filter(({ assigned }) => assigned[0] === 1).length, 20)
    }))

  it.effect("writes the rest down at its end", () =>
    Effect.gen(function*() {
      const { close, counts, written } = yield* open
      refusedTo(counts, first)
      yield* close
      assert.strictEqual(written.length, 1)
      yield* TestClock.adjust(Duration.minutes(1))
      assert.strictEqual(written.length, 1)
    }))
})
