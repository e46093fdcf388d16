/**
 * What if: dials replayed through the selection that serves real ones, over an inventory that need not exist.
 *
 * Pure but for its own state: the same dials in the same order come to the same result. Every day begins unused.
 * Limits: memory; an ANI takes what it takes in a server, and a day of one home a few dozen bytes.
 */
import * as Either from "effect/Either"
import type { AniId } from "../Ani.ts"
import * as Inventory from "../assignment/Inventory.ts"
import * as Ladder from "../assignment/Ladder.ts"
import type { Policy, TierName } from "../assignment/Policy.ts"
import * as Pool from "../assignment/Pool.ts"
import * as Prospect from "../assignment/Prospect.ts"
import * as Geography from "../geo/Geography.ts"
import type { LocalDate } from "../LocalTime.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { Country } from "../Workspace.ts"
import * as Histogram from "./Histogram.ts"
import * as Regions from "./Regions.ts"

/** How near to the prospect a number was that a dial was given, nearest first; `refused`: it was given none. */
export const nearnesses = ["sameAreaCode", "sameRegion", "nearest", "state", "other", "refused"] as const
/** How near to the prospect a number was. */
export type Nearness = typeof nearnesses[number]

/** An ANI that may be given out. It is in the pools of these numbers. */
export interface HeldAni {
  readonly callingCode: PhoneNumber.CallingCode
  readonly areaCode: string
  readonly number: string
  readonly pools: ReadonlyArray<number>
  readonly isActive: boolean
  /** Blocked share of its dials of the last 30 days, in percent. */
  readonly blockRate: number
}

/** How a campaign picks. `pool`: the number of its pool; `null`: from every ANI that is in a pool; undefined: nothing. */
export interface SimulatedCampaign {
  readonly policy: Policy
  readonly pool: number | null | undefined
}

/** A dial to be made. */
export interface SimulatedDial {
  readonly phone: string
  readonly zip?: string | undefined
  readonly callingCode: PhoneNumber.CallingCode
  readonly campaign: string
  readonly day: LocalDate
}

/** Dials of one region by nearness, and how often its ANIs were used in a day. */
export interface Tally {
  readonly dials: number
  readonly byNearness: Readonly<Record<Nearness, number>>
  /** Of those refused, how many found only ANIs at their cap. */
  readonly atCap: number
  /** Dials on an ANI beyond `dialsPerAni` in a day. */
  readonly overTarget: number
  /** Uses of an ANI in a day, over those used that day. */
  readonly usesPerAni: Histogram.Summary
}

/** What came of it. */
export interface Result {
  readonly total: Tally
  /** By the region of the prospect's phone; undefined: in none. Uses stand under the ANI's own. */
  readonly regions: ReadonlyMap<Regions.Region | undefined, Tally>
  /** Uses of each ANI over all days, by number with calling code (`+12125550100`); unused ones stand nowhere. */
  readonly uses: ReadonlyMap<string, number>
  /** Dials whose phone is no number, or whose campaign is unknown: not among the others. */
  readonly skipped: number
  /** Dials that were not given a local number, by where the prospect is at home and by day. */
  readonly unmet: ReadonlyArray<Unmet>
}

/** Dials of one home on one day that were given no number of the area codes that are local to it. */
export interface Unmet {
  readonly ladder: Ladder.Ladder
  readonly day: LocalDate
  readonly dials: number
}

/** What a simulation is made of. */
export interface Options {
  readonly country: Country
  readonly campaigns: ReadonlyMap<string, SimulatedCampaign>
  /** Dials that one ANI should make in a day. */
  readonly dialsPerAni: number
}

/** A simulation under way. Change it only through this module. */
export interface Simulation {
  readonly options: Options
  readonly inventory: Inventory.Inventory
  readonly pools: ReadonlyArray<SimulatedPool>
  readonly sources: ReadonlyMap<string, Source>
  readonly ladders: Map<string, Ladder.Ladder>
  readonly lastShown: Map<string, AniId>
  readonly regions: Map<Regions.Region | undefined, RunningTally>
  readonly total: RunningTally
  readonly uses: Array<number>
  readonly unmet: Map<Ladder.Ladder, Map<LocalDate, number>>
  day: LocalDate | undefined
  clock: number
  skipped: number
}

/** Prospects whose last number is remembered, as a server remembers them. */
export const lastShownMax = 100_000

