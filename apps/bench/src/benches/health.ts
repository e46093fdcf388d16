/**
 * `health`: how soon numbers that burn are seen, and how many that do not are named, beside what was promised.
 */
import * as AlarmLevel from "@anipool/domain/health/AlarmLevel"
import * as Effect from "effect/Effect"
import type { Bench } from "../Bench.ts"
import * as Figures from "../Figures.ts"
import * as Detection from "../health/Detection.ts"
import * as FixedRules from "../health/FixedRules.ts"
import type * as World from "../health/World.ts"
import * as Worlds from "../health/Worlds.ts"
import type { Table, Target } from "../Report.ts"
import * as Statistics from "../Statistics.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "health",
  meaning: "how soon a number that burns is seen, and how many are named that do not, in simulated months",
  run: Effect.fnUntraced(function*({ isShort }) {
    const sizes = isShort ? short : full
    const months: Array<OfWorld> = []
    for (const [i, world] of Worlds.burns.entries()) {
      for (const mode of modes) {
        yield* Effect.logInfo(`${world.name}, ${mode}`)
        months.push({ world, mode, ...yield* watched(world, sizes, firstSeed + i, mode) })
      }
    }
    const rules: Array<OfRules> = []
    for (const world of Worlds.burns) {
      yield* Effect.logInfo(`${world.name}, fixed rules`)
      rules.push({ world, figures: FixedRules.of(world, sizes.rulePools, firstSeed) })
    }
    const promises: Array<OfPromise> = []
    for (const world of Worlds.hard) {
      yield* Effect.logInfo(`${world.name}, ${sizes.seeds} seeds`)
      const pools = Math.max(1, Math.round(sizes.numbersPerSeed / world.poolSize))
      const seeds: Array<Detection.Detection> = []
      for (let seed = 0; seed < sizes.seeds; seed++) {
        seeds.push(yield* month(world, pools, firstSeed + 100 + seed, "neverMoreThan", Detection.nothingKept))
      }
      promises.push({ world, seeds })
    }
    const carriers: Array<OfWorld> = []
    for (const world of Worlds.byCarrier) {
      yield* Effect.logInfo(world.name)
      const detection = yield* month(world, sizes.carrierPools, firstSeed, "neverMoreThan", Detection.nothingKept)
      carriers.push({ world, mode: "neverMoreThan", detection, correction: 1 })
    }
    yield* Effect.logInfo(Worlds.demo.name)
    const demo: Array<Detection.Detection> = []
    for (let seed = 0; seed < sizes.demoMonths; seed++) {
      demo.push(yield* month(Worlds.demo, 1, firstSeed + 200 + seed, "neverMoreThan", Detection.nothingKept))
    }
    return {
      bench: "health",
      programs: [],
      title: "Health: numbers that burn, and those that are only named",
      method: methodOf(sizes),
      tables: [
        falseAlarmsTable(months),
        seenTable(months),
        rulesTable(rules),
        promiseTable(promises),
        carrierTable(carriers),
        demoTable(demo)
      ],
      targets: [...months.flatMap(aboutTargets), ...promiseTargets(promises), ...months.flatMap(seenTargets)]
    }
  })
}

// internal

const modes: ReadonlyArray<AlarmLevel.Mode> = ["neverMoreThan", "about"]
const modeNames: Readonly<Record<AlarmLevel.Mode, string>> = { neverMoreThan: "never more than", about: "about" }

/** False alarms of 10,000 healthy numbers and month that are set; 1,000 is what `about` 100 is corrected by. */
const settings = [1, 10, 100]
const raisedAt = AlarmLevel.initial.falseAlarms
const numbersSet = 10_000
const firstSeed = 1

/** Numbers of a run: pools of 200 for each kind of burn, for the fixed rules, for carriers; and for the promise. */
const full = {
  pools: 75,
  months: 3,
  rulePools: 20,
  carrierPools: 30,
  seeds: 20,
  numbersPerSeed: 600,
  demoMonths: 100
} as const
const short = {
  pools: 5,
  months: 2,
  rulePools: 2,
  carrierPools: 5,
  seeds: 2,
  numbersPerSeed: 400,
  demoMonths: 5
} as const
type Sizes = typeof full | typeof short

interface OfWorld {
  readonly world: World.World
  readonly mode: AlarmLevel.Mode
  readonly detection: Detection.Detection
  readonly correction: number
}

interface OfRules {
  readonly world: World.World
  readonly figures: ReadonlyArray<FixedRules.RuleFigures>
}

interface OfPromise {
  readonly world: World.World
  readonly seeds: ReadonlyArray<Detection.Detection>
}

const month = (world: World.World, pools: number, seed: number, mode: AlarmLevel.Mode, kept: AlarmLevel.Kept) =>
  Effect.sync(() => Detection.of(world, pools, seed, { mode, settings, raisedAt, kept }))

