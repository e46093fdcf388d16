/**
 * What every adapter's `CampaignFigures` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { Activity, type NewCampaignActivity, refusalReasons, slotMs } from "@anipool/storage/Activity"
import { CampaignFigures, type CampaignSortKey, daysMax, pageSizeMax, sortKeys } from "@anipool/storage/CampaignFigures"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

const none = { assigned: 0, local: 0, refused: 0, dials: 0, contacts: 0 }

const page = { offset: 0, limit: pageSizeMax }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("campaigns are listed by name with their group and its active numbers, those that dials named too", () =>
    Effect.gen(function*() {
      const figures = yield* CampaignFigures
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const transitions = yield* Transitions
      const { anis, workspace } = yield* DialsFixture.freshWorkspace(3)
      const { id, timeZone } = workspace
      const other = yield* DialsFixture.freshWorkspace(1)
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, timeZone)
      const period = { from: today, to: today }
      const create = (campaign: string, name: string, inboundPoolId: string | null) =>
        campaigns.create(id, { id: campaign, name, type: "Outbound", inboundPoolId, policy: { dailyCap: 3 } })
      yield* groups.create(id, { groupId: "own", name: "Own", phones: [] })
      yield* groups.create(id, { groupId: "gone", name: "Gone", phones: [] })
      yield* groups.remove(id, "gone", "remove")
      yield* create("z", "Alpha", "P1")
      yield* create("own", "Beta", null)
      yield* create("every", "Beta", null)
      yield* create("lost", "Gamma", "gone")
      yield* create("never", "Gamma", "nowhere")
      yield* transitions.apply(id, [anis[0]!], Fixture.pause)
      yield* DialsFixture.run(id, DialsFixture.record(now, { campaignId: "dialed", campaignName: "Zeta" }))
      yield* DialsFixture.run(other.workspace.id, DialsFixture.record(now, { campaignId: "theirs" }))

      const listed = yield* figures.list(id, period, page)
      assert.deepStrictEqual([listed.total, listed.unregistered], [6, 1])
      assert.deepStrictEqual(
        listed.campaigns.map(({ activeAnis, group, id, isRegistered }) => [id, isRegistered, group, activeAnis]),
        [
          ["z", true, { groupId: "P1", name: listed.campaigns[0]!.group!.name }, 2],
          ["every", true, null, 2],
          ["own", true, { groupId: "own", name: "Own" }, 0],
          ["lost", true, { groupId: "gone", name: null }, 0],
          ["never", true, { groupId: "nowhere", name: null }, 0],
          ["dialed", false, null, 0]
        ]
      )
      assert.deepInclude(listed.campaigns[0]!, { inboundPoolId: "P1", policy: { dailyCap: 3 }, today: none })
      assert.deepInclude(listed.campaigns[5]!, { name: "Zeta", type: "Outbound", inboundPoolId: null, policy: {} })
      assert.deepStrictEqual(listed.campaigns[5]!.today, { ...none, dials: 1, contacts: 1 })

      const found = (search: string) =>
        Effect.map(figures.list(id, period, { ...page, search }), ({ campaigns, total }) => [
          total,
          ...campaigns.map((each) => each.id)
        ])
      assert.deepStrictEqual(yield* found("BETA"), [2, "every", "own"])
      assert.deepStrictEqual(yield* found("dial"), [1, "dialed"])
      assert.deepStrictEqual(yield* found("%"), [0])
      const second = yield* figures.list(id, period, { offset: 1, limit: 1 })
      assert.deepStrictEqual([second.total, second.campaigns], [6, [listed.campaigns[1]!]])
      assert.deepStrictEqual((yield* figures.list(id, period, { offset: 6, limit: 1 })).campaigns, [])
      assert.deepStrictEqual(yield* figures.find(id, period, "own"), Option.some(listed.campaigns[2]!))
      assert.deepStrictEqual(yield* figures.find(id, period, "theirs"), Option.none())
      assert.deepStrictEqual(
        yield* figures.list(Fixture.unknownWorkspaceId, period, page),
        { total: 0, unregistered: 0, campaigns: [] }
      )
      yield* Fixture.assertRefused(figures.list(id, period, { offset: 0, limit: pageSizeMax + 1 }))
    }))

  it.effect("campaigns are sorted by any column either way, those that are alike by name, and those without come last", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const figures = yield* CampaignFigures
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const planner = yield* PlannerFigures
      const { workspace } = yield* DialsFixture.freshWorkspace(3)
      const { id, timeZone } = workspace
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, timeZone)
      const yesterday = LocalTime.addDays(today, -1)
      const period = { from: LocalTime.addDays(today, -5), to: today }
      const create = (campaign: string, name: string, inboundPoolId: string | null) =>
        campaigns.create(id, { id: campaign, name, type: "Outbound", inboundPoolId, policy: {} })
      yield* groups.create(id, { groupId: "own", name: "A group of its own", phones: [] })
      yield* groups.create(id, { groupId: "gone", name: "Gone", phones: [] })
      yield* groups.remove(id, "gone", "remove")
      yield* create("pooled", "Alpha", "P1")
      yield* create("own", "Beta", null)
      yield* create("every", "Beta", null)
      yield* create("lost", "Gamma", "gone")
      yield* DialsFixture.run(id, DialsFixture.record(now, { campaignId: "dialed", campaignName: "Zeta" }))
      const keys = yield* DialsFixture.campaignKeys(id)
      const count = (campaign: string, day: LocalTime.LocalDate, dials: number, contacts: number) =>
        planner.count(id, [
          {
            basis: "area_code",
            day,
            campaignKey: keys.get(campaign)!,
            callingCode: 1,
            areaCode: "201",
            dials,
            contacts
          }
        ])
      yield* count("own", today, 4, 1)
      yield* count("pooled", yesterday, 8, 1)
      const slot = Math.floor(now / slotMs) * slotMs
      const asked = (campaign: string, assigned: number, local: number): NewCampaignActivity => ({
        workspaceId: id,
        campaign,
        slot,
        assigned,
        local,
        refused: refusalReasons.map(() => 0)
      })
      yield* activity.addCampaigns([asked("pooled", 4, 1), asked("every", 2, 2), asked("lost", 4, 0)])
      const orders: Readonly<Record<CampaignSortKey, readonly [string, string]>> = {
        name: ["pooled every own lost dialed", "dialed lost every own pooled"],
        group: ["own pooled lost every dialed", "lost pooled own every dialed"],
        activeAnis: ["own lost dialed pooled every", "pooled every own lost dialed"],
        assigned: ["own dialed every pooled lost", "pooled lost every own dialed"],
        dials: ["pooled every lost dialed own", "own dialed pooled every lost"],
        localShare: ["lost pooled every own dialed", "every pooled lost own dialed"],
        contactRate: ["pooled own dialed every lost", "dialed own pooled every lost"]
      }
      for (const by of sortKeys) {
        for (const isDescending of [false, true]) {
          const order = { by, isDescending }
          const listed = yield* figures.list(id, period, { ...page, order })
          assert.deepStrictEqual(
            listed.campaigns.map(({ id }) => id),
            orders[by][isDescending ? 1 : 0].split(" "),
            `${by} ${isDescending}`
          )
          const second = yield* figures.list(id, period, { order, offset: 1, limit: 2 })
          assert.deepStrictEqual([second.total, second.campaigns], [5, listed.campaigns.slice(1, 3)])
        }
      }
    }))

  it.effect("what a campaign did adds up by day, whoever counted it", () =>
    Effect.gen(function*() {
      const activity = yield* Activity
      const campaigns = yield* Campaigns
      const figures = yield* CampaignFigures
      const past = yield* PastAssignments
      const planner = yield* PlannerFigures
      const { anis, workspace } = yield* DialsFixture.freshWorkspace(1)
      const { id, timeZone } = workspace
      yield* DialsFixture.newCampaign(id, "C1")
      const campaignKey = (yield* DialsFixture.campaignKeys(id)).get("C1")!
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, timeZone)
      const day = (ago: number) => LocalTime.addDays(today, -ago)
      const slot = Math.floor(now / slotMs) * slotMs
      const asked = (assigned: number, local: number, refused: number, at = slot): NewCampaignActivity => ({
        workspaceId: id,
        campaign: "C1",
        slot: at,
        assigned,
        local,
        refused: refusalReasons.map((_, i) => i < 2 ? refused : 0)
      })
      yield* activity.addCampaigns([asked(5, 2, 1), asked(1, 1, 0), asked(1, 0, 0, slot - slotMs)])
      yield* activity.addCampaigns([asked(3, 3, 0)])
      const made = (tier: number, ago: number) => ({
        aniId: anis[0]!,
        campaignKey,
        prospect: "3105550123",
        tier,
        at: now - ago * 86_400_000
      })
      yield* past.record(id, day(3), [1, 2, 3, 4, 5].map((tier) => made(tier, 3)))
      // Today's is counted with its slots.
      yield* past.record(id, today, [made(1, 0)])
      yield* planner.count(id, [
        { basis: "area_code", day: day(3), campaignKey, callingCode: 1, areaCode: "201", dials: 4, contacts: 1 },
        { basis: "area_code", day: day(3), campaignKey, callingCode: 1, areaCode: "202", dials: 2, contacts: 1 },
        { basis: "ani", day: day(3), campaignKey, callingCode: 1, areaCode: "202", dials: 9, contacts: 1 },
        { basis: "area_code", day: day(9), campaignKey, callingCode: 1, areaCode: "201", dials: 7, contacts: 7 }
      ])
      yield* planner.count(id, [
        { basis: "area_code", day: day(3), campaignKey, callingCode: 1, areaCode: "201", dials: 1, contacts: 0 }
      ])
      yield* DialsFixture.run(
        id,
        DialsFixture.record(now),
        DialsFixture.record(now - 1_000, { dispositionName: "Blocked" })
      )

      const todays = { assigned: 10, local: 6, refused: 2, dials: 2, contacts: 1 }
      const earlier = { assigned: 5, local: 3, refused: 0, dials: 7, contacts: 2 }
      const period = { from: day(6), to: today }
      assert.deepStrictEqual(yield* figures.days(id, period, "C1"), [
        { day: day(3), ...earlier },
        { day: today, ...todays }
      ])
      const sums = Option.getOrThrow(yield* figures.find(id, period, "C1"))
      assert.deepStrictEqual(sums.today, todays)
      assert.deepStrictEqual(sums.period, { assigned: 15, local: 9, refused: 2, dials: 9, contacts: 3 })
      assert.deepStrictEqual((yield* figures.list(id, { from: day(9), to: day(9) }, page)).campaigns[0]!.today, {
        ...none,
        dials: 7,
        contacts: 7
      })
      assert.deepStrictEqual(yield* figures.asked(id, period), { assigned: 15, local: 9, refused: 2 })
      assert.deepStrictEqual(yield* figures.asked(id, period, "C1"), { assigned: 15, local: 9, refused: 2 })
      assert.deepStrictEqual(yield* figures.asked(id, period, "C2"), { assigned: 0, local: 0, refused: 0 })
      assert.deepStrictEqual(yield* figures.asked(id, { from: day(3), to: day(1) }), {
        assigned: 5,
        local: 3,
        refused: 0
      })
      assert.deepStrictEqual(yield* figures.asked(Fixture.unknownWorkspaceId, period), {
        assigned: 0,
        local: 0,
        refused: 0
      })
      yield* Fixture.assertRefused(figures.asked(id, { from: day(daysMax), to: today }))
      assert.deepStrictEqual(yield* figures.days(id, period, "C2"), [])
      assert.deepStrictEqual(yield* figures.days(Fixture.unknownWorkspaceId, period, "C1"), [])
      yield* Fixture.assertRefused(figures.days(id, { from: day(daysMax), to: today }, "C1"))

      // What it asked for stays under its identifier.
      yield* campaigns.remove(id, "C1")
      assert.isTrue(Option.isNone(yield* figures.find(id, period, "C1")))
      yield* DialsFixture.newCampaign(id, "C1")
      const again = Option.getOrThrow(yield* figures.find(id, period, "C1"))
      assert.deepStrictEqual(again.today, { ...todays, dials: 0, contacts: 0 })
    }))
}
