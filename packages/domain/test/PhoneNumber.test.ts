import * as Geography from "@anipool/domain/geo/Geography"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"

const read = (input: string, country: 1 | 44) =>
  Either.match(PhoneNumber.parse(input, country), {
    onLeft: ({ reason }) => reason,
    onRight: ({ callingCode, explicit, national }) => `${explicit ? "!" : ""}${callingCode}:${national}`
  })

describe("PhoneNumber.parse", () => {
  const cases: ReadonlyArray<readonly [string, 1 | 44, string]> = [
    ["2125550100", 1, "1:2125550100"],
    ["12125550100", 1, "1:2125550100"],
    ["+12125550100", 1, "!1:2125550100"],
    ["+1 (212) 555-0100", 44, "!1:2125550100"],
    ["(212) 555-0100", 1, "1:2125550100"],
    ["212.555.0100", 1, "1:2125550100"],
    ["212\u2013555\u20110100", 1, "1:2125550100"],
    ["0012125550100", 1, "!1:2125550100"],
    ["0012125550100", 44, "!1:2125550100"],
    ["011442079460958", 1, "!44:2079460958"],
    ["2125550100 ext. 12", 1, "1:2125550100"],
    ["2125550100 x89", 1, "1:2125550100"],
    ["tel:+1-212-555-0100", 44, "!1:2125550100"],
    ["4365550100", 1, "1:4365550100"],
    ["2079460958", 44, "44:2079460958"],
    ["02079460958", 44, "44:2079460958"],
    ["020 7946 0958", 44, "44:2079460958"],
    ["442079460958", 44, "44:2079460958"],
    ["4402079460958", 44, "44:2079460958"],
    ["+44 (0)20 7946 0958", 1, "!44:2079460958"],
    ["0044 20 7946 0958", 44, "!44:2079460958"],
    ["0120412345", 44, "44:120412345"],
    ["120412345", 44, "44:120412345"],
    ["07700 900123", 44, "44:7700900123"],
    ["555010", 1, "length"],
    ["21255501001", 1, "length"],
    ["212555010", 1, "length"],
    ["+1212555010", 1, "length"],
    ["442079460958", 1, "length"],
    ["2079460", 44, "length"],
    ["+33123456789", 1, "country"],
    ["0033123456789", 44, "country"],
    ["", 1, "length"],
    ["+", 1, "characters"],
    ["1-800-FLOWERS", 1, "characters"],
    ["hello world", 1, "characters"],
    ["2".repeat(65), 1, "length"]
  ]
  for (const [input, country, expected] of cases) {
    it(`reads ${JSON.stringify(input.slice(0, 30))} in +${country} as ${expected}`, () => {
      assert.strictEqual(read(input, country), expected)
    })
  }

  const national = (callingCode: 1 | 44) =>
    FastCheck.stringMatching(callingCode === 1 ? /^[2-9][0-9]{9}$/ : /^[1-9][0-9]{8,9}$/)

  it.prop(
    "any writing of a North American number reads as that number",
    [national(1), FastCheck.nat(7)],
    ([digits, how]) => {
      const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
      const writings = [
        digits,
        `1${digits}`,
        `+1${digits}`,
        `(${area}) ${exchange}-${line}`,
        `${area}.${exchange}.${line}`,
        `1-${area}-${exchange}-${line}`,
        `+1 ${area} ${exchange} ${line}`,
        `001${digits}`
      ]
      const parsed = PhoneNumber.parse(writings[how]!, 1)
      return Either.isRight(parsed) && parsed.right.callingCode === 1 && parsed.right.national === digits
    }
  )

  it.prop("any writing of a UK number reads as that number", [national(44), FastCheck.nat(6)], ([digits, how]) => {
    const writings = [
      digits,
      `0${digits}`,
      `+44${digits}`,
      `+44 (0)${digits}`,
      `0044${digits}`,
      `0${digits.slice(0, 3)} ${digits.slice(3)}`,
      `44${digits}`
    ]
    const parsed = PhoneNumber.parse(writings[how]!, 44)
    return Either.isRight(parsed) && parsed.right.callingCode === 44 && parsed.right.national === digits
  })

  it.prop("no text makes it throw, and what it reads has the right length", [
    FastCheck.string({ maxLength: 70 }),
    FastCheck.constantFrom(1 as const, 44 as const)
  ], ([text, country]) =>
    Either.match(PhoneNumber.parse(text, country), {
      onLeft: () => true,
      onRight: ({ callingCode, national }) =>
        callingCode === 1 ? /^\d{10}$/.test(national) : /^\d{9,10}$/.test(national)
    }))
})

