/**
 * The figures of "What if" agree: what is held, what is bought, and what the dials were replayed over.
 */
import type { ReplayTotals, WhatIfResult } from "@anipool/http-api/admin/PlanApi"
import { assert, describe, it } from "@effect/vitest"
import { casesOf, numbersInWords } from "../../src/pages/planner/whatIfView.ts"

const total: ReplayTotals = {
  dials: 100,
  tiers: [],
  refused: 0,
  overCap: 0,
  localShare: 50,
  anisUsed: 5,
  dialsPerAni: { median: 1, p95: 2, max: 3 }
}

const answer = (bought: WhatIfResult["bought"], wanted: WhatIfResult["wanted"] = null): WhatIfResult => ({
  anisHeld: 2242,
  bought,
  skipped: 0,
  total,
  regions: [],
  wanted
})

const purchase = (areaCode: string, anis: number): WhatIfResult["bought"][number] => ({ areaCode, anis })

describe("what if", () => {
  it("says the same of purchases in each of its figures", () => {
    const [now, then, ...others] = casesOf(answer([]), answer([purchase("212", 4), purchase("213", 6)]))
    assert.strictEqual(numbersInWords(now!), "2,242")
    assert.strictEqual(numbersInWords(then!), "2,252 (10 bought)")
    assert.lengthOf(others, 0)
  })

  it("counts what a wanted share takes beside what was bought already", () => {
    const wanted = { localShare: 80, toBuy: [purchase("212", 3)], total }
    const cases = casesOf(answer([]), answer([purchase("212", 4)], wanted))
    assert.deepStrictEqual(cases.map(numbersInWords), ["2,242", "2,246 (4 bought)", "2,249 (7 bought)"])
  })
})
