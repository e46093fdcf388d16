import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"

const ladderOf = (
  phone: string,
  zip: string | undefined = undefined,
  country: 1 | 44 = 1,
  policy: Partial<Policy.Policy> = {}
) => Ladder.make(Either.getOrThrow(Prospect.locate(phone, zip, country)), { ...Policy.defaults, ...policy })

const named = (ladder: Ladder.Ladder, name: Policy.TierName): Array<Array<Array<string>>> =>
  ladder.tiers.filter((tier) => tier.name === name).map((tier) =>
    tier.groups.map((group) => group.map((index) => Geography.at(index).code))
  )

describe("Prospect.locate", () => {
  const home = (phone: string, zip: string | undefined, country: 1 | 44 = 1) =>
    Either.match(Prospect.locate(phone, zip, country), {
      onLeft: ({ expected }) => expected,
      onRight: (prospect) => prospect.home.map((each) => each.code).join()
    })

  it("puts the ZIP's area codes first, then the phone's", () => {
    assert.strictEqual(home("3105550100", "10001"), "212,332,646,917,310")
    assert.strictEqual(home("6465550100", "10001"), "212,332,646,917")
    assert.strictEqual(home("3105550100", undefined), "310")
    assert.strictEqual(home("3105550100", "00000"), "310")
  })

  it("gives a toll-free or unknown number no home", () => {
    assert.strictEqual(home("8005550100", undefined), "")
    assert.strictEqual(home("5555550100", undefined), "")
    assert.strictEqual(home("8005550100", "90210"), home("5555550100", "90210"))
  })

  it("takes a UK mobile for at home among mobiles, and reads no ZIP in the UK", () => {
    assert.strictEqual(home("07700 900123", undefined, 44), "7")
    assert.strictEqual(home("02079460958", "10001", 44), "20")
  })

  it("refuses a number of another country or length, without repeating it", () => {
    assert.strictEqual(home("+442079460958", undefined, 1), "expected a number of calling code +1")
    assert.strictEqual(home("+33123456789", undefined, 1), "expected a number of calling code +1 or +44")
    assert.strictEqual(home("212555010", undefined, 1), "expected 10 digits after the calling code +1")
  })
})

