/**
 * What every adapter's `Dispositions` does.
 */
import type { Disposition } from "@anipool/domain/Disposition"
import { Dispositions } from "@anipool/storage/Dispositions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const disposition: Disposition = { id: "D1", name: "Sale", type: "Agent", contact: true, success: true }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what was created is found", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      const other: Disposition = { id: "D2", name: "Busy", type: "System", contact: false, success: false }
      assert.deepStrictEqual(yield* dispositions.create(id, disposition), disposition)
      assert.deepStrictEqual(yield* dispositions.create(id, other), other)
      assert.deepStrictEqual(yield* dispositions.find(id, "D1"), Option.some(disposition))
      assert.deepStrictEqual(yield* dispositions.find(id, "D2"), Option.some(other))
    }))

  it.effect("absent is None, or false", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      yield* dispositions.create(id, disposition)
      assert.deepStrictEqual(yield* dispositions.find(id, "d1"), Option.none())
      assert.deepStrictEqual(yield* dispositions.update(id, "D2", { contact: false }), Option.none())
      assert.deepStrictEqual(Option.none(), yield* dispositions.remove(id, "D2"))
      assert.deepStrictEqual(yield* dispositions.list(id), [disposition])
      assert.deepStrictEqual(yield* dispositions.list(Fixture.unknownWorkspaceId), [])
    }))

  it.effect("an id is taken once, also by many at once", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      assert.strictEqual(yield* Fixture.successesOf(dispositions.create(id, disposition), 10, "AlreadyExists"), 1)
      const error = yield* Effect.flip(dispositions.create(id, { ...disposition, success: false }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "disposition" })
      assert.deepStrictEqual(yield* dispositions.find(id, "D1"), Option.some(disposition))
    }))

  it.effect("an update changes what is named and leaves the rest", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      yield* dispositions.create(id, disposition)
      let expected = disposition
      for (
        const change of [{ name: "Sold" }, { type: "System" }, { contact: false }, { success: false }, {}] as const
      ) {
        expected = { ...expected, ...change }
        assert.deepStrictEqual(
          yield* dispositions.update(id, "D1", change).pipe(Effect.map(Option.map(({ value }) => value))),
          Option.some(expected)
        )
        assert.deepStrictEqual(yield* dispositions.find(id, "D1"), Option.some(expected))
      }
    }))

  it.effect("lists by id in code unit order", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      // In code units the emoji (a surrogate pair) comes before the wide tilde; by code points or by locale it does not.
      const ids = ["10", "9", "B", "a", "b", "😀", "～"]
      yield* Effect.forEach([...ids].reverse(), (each) => dispositions.create(id, { ...disposition, id: each }))
      assert.deepStrictEqual((yield* dispositions.list(id)).map((each) => each.id), ids)
    }))

  it.effect("what was removed is gone, and its id free again", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      yield* dispositions.create(id, disposition)
      assert.isTrue(Option.isSome(yield* dispositions.remove(id, "D1")))
      assert.deepStrictEqual(Option.none(), yield* dispositions.remove(id, "D1"))
      assert.deepStrictEqual(yield* dispositions.find(id, "D1"), Option.none())
      assert.deepStrictEqual(yield* dispositions.create(id, disposition), disposition)
    }))

  it.effect("the same id in two workspaces is two dispositions", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id: one } = yield* Fixture.freshWorkspace()
      const { id: other } = yield* Fixture.freshWorkspace()
      yield* dispositions.create(one, disposition)
      assert.deepStrictEqual(yield* dispositions.find(other, "D1"), Option.none())
      assert.deepStrictEqual(yield* dispositions.update(other, "D1", { name: "N" }), Option.none())
      assert.deepStrictEqual(Option.none(), yield* dispositions.remove(other, "D1"))
      yield* dispositions.create(other, { ...disposition, name: "Other" })
      yield* dispositions.remove(other, "D1")
      assert.deepStrictEqual(yield* dispositions.list(one), [disposition])
      assert.deepStrictEqual(yield* dispositions.list(other), [])
    }))

  it.effect("no change of a disposition makes picks stale", () =>
    Effect.gen(function*() {
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      const before = yield* Fixture.headOf(id)
      yield* dispositions.create(id, disposition)
      yield* dispositions.update(id, "D1", { name: "N" })
      yield* dispositions.remove(id, "D1")
      assert.strictEqual((yield* Fixture.headOf(id)).settings, before.settings)
    }))

  it.effect("a disposition of no workspace is refused", () =>
    Effect.flatMap(
      Dispositions,
      (dispositions) => Fixture.assertRefused(dispositions.create(Fixture.unknownWorkspaceId, disposition))
    ))
}
