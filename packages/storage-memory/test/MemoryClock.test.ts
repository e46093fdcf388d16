/**
 * The memory adapter's days and times, on a test clock.
 */
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as LedgerFixture from "@anipool/storage-contract/LedgerFixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AssignmentLedger, resultsStoredFor } from "@anipool/storage/AssignmentLedger"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"

const beforeMidnight = Date.UTC(2025, 2, 9, 4, 59, 59, 999)

describe("MemoryStorage, on a clock of the test's", () => {
  it.effect("uses count under the workspace's day, which begins at its own midnight", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(beforeMidnight)
      const { confirm, held, propose, workspaceId } = yield* LedgerFixture.freshLedger(1, "America/New_York")
      const pick = propose(held[0]!, { dailyCap: 1 })
      const evening = yield* confirm([pick, pick])
      assert.strictEqual(evening.day, "2025-03-08")
      assert.strictEqual(evening.assignedAt, beforeMidnight)
      assert.deepStrictEqual(LedgerFixture.resultsOf(evening), ["accepted", "at-cap"])
      assert.deepStrictEqual([...(yield* LedgerFixture.usesOf(workspaceId)).values()], [1, 0])

      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fixture.headOf(workspaceId)).day, "2025-03-09")
      assert.deepStrictEqual([...(yield* LedgerFixture.usesOf(workspaceId)).values()], [0, 0])
      const morning = yield* confirm([pick, pick])
      assert.strictEqual(morning.day, "2025-03-09")
      assert.deepStrictEqual(morning.outcomes, [
        { result: "accepted", usedToday: 1, usedThisHour: 1 },
        { result: "at-cap", usedToday: 1, usedThisHour: 1 }
      ])
      // The clocks go forward on this day: it has 23 hours.
      yield* TestClock.adjust("23 hours")
      assert.strictEqual((yield* Fixture.headOf(workspaceId)).day, "2025-03-10")
    }).pipe(Effect.provide(MemoryStorage.layer)))

  it.effect("a cap holds when a change of the time zone takes the workspace a day back, and on again", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      yield* TestClock.setTime(beforeMidnight)
      const { confirm, held, propose, workspace } = yield* LedgerFixture.freshLedger(1, "America/New_York")
      const { id, ...settings } = workspace
      const pick = propose(held[0]!, { dailyCap: 1 })
      const results: Array<unknown> = []
      for (const timeZone of ["America/New_York", "UTC", "America/New_York", "UTC"]) {
        yield* workspaces.update(id, { ...settings, timeZone })
        const { day, outcomes } = yield* confirm([pick])
        results.push([day, outcomes[0]!.result])
      }
      assert.deepStrictEqual(results, [
        ["2025-03-08", "accepted"],
        ["2025-03-09", "accepted"],
        ["2025-03-08", "at-cap"],
        ["2025-03-09", "at-cap"]
      ])
    }).pipe(Effect.provide(MemoryStorage.layer)))

  it.effect("an answer is kept for its time, and then the request is a new one", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { confirm, held, propose, workspaceId } = yield* LedgerFixture.freshLedger(1)
      const request = { key: "0a".repeat(32), content: "0b".repeat(32) }
      const picks = [{ ...propose(held[0]!), answers: { request, number: { callingCode: 1 as const, national: "1" } } }]
      yield* confirm(picks)
      yield* TestClock.adjust(Duration.subtract(resultsStoredFor, "1 millis"))
      assert.strictEqual((yield* ledger.findStored(workspaceId, [request.key])).length, 1)
      assert.strictEqual(yield* ledger.deleteExpired, 0)
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* ledger.findStored(workspaceId, [request.key]), [])
      assert.deepStrictEqual(LedgerFixture.resultsOf(yield* confirm(picks)), ["accepted"])
      yield* TestClock.adjust(resultsStoredFor)
      assert.strictEqual(yield* ledger.deleteExpired, 1)
      assert.strictEqual(yield* ledger.deleteExpired, 0)
    }).pipe(Effect.provide(MemoryStorage.layer)))

  it.effect("each layer that is built is empty, and apart from others", () =>
    Effect.gen(function*() {
      const one = yield* MemoryStorage.make
      const other = yield* MemoryStorage.make
      yield* Effect.provide(Fixture.freshWorkspace(), one)
      const listed = yield* Effect.provide(Effect.flatMap(Workspaces, ({ list }) => list), other)
      assert.deepStrictEqual(listed, [])
    }))
})
