import * as AlarmLevel from "@anipool/domain/health/AlarmLevel"
import * as CampaignState from "@anipool/domain/health/CampaignState"
import * as CommonDrop from "@anipool/domain/health/CommonDrop"
import * as Fit from "@anipool/domain/health/Fit"
import * as OddsRatio from "@anipool/domain/health/OddsRatio"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const counts = FastCheck.record({
  dials: FastCheck.integer({ min: 1, max: 2_000 }),
  hit: FastCheck.double({ min: 0, max: 1, noNaN: true }),
  share: FastCheck.double({ min: 0.002, max: 0.9, noNaN: true }),
  weight: FastCheck.double({ min: 5, max: 2_000, noNaN: true })
})

describe("OddsRatio", () => {
  it("is that of a beta distribution's means, after the dials and before", () => {
    FastCheck.assert(FastCheck.property(counts, ({ dials, hit, share, weight }) => {
      const hits = Math.floor(hit * dials)
      const slowly = (weight / (1 - share) + hits) / (weight / share + dials - hits) * (1 - share) / share
      assert.isTrue(Math.abs(OddsRatio.shrunk(hits, dials * share, dials, weight) / slowly - 1) < 1e-9)
    }))
  })

  it("takes a factor on the odds off again", () => {
    FastCheck.assert(FastCheck.property(counts, ({ dials, hit, share }) => {
      const factor = 0.2 + 3 * hit
      const odds = factor * share / (1 - share)
      const plain = OddsRatio.without(factor, dials * odds / (1 + odds), dials)
      assert.isTrue(Math.abs(plain / (dials * share) - 1) < 1e-9)
    }))
  })

  it("shows the whole of a change of the odds at any share, where many dials tell of it", () => {
    for (const share of [0.02, 0.25, 0.6]) {
      const odds = 0.8 * share / (1 - share)
      const ratio = OddsRatio.shrunk(1e6 * odds / (1 + odds), 1e6 * share, 1e6, 20)
      assert.isTrue(Math.abs(ratio - 0.8) < 0.001, `${share}: ${ratio}`)
    }
  })
})

describe("Fit", () => {
  it("finds how much days and numbers differ", () => {
    // Every second day, and number, is over by the deviation, the others under it.
    for (const [deviation, bounds] of [[0.2, [23, 27]], [0.1, [90, 112]]] as const) {
      const sums = Fit.none()
      for (let i = 0; i < 2_000; i++) {
        const [dials, expected] = [400, 60]
        const chance = OddsRatio.variance(expected, dials)
        const off = (i % 2 === 0 ? 1 : -1) * Math.sqrt(chance + deviation * deviation * chance * chance)
        Fit.addDay(sums, 0, expected + off, expected, dials)
        Fit.addOwn(sums, 1, expected + off, expected, dials)
      }
      const { dayWeights, ownWeights } = Fit.of(sums)
      assert.isTrue(dayWeights[0] > bounds[0] && dayWeights[0] < bounds[1], `${dayWeights[0]}`)
      assert.isTrue(ownWeights[1] > bounds[0] && ownWeights[1] < bounds[1], `${ownWeights[1]}`)
    }
  })

  it("gives no part of the promise to what never comes", () => {
    const sums = Fit.none()
    assert.deepStrictEqual(Fit.of(sums).parts, [0.7, 0.2, 0.1])
    Fit.addDay(sums, 0, 10, 12, 100)
    Fit.addDay(sums, 1, 2, 1, 100)
    const { parts } = Fit.of(sums)
    assert.deepStrictEqual(parts.map((part) => Math.round(1_000 * part)), [778, 222, 0])
  })
})

describe("AlarmLevel", () => {
  const dialed = { days: 14, per30Days: 2_900 }

  it("turns false alarms into a level of evidence by its formula", () => {
    const kept = { came: 0, set: 0 }
    assert.strictEqual(AlarmLevel.level({ mode: "about", falseAlarms: 10 }, dialed, kept), 2_900_000)
    assert.strictEqual(AlarmLevel.level({ mode: "neverMoreThan", falseAlarms: 1 }, dialed, kept), 29_000_000)
    assert.isAbove(AlarmLevel.level(AlarmLevel.initial, { ...dialed, per30Days: 0 }, kept), 0)
    assert.strictEqual(AlarmLevel.level(AlarmLevel.initial, { ...dialed, days: 13 }, kept), Infinity)
  })

  it("corrects what is to be met on average by what came, within a half and twice", () => {
    FastCheck.assert(FastCheck.property(FastCheck.nat(1_000), FastCheck.nat(1_000), (came, set) => {
      const correction = AlarmLevel.correction({ came, set })
      assert.isTrue(correction >= 0.5 && correction <= 2)
      if (set < 10) assert.strictEqual(correction, 1)
      else if (came >= set / 2 && came <= 2 * set) assert.strictEqual(correction, came / set)
      const level = (mode: AlarmLevel.Mode) => AlarmLevel.level({ mode, falseAlarms: 10 }, dialed, { came, set })
      assert.strictEqual(level("about"), level("neverMoreThan") * correction)
    }))
  })
})

describe("CommonDrop", () => {
  const usual = { contacts: 4_000, expected: 5_000 }
  const campaign = (contacts: number, expected: number, isKnown = true): CampaignState.CampaignState => {
    const today = CampaignState.noDials()
    today.hits[0] = contacts
    today.expected[0] = expected
    return { ...CampaignState.fresh(), today, isKnown }
  }

  it("tells a campaign that has fallen, by its hours and its weekday", () => {
    assert.isFalse(CommonDrop.of(campaign(160, 200), usual).isFallen)
    assert.isTrue(CommonDrop.of(campaign(72, 200), usual).isFallen)
    // The same dials on a day that is usually half as good.
    assert.isFalse(CommonDrop.of(campaign(72, 200), { contacts: 2_500, expected: 5_000 }).isFallen)
    // Too few to tell, and one that nothing is known of.
    assert.isFalse(CommonDrop.of(campaign(0, 90), usual).isFallen)
    assert.isFalse(CommonDrop.of(campaign(72, 200, false), usual).isFallen)
  })

  it("learns a weekday from days on which nothing fell", () => {
    assert.deepStrictEqual(CommonDrop.endDay(campaign(160, 200), usual), { contacts: 3_360, expected: 4_200 })
    assert.deepStrictEqual(CommonDrop.endDay(campaign(72, 200), usual), usual)
    assert.deepStrictEqual(CommonDrop.endDay(campaign(160, 200, false), usual), usual)
  })
})
