/**
 * What every adapter's `SavedViews` does.
 */
import { type NewView, SavedViews } from "@anipool/storage/SavedViews"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const view = (name: string, page: NewView["page"] = "numbers"): NewView => ({ page, name, address: `search=${name}` })

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("views are their owner's, or all share them, within their workspace", () =>
    Effect.gen(function*() {
      const views = yield* SavedViews
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const make = (owner: string | null, asked: NewView) =>
        Effect.map(views.create(id, owner, asked, 9), Option.getOrThrow)
      const resting = yield* make("user 1", view("Resting"))
      const busy = yield* make("user 1", view("Busy", "groups"))
      const shared = yield* make(null, view("Resting"))
      const theirs = yield* make("key 1", view("Resting"))
      assert.deepStrictEqual(resting, { ...view("Resting"), id: resting.id, isShared: false })
      assert.deepStrictEqual(shared, { ...view("Resting"), id: shared.id, isShared: true })
      assert.deepStrictEqual(yield* views.list(id, "user 1"), [busy, resting, shared])
      assert.deepStrictEqual(yield* views.list(id, "key 1"), [shared, theirs])
      assert.deepStrictEqual(yield* views.list(id, "user 2"), [shared])
      assert.deepStrictEqual(yield* views.list(other.id, "user 1"), [])

      const changed = { ...resting, name: "At rest", address: "" }
      assert.deepStrictEqual(
        yield* views.update(id, "user 1", resting.id, { name: "At rest", address: "" }),
        Option.some(changed)
      )
      assert.deepStrictEqual(yield* views.update(id, "user 1", resting.id, {}), Option.some(changed))
      for (const owner of ["user 2", null]) {
        assert.deepStrictEqual(yield* views.update(id, owner, resting.id, { name: "Mine" }), Option.none())
        assert.isFalse(yield* views.remove(id, owner, resting.id))
      }
      assert.deepStrictEqual(yield* views.update(id, "user 1", shared.id, { name: "Mine" }), Option.none())
      // Not even where the other workspace has as many views: ids are numbered over all of them.
      const elsewhere = Option.getOrThrow(yield* views.create(other.id, "user 1", view("Elsewhere"), 9))
      for (const unknown of [resting.id, 1e9]) {
        assert.deepStrictEqual(yield* views.update(other.id, "user 1", unknown, { name: "Mine" }), Option.none())
        assert.isFalse(yield* views.remove(other.id, "user 1", unknown))
      }
      assert.deepStrictEqual(yield* views.list(other.id, "user 1"), [elsewhere])
      assert.isTrue(yield* views.remove(id, "user 1", resting.id))
      assert.isFalse(yield* views.remove(id, "user 1", resting.id))
      assert.isTrue(yield* views.remove(id, null, shared.id))
      assert.deepStrictEqual(yield* views.list(id, "user 1"), [busy])
    }))

  it.effect("a name is taken once for each page and owner, and there are no more than may be, also by many at once", () =>
    Effect.gen(function*() {
      const views = yield* SavedViews
      const { id } = yield* Fixture.freshWorkspace()
      const create = views.create(id, "user 1", view("One"), 9)
      assert.strictEqual(yield* Fixture.successesOf(create, 8, "AlreadyExists"), 1)
      const two = Option.getOrThrow(yield* views.create(id, "user 1", view("Two"), 9))
      assert.isTrue(Option.isSome(yield* views.create(id, "user 1", view("One", "campaigns"), 9)))
      assert.isTrue(Option.isSome(yield* views.create(id, null, view("One"), 9)))
      const taken = yield* Effect.flip(views.update(id, "user 1", two.id, { name: "One" }))
      assert.deepInclude(taken, { _tag: "AlreadyExists", what: "view" })
      assert.isTrue(Option.isSome(yield* views.update(id, "user 1", two.id, { name: "Two" })))
      const made = yield* Effect.forEach(
        ["a", "b", "c", "d"],
        (name) => views.create(id, "user 1", view(name), 5),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(made.filter(Option.isSome).length, 2)
      assert.strictEqual((yield* views.list(id, "user 1")).length, 6)
    }))
}