describe("PhoneNumber.resolve", () => {
  it("never refuses an area code in service, however new", () => {
    for (const each of Geography.areaCodes.filter((each) => each.callingCode === 1)) {
      const resolved = PhoneNumber.resolve(`${each.code}5550100`, 1)
      assert.isTrue(Either.isRight(resolved), each.code)
    }
  })

  it("refuses an area code that is in no table", () => {
    for (const input of ["5550100100", "0001112222", "1112223333", "9992223333"]) {
      const resolved = PhoneNumber.resolve(input, 1)
      assert.isTrue(Either.isLeft(resolved) && resolved.left.reason === "area-code", input)
    }
  })

  it("refuses an exchange that cannot be under +1", () => {
    const reasonOf = (input: string, country: 1 | 44 = 1) => {
      const resolved = PhoneNumber.resolve(input, country)
      return Either.isLeft(resolved) ? resolved.left.reason : undefined
    }
    for (let exchange = 0; exchange < 1000; exchange++) {
      const digits = String(exchange).padStart(3, "0")
      const expected = /^[2-9](?!11)/.test(digits) ? undefined : "exchange"
      assert.strictEqual(reasonOf(`212${digits}0100`), expected, digits)
    }
    assert.strictEqual(reasonOf("+1 (800) 000-0100"), "exchange")
    assert.strictEqual(reasonOf("9990000100"), "area-code")
    assert.isUndefined(reasonOf("2125550100"))
    assert.isUndefined(reasonOf("020 7000 0100", 44))
    assert.isUndefined(reasonOf("01204 111111", 44))
  })

  it("tells UK area codes of every length apart", () => {
    const codeOf = (input: string) =>
      Either.getOrThrow(Either.map(PhoneNumber.resolve(input, 44), ({ areaCode }) => areaCode.code))
    assert.strictEqual(codeOf("020 7946 0958"), "20")
    assert.strictEqual(codeOf("0121 496 0123"), "121")
    assert.strictEqual(codeOf("0113 496 0123"), "113")
    assert.strictEqual(codeOf("01204 123456"), "1204")
    assert.strictEqual(codeOf("013873 12345"), "13873")
    assert.strictEqual(codeOf("01387 212345"), "1387")
    assert.strictEqual(codeOf("015242 12345"), "15242")
    assert.strictEqual(codeOf("07700 900123"), "7")
    assert.strictEqual(codeOf("0333 123 4567"), "3")
  })

  it("files the same digits under another country", () => {
    const refiled = Either.getOrThrow(PhoneNumber.refile("2079460958", 44))
    assert.strictEqual(refiled.areaCode.code, "20")
    assert.isTrue(Either.isLeft(PhoneNumber.refile("120412345", 1)))
  })
})

describe("PhoneNumber", () => {
  it("takes bare digits for the workspace's country first, then the other; a written code decides alone", () => {
    assert.deepStrictEqual(PhoneNumber.candidates("2079460958", 44).map((each) => each.callingCode), [44, 1])
    assert.deepStrictEqual(PhoneNumber.candidates("2079460958", 1).map((each) => each.callingCode), [1, 44])
    assert.deepStrictEqual(PhoneNumber.candidates("+442079460958", 1).map((each) => each.callingCode), [44])
    assert.deepStrictEqual(PhoneNumber.candidates("nothing", 1), [])
  })

  it("shows E.164 and masks for logs", () => {
    assert.strictEqual(PhoneNumber.toE164({ callingCode: 44, national: "2079460958" }), "+442079460958")
    assert.strictEqual(PhoneNumber.mask("2125550123"), "********23")
    assert.strictEqual(PhoneNumber.mask("1"), "**")
  })

  it("does not present premium and personal numbers", () => {
    assert.isFalse(PhoneNumber.isPresentable({ callingCode: 44, national: "9098790123" }))
    assert.isFalse(PhoneNumber.isPresentable({ callingCode: 44, national: "7012345678" }))
    assert.isTrue(PhoneNumber.isPresentable({ callingCode: 44, national: "7700900123" }))
    assert.isFalse(PhoneNumber.isPresentable({ callingCode: 1, national: "9005550100" }))
    assert.isTrue(PhoneNumber.isPresentable({ callingCode: 1, national: "7015550100" }))
  })

  it("tells by integers which numbers are presented as by their first digits", () => {
    const startsWith = (callingCode: PhoneNumber.CallingCode, digits: string) =>
      callingCode === 1 ? !digits.startsWith("900") : !digits.startsWith("9") && !digits.startsWith("70")
    const check = (callingCode: PhoneNumber.CallingCode, digits: number) =>
      assert.strictEqual(PhoneNumber.arePresentable(callingCode, digits), startsWith(callingCode, String(digits)))
    for (let first = 100; first < 1_000; first++) {
      for (const rest of [0, 999_999]) check(44, first * 1e6 + rest)
      for (const rest of [0, 9_999_999]) {
        for (const callingCode of [1, 44] as const) check(callingCode, first * 1e7 + rest)
      }
    }
  })
})
