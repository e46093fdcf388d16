/**
 * A pool in memory, once for each set of rules that its campaigns have.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as UseOrder from "@anipool/domain/assignment/UseOrder"
import * as Geography from "@anipool/domain/geo/Geography"

/** The variants of a pool: the same members in the same order of use, under different rules. */
export interface PoolVariants {
  readonly order: UseOrder.UseOrder
  /** By `Rules.keyOf`. */
  readonly byRules: Map<string, Pool.Pool>
  /** Those for calls that leave by a carrier whose attestation decides, by their own keys: those made first are first. */
  readonly byCarrier: Map<string, CarrierVariant>
}

/** A variant for calls that leave by a carrier. */
interface CarrierVariant {
  /** Of the rules without the carrier. */
  readonly rulesKey: string
  readonly pool: Pool.Pool
}

/** Variants for carriers that a pool keeps: a company has a few carriers. */
export const carrierVariantsMax = 16

/** No variant yet. */
export const make = (inventory: Inventory.Inventory): PoolVariants => ({
  order: UseOrder.make(inventory),
  byRules: new Map(),
  byCarrier: new Map()
})

/** Makes the variant under some rules, with the members of another one if there is any. */
export const create = ({ byRules, order }: PoolVariants, rulesKey: string, rules: Rules.Rules): Pool.Pool => {
  const any = byRules.values().next()
  const pool = any.done === true ? Pool.make(order.inventory, rules, order) : Pool.withRules(any.value, rules)
  byRules.set(rulesKey, pool)
  return pool
}

/**
 * The variant for calls that leave by a carrier, of the rules of another one, which is made when it is first asked for. A carrier
 * that no number is known to leave by has none of its own: it prefers nothing, and all such carriers require what no number has.
 */
export const forCarrier = (
  { byCarrier, order }: PoolVariants,
  rulesKey: string,
  plain: Pool.Pool,
  { attestation, name }: Rules.CarrierRule
): Pool.Pool => {
  const isKnown = order.inventory.carrierNames.has(name)
  if (!isKnown && attestation === "preferred") return plain
  const carrier: Rules.CarrierRule = { attestation, name: isKnown ? name : "" }
  const rules: Rules.Rules = { ...plain.rules, carrier }
  const key = Rules.keyOf(rules)
  const known = byCarrier.get(key)
  if (known !== undefined) return known.pool
  for (const first of byCarrier.keys()) {
    if (byCarrier.size < carrierVariantsMax) break
    byCarrier.delete(first)
  }
  const inOrder = attestation === "preferred" ? UseOrder.byAttestation(order, carrier.name) : order
  const pool = Pool.withRules(plain, rules, inOrder)
  byCarrier.set(key, { rulesKey, pool })
  return pool
}

/** Whether some of its calls leave by a carrier that must attest their numbers. */
export const requireAttestation = ({ byCarrier }: PoolVariants): boolean => {
  for (const { pool } of byCarrier.values()) if (pool.rules.carrier?.attestation === "required") return true
  return false
}

/** Whether some of its campaigns require a callback route. */
export const requireRoute = ({ byRules }: PoolVariants): boolean => {
  for (const { rules } of byRules.values()) if (rules.requireCallbackRoute) return true
  return false
}

/** Whether some of its campaigns ask for evidence of the right to use numbers. */
export const askForRight = ({ byRules }: PoolVariants): boolean => {
  for (const { rules } of byRules.values()) if (Rules.asksForRight(rules)) return true
  return false
}

/** Adds a member. */
export const add = (variants: PoolVariants, slot: number): void => {
  const { byCarrier, byRules, order } = variants
  takeOver(variants, order.inventory.areaCodes[slot]!)
  for (const pool of byRules.values()) Pool.add(pool, slot)
  for (const { pool } of byCarrier.values()) Pool.add(pool, slot)
}

/**
 * Returns a function that adds some of these members, which come in during the day, each level with the number that a
 * prospect of its area code would be shown now. They are not level with each other's uses: all levels are taken before the
 * first of them is added.
 */
export const joinerOf = (
  variants: PoolVariants,
  slots: ReadonlyArray<number>
): (some: ReadonlyArray<number>) => void => {
  const { byRules, order } = variants
  const pools = [...byRules.values()]
  const [any] = pools
  if (any === undefined) return () => {}
  const { areaCodes, callable } = order.inventory
  // Where some campaigns require a callback route and others do not: the one for whom it competes.
  const poolFor = [false, true].map((required) =>
    pools.find(({ rules }) => rules.requireCallbackRoute === required) ?? any
  )
  const levels = [new Map<number, number>(), new Map<number, number>()]
  for (const slot of slots) {
    const areaCode = areaCodes[slot]!
    const levelsOf = levels[callable[slot]!]!
    if (!levelsOf.has(areaCode)) {
      const ladder = Ladder.ofAreaCode(Geography.at(areaCode), Policy.defaults)
      levelsOf.set(areaCode, Selection.levelFor(poolFor[callable[slot]!]!, ladder))
    }
  }
  return (some) => {
    for (const slot of some) {
      UseOrder.startAt(order, slot, levels[callable[slot]!]!.get(areaCodes[slot]!)!)
      add(variants, slot)
    }
  }
}

/** Removes a member under the area code that it was added with. */
export const remove = (variants: PoolVariants, slot: number, areaCode: number): void => {
  takeOver(variants, areaCode)
  for (const pool of variants.byRules.values()) Pool.remove(pool, slot, areaCode)
  for (const { pool } of variants.byCarrier.values()) Pool.remove(pool, slot, areaCode)
}

/** Drops the variants under other rules than these; with `keep` 1 one stays, as the members are read from it. */
export const prune = (
  { byCarrier, byRules }: PoolVariants,
  used: { readonly has: (rulesKey: string) => boolean },
  keep: 0 | 1
): void => {
  for (const [key, { rulesKey }] of byCarrier) if (!used.has(rulesKey)) byCarrier.delete(key)
  for (const key of byRules.keys()) {
    if (byRules.size === keep) return
    if (!used.has(key)) byRules.delete(key)
  }
}

// internal

/** Before the members of an area code change, each variant takes over those that there are. */
const takeOver = ({ byCarrier, byRules }: PoolVariants, areaCode: number): void => {
  if (byRules.size === 1 && byCarrier.size === 0) return
  for (const pool of byRules.values()) Pool.queuesOf(pool, areaCode)
  for (const { pool } of byCarrier.values()) Pool.queuesOf(pool, areaCode)
}
