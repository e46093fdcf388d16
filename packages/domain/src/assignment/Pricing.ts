/**
 * What the last uses of a pool are worth for the dials that are to come.
 *
 * Pure.
 */
import type * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as Ladder from "./Ladder.ts"
import * as Pool from "./Pool.ts"
import * as Prices from "./Prices.ts"
import * as PriceSolver from "./PriceSolver.ts"
import type { Prospect } from "./Prospect.ts"
import * as Queue from "./Queue.ts"
import * as Rules from "./Rules.ts"
import type { Reach } from "./Surroundings.ts"

/** What is to come, and what there is for it. */
export interface Outlook {
  /** By index of the area code: uses left today. */
  readonly left: ReadonlyMap<number, number>
  /** How many dials are to come, and some that stand for them. */
  readonly total: number
  readonly dials: ReadonlyArray<Prices.Offers>
}

/** Dials that stand for those to come. */
export const sampleSize = 4_000

/** Codes that a dial may be shown: the next ones are farther off than anybody is sent. */
const offersMax = 100

/** What a dial may be shown out of a set of area codes; ask for one set as one array, as what is found for it is kept. */
export const offersOf = (
  prospect: Prospect,
  reach: Reach,
  nation: string,
  among: AreaCodeSet.AreaCodeSet
): Prices.Offers => Prices.offersOf(Ladder.of(prospect, reach, nation), among, offersMax)

/** The prices of the codes that have one. `before`: the last ones. It yields every few milliseconds of work. */
export const solve = (
  { dials, left, total }: Outlook,
  before: PriceSolver.ByAreaCode
): Generator<void, PriceSolver.ByAreaCode> => {
  const scale = total === 0 ? 0 : dials.length / total
  return PriceSolver.solve(
    { left: new Map(Array.from(left, ([code, uses]) => [code, countedOn(uses) * scale])), wanted: dials },
    before
  )
}

/** Uses that a pool's codes have left today, by index of the area code; undefined: some have no end. */
export const leftOf = (pool: Pool.Pool): ReadonlyMap<number, number> | undefined => {
  const { inventory, rules } = pool
  const left = new Map<number, number>()
  for (const code of Pool.areaCodesOf(pool)) {
    const { fresh, resting } = Pool.queuesOf(pool, code)!
    let uses = 0
    for (const slot of [...Queue.slots(fresh), ...Queue.slots(resting)]) {
      const cap = Rules.capToday(rules, inventory, slot)
      if (cap === null) return undefined
      uses += Math.max(0, cap - inventory.usedToday[slot]!)
    }
    left.set(code, uses)
  }
  return left
}

// internal

/**
 * Uses that are counted on: the dials to come differ from those forecast by chance, and who is local shall find a number at the
 * end of the day too. What is held back is less, the nearer that is.
 */
const countedOn = (uses: number): number => uses - Math.min(2 * Math.sqrt(uses), uses / 4)