/** A simulation without ANIs. */
export const make = (options: Options): Simulation => {
  const inventory = Inventory.make(1024)
  const pools = new Map<string, SimulatedPool>()
  const sources = new Map<string, Source>()
  for (const [id, { policy, pool }] of options.campaigns) {
    if (pool === undefined) {
      sources.set(id, { policy, pool: undefined })
      continue
    }
    const key = `${pool}|${policy.restAboveBlockRate}`
    const known = pools.get(key) ?? { id: pool, pool: Pool.make(inventory, policy.restAboveBlockRate) }
    pools.set(key, known)
    sources.set(id, { policy, pool: known.pool })
  }
  return {
    options,
    inventory,
    pools: [...pools.values()],
    sources,
    ladders: new Map(),
    lastShown: new Map(),
    regions: new Map(),
    total: newTally(),
    uses: [],
    unmet: new Map(),
    day: undefined,
    clock: 0,
    skipped: 0
  }
}

/** Takes an ANI into the inventory; one whose area code is in no table is left out. Ids ascend in this order. */
export const hold = (simulation: Simulation, ani: HeldAni): void => {
  const areaCode = Geography.find(ani.callingCode, ani.areaCode)
  if (areaCode === undefined) return
  const { inventory } = simulation
  const slot = Inventory.put(inventory, {
    id: inventory.size + 1 as AniId,
    areaCode: areaCode.index,
    national: ani.number,
    assignable: ani.isActive &&
      PhoneNumber.isPresentable({ callingCode: ani.callingCode, national: ani.number }),
    usedToday: 0,
    lastUsedAt: 0,
    blockRate: ani.blockRate
  })
  simulation.uses.push(0)
  for (const { id, pool } of simulation.pools) {
    if (id === null ? ani.pools.length > 0 : ani.pools.includes(id)) Pool.add(pool, slot)
  }
}

/** Makes a dial; answers how near its number was, undefined when it was skipped. Days must come in their order. */
export const dial = (simulation: Simulation, asked: SimulatedDial): Nearness | undefined => {
  const source = simulation.sources.get(asked.campaign)
  const located = Prospect.locate(asked.phone, asked.zip, asked.callingCode)
  if (source === undefined || Either.isLeft(located)) {
    simulation.skipped++
    return undefined
  }
  if (asked.day !== simulation.day) startDay(simulation, asked.day)
  const { inventory } = simulation
  const { policy, pool } = source
  const prospect = located.right
  const ladder = ladderOf(simulation, prospect, policy)
  const who = policy.avoidRepeat ? `${prospect.callingCode}${prospect.phone}` : ""
  const options = {
    dailyCap: policy.dailyCap,
    avoid: policy.avoidRepeat ? simulation.lastShown.get(who) : undefined
  }
  const picked = pool === undefined ? undefined : Pool.pick(pool, ladder, options)
  const nearness = picked === undefined ? "refused" : nearnessOf[picked.tier.name]
  const tally = tallyOf(simulation, regionOf(simulation, prospect))
  count(simulation.total, nearness)
  count(tally, nearness)
  if (nearness !== "sameAreaCode" && nearness !== "sameRegion") miss(simulation, ladder, asked.day)
  if (picked === undefined) {
    const isAtCap = pool !== undefined && policy.dailyCap !== null &&
      Pool.pick(pool, ladder, { ...options, dailyCap: null }) !== undefined
    if (isAtCap) {
      simulation.total.atCap++
      tally.atCap++
    }
    return nearness
  }
  const { slot } = picked
  Inventory.use(inventory, slot, ++simulation.clock)
  simulation.uses[slot]!++
  if (inventory.usedToday[slot]! > simulation.options.dialsPerAni) {
    simulation.total.overTarget++
    tally.overTarget++
  }
  if (policy.avoidRepeat) remember(simulation.lastShown, who, Inventory.idOf(inventory, slot))
  return nearness
}

/** What came of the dials so far. */
export const result = (simulation: Simulation): Result => {
  // The day that is under way counts too, but goes on.
  const uses = usesOfDay(simulation)
  const regions = new Map<Regions.Region | undefined, Tally>()
  for (const region of new Set([...simulation.regions.keys(), ...uses.regions.keys()])) {
    regions.set(region, settle(tallyOf(simulation, region), uses.regions.get(region)))
  }
  const { inventory } = simulation
  return {
    total: settle(simulation.total, uses.total),
    regions,
    uses: new Map(simulation.uses.flatMap((count, slot): Array<[string, number]> => {
      const { callingCode } = Geography.at(inventory.areaCodes[slot]!)
      return count === 0 ? [] : [[`+${callingCode}${Inventory.nationalOf(inventory, slot)}`, count]]
    })),
    skipped: simulation.skipped,
    unmet: Array.from(
      simulation.unmet,
      ([ladder, days]) => Array.from(days, ([day, dials]): Unmet => ({ ladder, day, dials }))
    )
      .flat()
  }
}

