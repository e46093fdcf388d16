/**
 * The best that could have been shown, knowing all dials of the day beforehand: of all ways to give each dial a number and
 * no number more than its cap, one with the fewest miles, where a dial that is not local counts as `apart` miles more, and
 * one that is not near as `apart` more again.
 *
 * An auction (Bertsekas and Castañon, "The auction algorithm for the transportation problem", 1989): each dial bids for the
 * area code that is worth most to it at its price; who is outbid bids again. What it finds is within `step` miles of the
 * best for each dial.
 */
import type { Day } from "./Dials.ts"
import type { Fleet } from "./Fleet.ts"

/** The number that each dial is shown, as its place in the fleet; -1 for those that there are not enough numbers for. */
export const assign = ({ dials, zips }: Day, fleet: Fleet, cap: number, withinMiles: number): Int32Array => {
  const costs = zips.map(({ local, miles }) =>
    Float64Array.from(fleet.byAreaCode.keys(), (code) => {
      if (local.has(code)) return 0
      return miles[code]! + apart + (miles[code]! > withinMiles ? apart : 0)
    })
  )
  return assignBy(dials, fleet, cap, ({ place }) => costs[place]!)
}

/** The same where something else counts than miles: `costOf` has it for each area code of the fleet, in their order. */
export const assignBy = <D>(
  dials: ReadonlyArray<D>,
  fleet: Fleet,
  cap: number,
  costOf: (dial: D) => Float64Array
): Int32Array => {
  const codes = [...fleet.byAreaCode.keys()]
  const lots = codes.map((code) => makeLot(fleet.byAreaCode.get(code)!.length * cap))
  const waiting = Array.from(dials.keys())
  const places = Math.min(dials.length, fleet.numbers.length * cap)
  waiting.length = places
  const bidOf = new Float64Array(dials.length)
  for (let dial = waiting.pop(); dial !== undefined; dial = waiting.pop()) {
    const cost = costOf(dials[dial]!)
    let best = -1
    let lowest = Infinity
    let second = Infinity
    for (let lot = 0; lot < lots.length; lot++) {
      const asked = cost[lot]! + priceOf(lots[lot]!, bidOf)
      if (asked < lowest) {
        second = lowest
        lowest = asked
        best = lot
      } else if (asked < second) {
        second = asked
      }
    }
    const lot = lots[best]!
    bidOf[dial] = second === Infinity ? priceOf(lot, bidOf) : second - cost[best]! + step
    const outbid = take(lot, dial, bidOf)
    if (outbid !== undefined) waiting.push(outbid)
  }
  const shown = new Int32Array(dials.length).fill(-1)
  for (const [i, { holders }] of lots.entries()) {
    const own = fleet.byAreaCode.get(codes[i]!)!
    for (const [turn, dial] of holders.entries()) shown[dial] = own[turn % own.length]!
  }
  return shown
}

// internal

/** Miles that a dial may be shown a number farther off, so that prices come to an end. */
const step = 2

/** Miles that being local is worth, and being within the near miles again. */
const apart = 1_000

/** The uses of an area code's numbers: who has them, as a heap by bid, the lowest first. */
interface Lot {
  readonly size: number
  readonly holders: Array<number>
}

const makeLot = (size: number): Lot => ({ size, holders: [] })

/** What the next one has to outbid. */
const priceOf = ({ holders, size }: Lot, bidOf: Float64Array): number => holders.length < size ? 0 : bidOf[holders[0]!]!

/** Gives a dial a use of the lot; answers who loses one for it. */
const take = ({ holders, size }: Lot, dial: number, bidOf: Float64Array): number | undefined => {
  if (holders.length < size) {
    let at = holders.push(dial) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (bidOf[holders[parent]!]! <= bidOf[dial]!) break
      holders[at] = holders[parent]!
      at = parent
    }
    holders[at] = dial
    return undefined
  }
  const outbid = holders[0]!
  let at = 0
  for (let child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && bidOf[holders[child + 1]!]! < bidOf[holders[child]!]!) child += 1
    if (bidOf[holders[child]!]! >= bidOf[dial]!) break
    holders[at] = holders[child]!
    at = child
  }
  holders[at] = dial
  return outbid
}
