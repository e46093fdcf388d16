import * as CampaignState from "@anipool/domain/health/CampaignState"
import * as Detector from "@anipool/domain/health/Detector"
import * as Fit from "@anipool/domain/health/Fit"
import * as NumberState from "@anipool/domain/health/NumberState"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Reference from "./reference.ts"

const fits: FastCheck.Arbitrary<Fit.Fit> = FastCheck.record({
  dayWeights: FastCheck.constantFrom([25, 12, 2_000] as const, [8, 400, 60] as const),
  ownWeights: FastCheck.constantFrom([40, 20, 5] as const, [200, 40, 40] as const),
  parts: FastCheck.constantFrom([0.5, 0.3, 0.2] as const, [0.625, 0.375, 0] as const)
})

const campaignsCount = 2
const numbersCount = 3
const firstDay = 20_000

const dials = (max: number): FastCheck.Arbitrary<ReadonlyArray<Reference.Told>> =>
  FastCheck.array(
    FastCheck.record({
      number: FastCheck.nat(numbersCount - 1),
      campaign: FastCheck.nat(campaignsCount - 1),
      hour: FastCheck.integer({ min: 9, max: 11 }),
      carrier: FastCheck.integer({ min: -1, max: 2 }),
      isDayLater: FastCheck.integer({ min: 0, max: 19 }),
      outcome: FastCheck.constantFrom("contact", "block", "shortCall", "none", "none", "none")
    }),
    { maxLength: max }
  ).map((each) => {
    let day = firstDay
    return each.map(({ campaign, carrier, hour, isDayLater, number, outcome }, i) => {
      if (isDayLater === 0) day += 1 + i % 3
      return {
        day,
        number,
        campaign,
        hour,
        carrier,
        at: day * 86_400 + i,
        contact: outcome === "contact" || outcome === "shortCall",
        block: outcome === "block",
        shortCall: outcome === "shortCall"
      }
    })
  })

/** Campaigns with a history that stays as it is: what is expected by the hour is the same on all days. */
const campaigns = (): Array<CampaignState.CampaignState> =>
  [0.1, 0.3].map((share) => {
    const campaign = CampaignState.fresh()
    for (let hour = 9; hour < 12; hour++) {
      for (let i = 0; i < 500; i++) {
        CampaignState.remember(campaign, hour, i < share * hour * 50 ? 1 : 0, i < 20 ? 1 : 0, i > 480 ? 1 : 0)
      }
    }
    return CampaignState.of(campaign.history, CampaignState.noDials())
  })

interface Counted {
  readonly states: ReadonlyArray<NumberState.NumberState>
  readonly evidence: ReadonlyArray<number>
}

/** Counts dials as a storage would, its states stored and read again after each `storedEvery` dials. */
const count = (
  all: ReadonlyArray<Reference.Told>,
  fit: Fit.Fit,
  margin: number,
  storedEvery = Infinity
): Counted => {
  const known = campaigns()
  const states = Array.from({ length: numbersCount }, NumberState.fresh)
  const own = states.map(() => known.map(CampaignState.noDials))
  let today = 0
  const evidence = all.map((dial, i) => {
    if (dial.day !== today) {
      today = dial.day
      for (const [c, { history }] of known.entries()) known[c] = CampaignState.of(history, CampaignState.noDials())
      for (const each of own) each.splice(0, each.length, ...known.map(CampaignState.noDials))
    }
    const state = states[dial.number]!
    if (NumberState.dayOf(state) !== today) Detector.endDay(state, today, fit, Fit.none())
    const S = Detector.count(state, known[dial.campaign]!, own[dial.number]![dial.campaign]!, dial, fit, margin)
    for (const sums of [known[dial.campaign]!.today, own[dial.number]![dial.campaign]!]) {
      CampaignState.count(
        sums,
        known[dial.campaign]!,
        dial.hour,
        dial.contact ? 1 : 0,
        dial.block ? 1 : 0,
        dial.shortCall ? 1 : 0
      )
    }
    if (i % storedEvery === 0) states[dial.number] = NumberState.decode(NumberState.encode(state))!
    return S
  })
  return { states, evidence }
}

const shares = campaigns().map(({ shares }) => shares)

