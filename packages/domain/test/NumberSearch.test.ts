import * as NumberSearch from "@anipool/domain/NumberSearch"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const isFound = (text: string, callingCode: 1 | 44, national: string): boolean => {
  const found = NumberSearch.ofText(text)
  return found !== undefined && (
    found.begins.some((each) => each.callingCode === callingCode && national.startsWith(each.digits)) ||
    found.contains.some((digits) => national.includes(digits))
  )
}

describe("a number that is searched for", () => {
  it("is found by all its usual writings", () => {
    for (
      const text of [
        "2015550112",
        "(201) 555-0112",
        "1 (201) 555-0112",
        "+1 201 555 0112",
        "+1 201",
        "201",
        "1201555",
        "0112",
        "555-0112",
        "5550",
        "011 1 201 555",
        "001 201"
      ]
    ) assert.isTrue(isFound(text, 1, "2015550112"), text)
    for (
      const text of [
        "020 7946 0185",
        "20 7946 0185",
        "+44 20 7946",
        "+44 (0)20 7946 0185",
        "44 20 7946 0185",
        "0044 20 7946",
        "020",
        "0185",
        "7946 0185"
      ]
    ) assert.isTrue(isFound(text, 44, "2079460185"), text)
    assert.isTrue(isFound("01534", 44, "1534880000"))
  })

  it("is not found by another country's writing, nor by what it does not hold", () => {
    assert.isFalse(isFound("+44 20", 1, "2015550112"))
    assert.isFalse(isFound("020 7946", 1, "2079460185"))
    assert.isFalse(isFound("555", 1, "2015550112"))
    assert.isFalse(isFound("0113", 1, "2015550112"))
    assert.isFalse(isFound("+33 1", 1, "3315550112"))
    assert.isFalse(isFound("201555011234", 1, "2015550112"))
  })

  it("is no word", () => {
    for (const text of ["", " ", "Jersey", "Group 3", "Zürich 1", "()-"]) {
      assert.isUndefined(NumberSearch.ofText(text), text)
    }
  })

  it("holds whatever part of it is typed, of four digits or more", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom<1 | 44>(1, 44),
        FastCheck.stringMatching(/^[2-9][0-9]{9}$/),
        FastCheck.nat(6),
        FastCheck.integer({ min: 4, max: 10 }),
        (callingCode, national, from, length) => {
          const part = national.slice(from, from + length)
          FastCheck.pre(part.length >= NumberSearch.containedMin)
          assert.isTrue(isFound(part, callingCode, national))
          assert.isTrue(isFound(`+${callingCode} ${national.slice(0, length)}`, callingCode, national))
        }
      )
    )
  })
})
