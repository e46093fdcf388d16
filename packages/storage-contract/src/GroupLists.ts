/**
 * What every adapter's `InboundGroups` lists.
 */
import { Campaigns, dialingGroupsMax } from "@anipool/storage/Campaigns"
import {
  type GroupListOptions,
  type GroupSortKey,
  groupSortKeys,
  InboundGroups,
  pageSizeMax
} from "@anipool/storage/InboundGroups"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import * as GroupsFixture from "./GroupsFixture.ts"

const { freshWorkspace, newAni } = Fixture
const { group, phone } = GroupsFixture

const page = (options: Partial<GroupListOptions> = {}): GroupListOptions => ({
  offset: 0,
  limit: pageSizeMax,
  ...options
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("groups are listed by name, then by id, with how many ANIs they have and how many of those are active", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const transitions = yield* Transitions
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "b", name: "Zeta", phones: [phone(1), phone(2), phone(3)] })
      yield* groups.create(id, { groupId: "c", name: "Alpha", phones: [phone(3)] })
      yield* groups.create(id, { groupId: "a", name: "Zeta", phones: [] })
      yield* groups.create(id, { groupId: "gone", name: "Gone", phones: [phone(4)] })
      yield* groups.remove(id, "gone", "remove")
      yield* groups.create(other.id, group("Zeta", 1))
      const held = yield* Fixture.readOn(id, Fixture.emptyReplica(), 100)
      const paused = held.find(({ number }) => number === newAni(3, "").number)!
      yield* transitions.apply(id, [paused.id], Fixture.pause)
      const alpha = { groupId: "c", name: "Alpha", anis: 1, activeAnis: 0 }
      const empty = { groupId: "a", name: "Zeta", anis: 0, activeAnis: 0 }
      const zeta = { groupId: "b", name: "Zeta", anis: 3, activeAnis: 2 }
      assert.deepStrictEqual(yield* groups.list(id, page()), { total: 3, groups: [alpha, empty, zeta] })
      assert.deepStrictEqual(yield* groups.list(id, page({ offset: 1, limit: 1 })), { total: 3, groups: [empty] })
      assert.deepStrictEqual(yield* groups.list(id, page({ offset: 3 })), { total: 3, groups: [] })
      assert.deepStrictEqual(yield* groups.list(Fixture.unknownWorkspaceId, page()), { total: 0, groups: [] })
      yield* Fixture.assertRefused(groups.list(id, page({ limit: pageSizeMax + 1 })))
    }))

  it.effect("groups are sorted by any column either way, those that are alike by name, then by id", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const transitions = yield* Transitions
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "b", name: "Zeta", phones: [phone(1), phone(2), phone(3)] })
      yield* groups.create(id, { groupId: "c", name: "Alpha", phones: [phone(3), phone(4), phone(5)] })
      yield* groups.create(id, { groupId: "a", name: "Zeta", phones: [] })
      yield* groups.create(id, { groupId: "d", name: "Beta", phones: [phone(6)] })
      yield* groups.create(other.id, { groupId: "c", name: "Theirs", phones: [phone(7)] })
      const held = yield* Fixture.readOn(id, Fixture.emptyReplica(), 100)
      const paused = held.filter(({ number }) => [4, 5].some((each) => number === newAni(each, "").number))
      yield* transitions.apply(id, paused.map(({ id }) => id), Fixture.pause)
      const create = (campaign: string, inboundPoolId: string | null, to = id) =>
        campaigns.create(to, { id: campaign, name: campaign, type: "Outbound", inboundPoolId, policy: {} })
      yield* create("a", null)
      yield* create("z", "a")
      yield* create("y", "b")
      yield* create("c", null, other.id)
      const orders: Readonly<Record<GroupSortKey, readonly [string, string]>> = {
        name: ["c d a b", "a b d c"],
        anis: ["a d c b", "c b d a"],
        activeAnis: ["a c d b", "b c d a"],
        campaigns: ["c d b a", "a b c d"]
      }
      for (const by of groupSortKeys) {
        for (const isDescending of [false, true]) {
          const order = { by, isDescending }
          const expected = orders[by][isDescending ? 1 : 0].split(" ")
          const { groups: listed, total } = yield* groups.list(id, page({ order }))
          assert.deepStrictEqual(listed.map(({ groupId }) => groupId), expected, `${by} ${isDescending}`)
          const second = yield* groups.list(id, page({ order, offset: 1, limit: 2 }))
          assert.deepStrictEqual([second.total, second.groups], [total, listed.slice(1, 3)])
        }
      }
      const dialing = (limit: number, ...groupIds: ReadonlyArray<string>) =>
        Effect.map(campaigns.dialingFrom(id, groupIds, limit), (found) => Object.fromEntries(found))
      assert.deepStrictEqual(yield* dialing(9, "a", "b", "c"), { a: ["a", "z"], b: ["y"] })
      assert.deepStrictEqual(yield* dialing(1, "a"), { a: ["a"] })
      assert.deepStrictEqual(yield* dialing(1), {})
      const tooMany = Array.from({ length: dialingGroupsMax + 1 }, (_, i) => String(i))
      yield* Fixture.assertRefused(campaigns.dialingFrom(id, tooMany, 1))
    }))

  it.effect("groups are found by what their name or id contains, in any case and without wildcards", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "east-1", name: "50% off", phones: [] })
      yield* groups.create(id, { groupId: "north", name: "East Coast", phones: [] })
      const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ["EAST", ["east-1", "north"]],
        ["coast", ["north"]],
        ["%", ["east-1"]],
        ["e_st", []],
        ["", ["east-1", "north"]]
      ]
      for (const [search, expected] of cases) {
        const found = yield* groups.list(id, page({ search }))
        assert.deepStrictEqual([found.total, ...found.groups.map(({ groupId }) => groupId)], [
          expected.length,
          ...expected
        ], search)
      }
    }))

  it.effect("a group's phones are listed in their order and by how they begin, in pages", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, {
        groupId: "A",
        name: "Name",
        phones: [phone(11), phone(2, 44), phone(3), phone(12)]
      })
      yield* groups.create(id, group("B", 4))
      const numbers = [3, 11, 12].map((index) => `+1${newAni(index, "").number}`)
      const all = [...numbers, `+44${newAni(2, "", 44).number}`]
      assert.deepStrictEqual(
        yield* groups.members(id, "A", page()),
        Option.some({ name: "Name", total: 4, phones: all })
      )
      assert.deepStrictEqual(
        yield* groups.members(id, "A", page({ offset: 1, limit: 2 })),
        Option.some({ name: "Name", total: 4, phones: all.slice(1, 3) })
      )
      assert.deepStrictEqual(
        yield* groups.members(id, "A", page({ search: "212555001" })),
        Option.some({ name: "Name", total: 2, phones: numbers.slice(1) })
      )
      assert.deepStrictEqual(
        yield* groups.members(id, "A", page({ search: "9" })),
        Option.some({ name: "Name", total: 0, phones: [] })
      )
      assert.deepStrictEqual(yield* groups.members(id, "none", page()), Option.none())
      const other = yield* freshWorkspace()
      assert.deepStrictEqual(yield* groups.members(other.id, "A", page()), Option.none())
      yield* Fixture.assertRefused(groups.members(id, "A", page({ limit: pageSizeMax + 1 })))
    }))

  it.effect("who would leave with a group is who is in no other; nothing is changed by asking", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 3, 4))
      assert.deepStrictEqual(yield* groups.countLeaving(id, "A"), Option.some({ anis: 3, leaving: 2 }))
      assert.deepStrictEqual(yield* groups.countLeaving(id, "B"), Option.some({ anis: 2, leaving: 1 }))
      assert.deepStrictEqual(yield* GroupsFixture.heldOf(id), [1, 2, 3, 4])
      const { anisRemoved } = yield* Effect.flatten(groups.remove(id, "A", "remove"))
      assert.strictEqual(anisRemoved, 2)
      assert.deepStrictEqual(yield* groups.countLeaving(id, "A"), Option.none())
      const other = yield* freshWorkspace()
      assert.deepStrictEqual(yield* groups.countLeaving(other.id, "B"), Option.none())
    }))
}
