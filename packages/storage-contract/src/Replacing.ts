/**
 * What every adapter does as numbers take the places of others that are paused: in the same step, or not at all.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { BurnGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import { GroupMoves } from "@anipool/storage/GroupMoves"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import * as Transitions from "@anipool/storage/Transitions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import { group, heldOf, membersOf } from "./GroupsFixture.ts"
import type { Tests } from "./Seed.ts"

/** Who is paused, and what is to take its place: by their indexes. */
type Pair = readonly [resting: number, spare: number | null]

/** All of a pool may rest. */
const all = 100

/** Campaigns dial from A and B; R is a reserve, L is only a list. */
const open = Effect.gen(function*() {
  const campaigns = yield* Campaigns
  const groups = yield* InboundGroups
  const { id } = yield* Fixture.freshWorkspace()
  for (const groupId of ["A", "B"]) {
    yield* campaigns.create(id, { id: groupId, name: groupId, type: "Outbound", inboundPoolId: groupId, policy: {} })
  }
  yield* groups.create(id, group("A", 1, 2, 3))
  yield* groups.create(id, group("B", 3))
  yield* groups.create(id, group("R", 10, 11, 12))
  yield* groups.create(id, group("L", 3, 12))
  return id
})

const aniOf = (workspaceId: WorkspaceId, index: number) =>
  Effect.flatMap(Anis, (anis) => Effect.flatten(anis.find(workspaceId, [Fixture.numberOf(Fixture.newAni(index, "A"))])))

const idOf = (workspaceId: WorkspaceId, index: number) => Effect.map(aniOf(workspaceId, index), ({ id }) => id)

const poolOf = (workspaceId: WorkspaceId, groupId: string) =>
  Effect.map(
    Fixture.settingsOf(workspaceId),
    ({ pools }): PoolId => pools.find((pool) => pool.groupId === groupId)!.id
  )

const rest = Effect.fnUntraced(function*(
  workspaceId: WorkspaceId,
  pairs: ReadonlyArray<Pair>,
  grounds?: ReadonlyArray<BurnGrounds>,
  sharePercent = all
) {
  const transitions = yield* Transitions.Transitions
  const reserve = yield* poolOf(workspaceId, "R")
  const ids = yield* Effect.forEach(pairs, ([index]) => idOf(workspaceId, index))
  const bounds = yield* Effect.forEach(pairs, ([, index]) =>
    index === null
      ? Effect.succeed<Transitions.PauseBound>({ sharePercent, replacement: null })
      : Effect.map(idOf(workspaceId, index), (id): Transitions.PauseBound => ({
        sharePercent,
        replacement: { id, reserve }
      })))
  return yield* transitions.apply(workspaceId, ids, Fixture.pause, grounds, bounds)
})

const resultsOf = (workspaceId: WorkspaceId, pairs: ReadonlyArray<Pair>) =>
  Effect.map(rest(workspaceId, pairs), ({ results }) => results)

