/**
 * What every adapter's `InboundGroups` does when numbers go from groups to others, and when that is undone.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Regrouping } from "@anipool/domain/groups/Regrouping"
import type { Move } from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { GroupMoves } from "@anipool/storage/GroupMoves"
import { InboundGroups, type Regrouped, regroupedGroupsMax, type RegroupRequest } from "@anipool/storage/InboundGroups"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import { group, heldOf, membersOf } from "./GroupsFixture.ts"

const steps = (...all: ReadonlyArray<Regrouping>) => all

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("numbers are moved as one change, each with its reason if it is not, and it is undone as one", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const transitions = yield* Transitions
      const { id, ids } = yield* filled()
      yield* transitions.apply(id, [ids(2)], Fixture.pause)
      const request: RegroupRequest = {
        action: "move",
        about: "C",
        steps: steps({ ids: [ids(1), ids(2), ids(3), ids(5), Fixture.unknownAniId], from: ["A"], into: "C" })
      }
      const fits = [["moved", "moved", "moved", "notInGroup", "unknown"] as const]
      const planned = { _tag: "Regrouped" as const, fits, leaving: 0 }
      assert.deepStrictEqual<unknown>(yield* groups.previewRegroup(id, request), planned)
      assert.deepStrictEqual(yield* membersOf(id), before)
      const done = yield* groups.regroup(id, request)
      assert.deepInclude<object>(done, planned)
      assert.deepStrictEqual(yield* membersOf(id), { A: [4], B: [3, 5], C: [1, 2, 3, 6] })
      // Who rests goes on resting.
      assert.deepStrictEqual(yield* heldOf(id, "COOLING_OFF"), [2])
      const [entry] = yield* trail.list(id, { limit: 1 })
      assert.deepInclude(entry, {
        action: "ani.moved",
        summary: "Moved 3 numbers to the group “Group C” from “Group A”",
        subject: { kind: "group", id: "C", name: "Group C" }
      })
      const undone = yield* Effect.flatten(trail.undo(id, entry!.id))
      assert.deepInclude(undone, {
        changes: [
          "Put 3 numbers back into the group “Group A”",
          "Take 3 numbers out of the group “Group C” again"
        ].sort(),
        misfits: []
      })
      assert.deepStrictEqual(yield* membersOf(id), before)
      assert.deepStrictEqual(yield* heldOf(id, "COOLING_OFF"), [2])
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, entry!.id)), { refusal: "undone" })
    }))

  it.effect("out of all groups; copies leave none; what changes nothing is not told", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id, ids } = yield* filled()
      yield* groups.regroup(id, { action: "move", about: "C", steps: steps({ ids: [ids(3)], from: "all", into: "C" }) })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 4], B: [5], C: [3, 6] })
      const copy: RegroupRequest = {
        action: "copy",
        about: "B",
        steps: steps({ ids: [ids(1), ids(5)], from: "none", into: "B" })
      }
      assert.deepInclude(yield* groups.regroup(id, copy), { fits: [["moved", "alreadyThere"]] })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 4], B: [1, 5], C: [3, 6] })
      const told = yield* trail.list(id, { limit: 10 })
      assert.deepInclude(told[0], { summary: "Put 1 number into the group “Group B” too" })
      assert.deepInclude(yield* groups.regroup(id, copy), { fits: [["alreadyThere", "alreadyThere"]], entry: null })
      assert.strictEqual((yield* trail.list(id, { limit: 10 })).length, told.length)
    }))

  it.effect("numbers are replaced by others; who is left in no group leaves the inventory, and comes back", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id, ids } = yield* filled()
      const request: RegroupRequest = {
        action: "replace",
        about: "A",
        steps: steps(
          { ids: [ids(1), ids(2), ids(3)], from: ["A"], into: null },
          { ids: [ids(5), ids(6)], from: ["B", "C"], into: "A" }
        )
      }
      const done = yield* groups.regroup(id, request)
      assert.deepInclude(done, { fits: [["moved", "moved", "moved"], ["moved", "moved"]], leaving: 2 })
      assert.deepStrictEqual(yield* membersOf(id), { A: [4, 5, 6], B: [3] })
      assert.deepStrictEqual(yield* heldOf(id, "REMOVED_FROM_DIALER"), [1, 2])
      const [entry] = yield* trail.list(id, { limit: 1 })
      assert.deepInclude(entry, {
        action: "ani.replaced",
        summary: "Replaced 3 numbers of the group “Group A” by 2 numbers"
      })
      yield* trail.undo(id, entry!.id)
      assert.deepStrictEqual(yield* membersOf(id), before)
    }))

  it.effect("what was put elsewhere since stays there when it is undone", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id, ids } = yield* filled()
      const move = (number: ReadonlyArray<AniId>, from: string, into: string) =>
        groups.regroup(id, { action: "move", about: into, steps: steps({ ids: number, from: [from], into }) })
      yield* move([ids(1), ids(2)], "A", "C")
      const [first] = yield* trail.list(id, { limit: 1 })
      yield* move([ids(2)], "C", "B")
      const undone = yield* Effect.flatten(trail.undo(id, first!.id))
      assert.deepStrictEqual(undone.misfits, ["1 number left the group since"])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 3, 4], B: [2, 3, 5], C: [6] })
    }))

  it.effect("whose own group was deleted since stays in the inventory when it is undone", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id, ids } = yield* filled()
      yield* groups.regroup(id, {
        action: "move",
        about: "C",
        steps: steps({ ids: [ids(1), ids(3)], from: "all", into: "C" })
      })
      const [entry] = yield* trail.list(id, { limit: 1 })
      yield* groups.remove(id, "A", "remove")
      const undone = yield* Effect.flatten(trail.undo(id, entry!.id))
      assert.deepStrictEqual(undone.misfits, [
        "The group A was deleted since",
        "1 number is in no other group any more: it stays in this one"
      ])
      assert.deepStrictEqual(yield* membersOf(id), { B: [3, 5], C: [1, 6] })
    }))

  it.effect("each move is known of number and group, with what tells of it, and so is its undo", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const moves = yield* GroupMoves
      const trail = yield* AuditTrail
      const { id, ids } = yield* filled()
      const told = (all: ReadonlyArray<Move>) =>
        all.map(({ groupId, joined, left, told }) => [groupId, joined, left, told?.action])
      const { entry } = (yield* groups.regroup(id, {
        action: "move",
        about: "C",
        steps: steps({ ids: [ids(1), ids(2), ids(3)], from: "all", into: "C" })
      })) as Regrouped
      yield* trail.undo(id, entry!)
      assert.deepStrictEqual(told(yield* moves.ofNumber(id, ids(1), 10)).slice(0, 4), [
        ["A", 1, 0, "change.undone"],
        ["C", 0, 1, "change.undone"],
        ["C", 1, 0, "ani.moved"],
        ["A", 0, 1, "ani.moved"]
      ])
      assert.deepStrictEqual(told(yield* moves.ofGroup(id, "A", { limit: 2 })), [
        ["A", 3, 0, "change.undone"],
        ["A", 0, 3, "ani.moved"]
      ])
      const [, moved] = yield* moves.ofGroup(id, "B", { limit: 2 })
      assert.strictEqual(moved?.told?.id, entry)
    }))

  it.effect("more groups than one change takes are refused, as its undo would go through all of them", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace({ inboundGroups: true })
      yield* anis.putMany(
        id,
        Array.from({ length: regroupedGroupsMax }, (_, index) => Fixture.newAni(index, `G${index}`))
      )
      yield* groups.create(id, group("C"))
      const held = yield* anis.list(id, { limit: regroupedGroupsMax })
      const move = (ids: ReadonlyArray<AniId>): RegroupRequest => ({
        action: "move",
        about: "C",
        steps: steps({ ids, from: "all", into: "C" })
      })
      const all = held.map(({ id }) => id)
      assert.deepStrictEqual<unknown>(yield* groups.previewRegroup(id, move(all)), { _tag: "TooMany" })
      assert.deepStrictEqual<unknown>(yield* groups.regroup(id, move(all)), { _tag: "TooMany" })
      assert.deepInclude(yield* groups.previewRegroup(id, move(all.slice(1))), { _tag: "Regrouped" })
    }))

  it.effect("a group that is not there is told, and nothing is changed", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id, ids } = yield* filled()
      const into = (groupId: string): RegroupRequest => ({
        action: "move",
        about: groupId,
        steps: steps({ ids: [ids(1)], from: ["A"], into: groupId })
      })
      assert.deepStrictEqual<unknown>(yield* groups.regroup(id, into("D")), { _tag: "NoGroup", groupId: "D" })
      assert.deepStrictEqual<unknown>(yield* groups.previewRegroup(id, into("D")), { _tag: "NoGroup", groupId: "D" })
      yield* groups.remove(id, "C", "keep")
      assert.deepStrictEqual<unknown>(yield* groups.regroup(id, into("C")), { _tag: "NoGroup", groupId: "C" })
      assert.deepInclude(yield* groups.regroup(Fixture.unknownWorkspaceId, into("A")), { _tag: "NoGroup" })
      const { C: _, ...others } = before
      assert.deepStrictEqual(yield* membersOf(id), others)
    }))
}

// internal

const before = { A: [1, 2, 3, 4], B: [3, 5], C: [6] }

/** A workspace of these groups, and the ids of its numbers by their indexes. */
const filled = Effect.fn(function*() {
  const groups = yield* InboundGroups
  const anis = yield* Anis
  const { id } = yield* Fixture.freshWorkspace({ inboundGroups: true })
  for (const [groupId, indexes] of Object.entries(before)) yield* groups.create(id, group(groupId, ...indexes))
  const held = yield* anis.list(id, { limit: 10 })
  const byIndex = new Map(held.map((ani) => [Number(ani.number.slice(-4)), ani.id]))
  return { id: id as WorkspaceId, ids: (index: number) => byIndex.get(index)! }
})
