/**
 * What every adapter's `ProspectHistory` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  forgetStep,
  type Forgotten,
  type LastContacts,
  type ProspectContact,
  ProspectHistory,
  prospectsMax
} from "@anipool/storage/ProspectHistory"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fixture from "./Fixture.ts"

const sight = (prospect: string, aniId: number, at: number): ProspectContact => ({
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
  const { forget } = yield* ProspectHistory
  let count = 0
  for (let after: string | null = ""; after !== null;) {
    const step: Forgotten = yield* forget(id, before, after)
    assert.isAtMost(step.count, forgetStep)
    count += step.count
    after = step.next
  }
  return count
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what was told is recalled, and nothing else", () =>
    Effect.gen(function*() {
      const { reached, recall, shown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      yield* shown(id, [sight("12125550001", 1, 100), sight("12125550002", 2, 100)])
      yield* reached(id, [sight("12125550002", 1, 50), sight("442079460003", 3, 50)])
      yield* shown(other.id, [sight("12125550004", 9, 100)])
      yield* shown(id, [])
      const asked = ["12125550001", "12125550002", "442079460003", "12125550004", "12125550001"]
      assert.deepStrictEqual(
        yield* recall(id, asked),
        new Map([
          ["12125550001", memory(1, null)],
          ["12125550002", memory(2, 1)],
          ["442079460003", memory(null, 3)]
        ])
      )
      assert.deepStrictEqual(yield* recall(other.id, asked), new Map([["12125550004", memory(9, null)]]))
      assert.deepStrictEqual(yield* recall(id, []), new Map())
      assert.deepStrictEqual(yield* recall(Fixture.unknownWorkspaceId, asked), new Map())
    }))

  it.effect("the later time holds, in whatever order they are told", () =>
    Effect.gen(function*() {
      const { reached, recall, shown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const of = (prospect: string) => Effect.map(recall(id, [prospect]), (all) => all.get(prospect))
      for (const tell of [shown, reached]) {
        yield* tell(id, [sight("12125550001", 2, 200)])
        yield* tell(id, [sight("12125550001", 1, 100)])
        yield* tell(id, [sight("12125550002", 1, 100), sight("12125550002", 3, 300), sight("12125550002", 2, 200)])
        yield* tell(id, [sight("12125550003", 1, 100)])
        yield* tell(id, [sight("12125550003", 2, 100), sight("12125550003", 3, 100)])
      }
      assert.deepStrictEqual(yield* of("12125550001"), memory(2, 2))
      assert.deepStrictEqual(yield* of("12125550002"), memory(3, 3))
      assert.deepStrictEqual(yield* of("12125550003"), memory(3, 3))
    }))

  it.effect("many at once leave the latest of each prospect", () =>
    Effect.gen(function*() {
      const { recall, shown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const prospects = Array.from({ length: 50 }, (_, index) => prospectOf(index))
      yield* Effect.forEach(
        Array.from({ length: 20 }, (_, at) => at + 1),
        (at) =>
          // Every other group is told backwards, so that groups meet.
          shown(id, (at % 2 === 0 ? prospects : [...prospects].reverse()).map((each) => sight(each, at, at))),
        { concurrency: "unbounded", discard: true }
      )
      assert.deepStrictEqual(yield* recall(id, prospects), new Map(prospects.map((each) => [each, memory(20, null)])))
    }))

  it.effect("forgets whom nothing was heard of since, step by step", () =>
    Effect.gen(function*() {
      const { reached, recall, shown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const total = forgetStep + 500
      for (let from = 0; from < total; from += prospectsMax) {
        const indexes = Array.from({ length: Math.min(prospectsMax, total - from) }, (_, index) => from + index)
        yield* shown(id, indexes.map((index) => sight(prospectOf(index), 1, index % 2 === 0 ? 1_000 : 2_000)))
      }
      yield* reached(id, [sight(prospectOf(0), 1, 2_000)])
      yield* shown(other.id, [sight(prospectOf(0), 1, 1_000)])
      assert.strictEqual(yield* forgetAll(id, 1_000), 0)
      assert.strictEqual(yield* forgetAll(id, 2_000), total / 2 - 1)
      assert.deepStrictEqual(
        [...(yield* recall(id, [0, 1, 2, total - 2, total - 1].map(prospectOf))).keys()].sort(),
        [0, 1, total - 1].map(prospectOf)
      )
      assert.strictEqual((yield* recall(other.id, [prospectOf(0)])).size, 1)
      assert.strictEqual(yield* forgetAll(Fixture.unknownWorkspaceId, 2_000), 0)
    }))

  it.effect("refuses more than it takes at once", () =>
    Effect.gen(function*() {
      const { reached, recall, shown } = yield* ProspectHistory
      const { id } = yield* Fixture.freshWorkspace()
      const contacts = Array.from({ length: prospectsMax + 1 }, (_, index) => sight(prospectOf(index), 1, 1))
      yield* Fixture.assertRefused(recall(id, contacts.map(({ prospect }) => prospect)))
      yield* Fixture.assertRefused(shown(id, contacts))
      yield* Fixture.assertRefused(reached(id, contacts))
      assert.strictEqual((yield* recall(id, [prospectOf(0)])).size, 0)
    }))

  it.effect("fails to remember for a workspace that does not exist", () =>
    Effect.gen(function*() {
      const { reached, shown } = yield* ProspectHistory
      for (const tell of [shown, reached]) {
        const exit = yield* Effect.exit(tell(Fixture.unknownWorkspaceId, [sight(prospectOf(0), 1, 1)]))
        assert.isTrue(Exit.isFailure(exit))
      }
    }))
}
