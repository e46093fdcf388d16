/**
 * What every adapter does of `GroupMoves`: each way in which a number comes into a group or leaves it is noted, with what
 * tells of it.
 */
import type { Move } from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { GroupMoves } from "@anipool/storage/GroupMoves"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import { group, phone } from "./GroupsFixture.ts"
import * as SnapshotsFixture from "./SnapshotsFixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a number's moves are known by each way that it takes, with what tells of them", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 3))
      const ani = yield* numbered(id, 1)
      yield* anis.update(id, ani, { inboundGroupId: "B" })
      yield* anis.update(id, ani, { brandName: "Acme", isBranded: true })
      yield* anis.putMany(id, [Fixture.newAni(1, "C")])
      const { version } = yield* Effect.flatten(groups.head(id, "A"))
      yield* groups.edit(id, { groupId: "A", version, add: [phone(1)], remove: [phone(2)] })
      const edited = (yield* trail.list(id, { limit: 1 }))[0]!
      yield* trail.undo(id, edited.id)
      yield* groups.remove(id, "C", "remove")
      assert.deepStrictEqual(yield* told(id, ani), [
        ["-C", "group.deleted"],
        ["-A", "change.undone"],
        ["+A", "group.edited"],
        ["+C", "ani.imported"],
        ["-B", "ani.imported"],
        ["+B", "ani.changed"],
        ["-A", "ani.changed"],
        ["+A", "group.created"]
      ])
      const second = yield* numbered(id, 2)
      yield* anis.remove(id, second)
      assert.deepStrictEqual(yield* told(id, second), [
        ["-A", "ani.removed"],
        ["+A", "change.undone"],
        ["-A", "group.edited"],
        ["+A", "group.created"]
      ])
      const [latest] = yield* movesOf(id, ani)
      assert.deepInclude(latest, { groupId: "C", groupName: "C", joined: 0, left: 1 })
      assert.deepInclude(latest!.told, { actor: { kind: edited.actor.kind, name: edited.actor.name } })
      const others = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* movesOf(others.id, ani), [])
    }))

  it.effect("a group's are counted by the change, the latest first, and read by pages", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const moves = yield* GroupMoves
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 1))
      yield* groups.replace(id, group("A", 3, 4), "remove")
      yield* groups.remove(id, "A", "remove")
      const all = yield* moves.ofGroup(id, "A", { limit: 10 })
      assert.deepStrictEqual(all.map(({ joined, left, told }) => [joined, left, told?.action]), [
        [0, 2, "group.deleted"],
        [1, 2, "group.replaced"],
        [3, 0, "group.created"]
      ])
      assert.deepStrictEqual(yield* moves.ofGroup(id, "A", { limit: 1 }), all.slice(0, 1))
      assert.deepStrictEqual(yield* moves.ofGroup(id, "A", { limit: 10, until: all[2]!.at }), [])
      assert.deepStrictEqual(yield* moves.ofGroup(id, "X", { limit: 10 }), [])
    }))

  it.effect("a snapshot's are told by its entry, and those of its undo by the undo's", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      const ani = yield* numbered(id, 1)
      yield* SnapshotsFixture.apply(id, [{ groupId: "B", indexes: [1, 2] }])
      const applied = (yield* trail.list(id, { limit: 1 }))[0]!
      yield* trail.undo(id, applied.id)
      yield* SnapshotsFixture.process(id)
      assert.sameDeepMembers([...yield* told(id, ani)], [
        ["+A", "change.undone"],
        ["-B", "change.undone"],
        ["-A", "snapshot.applied"],
        ["+B", "snapshot.applied"],
        ["+A", "group.created"]
      ])
    }))

  it.effect("another number of an ANI is no move, and what is old is forgotten", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const moves = yield* GroupMoves
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      const ani = yield* numbered(id, 1)
      yield* anis.update(id, ani, { number: Fixture.newNumber(9) })
      assert.deepStrictEqual(yield* told(id, ani), [["+A", "group.created"]])
      yield* moves.forget(Duration.days(100))
      assert.strictEqual((yield* movesOf(id, ani)).length, 1)
      yield* Effect.repeat(moves.forget(Duration.zero), { until: (forgotten) => forgotten === 0 })
      assert.deepStrictEqual(yield* movesOf(id, ani), [])
      assert.deepStrictEqual(yield* moves.ofGroup(id, "A", { limit: 10 }), [])
    }))
}

// internal

const numbered = (id: WorkspaceId, index: number) =>
  Effect.gen(function*() {
    const anis = yield* Anis
    return (yield* Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(index, "A"))]))).id
  })

const movesOf = (id: WorkspaceId, ani: Parameters<GroupMoves["Type"]["ofNumber"]>[1]) =>
  Effect.flatMap(GroupMoves, ({ ofNumber }) => ofNumber(id, ani, 100))

/** Which group it came into (+) or left (-), and by what. */
const told = (id: WorkspaceId, ani: Parameters<GroupMoves["Type"]["ofNumber"]>[1]) =>
  Effect.map(movesOf(id, ani), (moves) => moves.map(shown))

const shown = ({ groupId, joined, told }: Move) => [`${joined > 0 ? "+" : "-"}${groupId}`, told?.action ?? "nothing"]
