import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"

const code = (callingCode: 1 | 44, text: string): Geography.AreaCode => {
  const found = Geography.find(callingCode, text)
  if (found === undefined) throw new Error(`no area code ${text}`)
  return found
}

describe("Geography", () => {
  it("gives every area code the index it stands at", () => {
    Geography.areaCodes.forEach((each, index) => {
      assert.strictEqual(each.index, index)
      assert.strictEqual(Geography.at(index), each)
    })
    assert.throws(() => Geography.at(Geography.areaCodes.length))
  })

  it("finds by their digits as a number what it finds by their text", () => {
    for (let digits = 0; digits < 20_000; digits++) {
      for (const callingCode of [1, 44] as const) {
        assert.strictEqual(Geography.findDigits(callingCode, digits), Geography.find(callingCode, String(digits)))
      }
    }
    for (const each of Geography.areaCodes) {
      assert.strictEqual(Geography.findDigits(each.callingCode, Number(each.code)), each)
    }
  })

  it("lets the same digits be two area codes", () => {
    assert.strictEqual(code(1, "201").states[0], "NJ")
    assert.strictEqual(Geography.find(44, "201"), undefined)
    assert.strictEqual(code(44, "20").region, "Greater London")
  })

  it("knows the codes that cover the same ground", () => {
    const siblings = (each: Geography.AreaCode) => each.siblings.map((index) => Geography.at(index).code)
    assert.deepStrictEqual(siblings(code(1, "212")), ["332", "646", "917"])
    assert.includeMembers([...siblings(code(1, "917"))], ["212", "718", "347"])
    assert.notInclude(siblings(code(1, "212")), "718")
    assert.include(siblings(code(44, "161")), "1204")
  })

  it("has siblings both ways among codes in service", () => {
    for (const each of Geography.areaCodes.filter((each) => each.callingCode === 44)) {
      for (const sibling of each.siblings) assert.include(Geography.at(sibling).siblings, each.index)
    }
  })

  it("answers a ZIP with its area codes, the principal one first", () => {
    const zip = (text: string) => Geography.areaCodesOfZip(text).map((each) => each.code)
    assert.deepStrictEqual(zip("10001"), ["212", "332", "646", "917"])
    assert.strictEqual(zip("90210")[0], "310")
    assert.deepStrictEqual(zip("00000"), [])
    assert.deepStrictEqual(zip("SW1A"), [])
  })
})
