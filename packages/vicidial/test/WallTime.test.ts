import * as WallTime from "@anipool/vicidial/WallTime"
import { assert, describe, it } from "@effect/vitest"

describe("WallTime", () => {
  it("counts on the clock that shows it, over days and months", () => {
    assert.strictEqual(WallTime.add("2026-02-28 23:59:30", 45), "2026-03-01 00:00:15")
    assert.strictEqual(WallTime.add("2026-01-01 00:00:00", -1), "2025-12-31 23:59:59")
    assert.strictEqual(WallTime.ofSeconds(WallTime.secondsOf("2026-07-04 12:34:56")), "2026-07-04 12:34:56")
  })

  it("says the offset of a time in its zone, summer and winter, and the first of an hour that comes twice", () => {
    const read = WallTime.reader("America/New_York")
    assert.strictEqual(read("2026-01-15 09:07:03"), "2026-01-15 09:07:03-05:00")
    assert.strictEqual(read("2026-07-15 09:59:59"), "2026-07-15 09:59:59-04:00")
    assert.strictEqual(read("2026-11-01 00:59:59"), "2026-11-01 00:59:59-04:00")
    assert.strictEqual(read("2026-11-01 01:30:00"), "2026-11-01 01:30:00-04:00")
    assert.strictEqual(read("2026-11-01 02:00:00"), "2026-11-01 02:00:00-05:00")
    assert.strictEqual(WallTime.reader("Asia/Kolkata")("2026-01-15 09:07:03"), "2026-01-15 09:07:03+05:30")
    assert.strictEqual(WallTime.reader("UTC")("2026-01-15 09:07:03"), "2026-01-15 09:07:03+00:00")
  })

  it("tells what clocks show at an instant", () => {
    assert.strictEqual(WallTime.at(Date.parse("2026-07-15T13:00:00Z"), "America/New_York"), "2026-07-15 09:00:00")
    assert.strictEqual(WallTime.minutesAhead(Date.parse("2026-07-15T13:00:00Z"), "America/New_York"), -240)
  })
})
