import * as ContactRates from "@anipool/domain/assignment/ContactRates"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

type Figures = readonly [dials: number, contacts: number]

const sumsOf = (all: ReadonlyArray<Figures>) => {
  const sums = ContactRates.none()
  for (const [dials, contacts] of all) ContactRates.count(sums, dials, contacts, 1)
  return sums
}

/** The fit as it is printed: moments of the rates themselves, each weighted by its dials. */
const slowFit = (all: ReadonlyArray<Figures>): ContactRates.Prior | undefined => {
  const dialed = all.filter(([dials]) => dials > 0)
  const w = dialed.reduce((sum, [dials]) => sum + dials, 0)
  const mean = dialed.reduce((sum, [dials, contacts]) => sum + dials * (contacts / dials), 0) / w
  const spread = dialed.reduce((sum, [dials, contacts]) => sum + dials * (contacts / dials - mean) ** 2, 0)
  const chance = dialed.reduce((sum, [dials]) => sum + (dials / dials) * (1 - dials / w), 0)
  const all2 = dialed.reduce((sum, [dials]) => sum + dials * (1 - dials / w), 0)
  const share = (spread - mean * (1 - mean) * chance) / (mean * (1 - mean) * (all2 - chance))
  const strength = 1 / share - 1
  const isInside = strength > ContactRates.priorDialsMin && strength < ContactRates.priorDialsMax / 10
  return isInside ? { contacts: mean * strength, dials: strength } : undefined
}

const someFigures = FastCheck.tuple(FastCheck.nat(500), FastCheck.nat(100)).map(([dials, percent]): Figures => [
  dials,
  Math.floor(dials * percent / 100)
])

describe("ContactRates", () => {
  it.prop("the prior is what the moments say", [
    FastCheck.array(someFigures, { minLength: 3, maxLength: 40 })
  ], ([all]) => {
    const expected = slowFit(all)
    if (expected === undefined) return
    const prior = ContactRates.fit(sumsOf(all))
    assert.closeTo(prior.dials / expected.dials, 1, 1e-6)
    assert.closeTo(prior.contacts / expected.contacts, 1, 1e-6)
  }, { fastCheck: { numRuns: 500 } })

  it.prop("figures that are taken off again leave no trace", [
    FastCheck.array(someFigures, { minLength: 1, maxLength: 20 }),
    FastCheck.array(someFigures, { maxLength: 20 })
  ], ([kept, gone]) => {
    const sums = sumsOf([...gone, ...kept])
    for (const [dials, contacts] of gone) ContactRates.count(sums, dials, contacts, -1)
    const expected = sumsOf(kept)
    assert.strictEqual(sums.dials, expected.dials)
    assert.strictEqual(sums.contacts, expected.contacts)
    assert.closeTo(sums.contactsSquaredByDials, expected.contactsSquaredByDials, 1e-6)
  })

  it.prop("an estimate lies between what was seen and what all have in common", [
    FastCheck.array(someFigures, { minLength: 2, maxLength: 20 })
  ], ([all]) => {
    const prior = ContactRates.fit(sumsOf(all))
    const mean = prior.contacts / prior.dials
    for (const [dials, contacts] of all) {
      const estimate = ContactRates.estimate(prior, dials, contacts)
      const seen = dials === 0 ? mean : contacts / dials
      assert.isAtLeast(estimate, Math.min(seen, mean) - 1e-12)
      assert.isAtMost(estimate, Math.max(seen, mean) + 1e-12)
    }
  })

  it("believes many dials more than few", () => {
    const ordinary = Array.from({ length: 50 }, (_, i): Figures => [200, 10 + i % 20])
    const prior = ContactRates.fit(sumsOf([...ordinary, [2, 2], [2000, 400]]))
    assert.isAbove(ContactRates.estimate(prior, 2000, 400), ContactRates.estimate(prior, 2, 2))
  })

  it("tells nobody apart where there is nothing to tell by", () => {
    const cases: ReadonlyArray<ReadonlyArray<Figures>> = [[], [[0, 0]], [[10, 0], [5, 0]], [[10, 10], [5, 5]], [[
      10,
      4
    ]]]
    for (const all of cases) {
      const prior = ContactRates.fit(sumsOf(all))
      const mean = ContactRates.estimate(prior, 0, 0)
      for (const [dials, contacts] of all) {
        assert.closeTo(ContactRates.estimate(prior, dials, contacts), mean, 1e-3)
      }
    }
  })
})