// internal

interface SimulatedPool {
  readonly id: number | null
  readonly pool: Pool.Pool
}

interface Source {
  readonly policy: Policy
  readonly pool: Pool.Pool | undefined
}

interface RunningTally {
  dials: number
  readonly byNearness: Record<Nearness, number>
  atCap: number
  overTarget: number
  readonly uses: Histogram.Histogram
}

const nearnessOf: Readonly<Record<TierName, Nearness>> = {
  home: "sameAreaCode",
  overlay: "sameRegion",
  near: "nearest",
  state: "state",
  country: "other",
  tollFree: "other",
  mobile: "other",
  nonGeographic: "other"
}

const newTally = (): RunningTally => ({
  dials: 0,
  byNearness: { sameAreaCode: 0, sameRegion: 0, nearest: 0, state: 0, other: 0, refused: 0 },
  atCap: 0,
  overTarget: 0,
  uses: Histogram.make()
})

const tallyOf = ({ regions }: Simulation, region: Regions.Region | undefined): RunningTally => {
  const known = regions.get(region)
  if (known !== undefined) return known
  const made = newTally()
  regions.set(region, made)
  return made
}

const count = (tally: RunningTally, nearness: Nearness): void => {
  tally.dials++
  tally.byNearness[nearness]++
}

const settle = ({ uses, ...tally }: RunningTally, today: Histogram.Histogram | undefined): Tally => ({
  ...tally,
  usesPerAni: Histogram.summary(today === undefined ? uses : Histogram.merge(uses, today))
})

const regionOf = ({ options }: Simulation, { callingCode, phone }: Prospect.Prospect): Regions.Region | undefined => {
  const areaCode = Geography.areaCodeOf(callingCode, phone)
  return areaCode === undefined ? undefined : Regions.regionOf(options.country, callingCode, areaCode.code)
}

const ladderOf = ({ ladders }: Simulation, prospect: Prospect.Prospect, policy: Policy): Ladder.Ladder => {
  let key = `${prospect.callingCode}|${policy.radiusMiles}|${policy.tiers.join()}`
  for (const { index } of prospect.home) key += `|${index}`
  const known = ladders.get(key)
  if (known !== undefined) return known
  const made = Ladder.make(prospect, policy)
  ladders.set(key, made)
  return made
}

const miss = ({ unmet }: Simulation, ladder: Ladder.Ladder, day: LocalDate): void => {
  let days = unmet.get(ladder)
  if (days === undefined) {
    days = new Map()
    unmet.set(ladder, days)
  }
  days.set(day, (days.get(day) ?? 0) + 1)
}

const remember = (lastShown: Map<string, AniId>, who: string, id: AniId): void => {
  lastShown.delete(who)
  lastShown.set(who, id)
  if (lastShown.size > lastShownMax) {
    const oldest = lastShown.keys().next()
    if (!oldest.done) lastShown.delete(oldest.value)
  }
}

const startDay = (simulation: Simulation, day: LocalDate): void => {
  if (simulation.day !== undefined) {
    const uses = usesOfDay(simulation)
    Histogram.addAll(simulation.total.uses, uses.total)
    for (const [region, histogram] of uses.regions) Histogram.addAll(tallyOf(simulation, region).uses, histogram)
    Inventory.startDay(simulation.inventory)
  }
  simulation.day = day
}

/** How often ANIs were used on the day under way. */
const usesOfDay = ({ inventory, options }: Simulation) => {
  const total = Histogram.make()
  const regions = new Map<Regions.Region | undefined, Histogram.Histogram>()
  for (let slot = 0; slot < inventory.size; slot++) {
    const uses = inventory.usedToday[slot]!
    if (uses === 0) continue
    const { callingCode, code } = Geography.at(inventory.areaCodes[slot]!)
    const region = Regions.regionOf(options.country, callingCode, code)
    let histogram = regions.get(region)
    if (histogram === undefined) {
      histogram = Histogram.make()
      regions.set(region, histogram)
    }
    Histogram.add(histogram, uses, 1)
    Histogram.add(total, uses, 1)
  }
  return { total, regions }
}
