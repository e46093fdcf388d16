/**
 * The pools of a workspace in memory: its ANIs, and what campaigns pick from, once for each set of rules that some campaign has.
 *
 * All functions are synchronous: what they change is never seen half done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type * as Choice from "@anipool/domain/assignment/Choice"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import type * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Rules from "@anipool/domain/assignment/Rules"
import type * as Source from "@anipool/domain/assignment/Source"
import * as PoolVariants from "./PoolVariants.ts"
import * as References from "./References.ts"

/** How numbers are picked. */
export interface Terms extends Choice.Terms<Source.Dialed> {
  /** `Rules.keyOf` the policy: campaigns with equal ones share their pools in memory. */
  readonly rulesKey: string
}

/** The pools of a workspace, and their ANIs. */
export interface LoadedPools {
  readonly inventory: Inventory.Inventory
  /** By slot: the pools an ANI is in; equal lists are one array. */
  readonly memberships: Array<ReadonlyArray<PoolId>>
  readonly byId: Map<PoolId, PoolVariants.PoolVariants>
  /** Of all ANIs that are in a pool; without a variant while no campaign picks from them. */
  readonly everything: PoolVariants.PoolVariants
  /** Which rules the campaigns have that pick from a pool (`null`: from all ANIs). */
  readonly rulesInUse: Map<PoolId | null, RulesInUse>
  /** A number that is to be picked and is not there is named here, to be looked for. */
  readonly references: References.References
  /** Time of the last use that is known of any ANI. */
  lastUseAt: number
}

/** Rules by `Rules.keyOf`, each with how many campaigns have them. */
type RulesInUse = Map<string, { readonly rules: Rules.Rules; campaigns: number }>

/** No ANI yet, and nobody who picks. */
export const make = (inventory: Inventory.Inventory, references: References.References): LoadedPools => ({
  inventory,
  memberships: [],
  byId: new Map(),
  everything: PoolVariants.make(inventory),
  rulesInUse: new Map(),
  references,
  lastUseAt: 0
})

/**
 * The pool that is picked from by a campaign's terms; undefined when there is nothing to pick from. `carrier`: the one that the call leaves by,
 * where that is told.
 */
export const poolFor = (pools: LoadedPools, terms: Terms, carrier: string | undefined): Pool.Pool | undefined => {
  const { policy: { attestation }, rulesKey, source } = terms
  if (source._tag === "Number") return poolOfNumber(pools, terms.policy, source, carrier)
  const pool = plainPoolFor(pools, terms)
  if (carrier === undefined || attestation === "ignored" || pool === undefined) return pool
  const variants = source._tag === "Pool" ? pools.byId.get(source.id)! : pools.everything
  return PoolVariants.forCarrier(variants, rulesKey, pool, { name: carrier, attestation })
}

/** A pool of one ANI, whichever others it is in; undefined: it was removed. */
export const poolOfAni = (
  pools: LoadedPools,
  policy: Policy.Policy,
  id: AniId,
  carrier: string | undefined
): Pool.Pool | undefined => {
  const slot = heldSlot(pools, id)
  return slot === undefined ? undefined : poolOfSlot(pools, policy, slot, carrier)
}

/** Counts terms that numbers may be picked by from now on: the pool keeps a variant under their rules, once it has one. */
export const retain = ({ rulesInUse }: LoadedPools, terms: Terms): void => {
  const from = pickedFrom(terms)
  if (from === undefined) return
  const all: RulesInUse = rulesInUse.get(from) ?? new Map()
  rulesInUse.set(from, all)
  const same = all.get(terms.rulesKey)
  if (same === undefined) all.set(terms.rulesKey, { rules: terms.policy, campaigns: 1 })
  else same.campaigns++
}

/** Takes back a `retain`: the variant under rules that no terms have any more is dropped. */
export const release = (pools: LoadedPools, terms: Terms): void => {
  const from = pickedFrom(terms)
  if (from === undefined) return
  const all = pools.rulesInUse.get(from)!
  const same = all.get(terms.rulesKey)!
  if (--same.campaigns > 0) return
  all.delete(terms.rulesKey)
  if (all.size === 0) pools.rulesInUse.delete(from)
  prune(pools, from)
}

/** The variants of a pool, made with a first one if there are none. */
export const variantsOf = (pools: LoadedPools, id: PoolId): PoolVariants.PoolVariants =>
  pools.byId.get(id) ?? createPool(pools, id)

/** Makes the pool of all ANIs, if some campaign picks from it and before any is there: none has to be put in afterwards. */
export const startEverything = ({ everything, rulesInUse }: LoadedPools): void => {
  const [inUse] = rulesInUse.get(null) ?? []
  if (inUse === undefined || everything.byRules.size > 0) return
  const [rulesKey, { rules }] = inUse
  PoolVariants.create(everything, rulesKey, rules)
}

