/**
 * What every adapter's `ProspectHistory` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type DeletedStep,
  deleteStepMax,
  type LastContacts,
  type ProspectContact,
  ProspectHistory,
  prospectsMax
} from "@anipool/storage/ProspectHistory"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fixture from "./Fixture.ts"

const contact = (prospect: string, aniId: number, at: number): ProspectContact => ({
  prospect,
  aniId: aniId as AniId,
  at
})

const memory = (shownAniId: number | null, reachedAniId: number | null): LastContacts => ({
  shownAniId: shownAniId as AniId | null,
  reachedAniId: reachedAniId as AniId | null
})

const prospectOf = (index: number): string => `1212555${String(index).padStart(5, "0")}`

/** Forgets to the end; answers how many were forgotten. */
const forgetAll = Effect.fnUntraced(function*(id: WorkspaceId, before: number) {
  const { deleteUnseen } = yield* ProspectHistory
  let count = 0
  for (let after: string | null = ""; after !== null;) {
    const step: DeletedStep = yield* deleteUnseen(id, before, after)
    assert.isAtMost(step.count, deleteStepMax)
    count += step.count
    after = step.next
  }
  return count
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("knows when a call to a prospect was dropped last, until that is deleted", () =>
    Effect.gen(function*() {
      const { deleteDropped, findDropped, recordDropped } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [a, b, c] = ["13105550100", "13105550101", "13105550102"] as const
      yield* recordDropped(id, [{ prospect: a, at: 2_000 }, { prospect: b, at: 5_000 }, { prospect: a, at: 3_000 }])
      yield* recordDropped(id, [{ prospect: a, at: 1_000 }, { prospect: b, at: 6_000 }])
      yield* recordDropped(other.id, [{ prospect: c, at: 9_000 }])
      yield* recordDropped(id, [])
      assert.deepStrictEqual(yield* findDropped(id, [a, b, c]), new Map([[a, 3_000], [b, 6_000]]))
      assert.deepStrictEqual(yield* findDropped(other.id, [a, c]), new Map([[c, 9_000]]))
      assert.isAtLeast(yield* deleteDropped(6_000), 1)
      assert.deepStrictEqual(yield* findDropped(id, [a, b, c]), new Map([[b, 6_000]]))
    }))

  it.effect("takes back what a call left, and nothing that another one did", () =>
    Effect.gen(function*() {
      const { find, findDropped, recordDropped, recordReached, recordShown, withdraw } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [a, b, c] = ["12125550001", "12125550002", "12125550003"] as const
      const all = [a, b, c]
      yield* recordShown(id, [contact(a, 1, 100)])
      yield* recordReached(id, [contact(a, 2, 200), contact(b, 3, 300), contact(c, 4, 400)])
      yield* recordReached(other.id, [contact(a, 2, 200)])
      yield* recordDropped(id, [{ prospect: a, at: 200 }, { prospect: b, at: 301 }])
      yield* withdraw(id, [{ prospect: a, at: 200 }, { prospect: b, at: 300 }, { prospect: c, at: 401 }])
      yield* withdraw(id, [])
      assert.deepStrictEqual(yield* find(id, all), new Map([[a, memory(1, null)], [c, memory(null, 4)]]))
      assert.deepStrictEqual(yield* findDropped(id, all), new Map([[b, 301]]))
      assert.deepStrictEqual(yield* find(other.id, all), new Map([[a, memory(null, 2)]]))
      // It may be reached again, by an earlier call too.
      yield* recordReached(id, [contact(a, 5, 150)])
      assert.deepStrictEqual(yield* find(id, [a]), new Map([[a, memory(1, 5)]]))
    }))

  it.effect("what was told is recalled, and nothing else", () =>
    Effect.gen(function*() {
      const { recordReached, find, recordShown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      yield* recordShown(id, [contact("12125550001", 1, 100), contact("12125550002", 2, 100)])
      yield* recordReached(id, [contact("12125550002", 1, 50), contact("442079460003", 3, 50)])
      yield* recordShown(other.id, [contact("12125550004", 9, 100)])
      yield* recordShown(id, [])
      const asked = ["12125550001", "12125550002", "442079460003", "12125550004", "12125550001"]
      assert.deepStrictEqual(
        yield* find(id, asked),
        new Map([
          ["12125550001", memory(1, null)],
          ["12125550002", memory(2, 1)],
          ["442079460003", memory(null, 3)]
        ])
      )
      assert.deepStrictEqual(yield* find(other.id, asked), new Map([["12125550004", memory(9, null)]]))
      assert.deepStrictEqual(yield* find(id, []), new Map())
      assert.deepStrictEqual(yield* find(Fixture.unknownWorkspaceId, asked), new Map())
    }))

  it.effect("the later time holds, in whatever order they are told", () =>
    Effect.gen(function*() {
      const { recordReached, find, recordShown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const of = (prospect: string) => Effect.map(find(id, [prospect]), (all) => all.get(prospect))
      for (const record of [recordShown, recordReached]) {
        yield* record(id, [contact("12125550001", 2, 200)])
        yield* record(id, [contact("12125550001", 1, 100)])
        yield* record(id, [
          contact("12125550002", 1, 100),
          contact("12125550002", 3, 300),
          contact("12125550002", 2, 200)
        ])
        yield* record(id, [contact("12125550003", 1, 100)])
        yield* record(id, [contact("12125550003", 2, 100), contact("12125550003", 3, 100)])
      }
      assert.deepStrictEqual(yield* of("12125550001"), memory(2, 2))
      assert.deepStrictEqual(yield* of("12125550002"), memory(3, 3))
      assert.deepStrictEqual(yield* of("12125550003"), memory(3, 3))
    }))

  it.effect("many at once leave the latest of each prospect", () =>
    Effect.gen(function*() {
      const { find, recordShown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const prospects = Array.from({ length: 50 }, (_, index) => prospectOf(index))
      yield* Effect.forEach(
        Array.from({ length: 20 }, (_, at) => at + 1),
        (at) =>
          // Every other group is told backwards, so that groups meet.
          recordShown(id, (at % 2 === 0 ? prospects : [...prospects].reverse()).map((each) => contact(each, at, at))),
        { concurrency: "unbounded", discard: true }
      )
      assert.deepStrictEqual(yield* find(id, prospects), new Map(prospects.map((each) => [each, memory(20, null)])))
    }))

  it.effect("forgets whom nothing was heard of since, step by step", () =>
    Effect.gen(function*() {
      const { recordReached, find, recordShown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const total = deleteStepMax + 500
      for (let from = 0; from < total; from += prospectsMax) {
        const indexes = Array.from({ length: Math.min(prospectsMax, total - from) }, (_, index) => from + index)
        yield* recordShown(id, indexes.map((index) => contact(prospectOf(index), 1, index % 2 === 0 ? 1_000 : 2_000)))
      }
      yield* recordReached(id, [contact(prospectOf(0), 1, 2_000)])
      yield* recordShown(other.id, [contact(prospectOf(0), 1, 1_000)])
      assert.strictEqual(yield* forgetAll(id, 1_000), 0)
      assert.strictEqual(yield* forgetAll(id, 2_000), total / 2 - 1)
      assert.deepStrictEqual(
        [...(yield* find(id, [0, 1, 2, total - 2, total - 1].map(prospectOf))).keys()].sort(),
        [0, 1, total - 1].map(prospectOf)
      )
      assert.strictEqual((yield* find(other.id, [prospectOf(0)])).size, 1)
      assert.strictEqual(yield* forgetAll(Fixture.unknownWorkspaceId, 2_000), 0)
    }))

  it.effect("refuses more than it takes at once", () =>
    Effect.gen(function*() {
      const { recordReached, find, recordShown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const contacts = Array.from({ length: prospectsMax + 1 }, (_, index) => contact(prospectOf(index), 1, 1))
      yield* Fixture.assertRefused(find(id, contacts.map(({ prospect }) => prospect)))
      yield* Fixture.assertRefused(recordShown(id, contacts))
      yield* Fixture.assertRefused(recordReached(id, contacts))
      assert.strictEqual((yield* find(id, [prospectOf(0)])).size, 0)
    }))

  it.effect("fails to remember for a workspace that does not exist", () =>
    Effect.gen(function*() {
      const { recordReached, recordShown } = yield* ProspectHistory
      for (const record of [recordShown, recordReached]) {
        const exit = yield* Effect.exit(record(Fixture.unknownWorkspaceId, [contact(prospectOf(0), 1, 1)]))
        assert.isTrue(Exit.isFailure(exit))
      }
    }))
}
