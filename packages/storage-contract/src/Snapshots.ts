/**
 * What every adapter's `Snapshots` does with an upload: keeps it, has it claimed, and applies it step by step.
 */
import { InboundGroups } from "@anipool/storage/InboundGroups"
import {
  type Advanced,
  attemptsMax,
  givenUp,
  nothingUsable,
  noUsablePhone,
  Snapshots,
  stateChanged
} from "@anipool/storage/Snapshots"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Fixture from "./Fixture.ts"
import * as GroupsFixture from "./GroupsFixture.ts"
import { freshLedger, resultsOf } from "./LedgerFixture.ts"
import {
  apply,
  claimOf,
  lease,
  nothingSkipped,
  piecesOf,
  previewOf,
  process,
  runAll,
  stage
} from "./SnapshotsFixture.ts"

const { freshWorkspace } = Fixture
const { group, heldOf, membersOf, phone } = GroupsFixture

const nothing = {
  groupsCreated: 0,
  groupsReplaced: 0,
  groupsDeleted: 0,
  groupsSkipped: 0,
  phonesAdded: 0,
  phonesRemoved: 0,
  phonesSkipped: 0,
  anisCreated: 0,
  anisRemoved: 0,
  skipped: []
}

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("the groups, the inventory and the memberships are those of the snapshot, and what changed is counted", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 2, 3))
      const skipped = { groups: 2, phones: 3, first: [{ groupId: "", phone: null, reason: "why" }] }
      const { message, progress, result, status } = yield* apply(id, [
        { groupId: "A", indexes: [2, 4, 4] },
        { groupId: "C", indexes: [5] },
        { groupId: "E", indexes: [] }
      ], skipped)
      assert.deepStrictEqual({ message, progress, result, status }, {
        status: "completed",
        progress: 1,
        message: null,
        result: {
          groupsCreated: 2,
          groupsReplaced: 1,
          groupsDeleted: 1,
          groupsSkipped: 2,
          phonesAdded: 2,
          phonesRemoved: 3,
          phonesSkipped: 3,
          anisCreated: 2,
          anisRemoved: 2,
          skipped: skipped.first
        }
      })
      assert.deepStrictEqual(yield* membersOf(id), { A: [2, 4], C: [5] })
      assert.deepStrictEqual(yield* heldOf(id), [2, 4, 5])
      assert.isTrue(Option.isNone(yield* groups.find(id, "B")))
      assert.strictEqual((yield* Effect.flatten(groups.find(id, "E"))).name, "Group E")
    }))

  it.effect("a preview says what an upload would come to, of which state, and keeps nothing", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 3))
      const skipped = { groups: 1, phones: 2, first: [{ groupId: "", phone: null, reason: "why" }] }
      const listed = [{ groupId: "A", indexes: [1] }, { groupId: "C", indexes: [4, 4] }]
      const preview = yield* previewOf(id, listed, skipped)
      assert.deepStrictEqual(preview, {
        state: yield* snapshots.state(id),
        before: { groups: 2, phones: 4, anis: 3 },
        after: { groups: 2, phones: 2, anis: 2 },
        result: {
          groupsCreated: 1,
          groupsReplaced: 1,
          groupsDeleted: 1,
          groupsSkipped: 1,
          phonesAdded: 1,
          phonesRemoved: 3,
          phonesSkipped: 2,
          anisCreated: 1,
          anisRemoved: 2,
          skipped: skipped.first
        },
        groups: [
          { groupId: "A", name: "Group A", kind: "replaced", phonesAdded: 0, phonesRemoved: 2 },
          { groupId: "B", name: "Group B", kind: "deleted", phonesAdded: 0, phonesRemoved: 1 },
          { groupId: "C", name: "Group C", kind: "made", phonesAdded: 1, phonesRemoved: 0 }
        ],
        groupsChanged: 3
      })
      assert.deepStrictEqual(yield* snapshots.list(id, 10), [])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 3], B: [3] })
      assert.isNull((yield* previewOf(id, [{ groupId: "A", indexes: [], unusable: 1 }])).result)
    }))

  it.effect("the state of the groups is another after each change of them, and after nothing else", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      const seen = new Set([yield* snapshots.state(id)])
      const changes: ReadonlyArray<Effect.Effect<unknown, never, Snapshots>> = [
        Effect.orDie(groups.create(id, group("A", 1))),
        Effect.orDie(groups.create(id, group("B", 1))),
        Effect.orDie(groups.replace(id, group("A", 2), "remove")),
        Effect.orDie(groups.replace(id, { ...group("A", 2), name: "Other" }, "remove")),
        Effect.orDie(groups.remove(id, "B", "remove")),
        Effect.orDie(apply(id, [{ groupId: "A", name: "Other", indexes: [2] }, { groupId: "E", indexes: [] }])),
        Effect.orDie(apply(id, [{ groupId: "A", name: "Other", indexes: [2] }]))
      ]
      for (const [at, change] of changes.entries()) {
        yield* change
        const state = yield* snapshots.state(id)
        assert.isFalse(seen.has(state), `change ${at}`)
        assert.strictEqual(yield* snapshots.state(id), state)
        seen.add(state)
      }
      const state = yield* snapshots.state(id)
      yield* apply(id, [{ groupId: "A", name: "Other", indexes: [2] }])
      yield* Effect.flatMap(freshWorkspace(), (other) => groups.create(other.id, group("A", 1)))
      assert.strictEqual(yield* snapshots.state(id), state)
    }))

  it.effect("an upload that is meant for one state is applied to that, and to no other", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1))
      const expected = yield* snapshots.state(id)
      const stageFor = (index: number) =>
        snapshots.stage(
          id,
          Stream.fromIterable(piecesOf([{ groupId: "A", indexes: [index] }])),
          () => nothingSkipped,
          expected
        )
      const [first, second] = [yield* stageFor(2), yield* stageFor(3)]
      yield* process(id)
      yield* process(id)
      assert.strictEqual((yield* Effect.flatten(snapshots.find(id, first.id))).status, "completed")
      const late = yield* Effect.flatten(snapshots.find(id, second.id))
      assert.deepStrictEqual([late.status, late.message], ["failed", stateChanged])
      assert.deepStrictEqual(yield* membersOf(id), { A: [2] })
      yield* apply(id, [{ groupId: "A", indexes: [4] }])
      assert.deepStrictEqual(yield* membersOf(id), { A: [4] })
    }))

  it.effect("the groups as they are: all of them, by their ids, with their numbers in order", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      const many = Array.from({ length: 1_500 }, (_, i) => i)
      yield* apply(id, [
        { groupId: "b", indexes: many.toReversed() },
        { groupId: "B", name: "Big", indexes: [3, 1] },
        { groupId: "a", indexes: [] },
        { groupId: "gone", indexes: [] }
      ])
      yield* Effect.flatMap(InboundGroups, ({ remove }) => remove(id, "gone", "remove"))
      assert.deepStrictEqual(yield* snapshots.current(id), [
        { groupId: "B", name: "Big", phones: [phone(1), phone(3)] },
        { groupId: "a", name: "Group a", phones: [] },
        { groupId: "b", name: "Group b", phones: many.map((index) => phone(index)) }
      ])
    }))

  it.effect("what waits is counted over all workspaces until it is applied", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const before = yield* snapshots.queue
      const [one, other] = [yield* freshWorkspace(), yield* freshWorkspace()]
      yield* stage(one.id, [{ groupId: "A", indexes: [1] }])
      yield* stage(other.id, [{ groupId: "A", indexes: [2] }])
      const queue = yield* snapshots.queue
      assert.strictEqual(queue.uploads, before.uploads + 2)
      assert.isAtLeast(queue.lagMs, 0)
      yield* process(one.id)
      assert.strictEqual((yield* snapshots.queue).uploads, before.uploads + 1)
      yield* process(other.id)
      assert.strictEqual((yield* snapshots.queue).uploads, before.uploads)
    }))

  it.effect("the same snapshot again changes nothing", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const groups = [{ groupId: "A", indexes: [1, 2] }, { groupId: "B", indexes: [2] }]
      yield* apply(id, groups)
      const before = yield* Fixture.headOf(id)
      const { result } = yield* apply(id, groups)
      assert.deepStrictEqual(result, { ...nothing, groupsReplaced: 2 })
      assert.strictEqual((yield* Fixture.headOf(id)).settings, before.settings)
    }))

  it.effect("a group none of whose phones can be used stays as it is; one that lists none becomes empty", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1))
      yield* groups.create(id, group("B", 2))
      const { result } = yield* apply(id, [
        { groupId: "A", indexes: [], unusable: 2 },
        { groupId: "B", indexes: [] },
        { groupId: "C", indexes: [], unusable: 1 }
      ])
      assert.deepStrictEqual(result, {
        ...nothing,
        groupsReplaced: 1,
        groupsSkipped: 2,
        phonesRemoved: 1,
        anisRemoved: 1,
        skipped: ["A", "C"].map((groupId) => ({ groupId, phone: null, reason: noUsablePhone }))
      })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1] })
      assert.isTrue(Option.isNone(yield* groups.find(id, "C")))
    }))

  it.effect("a snapshot without a group that can be used fails, and changes nothing", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1))
      const before = yield* Fixture.headOf(id)
      for (const listed of [[], [{ groupId: "A", indexes: [], unusable: 1 }]]) {
        const { message, result, status } = yield* apply(id, listed)
        assert.deepStrictEqual({ message, result, status }, { status: "failed", message: nothingUsable, result: null })
      }
      assert.deepStrictEqual(yield* Fixture.headOf(id), before)
      assert.deepStrictEqual(yield* membersOf(id), { A: [1] })
    }))

  it.effect("a step may fail some times in a row; then the upload fails, and the next has its turn", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      const first = yield* stage(id, [{ groupId: "A", indexes: [1] }])
      const second = yield* stage(id, [{ groupId: "B", indexes: [2] }])
      const before = yield* Fixture.headOf(id)
      const claim = Option.getOrThrow(yield* claimOf(id))
      const failures = yield* Effect.replicateEffect(snapshots.stepFailed(claim), attemptsMax)
      assert.deepStrictEqual(failures, [...Array<Advanced>(attemptsMax - 1).fill("more"), "finished"])
      assert.strictEqual(yield* snapshots.stepFailed(claim), "lost")
      assert.strictEqual(yield* snapshots.advance(claim, lease), "lost")
      const { message, status } = yield* Effect.flatten(snapshots.find(id, first.id))
      assert.deepStrictEqual({ message, status }, { status: "failed", message: givenUp })
      assert.deepStrictEqual(yield* Fixture.headOf(id), before)

      const next = Option.getOrThrow(yield* claimOf(id))
      assert.strictEqual(next.uploadId, second.id)
      const fail = Effect.replicateEffect(snapshots.stepFailed(next), attemptsMax - 1)
      let advanced: Advanced
      do {
        yield* fail
        advanced = yield* snapshots.advance(next, lease)
      } while (advanced === "more")
      assert.strictEqual((yield* Effect.flatten(snapshots.find(id, second.id))).status, "completed")
      assert.deepStrictEqual(yield* membersOf(id), { B: [2] })
    }))

  it.effect("an upload that has begun to change something is never given up", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      yield* apply(id, [{ groupId: "A", indexes: [1] }])
      const upload = yield* stage(id, [{ groupId: "A", indexes: [2] }, { groupId: "B", indexes: [3] }])
      const claim = Option.getOrThrow(yield* claimOf(id))
      assert.strictEqual(yield* snapshots.advance(claim, lease), "more")
      const failures = yield* Effect.replicateEffect(snapshots.stepFailed(claim), attemptsMax + 1)
      assert.deepStrictEqual(failures, Array<Advanced>(attemptsMax + 1).fill("more"))
      yield* runAll(claim)
      assert.strictEqual((yield* Effect.flatten(snapshots.find(id, upload.id))).status, "completed")
      assert.deepStrictEqual(yield* membersOf(id), { A: [2], B: [3] })
    }))

  it.effect("what is not whole is not kept", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      const broken = Stream.concat(Stream.fromIterable(piecesOf([{ groupId: "A", indexes: [1] }])), Stream.fail("no"))
      assert.strictEqual(yield* Effect.flip(snapshots.stage(id, broken, () => nothingSkipped)), "no")
      assert.deepStrictEqual(yield* snapshots.list(id, 10), [])
      assert.isTrue(Option.isNone(yield* claimOf(id)))
    }))

  it.effect("uploads of a workspace are worked on one after the other, in their order", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      const first = yield* stage(id, [{ groupId: "A", indexes: [1] }])
      const second = yield* stage(id, [{ groupId: "A", indexes: [2] }])
      assert.deepStrictEqual((yield* snapshots.list(id, 10)).map((each) => each.id), [second.id, first.id])
      assert.deepStrictEqual((yield* snapshots.list(id, 1)).map((each) => each.id), [second.id])
      const { id: other } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* snapshots.list(other, 10), [])
      assert.isTrue(Option.isNone(yield* snapshots.find(other, first.id)))
      const claim = Option.getOrThrow(yield* claimOf(id))
      assert.strictEqual(claim.uploadId, first.id)
      assert.isTrue(Option.isNone(yield* claimOf(id)), "the second waits for the first")
      assert.deepStrictEqual(
        (yield* snapshots.list(id, 10)).map(({ progress, status }) => [status, progress]),
        [["queued", 0], ["processing", 0]]
      )
      yield* runAll(claim)
      assert.deepStrictEqual(yield* membersOf(id), { A: [1] })
      yield* process(id)
      assert.deepStrictEqual(yield* membersOf(id), { A: [2] })
      assert.isTrue(Option.isNone(yield* claimOf(id)))
    }))

  it.effect("a claim is taken by one, and by the next once it is over; whoever had it does nothing more", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      yield* stage(id, [{ groupId: "A", indexes: [1] }])
      const first = Option.getOrThrow(yield* claimOf(id))
      assert.strictEqual(yield* snapshots.advance(first, Duration.millis(1)), "more")
      yield* Effect.sleep("10 millis")
      const second = Option.getOrThrow(yield* claimOf(id))
      assert.strictEqual(second.uploadId, first.uploadId)
      assert.isFalse(yield* snapshots.renew(first, lease))
      assert.strictEqual(yield* snapshots.advance(first, lease), "lost")
      yield* snapshots.release(first)
      assert.isTrue(Option.isNone(yield* claimOf(id)))
      assert.isTrue(yield* snapshots.renew(second, lease))
      yield* snapshots.release(second)
      const third = Option.getOrThrow(yield* claimOf(id))
      yield* runAll(third)
      assert.deepStrictEqual(yield* membersOf(id), { A: [1] })
      assert.strictEqual(yield* snapshots.advance(third, lease), "lost")
      assert.isFalse(yield* snapshots.renew(third, lease))
    }))

  it.effect("a group whose every number is swapped is never without numbers, and afterwards gives out no old one", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { confirm, held, propose, workspaceId } = yield* freshLedger(3)
      yield* stage(workspaceId, [{ groupId: "P1", indexes: [11, 12, 13] }])
      const claim = Option.getOrThrow(yield* claimOf(workspaceId))
      let advanced = yield* snapshots.advance(claim, lease)
      while (advanced === "more") {
        assert.isAtLeast(Object.keys((yield* membersOf(workspaceId))["P1"] ?? {}).length, 3)
        advanced = yield* snapshots.advance(claim, lease)
      }
      assert.deepStrictEqual(yield* membersOf(workspaceId), { P1: [11, 12, 13] })
      const results = resultsOf(yield* confirm(held.map((ani) => propose(ani))))
      assert.deepStrictEqual(results, ["unavailable", "unavailable", "unavailable"])
    }))

  it.effect("a claim that is handed on in between any two steps leaves the result of one run", () =>
    Effect.gen(function*() {
      const snapshots = yield* Snapshots
      const { id } = yield* freshWorkspace()
      yield* apply(id, [{ groupId: "A", indexes: [1, 2] }, { groupId: "B", indexes: [3] }])
      const { id: uploadId } = yield* stage(id, [{ groupId: "A", indexes: [2, 4] }, { groupId: "C", indexes: [5] }])
      let last = 0
      while (true) {
        const claim = yield* claimOf(id)
        if (Option.isNone(claim)) break
        yield* snapshots.advance(claim.value, lease)
        yield* snapshots.release(claim.value)
        const { progress } = yield* Effect.flatten(snapshots.find(id, uploadId))
        assert.isAtLeast(progress, last)
        last = progress
      }
      const { result } = yield* Effect.flatten(snapshots.find(id, uploadId))
      assert.deepStrictEqual(result, {
        ...nothing,
        groupsCreated: 1,
        groupsReplaced: 1,
        groupsDeleted: 1,
        phonesAdded: 2,
        phonesRemoved: 2,
        anisCreated: 2,
        anisRemoved: 2
      })
      assert.deepStrictEqual(yield* membersOf(id), { A: [2, 4], C: [5] })
    }))
}
