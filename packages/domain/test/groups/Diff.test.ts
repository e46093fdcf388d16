import * as Diff from "@anipool/domain/groups/Diff"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

// Few groups and phones, so that they meet.
const groupId = fc.constantFrom("A", "B", "C", "D")
const phones = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 }).map((each) => new Set(each))
const groups = fc.array(fc.tuple(groupId, phones), { maxLength: 4 }).map((each) => new Map(each))

const current = fc.record({ groups, loose: phones }).map(({ groups, loose }): Diff.Current<number> => ({
  groups,
  inInventory: new Set([...loose, ...[...groups.values()].flatMap((each) => [...each])])
}))

const wanted = fc.record({ groups, untouched: fc.uniqueArray(groupId, { maxLength: 2 }) }).map(
  ({ groups, untouched }): Diff.Wanted<number> => ({
    groups,
    untouched: new Set(untouched.filter((each) => !groups.has(each)))
  })
)

const sorted = (each: Diff.Current<number>) => ({
  groups: [...each.groups].map(([id, phones]) => [id, [...phones].sort()]).sort(),
  inInventory: [...each.inInventory].sort()
})

const name = ({ groupId, phone }: Diff.Membership<number>) => `${groupId}:${phone}`

describe("Diff", () => {
  it.prop("applied gives the target: its groups, those left untouched, and whoever is in one of them", [
    current,
    wanted
  ], ([current, wanted]) => {
    const kept = [...current.groups].filter(([id]) => wanted.untouched.has(id))
    const expected = new Map([...wanted.groups, ...kept])
    const inInventory = new Set([...expected.values()].flatMap((each) => [...each]))
    assert.deepStrictEqual(
      sorted(Diff.apply(current, Diff.diff(current, wanted))),
      sorted({ groups: expected, inInventory })
    )
  })

  it.prop("nothing is both added and removed, nor twice", [current, wanted], ([current, wanted]) => {
    const { added, anisCreated, anisRemoved, removed } = Diff.diff(current, wanted)
    const names = [...added, ...removed].map(name)
    assert.strictEqual(new Set(names).size, names.length)
    assert.strictEqual(new Set([...anisCreated, ...anisRemoved]).size, anisCreated.length + anisRemoved.length)
  })

  it.prop("an ANI of some group is never removed", [current, wanted], ([current, wanted]) => {
    const changes = Diff.diff(current, wanted)
    const after = Diff.apply(current, changes)
    const members = new Set([...after.groups.values()].flatMap((each) => [...each]))
    assert.deepStrictEqual(changes.anisRemoved.filter((phone) => members.has(phone)), [])
  })

  it.prop("a second time there is nothing to do", [current, wanted], ([current, wanted]) => {
    const after = Diff.apply(current, Diff.diff(current, wanted))
    const { groupsReplaced, ...changes } = Diff.diff(after, wanted)
    assert.deepStrictEqual([...groupsReplaced].sort(), [...wanted.groups.keys()].sort())
    assert.deepStrictEqual(Object.values(changes).flat(), [])
  })
})
