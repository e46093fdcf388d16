import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import { assert, describe, it } from "@effect/vitest"

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
})
