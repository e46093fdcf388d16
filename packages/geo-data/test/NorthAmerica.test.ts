import { areaCodes } from "@anipool/geo-data/NorthAmerica"
import { assert, describe, it } from "@effect/vitest"
import { areaCodeFacts } from "./areaCodeFacts.ts"

const byCode = new Map(areaCodes.map((row) => [row.code, row]))
const of = (code: string) => {
  const row = byCode.get(code)
  if (row === undefined) throw new Error(`no area code ${code}`)
  return row
}
const geographic = areaCodes.filter((row) => row.kind === "geographic")
const fifty =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH " +
  "OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY"

describe("North American area codes", () => {
  it("are unique, ascending, and complete", () => {
    assert.deepStrictEqual(areaCodes.map((row) => row.code), [...new Set(areaCodes.map((row) => row.code))].sort())
    const inService = geographic.filter((row) => row.inService && (row.country === "US" || row.country === "CA"))
    assert.strictEqual(inService.length, 427)
    assert.strictEqual(inService.filter((row) => row.country === "CA").length, 55)
    for (const row of areaCodes) assert.match(row.code, /^[2-9]\d\d$/)
  })

  it("have a state, city, region, position and time zone where they have a place", () => {
    for (const row of geographic) {
      assert.isNotEmpty(row.country, row.code)
      assert.isNotEmpty(row.states, row.code)
      assert.match(row.city, /^[A-Z][A-Za-z .'-]+$/, row.code)
      assert.isNotEmpty(row.region, row.code)
      assert.isNotEmpty(row.timeZones, row.code)
      assert.isTrue(row.latitude > -15 && row.latitude < 72, row.code)
      assert.isTrue(Math.abs(row.longitude) > 52 && Math.abs(row.longitude) < 172, row.code)
      for (const zone of row.timeZones) assert.doesNotThrow(() => new Intl.DateTimeFormat("en", { timeZone: zone }))
    }
  })

  it("cover every state and province", () => {
    const states = new Set(geographic.flatMap((row) => row.states))
    for (const state of `${fifty} AB BC MB NB NL NS NT NU ON PE QC SK YT PR VI GU AS MP`.split(" ")) {
      assert.isTrue(states.has(state), state)
    }
  })

  it("agree with what is known of them", () => {
    assert.isAtLeast(areaCodeFacts.length, 150)
    const wrong = areaCodeFacts.filter(({ cities, code, state }) =>
      of(code).states[0] !== state || !cities.includes(of(code).city)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("name the codes of several states, and countries of their own", () => {
    assert.deepStrictEqual(of("902").states, ["NS", "PE"])
    assert.deepStrictEqual(of("867").states, ["YT", "NT", "NU"])
    assert.strictEqual(of("787").country, "PR")
    assert.strictEqual(of("242").country, "BS")
    assert.strictEqual(of("204").country, "CA")
  })

  it("know the toll-free, premium and non-geographic ones", () => {
    for (const code of ["800", "833", "844", "855", "866", "877", "888"]) {
      const { city, country, kind, latitude, region, states } = of(code)
      assert.deepStrictEqual(
        { city, country, kind, region, states },
        { city: "Toll-Free", country: "", kind: "tollFree", region: "Toll-Free", states: ["TF"] }
      )
      assert.isNaN(latitude)
    }
    assert.strictEqual(areaCodes.filter((row) => row.kind === "tollFree").length, 7)
    assert.strictEqual(of("900").kind, "premium")
    for (const code of ["500", "521", "600", "700", "710"]) assert.strictEqual(of(code).kind, "nonGeographic")
    for (const code of ["000", "111", "555", "911", "822"]) assert.isFalse(byCode.has(code), code)
  })

  it("list overlay siblings over all overlays", () => {
    assert.deepStrictEqual(of("212").siblings, ["332", "646", "917"])
    assert.deepStrictEqual(of("718").siblings, ["347", "465", "917", "929"])
    assert.deepStrictEqual(of("917").siblings, ["212", "332", "347", "465", "646", "718", "929"])
    assert.deepStrictEqual(of("321").siblings, ["407", "689"])
    assert.deepStrictEqual(of("404").siblings, ["470", "678", "943"])
    assert.deepStrictEqual(of("678").siblings, ["404", "470", "770", "943"])
    assert.deepStrictEqual(of("878").siblings, ["412", "724"])
    assert.deepStrictEqual(of("416").siblings, ["437", "647", "942"])
    assert.deepStrictEqual(of("213").siblings, ["323", "738"])
    assert.deepStrictEqual(of("602").siblings, ["480", "623"])
    assert.deepStrictEqual(of("787").siblings, ["939"])
    assert.deepStrictEqual(of("564").siblings, ["206", "360"])
    assert.deepStrictEqual(of("914").siblings, [])
    for (const row of geographic) {
      assert.deepStrictEqual(row.siblings, [...new Set(row.siblings)].sort(), row.code)
      assert.isFalse(row.siblings.includes(row.code), row.code)
      if (!row.inService) continue
      for (const sibling of row.siblings) assert.isTrue(of(sibling).siblings.includes(row.code), row.code)
    }
  })

  it("flag the planned ones, which share their ground's place", () => {
    const planned = geographic.filter((row) => !row.inService)
    assert.deepStrictEqual(planned.map((row) => row.code), ["273", "565", "761"])
    assert.deepStrictEqual([of("565").city, of("565").siblings], [of("912").city, ["912"]])
    assert.deepStrictEqual(of("912").siblings, [])
    assert.deepStrictEqual(of("273").siblings, ["367", "418", "581"])
  })

  it("fall into regions: codes that overlays join are one, and no other of the state bears its name", () => {
    const members = new Map<string, Array<string>>()
    for (const row of geographic) {
      const key = `${row.states[0] ?? ""} ${row.region}`
      members.set(key, [...members.get(key) ?? [], row.code])
    }
    for (const [key, codes] of members) {
      const reached = new Set(codes.slice(0, 1))
      for (const code of reached) {
        for (const sibling of of(code).siblings) reached.add(sibling)
        // A planned code is not seen by its siblings.
        for (const row of geographic) if (row.siblings.includes(code)) reached.add(row.code)
      }
      assert.deepStrictEqual([...reached].sort(), codes, key)
    }
    assert.deepStrictEqual(members.get("NY New York City"), ["212", "332", "347", "465", "646", "718", "917", "929"])
    assert.deepStrictEqual(members.get("GA Atlanta"), ["404", "470", "678", "770", "943"])
    assert.deepStrictEqual(members.get("IL Chicago"), ["312", "773", "872"])
    assert.deepStrictEqual(members.get("FL Orlando"), ["321", "407", "689"])
    assert.deepStrictEqual(members.get("BC Vancouver"), ["236", "250", "257", "604", "672", "778"])
    assert.deepStrictEqual(members.get("AB Calgary"), ["368", "403", "587", "780", "825"])
    assert.deepStrictEqual(members.get("WA Seattle"), ["206", "360", "564"])
    assert.deepStrictEqual(members.get("PA Pittsburgh"), ["412", "724", "878"])
  })

  it("put the main time zone first", () => {
    assert.deepStrictEqual(of("212").timeZones, ["America/New_York"])
    assert.strictEqual(of("605").timeZones[0], "America/Chicago")
    assert.strictEqual(of("208").timeZones[0], "America/Boise")
    assert.strictEqual(of("986").timeZones[0], "America/Boise")
    assert.strictEqual(of("850").timeZones[0], "America/New_York")
    assert.strictEqual(of("907").timeZones[0], "America/Anchorage")
    assert.deepStrictEqual(of("808").timeZones, ["Pacific/Honolulu"])
    assert.deepStrictEqual(of("602").timeZones, ["America/Phoenix"])
    assert.strictEqual(of("778").timeZones[0], "America/Vancouver")
    assert.strictEqual(of("709").timeZones[0], "America/St_Johns")
  })
})
