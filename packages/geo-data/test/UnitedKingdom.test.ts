import { areaCodes } from "@anipool/geo-data/UnitedKingdom"
import { assert, describe, it } from "@effect/vitest"
import { unitedKingdomFacts } from "./unitedKingdomFacts.ts"

const byCode = new Map(areaCodes.map((row) => [row.code, row]))
const of = (code: string) => {
  const row = byCode.get(code)
  if (row === undefined) throw new Error(`no area code ${code}`)
  return row
}
const geographic = areaCodes.filter((row) => row.kind === "geographic")

describe("UK area codes", () => {
  it("are Ofcom's 610, unique, without the leading zero", () => {
    assert.strictEqual(geographic.length, 610)
    assert.strictEqual(byCode.size, 615)
    for (const { code } of geographic) assert.match(code, /^(2\d|11\d|1\d1|1\d{3,4})$/)
    const five = geographic.filter((row) => row.code.length === 5).map((row) => row.code)
    assert.strictEqual(five.length, 11)
  })

  it("have a town, county, nation and position", () => {
    const nations = new Set(geographic.map((row) => row.nation))
    assert.deepStrictEqual(
      [...nations].sort(),
      ["England", "Guernsey", "Isle of Man", "Jersey", "Northern Ireland", "Scotland", "Wales"]
    )
    for (const row of geographic) {
      for (const name of [...row.towns, ...row.counties]) assert.match(name, /^[A-Z][A-Za-z .'-]+$/, row.code)
      assert.isTrue(row.latitude > 49 && row.latitude < 61, row.code)
      assert.isTrue(row.longitude > -8 && row.longitude < 2, row.code)
    }
  })

  it("agree with what is known of them", () => {
    assert.isAtLeast(unitedKingdomFacts.length, 120)
    const wrong = unitedKingdomFacts.filter(({ code, counties }) => !counties.includes(of(code).counties[0] ?? ""))
    assert.deepStrictEqual(wrong, [])
  })

  it("name both towns and counties of those that are split", () => {
    assert.deepStrictEqual(of("23").towns, ["Southampton", "Portsmouth"])
    assert.deepStrictEqual(of("1229").towns, ["Barrow-in-Furness", "Millom"])
    assert.deepStrictEqual(of("1507").towns, ["Louth", "Alford", "Spilsby"])
    assert.deepStrictEqual(of("28").counties, ["Antrim", "Armagh", "Down", "Fermanagh", "Londonderry", "Tyrone"])
    assert.deepStrictEqual(of("191").counties, ["Tyne and Wear", "County Durham"])
    assert.deepStrictEqual(of("1992").counties, ["Hertfordshire", "Essex"])
  })

  it("know the nations", () => {
    assert.strictEqual(of("131").nation, "Scotland")
    assert.strictEqual(of("1289").nation, "England")
    assert.strictEqual(of("1890").nation, "Scotland")
    assert.strictEqual(of("1291").nation, "Wales")
    assert.strictEqual(of("1691").nation, "England")
    assert.strictEqual(of("28").nation, "Northern Ireland")
    assert.deepStrictEqual(
      ["1481", "1534", "1624", "20"].map((code) => of(code).timeZone),
      ["Europe/Guernsey", "Europe/Jersey", "Europe/Isle_of_Man", "Europe/London"]
    )
  })

  it("know the ranges without a place", () => {
    assert.deepStrictEqual(
      ["3", "5", "7", "8", "9"].map((code) => of(code).kind),
      ["nonGeographic", "nonGeographic", "mobile", "nonGeographic", "premium"]
    )
    assert.deepStrictEqual(of("7").towns, ["Mobile"])
    assert.strictEqual(of("7").nation, "")
    assert.isNaN(of("7").latitude)
  })

  it("are where they are", () => {
    const near = (code: string, latitude: number, longitude: number) => {
      const row = of(code)
      assert.isTrue(Math.abs(row.latitude - latitude) < 0.1 && Math.abs(row.longitude - longitude) < 0.15, code)
    }
    near("20", 51.51, -0.13)
    near("1633", 51.59, -3)
    near("1748", 54.4, -1.74)
    near("1233", 51.15, 0.87)
    near("1948", 52.97, -2.68)
    near("17683", 54.58, -2.49)
    near("1595", 60.15, -1.14)
    near("1841", 50.54, -4.94)
    near("1975", 57.23, -2.7)
    near("1744", 53.45, -2.74)
  })
})
