/**
 * What is asked of `PlannerFigures`.
 */
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import {
  type CampaignSet,
  countsMax,
  type DialDay,
  type DialSelection,
  monthsMax,
  PlannerFigures,
  poolsMax
} from "@anipool/storage/PlannerFigures"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

const all: CampaignSet = { _tag: "All" }

const always: DialSelection = { basis: "area_code", from: "2026-01-01", to: "2026-12-31", campaigns: all }

/** Registers outbound campaigns; answers their numbers. */
const campaignKeys = Effect.fn(function*(workspaceId: WorkspaceId, ids: ReadonlyArray<string>) {
  const campaigns = yield* Campaigns
  const figures = yield* PlannerFigures
  yield* Effect.forEach(
    ids,
    (id) => campaigns.create(workspaceId, { id, name: id, type: "Outbound", inboundPoolId: null, policy: {} })
  )
  const known = yield* figures.campaigns(workspaceId)
  return ids.map((id) => known.find((each) => each.id === id)!.key)
})

const dialed = (
  campaignKey: number,
  day: string,
  areaCode: string,
  dials: number,
  more: Partial<DialDay> = {}
): DialDay => ({ basis: "area_code", day, campaignKey, callingCode: 1, areaCode, dials, contacts: 0, ...more })

const inOrder = <A extends { readonly callingCode: CallingCode; readonly areaCode: string }>(rows: ReadonlyArray<A>) =>
  [...rows].sort((a, b) => a.callingCode - b.callingCode || (a.areaCode < b.areaCode ? -1 : 1))

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("sums dials and contacts by area code, over campaigns and days, both ends within", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const [one, two] = yield* campaignKeys(id, ["one", "two"])
      yield* figures.count(id, [
        dialed(one!, "2026-02-28", "212", 1),
        dialed(one!, "2026-03-01", "212", 10, { contacts: 3 }),
        dialed(two!, "2026-03-01", "212", 20, { contacts: 4 }),
        dialed(one!, "2026-03-31", "646", 40),
        dialed(one!, "2026-03-31", "20", 5, { callingCode: 44 }),
        dialed(one!, "2026-04-01", "212", 1000)
      ])
      // The same day again: added, not replaced; and twice within one call.
      yield* figures.count(id, [dialed(one!, "2026-03-01", "212", 2), dialed(one!, "2026-03-01", "212", 3)])
      const march = yield* figures.dials(id, { ...always, from: "2026-03-01", to: "2026-03-31" })
      assert.deepStrictEqual(inOrder(march), [
        { callingCode: 1, areaCode: "212", dials: 35, contacts: 7 },
        { callingCode: 1, areaCode: "646", dials: 40, contacts: 0 },
        { callingCode: 44, areaCode: "20", dials: 5, contacts: 0 }
      ])
      assert.deepStrictEqual(yield* figures.dials(id, { ...always, from: "2026-03-31", to: "2026-03-01" }), [])
    }))

  it.effect("keeps the ways of telling where a dial was apart", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const [key] = yield* campaignKeys(id, ["one"])
      const bases = ["area_code", "ani", "zip"] as const
      yield* figures.count(id, bases.map((basis, n) => dialed(key!, "2026-03-02", `21${n}`, n + 1, { basis })))
      for (const [n, basis] of bases.entries()) {
        assert.deepStrictEqual(yield* figures.dials(id, { ...always, basis }), [
          { callingCode: 1, areaCode: `21${n}`, dials: n + 1, contacts: 0 }
        ])
      }
    }))

  it.effect("counts all campaigns, only some, or all but some", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const keys = yield* campaignKeys(id, ["one", "two", "three"])
      yield* figures.count(id, keys.map((key, n) => dialed(key, "2026-03-02", "212", 10 ** n)))
      const dials = (campaigns: CampaignSet) =>
        Effect.map(figures.dials(id, { ...always, campaigns }), (rows) => rows.map((row) => row.dials))
      const [one, two] = keys
      assert.deepStrictEqual(yield* dials(all), [111])
      assert.deepStrictEqual(yield* dials({ _tag: "Only", keys: [one!, two!] }), [11])
      assert.deepStrictEqual(yield* dials({ _tag: "Only", keys: [] }), [])
      assert.deepStrictEqual(yield* dials({ _tag: "AllBut", keys: [one!, two!] }), [100])
      assert.deepStrictEqual(yield* dials({ _tag: "AllBut", keys: [] }), [111])
      assert.deepStrictEqual(yield* dials({ _tag: "AllBut", keys }), [])
    }))

  it.effect("counts more dials than fit in 32 bits", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const [key] = yield* campaignKeys(id, ["one"])
      yield* figures.count(id, [
        dialed(key!, "2026-03-02", "212", 3_000_000_000, { contacts: 2_500_000_000 }),
        dialed(key!, "2026-03-03", "212", 3_000_000_000)
      ])
      assert.deepStrictEqual(yield* figures.dials(id, always), [
        { callingCode: 1, areaCode: "212", dials: 6_000_000_000, contacts: 2_500_000_000 }
      ])
    }))

  it.effect("counts ANIs by area code: active ones, or all but removed ones", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* figures.anis(id, "all"), [])
      const [first, second] = yield* Fixture.fillPool(id, "P", 4)
      yield* anis.create(id, Fixture.newAni(0, "P", 44))
      yield* anis.remove(id, first!.id)
      // Another number: in the same country, of another area code.
      yield* anis.update(id, second!.id, { number: { callingCode: 1, number: "6465550100", areaCode: "646" } })
      for (const mode of ["managed", "all"] as const) {
        assert.deepStrictEqual(inOrder(yield* figures.anis(id, mode)), [
          { callingCode: 1, areaCode: "212", anis: 2 },
          { callingCode: 1, areaCode: "646", anis: 1 },
          { callingCode: 44, areaCode: "20", anis: 1 }
        ])
      }
    }))

  it.effect("counts ANIs of some pools alone, each once", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const figures = yield* PlannerFigures
      const groups = yield* InboundGroups
      const { id } = yield* Fixture.freshWorkspace()
      const [first] = yield* Fixture.fillPool(id, "P", 3)
      yield* groups.create(id, { groupId: "Q", name: "Q", phones: [PackedNumber.pack(first!)] })
      yield* anis.create(id, Fixture.newAni(0, "R", 44))
      const pools = new Map((yield* Fixture.settingsOf(id)).pools.map((pool) => [pool.groupId, pool.id]))
      const of = (...names: ReadonlyArray<string>) =>
        Effect.map(figures.anis(id, "managed", { pools: names.map((name) => pools.get(name)!) }), inOrder)
      assert.deepStrictEqual(yield* of("P", "Q"), [{ callingCode: 1, areaCode: "212", anis: 3 }])
      assert.deepStrictEqual(yield* of("Q", "R"), [
        { callingCode: 1, areaCode: "212", anis: 1 },
        { callingCode: 44, areaCode: "20", anis: 1 }
      ])
      assert.deepStrictEqual(yield* of(), [])
      yield* anis.remove(id, first!.id)
      assert.deepStrictEqual(yield* of("P", "Q"), [{ callingCode: 1, areaCode: "212", anis: 2 }])
      const all = [...pools.values()]
      const tooMany = Array.from({ length: poolsMax + 1 }, () => all[0]!)
      yield* Fixture.assertRefused(figures.anis(id, "all", { pools: tooMany }))
    }))

  it.effect("tells the months in which was dialed, the latest first, by campaigns", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const [one, two] = yield* campaignKeys(id, ["one", "two"])
      assert.deepStrictEqual(yield* figures.dialedMonths(id, all), [])
      yield* figures.count(id, [
        dialed(one!, "2026-01-31", "212", 1),
        dialed(one!, "2026-03-02", "212", 10),
        dialed(two!, "2026-03-20", "646", 20),
        dialed(two!, "2026-03-25", "646", 0),
        // Counted a second time, by where the ANI was.
        dialed(one!, "2026-02-02", "212", 10, { basis: "ani" })
      ])
      const march = { from: "2026-03-02", to: "2026-03-20", dials: 30 }
      const january = { from: "2026-01-31", to: "2026-01-31", dials: 1 }
      assert.deepStrictEqual(yield* figures.dialedMonths(id, all), [march, january])
      assert.deepStrictEqual(yield* figures.dialedMonths(id, { _tag: "Only", keys: [two!] }), [
        { from: "2026-03-20", to: "2026-03-20", dials: 20 }
      ])
      assert.deepStrictEqual(yield* figures.dialedMonths(id, { _tag: "AllBut", keys: [two!] }), [
        { from: "2026-03-02", to: "2026-03-02", dials: 10 },
        january
      ])
      const months = Array.from({ length: monthsMax + 1 }, (_, i) => `${2010 + i}-05-05`)
      yield* figures.count(id, months.map((day) => dialed(one!, day, "212", 1)))
      assert.strictEqual((yield* figures.dialedMonths(id, all)).length, monthsMax)
    }))

  it.effect("shows campaigns by number, with the pool that each names", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const groups = yield* InboundGroups
      yield* groups.create(id, { groupId: "P", name: "Shown so", phones: [] })
      const made = [
        { id: "z", name: "Last letter", type: "Blended", inboundPoolId: "P", policy: {} },
        { id: "a", name: "First letter", type: "Inbound", inboundPoolId: "gone", policy: {} },
        { id: "P", name: "Named like the pool", type: "Outbound", inboundPoolId: null, policy: {} }
      ] as const
      yield* Effect.forEach(made, (campaign) => campaigns.create(id, campaign))
      const shown = yield* figures.campaigns(id)
      const poolId = (yield* Fixture.settingsOf(id)).pools[0]!.id
      assert.deepStrictEqual(shown.map(({ id, name, pool, type }) => ({ id, name, pool, type })), [
        { id: "z", name: "Last letter", type: "Blended", pool: { id: poolId, name: "Shown so" } },
        { id: "a", name: "First letter", type: "Inbound", pool: null },
        { id: "P", name: "Named like the pool", type: "Outbound", pool: null }
      ])
      const { campaigns: keyed } = yield* Fixture.settingsOf(id)
      assert.deepStrictEqual(shown.map(({ key }) => key), keyed.map(({ key }) => key))
    }))

  it.effect("sees nothing of another workspace", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [key] = yield* campaignKeys(other.id, ["one"])
      yield* Fixture.fillPool(other.id, "P", 1)
      yield* figures.count(other.id, [dialed(key!, "2026-03-02", "212", 1)])
      for (const workspaceId of [id, Fixture.unknownWorkspaceId]) {
        assert.deepStrictEqual(yield* figures.dials(workspaceId, always), [])
        assert.deepStrictEqual(yield* figures.anis(workspaceId, "all"), [])
        assert.deepStrictEqual(yield* figures.campaigns(workspaceId), [])
        assert.deepStrictEqual(yield* figures.dialedMonths(workspaceId, all), [])
        const pools = (yield* Fixture.settingsOf(other.id)).pools.map((pool) => pool.id)
        assert.deepStrictEqual(yield* figures.anis(workspaceId, "all", { pools }), [])
      }
    }))

  it.effect("refuses too many counts at once", () =>
    Effect.gen(function*() {
      const figures = yield* PlannerFigures
      const { id } = yield* Fixture.freshWorkspace()
      const [key] = yield* campaignKeys(id, ["one"])
      const day = dialed(key!, "2026-03-02", "212", 1)
      yield* Fixture.assertRefused(figures.count(id, Array.from({ length: countsMax + 1 }, () => day)))
      assert.deepStrictEqual(yield* figures.dials(id, always), [])
    }))
}
