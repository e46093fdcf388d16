/**
 * What came of a replay, side by side: now, then, and with what would have to be bought for a wanted share. Pure.
 */
import type { ReplayTotals, WhatIfResult as Answer } from "@anipool/http-api/admin/PlanApi"
import * as Format from "../../components/format.ts"

/** One of the inventories that are compared, with what came of the dials over it. */
export interface Case {
  readonly name: string
  /** Numbers of the workspace now. */
  readonly held: number
  /** Numbers that are supposed to be bought beside them. */
  readonly bought: number
  readonly total: ReplayTotals
}

/** The inventories that are compared. */
export const casesOf = (present: Answer, changed: Answer): ReadonlyArray<Case> => {
  const bought = numbersOf(changed.bought)
  return [
    { name: "Now", held: present.anisHeld, bought: numbersOf(present.bought), total: present.total },
    { name: "Then", held: changed.anisHeld, bought, total: changed.total },
    ...(changed.wanted === null ? [] : [{
      name: `For ${Format.percent(changed.wanted.localShare, 0)}`,
      held: changed.anisHeld,
      bought: bought + numbersOf(changed.wanted.toBuy),
      total: changed.wanted.total
    }])
  ]
}

/** Numbers that the dials were replayed over, and what of them is bought: "2,252 (10 bought)". */
export const numbersInWords = ({ bought, held }: Pick<Case, "bought" | "held">): string =>
  bought === 0 ? Format.count(held) : `${Format.count(held + bought)} (${Format.count(bought)} bought)`

/** How many numbers purchases come to. */
export const numbersOf = (purchases: Answer["bought"]): number => purchases.reduce((total, { anis }) => total + anis, 0)
