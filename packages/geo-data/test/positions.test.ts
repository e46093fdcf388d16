import * as Canada from "@anipool/geo-data/Canada"
import * as Exchange from "@anipool/geo-data/Exchange"
import { groundCodes, placesOfGround } from "@anipool/geo-data/Ground"
import { areaCodes } from "@anipool/geo-data/NorthAmerica"
import * as Postcode from "@anipool/geo-data/Postcode"
import { areaCodes as ukAreaCodes } from "@anipool/geo-data/UnitedKingdom"
import * as Zip from "@anipool/geo-data/Zip"
import { assert, describe, it } from "@effect/vitest"
import { decode, decodePosition, encode, encodePosition, positionOf } from "../src/internal/Packed.ts"
import type { Position } from "../src/internal/Packed.ts"
import { canadianPositions, exchangePositions, zipPositions } from "./positionFacts.ts"
import { postcodeFacts } from "./postcodeFacts.ts"

const factMilesMax = 10

/** The spherical law of cosines: another formula than the generator's. */
const miles = (a: Position, b: Position): number => {
  const radians = Math.PI / 180
  const cosine = Math.sin(a.latitude * radians) * Math.sin(b.latitude * radians) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.cos((a.longitude - b.longitude) * radians)
  return 3959 * Math.acos(Math.min(1, cosine))
}

describe("packed numbers", () => {
  it("come back as they were", () => {
    for (const value of [0, 1, 63, 64, 4095, 64 ** 4 - 1]) {
      assert.strictEqual(decode(`??${encode(value, 4)}`, 2, 4), value)
    }
    assert.throws(() => encode(64, 1))
    for (const latitude of [-90, -14.28, 0, 40.75, 90]) {
      for (const longitude of [-180, -74, 0, 144.75, 180]) {
        const position = { latitude, longitude }
        assert.deepStrictEqual(positionOf(decodePosition(encodePosition(position), 0)), position)
      }
    }
  })
})

describe("positions", () => {
  it("of ZIPs are where they are known to be", () => {
    assert.isAtLeast(zipPositions.length, 50)
    for (const { areaCode, position, state, what } of zipPositions) {
      const number = Zip.numberOfZip(what) ?? -1
      assert.isBelow(miles(Zip.positionOfZip(number), position), factMilesMax, what)
      assert.strictEqual(Zip.listOfZip(number).state, state, what)
      assert.strictEqual(Zip.listOfZip(number).codes[0], areaCode, what)
    }
  })

  it("of Canadian postal codes are where they are known to be", () => {
    for (const { areaCode, position, state, what } of canadianPositions) {
      const area = Canada.sortationAreaOf(Canada.numberOfPostalCode(what) ?? -1)
      assert.isBelow(miles(area.position, position), factMilesMax, what)
      assert.strictEqual(area.province, state, what)
      assert.strictEqual(area.codes[0], areaCode, what)
    }
  })

  it("of exchanges are where they are known to be", () => {
    for (const { position, state, what } of exchangePositions) {
      const [areaCode, exchange] = what.split("-")
      const town = Exchange.townOf(Exchange.townOfExchange(Number(areaCode), Number(exchange)) ?? -1)
      assert.isBelow(miles(town.position, position), factMilesMax, what)
      assert.strictEqual(town.state, state, what)
    }
  })
})

describe("Canadian postal codes", () => {
  it("are read in full or by three signs, in any case", () => {
    const ottawa = Canada.numberOfPostalCode("K1A")
    assert.isDefined(ottawa)
    for (const text of ["K1A 0B1", "k1a0b1", " K1A ", "K1A0B1\n"]) {
      assert.strictEqual(Canada.numberOfPostalCode(text), ottawa, text)
    }
    for (const text of ["", "K1", "K1A 0B", "K1A-0B1", "1K1", "10001", "SW1A 1AA", "H0H 0H0"]) {
      assert.isUndefined(Canada.numberOfPostalCode(text), text)
    }
  })

  it("cover every province, and their areas' codes are of the province", () => {
    const byCode = new Map(areaCodes.map((row) => [row.code, row]))
    const provinces = new Set<string>()
    for (let number = 0; number < Canada.sortationAreasCount(); number += 1) {
      const { codes, position, province } = Canada.sortationAreaOf(number)
      provinces.add(province)
      for (const code of codes) assert.include(byCode.get(code)?.states ?? [], province)
      assert.isTrue(position.latitude > 41 && position.latitude < 75, JSON.stringify(position))
      assert.isTrue(position.longitude > -141.1 && position.longitude < -52, JSON.stringify(position))
    }
    assert.strictEqual([...provinces].sort().join(" "), "AB BC MB NB NL NS NT NU ON PE QC SK YT")
    assert.isAtLeast(Canada.sortationAreasCount(), 1_600)
    assert.throws(() => Canada.sortationAreaOf(Canada.sortationAreasCount()))
  })
})

