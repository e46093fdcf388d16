/**
 * What if: dials replayed through the selection that serves real ones, over an inventory that need not exist.
 *
 * Pure but for its own state: the same dials in the same order come to the same result. Every day begins unused. Of a
 * policy the daily cap, radius, tiers, `avoidRepeat`, `whenExhausted`, the callback route and the rest rule are followed; a dial's hour, what
 * prospects answered and how new a number is are not known here, so the rules that go by them are left aside.
 * Limits: memory; an ANI takes what it takes in a server, and a day of one home without local numbers a few dozen bytes.
 */
import * as Either from "effect/Either"
import type { AniId } from "../Ani.ts"
import * as Inventory from "../assignment/Inventory.ts"
import * as Ladder from "../assignment/Ladder.ts"
import type { Policy } from "../assignment/Policy.ts"
import * as Pool from "../assignment/Pool.ts"
import * as Prospect from "../assignment/Prospect.ts"
import * as Rules from "../assignment/Rules.ts"
import * as Selection from "../assignment/Selection.ts"
import type { Source } from "../assignment/Source.ts"
import * as Tiers from "../assignment/Tiers.ts"
import * as Geography from "../geo/Geography.ts"
import * as LocalTime from "../LocalTime.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { type Country, nationOf } from "../Workspace.ts"
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
  readonly isCallable: boolean
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

/** Dials to prospects of one home on one day that were given no local number. */
export interface Unmet {
  /** Indexes of the home's area codes, and of the phone's own where it is another. */
  readonly home: ReadonlyArray<number>
  /** Those, and the codes over the same ground. */
  readonly local: ReadonlyArray<number>
  readonly day: LocalTime.LocalDate
  readonly dials: number
}

/** What a simulation is made of. */
export interface Options {
  readonly country: Country
  readonly campaigns: ReadonlyMap<string, SimulatedCampaign>
  /** Dials that one ANI should make in a day. */
  readonly dialsPerAni: number
  /** The campaign whose dials are counted: the others are made, and take their numbers. Without it all are. */
  readonly only?: string | undefined
}

/** What of a policy is left aside. */
export const leftAside: ReadonlyArray<keyof Policy> = [
  "hourlyCap",
  "warmUpDays",
  "warmUpStep",
  "sticky",
  "preferAnswered",
  "holdOutPercent",
  "shadow"
]

/** A simulation under way. Change it only through this module. */
export interface Simulation {
  readonly options: Options
  /** The workspace's, as area codes name it. */
  readonly nation: string
  readonly inventory: Inventory.Inventory
  readonly pools: ReadonlyArray<SimulatedPool>
  readonly campaigns: ReadonlyMap<string, Plan>
  readonly lastShown: Map<string, AniId>
  /** By index of the area code. */
  readonly regionsByCode: Array<Regions.Region | undefined>
  readonly regions: Map<Regions.Region | undefined, OutcomeCounts.RunningCounts>
  readonly total: OutcomeCounts.RunningCounts
  readonly uses: Array<number>
  /** By the prospects' own tiers, as text. */
  readonly unmet: Map<string, Missed>
  day: LocalTime.LocalDate | undefined
  clock: number
  skipped: number
}

/** Prospects whose last number is stored, as storage has it for servers. */
export const lastShownMax = 100_000

