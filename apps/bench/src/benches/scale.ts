/**
 * `scale`: more servers, more ANIs, and a large workspace that is loaded while others are served.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import { type Bench, type BenchFailed, roundsDefault, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as LoadClient from "../LoadClient.ts"
import * as Numbers from "../Numbers.ts"
import * as Program from "../Program.ts"
import type { Table } from "../Report.ts"
import * as Request from "../Request.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "scale",
  meaning: "1 and 2 servers on one database; 10k, 100k and 1M ANIs; the first request to 1M",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, sizes.map((anis) => ({ name: `Scale ${anis}`, anis })))
    const first = yield* firstRequest(database, site, rounds)
    const bySize = yield* Effect.scoped(inventories(database, site, rounds, seconds))
    const byServers = yield* Effect.scoped(serverCounts(database, site, rounds, seconds))
    const [small, , large] = bySize.map(({ perSecond }) => perSecond)
    const firstMs = Statistics.median(first.map(({ firstMs }) => firstMs))
    const others = first.flatMap(({ others }) => others)
    const resident = Math.max(...first.map(({ resident }) => resident))
    const startMs = Statistics.median(first.map(({ startMs }) => startMs))
    return {
      bench: "scale",
      programs: [database.version, LoadClient.version],
      title: "Scale: servers, ANIs, loading",
      method:
        `Workspaces of ${sizes.map(Figures.count).join(", ")} ANIs on one durable PostgreSQL; ${LoadClient.client}, ` +
        `${connections} connections. Inventories: one server on one core, the client on another. Servers: neither servers ` +
        "nor clients are kept to a core, and each server has its own client with its share of the connections; on a machine " +
        "of two cores, which servers, clients and PostgreSQL share, a second server has no core of its own. " +
        `Warm-up, then medians of ${rounds} interleaved rounds of ${seconds} s. First request: a server is started anew ` +
        `(${rounds} times), serves the smallest workspace, and is then asked for the largest, which it had no reason to load before.`,
      tables: [
        tableOf("One server, by ANIs", sizes.map((size) => `${Figures.count(size)} ANIs`), bySize),
        tableOf("The workspace of 100,000 ANIs, by servers", ["1 server", "2 servers"], byServers),
        {
          title: "First request to 1M ANIs after the start",
          columns: ["", "figure"],
          rows: [
            ["answered after, median", `${Figures.count(firstMs)} ms`],
            ["other workspace's requests meanwhile", Figures.count(others.length)],
            [
              "their p50 / p99 / slowest",
              [50, 99, 100].map((percent) => `${Figures.decimal(Statistics.percentile(others, percent), 2)} ms`).join(
                " / "
              )
            ],
            ["server's peak memory", Figures.megabytes(Math.max(...first.map(({ peak }) => peak)))],
            ["the same when both workspaces were served for a while", Figures.megabytes(resident)],
            ["ready after its start, median", `${Figures.count(startMs)} ms`]
          ]
        }
      ],
      targets: [
        {
          wanted: "1M ANIs: at least 0.8 of the throughput with 10k",
          measured: Figures.ratio(large!, small!),
          isMet: large! >= 0.8 * small!
        },
        {
          wanted: "first request to 1M ANIs within 2 s",
          measured: `${Figures.decimal(firstMs / 1000, 2)} s`,
          isMet: firstMs <= 2_000
        },
        {
          wanted: "a server with 1M ANIs holds at most 300 MB",
          measured: Figures.megabytes(resident),
          isMet: resident <= 300e6
        },
        {
          wanted: "ready within 3 s of its start on the same database",
          measured: `${Figures.decimal(startMs / 1000, 2)} s`,
          isMet: startMs <= 3_000
        },
        {
          wanted: "another workspace is answered meanwhile (slowest under 1 s)",
          measured: `${Figures.count(others.length)} answers, slowest ${Figures.count(Math.max(...others))} ms`,
          isMet: others.length > 0 && Math.max(...others) < 1_000
        }
      ]
    }
  })
}

// internal

const sizes = [10_000, 100_000, 1_000_000]
const prospects = 4_096
const connections = 64
const warmUpSeconds = 3

const bodies = Numbers.bodies(Numbers.prospects(prospects), Workspaces.campaign)

interface Figure {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

const tableOf = (title: string, names: ReadonlyArray<string>, figures: ReadonlyArray<Figure>): Table => ({
  title,
  columns: ["", "requests/s", "p50 ms", "p99 ms", "to the first"],
  rows: figures.map(({ p50, p99, perSecond }, i) => [
    names[i]!,
    Figures.count(perSecond),
    Figures.decimal(p50, 2),
    Figures.decimal(p99, 2),
    Figures.ratio(perSecond, figures[0]!.perSecond)
  ])
})

const figuresOf = (runs: ReadonlyArray<ReadonlyArray<LoadClient.Answered>>): Figure => ({
  perSecond: Statistics.median(runs.map((clients) => clients.reduce((sum, { perSecond }) => sum + perSecond, 0))),
  p50: Statistics.median(runs.map((clients) => Math.max(...clients.map(({ p50Ms }) => p50Ms)))),
  p99: Statistics.median(runs.map((clients) => Math.max(...clients.map(({ p99Ms }) => p99Ms))))
})

/** Has a server take workspaces into its memory, which may take longer than a warm-up. */
const load = (
  url: string,
  workspaces: ReadonlyArray<Workspaces.Filled>
): Effect.Effect<void, BenchFailed> =>
  Effect.scoped(Effect.flatMap(
    Request.client(url, 1),
    (client) => Effect.forEach(workspaces, ({ key }) => client.post("/assignment", key, bodies[0]!), { discard: true })
  ))

