import type { PoolId } from "@anipool/domain/Ani"
import type * as Choice from "@anipool/domain/assignment/Choice"
import * as Policy from "@anipool/domain/assignment/Policy"
import type * as Replay from "@anipool/domain/assignment/Replay"
import type { Source } from "@anipool/domain/assignment/Source"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Histogram from "@anipool/domain/planner/Histogram"
import * as LocalShare from "@anipool/domain/planner/LocalShare"
import * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import * as Regions from "@anipool/domain/planner/Regions"
import * as Simulation from "@anipool/domain/planner/Simulation"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const campaign = (
  pool: number | null | undefined,
  policy: Partial<Policy.Policy> = {}
): Choice.Terms => ({ source: sourceOf(pool), policy: { ...Policy.defaults, ...policy } })

const sourceOf = (pool: number | null | undefined): Source =>
  pool === undefined
    ? { _tag: "Nothing" }
    : pool === null
    ? { _tag: "Everything" }
    : { _tag: "Pool", id: pool as PoolId }

const ani = (number: string, pools: ReadonlyArray<number> = [1]): Replay.ReplayedAni => ({
  callingCode: 1,
  areaCode: number.slice(0, 3),
  national: number,
  pools: pools as ReadonlyArray<PoolId>,
  isActive: true,
  callable: true,
  blockRate: 0,
  ratedDials: 0,
  ratedContacts: 0
})

const simulate = (
  campaigns: Record<string, Choice.Terms>,
  anis: ReadonlyArray<Replay.ReplayedAni>,
  dialsPerAni = 75
) => {
  const simulation = Simulation.make({ country: "us", campaigns: new Map(Object.entries(campaigns)), dialsPerAni })
  for (const each of anis) Simulation.add(simulation, each)
  return {
    simulation,
    dial: (phone: string, more: Partial<Simulation.SimulatedDial> = {}) =>
      Simulation.dial(simulation, { phone, callingCode: 1, campaign: "C", at: 0, day: "2026-03-02", ...more }),
    result: () => Simulation.result(simulation)
  }
}

const region = (code: string) => Regions.regionOf("us", 1, code)

