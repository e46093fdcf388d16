/**
 * What every adapter's `AuditTrail` does, and what changes write into it.
 */
import type { Actor } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { Dispositions } from "@anipool/storage/Dispositions"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { Users } from "@anipool/storage/Users"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import * as GroupsFixture from "./GroupsFixture.ts"
import * as SnapshotsFixture from "./SnapshotsFixture.ts"

const somebody: Actor = { kind: "user", id: "7", name: "Ada", address: "192.0.2.7" }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a group's life is told, with who did it and what came and went", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* Effect.locally(groups.create(id, GroupsFixture.group("A", 5, 1)), CurrentActor, somebody)
      yield* groups.replace(id, { ...GroupsFixture.group("A", 5, 3), name: "East" }, "remove")
      yield* groups.remove(id, "A", "remove")
      const [deleted, replaced, created] = yield* entriesOf(id)
      assert.deepInclude(created, {
        actor: somebody,
        action: "group.created",
        subject: { kind: "group", id: "A", name: "Group A" },
        summary: "Made the group “Group A” with 2 numbers",
        undoableUntil: null
      })
      assert.deepInclude(replaced, {
        action: "group.replaced",
        summary: "Replaced the group “East”: renamed from “Group A”, 1 number added, 1 number removed",
        undoneBy: null,
        undoes: null
      })
      assert.deepInclude(replaced!.actor, { kind: "installation", address: null })
      assert.deepInclude(replaced!.details, {
        before: { name: "Group A" },
        after: { name: "East" },
        added: ["+12125550003"],
        removed: ["+12125550001"],
        leftInventory: 1
      })
      assert.deepInclude(deleted, {
        action: "group.deleted",
        summary: "Deleted the group “East” with 2 numbers, 2 of which left the inventory"
      })
      assert.deepInclude(deleted!.details, { removed: ["+12125550003", "+12125550005"], removedCount: 2 })
      assert.isAbove(deleted!.undoableUntil!, deleted!.at + Duration.toMillis("23 hours"))
      const trail = yield* AuditTrail
      assert.deepStrictEqual(yield* trail.find(id, deleted!.id), Option.some(deleted!))
    }))

  it.effect("a snapshot is told once, as done by who uploaded it", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixture.freshWorkspace()
      const listed = [{ groupId: "A", indexes: [1, 2] }, { groupId: "B", indexes: [3] }]
      yield* Effect.locally(SnapshotsFixture.stage(id, listed), CurrentActor, somebody)
      yield* SnapshotsFixture.process(id)
      const [applied, ...before] = yield* entriesOf(id)
      assert.deepInclude(applied, {
        actor: somebody,
        action: "snapshot.applied",
        summary: "Applied a snapshot: 2 groups made, 0 deleted, 3 numbers added, 0 numbers removed"
      })
      assert.deepStrictEqual(before.map(({ action }) => action), ["workspace.created"])
    }))

  it.effect("what is done to a key is told, and nothing of its secret", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const { id } = yield* Fixture.freshWorkspace()
      const [secretHash, another] = yield* Effect.all([Fixture.freshHex(64), Fixture.freshHex(64)])
      const asked = { workspaceId: id, type: "nrm" as const, secretHash, defaultCampaign: null, active: true }
      const key = yield* keys.put({ ...asked, name: "Dialer" })
      yield* keys.put({ ...asked, name: "Dialer" })
      yield* keys.put({ ...asked, name: "Dialer", defaultCampaign: "C1" })
      yield* keys.rotate(id, key.id, { formerUntil: 0, secretHash: another })
      yield* keys.revoke(key.id)
      const entries = yield* entriesOf(id)
      assert.deepStrictEqual(entries.map(({ summary }) => summary).slice(0, 4), [
        "Revoked the nrm key “Dialer”",
        "Gave the nrm key “Dialer” another secret",
        "Changed the nrm key “Dialer”: defaultCampaign",
        "Made the nrm key “Dialer”"
      ])
      assert.lengthOf(entries, 5)
      const told = JSON.stringify(entries)
      assert.notInclude(told, secretHash)
      assert.notInclude(told, another)
    }))

  it.effect("what is done to users and members is told where they may go in, and nothing of their passwords", () =>
    Effect.gen(function*() {
      const users = yield* Users
      const { id } = yield* Fixture.freshWorkspace()
      const { id: other } = yield* Fixture.freshWorkspace()
      const [ada, bob] = yield* Effect.all([Fixture.freshUser, Fixture.freshUser])
      const passwordHash = yield* Fixture.freshHex(64)
      const { id: adaId } = yield* Effect.locally(
        users.create({ ...ada, passwordHash }, { workspaceId: id, role: "viewer" }),
        CurrentActor,
        somebody
      )
      yield* users.putMember(id, adaId, "operator")
      yield* users.putMember(id, adaId, "operator")
      yield* users.update(adaId, { displayName: ada.displayName })
      yield* users.update(adaId, { displayName: "Ada L." })
      yield* users.setPassword(adaId, passwordHash.toUpperCase())
      yield* users.update(adaId, { isDisabled: true })
      yield* users.removeMember(id, adaId)
      yield* users.removeMember(id, adaId)
      yield* users.update(adaId, { displayName: "In no workspace any more" })
      const entries = yield* entriesOf(id)
      assert.deepStrictEqual(entries.map(({ action, summary }) => `${action}: ${summary}`), [
        `member.removed: Removed the member “${ada.name}”, operator`,
        `user.changed: Disabled the user “${ada.name}”`,
        `user.password: Gave the user “${ada.name}” another password`,
        `user.changed: Changed the user “${ada.name}”: displayName`,
        `member.changed: Made the member “${ada.name}” operator instead of viewer`,
        `user.created: Made the user “${ada.name}”, viewer`,
        ...entries.slice(-1).map(({ action, summary }) => `${action}: ${summary}`)
      ])
      assert.deepInclude(entries.at(-2), {
        actor: somebody,
        subject: { kind: "user", id: String(adaId), name: ada.name },
        undoableUntil: null
      })
      assert.notInclude(JSON.stringify(entries).toLowerCase(), passwordHash)
      assert.lengthOf(yield* entriesOf(other), 1)
      // An administrator of the installation may go in everywhere.
      const { id: bobId } = yield* users.create({ ...bob, isAdministrator: true })
      yield* users.update(bobId, { isAdministrator: false })
      yield* users.putMember(other, bobId, "viewer")
      assert.deepStrictEqual((yield* entriesOf(other)).map(({ summary }) => summary).slice(0, -1), [
        `Made “${bob.name}” a member, viewer`,
        `Changed the user “${bob.name}”: isAdministrator`,
        `Made the user “${bob.name}”, administrator of the installation`
      ])
    }))

  it.effect("what is set of a workspace is told, and a disposition that is registered", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const dispositions = yield* Dispositions
      const { id, ...settings } = yield* Fixture.freshWorkspace()
      yield* workspaces.update(id, { ...settings, timeZone: "Europe/Paris" })
      yield* dispositions.create(id, { id: "1", name: "Sale", type: "System", contact: true, success: false })
      const entries = yield* entriesOf(id)
      assert.deepStrictEqual(entries.map(({ action, summary }) => `${action}: ${summary}`).slice(0, -1), [
        "disposition.created: Registered the disposition “Sale”",
        `workspace.changed: Changed the workspace “${settings.name}”: timeZone`
      ])
    }))

  it.effect("what changes nothing, and what fails, is not told", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      yield* groups.create(id, GroupsFixture.group("A", 1))
      yield* groups.replace(id, GroupsFixture.group("A", 1), "remove")
      yield* Effect.flip(groups.create(id, GroupsFixture.group("A", 2)))
      yield* groups.remove(id, "B", "remove")
      assert.deepStrictEqual((yield* entriesOf(id)).map(({ action }) => action), ["group.created", "workspace.created"])
    }))

  it.effect("pages go by entries, the latest first, and never show another workspace's", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      const { id: other } = yield* Fixture.freshWorkspace()
      for (const groupId of ["A", "B", "C"]) yield* groups.create(id, GroupsFixture.group(groupId, 1))
      yield* groups.create(other, GroupsFixture.group("X", 1))
      const all = yield* entriesOf(id)
      assert.deepStrictEqual(all.map(({ subject }) => subject.id), ["C", "B", "A", String(id)])
      assert.deepStrictEqual(yield* trail.list(id, { limit: 2 }), all.slice(0, 2))
      assert.deepStrictEqual(yield* trail.list(id, { before: all[1]!.id, limit: 2 }), all.slice(2, 4))
      const [foreign] = yield* entriesOf(other)
      assert.deepStrictEqual(yield* trail.find(id, foreign!.id), Option.none())
      assert.deepStrictEqual(yield* entriesOf(Fixture.unknownWorkspaceId), [])
    }))

  it.effect("is searched by who, what, of which, when and text", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const { id } = yield* Fixture.freshWorkspace()
      yield* Effect.locally(groups.create(id, GroupsFixture.group("East", 1)), CurrentActor, somebody)
      yield* groups.create(id, GroupsFixture.group("West_%", 1))
      yield* groups.remove(id, "East", "remove")
      const found = (filter: Parameters<typeof trail.list>[1]["filter"]) =>
        Effect.map(
          trail.list(id, { filter: filter!, limit: 10 }),
          (entries) => entries.map(({ action, subject }) => `${action} ${subject.id}`)
        )
      const created = ["group.created West_%", "group.created East"]
      assert.deepStrictEqual(yield* found({ action: "group.created" }), created)
      assert.deepStrictEqual(yield* found({ actor: "aD" }), ["group.created East"])
      assert.deepStrictEqual(yield* found({ actorKind: "user" }), ["group.created East"])
      assert.deepStrictEqual(yield* found({ actorKind: "key" }), [])
      assert.deepStrictEqual(yield* found({ subjectKind: "group", subjectId: "West_%" }), ["group.created West_%"])
      assert.deepStrictEqual(yield* found({ subjectId: "West__" }), [])
      assert.deepStrictEqual(yield* found({ text: "deleted THE" }), ["group.deleted East"])
      assert.deepStrictEqual(yield* found({ text: "_%" }), ["group.created West_%"])
      const [{ at } = { at: 0 }] = yield* trail.list(id, { limit: 1 })
      assert.lengthOf(yield* found({ from: at - 60_000, until: at + 60_000 }), 4)
      assert.lengthOf(yield* found({ from: at + 1 }), 0)
      assert.lengthOf(yield* found({ until: at - 60_000 }), 0)
    }))
}

// internal

const entriesOf = (id: WorkspaceId) => Effect.flatMap(AuditTrail, (trail) => trail.list(id, { limit: 100 }))