const inventories = Effect.fnUntraced(function*(
  database: Database.Database,
  site: Workspaces.Site,
  rounds: number,
  seconds: number
) {
  const { url } = yield* Servers.anipool(database, site)
  yield* load(url, site.workspaces)
  const measured = yield* Rounds.measure(
    site.workspaces.map(({ key, name }) => {
      const send = (secondsOf: number) =>
        LoadClient.send({ url, key, bodies }, { connections, seconds: secondsOf, core: Servers.clientCore })
      return { name, warmUp: send(warmUpSeconds), measure: Effect.map(send(seconds), (each) => [each]) }
    }),
    rounds
  )
  return measured.map(figuresOf)
})

const serverCounts = Effect.fnUntraced(function*(
  database: Database.Database,
  site: Workspaces.Site,
  rounds: number,
  seconds: number
) {
  const servers = yield* Effect.replicateEffect(Servers.anipool(database, site, "any"), 2)
  const workspace = site.workspaces[1]!
  const { key } = workspace
  yield* Effect.forEach(servers, ({ url }) => load(url, [workspace]))
  const measured = yield* Rounds.measure(
    [1, 2].map((count) => {
      const send = (secondsOf: number) =>
        Effect.forEach(
          servers.slice(0, count),
          ({ url }) => LoadClient.send({ url, key, bodies }, { connections: connections / count, seconds: secondsOf }),
          { concurrency: "unbounded" }
        )
      return { name: `servers: ${count}`, warmUp: send(warmUpSeconds), measure: send(seconds) }
    }),
    rounds
  )
  return measured.map(figuresOf)
})

interface First {
  readonly firstMs: number
  /** Milliseconds of the other workspace's requests while the first was waited for. */
  readonly others: ReadonlyArray<number>
  readonly peak: number
  readonly resident: number
  /** From its start until `/health/ready` says that it is ready. */
  readonly startMs: number
}

const firstRequest = (
  database: Database.Database,
  site: Workspaces.Site,
  rounds: number
): Effect.Effect<ReadonlyArray<First>, BenchFailed> =>
  Effect.forEach(Array(rounds).keys(), (round) =>
    Effect.scoped(Effect.gen(function*() {
      yield* Effect.logInfo(`first request, ${round + 1} of ${rounds}`)
      yield* database.forgetUses
      const started = performance.now()
      const server = yield* Servers.anipool(database, site)
      const looking = yield* Request.client(server.url, 1, "")
      yield* Effect.retry(looking.get("/health/ready", ""), { schedule: Schedule.spaced("10 millis"), times: 3_000 })
      const startMs = performance.now() - started
      const client = yield* Request.client(server.url, 2)
      const small = site.workspaces[0]!
      const large = site.workspaces.at(-1)!
      let next = 0
      const askOf = ({ key }: Workspaces.Filled) =>
        Effect.suspend(() => client.post("/assignment", key, bodies[next++ % bodies.length]!))
      const ask = askOf(small)
      yield* Effect.repeatN(ask, 500)
      const others: Array<number> = []
      const asking = yield* ask.pipe(
        Effect.tap((took) => Effect.sync(() => others.push(took))),
        Effect.zipLeft(Effect.sleep(1)),
        Effect.forever,
        Effect.fork
      )
      const firstMs = yield* client.post("/assignment", large.key, bodies[0]!)
      yield* Fiber.interrupt(asking)
      yield* Effect.repeatN(Effect.zipRight(ask, askOf(large)), 1_000)
      const { peak, resident } = yield* Program.memory(server.pid)
      return { firstMs, others, peak, resident, startMs }
    })))
