/**
 * `batch`: POST /assignment/batch with as many leads as it takes, and what other requests notice of it.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { type Bench, type BenchFailed, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import * as Program from "../Program.ts"
import * as Request from "../Request.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "batch",
  meaning: "POST /assignment/batch with 10,000 leads, and single requests meanwhile",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault }) {
    const database = yield* Database.make
    yield* Database.fillNaive(database, anis)
    const site = yield* Workspaces.make(database, [{ name: "Batch", anis }])
    const { key } = site.workspaces[0]!
    const servers = yield* Effect.all([
      Servers.anipool(database, site),
      Servers.bare(key),
      Servers.naive(key, database)
    ])
    const before = yield* Program.memory(servers[0]!.pid)
    const measured = yield* Rounds.measure(
      yield* Effect.forEach(servers, ({ url }, i) =>
        Effect.gen(function*() {
          const client = yield* Request.client(url, callers + 1, i === naiveIndex ? anything : Request.isAssigned)
          const batch = runBatch(client, key)
          return { name: names[i]!, warmUp: Effect.repeatN(batch, warmUpBatches - 1), measure: batch }
        })),
      rounds * batchesPerRound
    )
    const memory = yield* Effect.forEach(servers, ({ pid }) => Program.memory(pid))
    const firstMs = yield* Effect.forEach(
      Array(rounds).keys(),
      () => Effect.scoped(firstBatch(Servers.anipool(database, site), key))
    )
    const first = Statistics.median(firstMs)
    const figures = measured.map((runs) => ({
      batch: Statistics.median(runs.map(({ batchMs }) => batchMs)),
      worst: Statistics.percentile(runs.map(({ batchMs }) => batchMs), 99),
      calmP99: Statistics.percentile(runs.flatMap(({ calm }) => calm), 99),
      p50: Statistics.percentile(runs.flatMap(({ meanwhile }) => meanwhile), 50),
      p99: Statistics.percentile(runs.flatMap(({ meanwhile }) => meanwhile), 99)
    }))
    const anipool = figures[0]!
    return {
      bench: "batch",
      programs: [database.version],
      title: "Batch: POST /assignment/batch",
      method:
        `Batches of ${Figures.count(leads)} leads, one at a time, on ${
          Figures.count(anis)
        } ANIs and durable PostgreSQL. ` +
        `Meanwhile ${callers} callers send single requests of the same key, each ${pauseMs} ms after its last answer; "calm" ` +
        `is the same without a batch. The server is kept to one core. Medians over ${
          rounds * batchesPerRound
        } interleaved ` +
        `batches after ${warmUpBatches} of warm-up; percentiles of single requests over all of them. ` +
        `Anipool's process held ${
          Figures.megabytes(before.resident)
        } before the first batch. Last, the first batch of a ` +
        `server that was started ${startedSeconds} s before, on the workspace of the others, without callers beside it: ` +
        `${Figures.count(first)} ms, the median of ${rounds}.`,
      tables: [{
        title: "Batches, and single requests meanwhile",
        columns: [
          "server",
          "batch ms",
          "slowest ms",
          "leads/s",
          "single p50 ms",
          "p99 ms",
          "calm p99 ms",
          "peak memory"
        ],
        rows: figures.map(({ batch, calmP99, p50, p99, worst }, i) => [
          names[i]!,
          Figures.count(batch),
          Figures.count(worst),
          Figures.count(leads / batch * 1000),
          Figures.decimal(p50, 2),
          Figures.decimal(p99, 2),
          Figures.decimal(calmP99, 2),
          Figures.megabytes(memory[i]!.peak)
        ])
      }],
      targets: [
        {
          wanted: "a batch in at most 200 ms",
          measured: `${Figures.count(anipool.batch)} ms`,
          isMet: anipool.batch <= 200
        },
        {
          wanted: "the first batch after a start takes at most 3x a later one",
          measured: Figures.ratio(first, anipool.batch),
          isMet: first <= 3 * anipool.batch
        },
        {
          wanted: "other requests' p99 meanwhile at most 15 ms",
          measured: `${Figures.decimal(anipool.p99, 2)} ms`,
          isMet: anipool.p99 <= 15
        }
      ]
    }
  })
}

// internal

const anis = 200_000
const leads = 10_000
const callers = 8
const pauseMs = 5
const calmMs = 500
const warmUpBatches = 3
/** By then a server has loaded what was in use. */
const startedSeconds = 5
const batchesPerRound = 3

const names = ["Anipool", "reference: bare node:http", "reference: naive PostgreSQL over HTTP"]

/** The naive server climbs no ladder, so it has no number for prospects of some area codes. */
const naiveIndex = 2
const anything = ""

const singles = Numbers.bodies(Numbers.realProspects(1_000), Workspaces.campaign)

const batchBody = JSON.stringify({
  leads: Numbers.realProspects(leads).map(({ phone, zip }, i) => ({
    row_id: `row-${i}`,
    prospect_phone: phone,
    ...(zip === undefined ? {} : { prospect_zip: zip }),
    dialer_campaign: Workspaces.campaign
  }))
})

interface Run {
  readonly batchMs: number
  /** Milliseconds of each single request, with and without a batch under way. */
  readonly meanwhile: ReadonlyArray<number>
  readonly calm: ReadonlyArray<number>
}

/** How long the first batch takes that a server answers, in milliseconds. */
const firstBatch = (started: Effect.Effect<Program.Server, BenchFailed, Scope.Scope>, key: string) =>
  Effect.gen(function*() {
    const { url } = yield* started
    yield* Effect.sleep(startedSeconds * 1_000)
    const client = yield* Request.client(url, 1, Request.isAssigned)
    return yield* client.post("/assignment/batch", key, batchBody)
  })

const runBatch = (client: Request.Client, key: string): Effect.Effect<Run, BenchFailed> =>
  Effect.gen(function*() {
    const calm: Array<number> = []
    const meanwhile: Array<number> = []
    let isCalm = true
    let next = 0
    const caller = Effect.gen(function*() {
      for (;;) {
        const into = isCalm ? calm : meanwhile
        into.push(yield* client.post("/assignment", key, singles[next++ % singles.length]!))
        yield* Effect.sleep(pauseMs)
      }
    })
    const calling = yield* Effect.fork(
      Effect.forEach(Array(callers).keys(), () => caller, { concurrency: "unbounded", discard: true })
    )
    yield* Effect.sleep(calmMs)
    isCalm = false
    const batchMs = yield* Effect.raceFirst(
      client.post("/assignment/batch", key, batchBody),
      Effect.zipRight(Fiber.join(calling), Effect.never)
    )
    yield* Fiber.interrupt(calling)
    return { batchMs, meanwhile, calm }
  })