describe("Detector", () => {
  it("is what its formulas say, dial by dial", () => {
    FastCheck.assert(
      FastCheck.property(dials(120), fits, FastCheck.constantFrom(0, 0.7), (all, fit, margin) => {
        const slowly = Reference.evidence(all, (c, hour, k) => shares[c]![hour * 3 + k]!, fit, margin)
        for (const [i, S] of count(all, fit, margin).evidence.entries()) {
          assert.isTrue(Math.abs(S - slowly[i]!) <= 1e-4 * slowly[i]!, `dial ${i}: ${S}, not ${slowly[i]}`)
        }
      }),
      { numRuns: 100 }
    )
  })

  it("comes to the same bits when states are stored on the way", () => {
    FastCheck.assert(
      FastCheck.property(dials(200), fits, FastCheck.integer({ min: 1, max: 7 }), (all, fit, every) => {
        const once = count(all, fit, 0)
        const stored = count(all, fit, 0, every)
        assert.deepStrictEqual(stored.evidence, once.evidence)
        assert.deepStrictEqual(stored.states.map(NumberState.encode), once.states.map(NumberState.encode))
      })
    )
  })

  it("expects each chart of a healthy number to grow by its part of the dial and no more", () => {
    FastCheck.assert(
      FastCheck.property(dials(80), fits, FastCheck.integer({ min: -1, max: 2 }), (all, fit, carrier) => {
        const state = count(all, fit, 0).states[0]!
        const [campaign] = campaigns()
        const dial = { at: 0, hour: 10, contact: false, block: false, shortCall: false, carrier }
        const words = (told: Detector.Dial) => {
          const after = NumberState.decode(NumberState.encode(state))!
          Detector.count(after, campaign!, CampaignState.noDials(), told, fit, 0)
          return after.values
        }
        const none = words(dial)
        const hits = [
          words({ ...dial, contact: true }),
          words({ ...dial, block: true }),
          words({ ...dial, shortCall: true })
        ]
        let grown = 0
        for (const [k, hit] of hits.entries()) {
          if (fit.parts[k] === 0) continue
          const at = [0, 1, 2].map((j) => 4 + 10 * k + j)
          if (carrier >= 0 && k < 2) at.push(34 + 2 * carrier + k)
          const start = at.map((i) => fit.parts[k]! * (i >= 34 ? 0.6 : (carrier >= 0 ? 0.4 : 1) / 3))
          // The share at which the first chart is even must be the one at which all are.
          const before = at.map((i, j) => state.values[i]! + start[j]!)
          const share = (before[0]! - none[at[0]!]!) / (hit[at[0]!]! - none[at[0]!]!)
          assert.isTrue(share > 0 && share < 1)
          for (const [j, i] of at.entries()) {
            const mean = share * hit[i]! + (1 - share) * none[i]!
            assert.isTrue(Math.abs(mean / before[j]! - 1) < 1e-3, `${mean}, not ${before[j]}`)
            grown += start[j]!
          }
        }
        assert.isAtMost(grown, 1 + 1e-6)
      })
    )
  })

  it("keeps its promise where days differ as the fit says", () => {
    const fit: Fit.Fit = { dayWeights: [25, 25, 25], ownWeights: [40, 40, 40], parts: [1, 0, 0] }
    const [campaign] = campaigns()
    const odds = campaign!.shares[30]! / (1 - campaign!.shares[30]!)
    const uniform = uniformOf(7)
    const dialsOfDay = 100
    const numbers = 1_000
    const level = 10_000
    let reached = 0
    let sum = 0
    for (let number = 0; number < numbers; number++) {
      const state = NumberState.fresh()
      NumberState.beginDay(state, firstDay)
      // Beta-binomial days are Pólya's urn: each dial makes the next one of its kind more likely.
      const share = odds / (1 + odds)
      let isOver = false
      for (let d = 0; d < 10; d++) {
        NumberState.beginDay(state, firstDay + d)
        let [contacts, others] = [25 / (1 - share), 25 / share]
        for (let i = 0; i < dialsOfDay; i++) {
          const contact = uniform() * (contacts + others) < contacts
          if (contact) contacts++
          else others++
          const dial = { at: 0, hour: 10, contact, block: false, shortCall: false, carrier: -1 }
          const S = Detector.count(state, campaign!, CampaignState.noDials(), dial, fit, 0)
          if (d === 0 && i === 49) sum += S
          isOver ||= S >= level
        }
      }
      if (isOver) reached++
    }
    // The mean of S after 50 dials is 50.
    assert.isTrue(Math.abs(sum / numbers - 50) < 8, `${sum / numbers}`)
    // A tenth at most, and the formula is nearly even.
    assert.isAtMost(reached, 100 + 4 * 10)
    assert.isAtLeast(reached, 30)
  })

  it("reads the mildest ratio of what an alarm is by the other way round", () => {
    FastCheck.assert(
      FastCheck.property(
        dials(80),
        fits,
        FastCheck.integer({ min: 0, max: 8 }),
        FastCheck.integer({ min: 0, max: 1_000 }),
        (all, fit, chart, R) => {
          const state = count(all, fit, 0.4).states[0]!
          const [campaign] = campaigns()
          const k = NumberState.outcomeOf(chart)
          if (fit.parts[k] === 0) return
          const carrier = chart < 3 ? -1 : Math.floor((chart - 3) / 2)
          const after = (isHit: boolean) => {
            const copy = NumberState.decode(NumberState.encode(state))!
            NumberState.alarm(copy, chart)
            copy.values[1] = R
            const told = { contact: isHit && k === 0, block: isHit && k === 1, shortCall: isHit && k === 2 }
            Detector.count(copy, campaign!, CampaignState.noDials(), { at: 0, hour: 10, carrier, ...told }, fit, 0.4)
            return copy.values
          }
          const at = chart < 3 ? 4 + 10 * k : 34 + chart - 3
          const start = fit.parts[k]! * (chart < 3 ? 1 / 3 : 0.6)
          for (const values of [after(true), after(false)]) {
            const LR = values[at]! / (state.values[at]! + start)
            assert.isTrue(Math.abs(values[1]! * LR / (R + 1) - 1) < 1e-4, `${values[1]}`)
          }
        }
      ),
      { numRuns: 100 }
    )
  })

  it("ends an alarm within days once a number is well, and hardly ever while it burns", () => {
    // Days differ by 20 %, and a quarter of a healthy number's dials reach somebody.
    const fit: Fit.Fit = { dayWeights: [25, 25, 25], ownWeights: [40, 40, 40], parts: [0.7, 0.2, 0.1] }
    const [, campaign] = campaigns()
    const usual = campaign!.shares[30]! / (1 - campaign!.shares[30]!)
    const uniform = uniformOf(11)
    const daysMax = 7
    const numbers = 100
    /** Days until each alarm ends, at so many times the usual odds. */
    const ends = (odds: number): ReadonlyArray<number> =>
      Array.from({ length: numbers }, () => {
        const state = NumberState.fresh()
        const share = odds * usual / (1 + odds * usual)
        NumberState.alarm(state, 0)
        for (let d = 0; d < daysMax; d++) {
          NumberState.beginDay(state, firstDay + d)
          let [contacts, others] = [25 / (1 - share), 25 / share]
          for (let i = 0; i < 75; i++) {
            const contact = uniform() * (contacts + others) < contacts
            if (contact) contacts++
            else others++
            const dial = { at: 0, hour: 10, contact, block: false, shortCall: false, carrier: -1 }
            Detector.count(state, campaign!, CampaignState.noDials(), dial, fit, 0.4)
            if (NumberState.recoveryOf(state) >= Detector.wellLevel) return d + 1
          }
        }
        return Infinity
      }).sort((a, b) => a - b)
    const well = ends(1)
    assert.isAtLeast(well[0]!, 2)
    assert.isAtMost(well[numbers / 2]!, 5)
    assert.isAtMost(well[numbers * 9 / 10]!, 7)
    assert.isAtMost(ends(0.5).filter((days) => days < Infinity).length, 3)
  })

  it("learns nothing of what is usual from days after an alarm", () => {
    const fit: Fit.Fit = { dayWeights: [25, 25, 25], ownWeights: [40, 40, 40], parts: [1, 0, 0] }
    const [campaign] = campaigns()
    const days = (isAlarmed: boolean) => {
      const state = NumberState.fresh()
      const sums = Fit.none()
      for (let d = 0; d < 3; d++) {
        Detector.endDay(state, firstDay + d, fit, sums)
        if (isAlarmed) NumberState.alarm(state, 0)
        for (let i = 0; i < 50; i++) {
          const dial = { at: 1, hour: 10, contact: false, block: false, shortCall: false, carrier: -1 }
          Detector.count(state, campaign!, CampaignState.noDials(), dial, fit, 0)
        }
      }
      return { own: state.values[9], days: sums.daySquared[0] }
    }
    assert.isAbove(days(false).own!, 20)
    assert.isAbove(days(false).days!, 0)
    assert.deepStrictEqual(days(true), { own: 0, days: 0 })
  })

  it("counts dials of a campaign that nothing is known of, but not as evidence", () => {
    const fit: Fit.Fit = { dayWeights: [25, 25, 25], ownWeights: [40, 40, 40], parts: [0.5, 0.3, 0.2] }
    const state = NumberState.fresh()
    NumberState.beginDay(state, firstDay)
    const dial = { at: 1, hour: 10, contact: false, block: true, shortCall: false, carrier: -1 }
    for (let i = 0; i < 100; i++) {
      assert.strictEqual(Detector.count(state, CampaignState.fresh(), CampaignState.noDials(), dial, fit, 0), 0)
    }
    assert.strictEqual(NumberState.halfOf(state.whole, NumberState.half.dialsToday), 100)
  })
})

const uniformOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
