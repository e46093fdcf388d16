/**
 * What every adapter's `InboundGroups` does when a group is edited that others change too, and what its version says.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { type GroupEdit, InboundGroups } from "@anipool/storage/InboundGroups"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { group, heldOf, membersOf, phone } from "./GroupsFixture.ts"
import * as SnapshotsFixture from "./SnapshotsFixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("an edit adds, removes and names, and leaves the rest", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 2))
      const before = yield* headOf(id)
      const edited = yield* edit(id, {
        version: before.version,
        name: "East",
        add: [phone(3), phone(4), phone(2, 44)],
        remove: [phone(1), phone(2), phone(9)]
      })
      const { version } = yield* headOf(id)
      assert.isAbove(version, before.version)
      assert.deepInclude(edited, {
        _tag: "Edited",
        name: "East",
        version,
        isMerged: false,
        phonesAdded: 2,
        anisCreated: 2,
        phonesRemoved: 2,
        anisRemoved: 1
      })
      assert.deepStrictEqual((yield* Effect.flatten(groups.find(id, "A"))).phones, [
        "+12125550003",
        "+12125550004",
        "+442079460002"
      ])
      assert.deepStrictEqual(yield* heldOf(id, "REMOVED_FROM_DIALER"), [1])
    }))

  it.effect("an edit that changes nothing keeps the version and is not told of", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      const { name, version } = yield* headOf(id)
      const edited = yield* edit(id, { version, name, add: [phone(1)], remove: [phone(2)] })
      assert.deepInclude(edited, { _tag: "Edited", version, entry: null })
      assert.strictEqual((yield* headOf(id)).version, version)
      assert.deepStrictEqual(yield* groups.edit(id, { ...nothing, groupId: "B", version }), Option.none())
      assert.deepStrictEqual(yield* groups.head(id, "B"), Option.none())
    }))

  it.effect("what another added meanwhile stays, whatever else is edited", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      const { version } = yield* headOf(id)
      yield* groups.replace(id, group("A", 1, 2, 3), "remove")
      const edited = yield* edit(id, { version, name: "East", add: [phone(4)], remove: [phone(1)] })
      assert.deepInclude(edited, { _tag: "Edited", isMerged: true, name: "East", phonesAdded: 1, phonesRemoved: 1 })
      assert.deepStrictEqual(yield* membersOf(id), { A: [2, 3, 4] })
    }))

  it.effect("two names, and the removal of what was added since, conflict: nothing is changed, and both sides are told", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      const { version } = yield* headOf(id)
      yield* groups.replace(id, { ...group("A", 2, 3), name: "Theirs" }, "remove")
      const renaming = yield* edit(id, { version, name: "Mine", add: [phone(5)] })
      const now = yield* headOf(id)
      const conflict = {
        _tag: "Conflicting" as const,
        version: now.version,
        name: "Theirs",
        nameThen: "Group A",
        added: ["+12125550003"],
        addedCount: 1,
        removed: ["+12125550001"],
        removedCount: 1,
        isComplete: true
      }
      assert.deepStrictEqual(renaming, conflict)
      assert.deepStrictEqual(yield* edit(id, { version, remove: [phone(3)] }), conflict)
      assert.deepStrictEqual(yield* membersOf(id), { A: [2, 3] })
      // The same name is no conflict, and neither is what goes under the version that was told.
      assert.deepInclude(yield* edit(id, { version, name: "Theirs", remove: [phone(1)] }), { _tag: "Edited" })
      assert.deepInclude(yield* edit(id, { version: now.version, name: "Mine", remove: [phone(3)] }), {
        _tag: "Edited",
        name: "Mine",
        isMerged: false
      })
    }))

  it.effect("what came and went again is no conflict", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      const { version } = yield* headOf(id)
      yield* groups.replace(id, group("A", 2, 3), "remove")
      yield* groups.replace(id, group("A", 1, 2), "remove")
      assert.deepInclude(yield* edit(id, { version, remove: [phone(1)] }), { _tag: "Edited", phonesRemoved: 1 })
    }))

  it.effect("under a version of which nothing is known, numbers may only be added", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      const version = 3
      assert.deepInclude(yield* edit(id, { version, remove: [phone(1)] }), {
        _tag: "Conflicting",
        nameThen: null,
        isComplete: false
      })
      assert.deepInclude(yield* edit(id, { version, name: "Mine" }), { _tag: "Conflicting" })
      assert.deepInclude(yield* edit(id, { version, add: [phone(3)] }), { _tag: "Edited", isMerged: true })
    }))

  it.effect("whoever changes a group raises its version, and nobody else's", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 7))
      const other = yield* headOf(id, "B")
      let last = (yield* headOf(id)).version
      const raised = Effect.fnUntraced(function*<A, E, R>(change: Effect.Effect<A, E, R>) {
        yield* change
        const { version } = yield* headOf(id)
        assert.isAbove(version, last)
        last = version
      })
      const [moved, renumbered, gone] = yield* Effect.forEach([1, 2, 3], (index) =>
        Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(index, "A"))])))
      yield* raised(groups.replace(id, { ...group("A", 1, 2, 3), name: "Other" }, "remove"))
      yield* raised(anis.create(id, Fixture.newAni(8, "A")))
      yield* raised(anis.putMany(id, [Fixture.newAni(9, "A")]))
      yield* raised(anis.update(id, moved!.id, { inboundGroupId: "C" }))
      yield* raised(anis.update(id, renumbered!.id, { number: Fixture.newNumber(20) }))
      yield* raised(anis.remove(id, gone!.id))
      assert.strictEqual((yield* headOf(id, "B")).version, other.version)
      yield* anis.update(id, renumbered!.id, { brandName: "Brand" })
      assert.strictEqual((yield* headOf(id)).version, last)
    }))

  it.effect("who edits a group is told of a number that went into another, and got another number with that", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      const { version } = yield* headOf(id)
      const both = yield* Effect.forEach(
        [1, 2],
        (index) => Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(index, "A"))]))
      )
      yield* groups.edit(id, { ...nothing, groupId: "A", version, add: [phone(3)] })
      yield* anis.update(id, both[0]!.id, { inboundGroupId: "B", number: Fixture.newNumber(20) })
      assert.deepInclude(yield* edit(id, { version, remove: [phone(3)] }), {
        _tag: "Conflicting",
        added: ["+12125550003"],
        removed: ["+12125550020"],
        isComplete: true
      })
    }))

  it.effect("a snapshot raises the versions of the groups that it changes", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 3))
      const [a, b] = yield* Effect.all([headOf(id), headOf(id, "B")])
      yield* SnapshotsFixture.apply(id, [{ groupId: "A", indexes: [1, 4] }, { groupId: "B", indexes: [3] }])
      assert.isAbove((yield* headOf(id)).version, a.version)
      assert.strictEqual((yield* headOf(id, "B")).version, b.version)
      assert.deepInclude(yield* edit(id, { version: a.version, remove: [phone(4)] }), {
        _tag: "Conflicting",
        added: ["+12125550004"],
        removed: ["+12125550002"],
        isComplete: true
      })
    }))

  it.effect("what an edit would do is told before it is done", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 2, 3))
      const { name, version } = yield* headOf(id)
      const asked = { groupId: "A", add: [phone(1), phone(3), phone(4)], remove: [phone(1), phone(2), phone(3)] }
      assert.deepStrictEqual(
        yield* groups.previewEdit(id, asked),
        Option.some({ name, version, anis: 2, added: 2, created: 1, removed: 2, leaving: 1 })
      )
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2], B: [2, 3] })
      assert.deepStrictEqual(yield* groups.previewEdit(id, { ...asked, groupId: "X" }), Option.none())
      assert.deepInclude(yield* headOf(id), { groupId: "A", anis: 2, activeAnis: 2 })
    }))

  it.effect("of many edits at once each one's numbers are there", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 0))
      const { version } = yield* headOf(id)
      const indexes = Array.from({ length: 8 }, (_, i) => i + 1)
      yield* Effect.forEach(indexes, (index) => edit(id, { version, add: [phone(index)] }), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(yield* membersOf(id), { A: [0, ...indexes] })
    }))

  it.effect("what changed long ago is forgotten, what changed since stays known", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      const first = yield* headOf(id)
      yield* groups.replace(id, group("A", 1, 2), "remove")
      const second = yield* headOf(id)
      yield* Effect.repeat(groups.forgetChanges(Duration.zero), { until: (forgotten) => forgotten === 0 })
      yield* groups.replace(id, group("A", 1, 2, 3), "remove")
      assert.deepInclude(yield* edit(id, { version: first.version, remove: [phone(1)] }), { _tag: "Conflicting" })
      assert.deepInclude(yield* edit(id, { version: second.version, remove: [phone(1)] }), { _tag: "Edited" })
    }))
}

// internal

const nothing = { add: [], remove: [] }

const headOf = (id: WorkspaceId, groupId = "A") =>
  Effect.flatMap(InboundGroups, (groups) => Effect.flatten(groups.head(id, groupId)))

const edit = (id: WorkspaceId, asked: Partial<GroupEdit> & Pick<GroupEdit, "version">) =>
  Effect.flatMap(InboundGroups, (groups) => Effect.flatten(groups.edit(id, { ...nothing, groupId: "A", ...asked })))