/** A simulation without ANIs. */
export const make = (options: Options): Simulation => {
  const inventory = Inventory.make(1024)
  const pools = new Map<string, SimulatedPool>()
  return {
    options,
    nation: nationOf(options.country),
    inventory,
    campaigns: new Map(
      Array.from(options.campaigns, ([id, campaign]) => [id, toPlan(inventory, pools, campaign)])
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
    callable: ani.isCallable,
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
  const { only } = simulation.options
  const isCounted = only === undefined || only === asked.campaign
  if (plan === undefined || Either.isLeft(located)) {
    if (isCounted) simulation.skipped++
    return undefined
  }
  if (asked.day !== simulation.day) startDay(simulation, asked.day)
  const { inventory } = simulation
  const { policy, pool, uncapped } = plan
  const prospect = located.right
  const ladder = Ladder.of(prospect, policy, simulation.nation)
  const who = policy.avoidRepeat ? Prospect.keyOf(prospect) : ""
  const options = {
    ownNumber: prospect.phone,
    avoid: policy.avoidRepeat ? simulation.lastShown.get(who) : undefined,
    refuseWhenExhausted: policy.whenExhausted === "refuse"
  }
  const picked = pool === undefined ? undefined : Selection.pick(pool, ladder, options)
  const matchTier = picked === undefined ? "refused" : OutcomeCounts.matchTierOf[picked.tier]
  const counts = countsOf(simulation, regionOf(simulation, prospect))
  if (isCounted) {
    OutcomeCounts.count(simulation.total, matchTier)
    OutcomeCounts.count(counts, matchTier)
    if (matchTier !== "sameAreaCode" && matchTier !== "sameRegion") miss(simulation, Ladder.ownOf(ladder), asked.day)
  }
  if (picked === undefined) {
    if (isCounted && uncapped !== undefined && Selection.pick(uncapped, ladder, options) !== undefined) {
      simulation.total.atCap++
      counts.atCap++
    }
    return matchTier
  }
  const { slot } = picked
  Inventory.use(inventory, slot, ++simulation.clock)
  simulation.uses[slot]!++
  if (isCounted && inventory.usedToday[slot]! > simulation.options.dialsPerAni) {
    simulation.total.overTarget++
    counts.overTarget++
  }
  if (policy.avoidRepeat) setShown(simulation.lastShown, who, Inventory.idOf(inventory, slot))
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
    // Few ask, and to write a million numbers takes long.
    get uses() {
      const byNumber = new Map<string, number>()
      for (const [slot, count] of simulation.uses.entries()) {
        if (count === 0) continue
        const { callingCode } = Geography.at(inventory.areaCodes[slot]!)
        byNumber.set(`+${callingCode}${Inventory.nationalOf(inventory, slot)}`, count)
      }
      return byNumber
    },
    skipped: simulation.skipped,
    unmet: [...simulation.unmet.values()].flatMap(({ days, home, local }) =>
      Array.from(days, ([day, dials]): Unmet => ({ home, local, day, dials }))
    )
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
  readonly pool: Pool.Pool | undefined
  /** The same without a cap, where there is one: tells whether it was only the cap that left a dial without a number. */
  readonly uncapped: Pool.Pool | undefined
}

/** Campaigns with the same source and rules share a pool. */
const toPlan = (
  inventory: Inventory.Inventory,
  pools: Map<string, SimulatedPool>,
  { policy, source }: SimulatedCampaign
): Plan => {
  if (source._tag === "Nothing") return { policy, pool: undefined, uncapped: undefined }
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
    pool: poolUnder({ ...uncapped, dailyCap }),
    uncapped: dailyCap === null ? undefined : poolUnder(uncapped)
  }
}

const countsOf = ({ regions }: Simulation, region: Regions.Region | undefined): OutcomeCounts.RunningCounts => {
  const counted = regions.get(region)
  if (counted !== undefined) return counted
  const made = OutcomeCounts.make()
  regions.set(region, made)
  return made
}

const regionOf = (
  { options, regionsByCode }: Simulation,
  { areaCode, callingCode }: Prospect.Prospect
): Regions.Region | undefined => {
  if (areaCode === undefined) return undefined
  const cached = regionsByCode[areaCode.index]
  if (cached !== undefined) return cached
  const found = Regions.regionOf(options.country, callingCode, areaCode.code)
  regionsByCode[areaCode.index] = found
  return found
}

/** Dials that were given no local number, by day. */
interface Missed extends Pick<Unmet, "home" | "local"> {
  readonly days: Map<LocalTime.LocalDate, number>
}

const miss = ({ unmet }: Simulation, own: Tiers.Tiers, day: LocalTime.LocalDate): void => {
  const key = own.join()
  let missed = unmet.get(key)
  if (missed === undefined) {
    const sections = Tiers.sectionsOf(own)
    const home = sections.filter(({ name }) => name !== "overlay").flatMap(({ first }) => first)
    missed = { home, local: [...new Set(sections.flatMap(({ first }) => first))], days: new Map() }
    unmet.set(key, missed)
  }
  missed.days.set(day, (missed.days.get(day) ?? 0) + 1)
}

const setShown = (lastShown: Map<string, AniId>, who: string, id: AniId): void => {
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
