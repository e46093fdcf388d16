import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import * as LimitHours from "@anipool/domain/limits/LimitHours"
import * as Presets from "@anipool/domain/limits/Presets"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const prospect = (phone: string, zip?: string, country: 1 | 44 = 1) =>
  Either.getOrThrow(Prospect.locate(phone, zip, country))

const limits = (override: Policy.PolicyOverride) => CallLimits.of(Policy.resolve(override))!

/** Sunday, 12:30 in New York. */
const sunday = Date.UTC(2025, 5, 8, 16, 30)
const hourMs = 3_600_000

const called = (attempts: CallLimits.Attempts): CallLimits.Known => ({ attempts, droppedAt: undefined })

const florida = prospect("3055550100")
const newYork = prospect("2125550100")

describe("CallLimits", () => {
  it("are none where a policy sets none", () => {
    assert.isUndefined(CallLimits.of(Policy.defaults))
    assert.isUndefined(CallLimits.of(Policy.resolve({ subject: "solar", prospectWindowHours: 2 })))
  })

  it("hold by state of area code or address, the strictest of all", () => {
    const both = limits({ limitPresets: ["us-federal", "florida"], prospectDailyLimit: 5 })
    const limitOf = (who: Prospect.Prospect) => CallLimits.attemptOf(both, "", who, sunday, "UTC").dailyLimit
    assert.strictEqual(limitOf(florida), 3)
    assert.strictEqual(limitOf(newYork), 5)
    assert.strictEqual(limitOf(prospect("2125550100", "33101")), 3)
    assert.strictEqual(limitOf(prospect("3055550100", "10001")), 3)
    // 20:30 in Florida.
    const evening = sunday + 8 * hourMs
    const held = CallLimits.heldBack(both, florida, called([]), evening, "UTC")
    assert.strictEqual(held?.reason, "calling-hours")
    assert.strictEqual(held?.until, Date.UTC(2025, 5, 9, 12))
    assert.isUndefined(CallLimits.heldBack(both, newYork, called([]), evening, "UTC"))
  })

  it("know days without calls, and when they end", () => {
    const rule = limits({ limitPresets: ["rhode-island"] })
    const held = CallLimits.heldBack(rule, prospect("4015550100"), called([]), sunday - 24 * hourMs, "UTC")
    assert.strictEqual(held?.until, Date.UTC(2025, 5, 9, 13))
    assert.isUndefined(CallLimits.heldBack(rule, newYork, called([]), sunday, "UTC"))
  })

  it("count 24 hours back to the attempt that must be over, and a part of the day by the person's clock", () => {
    const daily = limits({ prospectDailyLimit: 2 })
    const attempts = [sunday - 25 * hourMs, sunday - 3 * hourMs, sunday - 2 * hourMs, sunday - hourMs]
    assert.strictEqual(
      CallLimits.heldBack(daily, newYork, called(attempts), sunday, "UTC")?.until,
      sunday + 22 * hourMs
    )
    assert.isUndefined(CallLimits.heldBack(daily, newYork, called(attempts.slice(0, 2)), sunday, "UTC"))
    const window = limits({ prospectWindowLimit: 1, prospectWindowHours: 4 })
    // The part from 12:00 to 16:00 in New York.
    const noon = sunday - hourMs / 2
    assert.strictEqual(CallLimits.attemptOf(window, "", newYork, sunday, "UTC").windowFrom, noon)
    assert.isUndefined(CallLimits.heldBack(window, newYork, called([noon - 1]), sunday, "UTC"))
    assert.strictEqual(CallLimits.heldBack(window, newYork, called([noon]), sunday, "UTC")?.until, noon + 4 * hourMs)
  })

  it("go by the workspace's clock for who is nowhere", () => {
    const rule = limits({ callingHours: "08:00-09:00" })
    const tollFree = prospect("8005550100")
    assert.isUndefined(CallLimits.heldBack(rule, tollFree, called([]), Date.UTC(2025, 5, 8, 8, 59), "UTC"))
    assert.strictEqual(
      CallLimits.heldBack(rule, tollFree, called([]), Date.UTC(2025, 5, 8, 9), "UTC")?.until,
      Date.UTC(2025, 5, 9, 8)
    )
    assert.isUndefined(
      CallLimits.heldBack(rule, prospect("2079460000", undefined, 44), called([]), Date.UTC(2025, 5, 8, 7, 30), "UTC")
    )
  })
})

describe("CallLimits of people with one number", () => {
  it("are told by state of area code or address, and by presets", () => {
    const rule = limits({ oneNumberStates: ["NY"], limitPresets: ["oklahoma"] })
    for (
      const [who, is] of [[newYork, true], [florida, false], [prospect("3055550100", "10001"), true], [
        prospect("4055550100"),
        true
      ]] as const
    ) {
      assert.strictEqual(CallLimits.hasOneNumber(rule, who), is, who.phone)
    }
    assert.isFalse(CallLimits.hasOneNumber(limits({ prospectDailyLimit: 1 }), newYork))
  })
})

describe("LimitHours", () => {
  it("reads from when until when", () => {
    assert.deepStrictEqual(LimitHours.parse("08:00-21:30"), [480, 1290])
    assert.deepStrictEqual(LimitHours.parse("00:00-24:00"), [0, 1440])
    for (const text of ["8:00-21:00", "21:00-08:00", "08:00-08:00", "08:00-24:30", "08:60-21:00", ""]) {
      assert.isUndefined(LimitHours.parse(text), text)
    }
  })
})

describe("Presets", () => {
  it("have names of their own, hours in their order, and a source each", () => {
    assert.strictEqual(new Set(Presets.presets.map(({ name }) => name)).size, Presets.presets.length)
    for (const { hours, name, notedOn, says, source } of Presets.presets) {
      for (const span of [hours.weekdays, hours.saturday, hours.sunday]) {
        if (span !== null) assert.isBelow(span[0], span[1], name)
      }
      assert.match(notedOn, /^\d{4}-\d{2}-\d{2}$/)
      assert.isTrue(says !== "" && source !== "", name)
    }
  })

  it("warn when they are older than a year, and where nobody verified them", () => {
    const florida = Presets.find("florida")!
    assert.isUndefined(Presets.warningOf({ ...florida, notedOn: "2025-03-01" }, "2026-03-01"))
    assert.include(Presets.warningOf({ ...florida, notedOn: "2025-03-01" }, "2026-03-02"), "more than 12 months")
    assert.include(Presets.warningOf(Presets.find("kentucky")!, "2026-12-01"), "not verified")
  })
})
