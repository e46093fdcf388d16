/**
 * Counts of what goes on: what is written down, when, and what becomes of it while storage is away.
 */
import * as ActivityCounts from "@anipool/console-core/ActivityCounts"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Activity, minuteMs, type NewActivity } from "@anipool/storage/Activity"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"

const first = 1 as WorkspaceId
const second = 2 as WorkspaceId

/** Counts over a storage that is away while `isAway` says so, and what was written. */
const open = Effect.gen(function*() {
  const written: Array<NewActivity> = []
  const storage = { isAway: false }
  const scope = yield* Scope.make()
  const counts = yield* ActivityCounts.make.pipe(
    Effect.provideService(Activity, {
      add: (minutes) =>
        Effect.suspend(() => {
          if (storage.isAway) return Effect.fail(new StorageError({ operation: "Activity.add", cause: "away" }))
          written.push(...minutes.map((each) => ({ ...each, assigned: [...each.assigned] })))
          return Effect.void
        }),
      since: () => Effect.succeed({ minutes: [], day: { dials: 0, contacts: 0 } }),
      forget: Effect.succeed(0)
    }),
    Scope.extend(scope)
  )
  return { counts, storage, written, close: Scope.close(scope, Exit.void) }
})

const flushed = TestClock.adjust(ActivityCounts.flushInterval)

describe("ActivityCounts", () => {
  it.effect("writes down what was counted, once, by workspace and minute", () =>
    Effect.gen(function*() {
      const { counts, written } = yield* open
      yield* TestClock.setTime(10 * minuteMs + 1_000)
      counts.assigned(first, 1)
      counts.assigned(first, 1)
      counts.assigned(first, 6)
      counts.refused(second)
      assert.deepStrictEqual(counts.waiting(first).map(({ assigned }) => assigned), [[2, 0, 0, 0, 0, 1, 0]])
      yield* flushed
      assert.deepStrictEqual(counts.waiting(first), [])
      assert.deepStrictEqual(written, [
        {
          workspaceId: first,
          minute: 10 * minuteMs,
          assigned: [2, 0, 0, 0, 0, 1, 0],
          refused: 0,
          dials: 0,
          contacts: 0
        },
        {
          workspaceId: second,
          minute: 10 * minuteMs,
          assigned: [0, 0, 0, 0, 0, 0, 0],
          refused: 1,
          dials: 0,
          contacts: 0
        }
      ])
      yield* flushed
      assert.strictEqual(written.length, 2)
    }))

  it.effect("a minute that is over is told from the next", () =>
    Effect.gen(function*() {
      const { counts, written } = yield* open
      yield* TestClock.setTime(minuteMs - 1)
      counts.refused(first)
      yield* TestClock.setTime(minuteMs)
      counts.refused(first)
      yield* flushed
      assert.deepStrictEqual(written.map(({ minute, refused }) => [minute, refused]), [[0, 1], [minuteMs, 1]])
    }))

  it.effect("keeps what could not be written, and writes it once storage is back", () =>
    Effect.gen(function*() {
      const { counts, storage, written } = yield* open
      storage.isAway = true
      counts.refused(first)
      yield* flushed
      counts.refused(first)
      yield* flushed
      assert.strictEqual(counts.waiting(first).reduce((sum, { refused }) => sum + refused, 0), 2)
      storage.isAway = false
      yield* flushed
      assert.strictEqual(written.reduce((sum, { refused }) => sum + refused, 0), 2)
    }))

  it.effect("holds so many minutes and no more, the earliest go", () =>
    Effect.gen(function*() {
      const { counts, storage, written } = yield* open
      storage.isAway = true
      for (let i = 1; i <= ActivityCounts.waitingMax + 10; i++) counts.refused(i as WorkspaceId)
      yield* flushed
      for (let i = 1; i <= 20; i++) counts.assigned(i as WorkspaceId, 1)
      storage.isAway = false
      yield* flushed
      assert.strictEqual(written.length, ActivityCounts.waitingMax)
      assert.strictEqual(written.filter(({ assigned }) => assigned[0] === 1).length, 20)
    }))

  it.effect("writes the rest down at its end", () =>
    Effect.gen(function*() {
      const { close, counts, written } = yield* open
      counts.refused(first)
      yield* close
      assert.strictEqual(written.length, 1)
      yield* TestClock.adjust(Duration.minutes(1))
      assert.strictEqual(written.length, 1)
    }))
})
