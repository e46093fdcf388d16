import * as AddedAreaCode from "@anipool/domain/geo/AddedAreaCode"
import { released } from "@anipool/domain/geo/AreaCodeTable"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Place from "@anipool/domain/geo/Place"
import * as ServedPlaces from "@anipool/domain/geo/ServedPlaces"
import { afterEach, assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const unused = "294"
const overlay: AddedAreaCode.AddedAreaCode = { code: unused, country: "US", state: "NY", near: "917" }
const split: AddedAreaCode.AddedAreaCode = {
  code: unused,
  country: "US",
  state: "NV",
  near: "775",
  position: { latitude: 40.83, longitude: -115.76 }
}

const install = (...added: ReadonlyArray<AddedAreaCode.AddedAreaCode>): void =>
  Either.getOrThrow(Geography.install(added))

const codesOf = (indexes: Iterable<number>): ReadonlyArray<string> =>
  [...indexes].map((index) => Geography.at(index).code)

const zipCodes = (zip: string): ReadonlyArray<string> => Place.ofPostalCode(1, zip)!.areaCodes.map((each) => each.code)

const milesTo = (zip: string, code: string): number | undefined => {
  const place = Place.ofPostalCode(1, zip)!
  const { codes, miles } = ServedPlaces.byDistance(place.position, place.country)
  return miles[codesOf(codes).indexOf(code)]
}

const errorOf = (changes: Partial<AddedAreaCode.AddedAreaCode>, of = overlay): string | undefined => {
  const extended = AddedAreaCode.extend(released, [{ ...of, ...changes }])
  return Either.isLeft(extended) ? extended.left.field : undefined
}

describe("AddedAreaCode", () => {
  afterEach(() => install())

  it("makes an overlay that every look-up knows", () => {
    assert.isUndefined(Geography.areaCodeOf(1, `${unused}5550100`))
    const before = Geography.areaCodes.length
    install(overlay)
    const found = Geography.areaCodeOf(1, `${unused}5550100`)!
    const original = Geography.find(1, "917")!
    assert.strictEqual(found.index, before)
    assert.strictEqual(Geography.at(before), found)
    assert.deepStrictEqual(
      [found.kind, found.country, found.states, found.region, found.timeZones],
      [original.kind, original.country, original.states, original.region, original.timeZones]
    )
    assert.deepStrictEqual(codesOf(found.siblings), ["212", "332", "347", "465", "646", "718", "917", "929"])
    for (const sibling of found.siblings) assert.include(Geography.at(sibling).siblings, found.index)
    assert.include(Geography.areaCodesOfZip("10001").map((each) => each.code), unused)
    assert.include(zipCodes("11201"), unused)
    assert.deepStrictEqual([milesTo("10001", unused), milesTo("11201", unused)], [0, 0])
    assert.strictEqual(milesTo("90012", unused), milesTo("90012", "917"))
    assert.isDefined(Place.ofNumber(1, `${unused}5550100`))
  })

  it("makes a code with a place of its own", () => {
    install(split)
    const found = Geography.find(1, unused)!
    assert.deepStrictEqual([found.latitude, found.longitude, found.siblings, found.states], [40.83, -115.76, [], [
      "NV"
    ]])
    assert.isBelow(milesTo("89801", unused)!, 20)
    assert.isAbove(milesTo("89501", unused)!, 200)
    assert.notInclude(Geography.areaCodesOfZip("89801").map((each) => each.code), unused)
  })

  it("lets one overlay another that was added", () => {
    install(split, { code: "295", country: "US", state: "NV", near: unused })
    assert.deepStrictEqual(codesOf(Geography.find(1, "295")!.siblings), [unused])
    assert.strictEqual(milesTo("89501", "295"), milesTo("89501", unused))
    install(overlay, { code: "295", country: "US", state: "NY", near: unused })
    const all = ["212", "332", "347", "465", "646", "718", "917", "929", unused]
    assert.deepStrictEqual(codesOf(Geography.find(1, "295")!.siblings), all)
    assert.strictEqual(milesTo("10001", "295"), 0)
  })

  it("forgets them when others are installed", () => {
    install(overlay)
    assert.isDefined(Place.ofPostalCode(1, "10001"))
    install()
    assert.isUndefined(Geography.find(1, unused))
    assert.notInclude(zipCodes("10001"), unused)
    assert.isUndefined(milesTo("10001", unused))
    assert.strictEqual(Geography.areaCodes, released.areaCodes)
  })

  it("leaves what the release knows as it is", () => {
    const extended = Either.getOrThrow(AddedAreaCode.extend(released, [{ ...overlay, code: "212", state: "CA" }]))
    assert.deepStrictEqual(extended, released)
  })

  it("names the field that is wrong, and changes nothing then", () => {
    for (const code of ["", "46", "4655", "165", "065", "411", "4a5"]) {
      assert.strictEqual(errorOf({ code }), "code", code)
    }
    for (const near of ["", "555", "800", "20"]) assert.strictEqual(errorOf({ near }), "near", near)
    for (const country of ["", "us", "CA", "GB", "XX"]) assert.strictEqual(errorOf({ country }), "country", country)
    assert.strictEqual(errorOf({ state: "NJ" }), "state")
    assert.strictEqual(errorOf({ state: "Nevada" }, split), "state")
    assert.isUndefined(errorOf({ country: "CA", state: "ON" }, split))
    assert.strictEqual(errorOf({ country: "GB" }, split), "country")
    assert.isTrue(Either.isLeft(Geography.install([{ ...overlay, state: "NJ" }])))
    assert.strictEqual(Geography.areaCodes, released.areaCodes)
    const failed = AddedAreaCode.extend(released, [{ ...overlay, state: "NJ" }])
    assert.strictEqual(
      Either.isLeft(failed) ? failed.left.message : "",
      "area code 294: state: expected NY, as 917 is there"
    )
  })
})
