/**
 * Picking: the ladder is walked, and the best of the first tier that has any is taken. What a pick costs does not grow
 * with the pool.
 */
import type { AniId } from "../Ani.ts"
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import { choiceMax } from "./Exploration.ts"
import * as Inventory from "./Inventory.ts"
import * as Ladder from "./Ladder.ts"
import * as Pool from "./Pool.ts"
import * as Prices from "./Prices.ts"
import * as Queue from "./Queue.ts"
import * as Rules from "./Rules.ts"
import { type TierName, tierNames } from "./TierName.ts"
import * as Tiers from "./Tiers.ts"
import * as UseOrder from "./UseOrder.ts"

/** What a pick asks beside the ladder. */
export interface PickOptions {
  /** The prospect's own national number: an ANI is never shown to the prospect whose number it is. */
  readonly ownNumber?: string | undefined
  /** An ANI to leave out while another of the same tier is free: the one that the prospect saw last. */
  readonly avoid?: AniId | undefined
  /** An ANI of this pool to pick if it may be given out, whatever its tier: the one that reached the prospect last. */
  readonly sticky?: AniId | undefined
  /** To pick that one or none. */
  readonly stickyOnly?: boolean | undefined
  /** Not to walk on from a tier whose ANIs are all at a cap. */
  readonly refuseWhenExhausted?: boolean | undefined
  /** Of a tier's least used ANIs, to take the one that reaches people most often. */
  readonly preferAnswered?: boolean | undefined
  /** A random number from 0 to below 1: of a tier's least used ANIs it decides, where `preferAnswered` does not. */
  readonly chance?: number | undefined
  /** What last uses are worth; left aside where a tier that is used up is the end (`refuseWhenExhausted`). */
  readonly prices?: Prices.Prices | undefined
}

/**
 * A pick: the ANI's slot, the tier it came from, and what decided: `order` (used least, then longest ago), `sticky` (it
 * was `PickOptions.sticky`), `only` (the same, and no other was allowed),
 * `owner` (it is kept for who owns the lead: `Choice.Owned`), `answer-rate` (it went before others that were due),
 * `chance` (of several that were used equally little).
 */
export interface Pick {
  readonly slot: number
  readonly tier: TierName
  readonly by: "order" | "sticky" | "only" | "owner" | "answer-rate" | "chance"
  /** The slots that `PickOptions.chance` decided among, each as likely as the others; undefined: it decided nothing. */
  readonly among?: ReadonlyArray<number>
}

/** ANIs that `preferAnswered` chooses among: enough to find a better one, and a bound to what a pick costs. */
export const answeredChoiceMax = 16

/**
 * The best ANI for a ladder: the sticky one, if there is one and it may be given out; else, of the first tier that has
 * one which may, the first in the order of use. Nothing is counted (`Inventory.use` does). `undefined`: none is available.
 */
export const pick = (pool: Pool.Pool, ladder: Ladder.Ladder, options: PickOptions): Pick | undefined => {
  UseOrder.turnDay(pool.order)
  const sticky = options.sticky === undefined ? undefined : pickSticky(pool, ladder, options)
  if (options.stickyOnly === true) return sticky && { ...sticky, by: "only" }
  if (sticky !== undefined) return sticky
  const avoid = options.avoid === undefined ? -1 : Inventory.slotOf(pool.inventory, options.avoid) ?? -1
  const { excluded, own, phone } = ladder
  const prices = options.refuseWhenExhausted === true ? undefined : options.prices
  const allowed = excluded === undefined ? pool : Pool.without(pool, excluded)
  allowed.prices = prices
  let picked = pickAlong(allowed, phone === undefined ? own : Tiers.joinBriefly(own, phone), options, avoid)
  if (prices !== undefined) {
    return picked ?? pickAlong(allowed, Prices.tiersAround(prices, ladder, pool.areaCodes), options, avoid) ?? undefined
  }
  if (picked === undefined) picked = pickAlong(allowed, Ladder.nearOf(ladder, pool.areaCodes), options, avoid)
  if (picked === undefined) picked = pickAlong(allowed, Ladder.beyondOf(ladder, pool.areaCodes), options, avoid)
  return picked ?? undefined
}

/** Uses that a number which joins counts for: those of the number that its area code's prospects would be shown now. */
export const levelFor = (pool: Pool.Pool, ladder: Ladder.Ladder): number => {
  const picked = pick(pool, ladder, {})
  return picked === undefined ? 0 : UseOrder.levelOf(pool.order, picked.slot)
}

// internal

