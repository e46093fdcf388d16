import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const zones = ["UTC", "America/New_York", "America/St_Johns", "Europe/London", "Pacific/Honolulu", "Asia/Kathmandu"]

describe("LocalTime", () => {
  it("dates an instant in its zone", () => {
    const instant = Date.UTC(2026, 0, 1, 3, 0, 0)
    assert.strictEqual(LocalTime.dateAt(instant, "UTC"), "2026-01-01")
    assert.strictEqual(LocalTime.dateAt(instant, "America/New_York"), "2025-12-31")
  })

  it("ends days where the clocks change", () => {
    const ends = LocalTime.endOf("2026-03-08", "America/New_York")
    assert.strictEqual(new Date(ends).toISOString(), "2026-03-09T04:00:00.000Z")
    assert.strictEqual(
      new Date(LocalTime.endOf("2026-10-25", "Europe/London")).toISOString(),
      "2026-10-26T00:00:00.000Z"
    )
  })

  it.prop("a date ends exactly where another begins", [
    FastCheck.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
    FastCheck.constantFrom(...zones)
  ], ([instant, zone]) => {
    const date = LocalTime.dateAt(instant, zone)
    const end = LocalTime.endOf(date, zone)
    assert.isAbove(end, instant)
    assert.strictEqual(LocalTime.dateAt(end - 1, zone), date)
    assert.isAbove(LocalTime.dateAt(end, zone) > date ? 1 : 0, 0)
  })

  it.prop(
    "a date's number is that of its days since 1970",
    [FastCheck.integer({ min: -700_000, max: 2_900_000 })],
    ([day]) => {
      const date = new Date(day * 86_400_000).toISOString()
      if (date.length === 24) assert.strictEqual(LocalTime.dayNumber(date.slice(0, 10)), day)
    },
    { fastCheck: { numRuns: 1000 } }
  )

  it("writes UTC to the second", () => {
    assert.strictEqual(LocalTime.formatUtc(Date.UTC(2026, 10, 21, 7, 5, 9, 999)), "2026-11-21 07:05:09")
  })
})