describe("Ladder.make", () => {
  it("climbs from home over overlays, rings and the state to the country and toll-free", () => {
    const ladder = ladderOf("2125550100")
    assert.deepStrictEqual(named(ladder, "home"), [[["212"]]])
    assert.deepStrictEqual(named(ladder, "overlay"), [[["332", "646", "917"]]])
    const [firstRing] = named(ladder, "near")
    assert.include(firstRing?.[0] ?? [], "718")
    assert.include(firstRing?.[1] ?? [], "201")
    assert.include(named(ladder, "state")[0]?.[0] ?? [], "716")
    assert.deepStrictEqual(named(ladder, "tollFree")[0]?.[0]?.slice(0, 2), ["800", "833"])
    assert.isTrue(named(ladder, "country").every((groups) => groups.length === 1 && groups[0]?.length === 1))
  })

  it("takes everything from tier 5 on as one tier where nobody knows where the prospect is", () => {
    const [only, ...others] = ladderOf("8005550100").tiers
    assert.strictEqual(only?.name, "country")
    assert.strictEqual(others.length, 0)
    const codes = only?.groups.flat().map((index) => Geography.at(index).code)
    assert.includeMembers(codes ?? [], ["212", "907", "800"])
  })

  it("tries UK mobiles before the rest of the country, and 03 and 08 last", () => {
    const names = ladderOf("02079460958", undefined, 44).tiers.map((tier) => tier.name)
    assert.isBelow(names.indexOf("mobile"), names.indexOf("country"))
    assert.strictEqual(names.at(-1), "nonGeographic")
    assert.deepStrictEqual(named(ladderOf("01204123456", undefined, 44), "overlay")[0]?.[0]?.includes("161"), true)
  })

  it("keeps to the radius", () => {
    assert.deepStrictEqual(named(ladderOf("2125550100", undefined, 1, { radiusMiles: 0 }), "state").length, 1)
    const near = named(ladderOf("2125550100", undefined, 1, { radiusMiles: 10 }), "near").flat(2)
    const place = Geography.find(1, "212")!
    for (const code of near) assert.isAtMost(Geography.distanceMiles(place, Geography.find(1, code)!), 10)
  })

  it("keeps all of the state for someone who refuses to leave it", () => {
    const ladder = ladderOf("2125550100", undefined, 1, { tiers: ["home", "overlay", "state"] })
    const codes = ladder.tiers.flatMap((tier) => tier.groups.flat()).map((index) => Geography.at(index))
    assert.isTrue(codes.every((each) => each.states.includes("NY")))
    assert.include(codes.map((each) => each.code), "718")
  })

  const phones = FastCheck.constantFrom(
    ...Geography.areaCodes.filter((each) => each.callingCode === 1).map((each) => `${each.code}5550100`)
  )
  const zips = FastCheck.option(FastCheck.constantFrom("10001", "60601", "99501", "96813", "00901", "83001"), {
    nil: undefined
  })
  const radii = FastCheck.integer({ min: 0, max: 400 })

  it.prop("equals the rule read slowly", [phones, zips, radii], ([phone, zip, radiusMiles]) => {
    const ladder = ladderOf(phone, zip, 1, { radiusMiles })
    const shown = ladder.tiers.map((
      tier
    ) => [tier.name, ...tier.groups.map((group) => [...group].sort((a, b) => a - b))])
    assert.deepStrictEqual(shown, reference(ladder.home, radiusMiles))
  })

  it.prop("holds no area code twice, and every geographic one of the country", [phones, zips, radii], (
    [phone, zip, radiusMiles]
  ) => {
    const indexes = ladderOf(phone, zip, 1, { radiusMiles }).tiers.flatMap((tier) => tier.groups.flat())
    assert.strictEqual(new Set(indexes).size, indexes.length)
    for (const each of Geography.areaCodes) {
      const isReachable = each.callingCode === 1 && (each.kind === "geographic" || each.kind === "tollFree")
      assert.strictEqual(indexes.includes(each.index), isReachable, each.code)
    }
  })
})

/** The rule of tiers, read word by word: for each area code the first tier that it fits, then sorted into tiers. */
const reference = (home: ReadonlyArray<Geography.AreaCode>, radiusMiles: number) => {
  const place = home[0]
  const all = Geography.areaCodes.filter((each) =>
    each.callingCode === 1 && (each.kind === "geographic" || each.kind === "tollFree")
  )
  const overlay = new Set(home.flatMap((each) => each.siblings))
  const rows = all.map((each) => {
    const distance = place === undefined ? NaN : Geography.distanceMiles(place, each)
    if (home.includes(each)) return { key: [1], name: "home", group: 0, index: each.index }
    if (overlay.has(each.index)) return { key: [2], name: "overlay", group: 0, index: each.index }
    if (place === undefined) return { key: [5], name: "country", group: 0, index: each.index }
    if (each.kind === "tollFree") return { key: [6], name: "tollFree", group: 0, index: each.index }
    const sameState = Geography.isSameState(place, each)
    if (distance <= radiusMiles) {
      return { key: [3, Math.floor(distance / 25)], name: "near", group: sameState ? 0 : 1, index: each.index }
    }
    if (sameState) return { key: [4], name: "state", group: 0, index: each.index }
    return {
      key: [5, Number.isNaN(distance) ? Infinity : distance, each.index],
      name: "country",
      group: 0,
      index: each.index
    }
  })
  const tiers = new Map<string, { key: Array<number>; name: string; groups: [Array<number>, Array<number>] }>()
  for (const { group, index, key, name } of rows) {
    const tier = tiers.get(key.join()) ?? { key, name, groups: [[], []] }
    tier.groups[group]!.push(index)
    tiers.set(key.join(), tier)
  }
  const compare = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
    const at = a.findIndex((value, i) => value !== b[i])
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
  }
  return [...tiers.values()].sort((a, b) => compare(a.key, b.key)).map(({ groups, name }) => [
    name,
    ...groups.filter((group) => group.length > 0).map((group) => group.sort((a, b) => a - b))
  ])
}
