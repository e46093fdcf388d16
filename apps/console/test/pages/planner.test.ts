import { assert, describe, it } from "@effect/vitest"
import * as Csv from "../../src/pages/planner/Csv.ts"
import * as PlanInput from "../../src/pages/planner/planInput.ts"
import * as PlanView from "../../src/pages/planner/planView.ts"

const region = (over: Partial<PlanView.Region>): PlanView.Region => ({
  key: "NY/New York City",
  region: "New York City",
  state: "NY",
  place: "New York City, NY",
  isMobile: false,
  areaCodes: ["212", "332"],
  dailyDialsAverage: 400,
  currentAnis: 4,
  proposedAnis: 6,
  difference: 2,
  belowThreshold: false,
  position: [-74, 40.7],
  purchases: [],
  ...over
})

describe("Csv", () => {
  it("writes the interface's names and values, a line each", () => {
    assert.strictEqual(
      Csv.ofRegions("us", [region({})]),
      "region,state,areaCodes,dailyDialsAverage,currentAnis,proposedAnis,difference,belowThreshold\r\n" +
        "New York City,NY,212 332,400,4,6,2,false\r\n"
    )
  })

  it("has no state for the UK, whose codes have their leading zero", () => {
    assert.strictEqual(
      Csv.ofRegions("uk", [region({ region: "Greater London", state: "20", areaCodes: ["020"] })]),
      "region,areaCodes,dailyDialsAverage,currentAnis,proposedAnis,difference,belowThreshold\r\n" +
        "Greater London,020,400,4,6,2,false\r\n"
    )
    const line = { areaCode: "020", anis: 2, region: "Greater London", state: "20", place: "Greater London (020)" }
    assert.strictEqual(Csv.ofPurchases("uk", [line]), "areaCode,anis,region\r\n020,2,Greater London\r\n")
  })
})

describe("planView", () => {
  it("adds up states, and draws provinces and what lies apart where there is any", () => {
    const regions = [region({}), region({ region: "Buffalo", difference: -5 }), region({ state: "ON", difference: 1 })]
    assert.deepStrictEqual([...PlanView.byState(regions)], [["NY", -3], ["ON", 1]])
    assert.strictEqual(PlanView.extentOf("us", regions.slice(0, 2)), "us")
    assert.strictEqual(PlanView.extentOf("us", regions), "north-america")
    assert.strictEqual(PlanView.extentOf("us", [...regions, region({ state: "AK" })]), "north-america-wide")
    assert.strictEqual(PlanView.extentOf("uk", regions), "uk")
  })

  it("shades both ways by round numbers, and nothing where there is no difference", () => {
    const steps = PlanView.stepsOf([-120, 4, 30])
    assert.deepStrictEqual(steps, [1, 10, 50])
    assert.deepStrictEqual(
      [-120, -49, -9, 0, 9, 10, 50].map((each) => PlanView.shadeOf(each, steps)),
      ["over-3", "over-2", "over-1", "even", "lack-1", "lack-2", "lack-3"]
    )
  })

  it("lists what to buy, most first", () => {
    const lines = PlanView.purchasesOf([
      region({ purchases: [{ areaCode: "332", anis: 1 }, { areaCode: "212", anis: 1 }] }),
      region({ region: "Buffalo", purchases: [{ areaCode: "716", anis: 9 }] })
    ])
    assert.deepStrictEqual(lines.map(({ anis, areaCode }) => [areaCode, anis]), [["716", 9], ["212", 1], ["332", 1]])
  })
})

describe("planInput", () => {
  it("asks for what was typed, and leaves the rest to the server", () => {
    assert.deepStrictEqual(PlanInput.toRequest(PlanInput.empty), {
      dailyDialsTarget: "BETTER",
      groupBy: "area_code",
      inventoryMode: "managed"
    })
    const only = PlanInput.toRequest({ ...PlanInput.empty, dateStart: "2026-01-01", filter: "only", campaigns: ["a"] })
    assert.deepInclude(only, { dateStart: "2026-01-01", campaigns: ["a"] })
    assert.deepInclude(PlanInput.toRequest({ ...PlanInput.empty, filter: "but", campaigns: ["a"] }), {
      campaignsExclude: ["a"]
    })
    const compared = { ...PlanInput.empty, campaigns: ["a"], comparedWith: "groups" } as const
    assert.strictEqual(PlanInput.toRequest({ ...compared, filter: "only" }).comparedWith, "groups")
    assert.isUndefined(PlanInput.toRequest(compared).comparedWith)
    assert.strictEqual(PlanInput.toRequest({ ...compared, carrier: " telnyx " }).carrier, "telnyx")
    assert.isUndefined(PlanInput.toRequest(compared).carrier)
  })

  it("says what is wrong before anything is planned", () => {
    const check = (over: Partial<PlanInput.PlanInput>) =>
      Object.keys(PlanInput.check({ ...PlanInput.empty, ...over }, "2026-03-04"))
    assert.deepStrictEqual(check({}), [])
    assert.deepStrictEqual(check({ dateStart: "2026-03-05" }), ["dateStart"])
    assert.deepStrictEqual(check({ dateStart: "2026-03-04", dateEnd: "2026-12-31" }), [])
    assert.deepStrictEqual(check({ dateStart: "2026-03-04", dateEnd: "2026-03-03" }), ["dateEnd"])
    assert.deepStrictEqual(check({ filter: "only" }), ["campaigns"])
    assert.deepStrictEqual(check({ filter: "only", campaigns: ["a"] }), [])
    assert.deepStrictEqual(check({ filter: "but" }), [])
  })

  it("reads purchases as they are written, and says which line is none", () => {
    assert.deepStrictEqual(PlanInput.parsePurchases("212 5\n\n 0161, 12 "), [
      { areaCode: "212", anis: 5 },
      { areaCode: "0161", anis: 12 }
    ])
    assert.match(String(PlanInput.parsePurchases("212 5\n646")), /^Line 2: /)
    assert.match(String(PlanInput.parsePurchases("212 0")), /^Line 1: /)
    assert.isString(PlanInput.parsePurchases(" "))
  })

  it("checks each figure of what if by its own limits", () => {
    const input: PlanInput.WhatIfInput = {
      inventory: "present",
      purchases: "",
      target: "GOOD",
      dailyCap: "1.5",
      radiusMiles: "-1",
      localShare: "101"
    }
    const period = { dateStart: "2026-01-01", dateEnd: "2026-01-31" }
    const wrong = PlanInput.toWhatIf(input, period)
    assert.sameMembers(Object.keys("errors" in wrong ? wrong.errors : {}), ["dailyCap", "radiusMiles", "localShare"])
    assert.deepStrictEqual(
      PlanInput.toWhatIf({ ...input, dailyCap: "20", radiusMiles: "", localShare: "80.5" }, period),
      {
        payload: { ...period, inventory: "present", dailyDialsTarget: "GOOD", dailyCap: 20, localShare: 80.5 }
      }
    )
  })
})
