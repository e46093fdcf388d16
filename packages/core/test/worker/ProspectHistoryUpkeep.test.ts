/**
 * The upkeep of what is remembered of prospects, in every workspace.
 */
import * as ProspectHistoryUpkeep from "@anipool/core/worker/ProspectHistoryUpkeep"
import type { AniId } from "@anipool/domain/Ani"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { deleteStepMax, ProspectHistory, prospectsMax } from "@anipool/storage/ProspectHistory"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"

const prospectOf = (n: number): string => `1212555${String(n).padStart(5, "0")}`

const newWorkspace = Effect.fnUntraced(function*(name: string) {
  const { create } = yield* Workspaces
  const settings = { country: "us", timeZone: "UTC", inboundGroups: false, fields: {}, policy: {} } as const
  return (yield* create({ name, ...settings })).id
})

describe("ProspectHistoryUpkeep", () => {
  it.effect("forgets whom nobody dialed for long, in every workspace, and nobody else", () =>
    Effect.gen(function*() {
      const { find, recordShown } = yield* ProspectHistory
      const ids = [yield* newWorkspace("One"), yield* newWorkspace("Two"), yield* newWorkspace("Three")] as const
      const many = deleteStepMax + prospectsMax
      const show = (n: number, at: number) => ({ prospect: prospectOf(n), aniId: 1 as AniId, at })
      for (let from = 0; from < many; from += prospectsMax) {
        yield* recordShown(ids[0], Array.from({ length: prospectsMax }, (_, i) => show(from + i, 0)))
      }
      yield* recordShown(ids[2], [show(1, 0), show(2, Duration.toMillis("1 day"))])
      const { interval, step } = yield* ProspectHistoryUpkeep.job
      const run = Effect.repeat(step, { while: (outcome) => outcome === "more" })
      const left = Effect.map(
        Effect.all([find(ids[0], [prospectOf(0), prospectOf(many - 1)]), find(ids[2], [1, 2].map(prospectOf))]),
        (all) => all.map((each) => [...each.keys()].sort())
      )

      yield* TestClock.adjust(Duration.days(ProspectHistoryUpkeep.historyDays))
      yield* run
      assert.deepStrictEqual(yield* left, [[prospectOf(0), prospectOf(many - 1)], [prospectOf(1), prospectOf(2)]])
      yield* TestClock.adjust(interval)
      yield* run
      assert.deepStrictEqual(yield* left, [[], [prospectOf(2)]])
    }).pipe(Effect.provide(MemoryStorage.layer)))

  it.effect("has nothing to do without workspaces", () =>
    Effect.gen(function*() {
      const { step } = yield* ProspectHistoryUpkeep.job
      assert.strictEqual(yield* step, "idle")
    }).pipe(Effect.provide(MemoryStorage.layer)))
})
