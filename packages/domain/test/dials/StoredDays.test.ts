import * as StoredDays from "@anipool/domain/dials/StoredDays"
import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const zones = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Asia/Kathmandu"]

describe("StoredDays", () => {
  it.prop(
    "no dial that was dropped is of a day that is counted anew, in any time zone",
    [fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2026, 0, 1) }), fc.constantFrom(...zones), fc.nat(10_000)],
    ([storedFrom, zone, minutesBefore]) => {
      const dropped = storedFrom - 1 - minutesBefore * 60_000
      assert.strictEqual(StoredDays.missingReason(LocalTime.dateAt(dropped, zone), storedFrom, false), "retention")
    }
  )

  it("a day is left for its history alone once its dials are kept", () => {
    const storedFrom = Date.UTC(2026, 2, 1)
    const reasons = (hasHistory: boolean) =>
      ["2026-02-28", "2026-03-01", "2026-03-02"].map((day) => StoredDays.missingReason(day, storedFrom, hasHistory))
    assert.deepStrictEqual(reasons(false), ["retention", "retention", undefined])
    assert.deepStrictEqual(reasons(true), ["retention", "retention", "history"])
  })

  it("days that follow on each other for the same reason are told together", () => {
    const of = (reason: StoredDays.MissingReason, ...days: ReadonlyArray<string>) =>
      days.map((day) => ({ day, reason }))
    assert.deepStrictEqual(StoredDays.together([]), [])
    assert.deepStrictEqual(
      StoredDays.together([
        ...of("retention", "2026-02-27", "2026-02-28", "2026-03-01"),
        ...of("history", "2026-03-02", "2026-03-04")
      ]),
      [
        { from: "2026-02-27", to: "2026-03-01", reason: "retention" },
        { from: "2026-03-02", to: "2026-03-02", reason: "history" },
        { from: "2026-03-04", to: "2026-03-04", reason: "history" }
      ]
    )
    assert.deepStrictEqual(
      StoredDays.without(
        [
          { from: "2026-02-26", to: "2026-03-01", reason: "retention" },
          { from: "2026-03-02", to: "2026-03-02", reason: "history" }
        ],
        ["2026-02-28", "2026-03-02", "2026-03-05"]
      ),
      [
        { from: "2026-02-26", to: "2026-02-27", reason: "retention" },
        { from: "2026-03-01", to: "2026-03-01", reason: "retention" }
      ]
    )
  })
})
