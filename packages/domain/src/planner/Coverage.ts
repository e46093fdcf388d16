/**
 * What of a buy list can be bought, and which area codes over the same ground can stand in for the rest.
 *
 * Pure.
 */
import * as Geography from "../geo/Geography.ts"
import type { Purchase } from "./BuyList.ts"

/** An area code that cannot be bought as often as it is wanted. */
export interface Shortage {
  readonly areaCode: string
  readonly wanted: number
  readonly available: number
  /** Codes over the same ground that can be bought beyond what is wanted of themselves, most first. */
  readonly instead: ReadonlyArray<Purchase>
}

/** Numbers to buy of an area code, and for which ones: its own first. */
export interface CoveredPurchase extends Purchase {
  readonly covers: ReadonlyArray<Purchase>
}

/** What can be bought, and what cannot. */
export interface Coverage {
  readonly lines: ReadonlyArray<CoveredPurchase>
  readonly shortages: ReadonlyArray<Shortage>
}

/** The area codes of +1 over the same ground as one, and of its country. */
export const siblingsOf = (areaCode: string): ReadonlyArray<string> => {
  const found = Geography.find(1, areaCode)
  return (found?.siblings ?? []).map(Geography.at).filter(({ country }) => country === found?.country)
    .map(({ code }) => code)
}

/**
 * Fits wishes to a stock (Infinity: enough). What is short is left out, or with `overlay` bought of the codes over the same
 * ground, those with the most left first; in the order of the wishes, the codes that stand in after them.
 */
export const fit = (
  wishes: ReadonlyArray<Purchase>,
  stock: (areaCode: string) => number,
  mode: "own" | "overlay"
): Coverage => {
  const bought = new Map<string, Array<Purchase>>()
  for (const { anis, areaCode } of wishes) {
    const available = Math.min(anis, stock(areaCode))
    if (available > 0) bought.set(areaCode, [{ areaCode, anis: available }])
  }
  const leftOf = (areaCode: string): number => stock(areaCode) - sum(bought.get(areaCode) ?? [])
  const shortages: Array<Shortage> = []
  for (const { anis, areaCode } of wishes) {
    const available = Math.min(anis, stock(areaCode))
    let short = anis - available
    if (short <= 0) continue
    const instead = siblingsOf(areaCode)
      .map((sibling): Purchase => ({ areaCode: sibling, anis: Math.min(short, leftOf(sibling)) }))
      .filter((each) => each.anis > 0)
      .sort((a, b) => leftOf(b.areaCode) - leftOf(a.areaCode) || (a.areaCode < b.areaCode ? -1 : 1))
    shortages.push({ areaCode, wanted: anis, available, instead })
    if (mode === "own") continue
    for (const { anis: most, areaCode: sibling } of instead) {
      const taken = Math.min(short, most)
      if (taken > 0) bought.set(sibling, [...bought.get(sibling) ?? [], { areaCode, anis: taken }])
      short -= taken
    }
  }
  return {
    lines: Array.from(bought, ([areaCode, covers]) => ({ areaCode, anis: sum(covers), covers })),
    shortages
  }
}

// internal

const sum = (purchases: ReadonlyArray<Purchase>): number => purchases.reduce((total, { anis }) => total + anis, 0)