/** Months; with `about`, corrected by what came in as many before, of half as many numbers. */
const watched = Effect.fnUntraced(
  function*(world: World.World, { months, pools }: Sizes, seed: number, mode: AlarmLevel.Mode) {
    const watch = Effect.fnUntraced(function*(pools: number, seed: number, kept: AlarmLevel.Kept) {
      const each: Array<Detection.Detection> = []
      for (let i = 0; i < months; i++) each.push(yield* month(world, pools, seed + apart * i, mode, kept))
      return Detection.together(each)
    })
    let kept = Detection.nothingKept
    if (mode === "about") {
      const before = yield* watch(Math.ceil(pools / 2), seed + earlier, kept)
      kept = {
        came: before.ofSettings[settings.length - 1]!.falseAlarms,
        set: before.healthy * settings.at(-1)! / numbersSet
      }
    }
    return { detection: yield* watch(pools, seed, kept), correction: AlarmLevel.correction(kept) }
  }
)

/** Seeds of months before others. */
const earlier = 50

/** Seeds between two months of one world. */
const apart = 1_000

const methodOf = ({ months, numbersPerSeed, pools, rulePools, seeds }: Sizes): string =>
  `Simulated months of ${
    Figures.count(pools * 200)
  } numbers each, ${months} of each world and mode, in pools of 200 with four campaigns each, 30 to 300 dials a ` +
  "weekday, half of them on Saturdays and a fifth on Sundays, after four weeks that are learnt from. The odds of a contact " +
  "differ by campaign (deviation of their logarithm 0.35), hour, weekday, number (0.15), campaign's day (0.12, with a memory of 0.6) and " +
  "by the number's day (20 %). 1 % of the numbers burn, from a random dial of the first three days on. `Came`: healthy numbers of 10,000 " +
  "that were named at least once. Dials: the number's own, from when it burned until it was named; the time since which it is said to burn is off by so many of these in the median (less than 0: too early). `About` is corrected by what came at 100 in " +
  `${months} other months of half as many numbers. Fixed rules are looked at every hour, over ${
    Figures.count(rulePools * 200)
  } numbers. The ` +
  `promise: ${seeds} seeds of ${
    Figures.count(numbersPerSeed)
  } numbers of each world. Nothing here depends on the machine.`

const per10k = (detection: Detection.Detection, setting: number): number =>
  numbersSet * detection.ofSettings[setting]!.falseAlarms / detection.healthy

const at10 = settings.indexOf(raisedAt)

const falseAlarmsTable = (months: ReadonlyArray<OfWorld>): Table => ({
  title: "False alarms that came, of 10,000 healthy numbers in a month",
  columns: ["world", "mode", ...settings.map((each) => `${each} set`), "days' weight", "numbers' weight", "correction"],
  rows: months.map(({ correction, detection, mode, world }) => {
    const outcome = world.burnt.block > world.block ? 1 : 0
    return [
      world.name,
      modeNames[mode],
      ...settings.map((_, i) => Figures.decimal(per10k(detection, i), 1)),
      Figures.count(detection.fit.dayWeights[outcome]),
      Figures.count(detection.fit.ownWeights[outcome]),
      Figures.decimal(correction, 2)
    ]
  })
})

const spread = (seen: ReadonlyArray<number>): ReadonlyArray<string> => [
  Figures.count(Statistics.percentile(seen, 50)),
  Figures.count(Statistics.percentile(seen, 90)),
  `${Figures.decimal(100 * seen.filter((each) => each === Infinity).length / seen.length, 0)} %`
]

const seenTable = (months: ReadonlyArray<OfWorld>): Table => ({
  title: "Dials until a number that burns is seen",
  columns: [
    "world",
    "mode",
    ...settings.flatMap((each) => [`${each} set: median`, "p90", "not in the month"]),
    "“since” off by",
    "burning"
  ],
  rows: months.map(({ detection, mode, world }) => [
    world.name,
    modeNames[mode],
    ...detection.ofSettings.flatMap(({ seen }) => spread(seen)),
    Figures.count(Statistics.median(detection.sinceOff)),
    Figures.count(detection.ofSettings[0]!.seen.length)
  ])
})

const rulesTable = (rules: ReadonlyArray<OfRules>): Table => ({
  title: "Rules that cannot be set",
  columns: ["rule", "world", "came", "median", "p90", "not in the month"],
  rows: rules.flatMap(({ figures, world }) =>
    figures.map(({ falseAlarms, healthy, name, seen }) => [
      name,
      world.name,
      Figures.count(numbersSet * falseAlarms / healthy),
      ...spread(seen)
    ])
  )
})

