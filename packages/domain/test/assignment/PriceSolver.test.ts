import * as PriceForecast from "@anipool/domain/assignment/PriceForecast"
import type { Offers } from "@anipool/domain/assignment/Prices"
import * as PriceSolver from "@anipool/domain/assignment/PriceSolver"
import * as Pricing from "@anipool/domain/assignment/Pricing"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const offers = (...distances: ReadonlyArray<number>): Offers => ({
  areaCodes: Uint16Array.from(distances.keys()),
  distances: Float32Array.from(distances)
})

const solved = (scarcity: PriceSolver.Scarcity, before: PriceSolver.ByAreaCode = new Map()) => {
  const solving = PriceSolver.solve(scarcity, before)
  for (;;) {
    const step = solving.next()
    if (step.done === true) return step.value
  }
}

const leftOf = (...uses: ReadonlyArray<number>) => new Map(uses.entries())

/** The first of a dial's offers that is least by distance and price and has uses left. */
const dialAll = (wanted: ReadonlyArray<Offers>, left: ReadonlyArray<number>, prices: PriceSolver.ByAreaCode) => {
  const has = [...left]
  let miles = 0
  for (const { distances } of wanted) {
    const order = [...distances.keys()].filter((code) => has[code]! > 0).sort((a, b) =>
      distances[a]! + (prices.get(a) ?? 0) - distances[b]! - (prices.get(b) ?? 0)
    )
    const code = order[0]!
    has[code]!--
    miles += distances[code]!
  }
  return miles
}

/** The fewest miles in all, by trying every way. */
const fewestMiles = (wanted: ReadonlyArray<Offers>, left: ReadonlyArray<number>): number => {
  const [first, ...others] = wanted
  if (first === undefined) return 0
  return Math.min(
    ...left.map((uses, code) =>
      uses === 0
        ? Infinity
        : first.distances[code]! + fewestMiles(others, left.map((each, i) => i === code ? each - 1 : each))
    )
  )
}

describe("PriceSolver.solve", () => {
  const distance = FastCheck.integer({ min: 0, max: 900 })
  const someDials = FastCheck.array(FastCheck.tuple(distance, distance, distance), { minLength: 1, maxLength: 6 })
    .map((all) => all.map((each) => offers(...each)))
  const someLeft = FastCheck.tuple(FastCheck.nat(6), FastCheck.nat(6), FastCheck.constant(6))

  it("finds no price exactly where everybody can be shown what is nearest", () => {
    FastCheck.assert(FastCheck.property(someDials, someLeft, (wanted, left) => {
      const uses = [0, 0, 0]
      for (const { distances } of wanted) {
        const open = [...distances.keys()].filter((code) => left[code]! > 0)
        uses[open.reduce((best, code) => distances[code]! < distances[best]! ? code : best)]!++
      }
      const fits = uses.every((count, code) => count <= left[code]!)
      const prices = solved({ left: leftOf(...left), wanted }, new Map([[0, 300]]))
      if (fits) assert.strictEqual(prices.size, 0)
      for (const [code, miles] of prices) {
        assert.isTrue(miles > 0 && miles <= 990)
        assert.isAbove(left[code]!, 0)
      }
    }))
  })

  it("values a day no higher than the best way through it, found by trying all", () => {
    FastCheck.assert(FastCheck.property(someDials, someLeft, (wanted, left) => {
      const prices = solved({ left: leftOf(...left), wanted })
      const least = (dial: Offers) =>
        Math.min(...left.map((uses, code) => uses === 0 ? Infinity : dial.distances[code]! + (prices.get(code) ?? 0)))
      const worth = wanted.reduce((sum, dial) => sum + least(dial), 0) -
        left.reduce((sum, uses, code) => sum + uses * (prices.get(code) ?? 0), 0)
      assert.isAtMost(worth, fewestMiles(wanted, left) + 1e-6)
    }))
  })

  it("keeps the last uses for those who have nothing else near", () => {
    // The first code is nearest to all. Those dialed first have another a few miles farther; those who come last have not.
    const early = Array.from({ length: 300 }, (_, i) => offers(100, 105 + i % 20))
    const late = Array.from({ length: 100 }, () => offers(100, 700))
    const wanted = [...early, ...late]
    const left = [100, 400]
    const prices = solved({ left: leftOf(...left), wanted })
    const best = 300 * 114.5 + 100 * 100
    assert.isAbove(dialAll(wanted, left, new Map()), 1.9 * best)
    assert.isBelow(dialAll(wanted, left, prices), 1.02 * best)
  })
})

describe("PriceForecast", () => {
  it("draws from the rest of the day as many more of a region as it had more by now", () => {
    const forecast = PriceForecast.make<string>()
    for (let i = 0; i < 900; i++) {
      PriceForecast.count(forecast.before, i % 2 === 0 ? "NY" : "TX")
      PriceForecast.count(forecast.today, i % 3 === 0 ? "NY" : "TX")
    }
    for (let i = 0; i < 4_000; i++) PriceForecast.add(forecast, i % 2 === 0 ? "NY" : "TX", i % 2 === 0 ? "NY" : "TX")
    const { dials, total } = PriceForecast.sample(forecast, 1_000)
    // 450 then of each; 300 and 600 today; a hundred more of either are assumed.
    const [ny, tx] = [400 / 550, 700 / 550]
    assert.approximately(total, 2_000 * (ny + tx), 1e-6)
    assert.strictEqual(dials.length, 1_000)
    assert.approximately(dials.filter((region) => region === "NY").length, 1_000 * ny / (ny + tx), 20)
  })

  it("keeps some of a long day, evenly, and knows how many they were", () => {
    const forecast = PriceForecast.make<number>()
    const count = 3 * PriceForecast.restMax
    for (let i = 0; i < count; i++) PriceForecast.add(forecast, "", i)
    assert.deepStrictEqual(forecast.rest.slice(0, 3).map(({ dial }) => dial), [0, 4, 8])
    assert.strictEqual(forecast.rest.length, count / 4)
    assert.strictEqual(PriceForecast.sample(forecast, Pricing.sampleSize).total, count)
  })

  it("knows of nothing to come where there was nothing", () => {
    assert.deepStrictEqual(PriceForecast.sample(PriceForecast.make(), 10), { dials: [], total: 0 })
  })
})
