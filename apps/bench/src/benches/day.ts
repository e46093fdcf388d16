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
import * as Figures from "../Figures.ts"
import type { Table, Target } from "../Report.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "day",
  meaning: "what a day's prospects are shown, beside the rules of other dialers and the best that could be",
  run: Effect.fnUntraced(function*() {
    yield* Effect.logInfo(`making ${dialsCount} dials`)
    const day = Dials.make(dialsCount)
    const compared: Array<Compared> = []
    for (const fleet of fleetsFor(day)) {
      yield* Effect.logInfo(`dialing with ${fleet.name}`)
      compared.push(yield* compare(day, fleet))
    }
    return {
      bench: "day",
      programs: [],
      title: "A day: which numbers prospects are shown",
      method:
        `${Figures.count(dialsCount)} dials to prospects in ${
          Figures.count(day.zips.length)
        } ZIPs of the US, near the town of a random telephone exchange (there are more where more people are); ` +
        `${100 * Dials.movedShare} % of them have a phone from elsewhere. ${
          Figures.count(numbersCount)
        } numbers, at most ${cap} uses ` +
        "of each. Anipool runs as a whole, in memory and with no setting but the cap. The other rules are written down in " +
        "`apps/bench/src/day/Choice.ts`; the best of each dial alone is the nearest number with room, wherever the phone is from; the best possible " +
        "choice knows all dials of the day beforehand, and keeps numbers free for them. Local: the number's area code " +
        "covers the prospect's ZIP. Miles: from the ZIP to the nearest place that the code serves. Spread: uses between the " +
        "most and the least used number of one area code. Nothing here depends on the machine.",
      tables: compared.map(tableOf),
      targets: compared.flatMap(targetsOf)
    }
  })
}

// internal

const dialsCount = 60_000
const numbersCount = 1_300
const cap = 75

const fleetsFor = ({ dials }: Dials.Day): ReadonlyArray<Fleet.Fleet> => {
  const dialsOf = new Map<string, number>()
  for (const { phone } of dials) dialsOf.set(phone.slice(0, 3), (dialsOf.get(phone.slice(0, 3)) ?? 0) + 1)
  const busiest = Dials.americanAreaCodes.toSorted((a, b) => (dialsOf.get(b.code) ?? 0) - (dialsOf.get(a.code) ?? 0))
  return [
    Fleet.make("numbers in every area code", Dials.americanAreaCodes, numbersCount),
    Fleet.make("numbers in the 60 busiest area codes", busiest.slice(0, 60), numbersCount),
    Fleet.make("numbers in Texas alone", busiest.filter(({ states }) => states[0] === "TX"), numbersCount)
  ]
}

interface Compared {
  readonly fleet: Fleet.Fleet
  readonly anipool: DayFigures.DayFigures
  readonly byPlace: DayFigures.DayFigures
  readonly alone: DayFigures.DayFigures
  readonly best: DayFigures.DayFigures
  readonly rows: ReadonlyArray<readonly [name: string, figures: DayFigures.DayFigures]>
}

const rules: ReadonlyArray<readonly [name: string, choice: Choice.Choice]> = [
  ["VICIdial, by area code", Choice.vicidialAreaCode],
  ["VICIdial, by state", Choice.vicidialState],
  ["exact, else rotate all", Choice.exactElseAll],
  ["exact, 3 nearest, any", Choice.exactThreeNearestAny],
  ["exact, same city, default", Choice.exactSameCityDefault]
]

const compare = (day: Dials.Day, fleet: Fleet.Fleet) =>
  Effect.gen(function*() {
    const figures = (shown: Int32Array) => DayFigures.of(day, fleet, shown, cap)
    const anipool = figures(yield* AnipoolInMemory.assign(day, fleet, cap, tierNames))
    const byPlace = figures(
      yield* AnipoolInMemory.assign(day, fleet, cap, tierNames.filter((name) => name !== "phone"))
    )
    const best = figures(BestPossible.assign(day, fleet, cap, DayFigures.nearMiles))
    const alone = figures(shownBy(Choice.nearestFree, day, fleet))
    const others = rules.map(([name, choice]) => [name, figures(shownBy(choice, day, fleet))] as const)
    const rows = [
      ...others,
      ["Anipool", anipool] as const,
      ["Anipool, without the tier phone", byPlace] as const,
      ["best of each dial alone", alone] as const,
      ["best possible", best] as const
    ]
    return { fleet, anipool, byPlace, alone, best, rows }
  })

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
