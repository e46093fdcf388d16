import type { PreviewResult } from "@anipool/http-api/admin/AssignApi"
import { assert, describe, it } from "@effect/vitest"
import * as Labels from "../../src/maps/Labels.ts"
import * as Projections from "../../src/maps/Projections.ts"
import * as LadderView from "../../src/pages/assign/ladderView.ts"
import * as PreviewInput from "../../src/pages/assign/previewInput.ts"
import * as Wording from "../../src/pages/assign/Wording.ts"

const placed = (areaCode: string, distanceMiles: number, anis: number, longitude = -74) => ({
  areaCode,
  locality: "New York",
  state: "NY",
  region: "New York City",
  latitude: 40.7,
  longitude,
  distanceMiles,
  anis
})

const result: PreviewResult = {
  ani: "9145550100",
  e164: "+19145550100",
  tier: 4,
  tierName: "near",
  areaCode: "914",
  distanceMiles: 21.4,
  usedToday: 3,
  by: "order",
  fallback: null,
  heldOut: false,
  position: { latitude: 40.7, longitude: -74 },
  isPostalCodeKnown: null,
  home: [placed("212", 0, 2)],
  phone: null,
  tiers: [
    { tier: 1, name: "home", anis: 2, areaCodes: [placed("212", 0, 2)] },
    { tier: 4, name: "near", anis: 6, areaCodes: [placed("914", 21.4, 4, -73.7), placed("203", 40, 2, -73.2)] },
    { tier: 6, name: "country", anis: 1, areaCodes: [placed("213", 2_450, 1, -118)] }
  ],
  heldBack: null,
  passedOver: [
    { tier: 1, tierName: "home", areaCode: "212", reason: "at-daily-cap", count: 2, rest: null, numbers: [] },
    { tier: 3, tierName: "overlay", areaCode: null, reason: "none-in-pool", count: 0, rest: null, numbers: [] }
  ],
  list: null,
  owner: null,
  carrier: null,
  attestation: null,
  keptForOthers: null
}

const none: PreviewResult = { ...result, ani: null, e164: null, tier: null, tierName: null, areaCode: null, by: null }

describe("Wording", () => {
  it("says which number, what decided, and what of the nearer was passed over", () => {
    assert.deepStrictEqual(Wording.sentences(result), [
      "The prospect would see +1 914 555 0100 from New York, NY, 21 miles from home: the nearest within the radius that is free.",
      "Of those that are free there, it is the least used, then the longest unused; it was used 3 times today.",
      "Nearer, but passed over: 2 numbers at the daily cap."
    ])
  })

  it("says whom the last uses of what was nearer are kept for", () => {
    const of = (nearerMiles: number) => {
      const kept = { areaCode: "201", locality: "Hackensack", state: "NJ", region: "", nearerMiles, priceMiles: 340.4 }
      return Wording.sentences({ ...result, keptForOthers: kept })[1]
    }
    assert.strictEqual(of(12.3), "201 was nearer by 12 miles; its last uses are kept for Hackensack (price 340 miles).")
    assert.strictEqual(of(0.2), "201 was as near; its last uses are kept for Hackensack (price 340 miles).")
  })

  it("says why there is none", () => {
    assert.deepStrictEqual(Wording.sentences(none), [
      "No number can be shown to this prospect now.",
      "Passed over: 2 numbers at the daily cap."
    ])
  })

  it("says why nobody may be called, and when to try again", () => {
    const heldBack = {
      reason: "prospect-limit",
      message: "The policy allows 3 times in 24 hours; this person was called 3 times.",
      until: "2026-03-02T15:00:00.000Z"
    } as const
    const sentences = Wording.sentences({ ...none, heldBack })
    assert.deepStrictEqual(sentences.slice(1), [heldBack.message, "Not before 2026-03-02 15:00 UTC."])
  })

  it("says that a postal code is not known, and what was taken for it", () => {
    const of = (over: Partial<PreviewResult>, zip = "00000", country: 1 | 44 = 1) =>
      Wording.unknownPostalCode({ ...result, ...over }, zip, country)
    assert.isUndefined(of({}))
    assert.isUndefined(of({ isPostalCodeKnown: true }))
    const unknown = { isPostalCodeKnown: false }
    assert.strictEqual(of(unknown), "ZIP 00000 is not known: the phone's place was taken.")
    assert.strictEqual(of(unknown, "M5V", 1), "Postal code M5V is not known: the phone's place was taken.")
    assert.strictEqual(
      of({ ...unknown, position: null }, "ZZ9", 44),
      "Postcode ZZ9 is not known, and the phone tells no place."
    )
  })

  it("writes area codes of the UK with their leading zero", () => {
    assert.deepStrictEqual(Wording.places([{ ...placed("121", 0, 1), locality: "Birmingham", state: "" }], 44), [
      "0121 Birmingham"
    ])
    assert.include(LadderView.of(result, 44)!.spots.map(({ codes }) => codes.join()), "0212")
  })

  it("names a reason that is new as it is written", () => {
    assert.strictEqual(Wording.reasonLabel({ reason: "some-new-rule", rest: null }), "some-new-rule")
  })
})

