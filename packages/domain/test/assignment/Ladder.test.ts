import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import { type TierName, tierNames } from "@anipool/domain/assignment/TierName"
import * as Tiers from "@anipool/domain/assignment/Tiers"
import * as AreaCodeSet from "@anipool/domain/geo/AreaCodeSet"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { ladderOf } from "./inventories.ts"
import { type SlowTier, slowTiers } from "./ladderReference.ts"

const codesOf = (groups: Ladder.Tier["groups"]) => groups.map((group) => group.map((index) => Geography.at(index).code))

/** The groups of each tier of a name. */
const named = (ladder: Ladder.Ladder, name: TierName): ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>> =>
  Ladder.tiersOf(ladder).filter((tier) => tier.name === name).map(({ groups }) => codesOf(groups))

/** All codes of a tier's name, in the order in which they are tried. */
const codes = (ladder: Ladder.Ladder, name: TierName): ReadonlyArray<string> => named(ladder, name).flat(2)

/** All codes of the ladder, in the order in which they are tried. */
const order = (ladder: Ladder.Ladder): ReadonlyArray<string> =>
  Ladder.tiersOf(ladder).flatMap(({ groups }) => codesOf(groups).flat())

describe("Ladder.of", () => {
  it("goes from home over overlays, rings and the state to the country, toll-free and abroad", () => {
    const ladder = ladderOf("2125550100")
    assert.deepStrictEqual(named(ladder, "home"), [[["212"]]])
    assert.includeMembers([...codes(ladder, "overlay")], ["332", "646", "917"])
    const [firstRing] = named(ladder, "near")
    assert.include(firstRing?.[0] ?? [], "718")
    assert.include(firstRing?.[1] ?? [], "201")
    assert.include(codes(ladder, "state"), "716")
    assert.deepStrictEqual(codes(ladder, "tollFree").slice(0, 2), ["800", "833"])
    for (const name of ["state", "country", "abroad"] as const) {
      assert.isAbove(named(ladder, name).length, 4, name)
      assert.isTrue(named(ladder, name).every((groups) => groups.length === 1 && groups[0]?.length === 1), name)
    }
    assert.deepStrictEqual([...new Set(Ladder.tiersOf(ladder).map(({ name }) => name))], [
      "home",
      "overlay",
      "near",
      "state",
      "country",
      "tollFree",
      "abroad"
    ])
  })

  it("tries the ZIP's codes before the phone's own", () => {
    const kansas = ladderOf("2125550100", {}, "66101")
    assert.deepStrictEqual([codes(kansas, "home"), codes(kansas, "phone")], [["913"], ["212"]])
    assert.includeMembers([...codes(kansas, "overlay")], ["646"])
    const missouri = ladderOf("4045550100", {}, "64108")
    assert.include(codes(missouri, "home"), "816")
    assert.deepStrictEqual(codes(missouri, "phone"), ["404"])
  })

  it("shows Caribbean nations' numbers to their own prospects only", () => {
    const isOf = (nation: string) => (code: string) => Geography.find(1, code)?.country === nation
    const sanJuan = order(ladderOf("7875550100", {}, "00901"))
    assert.strictEqual(sanJuan[0], "787")
    const miami = order(ladderOf("3055550100", {}, "33101"))
    for (const ladder of [sanJuan, miami]) {
      for (const code of ladder) {
        assert.include(["US", "CA", ""], Geography.find(1, code)?.country, code)
      }
      assert.isFalse(ladder.includes("876") || ladder.includes("664"))
    }
    assert.isTrue(sanJuan.includes("340"))
    const kingston = ladderOf("8765550100")
    assert.isTrue(order(kingston).filter((code) => Geography.find(1, code)?.kind === "geographic").every(isOf("JM")))
    assert.deepStrictEqual(codes(kingston, "abroad"), [])
  })

  it("has Canada before the US for Toronto, and the US last", () => {
    const toronto = ladderOf("4165550100", {}, "M5V 2T6")
    const geographic = order(toronto).filter((code) => Geography.find(1, code)?.kind === "geographic")
    const firstAbroad = geographic.findIndex((code) => Geography.find(1, code)?.country !== "CA")
    assert.isTrue(geographic.slice(0, firstAbroad).includes("867"))
    assert.isTrue(geographic.slice(firstAbroad).every((code) => Geography.find(1, code)?.country === "US"))
    assert.include(codes(toronto, "abroad").slice(0, 3), "716")
    assert.strictEqual(Ladder.tiersOf(toronto).at(-1)?.name, "abroad")
    const own = order(ladderOf("4165550100", { tiers: tierNames.filter((name) => name !== "abroad") }, "M5V 2T6"))
    assert.isTrue(own.every((code) => Geography.find(1, code)?.country !== "US"))
  })

  it("goes by the nearest place that a code serves", () => {
    const firstOf = (zip: string, phone: string) => {
      const [ring] = named(ladderOf(phone, {}, zip), "near")
      return ring?.flat() ?? []
    }
    const comesBefore = (zip: string, phone: string, sooner: string, later: string) => {
      const all = order(ladderOf(phone, {}, zip))
      assert.isTrue(all.includes(sooner) && all.includes(later), `${zip} ${sooner} ${later}`)
      assert.isBelow(all.indexOf(sooner), all.indexOf(later), `${zip}: ${sooner} before ${later}`)
    }
    // Covington KY lies across the river from Cincinnati, Vancouver WA from Portland.
    comesBefore("41011", "8595550100", "513", "502")
    comesBefore("98660", "3605550100", "503", "206")
    // Texarkana AR, Chattanooga TN, Columbus GA, Lawrenceburg IN, Iron Mountain MI: at a corner of three states.
    comesBefore("71854", "8705550100", "903", "501")
    comesBefore("37402", "4235550100", "706", "865")
    comesBefore("31901", "7065550100", "334", "229")
    comesBefore("47025", "8125550100", "513", "317")
    comesBefore("49801", "9065550100", "715", "231")
    comesBefore("66101", "9135550100", "816", "785")
    // El Paso: Lubbock is nearer than Tyler.
    comesBefore("79901", "9155550100", "806", "903")
    assert.include(firstOf("41011", "8595550100"), "513")
    assert.include(firstOf("98660", "3605550100"), "503")
    assert.include(firstOf("66101", "9135550100"), "816")
    // Without a ZIP the exchange tells: 903 794 is Texarkana's, 100 miles from the middle of 903.
    assert.include(order(ladderOf("9037940100")).slice(0, 6), "870")
  })

  it("goes by distance in the UK, whatever the county or the nation", () => {
    const comesBefore = (phone: string, sooner: string, later: string) => {
      const all = order(ladderOf(phone, {}, undefined, 44))
      assert.isTrue(all.includes(sooner) && all.includes(later), `${phone} ${sooner} ${later}`)
      assert.isBelow(all.indexOf(sooner), all.indexOf(later), `${phone}: ${sooner} before ${later}`)
    }
    // Skipton: Bradford before Scarborough; Nairn: Elgin before Wick; Carlisle: Gretna before Barrow.
    comesBefore("01756790000", "1274", "1723")
    comesBefore("01667450000", "1343", "1955")
    comesBefore("01228510000", "1461", "1229")
    const names = Ladder.tiersOf(ladderOf("02079460958", {}, undefined, 44)).map((tier) => tier.name)
    assert.isBelow(names.indexOf("mobile"), names.indexOf("country"))
    assert.strictEqual(names.at(-1), "nonGeographic")
  })

  it("has mobiles for a UK mobile's home, and all geographic codes as one tier after them", () => {
    const tiers = Ladder.tiersOf(ladderOf("07700900123", {}, undefined, 44))
    assert.deepStrictEqual(tiers.map(({ name }) => name), ["home", "country", "nonGeographic"])
    assert.deepStrictEqual(codesOf(tiers[0]!.groups), [["7"]])
    assert.isAbove(tiers[1]!.groups.flat().length, 600)
  })

  it("takes everything as one tier where the nation is not known, the workspace's own numbers first", () => {
    const [only, ...others] = Ladder.tiersOf(ladderOf("8005550100"))
    assert.strictEqual(only?.name, "country")
    assert.strictEqual(others.length, 0)
    const [own, abroad] = codesOf(only!.groups)
    assert.includeMembers([...own ?? []], ["212", "907", "787", "800"])
    assert.includeMembers([...abroad ?? []], ["416", "604"])
    assert.isFalse([...own ?? [], ...abroad ?? []].includes("876"))
    const withoutAbroad = Ladder.tiersOf(ladderOf("8005550100", { tiers: ["home", "tollFree"] }))
    assert.deepStrictEqual(withoutAbroad.map(({ name }) => name), ["tollFree"])
  })

  it("keeps to the radius", () => {
    assert.deepStrictEqual(
      codes(ladderOf("2125550100", { radiusMiles: 0 }), "near").filter((code) => code === "914"),
      []
    )
    const prospect = Either.getOrThrow(Prospect.locate("2125550100", undefined, 1))
    const miles = Ladder.distancesMiles(prospect)
    for (const code of codes(ladderOf("2125550100", { radiusMiles: 10 }), "near")) {
      assert.isAtMost(miles(Geography.find(1, code)!.index)!, 10)
    }
  })

  it("leaves what is near in another state to the country, where the policy says so", () => {
    const everywhere = ladderOf("2125550100")
    const within = ladderOf("2125550100", { nearWithinState: true })
    assert.include(codes(everywhere, "near"), "201")
    assert.notInclude(codes(within, "near"), "201")
    assert.include(codes(within, "near"), "914")
    assert.strictEqual(codes(within, "country")[0], "201")
    assert.sameMembers([...order(within)], [...order(everywhere)])
  })

  it("never shows codes of a home, phone or overlay that the policy forbids", () => {
    const tiers = tierNames.filter((name) => name !== "home" && name !== "phone")
    const kansas = order(ladderOf("2125550100", { tiers }, "66101"))
    assert.isFalse(kansas.includes("212") || kansas.includes("913"))
    assert.include(kansas, "816")
    assert.isFalse(order(ladderOf("2125550100", { tiers: ["home", "near"] })).includes("646"))
  })

  it("keeps all of the state for someone who refuses to leave it", () => {
    const all = order(ladderOf("2125550100", { tiers: ["home", "overlay", "state"] }))
    assert.isTrue(all.every((code) => Geography.find(1, code)?.states.includes("NY")))
    assert.include(all, "718")
  })

  const phones = FastCheck.constantFrom(
    ...Geography.areaCodes.map((each) =>
      each.callingCode === 1
        ? ["1", `${each.code}5550100`] as const
        : ["44", `${each.code}555010000`.slice(0, 10)] as const
    ),
    ["1", "5555550100"] as const,
    ["1", "9037940100"] as const
  )
  const postalCodes = FastCheck.option(
    FastCheck.oneof(
      FastCheck.constantFrom(
        "10001",
        "60601",
        "99501",
        "96813",
        "00901",
        "83001",
        "66101",
        "M5V",
        "V6B 1A1",
        "M1 1AE",
        "BD23"
      ),
      FastCheck.integer({ min: 501, max: 99_950 }).map((zip) => String(zip).padStart(5, "0"))
    ),
    { nil: undefined }
  )
  const policies = FastCheck.record({
    radiusMiles: FastCheck.integer({ min: 0, max: 400 }),
    nearWithinState: FastCheck.boolean(),
    tiers: FastCheck.oneof(
      FastCheck.constant(tierNames),
      FastCheck.subarray([...tierNames], { minLength: 1 })
    )
  })
  const nations = FastCheck.constantFrom("US", "CA", "GB")

  it.prop("equals the rule read slowly", [phones, postalCodes, policies, nations], (
    [[country, phone], postalCode, policy, nation]
  ) => {
    const prospect = Either.getOrThrow(Prospect.locate(phone, postalCode, country === "1" ? 1 : 44))
    const tiers = Ladder.tiersOf(Ladder.of(prospect, { ...Policy.defaults, ...policy }, nation))
    assert.deepStrictEqual(
      tiers.map(({ groups, name }): SlowTier => [name, ...codesOf(groups).map((group) => [...group].sort())]),
      slowTiers(prospect, policy, nation)
    )
  }, { fastCheck: { numRuns: 20 } })

  it.prop("holds the codes of a pool as the ladder of all codes does, whatever pools asked before", [
    phones,
    postalCodes,
    policies,
    FastCheck.array(FastCheck.uniqueArray(FastCheck.nat(Geography.areaCodes.length - 1), { maxLength: 40 }), {
      minLength: 1,
      maxLength: 6
    })
  ], ([[country, phone], postalCode, policy, pools]) => {
    const ladder = ladderOf(phone, policy, postalCode, country === "1" ? 1 : 44)
    const sets = pools.map((codes) => AreaCodeSet.of(codes))
    const held = sets.map((set) => [Ladder.nearOf(ladder, set), Ladder.beyondOf(ladder, set)])
    const all = [Ladder.nearOf(ladder), Ladder.beyondOf(ladder)]
    const within = (tiers: Tiers.Tiers, set: AreaCodeSet.AreaCodeSet) =>
      Tiers.sectionsOf(tiers).map((section) => ({
        ...section,
        first: section.first.filter((code) => AreaCodeSet.has(set, code)),
        second: section.second.filter((code) => AreaCodeSet.has(set, code))
      })).filter(({ first, second }) => first.length + second.length > 0)
    for (const [i, set] of sets.entries()) {
      assert.deepStrictEqual(held[i]!.map((tiers) => within(tiers, set)), all.map((tiers) => within(tiers, set)))
      for (const code of pools[i]!) {
        const tier = Ladder.tiersOf(ladder).find(({ groups }) => groups.flat().includes(code))?.name
        assert.strictEqual(Ladder.tierOf(ladder, code, set), tier)
      }
    }
  }, { fastCheck: { numRuns: 30 } })

  it.prop("has no area code twice", [phones, postalCodes, policies], ([[country, phone], postalCode, policy]) => {
    const all = order(ladderOf(phone, policy, postalCode, country === "1" ? 1 : 44))
    assert.strictEqual(new Set(all).size, all.length)
  })
})
