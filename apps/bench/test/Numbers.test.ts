import * as Numbers from "@anipool/bench/Numbers"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

describe("Numbers", () => {
  it("makes different ANIs that are held as they are, evenly over the area codes", () => {
    const anis = [...Numbers.anis(20_000)]
    assert.strictEqual(new Set(anis.map(({ national }) => national)).size, anis.length)
    const perCode = new Map<string, number>()
    for (const { areaCode, national } of anis) {
      perCode.set(areaCode, (perCode.get(areaCode) ?? 0) + 1)
      const resolved = Either.getOrThrow(PhoneNumber.resolve(national, 1))
      assert.strictEqual(resolved.areaCode.code, areaCode)
    }
    assert.strictEqual(perCode.size, Numbers.areaCodesHeld)
    assert.isTrue([...perCode.values()].every((count) => count === 20_000 / Numbers.areaCodesHeld))
  })

  it("spreads ANIs over as few area codes as are asked for", () => {
    const anis = [...Numbers.anis(1_000, 10)]
    assert.strictEqual(new Set(anis.map(({ areaCode }) => areaCode)).size, 10)
    assert.strictEqual(new Set(anis.map(({ national }) => national)).size, anis.length)
  })

  it("makes prospects that can be located, half of them by a ZIP too", () => {
    const prospects = Numbers.prospects(2_000)
    const located = prospects.map(({ phone, zip }) => Either.getOrThrow(Prospect.locate(phone, zip, 1)))
    assert.isTrue(located.every(({ place }) => place !== undefined))
    assert.strictEqual(prospects.filter(({ zip }) => zip !== undefined).length, 1_000)
    assert.isTrue(located.every(({ place }, i) => prospects[i]!.zip === undefined || place!.areaCodes.length > 0))
  })

  it("holds no ANI where some of the prospects are", () => {
    const held = new Set([...Numbers.anis(Numbers.areaCodesHeld)].map(({ areaCode }) => areaCode))
    const elsewhere = Numbers.prospects(1_000).filter(({ phone }) => !held.has(phone.slice(0, 3)))
    assert.isTrue(elsewhere.length > 50 && elsewhere.length < 300)
  })
})
