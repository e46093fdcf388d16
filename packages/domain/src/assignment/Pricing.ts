/**
 * What the last uses of a pool are worth for the dials that are to come.
 *
 * Pure.
 */
import type * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import type * as Inventory from "./Inventory.ts"
import * as Ladder from "./Ladder.ts"
import * as Prices from "./Prices.ts"
import * as PriceSolver from "./PriceSolver.ts"
import type { Prospect } from "./Prospect.ts"
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

/** A dial of an earlier day. */
export interface PastDial {
  readonly prospect: Prospect
  /** The caller's identifier. */
  readonly campaign: string
}

/** What some dials may be shown out of a set of area codes, by the policies of their campaigns. `known`: by the dial. */
export function* wantedOf<D extends PastDial>(
  dials: ReadonlyArray<D>,
  { nation, plans }: {
    readonly nation: string
    readonly plans: ReadonlyMap<string, { readonly policy: Reach }>
  },
  among: AreaCodeSet.AreaCodeSet,
  known: Map<D, Prices.Offers>
): Generator<void, ReadonlyArray<Prices.Offers>> {
  const wanted: Array<Prices.Offers> = []
  for (const dial of dials) {
    const reach = plans.get(dial.campaign)?.policy
    if (reach === undefined) continue
    const offers = known.get(dial) ?? offersOf(dial.prospect, reach, nation, among)
    known.set(dial, offers)
    wanted.push(offers)
    yield
  }
  return wanted
}

/** ANIs that are counted between yields. */
const countedAtOnce = 1_000

/**
 * Uses that some ANIs have left today under the widest of some rules, by index of the area code, which each of them that is
 * there has; undefined: some have no end.
 */
export function* leftOf(
  inventory: Inventory.Inventory,
  slots: Iterable<number>,
  rules: ReadonlyArray<Rules.Rules>
): Generator<void, ReadonlyMap<number, number> | undefined> {
  const left = new Map<number, number>()
  let counted = 0
  for (const slot of slots) {
    if (counted++ % countedAtOnce === 0) yield
    const code = inventory.areaCodes[slot]!
    let uses = 0
    for (const each of inventory.assignable[slot] === 0 ? [] : rules) {
      if (Rules.lacksRoute(each, inventory, slot)) continue
      if (Rules.asksForRight(each) && Rules.lacksRight(each, inventory, slot)) continue
      const cap = Rules.capToday(each, inventory, slot)
      if (cap === null) return undefined
      uses = Math.max(uses, cap - inventory.usedToday[slot]!)
    }
    left.set(code, (left.get(code) ?? 0) + uses)
  }
  return left
}

// internal

/**
 * Uses that are counted on: the dials to come differ from those forecast by chance, and who is local shall find a number at the
 * end of the day too. What is held back is less, the nearer that is.
 */
const countedOn = (uses: number): number => uses - Math.min(2 * Math.sqrt(uses), uses / 4)
