/**
 * `day`: what a day's prospects are shown, by Anipool and by the rules that dialers have today.
 */
import { tierNames } from "@anipool/domain/assignment/TierName"
import * as Effect from "effect/Effect"
import * as AnipoolInMemory from "../AnipoolInMemory.ts"
import type { Bench } from "../Bench.ts"
import * as BestPossible from "../day/BestPossible.ts"
import * as Choice from "../day/Choice.ts"
import * as DayFigures from "../day/DayFigures.ts"
import * as Dials from "../day/Dials.ts"
import * as Fleet from "../day/Fleet.ts"
import * as OtherDays from "../day/OtherDays.ts"
import * as PricedDay from "../day/PricedDay.ts"
import * as Figures from "../Figures.ts"
import type { Table, Target } from "../Report.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "day",
  meaning: "what a day's prospects are shown, beside the rules of other dialers and the best that could be",
  run: Effect.fnUntraced(function*() {
    yield* Effect.logInfo(`making ${dialsCount} dials`)
    const { dials, zips } = Dials.make(2 * dialsCount)
    const day = { dials: dials.slice(0, dialsCount), zips }
    const before = dials.slice(dialsCount)
    const compared: Array<Compared> = []
    for (const fleet of fleetsFor(day)) {
      yield* Effect.logInfo(`dialing with ${fleet.name}`)
      compared.push(yield* compare(day, fleet, before))
    }
    const kept: Array<Kept> = []
    for (const { fleet } of compared.filter(({ fleet }) => isSparse(fleet))) {
      for (const [name, today, past] of otherDays(day.dials, before)) {
        yield* Effect.logInfo(`${name}: dialing with ${fleet.name}`)
        kept.push(keptOn(name, { dials: today, zips }, fleet, past))
      }
    }
    return {
      bench: "day",
      programs: [],
      title: "A day: which numbers prospects are shown",
      method: `${Figures.count(dialsCount)} dials to prospects in ${
        Figures.count(new Set(day.dials.map(({ place }) => place)).size)
      } ZIPs of the US, near the town of a random telephone exchange (there are more where more people are); ` +
        `${100 * Dials.movedShare} % of them have a phone from elsewhere. ${
          Figures.count(numbersCount)
        } numbers, at most ${cap} uses ` +
        "of each. Anipool runs as a whole, in memory and with no setting but the cap. The other rules are written down in " +
        "`apps/bench/src/day/Choice.ts`; the best of each dial alone is the nearest number with room, wherever the phone is from; the best possible " +
        "choice knows all dials of the day beforehand, and keeps numbers free for them; that by the tiers keeps to their order besides. " +
        "Last uses kept: with prices, solved every half hour from the dials of another day. Local: the number's area code " +
        "covers the prospect's ZIP. Miles: from the ZIP to the nearest place that the code serves. Spread: uses between the " +
        "most and the least used number of one area code. Nothing here depends on the machine.",
      tables: [...compared.map(tableOf), otherTable(kept)],
      targets: [...compared.flatMap(targetsOf), ...compared.flatMap(priceTargetsOf), ...kept.map(keptTarget)]
    }
  })
}

// internal

const dialsCount = 60_000
const numbersCount = 1_300
const cap = 75
const terms = { cap, tiers: tierNames }
const busiestName = "numbers in the 60 busiest area codes"
const texasName = "numbers in Texas alone"

/** Shares in percent that a sparse fleet is to reach with its last uses kept. */
const leastShares = new Map([
  [busiestName, { local: 39.6, near: 0 }],
  [texasName, { local: 7.4, near: 8.1 }]
])

const fleetsFor = ({ dials }: Dials.Day): ReadonlyArray<Fleet.Fleet> => {
  const dialsOf = new Map<string, number>()
  for (const { phone } of dials) dialsOf.set(phone.slice(0, 3), (dialsOf.get(phone.slice(0, 3)) ?? 0) + 1)
  const busiest = Dials.americanAreaCodes.toSorted((a, b) => (dialsOf.get(b.code) ?? 0) - (dialsOf.get(a.code) ?? 0))
  return [
    Fleet.make("numbers in every area code", Dials.americanAreaCodes, numbersCount),
    Fleet.make(busiestName, busiest.slice(0, 60), numbersCount),
    Fleet.make(texasName, busiest.filter(({ states }) => states[0] === "TX"), numbersCount)
  ]
}

