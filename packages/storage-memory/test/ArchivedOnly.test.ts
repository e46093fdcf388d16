import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ArchivedDays } from "@anipool/storage/ArchivedDays"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"

describe("what is not archived, in memory", () => {
  it.effect("stays where only what is archived may be dropped, and an archived day takes no more dials then", () =>
    Effect.gen(function*() {
      const archived = yield* ArchivedDays
      const upkeep = yield* StatisticsUpkeep
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(100)
      const today = yield* DialsFixture.daysAgo(0)
      const record = (when: number, dialId: string) => DialsFixture.record(when, { dialId })
      yield* DialsFixture.run(workspace.id, record(today, "a"), record(at, "b"))
      const partition = upkeep.partition({ assignmentDays: 3, dialMonths: 2, onlyArchived: true })
      const [day] = yield* archived.due(workspace.id, DialsFixture.dayOf(workspace, today))
      const stored = Effect.map(archived.dials(workspace.id, day!, { limit: 10 }), (dials) => dials.length)
      yield* partition
      assert.strictEqual(yield* stored, 1)
      const begun = yield* archived.begin(workspace.id, day!)
      yield* partition
      assert.strictEqual(yield* stored, 1, "what was begun is not archived")
      assert.isTrue(yield* archived.finish(workspace.id, day!, begun, { rows: 1, digest: "ab".repeat(32) }))
      yield* partition
      assert.strictEqual(yield* stored, 0)
      const [step] = yield* DialsFixture.run(workspace.id, record(at + 1_000, "c"))
      assert.deepStrictEqual(step?.rejected, { retention: 1 })
    }).pipe(
      Effect.provide(MemoryStorage.layer),
      // Before the storage is made: it would take it for a clock that leaped.
      (test) => Effect.zipRight(TestClock.setTime(Date.UTC(2026, 2, 10, 12)), test)
    ))
})
