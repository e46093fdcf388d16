import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as Remediation from "@anipool/domain/lifecycle/Remediation"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"

const now = Date.UTC(2026, 10, 21, 12)
const daysAgo = (days: number) => now - days * 86_400_000

describe("Remediation", () => {
  it("waits sixty days after a request, whatever became of it", () => {
    assert.isFalse(Remediation.isWithinCooldown([], now))
    for (const state of ["DONE", "REJECTED"] as const) {
      assert.isTrue(Remediation.isWithinCooldown([{ requestedAt: now, state }], now))
      assert.isTrue(Remediation.isWithinCooldown([{ requestedAt: daysAgo(60) + 1, state }], now))
      assert.isFalse(Remediation.isWithinCooldown([{ requestedAt: daysAgo(60), state }], now))
    }
  })

  it("waits for one that is still being worked, however old it is", () => {
    for (const state of ["RECEIVED", "IN_PROGRESS"] as const) {
      assert.isTrue(Remediation.isWithinCooldown([{ requestedAt: daysAgo(1_000), state }], now))
      const newer = { requestedAt: daysAgo(61), state: "DONE" as const }
      assert.isTrue(Remediation.isWithinCooldown([{ requestedAt: daysAgo(1_000), state }, newer], now))
    }
  })

  it("moves on, and from an end nowhere", () => {
    const { literals } = Remediation.RemediationState
    const moves = literals.flatMap((from) =>
      literals.filter((to) => Remediation.mayFollow(from, to)).map((to) => [from, to])
    )
    assert.deepStrictEqual(moves, [
      ["RECEIVED", "IN_PROGRESS"],
      ["RECEIVED", "DONE"],
      ["RECEIVED", "REJECTED"],
      ["IN_PROGRESS", "DONE"],
      ["IN_PROGRESS", "REJECTED"]
    ])
  })

  it("knows carriers by six digits", () => {
    const isCarrier = Schema.is(Remediation.CarrierId)
    for (const good of ["123456", "000000"]) assert.isTrue(isCarrier(good), good)
    for (const bad of ["", "12345", "1234567", "12345a", " 123456", "123456\n", "１２３４５６"]) {
      assert.isFalse(isCarrier(bad), JSON.stringify(bad))
    }
  })
})

describe("Figures", () => {
  it("shows shares of dials with two decimals, and 0 of none", () => {
    assert.deepStrictEqual(
      Figures.ratesOf({ dials: 300, contacts: 100, successes: 200, blocks: 0, noAnswers: 300 }),
      { contact: 33.33, success: 66.67, block: 0, noAnswer: 100 }
    )
    assert.deepStrictEqual(Figures.ratesOf(Figures.none), { contact: 0, success: 0, block: 0, noAnswer: 0 })
    assert.strictEqual(Figures.percentage(1, 7), 14.29)
  })

  it("counts thirty days with today", () => {
    assert.strictEqual(Figures.windowStart("2026-03-30"), "2026-03-01")
    assert.strictEqual(Figures.windowStart("2024-03-01"), "2024-02-01")
    assert.strictEqual(Figures.windowStart("2026-01-01"), "2025-12-03")
  })
})

describe("NumberPrefix.parse", () => {
  const cases: ReadonlyArray<readonly [string, NumberPrefix.NumberPrefix | undefined]> = [
    ["", undefined],
    ["-", undefined],
    ["+", undefined],
    ["+1", undefined],
    [" 44", undefined],
    ["212", { 1: "212", 44: "212" }],
    ["(212) 55", { 1: "21255", 44: "21255" }],
    ["+1 212 240", { 1: "212240" }],
    [" 1212", { 1: "212" }],
    ["(+1) 212", { 1: "212" }],
    ["001 212", { 1: "212" }],
    ["1212240", { 1: "212240", 44: "1212240" }],
    ["0207946", { 44: "207946" }],
    ["(0)20 7946", { 44: "207946" }],
    ["+44 20 7946", { 44: "207946" }],
    ["+44 (0)20 7946", { 44: "207946" }],
    ["004420 7946", { 44: "207946" }],
    ["44207946", { 1: "44207946", 44: "207946" }],
    ["44", { 1: "44", 44: "44" }],
    [" 212", { 1: "212", 44: "212" }],
    ["+33 1", {}]
  ]
  for (const [text, expected] of cases) {
    it(`"${text}"`, () => assert.deepStrictEqual(NumberPrefix.parse(text), expected))
  }
})

describe("NumberPrefix.toDigits", () => {
  const cases: ReadonlyArray<readonly [string, string]> = [
    ["", ""],
    ["212", "212"],
    ["(212) 55", "21255"],
    ["+1212", "212"],
    ["+1 (212) 55", "21255"],
    ["(+1) 212", "212"],
    [" 1212", "212"],
    ["+44 20", "20"],
    ["+44 (0)20 7946", "207946"],
    ["+4420", "20"],
    [" 4420", "20"],
    ["+1", ""],
    ["+44", ""],
    ["+4", "4"],
    ["44", "44"],
    ["1212", "1212"],
    [" 212", "212"],
    ["020", "020"],
    ["2+12", "212"],
    ["2 +1 2", "212"],
    ["-", ""],
    ["٢١٢", ""]
  ]
  for (const [text, digits] of cases) {
    it(`"${text}" is "${digits}"`, () => assert.strictEqual(NumberPrefix.toDigits(text), digits))
  }
})
