/**
 * What if: dials replayed through the selection that serves real ones, over an inventory that need not exist.
 *
 * Pure but for its own state (`Replay`). Limits: memory; an ANI takes what it takes in a server, and a day of one home
 * without local numbers a few dozen bytes.
 */
import * as Either from "effect/Either"
import type * as Choice from "../assignment/Choice.ts"
import * as Inventory from "../assignment/Inventory.ts"
import * as Ladder from "../assignment/Ladder.ts"
import type * as Pool from "../assignment/Pool.ts"
import * as Prospect from "../assignment/Prospect.ts"
import * as Replay from "../assignment/Replay.ts"
import * as Rules from "../assignment/Rules.ts"
import * as Selection from "../assignment/Selection.ts"
import * as Tiers from "../assignment/Tiers.ts"
import * as Geography from "../geo/Geography.ts"
import type * as LocalTime from "../LocalTime.ts"
import type * as PhoneNumber from "../PhoneNumber.ts"
import type { Country } from "../Workspace.ts"
import * as Histogram from "./Histogram.ts"
import * as OutcomeCounts from "./OutcomeCounts.ts"
import * as Regions from "./Regions.ts"

/** A dial to be made. */
export interface SimulatedDial {
  readonly phone: string
  readonly zip?: string | undefined
  readonly callingCode: PhoneNumber.CallingCode
  readonly campaign: string
  /** Milliseconds since the epoch; none is before the one before. */
  readonly at: number
  /** The day of that time in the workspace. */
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
  readonly campaigns: ReadonlyMap<string, Choice.Terms>
  /** Dials that one ANI should make in a day. */
  readonly dialsPerAni: number
  /** The campaign whose dials are counted: the others are made, and take their numbers. Without it all are. */
  readonly only?: string | undefined
}

/** A simulation under way. Change it only through this module. */
export interface Simulation {
  readonly options: Options
  readonly replay: Replay.Replay
  /** By campaign, where it has a cap: its pool without one. It tells whether it was only the cap that left a dial without a number. */
  readonly uncapped: ReadonlyMap<string, Pool.Pool | undefined>
  /** By index of the area code. */
  readonly regionsByCode: Array<Regions.Region | undefined>
  readonly regions: Map<Regions.Region | undefined, OutcomeCounts.RunningCounts>
  readonly total: OutcomeCounts.RunningCounts
  readonly uses: Array<number>
  /** By the prospects' own tiers, as text. */
  readonly unmet: Map<string, Missed>
  day: LocalTime.LocalDate | undefined
  skipped: number
}

/** A simulation without ANIs. */
export const make = (options: Options): Simulation => {
  const replay = Replay.make(options.country, options.campaigns)
  const uncapped = new Map(
    Array.from(options.campaigns).filter(([, { policy }]) => policy.dailyCap !== null || policy.hourlyCap !== null).map(
      (
        [id, { policy: { requireCallbackRoute, restAboveBlockRate }, source }]
      ) => [id, Replay.poolUnder(replay, source, { ...Rules.none, requireCallbackRoute, restAboveBlockRate })]
    )
  )
  return {
    options,
    replay,
    uncapped,
    regionsByCode: [],
    regions: new Map(),
    total: OutcomeCounts.make(),
    uses: [],
    unmet: new Map(),
    day: undefined,
    skipped: 0
  }
}

/** Adds an ANI to the inventory; one whose area code is in no table is left out. */
export const add = (simulation: Simulation, ani: Replay.ReplayedAni): void => {
  if (Replay.add(simulation.replay, ani) !== undefined) simulation.uses.push(0)
}

/** Makes a dial. Returns how near its number was, undefined when it was skipped. Days must come in their order. */
export const dial = (simulation: Simulation, asked: SimulatedDial): OutcomeCounts.MatchTier | undefined => {
  const { options: { only }, replay } = simulation
  const plan = replay.plans.get(asked.campaign)
  const located = Prospect.locate(asked.phone, asked.zip, asked.callingCode)
  const isCounted = only === undefined || only === asked.campaign
  if (plan === undefined || Either.isLeft(located)) {
    if (isCounted) simulation.skipped++
    return undefined
  }
  if (asked.day !== simulation.day) startDay(simulation, asked.day)
  const prospect = located.right
  const { ladder, options, picked } = Replay.choose(replay, plan, prospect, asked.at)
  const matchTier = picked === undefined ? "refused" : OutcomeCounts.matchTierOf[picked.tier]
  const counts = countsOf(simulation, regionOf(simulation, prospect))
  if (isCounted) {
    OutcomeCounts.count(simulation.total, matchTier)
    OutcomeCounts.count(counts, matchTier)
    if (matchTier !== "sameAreaCode" && matchTier !== "sameRegion") miss(simulation, Ladder.ownOf(ladder), asked.day)
  }
  if (picked === undefined) {
    const uncapped = simulation.uncapped.get(asked.campaign)
    if (isCounted && uncapped !== undefined && Selection.pick(uncapped, ladder, options) !== undefined) {
      simulation.total.atCap++
      counts.atCap++
    }
    return matchTier
  }
  const { slot } = picked
  Replay.use(replay, plan, prospect, slot, asked.at)
  simulation.uses[slot]!++
  if (isCounted && replay.inventory.usedToday[slot]! > simulation.options.dialsPerAni) {
    simulation.total.overTarget++
    counts.overTarget++
  }
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
  const { inventory } = simulation.replay
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

const startDay = (simulation: Simulation, day: LocalTime.LocalDate): void => {
  if (simulation.day !== undefined) {
    const uses = usesOfDay(simulation)
    Histogram.addAll(simulation.total.uses, uses.total)
    for (const [region, histogram] of uses.regions) Histogram.addAll(countsOf(simulation, region).uses, histogram)
  }
  Replay.startDay(simulation.replay, day)
  simulation.day = day
}

/** How often ANIs were used on the day under way. */
const usesOfDay = ({ options, replay: { inventory } }: Simulation) => {
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