describe("UK postcodes", () => {
  it("agree with what is known of them", () => {
    assert.isAtLeast(postcodeFacts.length, 120)
    for (const { code, nation, outward, position } of postcodeFacts) {
      const town = Postcode.postTownOf(Postcode.numberOfPostcode(outward) ?? -1)
      assert.deepStrictEqual([town.code, town.nation], [code, nation], outward)
      assert.isBelow(miles(town.position, position), factMilesMax, outward)
    }
  })

  it("are read in full or by their first part, in any case and with any spaces", () => {
    const wilmslow = Postcode.numberOfPostcode("SK9")
    assert.isDefined(wilmslow)
    for (const text of ["SK9 1AA", "sk91aa", " SK9  1AA ", "sk9\n"]) {
      assert.strictEqual(Postcode.numberOfPostcode(text), wilmslow, text)
    }
    const same: ReadonlyArray<readonly [full: string, outward: string]> = [
      ["M11AA", "M1"],
      ["M111AA", "M11"],
      ["E1 6AN", "E1"],
      ["E16AN", "E1"],
      ["E161AA", "E16"],
      ["SW1A1AA", "SW1"],
      ["W1A 1AA", "W1"],
      ["EC1V", "EC1"]
    ]
    for (const [full, outward] of same) {
      assert.isDefined(Postcode.numberOfPostcode(full), full)
      assert.strictEqual(Postcode.numberOfPostcode(full), Postcode.numberOfPostcode(outward), full)
    }
    for (const text of ["", "S", "SK", "SK9 1A", "SK99", "ZZ1", "BF1 1AA", "10001", "K1A 0B1", "SK9-1AA", "B100"]) {
      assert.isUndefined(Postcode.numberOfPostcode(text), text)
    }
  })

  it("have an area code of their nation, no further than thirty miles away", () => {
    const byCode = new Map(ukAreaCodes.map((row) => [row.code, row]))
    const across = new Set<string>()
    for (let number = 0; number < Postcode.postTownsCount(); number += 1) {
      const { code, nation, position } = Postcode.postTownOf(number)
      const row = byCode.get(code)
      assert.strictEqual(row?.kind, "geographic", code)
      if (row?.nation !== nation) across.add(`${code} ${nation}`)
      // Northern Ireland is one code.
      if (code !== "28") assert.isBelow(miles(position, row!), 30, `${code} ${JSON.stringify(position)}`)
    }
    // Presteigne is served from Kington, and the towns of SY22 from Oswestry, across the border.
    assert.deepStrictEqual([...across].sort(), ["1544 Wales", "1691 Wales"])
    assert.isAtLeast(Postcode.postTownsCount(), 1_400)
    assert.throws(() => Postcode.postTownOf(Postcode.postTownsCount()))
  })
})

describe("exchanges", () => {
  it("are none where nobody knows a town", () => {
    assert.isUndefined(Exchange.townOfExchange(332, 555))
    assert.isUndefined(Exchange.townOfExchange(212, 111))
    assert.isUndefined(Exchange.townOfExchange(1212, 736))
    assert.isUndefined(Exchange.townOfExchange(Number.NaN, 736))
    assert.throws(() => Exchange.townOf(Exchange.townsCount()))
  })

  it("lie in a state of their area code", () => {
    let known = 0
    const astray: Array<string> = []
    for (const { code, kind, states } of areaCodes) {
      for (let exchange = 200; exchange < 1000; exchange += 1) {
        const town = Exchange.townOfExchange(Number(code), exchange)
        if (town === undefined) continue
        known += 1
        if (kind !== "geographic" || !states.includes(Exchange.townOf(town).state)) astray.push(`${code}-${exchange}`)
      }
    }
    assert.deepStrictEqual(astray, [])
    assert.isAtLeast(known, 37_000)
  })
})

describe("grounds", () => {
  it("hold every geographic area code, with places", () => {
    const codes = groundCodes().flat()
    assert.deepStrictEqual(
      [...new Set(codes)].sort(),
      areaCodes.filter((row) => row.kind === "geographic").map((row) => row.code)
    )
    groundCodes().forEach((_, ground) => {
      const { latitudes, longitudes } = placesOfGround(ground)
      assert.isAbove(latitudes.length, 0)
      assert.strictEqual(latitudes.length, longitudes.length)
    })
    assert.throws(() => placesOfGround(groundCodes().length))
  })

  it("are those of a code and its siblings", () => {
    const byCode = new Map(areaCodes.map((row) => [row.code, row]))
    for (const row of areaCodes) {
      if (row.kind !== "geographic" || !row.inService) continue
      const shared = groundCodes().filter((codes) => codes.includes(row.code)).flat()
      const siblings = [...new Set(shared)].filter((code) => code !== row.code && byCode.get(code)?.inService === true)
      assert.deepStrictEqual(siblings.sort(), [...row.siblings], row.code)
    }
  })

  it("lie together: none of the US but Alaska and Hawaii has a place far from all its others", () => {
    const byCode = new Map(areaCodes.map((row) => [row.code, row]))
    groundCodes().forEach(([code = ""], ground) => {
      if (byCode.get(code)?.country !== "US" || code === "907" || code === "808") return
      const { latitudes, longitudes } = placesOfGround(ground)
      const at = (place: number): Position => ({ latitude: latitudes[place]!, longitude: longitudes[place]! })
      for (let place = 0; place < latitudes.length; place += 1) {
        const alone = !latitudes.some((latitude, other) =>
          other !== place && Math.abs(latitude - latitudes[place]!) < 1.1 && miles(at(place), at(other)) < 75
        )
        assert.isFalse(alone, `${code} ${JSON.stringify(at(place))}`)
      }
    })
  })
})