const pickSticky = (pool: Pool.Pool, ladder: Ladder.Ladder, options: PickOptions): Pick | undefined => {
  const { inventory, rules } = pool
  const slot = Inventory.slotOf(inventory, options.sticky!)
  if (slot === undefined || inventory.assignable[slot] === 0 || Rules.lacksRoute(rules, inventory, slot)) {
    return undefined
  }
  if (Rules.lacksAttestation(rules, inventory, slot)) return undefined
  if (Rules.spentBy(rules, inventory, slot) !== undefined || Pool.isNumber(pool, slot, options.ownNumber)) {
    return undefined
  }
  const tier = Ladder.tierOf(ladder, inventory.areaCodes[slot]!, pool.areaCodes)
  return tier === undefined ? undefined : { slot, tier, by: "sticky" }
}

/** The pick of some tiers; undefined: they have none; null: nor may later ones be tried. */
const pickAlong = (
  pool: Pool.Pool,
  tiers: Tiers.Tiers,
  options: PickOptions,
  avoid: number
): Pick | null | undefined => {
  const codesFrom = Tiers.codesFrom(tiers)
  let from = codesFrom
  for (let at = 1; at < codesFrom; at += Tiers.sectionLength) {
    const end = tiers[at + 3]!
    if (tiers[at + 1] === 0) {
      const picked = pickOfTier(pool, tiers[at]!, tiers, from, tiers[at + 2]!, end, options, avoid)
      if (picked !== undefined) return picked
    } else {
      for (let code = from; code < end; code++) {
        if (!AreaCodeSet.has(pool.areaCodes, tiers[code]!)) continue
        const picked = pickOfTier(pool, tiers[at]!, tiers, code, code + 1, code + 1, options, avoid)
        if (picked !== undefined) return picked
      }
    }
    from = end
  }
  return undefined
}

/** The pick of one tier: the codes from `from` to `middle` first, then those up to `end`. */
const pickOfTier = (
  pool: Pool.Pool,
  name: number,
  codes: Uint16Array,
  from: number,
  middle: number,
  end: number,
  options: PickOptions,
  avoid: number
): Pick | null | undefined => {
  let slot = firstOfTier(pool, codes, from, middle, end, avoid, -1)
  // Looked at only now: to compare the number of every ANI on the way would cost more than all else.
  if (slot >= 0 && Pool.isNumber(pool, slot, options.ownNumber)) {
    slot = firstOfTier(pool, codes, from, middle, end, avoid, slot)
  }
  if (slot < 0) {
    return options.refuseWhenExhausted === true &&
        Pool.holdsAssignable(pool, codes.subarray(from, end), options.ownNumber)
      ? null
      : undefined
  }
  const tier = tierNames[name]!
  const { chance, preferAnswered } = options
  if (preferAnswered !== true && chance === undefined) return { slot, tier, by: "order" }
  const isFirstGroup = codes.subarray(from, middle).includes(pool.inventory.areaCodes[slot]!)
  const group = ofPrice(pool, isFirstGroup ? codes.subarray(from, middle) : codes.subarray(middle, end), slot)
  if (preferAnswered === true) {
    const answered = mostAnswered(pool, group, slot, options, avoid)
    return { slot: answered, tier, by: answered === slot ? "order" : "answer-rate" }
  }
  const among = firstOnes(pool, group, slot, options, avoid, 0, choiceMax)
  const by = among.length === 1 ? "order" : "chance"
  return { slot: among[Math.floor(chance! * among.length)]!, tier, by, among }
}

/** Those codes of a group that have the price of a number's own: a dearer one is no choice beside it. */
const ofPrice = ({ inventory, prices }: Pool.Pool, group: Uint16Array, slot: number): Uint16Array => {
  if (prices === undefined) return group
  const price = Prices.of(prices, inventory.areaCodes[slot]!)
  return group.filter((code) => Prices.of(prices, code) === price)
}

/** The first in order of a tier but for `skip`: not resting before resting, of either `avoid` last; -1 for none. */
const firstOfTier = (
  pool: Pool.Pool,
  codes: Uint16Array,
  from: number,
  middle: number,
  end: number,
  avoid: number,
  skip: number
): number => {
  let slot = firstOfGroups(pool, codes, from, middle, end, "fresh", avoid, skip)
  if (slot < 0 && avoid >= 0) slot = firstOfGroups(pool, codes, from, middle, end, "fresh", -1, skip)
  if (slot >= 0 || pool.rules.restAboveBlockRate === null) return slot
  slot = firstOfGroups(pool, codes, from, middle, end, "resting", avoid, skip)
  return slot >= 0 || avoid < 0 ? slot : firstOfGroups(pool, codes, from, middle, end, "resting", -1, skip)
}

type QueueName = "fresh" | "resting"

