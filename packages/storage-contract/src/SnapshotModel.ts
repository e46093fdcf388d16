/**
 * What every adapter's `Snapshots` changes, however a snapshot is cut into pieces: what the domain's `Diff` says.
 */
import * as Diff from "@anipool/domain/groups/Diff"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { InboundGroups, pageSizeMax } from "@anipool/storage/InboundGroups"
import { type GroupDifference, Snapshots } from "@anipool/storage/Snapshots"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "effect/FastCheck"
import * as Fixture from "./Fixture.ts"
import { heldOf, membersOf, phone } from "./GroupsFixture.ts"
import { apply, type Cut, type Listed, nameOf, previewOf, process } from "./SnapshotsFixture.ts"

/** What a workspace holds: its groups by their names too. */
interface Model extends Diff.Current<number> {
  readonly names: ReadonlyMap<string, string>
}

const empty: Model = { groups: new Map(), inInventory: new Set(), names: new Map() }

/** What a snapshot means, read word by word. */
const meaningOf = (listed: ReadonlyArray<Listed>) => {
  const named = listed.filter(({ isRefused = false }) => !isRefused)
  const ids = [...new Set(named.map(({ groupId }) => groupId))]
  const of = (id: string) => named.filter(({ groupId }) => groupId === id)
  const isSkipped = (id: string) =>
    of(id).every(({ indexes }) => indexes.length === 0) && of(id).some(({ unusable = 0 }) => unusable > 0)
  const usable = ids.filter((id) => !isSkipped(id))
  return {
    groups: new Map(usable.map((id) => [id, new Set(of(id).flatMap(({ indexes }) => [...indexes]))])),
    untouched: new Set(ids.filter(isSkipped)),
    names: new Map(usable.map((id) => [id, nameOf(of(id).at(-1)!)]))
  }
}

/** Applies a snapshot, checks what it counts and leaves, and answers what there is now. */
const applyToBoth = Effect.fnUntraced(
  function*(id: WorkspaceId, before: Model, listed: ReadonlyArray<Listed>, cut: Cut) {
    const wanted = meaningOf(listed)
    const head = yield* Fixture.headOf(id)
    const preview = yield* previewOf(id, listed, undefined, cut)
    assert.deepStrictEqual(yield* Fixture.headOf(id), head, "a preview changes nothing")
    const upload = yield* apply(id, listed, undefined, cut)
    assert.deepStrictEqual(preview.result, upload.result, "what was foretold came")
    assert.deepStrictEqual(preview.before, totalsOf(before))
    let after = before
    if (wanted.groups.size === 0) assert.strictEqual(upload.status, "failed")
    else {
      const changes = Diff.diff(before, wanted)
      assert.deepInclude(upload.result, {
        groupsCreated: changes.groupsCreated.length,
        groupsReplaced: changes.groupsReplaced.length,
        groupsDeleted: changes.groupsDeleted.length,
        groupsSkipped: wanted.untouched.size,
        phonesAdded: changes.added.length,
        phonesRemoved: changes.removed.length,
        anisCreated: changes.anisCreated.length,
        anisRemoved: changes.anisRemoved.length
      })
      after = { ...Diff.apply(before, changes), names: new Map([...before.names, ...wanted.names]) }
      assert.sameDeepMembers([...preview.groups], differencesOf(before, wanted, changes))
    }
    assert.deepStrictEqual(preview.after, totalsOf(after))
    yield* holds(id, after)
    return after
  }
)

/** What there is, is what a model says. */
const holds = Effect.fnUntraced(function*(id: WorkspaceId, { groups: expected, inInventory, names }: Model) {
  const { groups } = yield* Effect.flatMap(InboundGroups, ({ list }) => list(id, { offset: 0, limit: pageSizeMax }))
  assert.sameDeepMembers(
    groups.map(({ anis, groupId, name }) => ({ anis, groupId, name })),
    [...expected].map(([groupId, { size }]) => ({ anis: size, groupId, name: names.get(groupId)! }))
  )
  const filled = [...expected].filter(([, phones]) => phones.size > 0)
  assert.deepStrictEqual(
    yield* membersOf(id),
    Object.fromEntries(filled.map(([groupId, phones]) => [groupId, [...phones].sort((a, b) => a - b)]))
  )
  assert.deepStrictEqual(yield* heldOf(id), [...inInventory].sort((a, b) => a - b))
})

/** What there is once the last snapshot was undone, but for one group that somebody edited since. */
const undone = (before: Model, after: Model, edited: string | undefined): Model => {
  const groups = new Map(before.groups)
  const names = new Map(before.names)
  const kept = edited === undefined ? undefined : after.groups.get(edited)
  if (edited !== undefined && kept !== undefined) {
    groups.set(edited, new Set([...kept, 50]))
    names.set(edited, after.names.get(edited)!)
  }
  return { groups, names, inInventory: new Set([...groups.values()].flatMap((phones) => [...phones])) }
}

const totalsOf = ({ groups, inInventory }: Model) => ({
  groups: groups.size,
  phones: [...groups.values()].reduce((sum, { size }) => sum + size, 0),
  anis: inInventory.size
})