const cooling = (workspaceId: WorkspaceId) => heldOf(workspaceId, "COOLING_OFF")

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("takes its place in all groups, out of the reserve: one revision, one entry, one undo", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const moves = yield* GroupMoves
      const id = yield* open
      const { revision } = yield* Fixture.headOf(id)
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 100)
      const cost = "leaves 2 of 3 numbers of 212 in group A"
      const { entry, results } = yield* rest(id, [[3, 12]], [{ evidence: "blocked", cost }])
      assert.deepStrictEqual(results, ["done"])
      assert.strictEqual((yield* Fixture.headOf(id)).revision, revision + 1)
      assert.deepStrictEqual(yield* cooling(id), [3])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 3, 12], B: [3, 12], R: [10, 11], L: [3, 12] })
      const changed = yield* Fixture.readOn(id, replica, 100)
      assert.sameMembers(changed.map((each) => each.number.slice(-4)), ["0003", "0012"])
      const told = yield* Effect.flatten(trail.find(id, entry!))
      assert.deepInclude(told, { action: "ani.paused", summary: `Put the number +12125550003 to rest: it ${cost}` })
      assert.deepInclude(told.details, {
        costs: [{ number: "+12125550003", cost }],
        replacements: [{ number: "+12125550003", by: "+12125550012", from: "R" }]
      })
      const spare = yield* idOf(id, 12)
      const came = yield* moves.ofNumber(id, spare, 3)
      assert.deepStrictEqual(
        came.map(({ groupId, joined, told }) => [groupId, joined, told?.id]),
        [["A", 1, entry!], ["B", 1, entry!], ["R", 0, entry!]]
      )
      const resting = yield* idOf(id, 3)
      const history = yield* Effect.flatMap(Transitions.Transitions, (each) => each.history(id, resting))
      assert.deepStrictEqual(history[0]!.grounds, { evidence: "blocked", cost })

      const undone = yield* Effect.flatten(trail.undo(id, entry!))
      assert.deepInclude(undone, {
        refusal: null,
        changes: [
          "Activate 1 number again",
          "Put 1 number back into the group “Group R”",
          "Take 1 number out of the group “Group A” again",
          "Take 1 number out of the group “Group B” again"
        ],
        misfits: []
      })
      assert.strictEqual((yield* Fixture.headOf(id)).revision, revision + 2)
      assert.deepStrictEqual(yield* cooling(id), [])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 3], B: [3], R: [10, 11, 12], L: [3, 12] })
      assert.strictEqual((yield* Effect.flatten(trail.find(id, entry!))).undoneBy, undone.entry)
    }))

  it.effect("of many, each by itself, and the last of a group only with what takes its place", () =>
    Effect.gen(function*() {
      const id = yield* open
      assert.deepStrictEqual(yield* resultsOf(id, [[3, null], [1, 10], [2, null]]), ["last", "done", "done"])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 3, 10], B: [3], R: [11, 12], L: [3, 12] })
      assert.deepStrictEqual(yield* resultsOf(id, [[3, 11], [10, 11], [1, 12]]), ["done", "unreplaced", "not-active"])
      assert.deepStrictEqual(yield* cooling(id), [1, 2, 3])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 2, 3, 10, 11], B: [3, 11], R: [12], L: [3, 11, 12] })
    }))

  it.effect("does nothing where what was to come cannot any more, and says so", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const groups = yield* InboundGroups
      const transitions = yield* Transitions.Transitions
      const id = yield* open
      const before = yield* membersOf(id)
      const refused = (pair: Pair) =>
        Effect.gen(function*() {
          const head = yield* Fixture.headOf(id)
          assert.deepStrictEqual(yield* rest(id, [pair]), { results: ["unreplaced"], entry: null }, String(pair))
          assert.deepStrictEqual(yield* Fixture.headOf(id), head)
        })
      // One that rests, that a group which dials has, that is in no reserve.
      yield* transitions.apply(id, [yield* idOf(id, 10)], Fixture.pause)
      yield* refused([1, 10])
      yield* groups.create(id, group("C", 11))
      yield* Effect.flatMap(Campaigns, ({ create }) =>
        create(id, { id: "C", name: "C", type: "Outbound", inboundPoolId: null, policy: {} }))
      yield* refused([1, 11])
      yield* refused([1, 2])
      // One of a group that a campaign goes on with dials, too.
      yield* groups.create(id, group("D", 12))
      yield* Effect.flatMap(Campaigns, ({ update }) =>
        update(id, "A", { policy: { failoverGroups: ["nowhere", "D"] } }))
      yield* refused([1, 12])
      yield* Effect.flatMap(Campaigns, ({ update }) => update(id, "A", { policy: {} }))
      yield* Effect.flatMap(Workspaces, (workspaces) =>
        workspaces.setPolicy(id, { lastResort: "group", lastResortGroup: "D" }))
      yield* refused([1, 12])
      yield* Effect.flatMap(Workspaces, (workspaces) =>
        workspaces.setPolicy(id, {}))
      // One of another area code.
      yield* anis.create(id, { ...Fixture.newAni(0, "R"), number: "3105550100", areaCode: "310" })
      const reserve = yield* poolOf(id, "R")
      const [far] = (yield* anis.list(id, { limit: 100 })).filter(({ areaCode }) =>
        areaCode === "310"
      )
      const asked = yield* transitions.apply(
        id,
        [yield* idOf(id, 1)],
        Fixture.pause,
        undefined,
        [{ sharePercent: all, replacement: { id: far!.id, reserve } }]
      )
      assert.deepStrictEqual(asked, { results: ["unreplaced"], entry: null })
      // Where a campaign dials from everything, there is no reserve.
      yield* Effect.flatMap(Campaigns, ({ create }) =>
        create(id, { id: "all", name: "All", type: "Outbound", inboundPoolId: null, policy: {} }))
      yield* refused([1, 12])
      assert.deepStrictEqual(yield* cooling(id), [10])
      const { A, B } = yield* membersOf(id)
      assert.deepStrictEqual({ A, B }, { A: before["A"], B: before["B"] })
    }))

  it.effect("asked for by many at once, each of the reserve takes one place, and nobody is left without", () =>
    Effect.gen(function*() {
      const id = yield* open
      // All want 10; the first one gets it, and the others go on.
      const results = yield* Effect.all([1, 2, 3].map((index) => resultsOf(id, [[index, 10]])), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(results.flat().sort(), ["done", "unreplaced", "unreplaced"])
      assert.lengthOf(yield* cooling(id), 1)
      const { A, R } = yield* membersOf(id)
      assert.deepStrictEqual(A, [1, 2, 3, 10])
      assert.deepStrictEqual(R, [11, 12])
      // The last three that dial in A are put to rest at once, without anything in their places: one goes on.
      const others = (yield* heldOf(id, "ACTIVE_AND_BEING_MANAGED")).filter((index) => index <= 10)
      const more = yield* Effect.all(others.map((index) => resultsOf(id, [[index, null]])), {
        concurrency: "unbounded"
      })
      assert.include(more.flat(), "last")
      const dialing = yield* heldOf(id, "ACTIVE_AND_BEING_MANAGED")
      assert.isAtLeast(A!.filter((index) => dialing.includes(index)).length, 1)
    }))

  it.effect("asked for by many at once, no more of a group rest than its share, whatever put them there", () =>
    Effect.gen(function*() {
      const groups = yield* InboundGroups
      const transitions = yield* Transitions.Transitions
      const id = yield* open
      yield* groups.create(id, group("W", 1, 2, 3, 4, 5, 6, 7, 8, 9, 13))
      yield* transitions.apply(id, [yield* idOf(id, 13)], Fixture.pause)
      const share = (pairs: ReadonlyArray<Pair>, percent: number) =>
        Effect.map(rest(id, pairs, undefined, percent), ({ results }) => results)
      // One of ten rests already, so of three in ten two more may.
      const results = yield* Effect.all([4, 5, 6, 7, 8].map((index) => share([[index, null]], 30)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(results.flat().sort(), ["done", "done", "full", "full", "full"])
      assert.lengthOf(yield* cooling(id), 3)
      const left = [4, 5, 6, 7, 8].filter((_, index) => results[index]![0] === "full")
      // In one step as well, and of those whose groups have room; a number counts in each of its groups.
      assert.deepStrictEqual(yield* share([[left[0]!, null], [left[1]!, null]], 40), ["done", "full"])
      assert.deepStrictEqual(yield* share([[3, null]], 33), ["full"])
      // What takes a place comes to the numbers of which it is the share.
      yield* groups.replace(id, group("B", 14, 15, 16, 17, 18), "remove")
      assert.deepStrictEqual(yield* share([[14, 10], [15, 11], [16, 12]], 34), ["done", "done", "full"])
      assert.deepStrictEqual((yield* membersOf(id))["B"], [10, 11, 14, 15, 16, 17, 18])
    }))

  it.effect("what takes a place begins anew, as what comes back from a rest does", () =>
    Effect.gen(function*() {
      const transitions = yield* Transitions.Transitions
      const id = yield* open
      // It was activated long before.
      const spare = yield* idOf(id, 10)
      const effectiveAt = Date.UTC(2020, 0, 2, 12)
      yield* transitions.apply(id, [spare], Fixture.pause)
      yield* transitions.apply(id, [spare], { ...Fixture.pause, event: "activate", effectiveAt })
      const activated = () =>
        Effect.map(Fixture.readOn(id, Fixture.emptyReplica(), 100), (all) =>
          all.find(({ number }) => number.endsWith("0010"))!.activatedOn)
      assert.strictEqual(yield* activated(), "2020-01-02")
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 100)
      yield* rest(id, [[1, 10]])
      const { day: today } = yield* Fixture.headOf(id)
      assert.strictEqual(yield* activated(), today)
      // Servers that follow learn it.
      const changed = yield* Fixture.readOn(id, replica, 100)
      assert.strictEqual(
        changed.find(({ number }) =>
          number.endsWith("0010")
        )!.activatedOn,
        today
      )
    }))

  it.effect("the undo leaves what took a place where its number did not come back", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const groups = yield* InboundGroups
      const trail = yield* AuditTrail
      const transitions = yield* Transitions.Transitions
      const id = yield* open
      const { entry } = yield* rest(id, [[1, 10], [2, 11], [3, 12]])
      const told = yield* Effect.flatten(trail.find(id, entry!))
      assert.strictEqual(told.summary, "Put 3 numbers to rest; 3 numbers took their places from the reserve")
      // One was woken before, one left, and what took the place of another was taken out of B.
      yield* transitions.apply(id, [yield* idOf(id, 1)], { ...Fixture.pause, event: "activate" })
      yield* anis.remove(id, yield* idOf(id, 2))
      yield* groups.replace(id, group("B", 3), "remove")
      const undone = yield* Effect.flatten(trail.undo(id, entry!))
      assert.deepInclude(undone, {
        changes: [
          "Activate 1 number again",
          "Put 2 numbers back into the group “Group R”",
          "Take 2 numbers out of the group “Group A” again"
        ],
        misfits: [
          "2 numbers changed since, or left: nothing is done to them",
          "1 number that took their places stays there"
        ]
      })
      assert.deepStrictEqual(yield* cooling(id), [])
      assert.deepStrictEqual(yield* membersOf(id), { A: [1, 3, 11], B: [3], R: [10, 12], L: [3, 12] })
    }))
}
