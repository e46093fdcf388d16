import * as OwnTiers from "@anipool/domain/assignment/OwnTiers"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const locate = (phone: string, postalCode: string | undefined, country: 1 | 44 = 1) =>
  Prospect.locate(phone, postalCode, country)

/** Home codes, then the phone's if it is another. */
const own = (phone: string, postalCode: string | undefined, country: 1 | 44 = 1) =>
  Either.match(locate(phone, postalCode, country), {
    onLeft: ({ expected }) => expected,
    onRight: (prospect) => {
      const phone = OwnTiers.phoneOf(prospect, Policy.defaults)
      return `${OwnTiers.homeOf(prospect).map((each) => each.code).join()}${
        phone === undefined ? "" : ` ${phone.code}`
      }`
    }
  })

describe("Prospect.locate", () => {
  it("has the ZIP's area codes for a home, and the phone's beside them where it is another", () => {
    assert.strictEqual(own("3105550100", "10001"), "212,332,646,917 310")
    assert.strictEqual(own("6465550100", "10001"), "212,332,646,917")
    assert.strictEqual(own("3105550100", undefined), "310")
    assert.strictEqual(own("3105550100", "00000"), "310")
  })

  it("gives a toll-free or unknown number no home", () => {
    assert.strictEqual(own("8005550100", undefined), "")
    assert.strictEqual(own("5555550100", undefined), "")
    assert.strictEqual(own("8005550100", "90210"), own("5555550100", "90210"))
  })

  it("reads Canadian postal codes", () => {
    assert.strictEqual(own("4165550100", "M5V 2T6"), own("6475550100", "m5v"))
    assert.isTrue(own("6045550100", "M5V 2T6").endsWith(" 604"))
  })

  it("takes a UK mobile for at home among mobiles, unless a postcode tells", () => {
    assert.strictEqual(own("07700 900123", undefined, 44), "7")
    assert.strictEqual(own("07700 900123", "M1 1AE", 44), "161 7")
    assert.strictEqual(own("02079460958", "M1", 44), "161 20")
    assert.strictEqual(own("02079460958", "10001", 44), "20")
  })

  it("shows no number of another nation for the phone's sake, but for the US and Canada", () => {
    assert.strictEqual(own("8765550100", "66101"), "913")
    assert.isTrue(own("4165550100", "66101").endsWith(" 416"))
    assert.strictEqual(own("8765550100", undefined), "876")
  })

  it("refuses a number of another country or length, without repeating it", () => {
    assert.strictEqual(own("+442079460958", undefined, 1), "expected a number of calling code +1")
    assert.strictEqual(own("+33123456789", undefined, 1), "expected a number of calling code +1 or +44")
    assert.strictEqual(own("212555010", undefined, 1), "expected 10 digits after the calling code +1")
  })
})
