import * as QuietHours from "@anipool/domain/alerts/QuietHours"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const at = (iso: string) => Date.parse(iso)

const night = { from: "22:00", to: "07:00", timeZone: null, passesCritical: false }

const endIn = (zone: string, iso: string, quiet: QuietHours.QuietHours = night) => {
  const end = QuietHours.endAt(quiet, at(iso), zone)
  return end === undefined ? undefined : new Date(end).toISOString()
}

describe("QuietHours", () => {
  it("end when the clock says so: across midnight, and within a day", () => {
    assert.strictEqual(endIn("UTC", "2026-03-02T21:59:59.999Z"), undefined)
    assert.strictEqual(endIn("UTC", "2026-03-02T22:00:00.000Z"), "2026-03-03T07:00:00.000Z")
    assert.strictEqual(endIn("UTC", "2026-03-03T06:59:59.999Z"), "2026-03-03T07:00:00.000Z")
    assert.strictEqual(endIn("UTC", "2026-03-03T07:00:00.000Z"), undefined)
    const noon = { ...night, from: "12:00", to: "13:30" }
    assert.strictEqual(endIn("UTC", "2026-03-02T12:10:00.000Z", noon), "2026-03-02T13:30:00.000Z")
    assert.strictEqual(endIn("Asia/Kathmandu", "2026-03-02T16:20:00.000Z"), "2026-03-03T01:15:00.000Z")
    assert.strictEqual(
      endIn("UTC", "2026-03-02T15:00:00.000Z", { ...night, timeZone: "Asia/Tokyo" }),
      "2026-03-02T22:00:00.000Z",
      "a person's own time zone goes before the workspace's"
    )
  })

  it("end an hour earlier or later in the nights in which clocks are set", () => {
    // New York: forward at 07:00 UTC on 8 March 2026, back at 06:00 UTC on 1 November.
    assert.strictEqual(endIn("America/New_York", "2026-03-08T03:00:00.000Z"), "2026-03-08T11:00:00.000Z")
    assert.strictEqual(endIn("America/New_York", "2026-11-01T02:00:00.000Z"), "2026-11-01T12:00:00.000Z")
    // Half past two is not there: they end when clocks show three.
    const early = { ...night, to: "02:30" }
    assert.strictEqual(endIn("America/New_York", "2026-03-08T05:00:00.000Z", early), "2026-03-08T07:00:00.000Z")
  })

  it("end where a clock is put back to before their beginning", () => {
    // On Chatham a quarter to four is a quarter to three again.
    const late = { ...night, from: "03:00", to: "00:00" }
    assert.strictEqual(endIn("Pacific/Chatham", "2026-04-04T13:15:00.000Z", late), "2026-04-04T14:00:00.000Z")
  })

  it("end at the first minute that is not quiet, in any zone, at any instant", () => {
    const time = FastCheck.tuple(FastCheck.nat(23), FastCheck.nat(59)).map(([hour, minute]) =>
      `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
    )
    const zones = [
      "UTC",
      "America/New_York",
      "Europe/London",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Chatham"
    ]
    const clocks = new Map(zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
    ]))
    /** What a clock shows, asked of another part of the platform. */
    const shown = (zone: string, epochMs: number) => {
      const [hour, minute] = clocks.get(zone)!.format(epochMs).split(":")
      return Number(hour) * 60 + Number(minute)
    }
    // Around the days in which clocks are set, and anywhere else.
    const instant = FastCheck.oneof(
      FastCheck.integer({ min: at("2026-01-01"), max: at("2027-12-31") }),
      ...["2026-03-08T07:00Z", "2026-11-01T06:00Z", "2026-03-29T01:00Z", "2026-10-25T01:00Z", "2026-04-04T15:00Z"]
        .map((turn) => FastCheck.integer({ min: at(turn) - 86_400_000, max: at(turn) + 7_200_000 }))
    )
    FastCheck.assert(
      FastCheck.property(time, time, FastCheck.constantFrom(...zones), instant, (from, to, zone, now) => {
        FastCheck.pre(from !== to)
        const quiet = { ...night, from, to }
        const end = QuietHours.endAt(quiet, now, zone)
        let minute = Math.floor(now / 60_000) * 60_000
        while (QuietHours.isQuietAt(quiet, shown(zone, minute))) minute += 60_000
        assert.strictEqual(end, minute === Math.floor(now / 60_000) * 60_000 ? undefined : minute)
      }),
      { numRuns: 150 }
    )
  })
})
