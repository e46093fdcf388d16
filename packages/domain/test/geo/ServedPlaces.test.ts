import * as AreaCodeSet from "@anipool/domain/geo/AreaCodeSet"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Place from "@anipool/domain/geo/Place"
import * as ServedPlaces from "@anipool/domain/geo/ServedPlaces"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { slowMiles } from "./slowMiles.ts"

const zip = (text: string): Place.Place => {
  const place = Place.ofPostalCode(1, text)
  if (place === undefined) throw new Error(`no ZIP ${text}`)
  return place
}

const british = (code: string): Place.Place => {
  const place = Place.ofNumber(44, `${code}000000`)
  if (place === undefined) throw new Error(`no area code ${code}`)
  return place
}

const milesTo = (place: Place.Place, code: string): number => {
  const { codes, miles } = ServedPlaces.byDistance(place.position, place.country)
  const at = codes.findIndex((index) => Geography.at(index).code === code)
  if (at < 0) throw new Error(`${code} is not among them`)
  return miles[at]!
}

const nations = [
  ...new Set(Geography.areaCodes.filter((each) => each.kind === "geographic").map((each) => each.country))
]

describe("ServedPlaces", () => {
  it("knows the code over the river and the state line", () => {
    const examples: ReadonlyArray<readonly [zip: string, code: string, miles: number]> = [
      ["41011", "513", 4],
      ["98660", "503", 5],
      ["71854", "903", 12],
      ["37402", "706", 10],
      ["31901", "334", 4],
      ["47025", "513", 10],
      ["47025", "859", 10],
      ["49801", "715", 6],
      ["66101", "816", 4]
    ]
    for (const [from, code, most] of examples) {
      assert.isAbove(milesTo(zip(from), code), 0, `${from} ${code}`)
      assert.isBelow(milesTo(zip(from), code), most, `${from} ${code}`)
    }
    assert.isBelow(milesTo(zip("79901"), "806"), milesTo(zip("79901"), "903"))
    assert.isBelow(milesTo(zip("41011"), "513"), milesTo(zip("41011"), "502"))
    assert.isBelow(milesTo(zip("98660"), "503"), milesTo(zip("98660"), "206"))
  })

  it("goes by distance in the UK, whatever the county", () => {
    assert.isBelow(milesTo(british("1756"), "1274"), milesTo(british("1756"), "1723"))
    assert.isBelow(milesTo(british("1667"), "1343"), milesTo(british("1667"), "1955"))
    assert.isBelow(milesTo(british("1228"), "1461"), 12)
    assert.isBelow(milesTo(british("1228"), "1461"), milesTo(british("1228"), "1229"))
  })

  it("answers each geographic code of the nation once, nearest first, ties by index, at the distance that trying every place gives", () => {
    const positions = FastCheck.oneof(
      FastCheck.integer({ min: 0, max: Place.count() - 1 }).map((index) =>
        Place.ofPostalCode(1, String(index).padStart(5, "0"))?.position ?? { latitude: 54.3, longitude: -2.2 }
      ),
      FastCheck.record({
        latitude: FastCheck.double({ min: -20, max: 75, noNaN: true }),
        longitude: FastCheck.double({ min: -180, max: 180, noNaN: true })
      })
    )
    FastCheck.assert(
      FastCheck.property(positions, FastCheck.constantFrom(...nations), (position, nation) => {
        const { codes, miles } = ServedPlaces.byDistance(position, nation)
        const expected = Geography.areaCodes.filter((each) => each.country === nation && each.kind === "geographic")
        assert.deepStrictEqual([...codes].sort((a, b) => a - b), expected.map((each) => each.index))
        codes.forEach((code, at) => {
          assert.closeTo(miles[at]!, slowMiles(position, Geography.at(code)), 0.001)
          if (at === 0) return
          const before = miles[at - 1]!
          assert.isTrue(before < miles[at]! || (before === miles[at] && codes[at - 1]! < code))
        })
      }),
      { numRuns: 25 }
    )
  })

  it("answers within a limit what lies within it", () => {
    const positions = FastCheck.integer({ min: 501, max: 99_950 }).map((number) =>
      Place.ofPostalCode(1, String(number).padStart(5, "0"))?.position ?? { latitude: 54.3, longitude: -2.2 }
    )
    FastCheck.assert(
      FastCheck.property(positions, FastCheck.constantFrom("US", "CA", "GB", "JM"), FastCheck.nat(500), (
        position,
        nation,
        milesMax
      ) => {
        const all = ServedPlaces.byDistance(position, nation)
        const within = all.miles.filter((miles) => miles <= milesMax).length
        assert.deepStrictEqual(ServedPlaces.byDistance(position, nation, milesMax), {
          codes: all.codes.slice(0, within),
          miles: all.miles.slice(0, within)
        })
      })
    )
  })

  it("is the same among some codes as for all of them", () => {
    const codes = FastCheck.uniqueArray(FastCheck.nat(Geography.areaCodes.length - 1), { maxLength: 60 })
    const zips = FastCheck.constantFrom("10001", "41011", "66101", "99501", "00901", "89049")
    FastCheck.assert(
      FastCheck.property(zips, codes, FastCheck.constantFrom("US", "CA", "GB"), FastCheck.constantFrom(50, Infinity), (
        from,
        some,
        nation,
        milesMax
      ) => {
        const all = ServedPlaces.byDistance(zip(from).position, nation, milesMax)
        const found = ServedPlaces.byDistance(zip(from).position, nation, milesMax, AreaCodeSet.of(some))
        const wanted = [...all.codes.keys()].filter((at) => some.includes(all.codes[at]!))
        assert.deepStrictEqual([...found.codes], wanted.map((at) => all.codes[at]!))
        assert.deepStrictEqual([...found.miles], wanted.map((at) => all.miles[at]!))
      })
    )
  })

  it("is nothing for a nation without area codes", () => {
    assert.strictEqual(ServedPlaces.byDistance({ latitude: 48.86, longitude: 2.35 }, "FR").codes.length, 0)
  })

  it("has the codes of a ZIP at the ZIP", () => {
    for (let number = 501; number < 100_000; number += 97) {
      const place = Place.ofPostalCode(1, String(number).padStart(5, "0"))
      if (place === undefined) continue
      const { codes, miles } = ServedPlaces.byDistance(place.position, place.country)
      const nearest = new Set([...codes].filter((_, at) => miles[at] === 0))
      for (const code of place.areaCodes) assert.isTrue(nearest.has(code.index), `${number} ${code.code}`)
    }
  })

  it("has a phone's area code at the town of its exchange", () => {
    for (const areaCode of Geography.areaCodes.filter((each) => each.callingCode === 1)) {
      for (let exchange = 200; exchange < 1000; exchange += 89) {
        const place = Place.ofNumber(1, `${areaCode.code}${exchange}0100`)
        if (place === undefined || place === Place.ofAreaCode(areaCode)) continue
        const { codes, miles } = ServedPlaces.byDistance(place.position, place.country)
        assert.strictEqual(miles[codes.indexOf(areaCode.index)], 0, `${areaCode.code} ${exchange}`)
      }
    }
  })
})
