import { judgedDays, sentenceOf, standingOf, sumOf, type TriedDay, worthMax } from "@anipool/domain/planner/LastUseDays"
import { assert, describe, it } from "@effect/vitest"

const day = (n: number, local: number, near: number): TriedDay => ({
  day: `2026-03-${String(n).padStart(2, "0")}`,
  forecastFrom: "2026-02-23",
  dials: 100,
  plain: { local: 50, near: 60, refused: 0 },
  kept: { local: 50 + local, near: 60 + near, refused: 0 }
})

describe("LastUseDays", () => {
  it("keep last uses until a day says otherwise, and then only where the last days together gain", () => {
    assert.deepStrictEqual(standingOf([]), { days: 0, local: 0, near: 0, isKept: true })
    assert.isFalse(standingOf([day(1, 0, 0)]).isKept)
    assert.isTrue(standingOf([day(1, -1, 2)]).isKept)
    assert.deepStrictEqual(standingOf([day(2, -3, 2), day(1, 1, 0)]), { days: 2, local: -2, near: 2, isKept: false })
    const week = Array.from({ length: judgedDays }, (_, i) => day(20 - i, 0, -1))
    assert.deepStrictEqual(standingOf([...week, day(1, 0, 100)]), {
      days: judgedDays,
      local: 0,
      near: -judgedDays,
      isKept: false
    })
  })

  it("say in words whether last uses are kept, and why", () => {
    const said = (isAsked: boolean, ...days: ReadonlyArray<TriedDay>) => sentenceOf(isAsked, standingOf(days))
    assert.strictEqual(said(false), "They are not kept: no campaign that dials from the group asks for it.")
    assert.strictEqual(said(true), "They are kept: no day was dialed both ways yet.")
    assert.strictEqual(
      said(true, day(1, 1_200, 0)),
      "They are kept: over the last day that shows 1,200 more local, 0 more within 50 miles."
    )
    assert.strictEqual(
      said(true, day(2, -3, 1), day(1, 0, 0)),
      "They are not kept until it gains: over the last 2 days it would have shown 3 fewer local, 1 more within 50 miles."
    )
  })

  it("sum what one more number would be worth, by calling code and area code, worth most first", () => {
    const worth = (areaCode: string, miles: number, callingCode: 1 | 44 = 1) => ({ callingCode, areaCode, miles })
    assert.deepStrictEqual(
      sumOf([worth("212", 5), worth("201", 3), worth("201", 3, 44), worth("212", 1), worth("907", 9)]),
      [worth("907", 9), worth("212", 6), worth("201", 3), worth("201", 3, 44)]
    )
    const many = Array.from({ length: worthMax + 5 }, (_, i) => worth(String(200 + i), i))
    assert.deepStrictEqual(sumOf(many).map(({ miles }) => miles).slice(-1), [5])
    assert.lengthOf(sumOf(many), worthMax)
  })
})