interface Compared {
  readonly fleet: Fleet.Fleet
  readonly anipool: DayFigures.DayFigures
  readonly byPlace: DayFigures.DayFigures
  readonly alone: DayFigures.DayFigures
  readonly best: DayFigures.DayFigures
  readonly priced: DayFigures.DayFigures
  readonly bestByTiers: DayFigures.DayFigures
  readonly rows: ReadonlyArray<readonly [name: string, figures: DayFigures.DayFigures]>
}

const rules: ReadonlyArray<readonly [name: string, choice: Choice.Choice]> = [
  ["VICIdial, by area code", Choice.vicidialAreaCode],
  ["VICIdial, by state", Choice.vicidialState],
  ["exact, else rotate all", Choice.exactElseAll],
  ["exact, 3 nearest, any", Choice.exactThreeNearestAny],
  ["exact, same city, default", Choice.exactSameCityDefault]
]

const compare = (day: Dials.Day, fleet: Fleet.Fleet, before: ReadonlyArray<Dials.Dial>) =>
  Effect.gen(function*() {
    const figures = (shown: Int32Array) => DayFigures.of(day, fleet, shown, cap)
    const anipool = figures(yield* AnipoolInMemory.assign(day, fleet, cap, tierNames))
    const byPlace = figures(
      yield* AnipoolInMemory.assign(day, fleet, cap, tierNames.filter((name) => name !== "phone"))
    )
    const best = figures(BestPossible.assign(day, fleet, cap, DayFigures.nearMiles))
    const priced = figures(PricedDay.assign(day.dials, fleet, terms, before))
    const bestByTiers = figures(PricedDay.best(day.dials, fleet, terms))
    const alone = figures(shownBy(Choice.nearestFree, day, fleet))
    const others = rules.map(([name, choice]) => [name, figures(shownBy(choice, day, fleet))] as const)
    const rows = [
      ...others,
      ["Anipool", anipool] as const,
      ["Anipool, without the tier phone", byPlace] as const,
      ["Anipool, last uses kept", priced] as const,
      ["best possible by the tiers", bestByTiers] as const,
      ["best of each dial alone", alone] as const,
      ["best possible", best] as const
    ]
    return { fleet, anipool, byPlace, alone, best, priced, bestByTiers, rows }
  })

/** Fleets whose numbers are from few places: there are last uses to keep. */
const isSparse = ({ byAreaCode }: Fleet.Fleet): boolean => byAreaCode.size < 100

/** A day that a rule without forecast gets wrong, and the one that it is forecast from. */
type OtherDay = readonly [name: string, today: ReadonlyArray<Dials.Dial>, before: ReadonlyArray<Dials.Dial>]

const otherDays = (dials: ReadonlyArray<Dials.Dial>, before: ReadonlyArray<Dials.Dial>): ReadonlyArray<OtherDay> => [
  ["the east first", OtherDays.eastFirst(dials), OtherDays.eastFirst(before)],
  ["demand shifted", OtherDays.shifted(dials), before]
]

/** What such a day comes to without prices, with them, and at best. */
interface Kept {
  readonly name: string
  readonly fleet: Fleet.Fleet
  readonly plain: DayFigures.DayFigures
  readonly priced: DayFigures.DayFigures
  readonly best: DayFigures.DayFigures
}

const keptOn = (name: string, day: Dials.Day, fleet: Fleet.Fleet, before: ReadonlyArray<Dials.Dial>): Kept => {
  const figures = (shown: Int32Array) => DayFigures.of(day, fleet, shown, cap)
  return {
    name,
    fleet,
    plain: figures(PricedDay.assign(day.dials, fleet, terms, undefined)),
    priced: figures(PricedDay.assign(day.dials, fleet, terms, before)),
    best: figures(PricedDay.best(day.dials, fleet, terms))
  }
}

const shownBy = (choice: Choice.Choice, { dials, zips }: Dials.Day, fleet: Fleet.Fleet): Int32Array => {
  const uses = new Uint32Array(fleet.numbers.length)
  const choose = choice(fleet, cap, zips)
  return Int32Array.from(dials, (dial) => {
    const number = choose(dial, uses)
    if (number !== undefined) uses[number]!++
    return number ?? -1
  })
}