describe("Simulation", () => {
  it("tells how near the number of each dial is", () => {
    const { dial, result } = simulate({ C: campaign(1) }, [ani("2125550101"), ani("6175550102"), ani("8005550103")])
    assert.strictEqual(dial("2125550199"), "sameAreaCode")
    // 646 lies over the same ground as 212; Providence is some 40 miles from Boston.
    assert.strictEqual(dial("6465550199"), "sameRegion")
    assert.strictEqual(dial("4015550199"), "nearest")
    assert.strictEqual(dial("4135550199"), "nearest")
    assert.strictEqual(dial("7165550199"), "state")
    assert.strictEqual(dial("3105550199"), "other")
    const { regions, total, uses } = result()
    assert.deepStrictEqual(total.byMatchTier, {
      sameAreaCode: 1,
      sameRegion: 1,
      nearest: 2,
      state: 1,
      other: 1,
      refused: 0
    })
    assert.strictEqual(total.dials, 6)
    assert.deepInclude(regions.get(region("212")), { dials: 2 })
    assert.strictEqual([...uses.values()].reduce((sum, count) => sum + count, 0), 6)
  })

  it("goes by the ZIP before the phone", () => {
    const { dial } = simulate({ C: campaign(1) }, [ani("2125550101"), ani("6175550102")])
    assert.strictEqual(dial("4015550199", { zip: "10001" }), "sameAreaCode")
  })

  it("crosses no pool, and gives out only what may be", () => {
    const { dial, result } = simulate(
      { C: campaign(1), D: campaign(2), E: campaign(null), N: campaign(undefined) },
      [ani("2125550101", [1]), ani("2125550102", [2]), { ...ani("2125550103", [1, 2]), isActive: false }]
    )
    assert.strictEqual(dial("2125550199"), "sameAreaCode")
    assert.strictEqual(dial("2125550199"), "sameAreaCode")
    assert.strictEqual(dial("2125550199", { campaign: "D" }), "sameAreaCode")
    assert.deepStrictEqual(result().uses, new Map([["+12125550101", 2], ["+12125550102", 1]]))
    dial("2125550199", { campaign: "E" })
    assert.strictEqual(result().uses.get("+12125550102"), 2)
    assert.strictEqual(dial("2125550199", { campaign: "N" }), "refused")
  })

  it("refuses at the cap and tells so, a new day begins unused", () => {
    const cap = { dailyCap: 2, tiers: ["home"] } as const
    const { dial, result } = simulate({ C: campaign(1, cap) }, [ani("2125550101")])
    const answers = [1, 2, 3].map(() => dial("2125550199"))
    assert.deepStrictEqual(answers, ["sameAreaCode", "sameAreaCode", "refused"])
    assert.strictEqual(dial("6175550199"), "refused")
    assert.strictEqual(dial("2125550199", { day: "2026-03-03" }), "sameAreaCode")
    const { regions, total } = result()
    assert.deepInclude(total, { dials: 5, atCap: 1, usesPerAni: { median: 1, p95: 2, max: 2 } })
    assert.deepInclude(regions.get(region("617")), { dials: 1, atCap: 0 })
  })

  it("counts dials on an ANI beyond the target, and what it was used in a day", () => {
    const { dial, result } = simulate({ C: campaign(1) }, [ani("2125550101"), ani("6175550102")], 3)
    for (let n = 0; n < 5; n++) dial("2125550199")
    dial("6175550199")
    for (let n = 0; n < 4; n++) dial("2125550199", { day: "2026-03-03" })
    const { regions, total } = result()
    assert.strictEqual(total.overTarget, 3)
    assert.deepStrictEqual(total.usesPerAni, { median: 4, p95: 5, max: 5 })
    assert.deepStrictEqual(regions.get(region("617"))?.usesPerAni, { median: 1, p95: 1, max: 1 })
    // To look does not change what comes.
    assert.deepStrictEqual(result(), result())
  })

  it("does not repeat a number where the policy says so", () => {
    const anis = [ani("2125550101"), ani("2125550102")]
    for (const [avoidRepeat, uses] of [[false, [2, 1]], [true, [1, 2]]] as const) {
      const { dial, result } = simulate({ C: campaign(1, { avoidRepeat }) }, anis)
      // The third would be given the first number again, which was used longest ago.
      for (const phone of ["2125550198", "2125550199", "2125550198"]) dial(phone)
      assert.deepStrictEqual([...result().uses.values()], [...uses])
    }
  })

  it("skips what was no dial", () => {
    const { dial, result } = simulate({ C: campaign(1) }, [ani("2125550101")])
    assert.isUndefined(dial("2125550199", { campaign: "unknown" }))
    assert.isUndefined(dial("12"))
    assert.deepInclude(result(), { skipped: 2 })
    assert.strictEqual(result().total.dials, 0)
  })

  it.prop("every dial is counted once, whatever comes", [
    FastCheck.array(FastCheck.constantFrom("212", "646", "718", "617", "800", "310", "999"), { maxLength: 12 }),
    FastCheck.array(
      FastCheck.record({
        code: FastCheck.constantFrom("212", "646", "718", "617", "800", "310", "555"),
        day: FastCheck.nat(2)
      }),
      { maxLength: 60 }
    ),
    FastCheck.option(FastCheck.integer({ min: 1, max: 4 }))
  ], ([codes, asked, dailyCap]) => {
    const anis = codes.map((code, n) => ani(`${code}55501${String(n).padStart(2, "0")}`))
    const { dial, result } = simulate({ C: campaign(1, { dailyCap }) }, anis, 2)
    const dials = asked.sort((a, b) => a.day - b.day)
    const answers = dials.map(({ code, day }) => dial(`${code}5550199`, { day: `2026-03-0${1 + day}` }))
    const { regions, total, unmet, uses } = result()
    assert.strictEqual(total.dials, dials.length)
    const sum = (of: (counts: OutcomeCounts.OutcomeCounts) => number) =>
      [...regions.values()].reduce((sum, counts) => sum + of(counts), 0)
    assert.strictEqual(sum((counts) => counts.dials), total.dials)
    assert.strictEqual(sum((counts) => counts.atCap), total.atCap)
    for (const matchTier of OutcomeCounts.matchTiers) {
      assert.strictEqual(total.byMatchTier[matchTier], answers.filter((each) => each === matchTier).length)
      assert.strictEqual(sum((counts) => counts.byMatchTier[matchTier]), total.byMatchTier[matchTier])
    }
    const used = [...uses.values()].reduce((sum, count) => sum + count, 0)
    assert.strictEqual(used, total.dials - total.byMatchTier.refused)
    const local = total.byMatchTier.sameAreaCode + total.byMatchTier.sameRegion
    assert.strictEqual(unmet.reduce((sum, { dials }) => sum + dials, 0), total.dials - local)
    if (dailyCap !== null) assert.isAtMost(total.usesPerAni.max, dailyCap)
  })
})

