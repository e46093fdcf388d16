/**
 * What was passed over on the way to a pick, and why: for explanations, not for the dialing path.
 */
import type { AniId } from "../Ani.ts"
import * as Inventory from "./Inventory.ts"
import * as Ladder from "./Ladder.ts"
import * as Pool from "./Pool.ts"
import * as Prices from "./Prices.ts"
import * as Queue from "./Queue.ts"
import * as Rules from "./Rules.ts"
import type * as Selection from "./Selection.ts"
import type { TierName } from "./TierName.ts"
import * as UseOrder from "./UseOrder.ts"

/**
 * Why an ANI, or a whole tier, was not picked. `none-in-pool`: the pool has none in the tier's area codes. `not-active`:
 * paused, or a kind of number that is never shown. `no-callback-route`: nobody could call it back, or nobody knows, and the
 * policy asks for it. `no-right-to-use`: no evidence shows today that it may be used, and the policy asks for that. `no-attestation`: the carrier that the call leaves by
 * does not attest it with A, and the policy requires that. `at-daily-cap`, `at-hourly-cap`, `warming-up`: used as often as it may
 * be. `within-gap`: used a moment ago. `own-number`: the prospect's own. `resting`: blocked too often, and its tier had another. `shown-last`: the prospect
 * saw it last. `kept-for-others`: it was free, and its last uses are worth more to those to whom nothing else is as near. `answered-less`: it was due, but another reaches people more often. `used-more`: another went before it.
 * `attested-less`: another has a higher attestation at the carrier, and the policy prefers that.
 * `refused-exhausted`: everything in the tier is at a cap, and the policy does not walk on.
 */
export type Reason =
  | "none-in-pool"
  | "not-active"
  | "no-callback-route"
  | "no-right-to-use"
  | "no-attestation"
  | "at-daily-cap"
  | "at-hourly-cap"
  | "warming-up"
  | "within-gap"
  | "own-number"
  | "resting"
  | "shown-last"
  | "answered-less"
  | "not-drawn"
  | "used-more"
  | "refused-exhausted"
  | "kept-for-others"
  | "attested-less"

/** Why ANIs, or whole tiers, were not picked. */
export interface PassedOver {
  readonly tier: TierName
  /** Index of the area code; undefined when the tier's codes are passed over together. */
  readonly areaCode: number | undefined
  readonly reason: Reason
  /** How many ANIs; 0 for a whole tier. */
  readonly count: number
  /** Of `not-active`: the first `namedMax` of them. */
  readonly ids?: ReadonlyArray<AniId>
  /** Of `resting`: the highest block rate among them, as selection knows it, and the threshold that it is over. */
  readonly rest?: { readonly blockRate: number; readonly aboveBlockRate: number }
}

/** ANIs of a row that are named: enough to see what kind they are. */
export const namedMax = 3

/**
 * What was passed over on the way to a pick (or to none), tier by tier; nothing, when the ANI was the sticky one or its owner's, and no
 * other looked at. A tier that the pool has no ANI of is named once, however many rings or area codes it is made of. It
 * looks at every ANI of the tiers it reports. Call it before the use is counted.
 */
export const of = (
  pool: Pool.Pool,
  ladder: Ladder.Ladder,
  options: Selection.PickOptions,
  picked: Selection.Pick | undefined
): ReadonlyArray<PassedOver> => {
  if (picked?.by === "sticky" || picked?.by === "owner" || options.stickyOnly === true) return []
  const rows: Array<PassedOver> = []
  const tiers = Ladder.tiersOf(ladder)
  for (const [i, { groups, name }] of tiers.entries()) {
    const codes = groups.flat()
    const ofTier = codes.flatMap((areaCode) => ofAreaCode(pool, name, areaCode, options, picked))
    rows.push(...ofTier)
    if (picked !== undefined && codes.includes(pool.inventory.areaCodes[picked.slot]!)) return rows
    if (
      ofTier.length > 0 && options.refuseWhenExhausted === true && Pool.holdsAssignable(pool, codes, options.ownNumber)
    ) {
      return [...rows, { tier: name, areaCode: undefined, reason: "refused-exhausted", count: 0 }]
    }
    const isLast = tiers[i + 1]?.name !== name
    if (isLast && !rows.some(({ tier }) => tier === name)) {
      rows.push({ tier: name, areaCode: undefined, reason: "none-in-pool", count: 0 })
    }
  }
  return rows
}

// internal

const ofAreaCode = (
  pool: Pool.Pool,
  tier: TierName,
  areaCode: number,
  options: Selection.PickOptions,
  picked: Selection.Pick | undefined
): ReadonlyArray<PassedOver> => {
  const { inventory, order, rules } = pool
  const queues = Pool.queuesOf(pool, areaCode)
  if (queues === undefined) return []
  const counts = new Map<Reason, number>()
  const count = (reason: Reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const prices = options.refuseWhenExhausted === true ? undefined : options.prices
  const isKept = picked !== undefined && prices !== undefined &&
    Prices.of(prices, areaCode) > Prices.of(prices, inventory.areaCodes[picked.slot]!)
  const isAnsweredLess = (slot: number) => picked?.by === "answer-rate" && UseOrder.isBefore(order, slot, picked.slot)
  const reasonOf = (slot: number, otherwise: "resting" | "used-more"): Reason => {
    const spent = Rules.spentBy(rules, inventory, slot)
    if (spent !== undefined) return spent
    if (Pool.isNumber(pool, slot, options.ownNumber)) return "own-number"
    if (inventory.ids[slot] === options.avoid) return "shown-last"
    if (isKept) return "kept-for-others"
    if (otherwise === "resting") return otherwise
    if (picked !== undefined && UseOrder.rankOf(order, slot) > UseOrder.rankOf(order, picked.slot)) {
      return "attested-less"
    }
    if (isAnsweredLess(slot)) return "answered-less"
    return picked?.among?.includes(slot) === true ? "not-drawn" : otherwise
  }
  for (const slot of Queue.slots(queues.fresh)) if (slot !== picked?.slot) count(reasonOf(slot, "used-more"))
  let restingRate = 0
  for (const slot of Queue.slots(queues.resting)) {
    if (slot === picked?.slot) continue
    const reason = reasonOf(slot, "resting")
    count(reason)
    if (reason === "resting") restingRate = Math.max(restingRate, inventory.blockRates[slot]!)
  }
  const notActive = queues.idle.filter((slot) => inventory.assignable[slot] === 0)
  for (const slot of queues.idle) {
    count(
      inventory.assignable[slot] === 0
        ? "not-active"
        : Rules.lacksRoute(rules, inventory, slot)
        ? "no-callback-route"
        : Rules.lacksAttestation(rules, inventory, slot)
        ? "no-attestation"
        : "no-right-to-use"
    )
  }
  const { restAboveBlockRate: aboveBlockRate } = rules
  return [...counts].map(([reason, count]): PassedOver => {
    const row = { tier, areaCode, reason, count }
    if (reason === "not-active") {
      return { ...row, ids: notActive.slice(0, namedMax).map((slot) => Inventory.idOf(inventory, slot)) }
    }
    if (reason !== "resting" || aboveBlockRate === null) return row
    // As rates are shown: selection keeps them as small floats.
    return { ...row, rest: { blockRate: Math.round(restingRate * 100) / 100, aboveBlockRate } }
  })
}
