/**
 * Numbers to buy for a simulation: as somebody lists them, as a plan proposes them, and as ANIs that need not exist.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type * as Replay from "@anipool/domain/assignment/Replay"
import * as Geography from "@anipool/domain/geo/Geography"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as BuyList from "@anipool/domain/planner/BuyList"
import * as Period from "@anipool/domain/planner/Period"
import * as Plan from "@anipool/domain/planner/Plan"
import { shownCode } from "@anipool/domain/planner/Regions"
import type * as Simulation from "@anipool/domain/planner/Simulation"
import * as TextOrder from "@anipool/domain/TextOrder"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import { InvalidRequest } from "../CoreError.ts"

/** Numbers that one simulation may buy: more than any company holds. */
export const purchasedMax = 1_000_000

/** Numbers to buy of one area code, with or without the UK's leading zero. */
export interface Purchase {
  readonly areaCode: string
  readonly anis: number
}

/** How many to buy, by index of the area code. */
export type Purchases = ReadonlyMap<number, number>

/** What a plan for the dials would buy. */
export const proposed = (
  { country }: Workspace,
  dials: ReadonlyArray<Simulation.SimulatedDial>,
  anis: ReadonlyArray<Replay.ReplayedAni>,
  dialsPerAni: number
): Effect.Effect<Purchases> =>
  Effect.gen(function*() {
    const days = new Set<LocalDate>()
    const counts = new Map<Geography.AreaCode, number>()
    yield* EventLoop.forEachQuick(dials, ({ callingCode, day, phone }) => {
      days.add(day)
      const areaCode = Geography.areaCodeOf(callingCode, phone)
      if (areaCode !== undefined) counts.set(areaCode, (counts.get(areaCode) ?? 0) + 1)
    })
    const held = new Map<Geography.AreaCode, number>()
    yield* EventLoop.forEachQuick(anis, ({ areaCode, callingCode, isActive }) => {
      const known = isActive ? Geography.find(callingCode, areaCode) : undefined
      if (known !== undefined) held.set(known, (held.get(known) ?? 0) + 1)
    })
    const sorted = [...days].sort()
    const [from, to] = [sorted[0], sorted.at(-1)]
    if (from === undefined || to === undefined) return new Map()
    const plan = Plan.make({
      country,
      businessDays: Period.businessDays({ from, to }),
      dialsPerAni,
      dials: Array.from(counts, ([{ callingCode, code }, count]) => ({
        callingCode,
        areaCode: code,
        dials: count,
        contacts: 0
      })),
      anis: Array.from(held, ([{ callingCode, code }, count]) => ({ callingCode, areaCode: code, anis: count }))
    })
    return new Map(
      plan.rows.flatMap((row) => BuyList.ofRow(country, row)).flatMap(({ anis, areaCode }): Array<[number, number]> => {
        const found = findCode(country, areaCode)
        return found === undefined ? [] : [[found.index, anis]]
      })
    )
  })

/** Purchases out of a list. */
export const fromList = (
  { country }: Workspace,
  purchases: ReadonlyArray<Purchase>
): Effect.Effect<Purchases, InvalidRequest> => {
  const codes = new Map<number, number>()
  let total = 0
  for (const { anis, areaCode } of purchases) {
    const found = findCode(country, areaCode)
    if (found === undefined) {
      return InvalidRequest.field(
        "areaCode",
        `expected area codes of the workspace's country, not ${JSON.stringify(areaCode.slice(0, 20))}`
      )
    }
    if (!Number.isInteger(anis) || anis < 0) return InvalidRequest.field("anis", "expected a whole number from 0 on")
    codes.set(found.index, (codes.get(found.index) ?? 0) + anis)
    total += anis
  }
  return total > purchasedMax
    ? InvalidRequest.field("anis", `expected at most ${purchasedMax} in all`)
    : Effect.succeed(codes)
}

/** Purchases as a list, most first, then by code. */
export const toList = (
  { country }: Workspace,
  purchases: Purchases
): ReadonlyArray<BuyList.Purchase> =>
  Array.from(purchases, ([index, anis]) => ({ areaCode: shownCode(country, Geography.at(index).code), anis }))
    .filter(({ anis }) => anis > 0)
    .sort((a, b) => b.anis - a.anis || TextOrder.compare(a.areaCode, b.areaCode))

/** Numbers to be bought: in every pool that a campaign picks from, and held by nobody, as no real number begins like these. */
export const anisOf = function*(
  index: number,
  anis: number,
  pools: ReadonlyArray<PoolId>
): Generator<Replay.ReplayedAni> {
  const { callingCode, code } = Geography.at(index)
  // 070 is for personal numbers, which may not be shown.
  const prefix = callingCode === 44 && code === "7" ? "79" : code
  for (let n = 0; n < anis; n++) {
    yield {
      callingCode,
      areaCode: code,
      national: `${prefix}${String(n).padStart(10 - prefix.length, "0")}`,
      pools,
      isActive: true,
      // Whoever buys a number can give it a route.
      callable: true,
      blockRate: 0,
      ratedDials: 0,
      ratedContacts: 0
    }
  }
}

// internal

const findCode = (country: Workspace["country"], areaCode: string): Geography.AreaCode | undefined =>
  Geography.find(callingCodeOf(country), country === "uk" ? areaCode.replace(/^0/, "") : areaCode)
