/**
 * What every adapter's `Dials` does with the campaigns that dials name.
 */
import { Campaigns } from "@anipool/storage/Campaigns"
import * as Port from "@anipool/storage/Dials"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("dials count for the share that their campaign's policy puts the prospect into", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace(1, {
        policy: { preferAnswered: true, holdOutPercent: 0 }
      })
      yield* DialsFixture.newCampaign(workspace.id, "C1")
      yield* DialsFixture.newCampaign(workspace.id, "C2", { holdOutPercent: 100 })
      yield* DialsFixture.newCampaign(workspace.id, "C3", { preferAnswered: false })
      const today = yield* DialsFixture.daysAgo(0)
      const earlier = yield* DialsFixture.daysAgo(3)
      yield* DialsFixture.run(
        workspace.id,
        DialsFixture.record(today),
        DialsFixture.record(today, { dispositionName: "Busy" }),
        DialsFixture.record(earlier, { dispositionName: "Not interested" }),
        DialsFixture.record(today, { campaignId: "C2" }),
        DialsFixture.record(today, { campaignId: "C3" }),
        // Nothing is selected for a campaign that only dials named.
        DialsFixture.record(today, { campaignId: "C4" }),
        // Not from an ANI of the workspace, and not outbound: of no share.
        DialsFixture.record(today, { fromNumber: "8085550100" }),
        DialsFixture.record(today, { callDirection: "SMS" })
      )
      const keys = yield* DialsFixture.campaignKeys(workspace.id)
      const keyOf = (id: string) => keys.get(id)!
      const day = DialsFixture.dayOf(workspace, today)
      const shares = (from: string) => dials.shares(workspace.id, { from, to: day })
      const heldOut = { campaignKey: keyOf("C2"), share: "held-out" as const, dials: 1, contacts: 1, successes: 1 }
      assert.deepStrictEqual(yield* shares(DialsFixture.dayOf(workspace, earlier)), [
        { campaignKey: keyOf("C1"), share: "applied", dials: 3, contacts: 2, successes: 1 },
        heldOut
      ])
      assert.deepStrictEqual(yield* shares(day), [
        { campaignKey: keyOf("C1"), share: "applied", dials: 2, contacts: 1, successes: 1 },
        heldOut
      ])
      yield* DialsFixture.assertCounted(workspace.id)
    }))

  it.effect("an unknown campaign is kept once, as the first dial names it, for the planner alone", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const figures = yield* PlannerFigures
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const before = yield* Fixture.headOf(workspace.id)
      yield* DialsFixture.run(
        workspace.id,
        // A record that cannot be read names nothing.
        DialsFixture.record(at, { toNumber: "12", campaignId: "C0" }),
        DialsFixture.record(at),
        DialsFixture.record(at, { campaignName: "Autumn", callDirection: "Inbound" }),
        DialsFixture.record(at, { campaignId: "C2", campaignName: "Hotline", callDirection: "Inbound call" })
      )
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at, { campaignName: "Other" }))
      const listed = yield* figures.campaigns(workspace.id)
      assert.sameDeepMembers(listed.map(({ id, name, pool, type }) => [id, name, type, pool]), [
        ["C1", "Spring", "Outbound", null],
        ["C2", "Hotline", "Inbound", null]
      ])
      assert.deepStrictEqual(yield* Fixture.headOf(workspace.id), before)
      assert.deepStrictEqual((yield* Fixture.settingsOf(workspace.id)).campaigns, [])
      assert.deepStrictEqual(yield* campaigns.list(workspace.id), [])
      assert.deepStrictEqual(yield* campaigns.find(workspace.id, "C1"), Option.none())
      assert.deepStrictEqual(yield* campaigns.update(workspace.id, "C1", { name: "N" }), Option.none())
      assert.isTrue(Option.isNone(yield* campaigns.remove(workspace.id, "C1")))
    }))

  it.effect("a campaign that dials named can be registered, once, and keeps its dials", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at))
      const key = (yield* DialsFixture.campaignKeys(workspace.id)).get("C1")!
      const campaign = {
        id: "C1",
        name: "Mine",
        type: "Blended",
        inboundPoolId: "P1",
        policy: { dailyCap: 3 }
      } as const
      const before = yield* Fixture.headOf(workspace.id)
      assert.strictEqual(
        yield* Fixture.successesOf(campaigns.create(workspace.id, campaign), 5, "AlreadyExists"),
        1
      )
      const { campaigns: registered, head } = yield* Fixture.settingsOf(workspace.id)
      assert.deepStrictEqual(registered, [{ ...campaign, key }])
      assert.isAbove(head.settings, before.settings)
      assert.deepStrictEqual(yield* campaigns.list(workspace.id), [campaign])
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at, { campaignName: "Other" }))
      assert.deepStrictEqual(yield* campaigns.find(workspace.id, "C1"), Option.some(campaign))
      const { dialDays } = yield* dials.figures(workspace.id)
      assert.deepStrictEqual(dialDays.map((each) => [each.campaignKey, each.dials]), [[key, 2], [key, 2], [key, 2]])
    }))

  it.effect("a campaign with dials can be deleted; its dials stay counted", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.newCampaign(workspace.id, "C1")
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at))
      assert.isTrue(Option.isSome(yield* campaigns.remove(workspace.id, "C1")))
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at))
      const { dialDays } = yield* Effect.flatMap(Port.Dials, ({ figures }) => figures(workspace.id))
      assert.deepStrictEqual(dialDays.map(({ dials }) => dials), [1, 1, 1, 1, 1, 1])
      yield* DialsFixture.assertCounted(workspace.id)
    }))
}
