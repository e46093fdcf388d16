/**
 * Prices for the last uses: such that what is asked of each area code comes to what it has left.
 *
 * The dual of giving each dial to come the nearest number with no code beyond its uses: at its optimum each dial takes what
 * costs it least, distance and price together, and a code that is not used up has the price 0 (Talluri and van Ryzin, "An
 * analysis of bid-price controls for network revenue management", Management Science 44, 1998). It is approached by steps: a
 * code that is asked for beyond its uses grows dearer by the share that is too much, one that is not grows cheaper.
 *
 * Pure. A step costs the dials' offers; whoever solves for many gives way between steps.
 */
import { type Offers, priceMax } from "./Prices.ts"

/** Dials to come, and what there is for them. */
export interface Scarcity {
  /** By index of the area code: uses that it has left for so many dials as are `wanted`. What is not here is shown to nobody. */
  readonly left: ReadonlyMap<number, number>
  readonly wanted: ReadonlyArray<Offers>
}

/** By index of the area code: miles. */
export type ByAreaCode = ReadonlyMap<number, number>

/**
 * The price of each code that has one, up to `priceMax` miles. `before`: the last prices, which those of a moment later are
 * near. There are none where each dial can be shown what is nearest to it. Yields between steps.
 */
export function* solve({ left, wanted }: Scarcity, before: ByAreaCode): Generator<void, ByAreaCode> {
  const codes = [...left].filter(([, uses]) => uses > 0)
  const none = pricesOf(codes, new Map())
  const atNone = asked(wanted, none)
  if (codes.every(([code, uses]) => atNone[code]! <= uses)) return new Map()
  yield
  const prices = pricesOf(codes, before)
  const sums = new Float64Array(prices.length)
  for (let step = 0; step < steps; step++) {
    const uses = asked(wanted, prices)
    const miles = stepMiles / (1 + step / 2)
    for (const [code, has] of codes) {
      // No faster up than down, or the mean would lie too high where many want what there is little of.
      const tooMuch = Math.min(1, (uses[code]! - has) / Math.max(has, 1))
      prices[code] = Math.min(Math.max(prices[code]! + miles * tooMuch, 0), priceMax)
      if (step >= steps - meanOf) sums[code]! += prices[code]!
    }
    yield
  }
  return new Map(codes.flatMap(([code]) => sums[code]! < leastPrice * meanOf ? [] : [[code, sums[code]! / meanOf]]))
}

// internal

/** Steps of one solution, and of how many of the last its prices are the mean. */
const steps = 40
const meanOf = 20

/** Miles that a code which is asked for twice as often as it has uses, or more, grows dearer by in the first step. */
const stepMiles = 400

/** Below it, in miles, a price is noise of the last steps. */
const leastPrice = 0.5

/** More than there are area codes. */
const codesEnd = 2 ** 12

/** By index of the area code; what is not among the codes costs more than anybody pays. */
const pricesOf = (codes: ReadonlyArray<readonly [areaCode: number, uses: number]>, known: ByAreaCode): Float64Array => {
  const prices = new Float64Array(codesEnd).fill(Infinity)
  for (const [code] of codes) prices[code] = known.get(code) ?? 0
  return prices
}

/** What each code is asked for where every dial takes what costs it least; of equals, the first of its offers. */
const asked = (wanted: ReadonlyArray<Offers>, prices: Float64Array): Float64Array => {
  const uses = new Float64Array(prices.length)
  for (const { areaCodes, distances } of wanted) {
    let best = -1
    let lowest = Infinity
    for (let at = 0; at < areaCodes.length; at++) {
      const cost = distances[at]! + prices[areaCodes[at]!]!
      if (cost < lowest) {
        lowest = cost
        best = areaCodes[at]!
      }
    }
    if (best >= 0) uses[best]!++
  }
  return uses
}
