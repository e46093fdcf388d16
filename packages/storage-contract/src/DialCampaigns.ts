/**
 * What every adapter's `Dials` does with the campaigns that dials name.
 */
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
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

  it.effect("days on which both shares of a campaign were dialed are told one by one, in pages", () =>
    Effect.gen(function*() {
      const dials = yield* Port.Dials
      const { workspace } = yield* DialsFixture.freshWorkspace(1, {
        policy: { preferAnswered: true, holdOutPercent: 50 }
      })
      for (const id of ["C1", "C2", "C3"]) yield* DialsFixture.newCampaign(workspace.id, id)
      const numbers = Array.from({ length: 40 }, (_, n) => `646555${String(n).padStart(4, "0")}`)
      const toNumber = (isHeldOut: boolean) => numbers.find((each) => HoldOut.isHeldOut(`1${each}`, 50) === isHeldOut)!
      const [today, yesterday, before] = yield* Effect.forEach([0, 1, 2], DialsFixture.daysAgo)
      const both = (at: number, changes: Partial<DialRecord> = {}) => [
        DialsFixture.record(at, { ...changes, toNumber: toNumber(false) }),
        DialsFixture.record(at, { ...changes, toNumber: toNumber(false), dispositionName: "Busy" }),
        DialsFixture.record(at, { ...changes, toNumber: toNumber(true) })
      ]
      yield* DialsFixture.run(
        workspace.id,
        ...both(yesterday!, { campaignId: "C2" }),
        ...both(yesterday!),
        ...both(today!),
        ...both(before!),
        // One share alone.
        ...both(yesterday!, { campaignId: "C3" }).slice(0, 2),
        ...both(before!, { campaignId: "C3" }).slice(2)
      )
      const keys = yield* DialsFixture.campaignKeys(workspace.id)
      const [first, second, third] = [before!, yesterday!, today!].map((at) => DialsFixture.dayOf(workspace, at))
      const block = (day: string, id: string) => ({
        day,
        campaignKey: keys.get(id)!,
        applied: { dials: 2, contacts: 1 },
        heldOut: { dials: 1, contacts: 1 }
      })
      const expected = [block(first!, "C1"), block(second!, "C1"), block(second!, "C2")].sort((a, b) =>
        a.day < b.day ? -1 : a.day > b.day ? 1 : a.campaignKey - b.campaignKey
      )
      const ended = { from: first!, to: second! }
      const shareDays = (asked: Omit<Port.ShareDaysAsked, "limit">, limit = Port.shareDaysMax) =>
        dials.shareDays(workspace.id, { ...asked, limit })
      assert.deepStrictEqual(yield* shareDays(ended), expected)
      assert.deepStrictEqual(yield* shareDays({ from: second!, to: third! }), [
        ...expected.slice(1),
        block(third!, "C1")
      ])
      assert.deepStrictEqual(yield* shareDays(ended, 2), expected.slice(0, 2))
      assert.deepStrictEqual(yield* shareDays({ ...ended, after: expected[0] }, 1), expected.slice(1, 2))
      assert.deepStrictEqual(yield* shareDays({ ...ended, after: expected[1] }), expected.slice(2))
      assert.deepStrictEqual(yield* shareDays({ ...ended, after: expected[2] }), [])
      assert.deepStrictEqual(yield* shareDays({ from: second!, to: second!, after: expected[0] }), expected.slice(1))
      const other = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* dials.shareDays(other.id, { ...ended, limit: 1 }), [])
      yield* Fixture.assertRefused(dials.shareDays(workspace.id, { ...ended, limit: Port.shareDaysMax + 1 }))
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
