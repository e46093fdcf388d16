import * as Findings from "@anipool/domain/alerts/Findings"
import { defaults } from "@anipool/domain/alerts/Thresholds"
import { assert, describe, it } from "@effect/vitest"

const east = { groupId: "east", name: "East" }

const asked = (changes: Partial<Findings.Asked> = {}): Findings.Asked => ({
  source: east,
  campaigns: ["Spring"],
  supplies: [{ active: 10, left: 200, hourly: null }],
  pace: 80,
  hoursLeft: 8,
  now: 1_000,
  ...changes
})

describe("Findings", () => {
  it("tells numbers that burn at one carrier as one matter, the dearest by name", () => {
    const none = { came: 0, expected: 0 }
    const burning = (id: number, came: number): Findings.Burning => ({
      id,
      phone: `+1212555010${id}`,
      told: {
        by: "contact",
        carrier: "t-mobile",
        dials: 400,
        counts: { contact: { came, expected: 61.2 }, block: none, shortCall: none },
        rarity: 4e6,
        since: 100 + id
      },
      timeZone: "UTC",
      now: 1_000
    })
    assert.deepStrictEqual(
      Findings.burningAtCarrier("t-mobile", [burning(1, 31), burning(2, 11), burning(3, 21), burning(4, 41)], 120),
      {
        kind: "burning-at-carrier",
        subject: "t-mobile",
        what: "4 numbers of 120 that dial burn among subscribers of t-mobile",
        cost: 140,
        costs: "140 dials went otherwise than expected: +12125550102, +12125550103, +12125550101 and 1 other",
        since: 101_000,
        action: { name: "open-numbers", target: "" }
      }
    )
  })

  it("says whose right to use ends, or has ended", () => {
    const first = { id: 7, phone: "+12125550100", lastDay: "2026-03-31" }
    assert.deepStrictEqual(Findings.rightsEnding({ isOver: false, total: 1, first, now: 1_000 }), {
      kind: "right-ends",
      subject: "soon",
      what: "The evidence that +12125550100 may be used runs out on 2026-03-31",
      cost: 0,
      costs: "Campaigns that ask for a right to use are not assigned them afterwards",
      since: 1_000,
      action: { name: "open-number", target: "7" }
    })
    assert.deepInclude(Findings.rightsEnding({ isOver: true, total: 1_200, first, now: 1_000 }), {
      subject: "over",
      what: "The evidence that 1,200 numbers may be used has ended, that of +12125550100 on 2026-03-31",
      action: { name: "open-numbers", target: "" }
    })
  })

  it("says that a preference does harm, of how many dials, and what that costs", () => {
    const judgement = {
      evidence: 250,
      days: 30,
      applied: { dials: 27_000, contacts: 5_400 },
      heldOut: { dials: 3_000, contacts: 750 },
      lostADay: 45
    }
    assert.deepStrictEqual(Findings.preferenceHarms(judgement, 1_000), {
      kind: "preference-harms",
      subject: "*",
      what:
        "The preference for numbers that are answered does harm: of 27,000 dials with it 20.0% reached somebody, of 3,000 held out 25.0%",
      cost: 45,
      costs: "About 45 contacts a day fewer than without it, over 30 days",
      since: 1_000,
      action: { name: "open-policy", target: "" }
    })
    assert.deepInclude(Findings.preferenceHarms({ ...judgement, days: 1, lostADay: -2 }, 1_000), {
      cost: 0,
      costs: "About 0 contacts a day fewer than without it, over 1 day"
    })
  })

  it("says when a group runs dry, and what that costs", () => {
    assert.deepStrictEqual(Findings.dry(asked(), defaults), {
      kind: "dry",
      subject: "east",
      what: "Group “East” runs dry in about 2.5 hours: 200 uses left, 80 an hour asked for",
      cost: 440,
      costs: "About 440 calls today without a number, 80 an hour; “Spring” dials from it",
      since: 1_000,
      action: { name: "open-group", target: "east" }
    })
    // Not so soon that it matters, and too slow to be looked at.
    assert.isUndefined(Findings.dry(asked(), { ...defaults, dryHours: 2 }))
    assert.isUndefined(Findings.dry(asked({ pace: 9 }), defaults))
  })

  it("goes by the rules under which most are left without", () => {
    const supplies = [{ active: 10, left: 500, hourly: null }, { active: 10, left: 0, hourly: null }]
    const found = Findings.dry(asked({ supplies, campaigns: ["A", "B", "C", "D"] }), defaults)
    assert.strictEqual(found?.what, "Group “East” is dry: each of its 10 active numbers is at its cap for today")
    assert.match(found!.costs, /“A”, “B”, “C” and 1 more dial from it$/)
  })

  it("tells groups without active numbers, with few, and with low hourly caps", () => {
    const told = (supply: Partial<Findings.Asked["supplies"][number]>, source: Findings.Source = east) =>
      Findings.dry(asked({ source, supplies: [{ active: 10, left: null, hourly: null, ...supply }] }), defaults)?.what
    assert.strictEqual(told({ active: 0 }), "Group “East” has no active number")
    assert.strictEqual(told({ active: 2 }), "Group “East” has only 2 active numbers")
    assert.strictEqual(told({ active: 1 }, { groupId: null, name: "" }), "The inventory has only 1 active number")
    assert.strictEqual(
      told({ hourly: 40 }),
      "Group “East” has fewer numbers than are asked for: its hourly caps allow less than 80 an hour"
    )
    assert.isUndefined(told({}))
  })

  it("tells nothing of a group that has plenty, and something where one is missing", () => {
    for (const hourlyCap of [null, 7]) {
      const { hoursLeft, pace } = asked()
      const { active, left } = Findings.plenty(hourlyCap, { hoursLeft, pace }, { ...defaults, activeNumbers: 20 })
      const told = (active: number, left: number | null) => {
        const supplies = [{ active, left, hourly: hourlyCap === null ? null : hourlyCap * active }] as const
        return Findings.dry(asked({ supplies }), { ...defaults, activeNumbers: 20, dryHours: 24 })
      }
      assert.isUndefined(told(active, left))
      assert.isUndefined(told(active, null))
      assert.isDefined(told(active - 1, left))
      assert.isDefined(told(active, left - 1))
    }
  })

  it("says why requests were refused, with what share of them", () => {
    const of = (reason: Parameters<typeof Findings.refused>[0]["reason"], source: Findings.Source = east) =>
      Findings.refused({ campaign: { id: "C1", name: "Spring" }, source, reason, count: 1_200, asked: 4_800, since: 5 })
    assert.deepInclude(of("daily-cap"), {
      subject: "daily-cap C1",
      what: "“Spring” was refused 1,200 numbers in the last hour: the numbers of group “East” are at their daily cap",
      costs: "1,200 calls an hour without a number, 25.0% of its requests",
      cost: 1_200,
      action: { name: "open-group", target: "east" }
    })
    assert.deepStrictEqual(of("none-active", { groupId: null, name: "" }).action, { name: "open-numbers", target: "" })
    assert.deepStrictEqual(of("no-group").action, { name: "open-groups", target: "" })
    assert.match(of("empty-group").what, /group “East” is empty$/)
    assert.match(of("none-active").what, /all numbers of group “East” rest$/)
  })

  it("says how long a remediation waits, and what is lost meanwhile", () => {
    const day = 86_400_000
    const { cost, costs, what } = Findings.remediationWaiting(
      { id: 1, aniId: 2, phone: "+12125550100", requestedAt: 0, dials: 3_000, blocks: 600 },
      9 * day
    )
    assert.deepStrictEqual([what, cost, costs], [
      "The request to remediate +12125550100 has waited for 9 days",
      20,
      "100 dials a day with it, 20.0% of them blocked"
    ])
  })
})
