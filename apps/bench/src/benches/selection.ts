/**
 * `selection`: picks in one process, out of memory. No database, no HTTP.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Bench, BenchFailed, roundsDefault } from "../Bench.ts"
import * as Figures from "../Figures.ts"
import { areaCodesHeld } from "../Numbers.ts"
import { program } from "../places.ts"
import * as Program from "../Program.ts"
import type { Target } from "../Report.ts"
import { SelectionResult } from "../SelectionResult.ts"
import { serverCore } from "../Servers.ts"
import * as Statistics from "../Statistics.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "selection",
  meaning: "picks in memory, at 10k, 100k and 1M ANIs",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsOfWay }) {
    const measured = new Map<number, Array<SelectionResult>>(sizes.map((size) => [size, []]))
    for (let round = 0; round < rounds; round++) {
      for (const size of sizes) {
        yield* Effect.logInfo(`round ${round + 1} of ${rounds}: ${size} ANIs`)
        measured.get(size)!.push(yield* runOne(size, seconds))
      }
    }
    const of = (size: number, way: string, figure: "perSecond" | "p50Ns" | "p99Ns") =>
      Statistics.median(measured.get(size)!.map(({ ways }) => ways[way]?.[figure] ?? NaN))
    const bytes = (size: number) => Statistics.median(measured.get(size)!.map(({ bytesPerAni }) => bytesPerAni))
    return {
      bench: "selection",
      programs: [],
      title: "Selection: picks in one process",
      method:
        `One process on one core holds the ANIs of one pool, over ${areaCodesHeld} area codes, loaded as the server loads them. ` +
        `${
          Figures.count(prospects)
        } different prospects from every area code of the US and Canada, half of them with a ZIP. ` +
        `Every pick walks the ladder, checks the daily cap and counts the use. Medians of ${rounds} rounds of ${seconds} s ` +
        "for each way and size, in a new process each; p50 and p99 over blocks of 1,000 picks (the scans: of 100 and of one). " +
        "Memory is heap and array buffers after garbage collection: inventory, pool, queues and memberships.",
      tables: [
        {
          title: "Picks per second",
          columns: ["way", ...sizes.map((size) => `${Figures.count(size)} ANIs`), "1M: p50 / p99"],
          rows: Object.entries(ways).map(([way, name]) => [
            name,
            ...sizes.map((size) => Figures.count(of(size, way, "perSecond"))),
            `${nanoseconds(of(1_000_000, way, "p50Ns"))} / ${nanoseconds(of(1_000_000, way, "p99Ns"))}`
          ])
        },
        {
          title: "Times as many picks as each reference (pick, prospect known)",
          columns: ["reference", ...sizes.map((size) => `${Figures.count(size)} ANIs`)],
          rows: [["areaCodeScan", ways.areaCodeScan] as const, ["fullScan", ways.fullScan] as const].map((
            [way, name]
          ) => [
            name,
            ...sizes.map((size) => Figures.ratio(of(size, "pick", "perSecond"), of(size, way, "perSecond")))
          ])
        },
        {
          title: "Memory",
          columns: ["", ...sizes.map((size) => `${Figures.count(size)} ANIs`)],
          rows: [["bytes per ANI, all told", ...sizes.map((size) => Figures.count(bytes(size)))]]
        }
      ],
      targets: targetsOf(of(1_000_000, "pick", "perSecond"), of(10_000, "pick", "perSecond"), bytes(1_000_000))
    }
  })
}

// internal

const sizes = [10_000, 100_000, 1_000_000]
const prospects = 4_096
const secondsOfWay = 1
const runLimitMs = 300_000

const ways = {
  pick: "Anipool: pick, prospect known",
  located: "Anipool: number and ZIP looked up, ladder, pick",
  areaCodeScan: "reference: every row of the area code is read (VICIdial's way, in memory)",
  fullScan: "reference: every ANI is looked at (the rule, word by word)"
}

const targetsOf = (at1m: number, at10k: number, bytes: number): ReadonlyArray<Target> => [
  {
    wanted: "1,000,000 picks/s at 1M ANIs",
    measured: Figures.count(at1m),
    isMet: at1m >= 1_000_000
  },
  { wanted: "at most 120 bytes per ANI at 1M ANIs", measured: Figures.count(bytes), isMet: bytes <= 120 },
  {
    wanted: "a pick from 1M costs less than 2x one from 10k",
    measured: Figures.ratio(at10k, at1m),
    isMet: at10k / at1m < 2
  }
]

const nanoseconds = (value: number): string =>
  value < 10_000 ? `${Figures.count(value)} ns` : `${Figures.decimal(value / 1e6, 2)} ms`

const decode = Schema.decode(Schema.parseJson(SelectionResult))

const runOne = (size: number, seconds: number): Effect.Effect<SelectionResult, BenchFailed> =>
  Program.run({
    program: process.execPath,
    args: ["--expose-gc", program("selectionRun"), String(size), String(seconds * 1000), String(prospects)],
    core: serverCore
  }, runLimitMs).pipe(
    Effect.flatMap((output) => decode(output.trim())),
    Effect.catchTag("ParseError", ({ message }) => new BenchFailed({ message }))
  )
