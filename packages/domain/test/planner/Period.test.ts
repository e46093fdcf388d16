import * as Period from "@anipool/domain/planner/Period"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const dayMs = 86_400_000
const textOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Any day of the years 1600 to 2400. */
const day = FastCheck.integer({ min: -135_140, max: 157_054 }).map((days) => textOf(days * dayMs))

describe("Period.isDate", () => {
  it("takes dates that exist, in one form", () => {
    for (const date of ["2026-01-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"]) {
      assert.isTrue(Period.isDate(date), date)
    }
    for (
      const text of [
        "2026-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "0000-01-01",
        "2026-1-1",
        "2026-01-01 ",
        "20260101",
        "2026-01-01T00:00:00Z",
        "-026-01-01",
        "２０２６-01-01",
        ""
      ]
    ) {
      assert.isFalse(Period.isDate(text), text)
    }
  })

  it.prop("agrees with the calendar", [
    FastCheck.integer({ min: 1600, max: 2400 }),
    FastCheck.integer({ min: 1, max: 12 }),
    FastCheck.integer({ min: 1, max: 31 })
  ], ([year, month, date]) => {
    const text = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`
    assert.strictEqual(Period.isDate(text), textOf(Date.UTC(year, month - 1, date)) === text)
  })
})

describe("Period.resolve", () => {
  it("is this month until yesterday", () => {
    assert.deepStrictEqual(Period.resolve("2026-03-18"), { from: "2026-03-01", to: "2026-03-17" })
    assert.deepStrictEqual(Period.resolve("2026-03-02"), { from: "2026-03-01", to: "2026-03-01" })
  })

  it("is the whole month before on the first of a month", () => {
    assert.deepStrictEqual(Period.resolve("2026-03-01"), { from: "2026-02-01", to: "2026-02-28" })
    assert.deepStrictEqual(Period.resolve("2024-03-01"), { from: "2024-02-01", to: "2024-02-29" })
    assert.deepStrictEqual(Period.resolve("2026-01-01"), { from: "2025-12-01", to: "2025-12-31" })
  })

  it("never moves an end that is given", () => {
    assert.deepStrictEqual(Period.resolve("2026-03-18", "2025-01-07"), { from: "2025-01-07", to: "2026-03-17" })
    assert.deepStrictEqual(Period.resolve("2026-03-18", undefined, "2026-03-10"), {
      from: "2026-03-01",
      to: "2026-03-10"
    })
    // On the first, an end in the new month begins with that month, one in the old with the old.
    assert.deepStrictEqual(Period.resolve("2026-03-01", undefined, "2026-03-01").from, "2026-03-01")
    assert.deepStrictEqual(Period.resolve("2026-03-01", undefined, "2026-02-20").from, "2026-02-01")
    assert.deepStrictEqual(Period.resolve("2026-03-18", "2026-03-18"), { from: "2026-03-18", to: "2026-03-17" })
  })
})

describe("Period.businessDays", () => {
  it("counts Monday to Friday", () => {
    const count = (from: string, to: string) => Period.businessDays({ from, to })
    assert.strictEqual(count("2026-03-02", "2026-03-06"), 5)
    assert.strictEqual(count("2026-03-07", "2026-03-08"), 0)
    assert.strictEqual(count("2026-03-01", "2026-03-31"), 22)
    assert.strictEqual(count("2026-03-06", "2026-03-09"), 2)
    assert.strictEqual(count("2026-03-02", "2026-03-02"), 1)
    assert.strictEqual(count("2026-03-03", "2026-03-02"), 0)
    assert.strictEqual(count("0001-01-01", "9999-12-31"), 2_608_615)
  })

  it.prop("agrees with walking day by day", [day, FastCheck.integer({ min: -3, max: 800 })], ([from, length]) => {
    const start = Date.parse(`${from}T00:00:00Z`)
    let weekdays = 0
    for (let n = 0; n <= length; n++) {
      const weekday = new Date(start + n * dayMs).getUTCDay()
      if (weekday >= 1 && weekday <= 5) weekdays++
    }
    const period = { from, to: textOf(start + length * dayMs) }
    assert.strictEqual(Period.businessDays(period), weekdays)
  })
})