const tableOf = ({ fleet, rows }: Compared): Table => ({
  title: `${Figures.count(fleet.numbers.length)} ${fleet.name} (${fleet.byAreaCode.size})`,
  columns: [
    "rule",
    "local",
    `within ${DayFigures.nearMiles} miles`,
    "miles p50",
    "miles p90",
    "most uses",
    "over the cap",
    "spread",
    "refused"
  ],
  rows: rows.map(([name, each]) => [
    name,
    `${Figures.decimal(each.localShare, 1)} %`,
    `${Figures.decimal(each.nearShare, 1)} %`,
    Figures.count(each.p50Miles),
    Figures.count(each.p90Miles),
    Figures.count(each.mostUses),
    Figures.count(each.overCap),
    Figures.count(each.spread),
    Figures.count(each.refused)
  ])
})

const targetsOf = ({ alone, anipool, best, byPlace, fleet }: Compared): ReadonlyArray<Target> => [
  {
    wanted: `${fleet.name}: local and within ${DayFigures.nearMiles} miles at most one point below the best`,
    measured: `${Figures.decimal(best.localShare - anipool.localShare, 2)} and ${
      Figures.decimal(best.nearShare - anipool.nearShare, 2)
    } below`,
    isMet: best.localShare - anipool.localShare <= 1 && best.nearShare - anipool.nearShare <= 1
  },
  {
    wanted: `${fleet.name}: without the tier phone, at most one point below the best of each dial alone`,
    measured: `${Figures.decimal(alone.localShare - byPlace.localShare, 2)} and ${
      Figures.decimal(alone.nearShare - byPlace.nearShare, 2)
    } below`,
    isMet: alone.localShare - byPlace.localShare <= 1 && alone.nearShare - byPlace.nearShare <= 1
  },
  {
    wanted: `${fleet.name}: none over the cap, none refused, uses within an area code at most 1 apart`,
    measured: `${anipool.overCap}, ${anipool.refused}, ${anipool.spread}`,
    isMet: anipool.overCap === 0 && anipool.refused === 0 && anipool.spread <= 1
  }
]

const otherTable = (kept: ReadonlyArray<Kept>): Table => ({
  title: `Other days: local, and within ${DayFigures.nearMiles} miles`,
  columns: ["day", "Anipool", "last uses kept", "best possible by the tiers"],
  rows: kept.map(({ best, fleet, name, plain, priced }) => [
    `${fleet.name}, ${name}`,
    ...[plain, priced, best].map(({ localShare, nearShare }) =>
      `${Figures.decimal(localShare, 2)} % and ${Figures.decimal(nearShare, 2)} %`
    )
  ])
})

/** How far below the best by the same tiers the last uses' being kept may leave a sparse fleet, in points. */
const belowMax = 0.3

const priceTargetsOf = ({ anipool, bestByTiers, fleet, priced }: Compared): ReadonlyArray<Target> => {
  const least = leastShares.get(fleet.name)
  if (least === undefined) {
    return [{
      wanted: `${fleet.name}, last uses kept: within ${DayFigures.nearMiles} miles no fewer`,
      measured: `${Figures.decimal(priced.nearShare - anipool.nearShare, 2)} more`,
      isMet: priced.nearShare >= anipool.nearShare
    }]
  }
  return [
    {
      wanted: `${fleet.name}, last uses kept: local at least ${Figures.decimal(least.local, 1)} %${
        least.near === 0
          ? ""
          : `, within ${DayFigures.nearMiles} miles at least ${Figures.decimal(least.near, 1)} %`
      }`,
      measured: `${Figures.decimal(priced.localShare, 2)} and ${Figures.decimal(priced.nearShare, 2)} %`,
      isMet: priced.localShare >= least.local && priced.nearShare >= least.near
    },
    belowBest(`${fleet.name}, last uses kept`, priced, bestByTiers)
  ]
}

const keptTarget = ({ best, fleet, name, priced }: Kept): Target =>
  belowBest(`${fleet.name}, ${name}, last uses kept`, priced, best)

const belowBest = (what: string, priced: DayFigures.DayFigures, best: DayFigures.DayFigures): Target => {
  const local = best.localShare - priced.localShare
  const near = best.nearShare - priced.nearShare
  return {
    wanted:
      `${what}: local and within ${DayFigures.nearMiles} miles at most ${belowMax} points below the best by the tiers; caps hold`,
    measured: `${Figures.decimal(local, 2)} and ${
      Figures.decimal(near, 2)
    } below; ${priced.overCap} over, ${priced.refused} refused`,
    isMet: local <= belowMax && near <= belowMax && priced.overCap === 0 && priced.refused === 0
  }
}
