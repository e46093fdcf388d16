/**
 * `selection`: picks in one process, out of memory. No database, no HTTP.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Bench, BenchFailed, roundsDefault } from "../Bench.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import { program } from "../places.ts"
import * as Program from "../Program.ts"
import type { Target } from "../Report.ts"
import { SelectionResult } from "../SelectionResult.ts"
import { serverCore } from "../Servers.ts"
import * as Statistics from "../Statistics.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "selection",
  meaning: "picks in memory, at 10k, 100k and 1M ANIs, in pools of few and of many area codes",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsOfWay }) {
    const measured = new Map<Fleet, Array<SelectionResult>>([...bySize, ...byCodes].map((fleet) => [fleet, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [fleet, results] of measured) {
        yield* Effect.logInfo(`round ${round + 1} of ${rounds}: ${fleet.size} ANIs in ${fleet.codes} area codes`)
        results.push(yield* runOne(fleet, seconds))
      }
    }
    const of = (fleet: Fleet, way: string, figure: "perSecond" | "p50Ns" | "p99Ns" = "perSecond") =>
      Statistics.median(measured.get(fleet)!.map(({ ways }) => ways[way]?.[figure] ?? NaN))
    const bytes = (fleet: Fleet) => Statistics.median(measured.get(fleet)!.map(({ bytesPerAni }) => bytesPerAni))
    const first = (fleet: Fleet) => Statistics.median(measured.get(fleet)!.map(({ firstNs }) => firstNs))
    const sizeColumns = bySize.map(({ size }) => `${Figures.count(size)} ANIs`)
    return {
      bench: "selection",
      programs: [],
      title: "Selection: picks in one process",
      method:
        `One process on one core holds the ANIs of one pool, loaded as the server loads them. Real places: 20,000 different ` +
        "prospects, each in a ZIP near the town of a random exchange of the US, a quarter of them with a phone from " +
        "elsewhere. Even spread: 4,096 prospects, each area code of the US and Canada in turn, every second one with a ZIP. " +
        "Every pick walks the ladder, checks the daily cap and counts the use. " +
        `Medians of ${rounds} rounds of ${seconds} s for each way and pool, in a new process each; p50 and p99 over blocks of ` +
        "1,000 picks (the scans: of 100 and of one). First picks: 10,000 prospects in real places right after the pool was " +
        "loaded, when no ladder was made and no code compiled. " +
        "Memory is heap and array buffers after garbage collection: inventory, pool, queues and memberships.",
      tables: [
        {
          title: `Picks per second, ANIs in ${Numbers.areaCodesHeld} area codes`,
          columns: ["way", ...sizeColumns, "1M: p50 / p99"],
          rows: Object.entries(ways).map(([way, name]) => [
            name,
            ...bySize.map((fleet) => Figures.count(of(fleet, way))),
            `${nanoseconds(of(largest, way, "p50Ns"))} / ${nanoseconds(of(largest, way, "p99Ns"))}`
          ])
        },
        {
          title: "Times as many picks as each reference (real places, prospect known)",
          columns: ["reference", ...sizeColumns],
          rows: [["areaCodeScan", ways.areaCodeScan] as const, ["fullScan", ways.fullScan] as const].map((
            [way, name]
          ) => [
            name,
            ...bySize.map((fleet) => Figures.ratio(of(fleet, "known"), of(fleet, way)))
          ])
        },
        {
          title: "The whole way by the pool's area codes, 1M ANIs",
          columns: [
            "area codes",
            "real places",
            "each",
            "of that: locating, ladder",
            "even spread",
            "each",
            "first picks"
          ],
          rows: [...byCodes, largest].sort((a, b) => a.codes - b.codes).map((fleet) => [
            Figures.count(fleet.codes),
            Figures.count(of(fleet, "real")),
            nanoseconds(1e9 / of(fleet, "real")),
            `${Figures.decimal(100 * of(fleet, "real") / of(fleet, "ladders"), 0)} %`,
            Figures.count(of(fleet, "spread")),
            nanoseconds(1e9 / of(fleet, "spread")),
            nanoseconds(first(fleet))
          ])
        },
        {
          title: "Memory",
          columns: ["", ...sizeColumns],
          rows: [["bytes per ANI, all told", ...bySize.map((fleet) => Figures.count(bytes(fleet)))]]
        }
      ],
      targets: targetsOf(of(largest, "real"), of(largest, "known"), of(smallest, "known"), bytes(largest))
    }
  })
}

// internal

/** A pool: its ANIs, and how many area codes they are spread over. */
interface Fleet {
  readonly size: number
  readonly codes: number
}

const smallest: Fleet = { size: 10_000, codes: Numbers.areaCodesHeld }
const largest: Fleet = { size: 1_000_000, codes: Numbers.areaCodesHeld }
const bySize = [smallest, { size: 100_000, codes: Numbers.areaCodesHeld }, largest]
const byCodes = [10, 60, Numbers.areaCodesAll()].map((codes): Fleet => ({ size: 1_000_000, codes }))
const secondsOfWay = 1
const runLimitMs = 300_000

const ways = {
  known: "Anipool, real places: pick, prospect known",
  real: "Anipool, real places: number and ZIP looked up, ladder, pick",
  spread: "Anipool, even spread: the same",
  areaCodeScan: "reference: every row of the area code is read (VICIdial's way, in memory)",
  fullScan: "reference: every ANI is looked at (the rule, word by word)"
}

const targetsOf = (real: number, known: number, knownOfSmallest: number, bytes: number): ReadonlyArray<Target> => [
  {
    wanted: "1,500,000 picks/s at 1M ANIs, the whole way, real places",
    measured: Figures.count(real),
    isMet: real >= 1_500_000
  },
  { wanted: "at most 120 bytes per ANI at 1M ANIs", measured: Figures.count(bytes), isMet: bytes <= 120 },
  {
    wanted: "a pick from 1M costs less than 2x one from 10k",
    measured: Figures.ratio(knownOfSmallest, known),
    isMet: knownOfSmallest / known < 2
  }
]

const nanoseconds = (value: number): string =>
  value < 10_000
    ? `${Figures.count(value)} ns`
    : value < 1e6
    ? `${Figures.decimal(value / 1e3, 0)} µs`
    : `${Figures.decimal(value / 1e6, 2)} ms`

const decode = Schema.decode(Schema.parseJson(SelectionResult))

const runOne = (fleet: Fleet, seconds: number): Effect.Effect<SelectionResult, BenchFailed> =>
  Program.run({
    program: process.execPath,
    args: [
      "--expose-gc",
      program("selectionRun"),
      String(fleet.size),
      String(fleet.codes),
      String(seconds * 1000),
      ...bySize.includes(fleet) ? ["scans"] : []
    ],
    core: serverCore
  }, runLimitMs).pipe(
    Effect.flatMap((output) => decode(output.trim())),
    Effect.catchTag("ParseError", ({ message }) => new BenchFailed({ message }))
  )