const promiseTable = (promises: ReadonlyArray<OfPromise>): Table => ({
  title: `“Never more than”, in worlds where it is hard`,
  columns: [
    "world",
    ...settings.map((each) => `${each} set: came`),
    `seeds over ${raisedAt} by more than chance`,
    "campaigns' falls told",
    "days told falsely"
  ],
  rows: promises.map(({ seeds, world }) => {
    const sum = (of: (each: Detection.Detection) => number) => seeds.reduce((all, each) => all + of(each), 0)
    const healthy = sum((each) => each.healthy)
    return [
      world.name,
      ...settings.map((_, i) =>
        Figures.decimal(numbersSet * sum((each) => each.ofSettings[i]!.falseAlarms) / healthy, 1)
      ),
      `${seedsOver(seeds)} of ${seeds.length}`,
      `${sum(({ drops }) => drops.told)} of ${sum(({ drops }) => drops.fell)}`,
      `${sum(({ drops }) => drops.falsely)} of ${Figures.count(sum(({ drops }) => drops.days))}`
    ]
  })
})

const carrierTable = (carriers: ReadonlyArray<OfWorld>): Table => ({
  title: "25 → 10 % contacts on one carrier of three, 10 set, “never more than”",
  columns: ["", "median", "p90", "not in the month"],
  rows: carriers.map(({ detection, world }) => [world.name, ...spread(detection.ofSettings[at10]!.seen)])
})

const demoTable = (months: ReadonlyArray<Detection.Detection>): Table => ({
  title: `${Worlds.demo.name}: months in which a healthy one is named, “never more than”`,
  columns: ["set, of 10,000", "set, of these", "months", "with a false alarm"],
  rows: settings.map((set, i) => [
    Figures.count(set),
    Figures.decimal(set * Worlds.demo.poolSize / numbersSet, 2),
    Figures.count(months.length),
    Figures.count(months.filter((each) => each.ofSettings[i]!.falseAlarms > 0).length)
  ])
})

/** What is wanted of `about`, of the 10 set. */
const aboutFrom = 5
const aboutTo = 15

/** Dials in the median at 10 by the study that the test was chosen by, and what may be added to them. */
const mediansStudied: Readonly<Record<string, number>> = {
  "25 → 10 % contacts": 252,
  "15 → 8 % contacts": 722,
  "8 → 4 % contacts": 1_114,
  "5 → 30 % blocks": 52
}
const medianPart = 1.1

const aboutTargets = ({ detection, mode, world }: OfWorld): ReadonlyArray<Target> => {
  if (mode !== "about" || world.burnt.block > world.block) return []
  const came = per10k(detection, at10)
  return [{
    wanted: `${world.name}: “about 10” gives ${aboutFrom} to ${aboutTo}`,
    measured: Figures.decimal(came, 1),
    isMet: came >= aboutFrom && came <= aboutTo
  }]
}

const seenTargets = ({ detection, mode, world }: OfWorld): ReadonlyArray<Target> => {
  if (mode !== "about") return []
  const most = medianPart * mediansStudied[world.name]!
  const median = Statistics.percentile(detection.ofSettings[at10]!.seen, 50)
  return [{
    wanted: `${world.name}: “about 10” sees half of the numbers within ${Figures.count(most)} dials`,
    measured: Figures.count(median),
    isMet: median <= most
  }]
}

/** How often chance alone brings as many more than are set. */
const beyondChance = 0.05

/** Seeds in which more came than chance brings where as many come as are set: over the 95th percentile of a Poisson distribution. */
const seedsOver = (seeds: ReadonlyArray<Detection.Detection>): number =>
  seeds.filter(({ healthy, ofSettings }) => {
    const mean = healthy * raisedAt / numbersSet
    let term = Math.exp(-mean)
    let below = 0
    for (let k = 0; k < ofSettings[at10]!.falseAlarms; k++) {
      below += term
      term *= mean / (k + 1)
    }
    return 1 - below < beyondChance
  }).length

/**
 * The promise holds where what came is no more than what is set, or more by chance alone: in a world all seeds together.
 */
const promiseTargets = (promises: ReadonlyArray<OfPromise>): ReadonlyArray<Target> => {
  const off = promises.map(({ seeds, world }) => {
    const healthy = seeds.reduce((all, each) => all + each.healthy, 0)
    const came = seeds.reduce((all, each) => all + each.ofSettings[at10]!.falseAlarms, 0)
    return { world, part: came / (healthy * raisedAt / numbersSet) }
  })
  const worst = off.reduce((a, b) => a.part > b.part ? a : b)
  const over = promises.reduce((all, { seeds }) => all + seedsOver(seeds), 0)
  const all = promises.reduce((sum, { seeds }) => sum + seeds.length, 0)
  return [{
    wanted: `of all seeds at most ${Figures.count(100 * beyondChance)} % are over by more than chance`,
    measured: `${over} of ${all}`,
    isMet: over <= beyondChance * all
  }, {
    wanted: `“never more than 10” holds in all of ${promises.length} worlds`,
    measured: `at most ${Figures.decimal(10 * worst.part, 1)} (${worst.world.name})`,
    isMet: worst.part <= 1
  }]
}
