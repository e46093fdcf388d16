/**
 * `drain`: what two workers make of a queue of dials, and how fresh figures are while dials come in steadily.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Batch, Dials as DialsPort } from "@anipool/storage/Dials"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { type Bench, BenchFailed, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Dials from "../Dials.ts"
import * as DialsWorkers from "../DialsWorkers.ts"
import * as Figures from "../Figures.ts"
import * as Program from "../Program.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "drain",
  meaning: "two workers on a queue of dials, and how fresh figures are at 1,000 dials/s",
  run: Effect.fnUntraced(function*({ seconds = secondsDefault }) {
    const database = yield* Database.make
    const { workspaces } = yield* Workspaces.make(database, [
      { name: "Drain", anis },
      { name: "Drain too", anis },
      { name: "Drain wide", anis: wideAnis }
    ])
    const dials = Context.get(database.services, DialsPort)
    const workspace = workspaces[0]!.workspace.id
    const wide = workspaces[2]!.workspace.id
    const record = Dials.maker(anis, Date.now())
    const recordWide = Dials.maker(wideAnis, Date.now())
    const batchOf = (from: number, size: number, workspaceId = workspace): Batch => ({
      workspaceId,
      records: Array.from({ length: size }, (_, i) => (workspaceId === wide ? recordWide : record)(from + i))
    })
    const size = perSecondWanted * seconds * 2
    const fill = (size: number, to: ReadonlyArray<WorkspaceId>, from: number) =>
      Effect.forEach(
        Array(Math.ceil(size / group)).keys(),
        (i) => dials.enqueue([batchOf(from + i * group, group, to[i % to.length])]),
        { discard: true }
      ).pipe(Effect.mapError(Database.failed))

    yield* DialsWorkers.start(database, workers)
    const results: Array<{ readonly name: string; readonly perSecond: number; readonly postgres: number }> = []
    const drain = (name: string, size: number, to: ReadonlyArray<WorkspaceId>) =>
      Effect.gen(function*() {
        yield* fill(size, to, results.length * 10_000_000)
        const before = yield* Program.cpu(database.pid)
        const perSecond = yield* DialsWorkers.drainRate(database)
        results.push({ name, perSecond, postgres: ((yield* Program.cpu(database.pid)) - before) / size })
      })
    yield* drain("one workspace", size, [workspace])
    yield* drain("two workspaces", size, [workspace, workspaces[1]!.workspace.id])
    // Each number has its rows: what a first dial writes besides is no part of every dial.
    yield* fill(wideAnis, [wide], 0)
    yield* DialsWorkers.drainRate(database)
    yield* drain(`one workspace of ${Figures.count(wideAnis)} ANIs`, 3 * wideAnis, [wide])
    const figures = yield* Effect.mapError(dials.figures(workspace), Database.failed)
    if (figures.dialDays.length === 0) return yield* new BenchFailed({ message: "nothing was counted" })

    const lags: Array<number> = []
    const until = performance.now() + seconds * 1_000
    for (let tick = 0; performance.now() < until; tick++) {
      const began = performance.now()
      yield* Effect.mapError(dials.enqueue([batchOf(50_000_000 + tick * 25, 25)]), Database.failed)
      lags.push((yield* Effect.mapError(dials.queue, Database.failed)).lagMs)
      yield* Effect.sleep(Math.max(0, 25 - (performance.now() - began)))
    }
    const [one] = results
    const slowest = Math.max(...lags)
    return {
      bench: "drain",
      programs: [database.version],
      title: "Dials: from the queue to the figures",
      method:
        `${workers} worker processes on the embedded PostgreSQL with durable settings. ${
          Figures.count(size)
        } records in ` +
        `groups of ${group}, of ${
          Figures.count(anis)
        } ANIs, ${Dials.campaigns} campaigns, prospects all over the US and ` +
        "Canada, over three days; each is parsed, enriched, recorded and added to every counter. Measured while the queue " +
        `empties, until the last is in the figures, no core reserved; last ${Figures.count(3 * wideAnis)} of ${
          Figures.count(wideAnis)
        } ANIs, each of which was dialed before. Then 1,000 records a second for ${seconds} s, 25 at a time: how long the oldest one waits.`,
      tables: [{
        title: "Dials per second",
        columns: ["queue", "dials/s", "PostgreSQL µs each"],
        rows: results.map(({ name, perSecond, postgres }) => [
          name,
          Figures.count(perSecond),
          Figures.decimal(postgres, 1)
        ])
      }, {
        title: "Age of the oldest waiting dial at 1,000 dials/s",
        columns: ["p50 ms", "p99 ms", "max ms"],
        rows: [[
          Figures.decimal(Statistics.percentile(lags, 50), 0),
          Figures.decimal(Statistics.percentile(lags, 99), 0),
          Figures.decimal(slowest, 0)
        ]]
      }],
      targets: [
        {
          wanted: "15,000 dials/s with 2 workers",
          measured: Figures.count(one!.perSecond),
          isMet: one!.perSecond >= perSecondWanted
        },
        {
          wanted: `25 µs of PostgreSQL for each dial of ${Figures.count(wideAnis)} ANIs`,
          measured: `${Figures.decimal(results[2]!.postgres, 1)} µs`,
          isMet: results[2]!.postgres <= 25
        },
        { wanted: "in the figures within 2 s", measured: `${Figures.count(slowest)} ms`, isMet: slowest <= 2_000 }
      ]
    }
  })
}

// internal

const anis = 5_000
const wideAnis = 100_000
const workers = 2
const group = 200
const perSecondWanted = 15_000