/** Groups that are made or deleted, or get other numbers or another name. */
const differencesOf = (before: Model, wanted: ReturnType<typeof meaningOf>, changes: Diff.Diff<number>) => {
  const countIn = (memberships: ReadonlyArray<Diff.Membership<number>>, groupId: string) =>
    memberships.filter((each) => each.groupId === groupId).length
  const of = (kind: GroupDifference["kind"]) => (groupId: string): GroupDifference => ({
    groupId,
    name: wanted.names.get(groupId) ?? before.names.get(groupId)!,
    kind,
    phonesAdded: countIn(changes.added, groupId),
    phonesRemoved: countIn(changes.removed, groupId)
  })
  return [
    ...changes.groupsCreated.map(of("made")),
    ...changes.groupsDeleted.map(of("deleted")),
    ...changes.groupsReplaced.map(of("replaced")).filter(({ groupId, name, phonesAdded, phonesRemoved }) =>
      phonesAdded + phonesRemoved > 0 || name !== before.names.get(groupId)
    )
  ]
}

/** Groups that are filled, split over pieces, doubled, emptied, skipped and refused. */
const before: ReadonlyArray<Listed> = [
  { groupId: "A", indexes: [1, 9] },
  { groupId: "B", indexes: [2] },
  { groupId: "C", indexes: [3] },
  { groupId: "D", indexes: [4] },
  { groupId: "E", indexes: [5] }
]
const wanted: ReadonlyArray<Listed> = [
  { groupId: "A", indexes: [1, 2, 6, 7] },
  { groupId: "", indexes: [8], isRefused: true },
  { groupId: "B", indexes: [], unusable: 2 },
  { groupId: "C", indexes: [] },
  { groupId: "A", name: "Last", indexes: [7, 10] },
  { groupId: "F", indexes: [], unusable: 1 },
  { groupId: "G", indexes: [6, 11], unusable: 1 },
  { groupId: "D", indexes: [4] }
]
/** From every number alone to all of them at once. */
const sizes = Array.from({ length: wanted.flatMap(({ indexes }) => indexes).length }, (_, i) => i + 1)

// Few groups and phones, so that snapshots meet what there is.
const listed = fc.record({
  groupId: fc.constantFrom("A", "B", "C", "D"),
  name: fc.constantFrom("First", "Second"),
  indexes: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
  unusable: fc.integer({ min: 0, max: 1 }),
  isRefused: fc.integer({ min: 0, max: 5 }).map((digit) => digit === 0)
})
const snapshot = fc.array(listed, { minLength: 1, maxLength: 5 })
const cut: fc.Arbitrary<Cut> = fc.record({
  size: fc.integer({ min: 1, max: 12 }),
  groups: fc.constantFrom("before", "after", "beside")
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  for (const groups of ["before", "after", "beside"] as const) {
    it.effect(`any size of piece comes to the same, with the groups ${groups} the numbers`, () =>
      Effect.forEach(sizes, (size) =>
        Effect.gen(function*() {
          const { id } = yield* Fixture.freshWorkspace()
          const model = yield* applyToBoth(id, empty, before, { groups, size })
          yield* applyToBoth(id, model, wanted, { groups, size })
        }), { discard: true }))
  }

  it.effect.prop("any snapshots, one after the other, change what the domain's diff says", [
    fc.array(fc.tuple(snapshot, cut), { minLength: 1, maxLength: 4 })
  ], ([many]) =>
    Effect.gen(function*() {
      const { id } = yield* Fixture.freshWorkspace()
      let model = empty
      for (const [listed, cut] of many) model = yield* applyToBoth(id, model, listed, cut)
    }), { fastCheck: { numRuns: 25 } })

  it.effect.prop("the last of any snapshots is undone to what was before, but for what others changed since", [
    fc.array(fc.tuple(snapshot, cut), { minLength: 2, maxLength: 3 }),
    fc.option(fc.constantFrom("A", "B", "C", "D"), { nil: undefined })
  ], ([many, edited]) =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      let [before, after] = [empty, empty]
      for (const [listed, cut] of many) {
        const next = yield* applyToBoth(id, after, listed, cut)
        // One that could not be used changed nothing, and left nothing to undo.
        if (meaningOf(listed).groups.size > 0) [before, after] = [after, next]
      }
      const [applied] = yield* trail.list(id, { filter: { action: "snapshot.applied" }, limit: 1 })
      if (applied === undefined) return
      if (edited !== undefined && after.groups.has(edited)) {
        const { version } = yield* Effect.flatten(groups.head(id, edited))
        yield* groups.edit(id, { groupId: edited, version, add: [phone(50)], remove: [] })
      }
      const expected = undone(before, after, edited)
      const { changes, refusal, upload } = yield* Effect.flatten(trail.undo(id, applied.id))
      if (refusal !== null) {
        assert.strictEqual(refusal, "nothing-fits")
        assert.deepStrictEqual(changes, [])
      } else {
        yield* process(id)
        const { result } = yield* Effect.flatMap(Snapshots, ({ find }) => Effect.flatten(find(id, upload!)))
        const groupsChanged = result!.groupsCreated + result!.groupsReplaced + result!.groupsDeleted
        assert.isAbove(groupsChanged, 0, "what was undone changed something")
      }
      yield* holds(id, expected)
    }), { fastCheck: { numRuns: 40 } })
}
