import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const prospects = Array.from({ length: 20_000 }, (_, i) => `1212555${String(i).padStart(4, "0")}`)

describe("HoldOut", () => {
  it("holds out about the share that is asked for, nobody at 0 and everybody at 100", () => {
    const shareOf = (percent: number) => prospects.filter((each) => HoldOut.isHeldOut(each, percent)).length / 200
    assert.strictEqual(shareOf(0), 0)
    assert.strictEqual(shareOf(100), 100)
    for (const percent of [1, 10, 50]) assert.closeTo(shareOf(percent), percent, 1.5)
  })

  it("keeps whom it held out when the share grows", () => {
    for (const each of prospects) {
      if (HoldOut.isHeldOut(each, 10)) assert.isTrue(HoldOut.isHeldOut(each, 20))
    }
  })

  it("does not go by the last digit", () => {
    for (let digit = 0; digit < 10; digit++) {
      const alike = prospects.filter((each) => each.endsWith(String(digit)))
      assert.closeTo(100 * alike.filter((each) => HoldOut.isHeldOut(each, 10)).length / alike.length, 10, 3)
    }
  })

  it("tries nothing while the rule is off", () => {
    const trial = { preferAnswered: false, holdOutPercent: 50 }
    for (const each of prospects.slice(0, 100)) assert.isUndefined(HoldOut.shareOf(trial, each))
    const shares = prospects.map((each) => HoldOut.shareOf({ ...trial, preferAnswered: true }, each))
    assert.deepStrictEqual(
      shares.map((share) => share === "held-out"),
      prospects.map((each) => HoldOut.isHeldOut(each, 50))
    )
  })
})

describe("the effect", () => {
  it("is that of Newcombe's example: 56 of 70 against 48 of 80 is 0.0524 to 0.3339 by method 10", () => {
    const effect = HoldOut.effect({ dials: 70, contacts: 56 }, { dials: 80, contacts: 48 })!
    assert.closeTo(effect.difference, 20, 1e-9)
    assert.closeTo(effect.low, 5.24, 0.005)
    assert.closeTo(effect.high, 33.39, 0.005)
  })

  it("is unknown while one of the shares has no dials", () => {
    assert.isUndefined(HoldOut.effect({ dials: 0, contacts: 0 }, { dials: 5, contacts: 1 }))
    assert.isUndefined(HoldOut.effect({ dials: 5, contacts: 1 }, { dials: 0, contacts: 0 }))
  })

  const counts = fc.integer({ min: 1, max: 100_000 }).chain((dials) =>
    fc.record({ dials: fc.constant(dials), contacts: fc.integer({ min: 0, max: dials }) })
  )

  it.prop("lies within its interval, which no rate can leave; the other way round it is the opposite", [
    fc.tuple(counts, counts)
  ], ([[a, b]]) => {
    const effect = HoldOut.effect(a, b)!
    const opposite = HoldOut.effect(b, a)!
    assert.isTrue(effect.low <= effect.difference + 1e-9 && effect.difference <= effect.high + 1e-9)
    assert.isTrue(effect.low >= -100 - 1e-9 && effect.high <= 100 + 1e-9)
    assert.closeTo(opposite.difference, -effect.difference, 1e-9)
    assert.closeTo(opposite.low, -effect.high, 1e-9)
    assert.closeTo(opposite.high, -effect.low, 1e-9)
  })

  it.prop("is known the better the more was dialed", [counts], ([{ contacts, dials }]) => {
    const width = (times: number) => {
      const { high, low } = HoldOut.effect(
        { dials: dials * times, contacts: contacts * times },
        { dials: dials * times, contacts: contacts * times }
      )!
      return high - low
    }
    assert.isBelow(width(4), width(1))
  })
})
