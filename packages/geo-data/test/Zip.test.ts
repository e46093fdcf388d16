import { areaCodes } from "@anipool/geo-data/NorthAmerica"
import { areaCodesOfZip, stateOfZip } from "@anipool/geo-data/Zip"
import { assert, describe, it } from "@effect/vitest"
import { zipFacts } from "./zipFacts.ts"

const byCode = new Map(areaCodes.map((row) => [row.code, row]))
const everyZip = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, "0"))

describe("ZIPs", () => {
  it("agree with what is known of them", () => {
    assert.isAtLeast(zipFacts.length, 250)
    const wrong = zipFacts.filter(({ codes, state, zip }) =>
      stateOfZip(zip) !== state || !codes.includes(areaCodesOfZip(zip)[0] ?? "")
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("answer the whole overlay area, its usual code first", () => {
    assert.deepStrictEqual(areaCodesOfZip("10001"), ["212", "332", "646", "917"])
    assert.deepStrictEqual(areaCodesOfZip("11201"), ["718", "347", "465", "917", "929"])
    assert.deepStrictEqual(areaCodesOfZip("85251"), ["480", "602", "623"])
    assert.deepStrictEqual(areaCodesOfZip("32901"), ["321"])
    assert.deepStrictEqual(areaCodesOfZip("00901"), ["787", "939"])
  })

  it("are read from five digits, ZIP+4, nine digits, lost zeros and white space", () => {
    const manhattan = areaCodesOfZip("10001")
    for (const zip of ["10001-1234", "100011234", " 10001 ", "10001\n"]) {
      assert.deepStrictEqual(areaCodesOfZip(zip), manhattan, zip)
    }
    assert.deepStrictEqual(areaCodesOfZip("2108"), areaCodesOfZip("02108"))
    assert.deepStrictEqual(areaCodesOfZip("802"), areaCodesOfZip("00802"))
    assert.deepStrictEqual(areaCodesOfZip("2108-1111"), areaCodesOfZip("02108"))
  })

  it("are nothing when they are no ZIP", () => {
    for (
      const zip of ["", " ", "0", "12", "abc", "1000a", "100011", "1000112345", "SW1A 1AA", "00000", "99999", "-10001"]
    ) {
      assert.deepStrictEqual(areaCodesOfZip(zip), [], zip)
      assert.strictEqual(stateOfZip(zip), undefined)
    }
  })

  it("are nothing for military post", () => {
    for (const zip of ["09001", "34001", "96201"]) assert.deepStrictEqual(areaCodesOfZip(zip), [], zip)
  })

  it("answer as their neighbours when the table lacks them", () => {
    assert.deepStrictEqual(areaCodesOfZip("10198"), areaCodesOfZip("10199"))
    assert.strictEqual(stateOfZip("77299"), "TX")
    assert.deepStrictEqual(areaCodesOfZip("21999"), [])
  })

  it("name in-service codes of their own state, and number at least as many as the source", () => {
    let answered = 0
    for (const zip of everyZip) {
      const codes = areaCodesOfZip(zip)
      if (codes.length === 0) continue
      answered += 1
      assert.strictEqual(new Set(codes).size, codes.length, zip)
      for (const code of codes) {
        const row = byCode.get(code)
        assert.isTrue(row?.inService === true && row.states.includes(stateOfZip(zip) ?? ""), `${zip} ${code}`)
      }
      const [first = ""] = codes
      const complex = new Set([first, ...byCode.get(first)?.siblings ?? []])
      for (const code of codes) assert.isTrue(complex.has(code), `${zip} ${code}`)
    }
    assert.isAtLeast(answered, 40_977)
    assert.isAtMost(answered, 92_000)
  })

  it("cover every in-service code of the fifty states and DC", () => {
    const reached = new Set(everyZip.flatMap((zip) => areaCodesOfZip(zip)))
    const missing = areaCodes.filter((row) => row.country === "US" && row.inService && !reached.has(row.code))
    assert.deepStrictEqual(missing.map((row) => row.code), [])
  })
})