/** Takes an ANI out of all pools that it is in. */
export const remove = ({ byId, everything, inventory, memberships }: LoadedPools, slot: number): void => {
  const areaCode = inventory.areaCodes[slot]!
  for (const id of memberships[slot]!) PoolVariants.remove(byId.get(id)!, slot, areaCode)
  PoolVariants.remove(everything, slot, areaCode)
}

/** Whether an ANI came in today: it may be given out, and was activated on this day. */
export const isNewToday = ({ activatedDays, assignable, today }: Inventory.Inventory, slot: number): boolean =>
  assignable[slot] === 1 && activatedDays[slot] === today

/** Makes the order of the pools that campaigns pick from, in steps of an area code each: first picks find it made. */
export function* orderSteps({ byId, everything, rulesInUse }: LoadedPools): Generator<() => void> {
  for (const from of rulesInUse.keys()) {
    for (const pool of (from === null ? everything : byId.get(from))?.byRules.values() ?? []) {
      for (const areaCode of Pool.areaCodesOf(pool)) yield () => Pool.order(pool, areaCode)
    }
  }
}

// internal

const plainPoolFor = (pools: LoadedPools, terms: Terms): Pool.Pool | undefined => {
  const { policy, rulesKey, source } = terms
  switch (source._tag) {
    case "Nothing":
    case "Number":
      return undefined
    case "Everything":
      return pools.everything.byRules.get(rulesKey) ?? createOfEverything(pools, rulesKey, policy)
    case "Pool": {
      const variants = pools.byId.get(source.id)
      const cached = variants?.byRules.get(rulesKey)
      if (cached !== undefined || variants === undefined) return cached
      const pool = PoolVariants.create(variants, rulesKey, policy)
      prune(pools, source.id)
      return pool
    }
  }
}

/** The pool of one number: none where its ANI was removed or has another by now, which is then to be looked for. */
const poolOfNumber = (
  pools: LoadedPools,
  policy: Policy.Policy,
  { id, number }: Source.OneNumber,
  carrier: string | undefined
): Pool.Pool | undefined => {
  const slot = heldSlot(pools, id)
  if (slot === undefined || Inventory.nationalOf(pools.inventory, slot) !== number.national) {
    References.nameNumber(pools.references, number)
    return undefined
  }
  return poolOfSlot(pools, policy, slot, carrier)
}

/** The slot of an ANI that is in some pool. */
const heldSlot = ({ inventory, memberships }: LoadedPools, id: AniId): number | undefined => {
  const slot = Inventory.slotOf(inventory, id)
  return slot === undefined || memberships[slot]!.length === 0 ? undefined : slot
}

const poolOfSlot = (
  { inventory }: LoadedPools,
  policy: Policy.Policy,
  slot: number,
  carrier: string | undefined
): Pool.Pool => {
  const { attestation } = policy
  const rules = carrier === undefined || attestation === "ignored"
    ? policy
    : { ...policy, carrier: { name: carrier, attestation } }
  const pool = Pool.make(inventory, rules)
  Pool.add(pool, slot)
  return pool
}

/** What rules are used for: a pool, or `null` for all ANIs; undefined for nothing. */
const pickedFrom = ({ source }: Terms): PoolId | null | undefined =>
  source._tag === "Pool" ? source.id : source._tag === "Everything" ? null : undefined

const createPool = (pools: LoadedPools, id: PoolId): PoolVariants.PoolVariants => {
  const variants = PoolVariants.make(pools.inventory)
  const [rulesKey, { rules }] = pools.rulesInUse.get(id)?.entries().next().value ?? unused
  PoolVariants.create(variants, rulesKey, rules)
  pools.byId.set(id, variants)
  return variants
}

const createOfEverything = (pools: LoadedPools, rulesKey: string, rules: Rules.Rules): Pool.Pool => {
  const { everything, inventory, memberships } = pools
  const isFirst = everything.byRules.size === 0
  const pool = PoolVariants.create(everything, rulesKey, rules)
  if (!isFirst) return pool
  const joined: Array<number> = []
  for (let slot = 0; slot < inventory.size; slot++) {
    // In no pool: removed, or never activated. Neither can be picked.
    if (memberships[slot]!.length === 0) continue
    if (isNewToday(inventory, slot)) joined.push(slot)
    else PoolVariants.add(everything, slot)
  }
  PoolVariants.joinerOf(everything, joined)(joined)
  return pool
}

/** What a pool has that no campaign picks from. */
const unused: [string, { readonly rules: Rules.Rules }] = ["", { rules: Rules.none }]

const noRules: ReadonlySet<string> = new Set()

/** Drops the variants of a pool (`null`: of all ANIs) that no campaign asks for any more. */
const prune = ({ byId, everything, rulesInUse }: LoadedPools, from: PoolId | null): void => {
  const used = rulesInUse.get(from) ?? noRules
  if (from === null) return PoolVariants.prune(everything, used, 0)
  const variants = byId.get(from)
  if (variants !== undefined) PoolVariants.prune(variants, used, 1)
}
