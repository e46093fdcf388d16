import * as Retagging from "@anipool/domain/tags/Retagging"
import { keyOf, tagsOfOneMax } from "@anipool/domain/tags/Tag"
import * as TagUndo from "@anipool/domain/trail/TagUndo"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const tag = FastCheck.integer({ min: 0, max: tagsOfOneMax + 4 }).map((n) => `Tag ${n}`)
const tags = FastCheck.uniqueArray(tag, { maxLength: tagsOfOneMax })
/** Those of one, which has few or nearly as many as it may. */
const own = FastCheck.oneof(tags, FastCheck.uniqueArray(tag, { minLength: tagsOfOneMax - 3, maxLength: tagsOfOneMax }))
const change = FastCheck.tuple(tags, tags).map(([add, remove]) => ({
  add,
  remove: remove.filter((each) => !add.includes(each))
}))

const applied = (
  has: ReadonlyMap<string, ReadonlyArray<string>>,
  parts: ReadonlyArray<TagUndo.RetaggedUndo<string>>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const after = new Map(has)
  for (const { ids, isAdded, tag } of parts) {
    for (const id of ids) {
      const own = after.get(id)!
      assert.strictEqual(
        own.includes(keyOf(tag)),
        !isAdded,
        "nothing is given twice, and nothing taken that is not there"
      )
      after.set(id, isAdded ? [...own, keyOf(tag)] : own.filter((key) => key !== keyOf(tag)))
    }
  }
  return after
}

const sorted = (all: ReadonlyMap<string, ReadonlyArray<string>>) =>
  new Map(Array.from(all, ([id, keys]) => [id, [...keys].sort()]))

describe("Retagging", () => {
  it("gives each what it lacks and takes what it has, or leaves it where it would have too many; and is undone", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(own, { maxLength: 5 }), change, (all, asked) => {
        const before = new Map(all.map((own, place) => [`C${place}`, own.map(keyOf)]))
        const retagging = Retagging.begin<string>(asked, new Map())
        for (const [id, own] of before) Retagging.take(retagging, id, own, 2)
        const after = applied(before, retagging.parts)
        let changed = 0
        let full = 0
        for (const [id, own] of before) {
          const wanted = new Set([...own, ...asked.add.map(keyOf)])
          for (const each of asked.remove) wanted.delete(keyOf(each))
          const stays = wanted.size > tagsOfOneMax && wanted.size > own.length
          const expected = stays ? own : [...wanted]
          assert.deepStrictEqual([...after.get(id)!].sort(), [...expected].sort())
          if (stays) full++
          else if (expected.length !== own.length || expected.some((key) => !own.includes(key))) changed++
        }
        assert.deepInclude(retagging, { found: before.size, changed, full })
        assert.strictEqual(retagging.first.length, Math.min(2, changed))
        for (const { already, ids } of retagging.parts) assert.strictEqual(ids.length + already, before.size - full)

        const undo = retagging.parts.map(({ ids, isAdded, tag }) => ({ ids, isAdded, tag }))
        const known = new Set([...after.values()].flat())
        const { misfits, undoStep } = TagUndo.plan(
          { kind: "tags", numbers: [], campaigns: undo },
          { kind: "tags", numbers: new Map(), campaigns: after, known }
        )
        assert.deepStrictEqual(misfits, [])
        assert.deepStrictEqual(sorted(applied(after, undoStep?.campaigns ?? [])), sorted(before))
      }),
      { numRuns: 500 }
    )
  })

  it("writes a tag as it was first, and counts those that would be new", () => {
    const spelled = new Map([["vip", "VIP"]])
    const retagging = Retagging.begin<number>({ add: ["vip", "New", "new"], remove: ["other"] }, spelled)
    Retagging.take(retagging, 1, ["vip"], 100)
    assert.deepStrictEqual(retagging.parts.map((part) => part.tag), ["VIP", "new", "other"])
    assert.strictEqual(Retagging.tagsAfter(retagging, spelled), 2)
  })
})
