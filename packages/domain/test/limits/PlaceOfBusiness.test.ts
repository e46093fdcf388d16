import * as PlaceOfBusiness from "@anipool/domain/limits/PlaceOfBusiness"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as Postcode from "@anipool/geo-data/Postcode"
import * as UnitedKingdom from "@anipool/geo-data/UnitedKingdom"
import { assert, describe, it } from "@effect/vitest"

const says = (national: string, place: string | null, callingCode: CallingCode = 44) =>
  PlaceOfBusiness.saysOf({ callingCode, national }, place)

describe("PlaceOfBusiness", () => {
  it("goes by the postcode, in any writing and whatever else stands there", () => {
    for (const place of ["1 High Street, M1 1AA", "m11aa", "London Road, Birmingham, Manchester M60 7RA"]) {
      assert.strictEqual(says("1614960018", place), "", place)
    }
    assert.strictEqual(
      says("1214960018", "1 High Street, Manchester M1 1AA"),
      "place: M1 1AA has the area code 0161, the number that of 0121 (Birmingham)"
    )
    // Skelmersdale is beside Wigan.
    assert.strictEqual(
      says("1942496001", "WN8 1AA"),
      "place: WN8 1AA has the area code 01695 for the most part, near that of the number, 01942 (Wigan): look at it"
    )
  })

  it("goes by a town that stands by itself where there is no postcode that is known", () => {
    assert.strictEqual(says("1214960018", "London Road, birmingham"), "")
    assert.strictEqual(says("1214960018", "ZZ9 9ZZ, Birmingham"), "")
    assert.strictEqual(
      says("1214960018", "1 High Street, Manchester"),
      "place: Manchester has the area code 0161, the number that of 0121 (Birmingham)"
    )
    for (const place of ["London Road", "Head office", "Unit B2", "ZZ9 9ZZ"]) {
      assert.strictEqual(
        says("1214960018", place),
        "place: that it is in the area of 0121 (Birmingham) cannot be told; name its postcode",
        place
      )
    }
  })

  it("says nothing of numbers that are of no place in the UK, nor where no place is named", () => {
    assert.strictEqual(says("1214960018", null), "")
    assert.strictEqual(says("7700900018", "Manchester"), "")
    assert.strictEqual(says("3069990018", "Manchester"), "")
    assert.strictEqual(says("2125550100", "Manchester", 1), "")
  })

  it("has nothing against any area's own towns and postcodes", () => {
    for (const { code, kind, towns } of UnitedKingdom.areaCodes) {
      if (kind !== "geographic") continue
      // No code of five digits is one of four and a 1.
      const national = code.padEnd(10, "1")
      for (const town of towns) assert.strictEqual(says(national, `1 High Street, ${town}`), "", `${code} ${town}`)
    }
    const number = Postcode.numberOfPostcode("SO14 1AA")!
    assert.strictEqual(says(Postcode.postTownOf(number).code.padEnd(10, "8"), "SO14 1AA"), "")
  })
})