const firstOfGroups = (
  pool: Pool.Pool,
  codes: Uint16Array,
  from: number,
  middle: number,
  end: number,
  queueName: QueueName,
  avoid: number,
  skip: number
): number => {
  const first = firstOf(pool, codes, from, middle, queueName, avoid, skip)
  const { order } = pool
  if (middle === end || (first >= 0 && UseOrder.rankOf(order, first) === 0)) return first
  const second = firstOf(pool, codes, middle, end, queueName, avoid, skip)
  return first < 0 || (second >= 0 && UseOrder.rankOf(order, second) < UseOrder.rankOf(order, first)) ? second : first
}

/** The first in order of some area codes but for two slots, -1 when none may be given out. */
const firstOf = (
  pool: Pool.Pool,
  codes: Uint16Array,
  from: number,
  end: number,
  queueName: QueueName,
  avoid: number,
  skip: number
): number => {
  const { areaCodes, inventory, order, prices, rules } = pool
  let first = -1
  for (let at = from; at < end; at++) {
    const areaCode = codes[at]!
    if (!AreaCodeSet.has(areaCodes, areaCode)) continue
    const queue = Pool.queuesOf(pool, areaCode)![queueName]
    const epoch = inventory.epochs[areaCode]!
    let slot = Queue.head(queue, order, rules, epoch)
    if (slot >= 0 && (slot === avoid || slot === skip)) slot = headAfter(queue, order, rules, epoch, avoid, skip)
    if (slot >= 0 && (first < 0 || goesBefore(order, prices, slot, first))) first = slot
  }
  return first
}

/** Whether the number in slot `a` goes before the one in `b`: by attestation, that of the cheaper code, else by their use. */
const goesBefore = (
  order: UseOrder.UseOrder,
  prices: Prices.Prices | undefined,
  a: number,
  b: number
): boolean => {
  if (prices === undefined || UseOrder.rankOf(order, a) !== UseOrder.rankOf(order, b)) {
    return UseOrder.isBefore(order, a, b)
  }
  const { areaCodes } = order.inventory
  const difference = Prices.of(prices, areaCodes[a]!) - Prices.of(prices, areaCodes[b]!)
  return difference === 0 ? UseOrder.isBefore(order, a, b) : difference < 0
}

/** The first in order of a queue but for two slots, one of which stands at its head. */
const headAfter = (
  queue: Queue.Queue,
  order: UseOrder.UseOrder,
  rules: Rules.Rules,
  epoch: number,
  avoid: number,
  skip: number
): number => {
  const slot = Queue.head(queue, order, rules, epoch)
  if (slot < 0 || (slot !== avoid && slot !== skip)) return slot
  Queue.shift(queue, order)
  const next = headAfter(queue, order, rules, epoch, avoid, skip)
  Queue.unshift(queue, order, slot)
  return next
}

/**
 * Of the first `answeredChoiceMax` ANIs that stand where `first` stands (in its group, resting like it or not) and count
 * for at most one use more than it: the one with the highest estimated contact rate; of equals the first in order. So it
 * never concentrates load: who is picked now is not among the least used until the others were used too.
 */
const mostAnswered = (
  pool: Pool.Pool,
  group: Uint16Array,
  first: number,
  options: PickOptions,
  avoid: number
): number => {
  let best = -1
  let bestRate = -1
  for (const slot of firstOnes(pool, group, first, options, avoid, 1, answeredChoiceMax)) {
    const rate = Inventory.contactRateOf(pool.inventory, slot)
    if (rate > bestRate) {
      best = slot
      bestRate = rate
    }
  }
  return best
}

/**
 * The first `limit` ANIs in order that stand where `first` stands (in its group, resting like it or not) and count for at
 * most `usesMore` uses more than it; without the one to avoid, and the prospect's own.
 */
const firstOnes = (
  pool: Pool.Pool,
  group: Uint16Array,
  first: number,
  { ownNumber }: PickOptions,
  avoid: number,
  usesMore: number,
  limit: number
): ReadonlyArray<number> => {
  const { inventory, order, rules } = pool
  const queueName = Rules.isResting(rules, inventory, first) ? "resting" : "fresh"
  const queueOf = (slot: number) => Pool.queuesOf(pool, inventory.areaCodes[slot]!)![queueName]
  const usesMax = UseOrder.usesOf(order, first) + usesMore
  const excluded = first === avoid ? -1 : avoid
  const taken: Array<number> = []
  const found: Array<number> = []
  while (found.length < limit) {
    const slot = firstOf(pool, group, 0, group.length, queueName, -1, -1)
    if (slot < 0 || UseOrder.usesOf(order, slot) > usesMax) break
    Queue.shift(queueOf(slot), order)
    taken.push(slot)
    if (slot !== excluded && !Pool.isNumber(pool, slot, ownNumber)) found.push(slot)
  }
  for (const slot of taken.reverse()) Queue.unshift(queueOf(slot), order, slot)
  return found
}