describe("Histogram.summary", () => {
  it.prop("is what sorting all counts tells", [FastCheck.array(FastCheck.nat(20), { minLength: 1 })], ([counts]) => {
    const histogram = Histogram.make()
    for (const count of counts) Histogram.add(histogram, count, 1)
    const sorted = [...counts].sort((a, b) => a - b)
    const at = (percent: number) => sorted[Math.ceil(percent * sorted.length / 100) - 1]
    assert.deepStrictEqual<unknown>(Histogram.summary(histogram), { median: at(50), p95: at(95), max: sorted.at(-1) })
  })

  it("is 0 without any", () => {
    assert.deepStrictEqual(Histogram.summary(Histogram.make()), { median: 0, p95: 0, max: 0 })
  })
})

describe("LocalShare.purchases", () => {
  /** Dials of these area codes that nobody answered, one day after the other. */
  const unmetOf = (days: ReadonlyArray<Readonly<Record<string, number>>>) => {
    const { dial, result } = simulate({ C: campaign(1) }, [])
    for (const [n, day] of days.entries()) {
      for (const [code, count] of Object.entries(day)) {
        for (let i = 0; i < count; i++) dial(`${code}5550199`, { day: `2026-03-0${1 + n}` })
      }
    }
    return result().unmet
  }
  const bought = (unmet: ReadonlyArray<Simulation.Unmet>, dials: number, dialsPerAni: number) =>
    Object.fromEntries(
      LocalShare.purchases({ unmet, dials, dialsPerAni }).map(({ anis, areaCode }) => [
        Geography.at(areaCode).code,
        anis
      ])
    )

  it("buys where most dials become local, and no more than is wanted", () => {
    const unmet = unmetOf([{ 617: 30, 310: 12, 312: 5 }])
    assert.deepStrictEqual(bought(unmet, 10, 10), { 617: 1 })
    assert.deepStrictEqual(bought(unmet, 40, 10), { 617: 3, 310: 1 })
    assert.deepStrictEqual(bought(unmet, 47, 10), { 617: 3, 310: 2, 312: 1 })
    assert.deepStrictEqual(bought(unmet, 0, 10), {})
    // More than there is: all of it, and no further.
    assert.deepStrictEqual(bought(unmet, 1_000, 10), { 617: 3, 310: 2, 312: 1 })
  })

  it("takes one number for an area of several codes, of the code most dialed", () => {
    assert.deepStrictEqual(bought(unmetOf([{ 212: 2, 646: 5, 332: 1 }]), 8, 10), { 646: 1 })
  })

  it("counts a number once for each day", () => {
    // Boston lacks 3 a day for 3 days, Los Angeles 5 once: a number of Boston makes 9 dials local.
    assert.deepStrictEqual(bought(unmetOf([{ 617: 3 }, { 617: 3 }, { 617: 3, 310: 5 }]), 9, 10), { 617: 1 })
  })

  it("buys nothing for who is at home nowhere, nor where hardly anybody may be shown it", () => {
    assert.deepStrictEqual(bought(unmetOf([{ 800: 9, 555: 9, 876: 9 }]), 27, 10), {})
  })

  it.prop("is the least number where area codes share no ground", [
    FastCheck.array(
      FastCheck.record({
        617: FastCheck.nat(12),
        801: FastCheck.nat(12),
        907: FastCheck.nat(12)
      }),
      { minLength: 1, maxLength: 3 }
    ),
    FastCheck.nat(40),
    FastCheck.integer({ min: 1, max: 5 })
  ], ([days, wanted, dialsPerAni]) => {
    const codes = ["617", "801", "907"] as const
    const localBy = (anis: ReadonlyArray<number>) =>
      days.reduce(
        (sum, day) => sum + codes.reduce((own, code, n) => own + Math.min(day[code], anis[n]! * dialsPerAni), 0),
        0
      )
    const goal = Math.min(wanted, localBy([100, 100, 100]))
    let least = Infinity
    for (let a = 0; a <= 12; a++) {
      for (let b = 0; b <= 12; b++) {
        for (let c = 0; c <= 12; c++) if (localBy([a, b, c]) >= goal) least = Math.min(least, a + b + c)
      }
    }
    const purchases = bought(unmetOf(days), wanted, dialsPerAni)
    const anis = codes.map((code) => purchases[code] ?? 0)
    assert.isAtLeast(localBy(anis), goal)
    assert.strictEqual(anis.reduce((sum, count) => sum + count, 0), least)
  })
})
