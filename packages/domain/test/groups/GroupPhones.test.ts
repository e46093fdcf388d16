import { areaCodes } from "@anipool/domain/geo/Geography"
import * as GroupLimits from "@anipool/domain/groups/GroupLimits"
import * as GroupPhones from "@anipool/domain/groups/GroupPhones"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Snapshot from "@anipool/domain/groups/Snapshot"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as fc from "effect/FastCheck"

const country = fc.constantFrom<PhoneNumber.CallingCode>(1, 44)
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const known = fc.constantFrom(...areaCodes)
const written = fc.oneof(
  digits(10),
  digits(9),
  fc.string({ maxLength: 14 }),
  fc.tuple(known, digits(9)).map(([{ callingCode, code }, rest]) => `+${callingCode}${(code + rest).slice(0, 10)}`),
  fc.tuple(known, digits(9)).map(([{ code }, rest]) => (code + rest).slice(0, 10))
)

describe("PackedNumber", () => {
  it.prop("reads what PhoneNumber.resolve reads, and gives all of it back", [written, country], ([text, country]) => {
    const expected = Either.match(PhoneNumber.resolve(text, country), {
      onLeft: ({ expected }) => expected,
      onRight: ({ areaCode, callingCode, national }) => ({ callingCode, number: national, areaCode: areaCode.code })
    })
    const found = Either.match(PackedNumber.read(text, country), {
      onLeft: ({ expected }) => expected,
      onRight: PackedNumber.unpack
    })
    assert.deepStrictEqual(found, expected)
  }, { fastCheck: { numRuns: 1_000 } })

  it("keeps the same digits under two calling codes apart, and numbers of nine and ten digits", () => {
    const numbers = [
      { callingCode: 1 as const, number: "2079460958", areaCode: "207" },
      { callingCode: 44 as const, number: "2079460958", areaCode: "20" },
      { callingCode: 44 as const, number: "120412345", areaCode: "1204" }
    ]
    assert.deepStrictEqual(numbers.map((each) => PackedNumber.unpack(PackedNumber.pack(each))), numbers)
    assert.strictEqual(new Set(numbers.map((each) => PackedNumber.identityOf(PackedNumber.pack(each)))).size, 3)
  })
})

const normalize = (phones: ReadonlyArray<string>, country: PhoneNumber.CallingCode) => {
  const reading = GroupPhones.start(country)
  for (const phone of phones) GroupPhones.add(reading, phone)
  return GroupPhones.finish(reading)
}

describe("GroupPhones", () => {
  it("takes each number once, however it is written, in the order of the list", () => {
    const phones = ["2125550101", "+1 (212) 555-0100", "212.555.0101", "12125550100"]
    const numbers = Either.getOrThrow(normalize(phones, 1))
    assert.deepStrictEqual(numbers.map((each) => PackedNumber.unpack(each).number), ["2125550101", "2125550100"])
  })

  it("names the first ten that are none, shortened, and counts all", () => {
    const bad = Array.from({ length: 12 }, (_, i) => `9995550${100 + i}`)
    const result = normalize(["2125550100", "x".repeat(100), ...bad], 1)
    const { count, first } = Either.getOrThrow(Either.flip(result))
    assert.strictEqual(count, 13)
    assert.strictEqual(first.length, 10)
    assert.deepStrictEqual(first[0], {
      phone: `${"x".repeat(32)}…`,
      expected: "expected 10 digits after the calling code +1"
    })
    assert.deepStrictEqual(first[1], { phone: bad[0]!, expected: "expected an area code that exists under +1" })
  })
})

describe("GroupPhones, beyond the limit", () => {
  it("counts, and keeps no more", () => {
    const reading = GroupPhones.start(1)
    for (let i = 0; i < GroupLimits.phonesMax + 5; i++) GroupPhones.add(reading, String(2_122_000_000 + i))
    assert.deepStrictEqual([reading.listed, reading.numbers.size], [GroupLimits.phonesMax + 5, GroupLimits.phonesMax])
  })
})

describe("Snapshot", () => {
  const group = (groupId: string, name: string, listed: number, ...phones: ReadonlyArray<number>) => ({
    groupId,
    name,
    listed,
    phones
  })

  it("a group that stands in it twice has all its phones, and the last name", () => {
    const { groups } = Snapshot.target([group("A", "one", 2, 1, 2), group("B", "b", 1, 9), group("A", "two", 2, 2, 3)])
    assert.deepStrictEqual(groups, [
      { groupId: "A", name: "two", phones: new Set([1, 2, 3]) },
      { groupId: "B", name: "b", phones: new Set([9]) }
    ])
  })

  it("a group without phones is an empty one; one whose phones are all unusable is skipped", () => {
    const { groups, skipped } = Snapshot.target([
      group("A", "a", 0),
      group("B", "b", 2),
      group("C", "c", 2),
      group("C", "c", 1, 5),
      group("D", "d", 0),
      group("D", "d", 1)
    ])
    assert.deepStrictEqual(groups.map(({ groupId }) => groupId), ["A", "C"])
    assert.deepStrictEqual(skipped, ["B", "D"])
  })

  it("refuses ids that cannot be kept, and gives a blank name the id", () => {
    assert.deepStrictEqual(
      ["", "x".repeat(256), "a\u0000", "\ud800", "x".repeat(255), " "].map(Snapshot.refuseGroupId),
      ["group-id-empty", "group-id-too-long", "group-id-not-storable", "group-id-not-storable", undefined, undefined]
    )
    assert.deepStrictEqual(
      [undefined, "", " \t", "x".repeat(256), "a\u0000", " N "].map((name) => Snapshot.nameOf("G", name)),
      ["G", "G", "G", "G", "G", " N "]
    )
  })
})
