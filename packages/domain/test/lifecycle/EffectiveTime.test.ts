import * as EffectiveTime from "@anipool/domain/lifecycle/EffectiveTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"

const read = (text: string, zone = "UTC") =>
  Option.match(EffectiveTime.parse(text, zone), {
    onNone: () => "nothing",
    onSome: (at) => new Date(at).toISOString()
  })

const instants = FastCheck.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2999, 0, 1) })

describe("EffectiveTime.parse", () => {
  const good: ReadonlyArray<readonly [string, string]> = [
    ["20260203040506", "2026-02-03T04:05:06.000Z"],
    ["20240229235959", "2024-02-29T23:59:59.000Z"],
    ["2026-02-03T04:05:06Z", "2026-02-03T04:05:06.000Z"],
    ["2026-02-03 04:05:06", "2026-02-03T04:05:06.000Z"],
    ["2026-02-03 04:05:06+01:00", "2026-02-03T03:05:06.000Z"],
    ["2026-02-03T04:05:06", "2026-02-03T04:05:06.000Z"],
    ["2026-02-03T04:05", "2026-02-03T04:05:00.000Z"],
    ["2026-02-03T04:05:06.789123Z", "2026-02-03T04:05:06.789Z"],
    ["2026-02-03T04:05:06+01:30", "2026-02-03T02:35:06.000Z"],
    ["2026-02-03T04:05:06-0500", "2026-02-03T09:05:06.000Z"],
    ["2026-02-03T04:05:06-05", "2026-02-03T09:05:06.000Z"],
    ["20260203T040506Z", "2026-02-03T04:05:06.000Z"],
    ["2026-02-03", "2026-02-03T00:00:00.000Z"],
    ["20260203", "2026-02-03T00:00:00.000Z"]
  ]
  for (const [text, expected] of good) it(`reads ${text}`, () => assert.strictEqual(read(text), expected))

  const bad = [
    "",
    " ",
    "now",
    "20260230040506",
    "20250229000000",
    "20261301000000",
    "20260203240000",
    "20260203046000",
    "20260203040560",
    "2026020304050",
    "202602030405060",
    " 20260203040506",
    "18991231235959",
    "00000101000000",
    "99991231000000",
    "2026-02-30",
    "2026-2-3",
    "2026-0203",
    "2026-02-03  04:05:06",
    "2026-02-03T04",
    "2026-02-03T24:00:00",
    "2026-02-03T04:05:06+24:00",
    "2026-02-03T04:05:06+01:60",
    "2026-02-03T04:05:06 UTC",
    "2026-W06-2",
    "1770091506"
  ]
  for (const text of bad) it(`does not read "${text}"`, () => assert.strictEqual(read(text), "nothing"))

  it("takes a date alone as that day of the workspace", () => {
    assert.strictEqual(read("2026-02-03", "America/New_York"), "2026-02-03T05:00:00.000Z")
    assert.strictEqual(read("2026-02-03", "Pacific/Kiritimati"), "2026-02-02T10:00:00.000Z")
    // The clocks went forward at midnight: the day began at one o'clock.
    assert.strictEqual(read("2018-11-04", "America/Sao_Paulo"), "2018-11-04T03:00:00.000Z")
  })

  it.prop("reads back what it is written as, in both forms", [instants], ([instant]) => {
    const at = Math.floor(instant / 1000) * 1000
    const written = new Date(at).toISOString()
    assert.strictEqual(read(written), written)
    assert.strictEqual(read(written.replace(/\D/g, "").slice(0, 14)), written)
  })

  it.prop("a date is the day it names, in every zone", [
    instants,
    FastCheck.constantFrom("UTC", "America/St_Johns", "Asia/Kathmandu", "Pacific/Honolulu", "Pacific/Auckland")
  ], ([instant, zone]) => {
    const date = new Date(instant).toISOString().slice(0, 10)
    assert.strictEqual(LocalTime.dateAt(Option.getOrThrow(EffectiveTime.parse(date, zone)), zone), date)
  })
})
