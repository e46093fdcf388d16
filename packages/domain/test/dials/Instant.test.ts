import * as Instant from "@anipool/domain/dials/Instant"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const instant = FastCheck.integer({ min: Date.UTC(1000, 0, 2), max: Date.UTC(9999, 11, 30) })

describe("Instant", () => {
  it("reads what the calendar of the runtime writes, in both forms", () => {
    FastCheck.assert(FastCheck.property(instant, (at) => {
      const iso = new Date(at).toISOString()
      assert.strictEqual(Instant.parse(iso), at)
      assert.strictEqual(Instant.parse(iso.slice(0, 19).replace("T", " ")), Math.floor(at / 1000) * 1000)
    }))
  })

  it("takes offsets off", () => {
    FastCheck.assert(FastCheck.property(instant, FastCheck.integer({ min: -14 * 60, max: 14 * 60 }), (at, offset) => {
      const local = new Date(at + offset * 60_000).toISOString().slice(0, 23)
      const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0")
      const minutes = String(Math.abs(offset) % 60).padStart(2, "0")
      for (const separator of [":", ""]) {
        assert.strictEqual(Instant.parse(`${local}${offset < 0 ? "-" : "+"}${hours}${separator}${minutes}`), at)
      }
    }))
  })

  it("reads the forms that dialers write", () => {
    const at = Date.UTC(2026, 2, 2, 15, 4)
    const forms: ReadonlyArray<readonly [string, number]> = [
      ["2026-03-02 15:04", at],
      ["2026-03-02T15:04Z", at],
      ["2026-03-02t15:04:00z", at],
      ["2026-03-02 15:04:00 +00", at],
      ["2026-03-02T17:34:00+02:30", at],
      ["2026-03-02 15:04:00.1", at + 100],
      ["2026-03-02T15:04:00,123456789Z", at + 123],
      // A leap second is the last moment of its minute.
      ["2026-03-02 15:04:60", at + 59_999]
    ]
    for (const [text, expected] of forms) assert.strictEqual(Instant.parse(text), expected, text)
  })

  it("reads nothing else", () => {
    const forms = [
      "",
      "2026-03-02",
      "15:04:05",
      "03/02/2026 15:04:05",
      "2026-02-29 00:00:00",
      "2026-13-01 00:00:00",
      "2026-00-01 00:00:00",
      "2026-01-00 00:00:00",
      "2026-04-31 00:00:00",
      "2026-01-01 24:00:00",
      "2026-01-01 00:60:00",
      "2026-01-01 00:00:61",
      "2026-01-01 00:00:00 PST",
      "2026-01-01 00:00:00+25",
      "2026-01-01T00:00:00.Z",
      "1764000000",
      " 2026-01-01 00:00:00"
    ]
    for (const text of forms) assert.isUndefined(Instant.parse(text), text)
    assert.isDefined(Instant.parse("2028-02-29 00:00:00"))
    assert.isDefined(Instant.parse("2000-02-29 00:00:00"))
    assert.isUndefined(Instant.parse("1900-02-29 00:00:00"))
  })

  it("knows dates", () => {
    assert.isTrue(Instant.isDate("2026-02-28"))
    for (const text of ["2026-02-30", "2026-2-3", "", "2026-02-28 "]) assert.isFalse(Instant.isDate(text), text)
  })
})
