/**
 * What every adapter's `InboundGroups` does.
 */
import * as Campaign from "@anipool/domain/Campaign"
import { phonesMax } from "@anipool/domain/groups/GroupLimits"
import { Anis } from "@anipool/storage/Anis"
import { InboundGroups, leftoversMax } from "@anipool/storage/InboundGroups"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import * as GroupsFixture from "./GroupsFixture.ts"
import { freshLedger, resultsOf } from "./LedgerFixture.ts"

const { freshWorkspace, newAni, numberOf } = Fixture
const { group, heldOf, membersOf, phone } = GroupsFixture

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a group is made with its phones, and new ones enter the inventory, active", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* groups.create(id, group("A", 1, 2)), { phonesAdded: 2, anisCreated: 2 })
      assert.deepStrictEqual(yield* groups.create(id, group("B", 2, 3)), { phonesAdded: 2, anisCreated: 1 })
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2], B: [2, 3] })
      const found = yield* Effect.flatten(anis.find(id, [numberOf(newAni(3, ""))]))
      assert.deepStrictEqual(found, { id: found.id, status: "ACTIVE_AND_BEING_MANAGED", ...newAni(3, "B") })
      const { head } = yield* Fixture.settingsOf(id)
      assert.isBelow(head.settings, head.revision, "a pool that no campaign dials from is no change of settings")
    }))

  it.effect("a group that exists is not made again, and nothing changes; many at once make it once", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      assert.strictEqual(yield* Fixture.successesOf(groups.create(id, group("A", 1)), 8, "AlreadyExists"), 1)
      const before = yield* Fixture.headOf(id)
      const error = yield* Effect.flip(groups.create(id, group("A", 2)))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "pool" })
      assert.deepStrictEqual(yield* heldOf(id), [1])
      assert.deepStrictEqual(yield* Fixture.headOf(id), before)
    }))

  it.effect("it is found with its name, and its phones in order", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "A/ä ", name: "Ä", phones: [phone(7, 44), phone(9), phone(8)] })
      yield* groups.create(id, { groupId: "B", name: "B", phones: [] })
      assert.deepStrictEqual(
        yield* groups.find(id, "A/ä "),
        Option.some({ groupId: "A/ä ", name: "Ä", phones: ["+12125550008", "+12125550009", "+442079460007"] })
      )
      assert.deepStrictEqual(yield* groups.find(id, "B"), Option.some({ groupId: "B", name: "B", phones: [] }))
      assert.deepStrictEqual(yield* groups.find(id, "a/ä "), Option.none())
      const { id: other } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* groups.find(other, "B"), Option.none())
    }))

  it.effect("replaced, it has the new name and phones, and what changed is counted", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 3))
      const replaced = yield* groups.replace(id, { ...group("A", 1, 4), name: "New" }, "remove")
      assert.deepStrictEqual(
        replaced,
        Option.some({ phonesAdded: 1, phonesRemoved: 2, anisCreated: 1, anisRemoved: 1, leftovers: [] })
      )
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 4], B: [3] })
      assert.deepStrictEqual(yield* heldOf(id), [1, 3, 4])
      assert.strictEqual((yield* Effect.flatten(groups.find(id, "A"))).name, "New")
      assert.deepStrictEqual(
        yield* groups.replace(id, { ...group("A", 1, 4), name: "New" }, "remove"),
        Option.some({ phonesAdded: 0, phonesRemoved: 0, anisCreated: 0, anisRemoved: 0, leftovers: [] })
      )
      assert.deepStrictEqual(yield* groups.replace(id, group("C", 1), "remove"), Option.none())
      assert.deepStrictEqual(yield* groups.replace(Fixture.unknownWorkspaceId, group("A", 1), "remove"), Option.none())
    }))

  it.effect("leftovers that are kept stay until they are removed, unless they are in a group by then", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 3))
      const { anisRemoved, leftovers } = yield* Effect.flatten(groups.replace(id, group("A", 4), "keep"))
      assert.deepStrictEqual([anisRemoved, leftovers.length], [0, 2])
      assert.deepStrictEqual(yield* heldOf(id), [1, 2, 3, 4])
      const moved = yield* Effect.flatten(groups.replace(id, group("B", 1, 3), "keep"))
      assert.deepInclude(moved, { phonesAdded: 1, anisCreated: 0 })
      assert.strictEqual(yield* groups.removeLeftovers(id, leftovers), 1)
      assert.deepStrictEqual(yield* heldOf(id), [1, 3, 4])
      assert.strictEqual(yield* groups.removeLeftovers(id, [...leftovers, Fixture.unknownAniId]), 0)
      assert.deepStrictEqual(yield* membersOf(id), { A: [4], B: [1, 3] })
    }))

  it.effect("ANIs that were kept are swept out when nobody comes back for them, but for those in a group by then", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 4))
      yield* groups.replace(id, group("A", 1), "keep")
      yield* groups.remove(id, "B", "keep")
      yield* groups.replace(id, group("A", 1, 3), "keep")
      assert.strictEqual(yield* groups.sweepLeftovers(Duration.hours(1)), 0)
      assert.deepStrictEqual(yield* heldOf(id), [1, 2, 3, 4])
      assert.isAtLeast(yield* groups.sweepLeftovers(Duration.zero), 3)
      assert.deepStrictEqual(yield* heldOf(id), [1, 3])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 3] })
    }))

  it.effect("what a request removed itself is not swept again", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      const { leftovers } = yield* Effect.flatten(groups.replace(id, group("A", 1), "keep"))
      yield* groups.removeLeftovers(id, leftovers)
      yield* groups.sweepLeftovers(Duration.zero)
      assert.strictEqual(yield* groups.sweepLeftovers(Duration.zero), 0)
    }))

  it.effect("deleted, its phones are out of it, and those in no other group out of the inventory", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 2))
      const removed = yield* Effect.flatten(groups.remove(id, "A", "remove"))
      assert.deepInclude(removed, { anisRemoved: 1, leftovers: [] })
      assert.deepStrictEqual(yield* groups.remove(id, "A", "remove"), Option.none())
      assert.deepStrictEqual(yield* groups.find(id, "A"), Option.none())
      assert.deepStrictEqual(yield* groups.replace(id, group("A", 1), "remove"), Option.none())
      assert.deepStrictEqual(yield* membersOf(id), { B: [2] })
      assert.deepStrictEqual(yield* heldOf(id, "REMOVED_FROM_DIALER"), [1])
      const { pools } = yield* Fixture.settingsOf(id)
      assert.deepStrictEqual(pools.map(({ groupId }) => groupId).sort(), ["A", "B"], "that there was one stays known")
      assert.strictEqual(Campaign.poolOf({ id: "A", inboundPoolId: null }, (each) => each === "A"), "A")
    }))

  it.effect("a deleted group can be made again, and its removed ANIs come back under their ids", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const branded = yield* anis.create(id, { ...newAni(1, "A"), isBranded: true, brandName: "Acme" })
      const before = (yield* Fixture.settingsOf(id)).pools
      yield* groups.remove(id, "A", "remove")
      assert.deepStrictEqual(yield* groups.create(id, group("A", 1)), { phonesAdded: 1, anisCreated: 1 })
      assert.deepStrictEqual((yield* Fixture.settingsOf(id)).pools, before)
      assert.deepStrictEqual(
        yield* anis.find(id, [numberOf(branded)]),
        Option.some({ ...branded, isBranded: false, brandName: "" })
      )
      assert.strictEqual((yield* Effect.flatten(groups.find(id, "A"))).name, "Group A")
      yield* groups.remove(id, "A", "remove")
      yield* anis.create(id, newAni(2, "A"))
      assert.deepStrictEqual(
        yield* groups.find(id, "A"),
        Option.some({ groupId: "A", name: "A", phones: ["+12125550002"] }),
        "an ANI registered for it makes it again too"
      )
    }))

  it.effect("an ANI keeps its brand and its other pools when a group takes it in or lets it go", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const ani = yield* anis.create(id, { ...newAni(1, "A"), isBranded: true, brandName: "Acme" })
      yield* groups.create(id, group("B", 1, 2))
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(ani)]), Option.some(ani))
      yield* groups.replace(id, group("B", 2), "remove")
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(ani)]), Option.some(ani))
      assert.deepStrictEqual(yield* membersOf(id), { A: [1], B: [2] })
    }))

  it.effect("what is taken out is never confirmed again, nor is anything of a deleted group", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { confirm, held, propose, workspaceId } = yield* freshLedger(3)
      const [gone, stays] = held
      const kept = [1, 2].map((index) => phone(index))
      yield* groups.replace(workspaceId, { groupId: "P1", name: "P1", phones: kept }, "keep")
      assert.deepStrictEqual(resultsOf(yield* confirm([propose(gone!), propose(stays!)])), ["unavailable", "accepted"])
      yield* groups.create(workspaceId, { groupId: "P3", name: "P3", phones: kept })
      yield* groups.remove(workspaceId, "P1", "remove")
      assert.deepStrictEqual(resultsOf(yield* confirm([propose(stays!)])), ["unavailable"])
      assert.deepStrictEqual(resultsOf(yield* confirm([propose(stays!, { poolId: null })])), ["accepted"])
    }))

  it.effect("a reader of the feed follows what came and what went", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2))
      yield* groups.create(id, group("B", 2))
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 2)
      yield* groups.replace(id, group("A", 2, 3), "remove")
      const read = yield* Fixture.readOn(id, replica, 2)
      assert.deepStrictEqual(
        read.map(({ number, pools, status }) => [GroupsFixture.indexOf(number), pools.length, status]),
        [[1, 0, "REMOVED_FROM_DIALER"], [3, 1, "ACTIVE_AND_BEING_MANAGED"]],
        "who stays is not told again"
      )
    }))

  it.effect("takes as many phones as a group may have, and not one more", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      const numbers = Array.from({ length: phonesMax + 1 }, (_, i) => (1_212_000_0000 + i) * 10 + 3)
      const most = { groupId: "A", name: "A", phones: numbers.slice(0, phonesMax) }
      assert.deepStrictEqual(yield* groups.create(id, most), { phonesAdded: phonesMax, anisCreated: phonesMax })
      const { phones } = yield* Effect.flatten(groups.find(id, "A"))
      assert.strictEqual(phones.length, phonesMax)
      const replaced = yield* Effect.flatten(groups.replace(id, { ...most, phones: numbers.slice(-1) }, "keep"))
      assert.strictEqual(replaced.phonesRemoved, phonesMax)
      assert.strictEqual(yield* groups.removeLeftovers(id, replaced.leftovers), leftoversMax)
      yield* Fixture.assertRefused(groups.create(id, { groupId: "B", name: "B", phones: numbers }))
      yield* Fixture.assertRefused(groups.replace(id, { groupId: "A", name: "A", phones: numbers }, "keep"))
      assert.deepStrictEqual(yield* groups.find(id, "B"), Option.none())
    }))
}
