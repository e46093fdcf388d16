/**
 * What every adapter's `Campaigns` does.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { group } from "./GroupsFixture.ts"
import * as SnapshotsFixture from "./SnapshotsFixture.ts"

const campaign: Campaign = {
  id: "C1",
  name: "Summer",
  type: "Blended",
  inboundPoolId: "P1",
  policy: { dailyCap: 3, tiers: ["home"] }
}

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what was created is found", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      const bare: Campaign = { id: "C2", name: "N", type: "Outbound", inboundPoolId: null, policy: {} }
      assert.deepStrictEqual(yield* campaigns.create(id, campaign), campaign)
      assert.deepStrictEqual(yield* campaigns.create(id, bare), bare)
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(campaign))
      assert.deepStrictEqual(yield* campaigns.find(id, "C2"), Option.some(bare))
    }))

  it.effect("absent is None, or false", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      yield* campaigns.create(id, campaign)
      assert.deepStrictEqual(yield* campaigns.find(id, "c1"), Option.none())
      assert.deepStrictEqual(yield* campaigns.update(id, "C2", { name: "N" }), Option.none())
      assert.deepStrictEqual(Option.none(), yield* campaigns.remove(id, "C2"))
      assert.deepStrictEqual(yield* campaigns.list(id), [campaign])
      assert.deepStrictEqual(yield* campaigns.list(Fixture.unknownWorkspaceId), [])
      assert.deepStrictEqual(yield* campaigns.find(Fixture.unknownWorkspaceId, "C1"), Option.none())
    }))

  it.effect("an id is taken once, also by many at once", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      assert.strictEqual(yield* Fixture.successesOf(campaigns.create(id, campaign), 10, "AlreadyExists"), 1)
      const error = yield* Effect.flip(campaigns.create(id, { ...campaign, name: "Other" }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "campaign" })
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(campaign))
    }))

  it.effect("an update changes what is named and leaves the rest", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      yield* campaigns.create(id, campaign)
      const steps = [
        { name: "Winter" },
        { type: "Inbound" },
        { inboundPoolId: null },
        { inboundPoolId: "P2" },
        { policy: { avoidRepeat: true } },
        {}
      ] as const
      let expected: Campaign = campaign
      for (const change of steps) {
        expected = { ...expected, ...change }
        assert.deepStrictEqual(
          yield* campaigns.update(id, "C1", change).pipe(Effect.map(Option.map(({ value }) => value))),
          Option.some(expected)
        )
        assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(expected))
      }
    }))

  it.effect("lists by id in code unit order", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      // In code units the emoji (a surrogate pair) comes before the wide tilde; by code points or by locale it does not.
      const ids = ["10", "9", "B", "a", "b", "~", "É", "😀", "～"]
      yield* Effect.forEach([...ids].reverse(), (each) => campaigns.create(id, { ...campaign, id: each }))
      assert.deepStrictEqual((yield* campaigns.list(id)).map((each) => each.id), ids)
    }))

  it.effect("what was removed is gone, and its id free again", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      yield* campaigns.create(id, campaign)
      assert.isTrue(Option.isSome(yield* campaigns.remove(id, "C1")))
      assert.deepStrictEqual(Option.none(), yield* campaigns.remove(id, "C1"))
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.none())
      const again = { ...campaign, name: "Again" }
      assert.deepStrictEqual(yield* campaigns.create(id, again), again)
    }))

  it.effect("one whose own pool is deleted names it from then on, and the planner names it once it is there again", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const bare: Campaign = { id: "C1", name: "N", type: "Outbound", inboundPoolId: null, policy: {} }
      const named: Campaign = { ...bare, inboundPoolId: "C1" }
      const poolOf = Effect.map(figures.campaigns(id), (all) => all.find((each) => each.id === "C1")!.pool?.name)
      yield* campaigns.create(id, bare)
      yield* campaigns.create(id, { ...bare, id: "C2" })
      yield* campaigns.create(id, { ...bare, id: "C3", inboundPoolId: "P1" })
      yield* groups.create(id, group("C1", 1))
      yield* groups.create(id, group("C3", 2))
      const { settings } = yield* Fixture.headOf(id)
      yield* groups.remove(id, "C1", "remove")
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(named))
      assert.strictEqual((yield* Fixture.headOf(id)).settings, settings, "it dialed from that pool before")
      assert.isUndefined(yield* poolOf)
      yield* groups.create(id, group("C1", 1))
      assert.deepStrictEqual(yield* campaigns.find(id, "C1"), Option.some(named))
      assert.strictEqual(yield* poolOf, "Group C1")
      // By a snapshot too.
      yield* campaigns.update(id, "C1", { inboundPoolId: null })
      yield* SnapshotsFixture.apply(id, [{ groupId: "P1", indexes: [3] }])
      assert.deepStrictEqual(
        (yield* campaigns.list(id)).map((each) => [each.id, each.inboundPoolId]),
        [["C1", "C1"], ["C2", null], ["C3", "P1"]]
      )
    }))

  it.effect("the same id in two workspaces is two campaigns", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id: one } = yield* Fixture.freshWorkspace()
      const { id: other } = yield* Fixture.freshWorkspace()
      yield* campaigns.create(one, campaign)
      assert.deepStrictEqual(yield* campaigns.find(other, "C1"), Option.none())
      assert.deepStrictEqual(yield* campaigns.update(other, "C1", { name: "N" }), Option.none())
      assert.deepStrictEqual(Option.none(), yield* campaigns.remove(other, "C1"))
      yield* campaigns.create(other, { ...campaign, name: "Other" })
      yield* campaigns.remove(other, "C1")
      assert.deepStrictEqual(yield* campaigns.list(one), [campaign])
      assert.deepStrictEqual(yield* campaigns.list(other), [])
    }))

  it.effect("each change gives a new settings revision; what changes nothing does not", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      const heads = [yield* Fixture.headOf(id)]
      yield* campaigns.create(id, campaign)
      heads.push(yield* Fixture.headOf(id))
      yield* campaigns.update(id, "C1", { policy: {} })
      heads.push(yield* Fixture.headOf(id))
      yield* campaigns.remove(id, "C1")
      heads.push(yield* Fixture.headOf(id))
      for (const [index, head] of heads.slice(1).entries()) {
        assert.isAbove(head.settings, heads[index]!.settings)
        assert.strictEqual(head.settings, head.revision)
      }
      yield* campaigns.remove(id, "C1")
      yield* campaigns.update(id, "C1", { name: "N" })
      assert.deepStrictEqual(yield* Fixture.headOf(id), heads.at(-1))
    }))

  it.effect("a campaign of no workspace is refused", () =>
    Effect.flatMap(
      Campaigns,
      (campaigns) => Fixture.assertRefused(campaigns.create(Fixture.unknownWorkspaceId, campaign))
    ))
}
