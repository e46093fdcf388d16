import * as Geography from "@anipool/domain/geo/Geography"
import * as Place from "@anipool/domain/geo/Place"
import * as Sphere from "@anipool/domain/geo/Sphere"
import { assert, describe, it } from "@effect/vitest"

const isNear = (place: Place.Place | undefined, latitude: number, longitude: number): void => {
  assert.isDefined(place)
  assert.isBelow(Sphere.distanceMiles(place!.position, { latitude, longitude }), 10)
}

const codes = (place: Place.Place | undefined): ReadonlyArray<string> => place?.areaCodes.map((each) => each.code) ?? []

describe("Place", () => {
  it("of a ZIP has its position, state, nation and area codes", () => {
    const covington = Place.ofPostalCode(1, "41011-1234")
    isNear(covington, 39.08, -84.51)
    assert.deepStrictEqual([covington?.country, covington?.states, codes(covington)], ["US", ["KY"], ["859"]])
    assert.strictEqual(Place.ofPostalCode(1, "41011"), covington)
    assert.deepStrictEqual(codes(Place.ofPostalCode(1, "10001")), ["212", "332", "646", "917"])
    assert.strictEqual(Place.ofPostalCode(1, "00901")?.country, "US")
  })

  it("of a Canadian postal code has its position, province, nation and area codes", () => {
    const toronto = Place.ofPostalCode(1, "m5v 2t6")
    isNear(toronto, 43.64, -79.39)
    assert.deepStrictEqual([toronto?.country, toronto?.states], ["CA", ["ON"]])
    assert.deepStrictEqual(codes(toronto), ["416", "437", "647", "942"])
  })

  it("of a UK postcode has its post town's position, nation and area code", () => {
    const skipton = Place.ofPostalCode(44, "BD23 1PT")
    isNear(skipton, 53.96, -2.02)
    assert.deepStrictEqual([skipton?.country, skipton?.states, codes(skipton)], ["GB", ["England"], ["1756"]])
    assert.deepStrictEqual(codes(Place.ofPostalCode(44, "sw1a1aa")), ["20"])
    assert.deepStrictEqual(Place.ofPostalCode(44, "IV12")?.states, ["Scotland"])
  })

  it("of what is no postal code of the country is none", () => {
    for (const text of ["", "00000", "1", "SW1A 1AA", "Z9Z", "09001"]) {
      assert.isUndefined(Place.ofPostalCode(1, text), text)
    }
    for (const text of ["", "10001", "K1A 0B1", "SW"]) assert.isUndefined(Place.ofPostalCode(44, text), text)
  })

  it("of a number is its exchange's town, else its area code", () => {
    const texarkana = Place.ofNumber(1, "9037940000")
    isNear(texarkana, 33.43, -94.05)
    assert.deepStrictEqual([texarkana?.country, texarkana?.states, codes(texarkana)], ["US", ["TX"], []])
    const manhattan = Place.ofNumber(1, "3325550100")
    assert.strictEqual(manhattan, Place.ofAreaCode(Geography.find(1, "332")!))
    isNear(manhattan, 40.71, -74.01)
    assert.deepStrictEqual(Place.ofNumber(1, "9025660000")?.states, ["PE"])
    assert.strictEqual(Place.ofNumber(1, "7875550100")?.country, "US")
    assert.strictEqual(Place.ofNumber(1, "8765550100")?.country, "JM")
    isNear(Place.ofNumber(44, "1756790000"), 53.96, -2.02)
    assert.deepStrictEqual([Place.ofNumber(44, "1756790000")?.country, Place.ofNumber(44, "1667450000")?.states], [
      "GB",
      ["Scotland"]
    ])
  })

  it("of a number without a place is none", () => {
    assert.isUndefined(Place.ofNumber(1, "8005550100"))
    assert.isUndefined(Place.ofNumber(1, "5555550100"))
    assert.isUndefined(Place.ofNumber(44, "7911123456"))
  })

  it("has an index of its own", () => {
    const places = new Map<number, Place.Place>()
    const add = (place: Place.Place | undefined): void => {
      if (place === undefined) return
      assert.isTrue(place.index >= 0 && place.index < Place.count())
      assert.isTrue(places.get(place.index) === undefined || places.get(place.index) === place)
      places.set(place.index, place)
    }
    for (let zip = 0; zip < 100_000; zip += 7) add(Place.ofPostalCode(1, String(zip).padStart(5, "0")))
    for (const areaCode of Geography.areaCodes) {
      add(Place.ofAreaCode(areaCode))
      if (areaCode.callingCode !== 1) continue
      for (let exchange = 200; exchange < 1000; exchange += 5) add(Place.ofNumber(1, `${areaCode.code}${exchange}0100`))
    }
    for (const letter of "ABCEGHJKLMNPRSTVXY") {
      for (let digit = 0; digit < 10; digit += 1) add(Place.ofPostalCode(1, `${letter}${digit}A`))
    }
    for (const area of ["AB", "CF", "EH", "M", "SW", "BT"]) {
      for (let district = 1; district < 50; district += 1) add(Place.ofPostalCode(44, `${area}${district}`))
    }
    assert.isAbove(places.size, 10_000)
  })
})
