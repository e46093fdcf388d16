/**
 * Past dials given numbers anew, over an inventory that need not exist, with a ledger of its own. What is chosen is what a
 * server would choose (`Choice`), but for the settings that `PolicySettings.notReplayed` names. What numbers are like (who
 * rests, who is answered most) is taken as it is now.
 *
 * Pure but for its own state: the same dials in the same order come to the same result. Every day begins unused.
 * Limits: memory; an ANI takes what it takes in a server.
 */
import type { AniId, PoolId } from "../Ani.ts"
import * as Geography from "../geo/Geography.ts"
import * as LocalTime from "../LocalTime.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { type Country, nationOf } from "../Workspace.ts"
import * as Choice from "./Choice.ts"
import * as Fallbacks from "./Fallbacks.ts"
import * as Inventory from "./Inventory.ts"
import * as Pool from "./Pool.ts"
import type { Prices } from "./Prices.ts"
import * as Prospect from "./Prospect.ts"
import * as Rules from "./Rules.ts"
import * as Source from "./Source.ts"

/** An ANI of the inventory. `id` left out: it comes after all that were added before. */
export interface ReplayedAni
  extends Omit<Inventory.Entry, "activatedDay" | "areaCode" | "assignable" | "id" | "lastUsedAt" | "usedToday">
{
  readonly id?: AniId | undefined
  readonly callingCode: PhoneNumber.CallingCode
  readonly areaCode: string
  readonly pools: ReadonlyArray<PoolId>
  readonly isActive: boolean
}

/** How a campaign picks, and what it goes on with. */
export interface Campaign extends Choice.Terms {
  readonly fallbacks?: ReadonlyArray<Fallbacks.Fallback>
}

/** A campaign with the pool that it picks from; undefined: nothing to pick from. */
export interface Plan extends Choice.Terms {
  readonly pool: Pool.Pool | undefined
  readonly fallbacks: ReadonlyArray<PooledFallback>
}

/** A fallback with its pool. */
export interface PooledFallback extends Fallbacks.Fallback {
  readonly pool: Pool.Pool | undefined
}

/** What was chosen for a dial; `picked` is the fallback's where one gave the number. */
export interface Chosen extends Choice.Choice {
  readonly fellBack: Fallbacks.FellBack<PooledFallback> | undefined
}

/** A replay under way. Change it only through this module. */
export interface Replay extends Choice.Stock {
  readonly memberships: Array<ReadonlyArray<PoolId>>
  readonly plans: ReadonlyMap<string, Plan>
  readonly pools: Map<string, ReplayedPool>
  readonly histories: Map<string, Choice.History>
  readonly prices: Map<PoolId, Prices>
  lastId: number
  clock: number
}

/** Prospects whose last number is kept, as storage has it for servers. */
export const historiesMax = 100_000

/** A replay without ANIs, of campaigns by the caller's identifier; `startDay` is to come next. */
export const make = (country: Country, campaigns: ReadonlyMap<string, Campaign>): Replay => {
  const replay = {
    nation: nationOf(country),
    inventory: Inventory.make(1024),
    memberships: [],
    pools: new Map<string, ReplayedPool>(),
    histories: new Map(),
    prices: new Map(),
    lastId: 0,
    clock: 0
  }
  const pooled = <T extends Choice.Terms>(terms: T) => {
    const { policy, source } = terms
    const rules = { ...policy, warmUpDays: null, rightToUse: false, ukPlaceOfBusiness: false }
    return { ...terms, pool: poolUnder(replay, source, rules) }
  }
  const plans = new Map(Array.from(campaigns, ([id, { fallbacks = [], ...terms }]): [string, Plan] => [id, {
    ...pooled(terms),
    fallbacks: fallbacks.map(pooled)
  }]))
  return { ...replay, plans }
}

/**
 * The pool of a source under some rules: campaigns with the same ones share it. To be asked for before ANIs are added;
 * undefined: nothing is picked from.
 */
export const poolUnder = (
  { inventory, pools }: Pick<Replay, "inventory" | "pools">,
  source: Source.Source,
  rules: Rules.Rules
): Pool.Pool | undefined => {
  if (source._tag === "Nothing") return undefined
  const key = `${source._tag === "Pool" ? source.id : ""}|${Rules.keyOf(rules)}`
  const shared = pools.get(key) ?? { source, pool: Pool.make(inventory, rules) }
  pools.set(key, shared)
  return shared.pool
}

/** Adds an ANI, unused. Returns its slot; undefined: its area code is in no table, and it is left out. */
export const add = (replay: Replay, ani: ReplayedAni): number | undefined => {
  const { areaCode: code, callingCode, id = replay.lastId + 1 as AniId, isActive, pools, ...entry } = ani
  const areaCode = Geography.find(callingCode, code)
  if (areaCode === undefined) return undefined
  replay.lastId = Math.max(replay.lastId, id)
  const slot = Inventory.put(replay.inventory, {
    ...entry,
    id,
    areaCode: areaCode.index,
    assignable: isActive && PhoneNumber.isPresentable({ callingCode, national: entry.national }),
    usedToday: 0,
    lastUsedAt: 0,
    activatedDay: null
  })
  replay.memberships[slot] = pools
  for (const { pool, source } of replay.pools.values()) if (Source.has(source, pools, id)) Pool.add(pool, slot)
  return slot
}

/** Starts a day; they must come in their order. */
export const startDay = ({ inventory }: Replay, day: LocalTime.LocalDate): void =>
  Inventory.startDay(inventory, LocalTime.dayNumber(day))

/** Chooses for a dial that was made at `at`, milliseconds since the epoch, no earlier than the one before. */
export const choose = (replay: Replay, plan: Plan, prospect: Prospect.Prospect, at: number): Chosen => {
  const hour = LocalTime.hourNumber(at)
  if (hour !== replay.inventory.hour) Inventory.startHour(replay.inventory, hour)
  replay.inventory.now = at
  const choice = Choice.choose(replay, plan, plan.pool, prospect, replay.histories)
  const fellBack = choice.picked === undefined
    ? Fallbacks.pick(plan.fallbacks, replay.nation, prospect, choice, ({ pool }) => pool)
    : undefined
  return { ...choice, picked: choice.picked ?? fellBack?.picked, fellBack }
}

/** Counts the use of what was chosen. */
export const use = (replay: Replay, { policy }: Plan, prospect: Prospect.Prospect, slot: number, at: number): void => {
  const { histories, inventory } = replay
  replay.clock = at > replay.clock ? at : replay.clock + 0.001
  Inventory.use(inventory, slot, replay.clock)
  if (!policy.avoidRepeat) return
  const key = Prospect.keyOf(prospect)
  histories.delete(key)
  histories.set(key, { shownAniId: Inventory.idOf(inventory, slot), reachedAniId: null })
  if (histories.size > historiesMax) {
    const oldest = histories.keys().next()
    if (!oldest.done) histories.delete(oldest.value)
  }
}

// internal

interface ReplayedPool {
  readonly source: Source.Source
  readonly pool: Pool.Pool
}
