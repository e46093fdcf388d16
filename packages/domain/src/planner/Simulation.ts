/**
 * What if: dials replayed through the selection that serves real ones, over an inventory that need not exist.
 *
 * Pure but for its own state: the same dials in the same order come to the same result. Every day begins unused. Of a
 * policy the daily cap, radius, tiers, `avoidRepeat`, `whenExhausted` and the rest rule are followed; a dial's hour, what
 * prospects answered and how new a number is are not known here, so the rules that go by them are left aside.
 * Limits: memory; an ANI takes what it takes in a server, and a day of one home a few dozen bytes.
 */
import * as Either from "effect/Either"
import type { AniId } from "../Ani.ts"
import * as Inventory from "../assignment/Inventory.ts"
import type * as Ladder from "../assignment/Ladder.ts"
import type { Policy } from "../assignment/Policy.ts"
import * as Pool from "../assignment/Pool.ts"
import * as Prospect from "../assignment/Prospect.ts"
import * as Rules from "../assignment/Rules.ts"
import type { Source } from "../assignment/Source.ts"
import * as Geography from "../geo/Geography.ts"
import * as LocalTime from "../LocalTime.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { Country } from "../Workspace.ts"
import * as Climb from "./Climb.ts"
import * as Histogram from "./Histogram.ts"
import * as OutcomeCounts from "./OutcomeCounts.ts"
import * as Regions from "./Regions.ts"

/** An ANI of the inventory. */
export interface SimulatedAni {
  readonly callingCode: PhoneNumber.CallingCode
  readonly areaCode: string
  readonly number: string
  readonly pools: ReadonlyArray<number>
  readonly isActive: boolean
  /** Blocked share of its dials of the last 30 days, in percent. */
  readonly blockRate: number
}

/** How a campaign picks. */
export interface SimulatedCampaign {
  readonly policy: Policy
  readonly source: Source
}

/** A dial to be made. */
export interface SimulatedDial {
  readonly phone: string
  readonly zip?: string | undefined
  readonly callingCode: PhoneNumber.CallingCode
  readonly campaign: string
  readonly day: LocalTime.LocalDate
}

/** What came of it. */
export interface Result {
  readonly total: OutcomeCounts.OutcomeCounts
  /** By the region of the prospect's phone; undefined: in none. Uses stand under the ANI's own. */
  readonly regions: ReadonlyMap<Regions.Region | undefined, OutcomeCounts.OutcomeCounts>
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
  readonly day: LocalTime.LocalDate
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
  readonly campaigns: ReadonlyMap<string, Plan>
  readonly lastShown: Map<string, AniId>
  /** By index of the area code. */
  readonly regionsByCode: Array<Regions.Region | undefined>
  readonly regions: Map<Regions.Region | undefined, OutcomeCounts.RunningCounts>
  readonly total: OutcomeCounts.RunningCounts
  readonly uses: Array<number>
  readonly unmet: Map<Ladder.Ladder, Map<LocalTime.LocalDate, number>>
  day: LocalTime.LocalDate | undefined
  clock: number
  skipped: number
}

/** Prospects whose last number is remembered, as a server remembers them. */
export const lastShownMax = 100_000

/** A simulation without ANIs. */
export const make = (options: Options): Simulation => {
  const inventory = Inventory.make(1024)
  const pools = new Map<string, SimulatedPool>()
  const climbs = new Map<string, Climb.Climb>()
  return {
    options,
    inventory,
    campaigns: new Map(
      Array.from(options.campaigns, ([id, campaign]) => [id, toPlan(inventory, pools, climbs, campaign)])
    ),
    pools: [...pools.values()],
    lastShown: new Map(),
    regionsByCode: [],
    regions: new Map(),
    total: OutcomeCounts.make(),
    uses: [],
    unmet: new Map(),
    day: undefined,
    clock: 0,
    skipped: 0
  }
}

/** Adds an ANI to the inventory; one whose area code is in no table is left out. Ids ascend in this order. */
export const add = (simulation: Simulation, ani: SimulatedAni): void => {
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
    blockRate: ani.blockRate,
    activatedDay: null,
    ratedDials: 0,
    ratedContacts: 0
  })
  simulation.uses.push(0)
  for (const { pool, source } of simulation.pools) {
    const isMember = source._tag === "Pool" ? ani.pools.includes(source.id) : ani.pools.length > 0
    if (isMember) Pool.add(pool, slot)
  }
}