describe("ladderView", () => {
  it("reaches as far as the ladder was walked, and draws the picked code last", () => {
    const view = LadderView.of(result, 1)!
    assert.deepStrictEqual(view.home, [-74, 40.7])
    assert.strictEqual(view.nearMiles, 60)
    assert.deepStrictEqual(view.spots.map(({ codes }) => codes.join()), ["212", "203", "213", "914"])
    assert.isTrue(view.spots.at(-1)!.isPicked)
  })

  it("draws codes of one tier and place as one, by all their numbers", () => {
    const doubled = {
      ...result,
      tiers: [{ ...result.tiers[0]!, areaCodes: [placed("646", 0, 3), placed("212", 0, 2)] }]
    }
    const [spot] = LadderView.of({ ...doubled, areaCode: "212" }, 1)!.spots
    assert.deepInclude(spot!, { anis: 5, isPicked: true })
    assert.strictEqual(LadderView.labelOf(spot!), "212 646")
  })

  it("draws nothing where nobody knows where the prospect is", () => {
    assert.isUndefined(LadderView.of({ ...result, position: null }, 1))
  })
})

describe("previewInput", () => {
  it("finds the field that a refusal is about", () => {
    assert.deepStrictEqual(PreviewInput.fieldOf({ message: "prospect_phone: expected 10 digits" }), {
      field: "phone",
      message: "Expected 10 digits"
    })
    assert.strictEqual(PreviewInput.fieldOf({ message: "dialer_campaign is required" })?.field, "campaign")
    assert.strictEqual(
      PreviewInput.fieldOf({ message: "Campaign not found", code: "campaign_not_found" })?.field,
      "campaign"
    )
    assert.isUndefined(PreviewInput.fieldOf({ message: "The server does not answer" }))
  })

  it("finds what is wrong before it is sent", () => {
    assert.strictEqual(PreviewInput.check({ phone: "12345" })?.field, "phone")
    assert.isUndefined(PreviewInput.check({ phone: "2125550100" }))
  })
})

describe("maps", () => {
  it("keeps distances from the middle true in every direction", () => {
    const projection = Projections.around([-74, 40.7], 100, [600, 400])
    const perMile = Projections.pixelsPerMile(projection)
    const away = (longitude: number, latitude: number) => {
      const [x, y] = projection([longitude, latitude])!
      return Math.hypot(x - 300, y - 200) / perMile
    }
    // A degree of latitude is 69 miles; one of longitude at 40.7 degrees north 52.4.
    assert.closeTo(away(-74, 41.7), 69.1, 0.3)
    assert.closeTo(away(-73, 40.7), 52.4, 0.3)
  })

  it("draws few circles, in round numbers", () => {
    assert.deepStrictEqual(Projections.rings(60), [25, 50])
    assert.deepStrictEqual(Projections.rings(1_200), [500, 1_000])
    assert.isAtMost(Projections.rings(12_500).length, 4)
  })

  it("lets no label cover another, and none leave the map", () => {
    const dots = Array.from({ length: 40 }, (_, index) => ({ x: 20 + index * 9, y: 50, radius: 4, text: "212" }))
    const labels = Labels.place(dots, [400, 100])
    const shown = labels.filter((each) => each !== undefined)
    assert.isAbove(shown.length, 3)
    assert.isBelow(shown.length, dots.length)
    assert.strictEqual(new Set(shown.map(({ x, y }) => `${x} ${y}`)).size, shown.length)
  })
})
