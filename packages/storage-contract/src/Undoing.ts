/**
 * What every adapter does when a change is undone; and that every change that can be made is told.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { Remediations } from "@anipool/storage/Remediations"
import { changedSince, Snapshots } from "@anipool/storage/Snapshots"
import { Transitions } from "@anipool/storage/Transitions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { group, heldOf, membersOf, phone } from "./GroupsFixture.ts"
import * as SnapshotsFixture from "./SnapshotsFixture.ts"

const campaign: Campaign = { id: "C1", name: "Solar", type: "Outbound", inboundPoolId: "A", policy: { dailyCap: 3 } }

const disposition = { id: "D1", name: "Sale", type: "Agent" as const, contact: true, success: true }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("an edit is undone as far as it fits, once, and the undo is told", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      const { version } = yield* Effect.flatten(groups.head(id, "A"))
      yield* groups.edit(id, {
        groupId: "A",
        version,
        name: "East",
        add: [phone(4), phone(5)],
        remove: [phone(1), phone(2)]
      })
      const edited = yield* latest(id)
      // Meanwhile one of those that left is taken elsewhere, and one that came goes again.
      yield* groups.create(id, group("B", 2))
      yield* groups.replace(id, { ...group("A", 3, 4), name: "East" }, "remove")
      const expected = {
        changes: [
          "Call the group “Group A” again",
          "Put 1 number back into the group",
          "Take 1 number out of the group again"
        ],
        misfits: ["+12125550002 is in the group B now", "1 number left the group since"]
      }
      assert.deepStrictEqual(yield* trail.previewUndo(id, edited.id), Option.some({ ...expected, refusal: null }))
      assert.deepStrictEqual(yield* membersOf(id), { A: [3, 4], B: [2] })
      const undone = yield* Effect.flatten(trail.undo(id, edited.id))
      assert.deepInclude(undone, { ...expected, refusal: null })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 3], B: [2] })
      assert.strictEqual((yield* Effect.flatten(groups.head(id, "A"))).name, "Group A")
      const told = yield* latest(id)
      assert.deepInclude(told, { id: undone.entry!, action: "change.undone", undoes: edited.id, undoableUntil: null })
      assert.strictEqual((yield* Effect.flatten(trail.find(id, edited.id))).undoneBy, told.id)
      const again = { refusal: "undone" as const, changes: [], misfits: [] }
      assert.deepStrictEqual(yield* trail.undo(id, edited.id), Option.some({ ...again, entry: null, upload: null }))
      assert.deepStrictEqual(yield* trail.previewUndo(id, edited.id), Option.some(again))
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, told.id)), { refusal: "never" })
      assert.deepStrictEqual(yield* trail.undo(id, 987_654_321), Option.none())
    }))

  it.effect("the undo of an edit takes nothing out of the inventory that was there before it", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      yield* groups.create(id, group("B", 2, 3))
      yield* groups.create(id, group("C", 3))
      const { version } = yield* Effect.flatten(groups.head(id, "A"))
      yield* groups.edit(id, { groupId: "A", version, add: [phone(2), phone(3), phone(4)], remove: [] })
      const edited = yield* latest(id)
      yield* groups.replace(id, group("A", 1, 2, 3, 4, 5), "remove")
      yield* groups.remove(id, "B", "remove")
      const expected = {
        changes: ["Take 2 numbers out of the group again"],
        misfits: ["1 number is in no other group any more: it stays in this one"]
      }
      assert.deepStrictEqual(yield* trail.previewUndo(id, edited.id), Option.some({ ...expected, refusal: null }))
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, edited.id)), { ...expected, refusal: null })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 5], C: [3] })
    }))

  it.effect("so the undo of a group that was replaced", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      yield* groups.create(id, group("B", 2))
      yield* groups.replace(id, group("A", 1, 2, 3), "remove")
      const replaced = yield* latest(id)
      yield* groups.remove(id, "B", "remove")
      yield* trail.undo(id, replaced.id)
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2] })
    }))

  it.effect("a deletion is undone with name, numbers, brands and pauses, and campaigns dial from it again", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const anis = yield* Anis
      const transitions = yield* Transitions
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, { ...group("A", 1, 2, 3), name: "East" })
      const [first, second] = yield* Effect.forEach(
        [1, 2],
        (index) => Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(index, "A"))]))
      )
      yield* anis.update(id, first!.id, { isBranded: true, brandName: "Acme" })
      yield* transitions.apply(id, [second!.id], Fixture.pause)
      yield* groups.remove(id, "A", "remove")
      const { id: deletion } = yield* latest(id)
      const before = yield* Fixture.headOf(id)
      const [one, other] = yield* Effect.all([trail.undo(id, deletion), trail.undo(id, deletion)], {
        concurrency: "unbounded"
      })
      const refusals = [one, other].map((each) => Option.getOrThrow(each).refusal)
      assert.deepStrictEqual(refusals.sort(), [null, "undone"].sort(), "of two at once one does it")
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 3] })
      assert.deepStrictEqual((yield* Effect.flatten(groups.find(id, "A"))).name, "East")
      assert.deepStrictEqual(yield* heldOf(id, "COOLING_OFF"), [2])
      assert.deepInclude(yield* Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(1, "A"))])), {
        id: first!.id,
        isBranded: true,
        brandName: "Acme"
      })
      assert.isAbove((yield* Fixture.headOf(id)).revision, before.revision)
    }))

  it.effect("a deletion is not undone once there is such a group again", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1))
      yield* groups.remove(id, "A", "remove")
      const { id: deletion } = yield* latest(id)
      yield* groups.create(id, group("A", 2))
      const refused = {
        refusal: "nothing-fits" as const,
        changes: [],
        misfits: ["A group of this identifier was made since"]
      }
      assert.deepStrictEqual(yield* trail.previewUndo(id, deletion), Option.some(refused))
      assert.deepStrictEqual(yield* trail.undo(id, deletion), Option.some({ ...refused, entry: null, upload: null }))
      assert.deepStrictEqual(yield* membersOf(id), { A: [2] })
    }))

  it.effect("an import is undone with the groups that it made, the groups that its numbers left, and their brands", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace()
      yield* anis.create(id, { ...Fixture.newAni(1, "A"), isBranded: true, brandName: "Acme" })
      yield* groups.create(id, group("B", 2, 3))
      yield* groups.create(id, group("C", 3))
      yield* anis.putMany(id, [
        Fixture.newAni(1, "new"),
        { ...Fixture.newAni(2, "B"), isBranded: true, brandName: "Bolt" },
        Fixture.newAni(3, "C"),
        Fixture.newAni(4, "new"),
        Fixture.newAni(5, "B")
      ])
      assert.deepStrictEqual(yield* membersOf(id), { new: [1, 4], B: [2, 5], C: [3] })
      const told = yield* latest(id)
      assert.deepInclude(told, {
        action: "ani.imported",
        summary: "Imported 5 numbers into 3 groups: 2 new, 3 changed; the group new was made for them",
        details: { created: 2, updated: 3, groups: ["new", "B", "C"], groupsMade: ["new"] }
      })
      const undone = yield* Effect.flatten(trail.undo(id, told.id))
      assert.deepInclude(undone, {
        refusal: null,
        changes: [
          "Put 2 numbers back into 2 groups",
          "Take 3 numbers out of 2 groups again",
          "Give 2 numbers the brand from before",
          "Delete the group new, which was made for it"
        ],
        misfits: []
      })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1], B: [2, 3], C: [3] })
      assert.deepStrictEqual(yield* heldOf(id), [1, 2, 3])
      assert.deepStrictEqual(yield* groups.head(id, "new"), Option.none())
      const brands = (yield* anis.list(id, { limit: 10 })).map(({ brandName, inboundGroupId, isBranded }) => ({
        brandName,
        inboundGroupId,
        isBranded
      }))
      assert.deepStrictEqual(brands, [
        { brandName: "Acme", inboundGroupId: "A", isBranded: true },
        { brandName: "", inboundGroupId: "B", isBranded: false },
        { brandName: "", inboundGroupId: "B", isBranded: false }
      ])
    }))

  it.effect("of an import stays what others changed since", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 3))
      yield* anis.putMany(id, [1, 2, 3, 4, 5].map((index) => Fixture.newAni(index, "new")))
      const told = yield* latest(id)
      assert.strictEqual(
        told.summary,
        "Imported 5 numbers into the group new, which was made for it: 2 new, 3 changed"
      )
      yield* groups.remove(id, "B", "remove")
      yield* anis.putMany(id, [Fixture.newAni(5, "A"), Fixture.newAni(6, "new")])
      const undone = yield* Effect.flatten(trail.undo(id, told.id))
      assert.deepInclude(undone, {
        refusal: null,
        changes: ["Put 2 numbers back into the group A", "Take 3 numbers out of the group new again"],
        misfits: [
          "1 number left since: nothing is done to it",
          "The group B was deleted since: 1 number that left it stays",
          "The group new has other numbers now: it stays"
        ]
      })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 5], new: [3, 6] })
    }))

  it.effect("one number that is registered, or moved, is taken back with the group that was made for it", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace()
      const ani = yield* anis.create(id, Fixture.newAni(1, "A"))
      const made = yield* latest(id)
      assert.strictEqual(made.summary, "Took the number +12125550001 into the group A, which was made for it")
      yield* anis.update(id, ani.id, { inboundGroupId: "mistyped" })
      const moved = yield* latest(id)
      assert.strictEqual(
        moved.summary,
        "Changed the number +12125550001: it is in the group mistyped now, which was made for it"
      )
      yield* trail.undo(id, moved.id)
      assert.deepStrictEqual(yield* membersOf(id), { A: [1] })
      assert.deepStrictEqual(yield* groups.head(id, "mistyped"), Option.none())
      yield* trail.undo(id, made.id)
      assert.deepStrictEqual(yield* heldOf(id), [])
      assert.deepStrictEqual(yield* groups.head(id, "A"), Option.none())
    }))

  it.effect("pauses and activations are undone for those that nothing happened to since", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const anis = yield* Anis
      const transitions = yield* Transitions
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      const ids = (yield* anis.list(id, { limit: 10 })).map((ani) => ani.id)
      const { entry } = yield* transitions.apply(id, ids, Fixture.pause)
      const paused = yield* latest(id)
      assert.strictEqual(entry, paused.id)
      assert.deepInclude(yield* transitions.apply(id, ids, Fixture.pause), { entry: null })
      assert.deepInclude(paused, { action: "ani.paused", summary: "Put 3 numbers to rest" })
      yield* Effect.sleep("3 millis")
      yield* transitions.apply(id, ids.slice(0, 1), { ...Fixture.pause, event: "activate" })
      const undone = yield* Effect.flatten(trail.undo(id, paused.id))
      assert.deepInclude(undone, {
        changes: ["Activate 2 numbers again"],
        misfits: ["1 number changed since, or left: nothing is done to them"]
      })
      assert.deepStrictEqual(yield* heldOf(id, "COOLING_OFF"), [])
    }))

  it.effect("a policy is undone, unless it was changed again; and so is a campaign's deletion", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const campaigns = yield* Campaigns
      const workspaces = yield* Workspaces
      const { id } = yield* Fixture.freshWorkspace({ policy: { dailyCap: 7 } })
      yield* workspaces.setPolicy(id, { dailyCap: 9, avoidRepeat: true })
      const first = yield* latest(id)
      assert.deepInclude(first, {
        action: "policy.changed",
        subject: { kind: "workspace", id: String(id), name: first.subject.name }
      })
      const { entry } = yield* Effect.flatten(workspaces.setPolicy(id, { dailyCap: 10 }))
      const second = yield* latest(id)
      assert.strictEqual(entry, second.id)
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, first.id)), {
        refusal: "nothing-fits",
        misfits: ["The policy was changed again since"]
      })
      yield* trail.undo(id, second.id)
      assert.deepStrictEqual((yield* Effect.flatten(workspaces.find(id))).policy, { dailyCap: 9, avoidRepeat: true })

      yield* campaigns.create(id, campaign)
      yield* campaigns.update(id, "C1", { policy: { dailyCap: 5 } })
      yield* trail.undo(id, (yield* latest(id)).id)
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(campaign))
      yield* campaigns.remove(id, "C1")
      const deletion = yield* latest(id)
      const before = yield* Fixture.headOf(id)
      yield* trail.undo(id, deletion.id)
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(campaign))
      assert.isAbove(
        (yield* Fixture.headOf(id)).settings,
        before.settings,
        "picks made under the old settings are stale"
      )
    }))

  it.effect("a campaign's edit is undone field by field, where nobody changed the field again", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      yield* campaigns.create(id, campaign)
      assert.deepStrictEqual(
        (yield* Effect.flatten(campaigns.update(id, "C1", { name: "Solar" }))).entry,
        null,
        "nothing was changed"
      )
      const { entry } = yield* Effect.flatten(campaigns.update(id, "C1", {
        name: "Wind",
        type: "Blended",
        inboundPoolId: null,
        policy: { dailyCap: 9 }
      }))
      assert.strictEqual(entry, (yield* latest(id)).id)
      // Meanwhile somebody renames it, and another puts one of the fields back by hand.
      yield* campaigns.update(id, "C1", { name: "Water", type: "Outbound" })
      const expected = {
        changes: ["Give the campaign the group that it had", "Give the campaign the policy that it had"],
        misfits: ["The name was changed again since"]
      }
      assert.deepStrictEqual(yield* trail.previewUndo(id, entry!), Option.some({ ...expected, refusal: null }))
      const before = yield* Fixture.headOf(id)
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, entry!)), { ...expected, refusal: null })
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some({ ...campaign, name: "Water" }))
      assert.isAbove((yield* Fixture.headOf(id)).settings, before.settings, "picks for it are stale")

      const { entry: renamed } = yield* Effect.flatten(campaigns.update(id, "C1", { name: "Sun" }))
      const deletion = yield* Effect.flatten(campaigns.remove(id, "C1"))
      assert.strictEqual(deletion, (yield* latest(id)).id)
      assert.deepStrictEqual(
        yield* trail.previewUndo(id, renamed!),
        Option.some({ refusal: "nothing-fits" as const, changes: [], misfits: ["The campaign was deleted since"] })
      )
    }))

  it.effect("what is done to dispositions is undone: their fields, their deletion, the class of their name", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const dials = yield* Dials
      const dispositions = yield* Dispositions
      const { id } = yield* Fixture.freshWorkspace()
      yield* dispositions.create(id, disposition)
      const { entry } = yield* Effect.flatten(dispositions.update(id, "D1", { name: "Sold", success: false }))
      yield* dispositions.update(id, "D1", { name: "Sold!" })
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, entry!)), {
        changes: ["Give the disposition the success that it had"],
        misfits: ["The name was changed again since"]
      })
      assert.deepStrictEqual(yield* dispositions.find(id, "D1"), Option.some({ ...disposition, name: "Sold!" }))

      const deletion = yield* Effect.flatten(dispositions.remove(id, "D1"))
      yield* trail.undo(id, deletion)
      assert.deepStrictEqual(yield* dispositions.find(id, "D1"), Option.some({ ...disposition, name: "Sold!" }))
      const again = yield* Effect.flatten(dispositions.remove(id, "D1"))
      yield* dispositions.create(id, disposition)
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, again)), {
        refusal: "nothing-fits",
        misfits: ["A disposition of this identifier was registered since"]
      })

      const given = yield* Effect.flatten(dials.setClass(id, "hung up", "no_answer"))
      assert.strictEqual(given, (yield* latest(id)).id)
      assert.deepStrictEqual(yield* dials.setClass(id, "hung up", "no_answer"), Option.some(null), "it had it")
      const other = yield* Effect.flatten(dials.setClass(id, "hung up", "block"))
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, given!)), {
        refusal: "nothing-fits",
        misfits: ["The class was changed again since"]
      })
      yield* trail.undo(id, other!)
      assert.deepStrictEqual(yield* dials.classes(id), [{ name: "hung up", class: "no_answer" }])
      yield* trail.undo(id, given!)
      assert.deepStrictEqual(yield* dials.classes(id), [])
    }))

  it.effect("a snapshot is undone in the background, with brands and pauses, but for groups that others changed since", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const groups = yield* InboundGroups
      const snapshots = yield* Snapshots
      const trail = yield* AuditTrail
      const transitions = yield* Transitions
      const { id } = yield* Fixture.freshWorkspace()
      const before = [
        { groupId: "A", indexes: [1, 2, 3] },
        { groupId: "B", indexes: [3, 4] },
        { groupId: "C", indexes: [5, 6] },
        { groupId: "D", indexes: [7] }
      ]
      yield* SnapshotsFixture.apply(id, before)
      const [first, second] = yield* Effect.forEach(
        [1, 2],
        (index) => Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(index, "A"))]))
      )
      yield* anis.update(id, first!.id, { isBranded: true, brandName: "Acme" })
      yield* transitions.apply(id, [second!.id], { ...Fixture.pause, until: 4_102_444_800_000 })
      yield* SnapshotsFixture.apply(id, [
        { groupId: "A", name: "East", indexes: [3, 8] },
        { groupId: "B", indexes: [3, 8] },
        { groupId: "D", indexes: [7, 9] },
        { groupId: "E", indexes: [9] }
      ])
      const applied = yield* latest(id)
      // Meanwhile somebody renames one of the groups, and takes a number of a group that is gone into another.
      yield* groups.replace(id, { ...group("D", 7, 9), name: "West" }, "remove")
      yield* groups.create(id, group("F", 5))
      const expected = {
        changes: [
          "Delete 1 group that it made",
          "Make 1 group again that it deleted",
          "Call 1 group as before",
          "Put 5 numbers back into groups",
          "Take 3 numbers out of groups again"
        ],
        misfits: ["The group D was changed since: it stays as it is"]
      }
      assert.deepStrictEqual(yield* trail.previewUndo(id, applied.id), Option.some({ ...expected, refusal: null }))
      const undone = yield* Effect.flatten(trail.undo(id, applied.id))
      assert.deepInclude(undone, { ...expected, refusal: null })
      assert.deepInclude(yield* Effect.flatten(snapshots.find(id, undone.upload!)), { status: "queued" })
      assert.deepInclude(yield* Effect.flatten(trail.undo(id, applied.id)), { refusal: "undone", upload: null })
      yield* SnapshotsFixture.process(id)
      assert.deepStrictEqual(yield* membersOf(id), {
        A: [1, 2, 3],
        B: [3, 4],
        C: [5, 6],
        D: [7, 9],
        F: [5]
      })
      assert.strictEqual((yield* Effect.flatten(groups.head(id, "A"))).name, "Group A")
      assert.strictEqual((yield* Effect.flatten(groups.head(id, "D"))).name, "West")
      assert.deepStrictEqual(yield* groups.head(id, "E"), Option.none())
      assert.deepStrictEqual(yield* heldOf(id, "COOLING_OFF"), [2])
      assert.deepInclude(yield* Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(1, "A"))])), {
        id: first!.id,
        isBranded: true,
        brandName: "Acme"
      })
      const { result, status } = yield* Effect.flatten(snapshots.find(id, undone.upload!))
      assert.strictEqual(status, "completed")
      assert.deepInclude(result, {
        groupsCreated: 1,
        groupsReplaced: 2,
        groupsDeleted: 1,
        groupsSkipped: 1,
        phonesAdded: 5,
        phonesRemoved: 3,
        skipped: [{ groupId: "D", phone: null, reason: changedSince }]
      })
      assert.deepStrictEqual((yield* trail.list(id, { limit: 2 })).map(({ action }) => action), [
        "change.undone",
        "group.created"
      ])
    }))

  it.effect("only the last snapshot is undone, however it was followed", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      const past = {
        refusal: "nothing-fits" as const,
        changes: [],
        misfits: ["Another snapshot was uploaded since"]
      }
      yield* SnapshotsFixture.apply(id, [{ groupId: "A", indexes: [1] }])
      const first = yield* latest(id)
      assert.deepInclude(yield* Effect.flatten(trail.previewUndo(id, first.id)), { refusal: null })
      // One that fails changes nothing; one that waits will.
      yield* SnapshotsFixture.apply(id, [{ groupId: "A", indexes: [], unusable: 1 }])
      assert.deepInclude(yield* Effect.flatten(trail.previewUndo(id, first.id)), { refusal: null })
      yield* SnapshotsFixture.stage(id, [{ groupId: "A", indexes: [2] }])
      assert.deepStrictEqual(yield* trail.previewUndo(id, first.id), Option.some(past))
      yield* SnapshotsFixture.process(id)
      assert.deepStrictEqual(yield* trail.previewUndo(id, first.id), Option.some(past))
      const second = yield* latest(id)
      yield* trail.undo(id, second.id)
      yield* SnapshotsFixture.process(id)
      assert.deepStrictEqual(yield* membersOf(id), { A: [1] })
      assert.deepStrictEqual(yield* trail.previewUndo(id, first.id), Option.some(past))
      assert.deepStrictEqual(
        Option.map(yield* trail.find(id, second.id), ({ undoneBy }) => undoneBy !== null),
        Option.some(true)
      )
    }))

  it.effect("every change is told, in its order", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixture.freshWorkspace()
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const dispositions = yield* Dispositions
      const remediations = yield* Remediations
      const workspaces = yield* Workspaces
      const trail = yield* AuditTrail
      yield* workspaces.update(id, yield* Fixture.freshSettings())
      yield* campaigns.create(id, campaign)
      yield* campaigns.update(id, "C1", { name: "Wind" })
      yield* campaigns.update(id, "C1", { name: "Wind" })
      yield* campaigns.remove(id, "C1")
      yield* dispositions.create(id, disposition)
      yield* dispositions.update(id, "D1", { success: false })
      yield* dispositions.remove(id, "D1")
      const ani = yield* anis.create(id, Fixture.newAni(1, "A"))
      yield* anis.putMany(id, [Fixture.newAni(1, "B"), Fixture.newAni(2, "B")])
      yield* anis.update(id, ani.id, { brandName: "Acme", isBranded: true })
      yield* remediations.request(id, ani.id, { keyId: null, carrier: null, note: "please" })
      yield* anis.remove(id, ani.id)
      const entries = yield* trail.list(id, { limit: 100 })
      assert.deepStrictEqual(entries.map(({ action }) => action).reverse(), [
        "workspace.created",
        "workspace.changed",
        "campaign.created",
        "campaign.changed",
        "campaign.deleted",
        "disposition.created",
        "disposition.changed",
        "disposition.deleted",
        "ani.created",
        "ani.imported",
        "ani.changed",
        "remediation.requested",
        "ani.removed"
      ])
      assert.deepInclude(entries.find(({ action }) => action === "campaign.changed"), {
        summary: "Changed the campaign “Wind”: name",
        details: { before: { name: "Solar" }, after: { name: "Wind" } }
      })
    }))
}

// internal

const latest = (id: WorkspaceId) =>
  Effect.flatMap(AuditTrail, (trail) => Effect.map(trail.list(id, { limit: 1 }), (entries) => entries[0]!))