/** Makes a dial. Returns how near its number was, undefined when it was skipped. Days must come in their order. */
export const dial = (simulation: Simulation, asked: SimulatedDial): OutcomeCounts.MatchTier | undefined => {
  const plan = simulation.campaigns.get(asked.campaign)
  const located = Prospect.locate(asked.phone, asked.zip, asked.callingCode)
  if (plan === undefined || Either.isLeft(located)) {
    simulation.skipped++
    return undefined
  }
  if (asked.day !== simulation.day) startDay(simulation, asked.day)
  const { inventory } = simulation
  const { climb, policy, pool, uncapped } = plan
  const prospect = located.right
  const home = Climb.keyOf(prospect)
  const local = Climb.localLadder(climb, prospect, home)
  const who = policy.avoidRepeat ? `${prospect.callingCode}${prospect.phone}` : ""
  const options = {
    avoid: policy.avoidRepeat ? simulation.lastShown.get(who) : undefined,
    refuseWhenExhausted: policy.whenExhausted === "refuse"
  }
  // Most dials end here, so what lies farther off is climbed only when it is needed: it takes far longer to find.
  const picked = pool === undefined
    ? undefined
    : Pool.pick(pool, local, options) ?? Pool.pick(pool, Climb.wholeLadder(climb, prospect, home), options)
  const matchTier = picked === undefined ? "refused" : OutcomeCounts.matchTierOf[picked.tier.name]
  const counts = countsOf(simulation, regionOf(simulation, prospect, asked.zip !== undefined))
  OutcomeCounts.count(simulation.total, matchTier)
  OutcomeCounts.count(counts, matchTier)
  if (matchTier !== "sameAreaCode" && matchTier !== "sameRegion") miss(simulation, local, asked.day)
  if (picked === undefined) {
    const isAtCap = uncapped !== undefined &&
      Pool.pick(uncapped, Climb.wholeLadder(climb, prospect, home), options) !== undefined
    if (isAtCap) {
      simulation.total.atCap++
      counts.atCap++
    }
    return matchTier
  }
  const { slot } = picked
  Inventory.use(inventory, slot, ++simulation.clock)
  simulation.uses[slot]!++
  if (inventory.usedToday[slot]! > simulation.options.dialsPerAni) {
    simulation.total.overTarget++
    counts.overTarget++
  }
  if (policy.avoidRepeat) remember(simulation.lastShown, who, Inventory.idOf(inventory, slot))
  return matchTier
}

/** What came of the dials so far. */
export const result = (simulation: Simulation): Result => {
  // The day that is under way counts too, but goes on.
  const uses = usesOfDay(simulation)
  const regions = new Map<Regions.Region | undefined, OutcomeCounts.OutcomeCounts>()
  for (const region of new Set([...simulation.regions.keys(), ...uses.regions.keys()])) {
    regions.set(region, OutcomeCounts.settle(countsOf(simulation, region), uses.regions.get(region)))
  }
  const { inventory } = simulation
  return {
    total: OutcomeCounts.settle(simulation.total, uses.total),
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
  readonly source: Source
  readonly pool: Pool.Pool
}

/** A campaign with the pool that it picks from; undefined: nothing to pick from. */
interface Plan {
  readonly policy: Policy
  readonly climb: Climb.Climb
  readonly pool: Pool.Pool | undefined
  /** The same without a cap, where there is one: tells whether it was only the cap that left a dial without a number. */
  readonly uncapped: Pool.Pool | undefined
}

/** Campaigns with the same source and rules share a pool, those whose policies make the same ladders share these. */
const toPlan = (
  inventory: Inventory.Inventory,
  pools: Map<string, SimulatedPool>,
  climbs: Map<string, Climb.Climb>,
  { policy, source }: SimulatedCampaign
): Plan => {
  const climbKey = `${policy.radiusMiles}|${policy.tiers.join()}`
  const climb = climbs.get(climbKey) ?? Climb.make(policy)
  climbs.set(climbKey, climb)
  if (source._tag === "Nothing") return { policy, climb, pool: undefined, uncapped: undefined }
  const poolUnder = (rules: Rules.Rules) => {
    const key = `${source._tag === "Pool" ? source.id : ""}|${Rules.keyOf(rules)}`
    const shared = pools.get(key) ?? { source, pool: Pool.make(inventory, rules) }
    pools.set(key, shared)
    return shared.pool
  }
  const { dailyCap, restAboveBlockRate } = policy
  const uncapped = { ...Rules.none, restAboveBlockRate }
  return {
    policy,
    climb,
    pool: poolUnder({ ...uncapped, dailyCap }),
    uncapped: dailyCap === null ? undefined : poolUnder(uncapped)
  }
}

const countsOf = ({ regions }: Simulation, region: Regions.Region | undefined): OutcomeCounts.RunningCounts => {
  const known = regions.get(region)
  if (known !== undefined) return known
  const made = OutcomeCounts.make()
  regions.set(region, made)
  return made
}

const regionOf = (
  { options, regionsByCode }: Simulation,
  { callingCode, home, phone }: Prospect.Prospect,
  hasZip: boolean
): Regions.Region | undefined => {
  const areaCode = !hasZip && home.length === 1 ? home[0] : Geography.areaCodeOf(callingCode, phone)
  if (areaCode === undefined) return undefined
  const known = regionsByCode[areaCode.index]
  if (known !== undefined) return known
  const found = Regions.regionOf(options.country, callingCode, areaCode.code)
  regionsByCode[areaCode.index] = found
  return found
}

const miss = ({ unmet }: Simulation, ladder: Ladder.Ladder, day: LocalTime.LocalDate): void => {
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

const startDay = (simulation: Simulation, day: LocalTime.LocalDate): void => {
  if (simulation.day !== undefined) {
    const uses = usesOfDay(simulation)
    Histogram.addAll(simulation.total.uses, uses.total)
    for (const [region, histogram] of uses.regions) Histogram.addAll(countsOf(simulation, region).uses, histogram)
  }
  Inventory.startDay(simulation.inventory, LocalTime.dayNumber(day))
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
