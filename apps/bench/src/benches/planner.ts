/**
 * `planner`: reports over the counters of a large company.
 */
import { Planner } from "@anipool/core/planner/Planner"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import type { Workspace } from "@anipool/domain/Workspace"
import { Campaigns } from "@anipool/storage/Campaigns"
import { countsMax, type DialDay, PlannerFigures } from "@anipool/storage/PlannerFigures"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Pg from "pg"
import { type Bench, type BenchFailed, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import * as RawDials from "../references/rawDials.ts"
import * as Rounds from "../Rounds.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "planner",
  meaning: "reports over the counters of 100 million dials",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Planner", anis }, { name: "Planner 100x", anis }])
    const [once, often] = site.workspaces
    yield* fillCounters(database, once!.workspace, dialsPerCounter)
    yield* fillCounters(database, often!.workspace, dialsPerCounter * 100)
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => new Pg.Pool({ connectionString: database.naiveUrl, max: 1 })),
      (pool) => Effect.promise(() => pool.end())
    )
    yield* Effect.tryPromise({ try: () => RawDials.fill(pool, rawDials), catch: Database.failed })
    yield* database.settle

    const half = Array.from({ length: campaigns / 2 }, (_, n) => campaignId(2 * n))
    const ways = [
      way("report, all campaigns", report(database, once!.workspace, [])),
      way("report, all campaigns, 100 times the dials", report(database, often!.workspace, [])),
      way("report, half of the campaigns", report(database, once!.workspace, half)),
      way(
        `reference: ${Figures.count(rawDials)} single dials, summed`,
        Effect.tryPromise({ try: () => RawDials.sums(pool), catch: Database.failed })
      )
    ]
    const measured = yield* Rounds.measure(ways, rounds * runsPerRound)
    const [all, often100, , raw] = measured.map((runs) => Statistics.median(runs))
    const dials = dialsPerCounter * days * campaigns * areaCodes
    return {
      bench: "planner",
      programs: [database.version],
      title: "Planner: reports",
      method:
        `Daily counters of ${days} days x ${campaigns} campaigns x ${areaCodes} area codes, ${
          Figures.count(dials)
        } dials in all, and a second workspace with 100 times as many in as many counters; ${
          Figures.count(anis)
        } ANIs each, durable PostgreSQL. A report is what POST /ani-planner/generate does, without HTTP. The reference ` +
        `sums single dials, ${Figures.count(dials / rawDials)} times fewer of them: all of them would take ${
          Figures.decimal(raw! * dials / rawDials / 1000, 1)
        } s. Medians of ${rounds * runsPerRound} interleaved runs.`,
      tables: [{
        title: "One report",
        columns: ["way", "median ms", "slowest ms"],
        rows: ways.map(({ name }, i) => [
          name,
          Figures.decimal(Statistics.median(measured[i]!), 1),
          Figures.decimal(Statistics.percentile(measured[i]!, 100), 1)
        ])
      }],
      targets: [
        { wanted: "a report in at most 250 ms", measured: `${Figures.decimal(all!, 1)} ms`, isMet: all! <= 250 },
        {
          wanted: "100 times the dials: at most a quarter and 10 ms slower",
          measured: `${Figures.decimal(often100!, 1)} ms`,
          isMet: often100! <= all! * 1.25 + 10
        }
      ]
    }
  })
}

// internal

const anis = 100_000
const days = 90
const campaigns = 50
const areaCodes = Numbers.areaCodesHeld
const dialsPerCounter = 56
const rawDials = 2_000_000
const runsPerRound = 5

const campaignId = (n: number): string => `planner-${n}`

const way = (name: string, step: Effect.Effect<unknown, BenchFailed>) => ({
  name,
  warmUp: step,
  measure: Effect.map(Effect.timed(step), ([took]) => Duration.toMillis(took))
})

const report = ({ services }: Database.Database, workspace: Workspace, only: ReadonlyArray<string>) =>
  Planner.pipe(
    Effect.flatMap((planner) =>
      planner.generate(workspace, { dateStart: "2026-01-01", dateEnd: "2026-03-31", campaigns: only })
    ),
    Effect.map(PlannerReport.toData),
    Effect.filterOrDieMessage(({ totalDials }) => totalDials > 0, "nothing was counted"),
    Effect.provide(services),
    Effect.mapError(Database.failed)
  )

/** A day's counters, in the order of the days: as they come about. */
const fillCounters = (
  { services }: Database.Database,
  workspace: Workspace,
  dials: number
): Effect.Effect<void, BenchFailed> =>
  Effect.gen(function*() {
    yield* Effect.logInfo(`counting the dials of ${workspace.name}`)
    const figures = yield* PlannerFigures
    const registered = yield* Campaigns
    for (let n = 0; n < campaigns; n++) {
      const id = campaignId(n)
      yield* registered.create(workspace.id, { id, name: id, type: "Outbound", inboundPoolId: null, policy: {} })
    }
    const known = yield* figures.campaigns(workspace.id)
    const keys = known.filter(({ id }) => id.startsWith("planner-")).map(({ key }) => key)
    const codes = Array.from(Numbers.anis(areaCodes), ({ areaCode }) => areaCode)
    for (let n = 0; n < days; n++) {
      const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
      const counts = keys.flatMap((campaignKey) =>
        codes.map((areaCode): DialDay => ({
          basis: "area_code",
          day,
          campaignKey,
          callingCode: 1,
          areaCode,
          dials,
          contacts: Math.floor(dials / 7)
        }))
      )
      for (let from = 0; from < counts.length; from += countsMax) {
        yield* figures.count(workspace.id, counts.slice(from, from + countsMax))
      }
    }
  }).pipe(Effect.provide(services), Effect.mapError(Database.failed))
